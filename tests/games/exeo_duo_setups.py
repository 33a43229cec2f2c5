"""Exeo Duo set up from drawings and lists, and what the tests look at."""

from random import Random

import parlour
from parlour.games.exeo_duo import notation
from parlour.games.exeo_duo.board import BOARD
from parlour.games.exeo_duo.position import ExeoDuoPosition

START = """
10  * . U R . r u . *
 9  . . C P . p c . .
 8  . . . . . . . . .
 7  . . . . . . . . .
 6  * 1 . . 3 . . 2 *
    ----- centre line
 5  * 1 . . 3 . . 2 *
 4  . . . . . . . . .
 3  . . . . . . . . .
 2  . . R U . u r . .
 1  * . P C . c p . *
"""
DUTY = "Blue pyramid i1/g7; Blue cone c3/c8; Silver pyramid d3/a8; Silver cone e2/d8"
REDUCED = "Blue pyramid a5/a6; Blue cone i2/i8; Silver pyramid a4/d8; Silver cone b4/d9"
NAMES = {"pyramid": "P", "cone": "C", "prism": "R", "cube": "U"}


def drawn(rows: str, side: str = "Blue", **options: str) -> parlour.Match:
    """A match that goes on from a drawing; rows left out are empty."""
    lines = {line.split()[0]: line.split()[1:] for line in rows.strip().splitlines() if "-" not in line}
    cells = [lines.get(str(row), ["."] * 9) for row in range(10, 0, -1)]
    return read_cells([[cell if cell.isalpha() else "." for cell in row] for row in cells], side, options)


def standing(text: str, side: str = "Blue", **options: str) -> parlour.Match:
    """A match that goes on from a list such as `Blue pyramid b3/c7; Silver cone g2/g9`."""
    cells = [["."] * 9 for _ in range(10)]
    for part in text.split(";"):
        owner, shape, squares = part.split()
        for square in squares.split("/"):
            letter = NAMES[shape] if owner == "Blue" else NAMES[shape].lower()
            cells[10 - int(square[1:])][ord(square[0]) - 97] = letter
    return read_cells(cells, side, options)


def read_cells(cells: list[list[str]], side: str, options: dict[str, str]) -> parlour.Match:
    board = "/".join(map("".join, cells))
    chosen = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
    return parlour.read(f"exeo-duo {chosen} {int(side == 'Silver')} {board}")


def played(match: parlour.Match, *moves: str) -> parlour.Match:
    for move in moves:
        match.play(move)
    return match


def after(moves: str, **options: str) -> parlour.Match:
    return played(parlour.start("exeo-duo", **options), *moves.split())


def position_of(match: parlour.Match) -> ExeoDuoPosition:
    assert isinstance(match.position, ExeoDuoPosition)
    return match.position


def on(match: parlour.Match, square: str) -> str:
    """The letter of the piece on a square, a dot on an empty one."""
    cells = notation.letters_by_square(position_of(match))
    return cells.get(BOARD.square(square), ".")


def pushes(match: parlour.Match) -> list[str]:
    return [move for move in match.legal_moves() if "x" in move]


def entries(match: parlour.Match) -> list[str]:
    exeo = {BOARD.name(square) for pair in BOARD.exeo for square in pair}
    return [m for m in match.legal_moves() if "-" in m and all(part.split("-")[1] in exeo for part in m.split(","))]


def parts(match: parlour.Match) -> set[str]:
    """The ways of single pieces, such as d2-d4, of which the turns are made."""
    return {part for move in match.legal_moves() for part in move.split(",")}


def starts(match: parlour.Match) -> set[str]:
    """The squares from which some turn moves a piece."""
    return {part.replace("x", "-").split("-")[0] for part in parts(match)}


def south_starts(match: parlour.Match) -> set[str]:
    return {square for square in starts(match) if int(square[1:]) <= 5}


def quiet(match: parlour.Match) -> str:
    """Some turn that is neither a push nor an entry."""
    return next(move for move in match.legal_moves() if move not in pushes(match) + entries(match))


DRAWN = {
    "start": parlour.start("exeo-duo").text,
    "swap on offer": after("d2-d4,d9-d8", swap="on").text,
    "pushes": standing("Blue pyramid c3/c8; Silver pyramid d3/d8; Silver cone e4/e9").text,
    "entries": standing("Blue pyramid b3/c7; Blue cone h4/h8; Silver prism g1/g10").text,
    "a duty": standing(DUTY).text,
    "a push from silver": standing("Blue pyramid a5/i8; Blue cone g2/b7; Silver pyramid a4/d8; Silver cone b4/d9").text,
    "an entry from silver": standing("Blue pyramid b3/a6; Blue cone e2/e9; Silver pyramid d3/b7").text,
    "a reduced turn": standing(REDUCED).text,
    "the last pair": standing("Blue pyramid e3/e7; Silver prism a1/a10").text,
}


def wander(seed: int, plies: int) -> parlour.Match:
    """A match after so many random turns, with pushes and entries preferred."""
    random = Random(seed)
    match = parlour.start("exeo-duo", swap="on")
    for _ in range(plies):
        choices = entries(match) or (pushes(match) if random.random() < 0.4 else []) or match.legal_moves()
        if not choices:
            break
        match.play(random.choice(choices))
    return match
