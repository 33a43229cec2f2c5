"""The board and what lies on it, below the pieces."""

from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from parlour.games.picture import Cell, Label, Line, Mark, Pane, Picture
from parlour.svg.shapes import number, points, regular

CELL_PAINT = {
    "plain": "cell",
    "barred": "barred",
    "special": "special",
    "exit": "exit",
    "silver": "silver-cell",
    "gap": "gap",
}
LINE_PAINT = {"court": "gap", "centre": "ink", "held-white": "white", "held-black": "blue"}
LABEL_SIZES = {"coordinate": 24, "name": 14, "number": 54, "token": 18}


def draw_board(picture: Picture, paint: dict[str, str]) -> list[str]:
    if not picture.board:
        return []
    rim = f'stroke="{paint["cell-rim"]}" stroke-width="3" stroke-linejoin="round"'
    return [f'<polygon points="{points(picture.board)}" fill="{paint["board"]}" {rim}/>']


def draw_edge(line: Line, paint: dict[str, str]) -> str:
    """An edge of the board in a player's colour, with that colour's rim."""
    colour = line.role.removeprefix("edge-")
    rim = draw_line(Line(line.points, f"{colour}-rim", line.weight + 5), paint) if f"{colour}-rim" in paint else ""
    return rim + draw_line(Line(line.points, colour, line.weight), paint)


def draw_cell(cell: Cell, paint: dict[str, str]) -> str:
    fill = paint[cell_paint(cell.role, paint)]
    name = quoteattr(cell.name)
    if cell.shape == "point":
        return draw_point(cell, fill, paint)
    if cell.shape == "tile":
        return draw_tile(cell, fill, paint)
    outline = cell.outline if cell.shape == "polygon" else regular(cell.shape, cell.x, cell.y, cell.size * 0.96)
    return f'<polygon data-cell={name} points="{points(outline)}" fill="{fill}" stroke="{paint["cell-rim"]}" stroke-width="2"/>'


def cell_paint(role: str, paint: dict[str, str]) -> str:
    return CELL_PAINT.get(role, role if role in paint else "cell")


def draw_point(cell: Cell, fill: str, paint: dict[str, str]) -> str:
    """A small stud inside an unseen circle that is large enough to touch."""
    place = f'cx="{number(cell.x)}" cy="{number(cell.y)}"'
    radius = number(cell.size * (0.12 if cell.role == "point" else 0.2))
    return (
        f'<g data-cell={quoteattr(cell.name)}><circle {place} r="{number(cell.size / 2)}" fill="{fill}" fill-opacity="0"/>'
        f'<circle {place} r="{radius}" fill="{fill}" stroke="{paint["lead"]}" stroke-width="2"/></g>'
    )


def draw_tile(cell: Cell, fill: str, paint: dict[str, str]) -> str:
    """A loose tile with its edge seen from the front; a gap is only the place where one lay."""
    half = cell.size * 0.46
    name, x, y, side = quoteattr(cell.name), number(cell.x - half), number(cell.y - half), number(2 * half)
    frame = f'width="{side}" height="{side}" rx="12"'
    if cell.role == "gap":
        return (
            f'<rect data-cell={name} x="{x}" y="{y}" {frame} fill="{paint["table"]}" stroke="{paint["line"]}" '
            f'stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round" stroke-opacity=".55"/>'
        )
    inner = number(cell.size * 0.8)
    return (
        f'<rect x="{x}" y="{number(cell.y - half + 6)}" {frame} fill="{paint["cell-rim"]}"/>'
        f'<rect data-cell={name} x="{x}" y="{y}" {frame} fill="{fill}" stroke="{paint["cell-rim"]}" stroke-width="2"/>'
        f'<rect x="{number(cell.x - cell.size * 0.4)}" y="{number(cell.y - cell.size * 0.4)}" width="{inner}" height="{inner}" rx="8" '
        f'fill="none" stroke="{paint["cell-rim"]}" opacity=".35"/>'
    )


def draw_pane(pane: Pane, paint: dict[str, str]) -> str:
    return f'<polygon points="{points(pane.outline)}" fill="{paint[cell_paint(pane.role, paint)]}"/>'


def draw_line(line: Line, paint: dict[str, str]) -> str:
    stroke = paint[LINE_PAINT.get(line.role, line.role if line.role in paint else "line")]
    return (
        f'<polyline points="{points(line.points)}" fill="none" stroke="{stroke}" stroke-width="{number(line.weight)}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def draw_mark(mark: Mark, picture: Picture, paint: dict[str, str]) -> list[str]:
    places = {cell.name: cell for cell in picture.cells}
    cells = [places[name] for name in mark.cells if name in places]
    if mark.role == "path" and len(cells) > 1:
        return draw_path(cells, picture, paint)
    if mark.role == "barred":
        return [draw_cross(cell, paint["ink"]) for cell in cells]
    colour = paint["target"] if mark.role == "target" else paint["last"]
    return [
        f'<circle cx="{number(c.x)}" cy="{number(c.y)}" r="{number(c.size * 0.4)}" fill="none" stroke="{colour}" stroke-width="5"/>'
        for c in cells
    ]


def draw_path(cells: list[Cell], picture: Picture, paint: dict[str, str]) -> list[str]:
    """The way of the last move: a bright line with a dark rim, a dot where it began, a halo for the piece at its end."""
    corners = {frozenset((bend.one, bend.other)): (bend.x, bend.y) for bend in picture.bends}
    track = [(cells[0].x, cells[0].y)]
    for before, cell in pairwise(cells):
        corner = corners.get(frozenset((before.name, cell.name)))
        track += [corner, (cell.x, cell.y)] if corner else [(cell.x, cell.y)]
    way, style = tuple(track), knot_style(paint)
    return [
        draw_line(Line(way, "ink", 13), paint),
        draw_line(Line(way, "last", 7), paint),
        *(
            f'<circle cx="{number(cell.x)}" cy="{number(cell.y)}" r="{number(radius)}" {style}/>'
            for cell, radius in ((cells[0], 10.0), (cells[-1], cells[-1].size * 0.6))
        ),
    ]


def draw_won(mark: Mark, picture: Picture, paint: dict[str, str]) -> list[str]:
    """The chain that won, above the pieces: a bright line with a dark rim and a knot on every piece."""
    places = {cell.name: (cell.x, cell.y) for cell in picture.cells}
    way = tuple(places[name] for name in mark.cells)
    knots = [f'<circle cx="{number(x)}" cy="{number(y)}" r="13" {knot_style(paint)}/>' for x, y in way]
    return [draw_line(Line(way, "ink", 15), paint), draw_line(Line(way, "last", 9), paint), *knots]


def knot_style(paint: dict[str, str]) -> str:
    return f'fill="{paint["last"]}" stroke="{paint["ink"]}" stroke-width="3"'


def draw_cross(cell: Cell, ink: str) -> str:
    arm = cell.size * 0.16
    left, right, top, bottom = (number(v) for v in (cell.x - arm, cell.x + arm, cell.y - arm, cell.y + arm))
    return f'<path d="M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}" stroke="{ink}" stroke-width="6" opacity=".7"/>'


def draw_label(label: Label, paint: dict[str, str]) -> str:
    size = LABEL_SIZES.get(label.role, 30)
    return (
        f'<text x="{number(label.x)}" y="{number(label.y)}" font-size="{size}" fill="{paint["ink"]}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(label.text)}</text>'
    )
