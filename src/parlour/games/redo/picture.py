"""Redo drawn: discs and towers on a wooden board of 7 by 8 squares."""

from functools import cache

from parlour.games.contract import Position
from parlour.games.picture import Cell, Label, Line, Picture, Piece, Pile
from parlour.games.redo.notation import SIDES, boards, describe_outcome, piece_letter, points, side_of, square_name
from parlour.games.redo.position import RedoPosition

MARGIN = 74.0
WIDTH, HEIGHT = 700.0, 800.0
PLANK = (
    (8, 8),
    (WIDTH + 2 * MARGIN - 8, 8),
    (WIDTH + 2 * MARGIN - 8, HEIGHT + 2 * MARGIN - 8),
    (8, HEIGHT + 2 * MARGIN - 8),
)
COLOURS = ("white", "red")
MARKS = ("ring", "star")
# The far rows first: towers stand in front of them.
SQUARES = [row * 8 + column for row in range(7, -1, -1) for column in range(7)]


def centre(square: int) -> tuple[float, float]:
    return MARGIN + square % 8 * 100 + 50, MARGIN + (7 - square // 8) * 100 + 50


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, RedoPosition)
    pieces = boards(position)
    return Picture(
        game="redo",
        width=WIDTH + 2 * MARGIN,
        height=HEIGHT + 2 * MARGIN,
        caption=caption(position),
        cells=tuple(map(draw_cell, SQUARES)),
        pieces=tuple(
            draw_piece(letter, square) for square in SQUARES if (letter := piece_letter(pieces, square)) != "."
        ),
        lines=edges(),
        board=PLANK,
        labels=coordinates(),
        piles=tuple(
            Pile(side, "points", f"{SIDES[side]}'s points", "disc", COLOURS[side], count, MARKS[side])
            for side, count in enumerate(points(position))
        ),
    )


def draw_cell(square: int) -> Cell:
    role = "plain" if (square // 8 + square) % 2 else "special"
    return Cell(square_name(square), *centre(square), "square", role=role)


def draw_piece(letter: str, square: int) -> Piece:
    side = side_of(letter)
    kind = "tower" if letter.isupper() else "disc"
    return Piece(square_name(square), kind, COLOURS[side], *centre(square), size=70, mark=MARKS[side])


def caption(position: RedoPosition) -> str:
    return str(describe_outcome(position)) if position.over else f"{SIDES[position.side]} to move"


@cache
def edges() -> tuple[Line, ...]:
    """White's and Red's own edge, inlaid in the rim."""
    left, right, top, bottom = MARGIN, MARGIN + WIDTH, MARGIN, MARGIN + HEIGHT
    white, red = (((left + 20, y), (right - 20, y)) for y in (bottom + 17, top - 17))
    return Line(white, "edge-white", 9.0), Line(red, "edge-red", 9.0)


@cache
def coordinates() -> tuple[Label, ...]:
    columns = [Label("abcdefg"[column], MARGIN + column * 100 + 50, HEIGHT + 2 * MARGIN - 22) for column in range(7)]
    rows = [Label(str(row + 1), 22, MARGIN + (7 - row) * 100 + 50) for row in range(8)]
    return tuple(columns + rows)
