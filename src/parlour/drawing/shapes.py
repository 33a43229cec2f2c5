"""What is drawn, as data: `shapes.json`, which the board in the browser reads as well.

A part is the name of an SVG element with its attributes. A value `$name` is a paint of the theme: `$own` is the colour of the piece,
`$fill` the paint of the cell. `inset` draws an outline towards its middle; light (class sheen) is left out of flat themes.
"""

import json
import math
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any
from xml.sax.saxutils import quoteattr

from parlour.games.picture import Points

Paint = Mapping[str, str]
Parts = Iterable[tuple[str, dict[str, str | float]]]

SHAPES: dict[str, Any] = json.loads((files("parlour.drawing") / "shapes.json").read_text("utf-8"))
THEMES: dict[str, dict[str, str]] = SHAPES["themes"]
# Boards and pieces of another material: what it changes of the light theme, or of the dark one.
LOOKS: dict[str, dict[str, str]] = THEMES | {
    name: THEMES["dark" if name.endswith("-dark") else "light"] | given for name, given in SHAPES["sets"].items()
}


def draw_parts(parts: Parts, paint: Paint, *, own: str = "", fill: str = "", outline: Points = ()) -> str:
    """The parts as markup, around 0, 0 or along an outline."""
    names = {"own": own, "own-rim": f"{own}-rim", "fill": fill}
    flat = paint["shadow"] == "none"
    drawn = []
    for element, given in parts:
        if flat and given.get("class") == "sheen":
            continue
        attributes = {
            key: painted(value, paint, names) for key, value in given.items() if key not in ("class", "inset")
        }
        drawn.append(element_of(element, place(element, given, outline) | attributes))
    return "".join(drawn)


def painted(value: str | float, paint: Paint, names: Mapping[str, str]) -> str:
    if not isinstance(value, str):
        return number(value)
    return paint[names.get(value[1:], value[1:])] if value.startswith("$") else value


def place(element: str, given: Mapping[str, str | float], outline: Points) -> dict[str, str]:
    """Where a part without a place of its own is drawn: along the outline, or in the rectangle around it."""
    if element == "polygon" and "points" not in given:
        return {"points": points(drawn_in(outline, float(given.get("inset", 1))))}
    if element == "rect" and "width" not in given:
        (left, top), (right, bottom), by = outline[0], outline[2], float(given["inset"])
        sides = {"x": left + by, "y": top + by, "width": right - left - 2 * by, "height": bottom - top - 2 * by}
        return {key: number(value) for key, value in sides.items()}
    return {}


def drawn_in(outline: Points, factor: float) -> Points:
    """The outline, smaller by that factor around the middle of its corners."""
    x, y = (sum(values) / len(outline) for values in zip(*outline, strict=True))
    return tuple((x + (at - x) * factor, y + (down - y) * factor) for at, down in outline)


def element_of(name: str, attributes: Mapping[str, str]) -> str:
    return f"<{name}{''.join(f' {key}={quoteattr(value)}' for key, value in attributes.items())}/>"


def draw_at(x: float, y: float, scale: float, markup: str) -> str:
    """What is drawn around 0, 0 put in place."""
    size = "" if scale == 1 else f" scale({number(scale)})"
    return f'<g transform="translate({number(x)} {number(y)}){size}">{markup}</g>'


def draw_lights(paint: Paint) -> str:
    """The gradients that other parts name; none in a flat theme."""
    if paint["shadow"] == "none":
        return ""
    return f"<defs>{''.join(SHAPES['lights'])}</defs>".replace("$grain", paint["grain"])


def paint_of(role: str, paint: Paint, other: str) -> str:
    """The name of the paint of a role."""
    name = SHAPES["roles"].get(role, role)
    return name if name in paint else other


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
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
