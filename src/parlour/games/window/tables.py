"""The points of the Over-Pass board as sets of bits, for the compiled rules: point n of the board is bit n, the Center bit 0.

Room is left for a corrected board of up to 128 points and 64 lines; `tables.pxd` names the C arrays.
"""

from collections.abc import Iterable

import cython

from parlour.games.window.board import CENTER, load_board

if not cython.compiled:
    BIT, ABOVE, NEAR, ALONG_EDGE, OUTWARD, PARALLEL = ([0] * 128 for _ in range(6))
    RESTS_ON = [0] * 128
    ON_LINE = [0] * 64
    RING = [0] * 128

BOARD = load_board()
NAMES = tuple(BOARD.points)
INDEX = {name: index for index, name in enumerate(NAMES)}
LINE_COUNT = len(BOARD.lines)

if len(NAMES) > 128 or LINE_COUNT > 64 or NAMES[0] != CENTER:
    raise ValueError(
        f"a board of {len(NAMES)} points and {LINE_COUNT} lines: expected at most 128 and 64, around a center"
    )


def point_set(names: Iterable[str]) -> int:
    """The bits of some points."""
    return sum(1 << INDEX[name] for name in names)


def edge_neighbours(name: str) -> list[str]:
    """The next points along the perimeter, which bends at the corners of the board (R3)."""
    near = [other for link in BOARD.corner_links if name in link for other in link if other != name]
    for line in BOARD.lines:
        if line.perimeter and name in line.points:
            place = line.points.index(name)
            near += line.points[max(place - 1, 0) : place] + line.points[place + 1 : place + 2]
    return near


def parallel_points(name: str) -> list[str]:
    """The points with which a piece here may trade: on a parallel line, but not the same or a collinear one (R14)."""
    own = [BOARD.lines[index] for index in BOARD.points[name].through]
    return [
        other.name
        for other in BOARD.points.values()
        if not {name, other.name} & set(BOARD.exits)
        and any(
            BOARD.lines[index].direction == line.direction and BOARD.lines[index].offset != line.offset
            for index in other.through
            for line in own
        )
    ]


ALL = point_set(NAMES)
EXITS = point_set(BOARD.exits)
PERIMETER = point_set(BOARD.perimeter)

for index, name in enumerate(NAMES):
    point = BOARD.points[name]
    BIT[index] = point_set([name])
    ABOVE[index] = point_set(NAMES[index + 1 :])
    NEAR[index] = point_set(point.neighbours)
    ALONG_EDGE[index] = point_set(edge_neighbours(name))
    OUTWARD[index] = point_set(point.outward)
    PARALLEL[index] = point_set(parallel_points(name))
    RESTS_ON[index] = sum(1 << line for line in point.through)
    RING[index] = ord(name[0]) - ord("a") + 1 if index else 0  # how far out: the letter of its name

for index, line in enumerate(BOARD.lines):
    ON_LINE[index] = point_set(line.points)


def show_tables() -> dict[str, list[int]]:
    """The tables as Python lists, for tests and for looking."""
    count = len(NAMES)
    return {
        "bit": [BIT[index] for index in range(count)],
        "above": [ABOVE[index] for index in range(count)],
        "near": [NEAR[index] for index in range(count)],
        "along_edge": [ALONG_EDGE[index] for index in range(count)],
        "outward": [OUTWARD[index] for index in range(count)],
        "parallel": [PARALLEL[index] for index in range(count)],
        "rests_on": [RESTS_ON[index] for index in range(count)],
        "on_line": [ON_LINE[index] for index in range(LINE_COUNT)],
    }
