"""What engines know about Pathagon: how many cells each side still lacks for a path, and by how many ways."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights

if not cython.compiled:
    from parlour.games.bits import Bits, popcount
    from parlour.games.pathagon.position import BOARD, BOTTOM, INNER, LEFT, LIGHT, RIGHT, TOP, PathagonPosition

    FARTHEST = 12

NAMES = ("move", "distance", "nearness", "ways", "detours", "traps", "board", "middle")
WEIGHTS = Path(__file__).parent / "weights.json"
MIDDLE = 0x1C3870000  # three by three cells, c3 to e5


class PathagonEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights)

    def features(self, position: Position, side: int, out: list[float]) -> None:
        compare(cython.cast(PathagonPosition, position), out)
        if side != position.side:
            for index in range(self.count):
                out[index] = -out[index]


def compare(position: PathagonPosition, out: list[float]) -> None:
    """Every feature is what the side to move has minus what the other side has."""
    free = BOARD & ~(position.own | position.other)
    if not cython.compiled:
        own, other = [0.0] * 4, [0.0] * 4
    if position.side == LIGHT:
        describe_ways(position.own, free, BOTTOM, TOP, own)
        describe_ways(position.other, free, LEFT, RIGHT, other)
    else:
        describe_ways(position.own, free, LEFT, RIGHT, own)
        describe_ways(position.other, free, BOTTOM, TOP, other)
    out[0] = 1.0
    for index in range(4):
        out[index + 1] = own[index] - other[index]
    out[5] = popcount(trappable(position.own, position.other, free)) - popcount(
        trappable(position.other, position.own, free)
    )
    out[6] = popcount(position.own) - popcount(position.other)
    out[7] = popcount(position.own & MIDDLE) - popcount(position.other & MIDDLE)


def describe_ways(own: Bits, free: Bits, near: Bits, far: Bits, out: list[float]) -> None:
    """How many cells are missing, and on how many cells the shortest ways and those longer by one go."""
    if not cython.compiled:
        there, back = [0] * 16, [0] * 16
    distance = spread_out(own, free, near, far, there)
    spread_out(own, free, far, near, back)
    ways = detours = 0
    for step in range(1, distance + 1):
        ways += popcount(there[step] & back[distance + 1 - step])
    for step in range(1, distance + 2):
        detours += popcount(there[step] & back[distance + 2 - step])
    out[0] = -distance
    out[1] = 4.0 / (distance + 1.0)
    out[2] = ways / (distance + 1.0)
    out[3] = detours / (distance + 1.0)


def spread_out(own: Bits, free: Bits, near: Bits, far: Bits, layers: list[Bits]) -> int:
    """Write which empty cells are reached with 1, 2, ... of them filled; returns how many join both edges."""
    for step in range(FARTHEST + 2):
        layers[step] = 0
    distance = FARTHEST
    reached = 0 & own
    group = own & near
    fresh = group
    for step in range(1, FARTHEST + 2):
        while fresh:  # own pieces cost nothing
            group |= fresh
            fresh = beside(fresh) & own & ~group
        if group & far and step - 1 < distance:
            distance = step - 1
        border = beside(group | reached)
        if step == 1:
            border |= near
        layers[step] = border & free & ~reached
        if not layers[step]:
            break
        reached |= layers[step]
        if layers[step] & far and step < distance:
            distance = step
        if step > distance:
            break
        fresh = beside(layers[step]) & own & ~group
    return distance


def beside(cells: Bits) -> Bits:
    return ((cells & ~RIGHT) << 1 | (cells & ~LEFT) >> 1 | cells << 7 | cells >> 7) & BOARD


def trappable(own: Bits, other: Bits, free: Bits) -> Bits:
    """The pieces of the other side that one more piece would trap."""
    across = (own << 1 & free >> 1) | (own >> 1 & free << 1)
    upright = (own << 7 & free >> 7) | (own >> 7 & free << 7)
    return other & (across & INNER | upright)
