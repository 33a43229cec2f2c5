"""Exact numbers p + q*sqrt(2), and the spots, straight segments and regions of a board made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, total_ordering
from itertools import combinations, pairwise
from math import sqrt


@total_ordering
@dataclass(frozen=True)
class Exact:
    """The number p + q*sqrt(2); every comparison is exact."""

    p: Fraction
    q: Fraction

    def __add__(self, other: Exact) -> Exact:
        return Exact(self.p + other.p, self.q + other.q)

    def __sub__(self, other: Exact) -> Exact:
        return Exact(self.p - other.p, self.q - other.q)

    def __neg__(self) -> Exact:
        return Exact(-self.p, -self.q)

    def __mul__(self, other: Exact) -> Exact:
        return Exact(self.p * other.p + 2 * self.q * other.q, self.p * other.q + self.q * other.p)

    def times(self, factor: Fraction | int) -> Exact:
        return Exact(self.p * factor, self.q * factor)

    def __truediv__(self, other: Exact) -> Exact:
        norm = other.p * other.p - 2 * other.q * other.q  # not 0 unless other is
        return self * Exact(other.p / norm, -other.q / norm)

    def __lt__(self, other: Exact) -> bool:
        return (self - other).sign() < 0

    def __le__(self, other: Exact) -> bool:
        return (self - other).sign() <= 0

    def __float__(self) -> float:
        return float(self.p) + float(self.q) * sqrt(2)

    def sign(self) -> int:
        """-1, 0 or 1. Where p and q pull apart, the larger of p*p and 2*q*q decides."""
        p, q = self.p, self.q
        strongest = p if not q or p * p > 2 * q * q else q
        return (strongest > 0) - (strongest < 0)


ZERO = Exact(Fraction(0), Fraction(0))


def parse_exact(text: str) -> Exact:
    """Read '25', '25/2', '50*sqrt2' or '10 + 5*sqrt2'."""
    total = ZERO
    try:
        for term in text.split("+"):
            factor, star, root = term.strip().partition("*")
            if star and root.strip() != "sqrt2":
                raise ValueError
            value = Fraction(factor)
            total += Exact(Fraction(0), value) if star else Exact(value, Fraction(0))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"bad length {text!r}: expected one like '25' or '10 + 5*sqrt2'") from None
    return total


@dataclass(frozen=True)
class Spot:
    """A place on the board: x to the right, y up, the centre at 0, 0."""

    x: Exact
    y: Exact

    def __add__(self, other: Spot) -> Spot:
        return Spot(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Spot) -> Spot:
        return Spot(self.x - other.x, self.y - other.y)

    def cross(self, other: Spot) -> Exact:
        return self.x * other.y - self.y * other.x

    def square_distance(self) -> Exact:
        return self.x * self.x + self.y * self.y

    def clockwise(self) -> tuple[int, Exact]:
        """Sort key, clockwise from the top, for spots at one distance from the centre."""
        on_right = self.x.sign() > 0 or (self.x.sign() == 0 and self.y.sign() > 0)
        return (0, -self.y) if on_right else (1, self.y)

    def floats(self) -> tuple[float, float]:
        return float(self.x), float(self.y)


# Every line of the board satisfies a*x + b*y = offset for one of these (a, b).
NORMALS = {
    "horizontal": (0, 1),
    "vertical": (1, 0),
    "diagonal /": (-1, 1),
    "diagonal \\": (1, 1),
}


@dataclass(frozen=True)
class Carrier:
    """An endless straight line in one of the four directions."""

    direction: str
    offset: Exact

    def meet(self, other: Carrier) -> Spot | None:
        """The crossing, or None for parallels."""
        (a, b), (c, d) = NORMALS[self.direction], NORMALS[other.direction]
        if a * d == b * c:
            return None
        share = Fraction(1, a * d - b * c)
        x = self.offset.times(d * share) - other.offset.times(b * share)
        y = other.offset.times(a * share) - self.offset.times(c * share)
        return Spot(x, y)

    def along(self, spot: Spot) -> Exact:
        """Where on the line a spot lies: left to right, on a vertical upwards."""
        return spot.y if self.direction == "vertical" else spot.x

    def holds(self, spot: Spot) -> bool:
        a, b = NORMALS[self.direction]
        across = spot.y if a == 0 else spot.x if b == 0 else spot.y - spot.x if a < 0 else spot.y + spot.x
        return across == self.offset


@dataclass(frozen=True)
class Segment:
    """A piece of a carrier; `start` comes before `end` along it."""

    carrier: Carrier
    start: Spot
    end: Spot

    def holds(self, spot: Spot) -> bool:
        """Whether the spot lies on the segment, ends included."""
        along = self.carrier.along
        return self.carrier.holds(spot) and along(self.start) <= along(spot) <= along(self.end)

    def passes(self, spot: Spot) -> bool:
        """Whether the segment goes on to both sides of the spot."""
        return self.holds(spot) and spot not in (self.start, self.end)

    def meet(self, other: Segment) -> Spot | None:
        spot = self.carrier.meet(other.carrier)
        return spot if spot and self.holds(spot) and other.holds(spot) else None


def span(carrier: Carrier, spots: Iterable[Spot]) -> Segment:
    """The segment from the first to the last of some spots on a carrier."""
    ordered = sorted(spots, key=carrier.along)
    return Segment(carrier, ordered[0], ordered[-1])


def merge(segments: Iterable[Segment]) -> list[Segment]:
    """Join pieces of one carrier that overlap or touch, so that every segment is maximal."""
    merged: list[Segment] = []
    for piece in sorted(segments, key=lambda s: (s.carrier.direction, s.carrier.offset, s.carrier.along(s.start))):
        last = merged[-1] if merged else None
        if last and last.carrier == piece.carrier and last.holds(piece.start):
            merged[-1] = span(last.carrier, (last.start, last.end, piece.end))
        else:
            merged.append(piece)
    return merged


@dataclass(frozen=True)
class Square:
    """A square around the centre: upright ('axis', half its side) or a 'diamond' (half its diagonal)."""

    name: str
    shape: str
    size: Exact

    @cached_property
    def carriers(self) -> list[Carrier]:
        directions = ("horizontal", "vertical") if self.shape == "axis" else ("diagonal /", "diagonal \\")
        return [Carrier(way, size) for way in directions for size in (self.size, -self.size)]

    @cached_property
    def sides(self) -> list[Segment]:
        return [self.cut(carrier) for carrier in self.carriers]

    @cached_property
    def corners(self) -> set[Spot]:
        return {spot for side in self.sides for spot in (side.start, side.end)}

    def covers(self, spot: Spot) -> bool:
        """Whether the spot lies inside or on the rim."""
        across = (spot.x, spot.y) if self.shape == "axis" else (spot.x + spot.y, spot.x - spot.y)
        return all(-self.size <= value <= self.size for value in across)

    def cut(self, carrier: Carrier) -> Segment:
        """The part of a carrier inside the square, rim included."""
        spots = {spot for rim in self.carriers if (spot := carrier.meet(rim)) and self.covers(spot)}
        if not spots:
            raise ValueError(f"a {carrier.direction} line does not reach square {self.name!r}")
        return span(carrier, spots)


def crossings(lines: Iterable[Segment]) -> set[Spot]:
    return {spot for one, other in combinations(lines, 2) if (spot := one.meet(other))}


def spots_on(line: Segment, spots: Iterable[Spot]) -> list[Spot]:
    return sorted((spot for spot in spots if line.holds(spot)), key=line.carrier.along)


COMPASS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # anticlockwise
HALF = Fraction(1, 2)

Way = tuple[Spot, int]  # a step from a spot in a COMPASS direction
Face = tuple[Way, ...]  # the steps around a region, which lies to their left


def faces_between(lines: list[Segment], hole: Square) -> list[Face]:
    """The regions into which the lines cut the board; lines inside the hole do not count."""
    ways = _ways(lines, hole)
    todo = {(spot, way) for spot, ends in ways.items() for way in ends}
    faces = []
    while todo:
        face = _walk(next(iter(todo)), ways)
        todo -= set(face)
        if _area(corners_of(face)).sign() > 0:  # the outside is walked the other way round
            faces.append(face)
    return faces


def _ways(lines: list[Segment], hole: Square) -> dict[Spot, dict[int, Spot]]:
    """For every crossing the directions that lead on, and where to; none inside the hole."""
    spots = crossings(lines)
    ways: dict[Spot, dict[int, Spot]] = {spot: {} for spot in spots}
    for one, other in (pair for line in lines for pair in pairwise(spots_on(line, spots))):
        middle = Spot((one.x + other.x).times(HALF), (one.y + other.y).times(HALF))
        if hole.covers(middle) and not any(side.holds(middle) for side in hole.sides):
            continue
        step = other - one
        way = COMPASS.index((step.x.sign(), step.y.sign()))
        ways[one][way], ways[other][(way + 4) % 8] = other, one
    return ways


def _walk(start: Way, ways: Mapping[Spot, Mapping[int, Spot]]) -> Face:
    """Around one region, keeping it on the left: always take the sharpest left turn."""
    face = [start]
    while True:
        spot, way = face[-1]
        spot = ways[spot][way]
        turn = next(left % 8 for left in range(way + 3, way - 5, -1) if left % 8 in ways[spot])
        if (spot, turn) == start:
            return tuple(face)
        face.append((spot, turn))


def corners_of(face: Face) -> list[Spot]:
    return [spot for (_, before), (spot, way) in pairwise((face[-1], *face)) if way != before]


def _area(corners: list[Spot]) -> Exact:
    """Twice the area, negative if walked clockwise."""
    return sum((one.cross(other) for one, other in pairwise((corners[-1], *corners))), ZERO)


def centroid(face: Face) -> Spot:
    corners = corners_of(face)
    x, y, scale = ZERO, ZERO, _area(corners).times(3)
    for one, other in pairwise((corners[-1], *corners)):
        x += (one.x + other.x) * one.cross(other)
        y += (one.y + other.y) * one.cross(other)
    return Spot(x / scale, y / scale)
