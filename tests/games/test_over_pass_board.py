"""The computed Over-Pass board against the expected one, the booklet's counts and its symmetries."""

import json
import math
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from parlour.games.window import board as module
from parlour.games.window.board import build_board, load_board
from parlour.games.window.exact import Exact, parse_exact

EXPECTED = json.loads((Path(__file__).parents[1] / "data" / "overpass_board.json").read_text())
BOARD = load_board()

POINT_RINGS = {"o": 1} | dict(zip("abcdefghijkl", (4, 4, 8, 8, 8, 8, 16, 8, 8, 16, 8, 8), strict=True))
COMPARTMENT_RINGS = {"O": 1} | dict(zip("ABCDEFGHIJKL", (8, 4, 8, 8, 8, 16, 8, 8, 16, 8, 8, 4), strict=True))


def board_data():
    return tomllib.loads(Path(module.__file__).with_name("board.toml").read_text())


# Exact numbers


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        ("7/5*sqrt2", "2"),
        ("1393/985", "1*sqrt2"),
        ("1*sqrt2", "3363/2378"),
        ("-3 + 2*sqrt2", "0"),
        ("0", "3 + -2*sqrt2"),
    ],
)
def test_numbers_compare_exactly(smaller, larger):
    assert parse_exact(smaller) < parse_exact(larger)
    assert not parse_exact(larger) <= parse_exact(smaller)


def test_a_quotient_times_the_divisor_is_the_dividend():
    one, other = parse_exact("3/7 + 5*sqrt2"), parse_exact("-2 + 1/3*sqrt2")
    assert one / other * other == one
    assert Exact(Fraction(0), Fraction(1)) * Exact(Fraction(0), Fraction(1)) == parse_exact("2")


@pytest.mark.parametrize("text", ["", "x", "2*sqrt3", "1/0"])
def test_a_bad_length_is_refused(text):
    with pytest.raises(ValueError, match="bad length"):
        parse_exact(text)


# The expected board


def test_points_have_the_expected_names_and_places():
    assert set(BOARD.points) == set(EXPECTED["points"])
    for name, place in EXPECTED["points"].items():
        assert BOARD.points[name].at == pytest.approx(place, abs=1e-5)


def test_lines_are_the_expected_ones_in_order():
    computed = [(line.direction, line.perimeter, list(line.points)) for line in BOARD.lines]
    assert computed == [(line["direction"], line["perimeter"], line["points"]) for line in EXPECTED["lines"]]


def test_compartments_have_the_expected_corners_and_neighbours():
    assert set(BOARD.compartments) == set(EXPECTED["compartments"])
    for name, expected in EXPECTED["compartments"].items():
        assert set(BOARD.compartments[name].corners) == set(expected["corners"])
        assert set(BOARD.compartments[name].neighbours) == set(expected["neighbours"])


def test_groups_exits_and_links_are_the_expected_ones():
    assert {frozenset(group) for group in BOARD.t_groups} == {frozenset(group) for group in EXPECTED["t_groups"]}
    assert list(BOARD.small_triangles) == EXPECTED["small_triangles"]
    assert list(BOARD.transit) == EXPECTED["transit"]
    assert list(BOARD.exits) == EXPECTED["exit_points"]
    assert list(BOARD.perimeter) == EXPECTED["perimeter_points"]
    assert {frozenset(link) for link in BOARD.corner_links} == {frozenset(link) for link in EXPECTED["corner_links"]}


def test_layouts_are_the_expected_ones():
    starts, puzzles = EXPECTED["start"], EXPECTED["puzzles"]
    assert {colour: list(names) for colour, names in BOARD.over_pass_start.items()} == starts["over_pass"]
    assert {colour: list(names) for colour, names in BOARD.groups_of_three_start.items()} == starts["groups_of_three"]
    assert list(BOARD.full_house_start) == puzzles["full_house"]["start"]
    assert list(BOARD.crooked_jumps_start) == puzzles["crooked_jumps"]["start"]
    assert list(BOARD.spiral_start) == puzzles["spiral"]["start_in_order"]


# What the booklet states


def test_rings_have_the_stated_sizes():
    assert Counter(name[0] for name in BOARD.points) == POINT_RINGS
    assert Counter(name[0] for name in BOARD.compartments) == COMPARTMENT_RINGS
    assert len(BOARD.lines) == 40


def test_four_lines_cross_under_the_center_square():
    assert len(BOARD.points["o"].through) == 4
    assert BOARD.points["o"].neighbours == ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4")


def test_a_piece_rests_on_one_to_four_lines():
    assert Counter(len(point.through) for point in BOARD.points.values()) == {1: 56, 2: 32, 3: 16, 4: 1}


def test_the_exit_points_are_the_eight_outermost_points():
    farthest = max(point.distance for point in BOARD.points.values())
    assert [name for name, point in BOARD.points.items() if point.distance == farthest] == list(BOARD.exits)
    assert all(not BOARD.points[name].outward for name in BOARD.exits)


def test_an_edge_line_passes_through_the_exits_on_it():
    for name in BOARD.exits:
        assert [BOARD.lines[index].perimeter for index in BOARD.points[name].through] == [True]
        assert [BOARD.lines[index].perimeter for index in BOARD.points[name].ends] == [False]


def test_exits_beside_a_corner_are_neighbours_without_a_common_line():
    for one, other in BOARD.corner_links:
        assert other in BOARD.points[one].neighbours
        assert one in BOARD.points[other].neighbours
        assert not any(one in line.points and other in line.points for line in BOARD.lines)


def test_transit_triangles_are_the_only_gates_to_the_small_triangles():
    beyond = {near for small in BOARD.small_triangles for near in BOARD.compartments[small].neighbours}
    assert beyond - set(BOARD.small_triangles) - {"O"} == set(BOARD.transit)
    assert Counter(room.kind for room in BOARD.compartments.values()) == {
        "center square": 1, "small triangle": 8, "transit": 4, "plain": 92,
    }  # fmt: skip


def test_thirty_six_groups_of_mutual_neighbours_avoid_center_and_transit():
    assert len(BOARD.t_groups) == 36
    for group in BOARD.t_groups:
        assert not {"O", *BOARD.transit} & set(group)
        assert all(other in BOARD.compartments[one].neighbours for one in group for other in group if one != other)


def test_the_twelve_start_compartments_lie_along_the_edge():
    starts = {room for rooms in BOARD.groups_of_three_start.values() for room in rooms}
    touches = {name: sum(100.0 in map(abs, xy) for xy in room.polygon) for name, room in BOARD.compartments.items()}
    rim = {name for name, touching in touches.items() if touching > 1}
    assert starts == rim
    assert len(starts) == 12


# Properties


def test_compartments_tile_the_board():
    def area(polygon):
        return sum(a * d - b * c for (a, b), (c, d) in zip(polygon, polygon[1:] + polygon[:1], strict=True)) / 2

    assert sum(area(room.polygon) for room in BOARD.compartments.values()) == pytest.approx(200 * 200)
    assert all(area(room.polygon) > 0 for room in BOARD.compartments.values())


def test_neighbourhood_is_mutual():
    for places in (BOARD.points, BOARD.compartments):
        assert all(name in places[near].neighbours for name, place in places.items() for near in place.neighbours)


def test_outward_neighbours_are_strictly_farther():
    for point in BOARD.points.values():
        assert all(BOARD.points[near].distance > point.distance for near in point.outward)


SYMMETRIES = {
    "quarter turn": lambda x, y: (y, -x),
    "half turn": lambda x, y: (-x, -y),
    "mirror left and right": lambda x, y: (-x, y),
    "mirror in the diagonal": lambda x, y: (y, x),
}


def images(places, move):
    """Where a symmetry takes every name, found by coordinates."""
    where = {(round(x, 6) + 0.0, round(y, 6) + 0.0): name for name, (x, y) in places.items()}
    turned = {name: move(x, y) for name, (x, y) in places.items()}
    return {name: where[round(x, 6) + 0.0, round(y, 6) + 0.0] for name, (x, y) in turned.items()}


@pytest.mark.parametrize("move", SYMMETRIES.values(), ids=SYMMETRIES)
def test_the_points_and_lines_are_symmetric(move):
    image = images({name: point.at for name, point in BOARD.points.items()}, move)
    for name, point in BOARD.points.items():
        other = BOARD.points[image[name]]
        assert name[0] == image[name][0]
        assert {image[near] for near in point.neighbours} == set(other.neighbours)
        assert {image[near] for near in point.outward} == set(other.outward)
        assert len(point.through) == len(other.through)
        assert len(point.ends) == len(other.ends)
    rows = {frozenset(line.points) for line in BOARD.lines}
    assert {frozenset(image[name] for name in row) for row in rows} == rows


@pytest.mark.parametrize("move", SYMMETRIES.values(), ids=SYMMETRIES)
def test_the_compartments_and_groups_are_symmetric(move):
    image = images({name: room.centroid for name, room in BOARD.compartments.items()}, move)
    for name, room in BOARD.compartments.items():
        assert {image[near] for near in room.neighbours} == set(BOARD.compartments[image[name]].neighbours)
    groups = {frozenset(group) for group in BOARD.t_groups}
    assert {frozenset(image[name] for name in group) for group in groups} == groups


def test_numbers_run_clockwise_from_the_top():
    def clock(at):
        return math.atan2(at[0], at[1]) % math.tau

    places = {name: point.at for name, point in BOARD.points.items()}
    places |= {name: room.centroid for name, room in BOARD.compartments.items()}
    for name, at in places.items():
        after = places.get(f"{name[0]}{int(name[1:]) + 1}") if name[1:] else None
        assert after is None or clock(at) < clock(after)


def test_strokes_cover_the_lines():
    drawn = Counter((stroke.part, stroke.kind) for stroke in BOARD.strokes)
    assert drawn["edge", "side"] == drawn["A1", "side"] == drawn["center square", "side"] == 4
    assert drawn["A1", "extension"] == drawn["D3", "extension"] == 8
    assert not drawn["D1", "extension"]
    straight = [stroke for stroke in BOARD.strokes if stroke.part != "center square"]
    assert sum(math.dist(s.start, s.end) for s in straight) == pytest.approx(
        sum(math.dist(line.start, line.end) for line in BOARD.lines)
    )


# An owner's corrections


def test_shorter_centre_lines_change_the_board():
    data = board_data()
    for line in data["centre_lines"][:2]:
        line["within"] = "C1"
    data["puzzles"]["spiral"] = ["a1", "b2"]  # ring c is no longer what it was
    corrected = build_board(data)
    assert len(corrected.points) == 101
    assert len(corrected.compartments) == 101
    assert len(corrected.t_groups) == 32


def test_an_unknown_start_place_is_refused():
    data = board_data()
    data["start"]["over_pass"]["white"] = ["b1", "z9"]
    with pytest.raises(ValueError, match=r"bad place 'z9' in start\.over_pass"):
        build_board(data)
