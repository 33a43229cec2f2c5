"""Where everything of a picture lies on a sheet of characters: boards of squares on whole characters, windows to scale.

A sheet is so many columns and rows of characters; a character is one pixel wide and two high.
"""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from parlour.errors import ParlourError
from parlour.games.picture import Cell, Picture

Spot = tuple[int, int]  # column and row
ROOM = 14  # columns that a square takes at most
ASPECT = 2.0  # a character is twice as high as wide
FRAME = 24.0  # units around a window
TIE = 0.51


class Axis:
    """Picture units to characters along one direction: straight between places that are pinned down."""

    def __init__(self, units: Sequence[float], marks: Sequence[float]) -> None:
        self.units, self.marks = list(units), list(marks)

    def __call__(self, unit: float) -> float:
        at = min(max(bisect_right(self.units, unit), 1), len(self.units) - 1)
        low, high = self.units[at - 1], self.units[at]
        share = (unit - low) / (high - low)
        return self.marks[at - 1] + share * (self.marks[at] - self.marks[at - 1])


@dataclass(frozen=True, eq=False)
class Sheet:
    """A picture laid out: axes, the character that stands for each cell, and the cell under each character.

    The same cells in the same room give the same sheet, so that what was painted on it can be found again.
    """

    columns: int
    rows: int
    across: Axis
    down: Axis
    spots: dict[str, Spot]
    under: dict[Spot, str] = field(repr=False)
    is_grid: bool
    step: Spot = (0, 0)  # characters of one square
    left: int = 0  # where the board begins and ends, without the strip for the coordinates
    top: int = 0
    right: int = 0
    bottom: int = 0

    def place(self, x: float, y: float) -> tuple[float, float]:
        """In pixels."""
        return self.across(x), 2 * self.down(y)


def lay_out(picture: Picture, columns: int, rows: int) -> Sheet:
    """The largest layout of a picture in so many characters; ParlourError where there is too little room."""
    names = tuple(cell.name for cell in picture.cells)
    return lay_cells(tuple(zip(names, map(shape_of, picture.cells), strict=True)), columns, rows)


Shape = tuple[float, float, str, float, tuple[tuple[float, float], ...]]


def shape_of(cell: Cell) -> Shape:
    return cell.x, cell.y, cell.shape, cell.size, cell.outline


@lru_cache(maxsize=64)
def lay_cells(cells: tuple[tuple[str, Shape], ...], columns: int, rows: int) -> Sheet:
    kinds = {shape[2] for _, shape in cells}
    return lay_window(cells, columns, rows) if kinds & {"point", "polygon"} else lay_grid(cells, columns, rows)


# -- boards of squares ------------------------------------------------------------------------------------------------


def lay_grid(cells: tuple[tuple[str, Shape], ...], columns: int, rows: int) -> Sheet:
    """Every square takes the same whole number of characters; a strip around holds coordinates and edges."""
    xs, ys = sorted({shape[0] for _, shape in cells}), sorted({shape[1] for _, shape in cells})
    gap = sum(after - before > 120 for before, after in pairwise(ys))
    high = (rows - 2 - gap) // len(ys)
    wide = min((columns - 4) // len(xs), round(high * ASPECT) + (high == 2), ROOM)
    high = min(high, max(1, round(wide / ASPECT)))
    if wide < 2 or high < 1:
        raise ParlourError(f"a board of {len(xs)} by {len(ys)} does not fit into {columns} by {rows} characters")
    left, top = 2, 1
    across, down = grid_axis(xs, wide, left), grid_axis(ys, high, top)
    spots: dict[str, Spot] = {}
    under: dict[Spot, str] = {}
    for name, (x, y, *_) in cells:
        column, row = round(across(x - 50)), round(down(y - 50))
        spots[name] = column + (wide - 1) // 2, row + high // 2
        under |= {(column + right, row + below): name for right in range(wide) for below in range(high)}
    end, foot = round(across(xs[-1] + 50)), round(down(ys[-1] + 50))
    return Sheet(end + 2, foot + 1, across, down, spots, under, True, (wide, high), left, top, end, foot)


def grid_axis(centres: list[float], step: int, start: int) -> Axis:
    """Pins at both sides of every row; one more character where rows stand apart."""
    units, marks, at = [], [], float(start)
    for index, centre in enumerate(centres):
        if index and centre - centres[index - 1] > 120:
            at += 1
        units += [centre - 50, centre + 50]
        marks += [at, at + step]
        at += step
    order = [i for i, unit in enumerate(units) if not i or unit - units[i - 1] > TIE]
    return Axis([units[i] for i in order], [marks[i] for i in order])


# -- windows ----------------------------------------------------------------------------------------------------------


def lay_window(cells: tuple[tuple[str, Shape], ...], columns: int, rows: int) -> Sheet:
    """To scale, as large as fits; every point gets a character of its own."""
    xs = [x for _, shape in cells for x, _ in (shape[4] or (shape[:2],))]
    ys = [y for _, shape in cells for _, y in (shape[4] or (shape[:2],))]
    left, right, top, bottom = min(xs) - FRAME, max(xs) + FRAME, min(ys) - FRAME, max(ys) + FRAME
    high = min(rows, int(columns / ASPECT))
    wide = round(high * ASPECT * (right - left) / (bottom - top))
    across, down = Axis((left, right), (0.0, float(wide))), Axis((top, bottom), (0.0, float(high)))
    spots: dict[str, Spot] = {}
    for name, (x, y, *_) in cells:
        spots[name] = free_spot((across(x) - 0.5, down(y) - 0.5), set(spots.values()), wide, high)
    corners = {name: [(across(x), down(y)) for x, y in shape[4]] for name, shape in cells if shape[2] == "polygon"}
    under = (inside_cells(corners) if corners else nearest_cells(spots, wide, high)) | {
        spot: name for name, spot in spots.items()
    }
    return Sheet(wide, high, across, down, spots, under, False, (0, 0), 0, 0, wide, high)


def free_spot(at: tuple[float, float], taken: set[Spot], wide: int, high: int) -> Spot:
    """The character nearest to a place that no other point has."""
    near = (round(at[0]), round(at[1]))
    around = [(near[0] + right, near[1] + below) for right in range(-4, 5) for below in range(-2, 3)]
    free = [(c, r) for c, r in around if 0 <= c < wide and 0 <= r < high and (c, r) not in taken]
    if not free:
        raise ParlourError(f"the window does not fit into {wide} by {high} characters")
    return min(free, key=lambda spot: math.hypot(spot[0] - at[0], (spot[1] - at[1]) * ASPECT))


def inside_cells(corners: dict[str, list[tuple[float, float]]]) -> dict[Spot, str]:
    """The polygon around the middle of each character."""
    under: dict[Spot, str] = {}
    for name, outline in corners.items():
        xs, ys = zip(*outline, strict=True)
        for row in range(math.floor(min(ys)), math.ceil(max(ys))):
            for column in range(math.floor(min(xs)), math.ceil(max(xs))):
                if is_inside(outline, column + 0.5, row + 0.5):
                    under[column, row] = name
    return under


def nearest_cells(spots: dict[str, Spot], wide: int, high: int) -> dict[Spot, str]:
    """The nearest point of each character that has one close by."""
    under: dict[Spot, str] = {}
    for row in range(high):
        for column in range(wide):
            near = [
                (math.hypot(c - column, (r - row) * ASPECT), name)
                for name, (c, r) in spots.items()
                if abs(c - column) <= 2 and abs(r - row) <= 1
            ]
            if near:
                under[column, row] = min(near)[1]
    return under


def is_inside(corners: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    inside = False
    for index, (at_x, at_y) in enumerate(corners):
        to_x, to_y = corners[index - 1]
        if (at_y > y) != (to_y > y) and x < at_x + (y - at_y) * (to_x - at_x) / (to_y - at_y):
            inside = not inside
    return inside


# -- names ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def place_names(sheet: Sheet) -> dict[str, Spot]:
    """Where the name of each cell begins so that none touches another, as near to its cell as can be.

    The most crowded are placed first; a name always lies over or beside the character of its cell or in the row next to it.
    """
    taken: set[Spot] = set()
    placed: dict[str, Spot] = {}
    for name in sorted(sheet.spots, key=lambda name: (crowd(sheet, name), *sheet.spots[name])):
        length = len(name)
        spot = min(ways(sheet, name, length), key=lambda way: cost(sheet, name, way, length, taken))
        placed[name] = spot
        taken |= {(spot[0] + offset, spot[1]) for offset in range(-1, length + 1)}
    return placed


def crowd(sheet: Sheet, name: str) -> float:
    """How near the nearest others are: the most crowded are placed first."""
    column, row = sheet.spots[name]
    away = sorted(math.hypot(c - column, (r - row) * ASPECT) for c, r in sheet.spots.values())
    return sum(away[1:4])


def ways(sheet: Sheet, name: str, length: int) -> list[Spot]:
    column, row = sheet.spots[name]
    return [
        (column + right, row + below)
        for below in (0, -1, 1)
        for right in range(-length - 2, 4)
        if column + right >= 0 and column + right + length <= sheet.columns and 0 <= row + below < sheet.rows
    ]


def cost(sheet: Sheet, name: str, way: Spot, length: int, taken: set[Spot]) -> float:
    """How far a name lies from its cell; far more where it touches another one."""
    column, row = sheet.spots[name]
    off = abs(way[0] + (length - 1) / 2 - column) + 3 * abs(way[1] - row)
    clashes = sum((way[0] + offset, way[1]) in taken for offset in range(length))
    others = sum(sheet.under.get((way[0] + offset, way[1]), name) != name for offset in range(length))
    return 100 * clashes + off + 0.3 * others
