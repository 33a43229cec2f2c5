"""Pieces, each kind by one function of its place, size and paint."""

from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

from parlour.games.picture import Piece
from parlour.svg.shapes import number, points, regular
from parlour.svg.solids import cone, cube, plinth, prism, pyramid

TOWER_LIFT = 0.18  # of its top face, as a part of the size
DISC_LIFT = 0.06

# Marks on top of pieces: paths in a square from -1 to 1, told apart without colour.
EMBLEMS = {
    "ring": "M.55 0A.55 .55 0 1 1 -.55 0A.55 .55 0 1 1 .55 0Z",
    "star": "M0-.7L.2-.2L.7 0L.2 .2L0 .7L-.2 .2L-.7 0L-.2-.2Z",
}


def draw_piece(piece: Piece, paint: dict[str, str]) -> str:
    lift = piece.size * 0.05 if piece.base else 0.0
    below = plinth(piece, paint[piece.colour], paint[f"{piece.colour}-rim"]) if piece.base else ""
    body = below + draw_body(piece.kind, piece.colour, piece.mark, piece.x, piece.y - lift, piece.size, paint)
    title = f"{piece.colour} {piece.kind} on {piece.at}" + (f", {piece.note}" if piece.note else "")
    dot = f'<circle cx="{number(piece.x)}" cy="{number(piece.y)}" r="7" fill="{paint["last"]}"/>' if piece.note else ""
    return (
        f'<g data-piece={quoteattr(piece.at)} data-level="{piece.level}"><title>{escape(title)}</title>{body}{dot}</g>'
    )


def draw_body(kind: str, colour: str, mark: str, x: float, y: float, size: float, paint: dict[str, str]) -> str:
    """A piece on the board or in a pile, with the mark of its colour."""
    body = PIECES[kind](x, y, size, paint[colour], paint[f"{colour}-rim"])
    if kind == "counter":
        body += COUNTER_MARKS[colour](x, y, size * 0.21, paint["white-rim" if colour == "white" else "white"])
    return body + (draw_emblem(kind, colour, mark, x, y, size, paint) if mark else "")


def draw_emblem(kind: str, colour: str, mark: str, x: float, y: float, size: float, paint: dict[str, str]) -> str:
    """The mark of a piece on its topmost face."""
    top = y - {"tower": TOWER_LIFT, "disc": DISC_LIFT}.get(kind, 0.0) * size
    fill = "none" if mark == "ring" else paint["white"]
    return (
        f'<path d="{EMBLEMS[mark]}" transform="translate({number(x)} {number(top)}) scale({number(size / 2)})" '
        f'fill="{fill}" stroke="{paint[f"{colour}-rim"]}" stroke-width=".09" stroke-linejoin="round"/>'
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


def flat_disc(x: float, y: float, size: float, fill: str, rim: str) -> str:
    """A disc seen from the front and above, so that a stack shows each of its edges."""
    width, depth, edge = number(size / 2), number(size * 0.37), number(size * 0.19)
    body = f"M{number(x - size / 2)} {number(y)}v{edge}a{width} {depth} 0 0 0 {number(size)} 0v-{edge}"
    return (
        f'<path d="{body}" fill="{fill}" stroke="{rim}" stroke-width="3" stroke-linejoin="round"/>'
        f"{oval(x, y, size, fill, rim, 3)}{oval(x, y, size * 0.93, 'none', '#ffffff', 1.5, 0.4)}"
    )


def oval(x: float, y: float, size: float, fill: str, stroke: str, weight: float, opacity: float = 1) -> str:
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(size / 2)}" ry="{number(size * 0.37)}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{number(weight)}" opacity="{number(opacity)}"/>'
    )


def ringed_disc(x: float, y: float, size: float, fill: str, rim: str) -> str:
    return flat_disc(x, y, size, fill, rim) + oval(x, y, size * 0.5, "none", "#ffffff", 4, 0.75)


def notched_disc(x: float, y: float, size: float, fill: str, rim: str) -> str:
    """Four notches on the top and three on the edge."""
    spokes = "".join(
        f"M{number(x + across)} {number(y + up)}l{number(across)} {number(up)}"
        for across in (-size * 0.15, size * 0.15)
        for up in (-size * 0.11, size * 0.11)
    )
    edges = "".join(
        f"M{number(x + across * size)} {number(y + size * down)}v{number(size * 0.09)}"
        for across, down in ((-0.28, 0.36), (0, 0.42), (0.28, 0.36))
    )
    return flat_disc(x, y, size, fill, rim) + (
        f'<path d="{spokes}{edges}" stroke="#ffffff" stroke-width="4" stroke-linecap="round" opacity=".75" fill="none"/>'
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
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(arm * 0.8)}"'
    return f'<circle {place} fill="none" stroke="{ink}" stroke-width="{number(arm * 0.45)}"/>'


def cross(x: float, y: float, arm: float, ink: str) -> str:
    left, right, top, bottom = (number(v) for v in (x - arm, x + arm, y - arm, y + arm))
    across = f"M{left} {number(y)}L{right} {number(y)}M{number(x)} {top}L{number(x)} {bottom}"
    return f'<path d="{across}" stroke="{ink}" stroke-width="{number(arm * 0.5)}"/>'


def triangle(x: float, y: float, arm: float, ink: str) -> str:
    corners = ((x, y - arm * 1.1), (x + arm, y + arm * 0.7), (x - arm, y + arm * 0.7))
    return f'<polygon points="{points(corners)}" fill="{ink}"/>'


def block(x: float, y: float, arm: float, ink: str) -> str:
    return f'<polygon points="{points(regular("square", x, y, arm * 1.6))}" fill="{ink}"/>'


COUNTER_MARKS: dict[str, Callable[[float, float, float, str], str]] = {
    "white": ring,
    "black": cross,
    "red": triangle,
    "blue": block,
}
PIECES: dict[str, Callable[[float, float, float, str, str], str]] = {
    "octagon": octagon,
    "disc": disc,
    "tower": tower,
    "ringed disc": ringed_disc,
    "notched disc": notched_disc,
    "counter": counter,
    "pyramid": pyramid,
    "cone": cone,
    "prism": prism,
    "cube": cube,
}
