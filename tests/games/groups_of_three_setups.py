"""Groups-of-Three set up from lists of pieces (compartments are named as on the Over-Pass board; White acts)."""

import parlour
from parlour.games.window.board import load_board

BOARD = load_board()
HOMEWARD = "K1-I1 I1-H1 H1-F1 F1-E1 E1-D1 D1-C1 C1-B1 B1-A1 A1-O"


def after(moves: str = "", **options: str) -> parlour.Match:
    return then(parlour.start("groups-of-three", **options), moves)


def acting(
    white: str,
    black: str = "L2",
    slides: int = 6,
    reserve: int = 3,
    red: str = "L3",
    options: str = "-",
    extra: str = "- -",
) -> parlour.Match:
    """White to act with so many slides; the others have no reserve. `extra`: offers and hurried piece."""
    boards = "/".join(colour.replace(" ", "+") for colour in (white, black, red, "L4"))
    last = "red,black 2" if "players=2" in options else "-,- 0"
    return parlour.read(f"groups-of-three {options} 0 {boards} {reserve},0,0,0 0:white:{slides} {extra} {last}")


def then(match: parlour.Match, moves: str) -> parlour.Match:
    for move in moves.split():
        match.play(move)
    return match


def adds(match: parlour.Match) -> list[str]:
    return [move for move in match.legal_moves() if move.startswith("+")]


def slides(match: parlour.Match, start: str = "") -> list[str]:
    return [move for move in match.legal_moves() if "-" in move and move.startswith(start)]
