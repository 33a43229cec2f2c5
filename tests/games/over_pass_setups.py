"""Over-Pass set up from lists of pieces, and what the tests look at."""

import pytest

import parlour
from parlour import IllegalMoveError, Match
from parlour.games.window.board import COLOURS

LETTERS = dict(zip("WKRU", COLOURS, strict=True))
RING = "a1 a2 a3 a4 b1 b2 b3 b4"
CROWD = "W o a1 a2 a3 a4 b1 b2 b3"  # b4 is the only empty point beside the Center


def play_all(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match


def after(moves: str, **options: str) -> Match:
    return play_all(parlour.start("over-pass", **options), moves)


def turn(
    pieces: str, active: str = "white", counts: int = 12, roll: int = 12, reserve: int = 1, **options: str
) -> Match:
    """A turn in progress: 'W b1 o, K a1' places pieces, each colour has the same reserve, the others are home."""
    return parlour.read(turn_text(pieces, active, f"{counts}/{roll}", reserve, **options))


def before_roll(pieces: str, active: str = "white", reserve: int = 1, **options: str) -> Match:
    return parlour.read(turn_text(pieces, active, "-", reserve, **options))


def turn_text(pieces: str, active: str, counts: str, reserve: int, **options: str) -> str:
    places: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for group in pieces.split(","):
        letter, *names = group.split()
        places[LETTERS[letter]] += names
    groups = ",".join("+".join(places[colour]) or "-" for colour in COLOURS)
    home = ",".join(str(10 - reserve - len(places[colour])) for colour in COLOURS)
    player, last = COLOURS.index(active), "-"
    if options.get("players") == "2":
        player %= 2
        used = [COLOURS.index(active) ^ 2, 1 - player]
        last = ",".join(COLOURS[colour] for colour in (used if player == 0 else used[::-1]))
    ended = player + (2 if last != "-" else 0)
    given = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
    status = "chance" if counts == "-" else str(player)
    return f"over-pass {given} {status} {groups} {home} {active} {counts} {last} {ended}"


def targets(match: Match, start: str, sign: str) -> set[str]:
    """Where the legal moves of one piece lead."""
    return {move.removeprefix(start + sign) for move in match.legal_moves() if move.startswith(start + sign)}


def trades(match: Match) -> set[str]:
    return {move for move in match.legal_moves() if "=" in move}


def cells(match: Match, colour: str) -> set[str]:
    return {piece.at for piece in match.picture().pieces if piece.colour == colour}


def pile(match: Match, label: str) -> int:
    return next(pile.count for pile in match.picture().piles if pile.label == label)


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMoveError) as error:
        match.play(move)
    return str(error.value).partition(": ")[2]
