"""Exeo Duo drawn: two courts beside the centre line, numbered EXEO squares, silver corners and four solids."""

from parlour.games.contract import Position
from parlour.games.exeo_duo.board import BOARD, HALVES, NOWHERE, SHAPES, SIDES
from parlour.games.exeo_duo.notation import describe_outcome, pairs_left
from parlour.games.exeo_duo.position import ExeoDuoPosition
from parlour.games.picture import Cell, Label, Line, Mark, Pane, Picture, Piece, Pile

MARGIN = 70.0
GAP = 56.0  # between the two courts
COLUMNS, ROWS = BOARD.grid.columns, BOARD.grid.rows
WIDTH, HEIGHT = COLUMNS * 100 + 2 * MARGIN, ROWS * 100 + GAP + 2 * MARGIN
COLOURS = ("blue", "silver")
BASES = ("", "plinth")  # tells the sides apart without colour


def centre(square: int) -> tuple[float, float]:
    row, column = divmod(square & 63, BOARD.stride)
    below = row + (square >> 6) * BOARD.centre_line
    return MARGIN + column * 100 + 50, MARGIN + (ROWS - 1 - below) * 100 + 50 + (0 if square >> 6 else GAP)


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, ExeoDuoPosition)
    bound = [] if position.over else position.must_leave()
    return Picture(
        game="exeo-duo",
        width=WIDTH,
        height=HEIGHT,
        caption=caption(position, bound),
        cells=tuple(
            Cell(BOARD.name(square), *centre(square), "square", role=role_of(square)) for square in BOARD.squares()
        ),
        pieces=pieces_of(position, bound),
        lines=(centre_line(),),
        board=((8, 8), (WIDTH - 8, 8), (WIDTH - 8, HEIGHT - 8), (8, HEIGHT - 8)),
        panes=courts(),
        labels=(*coordinates(), *numbers()),
        piles=tuple(pairs_out(position, side) for side in (0, 1)),
        marks=(Mark("leave", tuple(map(BOARD.name, bound))),) if bound else (),
    )


def pairs_out(position: ExeoDuoPosition, side: int) -> Pile:
    count = len(SHAPES) - pairs_left(position, side)
    return Pile(side, "out", f"{SIDES[side]} pairs out", "pyramid", COLOURS[side], count)


def caption(position: ExeoDuoPosition, bound: list[int]) -> str:
    if position.over:
        return str(describe_outcome(position))
    duty = f": {' and '.join(map(BOARD.name, bound))} must leave" if bound else ""
    return f"{SIDES[position.side]} to move{duty}"


def role_of(square: int) -> str:
    if square in BOARD.silver:
        return "silver"
    return "exit" if BOARD.exeo_number(square) else "plain"


def pieces_of(position: ExeoDuoPosition, bound: list[int]) -> tuple[Piece, ...]:
    pieces = []
    for index, place in enumerate(position.squares):
        if place != NOWHERE:
            square, side = (index >> 2 & 1) << 6 | place, index >> 3
            note = "must leave" if square in bound else ""
            pieces.append(
                Piece(
                    BOARD.name(square),
                    SHAPES[index & 3],
                    COLOURS[side],
                    *centre(square),
                    size=80,
                    note=note,
                    base=BASES[side],
                )
            )
    return tuple(pieces)


def courts() -> tuple[Pane, ...]:
    """The ground of each half, sunk into the plank."""
    grounds = []
    for half in range(len(HALVES)):
        rows = [centre(square)[1] for square in BOARD.squares() if square >> 6 == half]
        left, right, top, bottom = MARGIN - 4, MARGIN + COLUMNS * 100 + 4, min(rows) - 54, max(rows) + 54
        grounds.append(Pane(((left, top), (right, top), (right, bottom), (left, bottom)), "gap"))
    return tuple(grounds)


def centre_line() -> Line:
    y = MARGIN + (ROWS - BOARD.centre_line) * 100 + GAP / 2
    return Line(((MARGIN - 4, y), (MARGIN + COLUMNS * 100 + 4, y)), "centre", 9.0)


def numbers() -> list[Label]:
    return [
        Label(str(number), *centre(square), role="number")
        for number, pair in enumerate(BOARD.exeo, 1)
        for square in pair
    ]


def coordinates() -> list[Label]:
    columns = [Label(chr(97 + column), MARGIN + column * 100 + 50, HEIGHT - 30) for column in range(COLUMNS)]
    rows = [Label(str(row + 1), 28, centre(BOARD.square(f"a{row + 1}"))[1]) for row in range(ROWS)]
    return columns + rows
