"""A small painter of pixels: polygons, ellipses and strokes with smooth edges, for pictures made of characters."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

FINE = 3  # samples of a pixel in each direction

Colour = int  # 0xRRGGBB
Place = tuple[float, float]


class Raster:
    """Shapes are painted over each other on fine samples; `pixels` blends the samples of each pixel."""

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.width = width
        self.height = height
        self.samples = [[colour] * (width * FINE) for _ in range(height * FINE)]

    def copy(self) -> "Raster":
        again = Raster(0, 0, 0)
        again.width, again.height = self.width, self.height
        again.samples = [row[:] for row in self.samples]
        return again

    def polygon(self, corners: Sequence[Place], colour: Colour) -> None:
        """Fill a polygon without holes, row by row of samples."""
        fine = [(x * FINE, y * FINE) for x, y in corners]
        top, bottom = min(y for _, y in fine), max(y for _, y in fine)
        for row in range(max(0, math.floor(top)), min(len(self.samples), math.ceil(bottom))):
            ends = sorted(crossings(fine, row + 0.5))
            for left, right in zip(ends[::2], ends[1::2], strict=False):
                self.fill(row, left, right, colour)

    def ellipse(self, x: float, y: float, across: float, down: float, colour: Colour) -> None:
        """Fill an ellipse with these radii."""
        x, y, across, down = x * FINE, y * FINE, max(across * FINE, 0.5), max(down * FINE, 0.5)
        for row in range(max(0, math.floor(y - down)), min(len(self.samples), math.ceil(y + down))):
            away = (row + 0.5 - y) / down
            if abs(away) < 1:
                half = across * math.sqrt(1 - away * away)
                self.fill(row, x - half, x + half, colour)

    def stroke(self, track: Iterable[Place], weight: float, colour: Colour) -> None:
        """A line through these places; never thinner than what can be seen."""
        half = max(weight, 1 / FINE) / 2
        for (x, y), (to_x, to_y) in pairwise(track):
            long = math.hypot(to_x - x, to_y - y) or 1.0
            side_x, side_y = (y - to_y) / long * half, (to_x - x) / long * half
            self.polygon(
                [
                    (x + side_x, y + side_y),
                    (to_x + side_x, to_y + side_y),
                    (to_x - side_x, to_y - side_y),
                    (x - side_x, y - side_y),
                ],
                colour,
            )

    def fill(self, row: int, left: float, right: float, colour: Colour) -> None:
        start, end = max(0, round(left)), min(self.width * FINE, round(right))
        if end > start:
            self.samples[row][start:end] = [colour] * (end - start)

    def pixels(self) -> list[list[Colour]]:
        """The picture in pixels, the samples of each blended."""
        rows = []
        for top in range(0, self.height * FINE, FINE):
            strips = self.samples[top : top + FINE]
            rows.append([blend(strips, left) for left in range(0, self.width * FINE, FINE)])
        return rows


def crossings(corners: Sequence[Place], y: float) -> list[float]:
    """Where a horizontal line meets the sides of a polygon."""
    found = []
    for index, (x, at) in enumerate(corners):
        to_x, to = corners[index - 1]
        if (at > y) != (to > y):
            found.append(x + (y - at) * (to_x - x) / (to - at))
    return found


def blend(strips: list[list[Colour]], left: int) -> Colour:
    inside = [colour for strip in strips for colour in strip[left : left + FINE]]
    first = inside[0]
    if inside.count(first) == len(inside):
        return first
    red = sum(colour >> 16 for colour in inside)
    green = sum(colour >> 8 & 255 for colour in inside)
    blue = sum(colour & 255 for colour in inside)
    count = len(inside)
    return red // count << 16 | green // count << 8 | blue // count


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two, with so much of the other."""
    parts = [((one >> bits & 255) * (1 - share) + (other >> bits & 255) * share) for bits in (16, 8, 0)]
    return round(parts[0]) << 16 | round(parts[1]) << 8 | round(parts[2])
