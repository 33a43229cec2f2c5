"""What one character of a board can be, and the letters and signs that stand for pieces, cells and marks."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from parlour.drawing.layout import Sheet, Spot
from parlour.games.picture import Cell, Picture, Piece

Colours = Literal["full", "sixteen", "none"]


class Glyph(NamedTuple):
    """A character with the colour of its ink and of its ground: `#rrggbb`, the name of an ANSI colour, or the terminal's own."""

    text: str = " "
    ink: str | None = None
    ground: str | None = None
    bold: bool = False


BLANK = Glyph()


@dataclass(frozen=True)
class Look:
    """How a board is drawn. `full` serves true colour and 256 colours alike, which terminals and Rich match."""

    theme: str = "light"
    colours: Colours = "full"
    ascii_only: bool = False
    names: bool = False


@dataclass(frozen=True)
class Notice:
    """What a person does on the board: the cursor, the steps chosen, what may be chosen next, and what the engine proposes."""

    cursor: str | None = None
    chosen: tuple[str, ...] = ()
    offered: frozenset[str] = frozenset()
    hint: tuple[str, ...] = ()


KINDS = {"tower": "*", "pyramid": "p", "cone": "c", "prism": "r", "cube": "u"}
EMPTY = {
    "barred": "×",
    "gap": " ",
    "silver": "s",
    "exit": "o",
    "special": "·",
    "exit-point": "○",
    "goal-point": "◆",
    "goal": "◆",
    "transit": "▵",
}
PLAIN_ASCII = str.maketrans("×○◆·•▵│─╱╲┼═★☆", "xO+.*^|-/\\+=**")


def letter_of(piece: Piece) -> str:
    """The first letter of a colour; K is black, as B is blue."""
    return "K" if piece.colour == "black" else piece.colour[0].upper()


def sign_of(piece: Piece) -> str:
    return letter_of(piece) + KINDS.get(piece.kind, "")


def stacks_of(picture: Picture) -> dict[str, list[Piece]]:
    """The pieces of each cell from the lowest up."""
    stacks: dict[str, list[Piece]] = {}
    for piece in sorted(picture.pieces, key=lambda piece: piece.level):
        stacks.setdefault(piece.at, []).append(piece)
    return stacks


def empty_sign(cell: Cell) -> str:
    return EMPTY.get(cell.role, "·")


def brackets(sheet: Sheet, name: str) -> tuple[Spot, Spot]:
    """Where the cursor's brackets stand: at the sides of a square, or close to a point."""
    column, row = sheet.spots[name]
    if not sheet.is_grid:
        return (max(0, column - 1), row), (min(sheet.columns - 1, column + 1), row)
    left = column - (sheet.step[0] - 1) // 2
    return (left, row), (left + sheet.step[0] - 1, row)


def coordinates(picture: Picture, sheet: Sheet) -> Iterable[tuple[Spot, str]]:
    """The coordinates in the strips beside a board of squares."""
    lowest = max(cell.y for cell in picture.cells)
    for label in picture.labels:
        if label.role == "coordinate" and sheet.is_grid:
            below = label.y > lowest
            near = min(picture.cells, key=lambda cell: abs(cell.x - label.x) if below else abs(cell.y - label.y))
            column, row = sheet.spots[near.name]
            yield ((column, sheet.bottom) if below else (2 - len(label.text), row)), label.text


def numbers(picture: Picture, sheet: Sheet) -> Iterable[tuple[Spot, str, str]]:
    """Numbers on squares: in the middle of an empty one, in the corner of another; with the name of the square."""
    taken = {piece.at for piece in picture.pieces}
    places = {(cell.x, cell.y): cell.name for cell in picture.cells}
    for label in picture.labels:
        name = places.get((label.x, label.y))
        if label.role == "number" and name:
            column, row = sheet.spots[name]
            side = sheet.step[0] - 1 - (sheet.step[0] - 1) // 2
            yield ((column + side, row) if name in taken else (column, row)), label.text, name


def edge_strip(sheet: Sheet, points: tuple[tuple[float, float], ...]) -> list[tuple[str, Spot, Spot]]:
    """The strips beside the board in which a line runs that was drawn outside its squares: side, first and last character."""
    strips = []
    for (x, y), (to_x, to_y) in pairwise(points):
        start, end = sorted([(sheet.across(x), sheet.down(y)), (sheet.across(to_x), sheet.down(to_y))])
        if y == to_y and not sheet.top < start[1] < sheet.bottom:
            row = sheet.top - 1 if start[1] <= sheet.top else sheet.bottom
            first, last = max(sheet.left, round(start[0])), min(sheet.right, round(end[0])) - 1
            strips.append(("across", (first, row), (last, row)))
        elif x == to_x and not sheet.left < start[0] < sheet.right:
            column = sheet.left - 1 if start[0] <= sheet.left else sheet.right
            first, last = max(sheet.top, round(start[1])), min(sheet.bottom, round(end[1])) - 1
            strips.append(("down", (column, first), (column, last)))
    return strips
