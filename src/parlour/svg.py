"""Picture data to SVG: one visual language for all games, in four themes."""

import math
from collections.abc import Callable
from importlib.resources import files
from xml.sax.saxutils import escape, quoteattr

import resvg_py

from parlour.errors import ParlourError, nearest
from parlour.games.picture import Cell, Label, Line, Mark, Picture, Piece, Points

# Paint by role. A piece colour has a fill, a rim and a mark that tells it apart without colour.
THEMES: dict[str, dict[str, str]] = {
    "light": {
        "table": "#f4ead9", "board": "#d9b98a", "cell": "#ead2a8", "cell-rim": "#b88d56", "ink": "#4a3420", "line": "#6d4a28",
        "barred": "#d98f6c", "special": "#f3e3bf", "exit": "#8fb7a3", "silver-cell": "#c9ced4", "gap": "#c7a271",
        "light": "#fbf3e2", "light-rim": "#a98b5e", "dark": "#4b2e1e", "dark-rim": "#1f120a",
        "white": "#fdf8ec", "white-rim": "#9a8a6c", "black": "#2f2a28", "black-rim": "#0d0b0a",
        "red": "#b8402c", "red-rim": "#6e1e12", "blue": "#2f6690", "blue-rim": "#173a56",
        "silver": "#c6ccd3", "silver-rim": "#6d7680", "last": "#e0a526", "target": "#3f7d58", "grain": "#c69c63",
    },
    "dark": {
        "table": "#211a15", "board": "#4a3626", "cell": "#5d4631", "cell-rim": "#2d2017", "ink": "#eadbc4", "line": "#c9a877",
        "barred": "#a3563a", "special": "#75593a", "exit": "#3f6b58", "silver-cell": "#6d747c", "gap": "#33261b",
        "light": "#f2e4c8", "light-rim": "#8b7147", "dark": "#1b1310", "dark-rim": "#b08a5b",
        "white": "#f2e8d5", "white-rim": "#8a7a5c", "black": "#15110f", "black-rim": "#a58a68",
        "red": "#cf5a43", "red-rim": "#5e170d", "blue": "#5b93bd", "blue-rim": "#12304a",
        "silver": "#b3bac2", "silver-rim": "#4f5861", "last": "#f0bf4c", "target": "#79c197", "grain": "#3f2d1f",
    },
    "contrast": {
        "table": "#ffffff", "board": "#ffffff", "cell": "#ffffff", "cell-rim": "#000000", "ink": "#000000", "line": "#000000",
        "barred": "#ffd23f", "special": "#e6e6e6", "exit": "#b5e3ff", "silver-cell": "#cccccc", "gap": "#707070",
        "light": "#ffffff", "light-rim": "#000000", "dark": "#000000", "dark-rim": "#000000",
        "white": "#ffffff", "white-rim": "#000000", "black": "#000000", "black-rim": "#000000",
        "red": "#c00000", "red-rim": "#000000", "blue": "#0040c0", "blue-rim": "#000000",
        "silver": "#d9d9d9", "silver-rim": "#000000", "last": "#ff9500", "target": "#007a3d", "grain": "none",
    },
    "colour-blind": {
        "table": "#f5f2ea", "board": "#d8cdb8", "cell": "#ebe4d4", "cell-rim": "#9c917c", "ink": "#333333", "line": "#5b5347",
        "barred": "#e69f00", "special": "#f7f1df", "exit": "#9ad0c2", "silver-cell": "#c9ced4", "gap": "#b9ad96",
        "light": "#ffffff", "light-rim": "#777777", "dark": "#2b2b2b", "dark-rim": "#000000",
        "white": "#ffffff", "white-rim": "#777777", "black": "#222222", "black-rim": "#000000",
        "red": "#d55e00", "red-rim": "#6e3000", "blue": "#0072b2", "blue-rim": "#003a5c",
        "silver": "#c6ccd3", "silver-rim": "#6d7680", "last": "#f0e442", "target": "#009e73", "grain": "#cbbfa6",
    },
}  # fmt: skip

CELL_PAINT = {
    "plain": "cell",
    "barred": "barred",
    "special": "special",
    "exit": "exit",
    "silver": "silver-cell",
    "gap": "gap",
}


def render_svg(picture: Picture, theme: str = "light", *, names: bool = False) -> str:
    """The picture as one self-contained SVG text; `names` shows the names of points that are otherwise left out."""
    if theme not in THEMES:
        raise ParlourError(f"unknown theme {theme!r}{nearest(theme, THEMES)}")
    paint = THEMES[theme]
    tray = 90 if picture.piles or picture.tokens else 0
    width, height = number(picture.width), number(picture.height + tray)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label={quoteattr(picture.caption)} font-family="Source Serif Pro, Georgia, serif">',
        f"<title>{escape(picture.caption)}</title>",
        f'<rect width="{width}" height="{height}" rx="18" fill="{paint["table"]}"/>',
        *draw_board(picture, paint),
        *(draw_edge(line, paint) for line in picture.lines if line.role.startswith("edge")),
        *(draw_cell(cell, paint) for cell in picture.cells),
        *(draw_line(line, paint) for line in picture.lines if not line.role.startswith("edge")),
        *(part for mark in picture.marks for part in draw_mark(mark, picture, paint)),
        *(draw_label(label, paint) for label in picture.labels if names or label.role != "name"),
        *(draw_piece(piece, paint) for piece in picture.pieces),
        *draw_tray(picture, paint),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def render_png(svg: str, width: int = 800) -> bytes:
    """The SVG as a PNG of that many pixels across, with the project's own font, so that it looks the same everywhere."""
    font = str(files("font_source_serif_pro") / "files" / "SourceSerifPro-Regular.ttf")
    family = "Source Serif Pro"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[font],
            serif_family=family,
            font_family=family,
            skip_system_fonts=True,
        )
    )


# -- the board --------------------------------------------------------------------------------------------------------


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
    fill = paint[CELL_PAINT.get(cell.role, "cell")]
    name = quoteattr(cell.name)
    if cell.shape == "point":
        return f'<circle data-cell={name} cx="{number(cell.x)}" cy="{number(cell.y)}" r="{number(cell.size / 2)}" fill="{fill}"/>'
    outline = cell.outline if cell.shape == "polygon" else regular(cell.shape, cell.x, cell.y, cell.size * 0.96)
    return f'<polygon data-cell={name} points="{points(outline)}" fill="{fill}" stroke="{paint["cell-rim"]}" stroke-width="2"/>'


def draw_line(line: Line, paint: dict[str, str]) -> str:
    stroke = paint[line.role if line.role in paint else "line"]
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
    size = 24 if label.role == "coordinate" else 30
    return (
        f'<text x="{number(label.x)}" y="{number(label.y)}" font-size="{size}" fill="{paint["ink"]}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(label.text)}</text>'
    )


# -- pieces -----------------------------------------------------------------------------------------------------------


def draw_piece(piece: Piece, paint: dict[str, str]) -> str:
    fill, rim = paint[piece.colour], paint[f"{piece.colour}-rim"]
    body = PIECES[piece.kind](piece.x, piece.y, piece.size, fill, rim) + draw_emblem(piece, paint)
    title = f"{piece.colour} {piece.kind} on {piece.at}" + (f", {piece.note}" if piece.note else "")
    dot = f'<circle cx="{number(piece.x)}" cy="{number(piece.y)}" r="7" fill="{paint["last"]}"/>' if piece.note else ""
    return (
        f'<g data-piece={quoteattr(piece.at)} data-level="{piece.level}"><title>{escape(title)}</title>{body}{dot}</g>'
    )


def octagon(x: float, y: float, size: float, fill: str, rim: str) -> str:
    outer = points(regular("octagon", x, y, size))
    inner = points(regular("octagon", x, y, size * 0.66))
    return (
        f'<polygon points="{outer}" fill="{fill}" stroke="{rim}" stroke-width="4" stroke-linejoin="round"/>'
        f'<polygon points="{inner}" fill="none" stroke="{rim}" stroke-width="2" opacity=".55"/>'
    )


def disc(x: float, y: float, size: float, fill: str, rim: str) -> str:
    return shadow(x, y, size) + slab(x, y - DISC_LIFT * size, size, fill, rim)


def tower(x: float, y: float, size: float, fill: str, rim: str) -> str:
    """Two discs, one on the other."""
    low, high = y + 0.09 * size, y - TOWER_LIFT * size
    return shadow(x, low + 0.06 * size, size) + slab(x, low, size, fill, rim) + slab(x, high, size, fill, rim)


def slab(x: float, y: float, size: float, fill: str, rim: str) -> str:
    """A thick disc seen from a little in front: its wall below, its face on top."""
    half, wall = size / 2, size * 0.14
    left, right, cx, cy = (number(v) for v in (x - half, x + half, x, y))
    low, radius = number(y + wall), number(half)
    return (
        f'<path d="M{left} {cy}V{low}A{radius} {radius} 0 0 0 {right} {low}V{cy}Z" fill="{rim}" stroke="{rim}" stroke-width="3"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{radius}" fill="{fill}" stroke="{rim}" stroke-width="3"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{number(half * 0.84)}" fill="none" stroke="{rim}" stroke-width="1.5" opacity=".35"/>'
    )


def shadow(x: float, y: float, size: float) -> str:
    cx, cy = number(x + 0.05 * size), number(y + 0.17 * size)
    return f'<ellipse cx="{cx}" cy="{cy}" rx="{number(size * 0.53)}" ry="{number(size * 0.48)}" opacity=".16"/>'


PIECES: dict[str, Callable[[float, float, float, str, str], str]] = {"octagon": octagon, "disc": disc, "tower": tower}
TOWER_LIFT = 0.18  # of its top face, as a part of the size
DISC_LIFT = 0.06

# Marks on top of pieces: paths in a square from -1 to 1, told apart without colour.
EMBLEMS = {
    "ring": "M.55 0A.55 .55 0 1 1 -.55 0A.55 .55 0 1 1 .55 0Z",
    "star": "M0-.7L.2-.2L.7 0L.2 .2L0 .7L-.2 .2L-.7 0L-.2-.2Z",
}


def draw_emblem(piece: Piece, paint: dict[str, str]) -> str:
    """The mark of a piece on its topmost face."""
    if not piece.mark:
        return ""
    lift = {"tower": TOWER_LIFT, "disc": DISC_LIFT}.get(piece.kind, 0.0)
    top = piece.y - lift * piece.size
    fill = "none" if piece.mark == "ring" else paint["white"]
    return (
        f'<path d="{EMBLEMS[piece.mark]}" transform="translate({number(piece.x)} {number(top)}) scale({number(piece.size / 2)})" '
        f'fill="{fill}" stroke="{paint[f"{piece.colour}-rim"]}" stroke-width=".09" stroke-linejoin="round"/>'
    )


# -- beside the board -------------------------------------------------------------------------------------------------


def draw_tray(picture: Picture, paint: dict[str, str]) -> list[str]:
    """Piles and tokens below the board, each side in its own half."""
    parts = []
    columns = len(picture.piles) or 1
    for index, pile in enumerate(picture.piles):
        x = picture.width * (index + 0.5) / columns
        y = picture.height + 34
        sample = Piece("", pile.kind, pile.colour, x - 60, y, size=44, mark=pile.mark)
        parts.append(
            PIECES[pile.kind](sample.x, y, 44, paint[pile.colour], paint[f"{pile.colour}-rim"])
            + draw_emblem(sample, paint)
        )
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
