"""The board and what lies on it, below the pieces."""

from collections.abc import Iterable
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from parlour.drawing.shapes import (
    SHAPES,
    Paint,
    draw_at,
    draw_parts,
    number,
    paint_of,
    points,
    regular,
)
from parlour.games.picture import Cell, Label, Line, Mark, Pane, Picture, Points

FRAME = 26.0  # of wood around a window
EDGE_RIM = 4.0
GLEAM = 0.36  # of an edge's width


def draw_board(picture: Picture, paint: Paint) -> list[str]:
    """The board itself: a plank with grain and a bevelled rim."""
    plank = window_frame(picture) or picture.board
    if not plank:
        return []
    if len(plank) == 4:
        return [draw_parts(SHAPES["plank"], paint, outline=plank)]
    rim = f'stroke="{paint["cell-rim"]}" stroke-width="3" stroke-linejoin="round"'
    return [f'<polygon points="{points(plank)}" fill="{paint["board"]}" {rim}/>']


def window_frame(picture: Picture, width: float = FRAME) -> Points:
    """The wooden frame of a board made of panes; none where it is not a window."""
    outlines = [*(pane.outline for pane in picture.panes), *(cell.outline for cell in picture.cells)]
    corners = [corner for outline in outlines for corner in outline]
    if picture.board or not corners:
        return ()
    xs, ys = zip(*corners, strict=True)
    left, right, top, bottom = min(xs) - width, max(xs) + width, min(ys) - width, max(ys) + width
    return (left, top), (right, top), (right, bottom), (left, bottom)


def draw_daylight(picture: Picture, paint: Paint) -> list[str]:
    """Light that falls through the glass of a window."""
    glass = window_frame(picture, 0)
    return [draw_parts(SHAPES["glass"], paint, outline=glass)] if glass else []


def draw_edge(line: Line, paint: Paint) -> str:
    """An edge of the board in a player's colour, with that colour's rim."""
    rim = f"{paint_of(line.role, paint, 'line')}-rim"
    below = Line(line.points, rim if rim in paint else "cell-rim", line.weight + EDGE_RIM)
    return draw_line(below, paint) + draw_line(line, paint) + draw_gleam(line, paint)


def draw_gleam(line: Line, paint: Paint) -> str:
    """Light along the middle of a rounded rail; none in a flat theme."""
    if paint["shadow"] == "none":
        return ""
    return (
        f'<polyline points="{points(line.points)}" fill="none" stroke="#fff" stroke-opacity="0.2" '
        f'stroke-width="{number(line.weight * GLEAM)}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def draw_cell(cell: Cell, paint: Paint) -> str:
    fill = paint_of(cell.role, paint, "cell")
    parts = SHAPES["cells"][look_of(cell)]
    if cell.shape == "polygon":
        drawn = draw_parts(parts, paint, fill=fill, outline=cell.outline)
    else:
        drawn = draw_at(cell.x, cell.y, cell.size / 100, draw_parts(parts, paint, fill=fill))
    return f"<g data-cell={quoteattr(cell.name)}>{drawn}</g>"


def look_of(cell: Cell) -> str:
    """A gap is only the place where a tile lay; a point that means something is larger."""
    if cell.shape == "tile" and cell.role == "gap":
        return "gap"
    return "place" if cell.shape == "point" and cell.role != "point" else cell.shape


def draw_pane(pane: Pane, paint: Paint) -> str:
    return f'<polygon points="{points(pane.outline)}" fill="{paint[paint_of(pane.role, paint, "cell")]}"/>'


def draw_line_of_board(line: Line, paint: Paint) -> str:
    """A line of the board; one that a player holds is rimmed in that player's colour, like an edge."""
    return draw_edge(line, paint) if line.role.startswith("held") else draw_line(line, paint)


def draw_line(line: Line, paint: Paint) -> str:
    stroke = paint[paint_of(line.role, paint, "line")]
    return (
        f'<polyline points="{points(line.points)}" fill="none" stroke="{stroke}" stroke-width="{number(line.weight)}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def draw_mark(mark: Mark, picture: Picture, paint: Paint) -> list[str]:
    places = {cell.name: cell for cell in picture.cells}
    cells = [places[name] for name in mark.cells if name in places]
    if mark.role == "won":
        return draw_way("won", [(cell.x, cell.y) for cell in cells], ["knot"] * len(cells), paint)
    if mark.role == "path" and len(cells) > 1:
        return draw_path(cells, picture, paint)
    if mark.role.startswith("own-"):
        own = mark.role.removeprefix("own-")
        return [draw_parts(SHAPES["marks"]["own"], paint, own=own, outline=cell.outline) for cell in cells if cell.outline]
    role = {"barred": "barred", "target": "offer"}.get(mark.role, "last")
    return [draw_sign(role, cell, paint) for cell in cells]


def draw_sign(role: str, cell: Cell, paint: Paint) -> str:
    """A mark of one cell, in the look that suits its shape."""
    signs = SHAPES["marks"]
    parts = signs.get(f"{role} {cell.shape}") or signs.get(role) or signs["last"]
    outline = cell.outline if cell.shape == "polygon" else regular("square", 0, 0, 100)
    along = [part for part in parts if "inset" in part[1]]
    around = [part for part in parts if "inset" not in part[1]]
    if cell.shape != "polygon":
        return draw_at(cell.x, cell.y, cell.size / 100, draw_parts(parts, paint, outline=outline))
    drawn = draw_parts(along, paint, outline=outline)
    return drawn + (draw_at(cell.x, cell.y, cell.size / 100, draw_parts(around, paint)) if around else "")


def draw_path(cells: list[Cell], picture: Picture, paint: Paint) -> list[str]:
    """The way of the last move, with a knot where it began and a halo for the piece at its end."""
    corners = {frozenset((bend.one, bend.other)): (bend.x, bend.y) for bend in picture.bends}
    track = [(cells[0].x, cells[0].y)]
    for before, cell in pairwise(cells):
        corner = corners.get(frozenset((before.name, cell.name)))
        track += [corner, (cell.x, cell.y)] if corner else [(cell.x, cell.y)]
    return [*draw_way("path", track, ["start"], paint), draw_sign("last", cells[-1], paint)]


def draw_way(role: str, track: list[tuple[float, float]], knots: Iterable[str], paint: Paint) -> list[str]:
    """A bright line with a dark rim, and knots at its first places."""
    lines = [draw_line(Line(tuple(track), colour, weight), paint) for colour, weight in SHAPES["ways"][role]]
    signs = [draw_parts(SHAPES["marks"][knot], paint) for knot in knots]
    return lines + [draw_at(x, y, 1, sign) for (x, y), sign in zip(track, signs, strict=False)]


def draw_label(label: Label, paint: Paint) -> str:
    size = SHAPES["labels"].get(label.role, SHAPES["labels"]["count"])
    return (
        f'<text x="{number(label.x)}" y="{number(label.y)}" font-size="{size}" fill="{paint["ink"]}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(label.text)}</text>'
    )
