"""What engines know about Pathagon: how many cells each side still lacks for a path, and by how many ways."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights

if not cython.compiled:
    from parlour.games.bits import Bits, lowest, popcount
    from parlour.games.evaluator import OPEN, THREATENED, WINNING
    from parlour.games.pathagon.position import (
        BOARD,
        BOTTOM,
        INNER,
        LEFT,
        LIGHT,
        ONE,
        PART,
        RIGHT,
        TOP,
        PathagonPosition,
        list_moves,
        trapped_beside,
    )

    FARTHEST = 12
    SHORTEST = 6  # pieces of a path that lacks one

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

    def outlook(self, position: Position) -> int:
        return foresee(cython.cast(PathagonPosition, position))

    def skip_turn(self, position: Position) -> bool:
        return hand_over(cython.cast(PathagonPosition, position))

    def hint(self, position: Position, move: int) -> int:
        return count_trapped(cython.cast(PathagonPosition, position), move) * 6000

    def candidates(self, position: Position, buffer: list[int]) -> int:
        """Where the other side threatens to win: only what fills the gap of its path, or traps a piece."""
        return list_answers(cython.cast(PathagonPosition, position), buffer)


def foresee(position: PathagonPosition) -> int:
    """Who wins with one more piece, if anybody does for sure."""
    if position.swap == 1:
        return OPEN
    if finishing_moves(position, True):
        return WINNING
    return THREATENED if finishing_moves(position, False) else OPEN


def finishing_moves(position: PathagonPosition, mine: bool) -> Bits:
    """The cells where a side to move would complete its path at once; some that need a piece of the path itself are missing."""
    own = position.own if mine else position.other
    upright = (position.side == LIGHT) == mine
    near, far = (BOTTOM, TOP) if upright else (LEFT, RIGHT)
    if popcount(own) < SHORTEST:
        return own & 0
    first, last = joined(own & near, own), joined(own & far, own)
    gaps = (beside(first) | near) & (beside(last) | far) & ~(position.own | position.other)
    if (position.own_reserve if mine else position.other_reserve) > 0:
        return gaps & ~(position.own_barred if mine else position.other_barred)
    movable = own & ~(position.own_last if mine else position.other_last)
    return gaps if movable & ~(first | last) else gaps & 0


def joined(group: Bits, own: Bits) -> Bits:
    """The group with all own pieces that it is connected to."""
    fresh = group
    while fresh:
        fresh = beside(fresh) & own & ~group
        group |= fresh
    return group


def hand_over(position: PathagonPosition) -> bool:
    if position.swap:
        return False
    position.own_barred = 0
    position.own_owed = 0
    position.turn_over(position.own, position.other, position.own_last)
    return True


def list_answers(position: PathagonPosition, buffer: list[int]) -> int:
    gaps = finishing_moves(position, False)
    free = BOARD & ~(position.own | position.other)
    if not gaps or position.swap == 1 or position.optional:
        return position.generate(buffer)
    if position.own_reserve > 0 and free & ~position.own_barred:
        free &= ~position.own_barred
        count = list_moves(ONE, free & (gaps | trapping(position.own, position.other)), buffer)
    else:
        count = list_traps(position, free, gaps, buffer)
    return count if count else min(1, position.generate(buffer))


def list_traps(position: PathagonPosition, free: Bits, gaps: Bits, buffer: list[int]) -> int:
    """Moves of pieces to the gaps, and those that trap once their piece has left its cell."""
    if position.own_reserve > 0:
        return position.generate(buffer)
    count = 0
    pieces = position.own & ~position.own_last
    while pieces:
        start = pieces & (~pieces + 1)
        pieces ^= start
        ends = free & (gaps | trapping(position.own ^ start, position.other))
        while ends:
            buffer[count] = (lowest(start) + 1) << 6 | lowest(ends)
            count += 1
            ends &= ends - 1
    return count


def trapping(own: Bits, other: Bits) -> Bits:
    """The cells from where a piece would trap one of the other side with a piece of its own colour."""
    right = ((own & ~RIGHT) << 1 & other & ~RIGHT) << 1
    left = ((own & ~LEFT) >> 1 & other & ~LEFT) >> 1
    return (right | left | (own << 7 & other) << 7 | (own >> 7 & other) >> 7) & BOARD


def count_trapped(position: PathagonPosition, move: int) -> int:
    to = ONE << (move & PART)
    own = position.own
    if move >> 6 & PART:
        own ^= ONE << ((move >> 6 & PART) - 1)
    return popcount(trapped_beside(to, own, position.other))


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
