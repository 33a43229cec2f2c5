"""Pathagon drawn: octagons on a 7 by 7 board between two pairs of coloured edges."""

from functools import cache

from parlour.games.contract import Position
from parlour.games.pathagon.notation import GRID, SIDES, by_side, describe_outcome
from parlour.games.pathagon.position import PathagonPosition
from parlour.games.picture import Cell, Label, Line, Mark, Picture, Piece, Pile

MARGIN = 90.0
SIZE = 700.0
COLOURS = ("light", "dark")


def centre(cell: int) -> tuple[float, float]:
    return MARGIN + cell % 7 * 100 + 50, MARGIN + (6 - cell // 7) * 100 + 50


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, PathagonPosition)
    boards, last = by_side(position, ""), by_side(position, "_last")
    barred = position.own_barred | position.other_barred
    return Picture(
        game="pathagon",
        width=SIZE + 2 * MARGIN,
        height=SIZE + 2 * MARGIN,
        caption=caption(position),
        cells=tuple(cells()[barred >> cell & 1][cell] for cell in range(49)) if barred else cells()[0],
        pieces=tuple(
            Piece(
                GRID.name(cell),
                "octagon",
                COLOURS[side],
                *centre(cell),
                size=84,
                note="moved last" if last[side] >> cell & 1 else "",
            )
            for side in (0, 1)
            for cell in range(49)
            if boards[side] >> cell & 1
        ),
        lines=edges(),
        board=(
            (8, 8),
            (SIZE + 2 * MARGIN - 8, 8),
            (SIZE + 2 * MARGIN - 8, SIZE + 2 * MARGIN - 8),
            (8, SIZE + 2 * MARGIN - 8),
        ),
        labels=coordinates(),
        piles=tuple(
            Pile(side, "reserve", f"{SIDES[side]} reserve", "octagon", COLOURS[side], count)
            for side, count in enumerate(by_side(position, "_reserve"))
        ),
        marks=marks(position, boards, barred),
        hand=hand(position),
    )


def hand(position: PathagonPosition) -> tuple[Piece, ...]:
    """What the side to move places next."""
    placing = not position.over and position.own_reserve > 0
    return (Piece("", "octagon", COLOURS[position.side], 0, 0, size=84),) if placing else ()


def marks(position: PathagonPosition, boards: list[int], barred: int) -> tuple[Mark, ...]:
    closed = Mark("barred", tuple(GRID.name(cell) for cell in range(49) if barred >> cell & 1))
    chain = winning_chain(boards[position.winner], position.winner) if position.over and position.winner >= 0 else []
    return tuple(mark for mark in (closed, Mark("won", tuple(map(GRID.name, chain)))) if mark.cells)


def winning_chain(own: int, side: int) -> list[int]:
    """A shortest chain of that side's pieces from one of its edges to the other (R16)."""
    near = range(7) if side == 0 else range(0, 49, 7)
    far = range(42, 49) if side == 0 else range(6, 49, 7)
    ways = [[cell] for cell in near if own >> cell & 1]
    seen = {way[0] for way in ways}
    for way in ways:  # grows while it is read: the shortest come first
        if way[-1] in far:
            return way
        for cell in (other for other in neighbours(way[-1]) if own >> other & 1 and other not in seen):
            seen.add(cell)
            ways.append([*way, cell])
    return []


def neighbours(cell: int) -> list[int]:
    sideways = [cell + step for step in (-1, 1) if 0 <= cell % 7 + step < 7]
    return sideways + [other for other in (cell - 7, cell + 7) if 0 <= other < 49]


@cache
def cells() -> tuple[tuple[Cell, ...], ...]:
    """All cells, plain ones and barred ones."""
    return tuple(
        tuple(Cell(GRID.name(cell), *centre(cell), "octagon", role=role) for cell in range(49))
        for role in ("plain", "barred")
    )


def caption(position: PathagonPosition) -> str:
    if position.over:
        return str(describe_outcome(position))
    return f"{SIDES[position.side]} to {'place' if position.own_reserve > 0 else 'move'}"


@cache
def edges() -> tuple[Line, ...]:
    """Light's edges run along the bottom and the top, Dark's along the left and the right."""
    near, far, gap = MARGIN - 18, MARGIN + SIZE + 18, 12
    light = [((near + gap, y), (far - gap, y)) for y in (near, far)]
    dark = [((x, near + gap), (x, far - gap)) for x in (near, far)]
    return tuple(
        Line(points, f"edge-{colour}", 14.0)
        for colour, lines in zip(COLOURS, (light, dark), strict=True)
        for points in lines
    )


@cache
def coordinates() -> tuple[Label, ...]:
    columns = [Label("abcdefg"[column], MARGIN + column * 100 + 50, SIZE + 2 * MARGIN - 36) for column in range(7)]
    rows = [Label(str(row + 1), 36, MARGIN + (6 - row) * 100 + 50) for row in range(7)]
    return tuple(columns + rows)
