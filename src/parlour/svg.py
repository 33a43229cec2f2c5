"""Picture data to SVG: one visual language for all games, in four themes."""

import math
from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

from parlour.errors import ParlourError, nearest
from parlour.games.picture import Cell, Label, Line, Mark, Pane, Picture, Piece, Points

# Paint by role. A piece colour has a fill, a rim and a mark that tells it apart without colour.
THEMES: dict[str, dict[str, str]] = {
    "light": {
        "table": "#f4ead9", "board": "#d9b98a", "cell": "#ead2a8", "cell-rim": "#b88d56", "ink": "#4a3420", "line": "#6d4a28",
        "barred": "#d98f6c", "special": "#f3e3bf", "exit": "#8fb7a3", "silver-cell": "#c9ced4", "gap": "#c7a271",
        "light": "#fbf3e2", "light-rim": "#a98b5e", "dark": "#4b2e1e", "dark-rim": "#1f120a",
        "white": "#fdf8ec", "white-rim": "#9a8a6c", "black": "#2f2a28", "black-rim": "#0d0b0a",
        "red": "#b8402c", "red-rim": "#6e1e12", "blue": "#2f6690", "blue-rim": "#173a56",
        "silver": "#c6ccd3", "silver-rim": "#6d7680", "last": "#e0a526", "target": "#3f7d58",
        "lead": "#4b3b30", "shine": "#c9b294", "transit": "#c7abd3", "goal": "#f0c95a", "point": "#fbf3e2", "exit-point": "#7fc4a6", "goal-point": "#f0c95a",
        "glass-1": "#fae6ae", "glass-2": "#cfe3dc", "glass-3": "#f2cfb2", "glass-4": "#b9d3e4", "glass-5": "#e6dfc2", "glass-6": "#a9c9b8",
    },
    "dark": {
        "table": "#211a15", "board": "#4a3626", "cell": "#5d4631", "cell-rim": "#2d2017", "ink": "#eadbc4", "line": "#c9a877",
        "barred": "#a3563a", "special": "#75593a", "exit": "#3f6b58", "silver-cell": "#6d747c", "gap": "#33261b",
        "light": "#f2e4c8", "light-rim": "#8b7147", "dark": "#1b1310", "dark-rim": "#b08a5b",
        "white": "#f2e8d5", "white-rim": "#8a7a5c", "black": "#15110f", "black-rim": "#a58a68",
        "red": "#cf5a43", "red-rim": "#5e170d", "blue": "#5b93bd", "blue-rim": "#12304a",
        "silver": "#b3bac2", "silver-rim": "#4f5861", "last": "#f0bf4c", "target": "#79c197",
        "lead": "#0f0b08", "shine": "#7a664c", "transit": "#74557f", "goal": "#c99a2e", "point": "#d9c7a5", "exit-point": "#58a386", "goal-point": "#c99a2e",
        "glass-1": "#8a6a2c", "glass-2": "#31575a", "glass-3": "#8a4f36", "glass-4": "#2f5476", "glass-5": "#6b5a38", "glass-6": "#35604c",
    },
    "contrast": {
        "table": "#ffffff", "board": "#ffffff", "cell": "#ffffff", "cell-rim": "#000000", "ink": "#000000", "line": "#000000",
        "barred": "#ffd23f", "special": "#e6e6e6", "exit": "#b5e3ff", "silver-cell": "#cccccc", "gap": "#707070",
        "light": "#ffffff", "light-rim": "#000000", "dark": "#000000", "dark-rim": "#000000",
        "white": "#ffffff", "white-rim": "#000000", "black": "#000000", "black-rim": "#000000",
        "red": "#c00000", "red-rim": "#000000", "blue": "#0040c0", "blue-rim": "#000000",
        "silver": "#d9d9d9", "silver-rim": "#000000", "last": "#ff9500", "target": "#007a3d",
        "lead": "#000000", "shine": "#000000", "transit": "#d7b8f0", "goal": "#ffd23f", "point": "#ffffff", "exit-point": "#5fd0a0", "goal-point": "#ffd23f",
        "glass-1": "#ffffff", "glass-2": "#ffffff", "glass-3": "#f2f2f2", "glass-4": "#ffffff", "glass-5": "#f2f2f2", "glass-6": "#e6e6e6",
    },
    "colour-blind": {
        "table": "#f5f2ea", "board": "#d8cdb8", "cell": "#ebe4d4", "cell-rim": "#9c917c", "ink": "#333333", "line": "#5b5347",
        "barred": "#e69f00", "special": "#f7f1df", "exit": "#9ad0c2", "silver-cell": "#c9ced4", "gap": "#b9ad96",
        "light": "#ffffff", "light-rim": "#777777", "dark": "#2b2b2b", "dark-rim": "#000000",
        "white": "#ffffff", "white-rim": "#777777", "black": "#222222", "black-rim": "#000000",
        "red": "#d55e00", "red-rim": "#6e3000", "blue": "#0072b2", "blue-rim": "#003a5c",
        "silver": "#c6ccd3", "silver-rim": "#6d7680", "last": "#f0e442", "target": "#009e73",
        "lead": "#3f3f46", "shine": "#bdbab2", "transit": "#cc9fc0", "goal": "#f0e442", "point": "#ffffff", "exit-point": "#56b4e9", "goal-point": "#f0e442",
        "glass-1": "#f8ecc0", "glass-2": "#dbe7ea", "glass-3": "#f3dcc2", "glass-4": "#c3d9ea", "glass-5": "#ece6d2", "glass-6": "#cadfd6",
    },
}  # fmt: skip

CELL_PAINT = {"plain": "cell", "barred": "barred", "special": "special", "exit": "exit", "silver": "silver-cell", "gap": "gap"}
LABEL_SIZES = {"coordinate": 24, "name": 14}
LINE_PAINT = {"edge-light": "light", "edge-dark": "dark", "held-white": "white", "held-black": "blue"}


def render_svg(picture: Picture, theme: str = "light", *, names: bool = False) -> str:
    """The picture as one self-contained SVG text; `names` writes the name of every place on the board."""
    if theme not in THEMES:
        raise ParlourError(f"unknown theme {theme!r}{nearest(theme, THEMES)}")
    paint = THEMES[theme]
    tray = 90 * max(tray_rows(picture), 1 if picture.tokens else 0)
    width, height = number(picture.width), number(picture.height + tray)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label={quoteattr(picture.caption)} font-family="Georgia, serif">',
        f"<title>{escape(picture.caption)}</title>",
        f'<rect width="{width}" height="{height}" rx="18" fill="{paint["table"]}"/>',
        *(draw_line(line, paint) for line in picture.lines if line.role.startswith("edge")),
        *(draw_pane(pane, paint) for pane in picture.panes),
        *(draw_cell(cell, paint) for cell in picture.cells if cell.shape != "point"),
        *(draw_line(line, paint) for line in picture.lines if not line.role.startswith("edge")),
        *(draw_cell(cell, paint) for cell in picture.cells if cell.shape == "point"),
        *(part for mark in picture.marks for part in draw_mark(mark, picture, paint)),
        *(draw_label(label, paint) for label in picture.labels if names or label.role != "name"),
        *(draw_piece(piece, paint) for piece in picture.pieces),
        *draw_tray(picture, paint),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def render_png(svg: str, width: int = 800) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


# -- the board --------------------------------------------------------------------------------------------------------


def draw_cell(cell: Cell, paint: dict[str, str]) -> str:
    fill = paint[cell_paint(cell.role, paint)]
    name = quoteattr(cell.name)
    if cell.shape == "point":
        return draw_point(cell, fill, paint)
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
        track = tuple((cell.x, cell.y) for cell in cells)
        return [draw_line(Line(track, "last", 6), paint)]
    if mark.role == "barred":
        return [draw_cross(cell, paint["ink"]) for cell in cells]
    colour = paint["target"] if mark.role == "target" else paint["last"]
    return [
        f'<circle cx="{number(c.x)}" cy="{number(c.y)}" r="{number(c.size * 0.4)}" fill="none" stroke="{colour}" stroke-width="5"/>'
        for c in cells
    ]


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


# -- pieces -----------------------------------------------------------------------------------------------------------


def draw_piece(piece: Piece, paint: dict[str, str]) -> str:
    body = draw_body(piece.kind, piece.colour, piece.x, piece.y, piece.size, paint)
    title = f"{piece.colour} {piece.kind} on {piece.at}" + (f", {piece.note}" if piece.note else "")
    dot = f'<circle cx="{number(piece.x)}" cy="{number(piece.y)}" r="7" fill="{paint["last"]}"/>' if piece.note else ""
    return f'<g data-piece={quoteattr(piece.at)} data-level="{piece.level}"><title>{escape(title)}</title>{body}{dot}</g>'


def draw_body(kind: str, colour: str, x: float, y: float, size: float, paint: dict[str, str]) -> str:
    body = PIECES[kind](x, y, size, paint[colour], paint[f"{colour}-rim"])
    if kind == "counter":
        body += EMBLEMS[colour](x, y, size * 0.21, paint["white-rim" if colour == "white" else "white"])
    return body


def octagon(x: float, y: float, size: float, fill: str, rim: str) -> str:
    outer = points(regular("octagon", x, y, size))
    inner = points(regular("octagon", x, y, size * 0.66))
    return (
        f'<polygon points="{outer}" fill="{fill}" stroke="{rim}" stroke-width="4" stroke-linejoin="round"/>'
        f'<polygon points="{inner}" fill="none" stroke="{rim}" stroke-width="2" opacity=".55"/>'
    )


def disc(x: float, y: float, size: float, fill: str, rim: str) -> str:
    cx, cy = number(x), number(y)
    return (
        f'<circle cx="{cx}" cy="{cy}" r="{number(size / 2)}" fill="{fill}" stroke="{rim}" stroke-width="4"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{number(size / 3)}" fill="none" stroke="{rim}" stroke-width="2" opacity=".55"/>'
    )


def counter(x: float, y: float, size: float, fill: str, rim: str) -> str:
    """A flat round piece; its emblem is drawn by its colour."""
    cx, cy = number(x), number(y)
    return (
        f'<circle cx="{cx}" cy="{number(y + size * 0.06)}" r="{number(size / 2)}" fill="#000000" opacity=".3"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{number(size / 2 - 1.5)}" fill="{fill}" stroke="{rim}" stroke-width="3"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{number(size * 0.37)}" fill="none" stroke="{rim}" stroke-width="1.5" opacity=".5"/>'
    )


def ring(x: float, y: float, arm: float, ink: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(arm * 0.8)}" fill="none" stroke="{ink}" stroke-width="{number(arm * 0.45)}"/>'


def cross(x: float, y: float, arm: float, ink: str) -> str:
    left, right, top, bottom = (number(v) for v in (x - arm, x + arm, y - arm, y + arm))
    across = f"M{left} {number(y)}L{right} {number(y)}M{number(x)} {top}L{number(x)} {bottom}"
    return f'<path d="{across}" stroke="{ink}" stroke-width="{number(arm * 0.5)}"/>'


def triangle(x: float, y: float, arm: float, ink: str) -> str:
    corners = ((x, y - arm * 1.1), (x + arm, y + arm * 0.7), (x - arm, y + arm * 0.7))
    return f'<polygon points="{points(corners)}" fill="{ink}"/>'


def block(x: float, y: float, arm: float, ink: str) -> str:
    return f'<polygon points="{points(regular("square", x, y, arm * 1.6))}" fill="{ink}"/>'


EMBLEMS: dict[str, Callable[[float, float, float, str], str]] = {"white": ring, "black": cross, "red": triangle, "blue": block}
PIECES: dict[str, Callable[[float, float, float, str, str], str]] = {"octagon": octagon, "disc": disc, "counter": counter}


# -- beside the board -------------------------------------------------------------------------------------------------


def tray_rows(picture: Picture) -> int:
    return -(-len(picture.piles) // 4)


def draw_tray(picture: Picture, paint: dict[str, str]) -> list[str]:
    """Piles and tokens below the board, in rows of equal length with four piles at most."""
    parts = []
    columns = -(-len(picture.piles) // max(tray_rows(picture), 1)) or 1
    for index, pile in enumerate(picture.piles):
        x = picture.width * (index % columns + 0.5) / columns
        y = picture.height + 34 + 90 * (index // columns)
        parts.append(draw_body(pile.kind, pile.colour, x - 60, y, 44, paint))
        parts.append(draw_label(Label(f"× {pile.count}", x, y, "count"), paint))
        parts.append(draw_label(Label(pile.label, x, y + 38), paint))
    return parts


# -- numbers ----------------------------------------------------------------------------------------------------------


def regular(shape: str, x: float, y: float, size: float) -> Points:
    """The corners of a square, or of an octagon with flat sides, `size` wide."""
    half = size / 2
    if shape == "square":
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    cut = half * (math.sqrt(2) - 1)
    return (
        (x - cut, y - half), (x + cut, y - half), (x + half, y - cut), (x + half, y + cut),
        (x + cut, y + half), (x - cut, y + half), (x - half, y + cut), (x - half, y - cut),
    )  # fmt: skip


def points(corners: Points) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
