"""What is drawn is described once: the library draws it like the board in the browser, and every mark can be seen.

`python tests/test_shapes.py` writes anew what the tests of the client compare with.
"""

import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from parlour.drawing.board import draw_cell, draw_edge, draw_line_of_board, draw_mark
from parlour.drawing.pieces import draw_body
from parlour.drawing.shapes import LOOKS, SHAPES, THEMES
from parlour.drawing.tray import draw_glyph
from parlour.games.picture import Bend, Cell, Line, Mark, Picture, Piece

FILE = Path(__file__).parent / "data" / "drawn.json"
VARIABLES = {name: f"var(--{name})" for name in THEMES["light"]}  # paints as the browser names them
ROOM = ((10.0, 10.0), (90.5, 20.0), (80.0, 95.25), (15.0, 70.0))
MARKS = ("from", "barred", "leave", "target", "path", "won", "own-red")


def sampler() -> Picture:
    """Every shape, kind, colour and mark once."""
    cells = [
        Cell("a1", 50, 50, "square"), Cell("b1", 150.5, 50, "square", role="special"),
        Cell("c1", 250, 50, "octagon", role="barred"), Cell("d1", 350, 50, "tile"),
        Cell("e1", 450, 50, "tile", role="gap"), Cell("p", 33.333, 190, "point", size=44, role="point"),
        Cell("q", 120, 190, "point", size=44, role="goal-point"), Cell("R1", 52, 48, "polygon", 50, "glass-1", ROOM),
        Cell("z1", 550, 50, "square", role="nothing known"),
    ]  # fmt: skip
    kinds = [("counter", colour, "") for colour in SHAPES["crests"]] + [(kind, "red", "") for kind in SHAPES["pieces"]]
    kinds += [("disc", "white", "ring"), ("tower", "red", "star"), ("cone", "silver", "")]
    pieces = [
        Piece("a1", kind, colour, 50, 50, mark=mark, base="plinth" if colour == "silver" else "")
        for kind, colour, mark in kinds
    ]
    names = tuple(cell.name for cell in cells)
    return Picture(
        game="sampler",
        width=600,
        height=240,
        caption="every shape once",
        cells=tuple(cells),
        pieces=tuple(pieces),
        lines=tuple(Line(((1, 2.345), (3, 4)), role, 7.5) for role in (*SHAPES["roles"], "grain", "unknown")),
        marks=tuple(Mark(role, names) for role in MARKS),
        bends=(Bend("a1", "b1", 100, -20),),
    )


def drawn() -> dict[str, Any]:
    """The sampler drawn by the library, with variables for paints."""
    picture = sampler()
    tokens = [(name, state) for name in SHAPES["glyphs"] for state in SHAPES["tokens"]]
    return {
        "picture": picture.to_json(),
        "cells": [strip(draw_cell(cell, VARIABLES)) for cell in picture.cells],
        "pieces": [draw_body(one.kind, one.colour, one.mark, one.base, VARIABLES) for one in picture.pieces],
        "lines": [draw_line_of_board(line, VARIABLES) for line in picture.lines],
        "edges": [draw_edge(line, VARIABLES) for line in picture.lines],
        "marks": ["".join(draw_mark(mark, picture, VARIABLES)) for mark in picture.marks],
        "tokens": [[name, state, draw_glyph(name, state, "red", VARIABLES)] for name, state in tokens],
    }


def strip(cell: str) -> str:
    """A cell without the group that names it."""
    return cell.split(">", 1)[1].removesuffix("</g>")


def test_the_library_draws_as_the_browser_does() -> None:
    assert json.loads(FILE.read_text("utf-8")) == json.loads(json.dumps(drawn()))


# -- marks can be seen ------------------------------------------------------------------------------------------------

# Whatever a mark may lie on; pieces are surrounded, never covered.
GLASS = (*(f"glass-{number}" for number in range(1, 7)), "transit", "goal")
GROUNDS = {
    "square": ("cell", "special", "exit", "silver-cell"),
    "octagon": ("cell", "barred"),
    "tile": ("cell",),
    "point": (*GLASS, "point", "exit-point", "goal-point"),
    "polygon": GLASS,
}  # fmt: skip
ROLES = ("target", "target small", "target piece", "target piece small", "last", "chosen", "advised", "turned", "gone")
LEAST = 3.0  # WCAG 2.2, 1.4.11


def signs() -> list[tuple[str, str]]:
    return [(role, shape) for role in ROLES for shape in GROUNDS] + [("barred", "octagon")]


def colours_of(role: str, shape: str, theme: str) -> list[str]:
    """The solid colours of a mark, from the outside to the inside."""
    parts = SHAPES["marks"].get(f"{role} {shape}") or SHAPES["marks"][role]
    named = [
        given.get(key, "none") for _, given in parts for key in ("fill", "stroke") if f"{key}-opacity" not in given
    ]
    return list(dict.fromkeys(LOOKS[theme][name[1:]] for name in named if name.startswith("$")))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize(("role", "shape"), signs(), ids=map("-".join, signs()))
def test_every_mark_can_be_seen_on_every_ground(role: str, shape: str, theme: str) -> None:
    colours = colours_of(role, shape, theme)
    assert colours
    for ground in GROUNDS[shape]:
        paint = LOOKS[theme][ground]
        assert max(contrast(colour, paint) for colour in colours) >= LEAST, ground
    assert all(contrast(one, other) >= LEAST for one, other in pairwise(colours))


@pytest.mark.parametrize("theme", LOOKS)
def test_a_number_on_a_square_can_be_read(theme: str) -> None:
    paint = LOOKS[theme]
    assert contrast(paint["ink"], paint["exit"]) >= 4.5


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize(("one", "other"), [("light", "dark"), ("white", "black"), ("white", "red")])
def test_two_sides_differ_in_brightness(one: str, other: str, theme: str) -> None:
    """Or, where they do not, a rim tells them apart."""
    paint = LOOKS[theme]
    assert contrast(paint[one], paint[other]) >= LEAST or contrast(paint[f"{one}-rim"], paint[f"{other}-rim"]) >= LEAST


@pytest.mark.parametrize("theme", LOOKS)
def test_a_look_names_no_paint_that_nothing_is_drawn_with(theme: str) -> None:
    assert LOOKS[theme].keys() == THEMES["light"].keys()


# How an eye without cones for red, green or blue sees linear light (Viénot, Brettel and Mollon 1999; for blue Brettel 1997).
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "no green": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "no blue": ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.805, 0.11911)),
}  # fmt: skip
APART = 0.12  # in OKLab: two that are less apart are taken for each other at a glance
SIDES = (
    ("red", "blue"), ("red", "black"), ("red", "white"), ("blue", "black"), ("blue", "white"), ("blue", "silver"),
    ("light", "dark"),
)  # fmt: skip


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def oklab(light: list[float]) -> tuple[float, float, float]:
    red, green, blue = (max(part, 0.0) for part in light)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def seen(colour: str, eye: str) -> tuple[float, float, float]:
    light = linear(colour)
    return oklab([sum(share * part for share, part in zip(row, light, strict=True)) for row in EYES[eye]])


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("one", "other"), SIDES)
def test_sides_stay_apart_for_every_eye_in_the_theme_for_it(one: str, other: str, eye: str) -> None:
    paint = THEMES["colour-blind"]
    assert math.dist(seen(paint[one], eye), seen(paint[other], eye)) >= APART


@pytest.mark.parametrize(("name", "hues"), {"red": (15, 40), "blue": (220, 275)}.items())
@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_what_they_are_called(theme: str, name: str, hues: tuple[int, int]) -> None:
    _, green_red, blue_yellow = oklab(linear(THEMES[theme][name]))
    assert hues[0] <= math.degrees(math.atan2(blue_yellow, green_red)) % 360 <= hues[1]


if __name__ == "__main__":
    FILE.write_text(json.dumps(drawn(), indent=1) + "\n", "utf-8")
