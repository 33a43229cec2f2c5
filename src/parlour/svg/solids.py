"""The four solids of Exeo Duo, drawn in a square from -50 to 50 and put in place."""

from parlour.games.picture import Piece, Points
from parlour.svg.shapes import number, points


def plinth(piece: Piece, fill: str, rim: str) -> str:
    """A slab below a piece: the mark of one side."""
    left, top, width, height = (
        piece.x - piece.size * 0.54,
        piece.y + piece.size * 0.4,
        piece.size * 1.08,
        piece.size * 0.16,
    )
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}" rx="4" '
        f'fill="{fill}" stroke="{rim}" stroke-width="4"/>'
    )


def face(corners: Points, fill: str, shade: str = "none", opacity: float = 0.0) -> str:
    """One side of a solid, in the piece's colour and, turned away from the light, in shade."""
    outline = points(corners)
    body = f'<polygon points="{outline}" fill="{fill}"/>'
    return body + (f'<polygon points="{outline}" fill="{shade}" opacity="{number(opacity)}"/>' if opacity else "")


def solid(x: float, y: float, size: float, faces: str, edges: str, rim: str) -> str:
    """Faces and edges drawn in a square from -50 to 50, put in place."""
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({number(size / 100)})">{faces}'
        f'<path d="{edges}" fill="none" stroke="{rim}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/></g>'
    )


def pyramid(x: float, y: float, size: float, fill: str, rim: str) -> str:
    lit = face(((0, -48), (-50, 28), (8, 44)), fill)
    dark = face(((0, -48), (8, 44), (50, 22)), fill, rim, 0.5)
    return solid(x, y, size, lit + dark, "M0-48L-50 28L8 44L50 22ZM0-48L8 44", rim)


def cone(x: float, y: float, size: float, fill: str, rim: str) -> str:
    outline = "M0-50L-40 28A40 16 0 0 0 40 28Z"
    sides = ("M0-50L-8 43.7A40 16 0 0 0 40 28Z", "M0-50L10 43.5A40 16 0 0 0 40 28Z", "M0-50L26 40.2A40 16 0 0 0 40 28Z")
    shades = "".join(f'<path d="{side}" fill="{rim}" opacity=".2"/>' for side in sides)
    return solid(x, y, size, f'<path d="{outline}" fill="{fill}"/>{shades}', outline, rim)


def prism(x: float, y: float, size: float, fill: str, rim: str) -> str:
    front = face(((-22, -20), (-50, 38), (6, 44)), fill)
    roof = face(((-22, -20), (24, -42), (50, 18), (6, 44)), fill, rim, 0.42)
    return solid(x, y, size, front + roof, "M-22-20L-50 38L6 44ZM-22-20L24-42L50 18L6 44", rim)


def cube(x: float, y: float, size: float, fill: str, rim: str) -> str:
    top = face(((0, -46), (42, -26), (0, -6), (-42, -26)), fill)
    left = face(((-42, -26), (0, -6), (0, 46), (-42, 24)), fill, rim, 0.22)
    right = face(((42, -26), (0, -6), (0, 46), (42, 24)), fill, rim, 0.5)
    return solid(x, y, size, top + left + right, "M0-46L42-26V24L0 46L-42 24V-26ZM-42-26L0-6L42-26M0-6V46", rim)
