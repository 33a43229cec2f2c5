"""Mono-Line drawn: the glass window of the set, and in the strict game the lines each side holds."""

from parlour.games.contract import Position
from parlour.games.mono_line.notation import SIDES, describe_outcome, pieces, points_of
from parlour.games.mono_line.position import POINTS, STRICT, MonoLinePosition
from parlour.games.picture import Line, Picture, Piece, Pile
from parlour.games.window import drawing
from parlour.games.window.board import CENTER, load_board

COLOURS = ("white", "black")


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, MonoLinePosition)
    owners = {POINTS[point]: side for side in (0, 1) for point in points_of(pieces(position, side))}
    roles = dict.fromkeys(load_board().exits, "point") | ({} if position.open_low & 1 else {CENTER: "covered"})
    held = held_lines(owners) if position.mode == STRICT else ()  # elsewhere they would give mistakes away
    return Picture(
        game="mono-line",
        width=drawing.SIZE,
        height=drawing.SIZE,
        caption=caption(position),
        cells=tuple(cell for cell in drawing.point_cells(roles) if cell.role != "covered"),
        pieces=tuple(drawing.point_piece(name, COLOURS[side]) for name, side in owners.items()),
        lines=drawing.lines() + held,
        labels=drawing.point_labels(),
        panes=drawing.panes(),
        hand=() if position.over else (Piece("", "counter", COLOURS[position.side], 0, 0, size=drawing.PIECE),),
        piles=tuple(supply(position, side) for side in (0, 1)) if position.limit < len(POINTS) else (),
    )


def caption(position: MonoLinePosition) -> str:
    return str(describe_outcome(position)) if position.over else f"{SIDES[position.side]} to place"


def supply(position: MonoLinePosition, side: int) -> Pile:
    left = position.limit - position.placed[side]
    return Pile(side, "supply", f"{SIDES[side]} supply", "counter", COLOURS[side], left)


def held_lines(owners: dict[str, int]) -> tuple[Line, ...]:
    """Every line with a piece on it, in the colour of its owner."""
    held = []
    for line in load_board().lines:
        for side in {owners[name] for name in line.points if name in owners}:
            held.append(Line((drawing.spot(line.start), drawing.spot(line.end)), f"held-{COLOURS[side]}", 4.0))
    return tuple(held)
