"""The board of the Over-Pass set, computed exactly from `board.toml`.

Points (intersections) carry the pieces of Over-Pass and Mono-Line, compartments those of
Groups-of-Three. Both are named by ring and clock position: `a1` … `l8` and `A1` … `L4`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from parlour.games.window.exact import (
    ZERO,
    Carrier,
    Exact,
    Face,
    Segment,
    Spot,
    Square,
    centroid,
    corners_of,
    crossings,
    faces_between,
    merge,
    parse_exact,
    span,
    spots_on,
)

CENTER = "o"
CENTER_SQUARE = "O"
COLOURS = ("white", "black", "red", "blue")

XY = tuple[float, float]
Names = tuple[str, ...]


@dataclass(frozen=True)
class Point:
    """An intersection. Lines are given by their index in `Board.lines`."""

    name: str
    at: XY
    distance: float
    through: tuple[int, ...]  # lines that go on to both sides: a piece here rests on them
    ends: tuple[int, ...]  # lines that merely end here
    neighbours: Names  # next points along the lines, and across a corner of the board
    outward: Names  # neighbours farther from the centre; none from an Exit Point


@dataclass(frozen=True)
class Line:
    """A longest straight line, its points from left to right (verticals upwards)."""

    direction: str
    offset: float  # collinear lines, and only they, share direction and offset
    points: Names
    perimeter: bool
    start: XY
    end: XY


@dataclass(frozen=True)
class Compartment:
    """A region between lines; `polygon` and `corners` run anticlockwise."""

    name: str
    kind: str  # "center square", "small triangle", "transit" or "plain"
    corners: Names  # points, "o" for the Center Square, "NE" … for corners of the board
    polygon: tuple[XY, ...]
    centroid: XY
    neighbours: Names


@dataclass(frozen=True)
class Stroke:
    """One engraved stroke for drawing: `part` is the name of its square, or "centre line"."""

    part: str
    kind: str  # "side", "extension" or "centre line"
    start: XY
    end: XY


@dataclass(frozen=True)
class Board:
    """Everything that follows from `board.toml`. Mappings are in ring order."""

    half_side: float
    points: Mapping[str, Point]
    lines: tuple[Line, ...]
    perimeter: Names
    exits: Names
    corner_links: tuple[tuple[str, str], ...]
    compartments: Mapping[str, Compartment]
    small_triangles: Names
    transit: Names
    t_groups: tuple[tuple[str, str, str], ...]
    strokes: tuple[Stroke, ...]
    over_pass_start: Mapping[str, Names]
    groups_of_three_start: Mapping[str, Names]
    full_house_start: Names
    crooked_jumps_start: Names
    spiral_start: Names


@cache
def load_board() -> Board:
    """The board described by `board.toml` beside this module."""
    with Path(__file__).with_name("board.toml").open("rb") as file:
        return build_board(tomllib.load(file))


def build_board(data: Mapping[str, Any]) -> Board:
    """Compute a board from the contents of a board file."""
    edge, center = _square(data["edge"]), _square(data["center_square"])
    strokes = _strokes(data, edge)
    lines = merge(segment for _, _, segment in strokes)
    spots = crossings(lines) - edge.corners
    names = _ring_names({spot: spot for spot in spots}, CENTER)
    rows = {line: spots_on(line, names) for line in lines}
    lines.sort(
        key=lambda line: (line.carrier in edge.carriers, line.carrier.direction, _name_order(names[rows[line][0]]))
    )
    links = _corner_links(edge, names)
    faces = faces_between(lines + center.sides, center)
    middles = {face: centroid(face) for face in faces}
    rooms = _ring_names(middles, CENTER_SQUARE)
    beside = _face_neighbours(faces, rooms)
    small = beside[CENTER_SQUARE]
    gates = _in_order({room for near in small for room in beside[near]} - {*small, CENTER_SQUARE})
    kinds = {CENTER_SQUARE: "center square"} | dict.fromkeys(small, "small triangle") | dict.fromkeys(gates, "transit")
    rim = [spot for spot in names if any(side.holds(spot) for side in edge.sides)]
    farthest = max(spot.square_distance() for spot in rim)
    exits = [names[spot] for spot in rim if spot.square_distance() == farthest]
    layouts = _layouts(data, set(names.values()), set(rooms.values()))
    return Board(
        half_side=float(edge.size),
        points={name: _point(spot, names, lines, rows, links, exits) for spot, name in names.items()},
        lines=tuple(_line(line, [names[spot] for spot in rows[line]], edge) for line in lines),
        perimeter=tuple(names[spot] for spot in rim),
        exits=tuple(exits),
        corner_links=links,
        compartments={
            room: _room(face, middles[face], room, kinds, beside, names, edge) for face, room in rooms.items()
        },
        small_triangles=small,
        transit=gates,
        t_groups=_t_groups(faces, rooms, {CENTER_SQUARE, *gates}),
        strokes=tuple(
            Stroke(part, kind, s.start.floats(), s.end.floats()) for part, kind, s in _drawn(strokes, center)
        ),
        **layouts,
    )


# Squares and lines


def _square(entry: Mapping[str, str]) -> Square:
    if entry["shape"] not in ("axis", "diamond"):
        raise ValueError(f"bad shape {entry['shape']!r} of square {entry['name']!r}: expected 'axis' or 'diamond'")
    return Square(entry["name"], entry["shape"], parse_exact(entry["size"]))


def _strokes(data: Mapping[str, Any], edge: Square) -> list[tuple[str, str, Segment]]:
    """Everything engraved, as (part, kind, segment): sides, their extensions, the centre lines."""
    squares = {entry["name"]: _square(entry) for entry in (data["edge"], *data["squares"])}
    found = [(edge.name, "side", side) for side in edge.sides]
    for entry in data["squares"]:
        square = squares[entry["name"]]
        found += [(square.name, "side", side) for side in square.sides]
        if "extends_to" in entry:
            found += _extensions(square, squares[entry["extends_to"]])
    for entry in data["centre_lines"]:
        carrier = Carrier(entry["direction"], ZERO)
        found.append(("centre line", "centre line", squares[entry["within"]].cut(carrier)))
    return found


def _extensions(square: Square, outer: Square) -> list[tuple[str, str, Segment]]:
    """Both continuations of every side, as far as the outer square."""
    found = []
    for side in square.sides:
        longer = outer.cut(side.carrier)
        for piece in ((longer.start, side.start), (side.end, longer.end)):
            found.append((square.name, "extension", span(side.carrier, piece)))
    return found


def _drawn(strokes: list[tuple[str, str, Segment]], center: Square) -> list[tuple[str, str, Segment]]:
    return strokes + [(center.name, "side", side) for side in center.sides]


def _line(line: Segment, points: list[str], edge: Square) -> Line:
    on_edge = line.carrier in edge.carriers
    carrier, (start, end) = line.carrier, (line.start.floats(), line.end.floats())
    return Line(carrier.direction, float(carrier.offset), tuple(points), on_edge, start, end)


# Names


def _ring_names(places: Mapping[Any, Spot], center: str) -> dict[Any, str]:
    """Name things by where they lie: a letter by distance, a number clockwise from the top.

    Letters are in the case of `center`, the name of whatever lies exactly in the middle.
    """

    def distance(thing: Any) -> Exact:
        return places[thing].square_distance()

    names: dict[Any, str] = {}
    letter = ord("A") if center.isupper() else ord("a")
    for far, ring in groupby(sorted(places, key=distance), key=distance):
        if far == ZERO:
            names.update(dict.fromkeys(ring, center))
            continue
        ordered = sorted(ring, key=lambda thing: places[thing].clockwise())
        names.update({thing: f"{chr(letter)}{number}" for number, thing in enumerate(ordered, 1)})
        letter += 1
    return names


def _name_order(name: str) -> tuple[str, int]:
    """Sort key: the centre, then by ring, then clockwise."""
    return (name[0], int(name[1:])) if name[1:] else ("", 0)


def _in_order(names: Iterable[str]) -> Names:
    return tuple(sorted(names, key=_name_order))


# Points


def _point(
    spot: Spot,
    names: Mapping[Spot, str],
    lines: list[Segment],
    rows: Mapping[Segment, list[Spot]],
    links: tuple[tuple[str, str], ...],
    exits: list[str],
) -> Point:
    name = names[spot]
    touching = {index: line for index, line in enumerate(lines) if spot in rows[line]}
    along = {near for line in touching.values() for near in _next_in(rows[line], spot)}
    farther = {names[near] for near in along if near.square_distance() > spot.square_distance()}
    across = {other for link in links if name in link for other in link} - {name}
    return Point(
        name=name,
        at=spot.floats(),
        distance=float(spot.square_distance()) ** 0.5,
        through=tuple(index for index, line in touching.items() if line.passes(spot)),
        ends=tuple(index for index, line in touching.items() if not line.passes(spot)),
        neighbours=_in_order({names[near] for near in along} | across),
        outward=() if name in exits else _in_order(farther),
    )


def _next_in(row: list[Spot], spot: Spot) -> list[Spot]:
    place = row.index(spot)
    return row[max(place - 1, 0) : place] + row[place + 1 : place + 2]


def _corner_links(edge: Square, names: Mapping[Spot, str]) -> tuple[tuple[str, str], ...]:
    """The two points on either side of each corner of the board: the perimeter bends there."""
    links = []
    for corner in edge.corners:
        sides = [side for side in edge.sides if side.holds(corner)]
        rows = [spots_on(side, names) for side in sides]
        ends = [row[0] if side.start == corner else row[-1] for side, row in zip(sides, rows, strict=True)]
        first, second = _in_order(names[end] for end in ends)
        links.append((first, second))
    return tuple(sorted(links, key=lambda link: _name_order(link[0])))


# Compartments


def _face_neighbours(faces: list[Face], rooms: Mapping[Face, str]) -> dict[str, Names]:
    """Compartments that share a boundary: one walks it forth, the other back."""
    walked = {(face[place - 1][0], face[place][0]): rooms[face] for face in faces for place in range(len(face))}
    beside: dict[str, set[str]] = {room: set() for room in rooms.values()}
    for (one, other), room in walked.items():
        beside[room] |= {walked[other, one]} if (other, one) in walked else set()
    return {room: _in_order(near) for room, near in beside.items()}


def _t_groups(faces: list[Face], rooms: Mapping[Face, str], barred: set[str]) -> tuple[tuple[str, str, str], ...]:
    """The three compartments around every point where a line ends on another one."""
    around: dict[Spot, dict[int, str]] = {}
    for face in faces:
        for spot, way in face:
            around.setdefault(spot, {})[way] = rooms[face]
    groups = set()
    for near in around.values():
        has_base = any((way + 4) % 8 in near for way in near)
        if len(near) == len(set(near.values())) == 3 and has_base and not barred & set(near.values()):
            first, second, third = _in_order(near.values())
            groups.add((first, second, third))
    return tuple(sorted(groups, key=lambda group: [_name_order(room) for room in group]))


def _room(
    face: Face,
    middle: Spot,
    room: str,
    kinds: Mapping[str, str],
    beside: Mapping[str, Names],
    names: Mapping[Spot, str],
    edge: Square,
) -> Compartment:
    corners = corners_of(face)
    bends = {corner: "SN"[corner.y.sign() > 0] + "WE"[corner.x.sign() > 0] for corner in edge.corners}
    titles = [
        names.get(corner) or bends.get(corner, CENTER) for corner in corners
    ]  # all others are the Center Square's
    return Compartment(
        name=room,
        kind=kinds.get(room, "plain"),
        corners=() if room == CENTER_SQUARE else tuple(dict.fromkeys(titles)),
        polygon=tuple(corner.floats() for corner in corners),
        centroid=middle.floats(),
        neighbours=beside[room],
    )


# Layouts


def _layouts(data: Mapping[str, Any], points: set[str], rooms: set[str]) -> dict[str, Any]:
    """Start places and puzzles, checked against the names that exist."""
    start, puzzles = data["start"], data["puzzles"]
    return {
        "over_pass_start": {c: _known(start["over_pass"][c], points, "start.over_pass") for c in COLOURS},
        "groups_of_three_start": {
            c: _known(start["groups_of_three"][c], rooms, "start.groups_of_three") for c in COLOURS
        },
        "full_house_start": _known(puzzles["full_house"], rooms, "puzzles.full_house"),
        "crooked_jumps_start": _known(puzzles["crooked_jumps"], points, "puzzles.crooked_jumps"),
        "spiral_start": _known(puzzles["spiral"], points, "puzzles.spiral"),
    }


def _known(names: list[str], known: set[str], where: str) -> Names:
    for name in names:
        if name not in known or names.count(name) > 1:
            raise ValueError(f"bad place {name!r} in {where}: expected names of the board, each once")
    return tuple(names)
