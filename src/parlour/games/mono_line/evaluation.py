"""What engines know about Mono-Line: which lines are still disputed, and how many more pieces each side can place.

A piece takes the lines it is on. Whoever holds more lines can do all that one with fewer can, so of two moves that use up a point each,
the one that takes all disputed lines of the other is at least as good. Positions in which the sides hold the same lines with as
many pieces are worth the same.
"""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position, Random
from parlour.games.evaluator import Evaluator, read_weights
from parlour.games.mono_line.position import LINE_POINTS, POINTS
from parlour.games.window.board import load_board
from parlour.games.window.symmetry import symmetries

if cython.compiled:
    from cython.cimports.libc.math import exp, log
else:
    from math import exp, log

    from parlour.games.bits import Bits, Wide, lowest, popcount, popcount_wide
    from parlour.games.contract import NOBODY, WORD, mix
    from parlour.games.evaluator import SURE
    from parlour.games.mono_line.position import HIGH, LINES_OF, LOW, ONE, STRICT, MonoLinePosition, list_points, pick

    COUNT = 6
    PLACES = 105
    LINES = 40
    SYMMETRIES = 8
    OPENING = 5  # plies in which images of a position share a key
    LINE_LOW, LINE_HIGH, LINE_WIDE = [0] * LINES, [0] * LINES, [0] * LINES
    LINE_WORDS = [[[0] * LINES for _ in range(SYMMETRIES)] for _ in range(2)]

NAMES = ("move", "safe", "sound", "loose", "least", "most", "lasting", "sure")
WEIGHTS = Path(__file__).parent / "weights.json"
EVERY_LINE = (ONE << LINES) - ONE


class MonoLineEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights, wide=1)

    def can_decide(self, position: Position) -> bool:
        assert isinstance(position, MonoLinePosition)
        return bool(counts_lines(position))

    def features(self, position: Position, side: int, out: list[float]) -> None:
        compare(cython.cast(MonoLinePosition, position), side, out)

    def candidates(self, position: Position, buffer: list[int]) -> int:
        return list_candidates(cython.cast(MonoLinePosition, position), buffer)

    def verdict(self, position: Position) -> int:
        return find_winner(cython.cast(MonoLinePosition, position))

    def play_out(self, position: Position, random: Random, moves: list[int], sides: list[int], most: int) -> int:
        if counts_lines(cython.cast(MonoLinePosition, position)):
            return play_sensibly(cython.cast(MonoLinePosition, position), random, moves, sides, most)
        return Evaluator.play_out(self, position, random, moves, sides, most)

    def promise(self, position: Position, move: int) -> float:
        return weigh_lines(cython.cast(MonoLinePosition, position), move)

    def class_key(self, position: Position) -> int:
        return hash_lines(cython.cast(MonoLinePosition, position))


# -- the strict game as one about lines -------------------------------------------------------------------------------


def counts_lines(position: MonoLinePosition) -> bool:
    """Whether all that matters is who holds which line: not before `swap`, which makes a good move a bad one."""
    return position.mode == STRICT and not position.swap


def list_candidates(position: MonoLinePosition, buffer: list[int]) -> int:
    """Write the placements whose disputed lines are not all taken by another placement; of equal ones the first."""
    if not counts_lines(position):
        return position.generate(buffer)
    if not cython.compiled:
        taken = [0] * PLACES
    wanted = disputed(position, position.side)
    count = list_points(position.free_low(), position.free_high(), buffer)
    kept = 0
    for index in range(count):
        point = buffer[index]
        lines = LINES_OF[point] & wanted
        other = 0
        while other < kept and lines & ~taken[other]:
            other += 1
        if other < kept:
            continue
        left = 0
        for other in range(kept):
            if taken[other] & ~lines:
                taken[left] = taken[other]
                buffer[left] = buffer[other]
                left += 1
        taken[left] = lines
        buffer[left] = point
        kept = left + 1
    return kept


def play_sensibly(position: MonoLinePosition, random: Random, moves: list[int], sides: list[int], most: int) -> int:
    """Play placements, rather such that take disputed lines, until the winner is sure."""
    lines = EVERY_LINE & ~(position.lines[0] | position.lines[1])
    count = 0
    while count < most:
        own, theirs = open_to(position, position.side), open_to(position, position.side ^ 1)
        once = twice = own & 0
        rest = lines
        while rest:
            points = LINE_WIDE[lowest(rest)]
            if points & own and points & theirs:
                twice |= once & points
                once |= points
            else:
                lines ^= rest & -rest  # only one side can still place on it: it stays out of dispute
            rest &= rest - 1
        winner = find_sure_winner(position, own, theirs, once)
        if winner != NOBODY:
            position.over, position.winner = SURE, winner
            break
        sides[count] = position.side
        moves[count] = draw_sensibly(random, own, own & once, own & twice)
        lines &= ~LINES_OF[moves[count]]
        position.place(moves[count])
        position.side ^= 1
        count += 1
    return count


def open_to(position: MonoLinePosition, side: int) -> Wide:
    """All points on which a side may place, whether it has pieces left or not."""
    low = position.open_low & ~(position.seen_low[side ^ 1] | position.low[side])
    high = HIGH & ~(position.seen_high[side ^ 1] | position.high[side])
    points: Wide = cython.cast(Wide, high) << 64 | low
    return points


def find_sure_winner(position: MonoLinePosition, own: Wide, theirs: Wide, unsure: Wide) -> int:
    """Who can surely place more, where both may place on some points and some of them are not sure to stay open."""
    side = position.side
    left, others_left = position.limit - position.placed[side], position.limit - position.placed[side ^ 1]
    most, others_most = min(left, popcount_wide(own)), min(others_left, popcount_wide(theirs))
    if most > others_most:
        return side if min(left, popcount_wide(own & ~unsure)) > others_most else NOBODY
    return side ^ 1 if min(others_left, popcount_wide(theirs & ~unsure)) >= most else NOBODY


def draw_sensibly(random: Random, points: Wide, once: Wide, twice: Wide) -> int:
    """One of the points: of those that take two disputed lines three times of four, else one that takes any, where there is one."""
    if twice and random.below(4):
        points = twice
    elif once:
        points = once
    return pick(random, points & LOW, points >> 64)


def find_winner(position: MonoLinePosition) -> int:
    """The side that can surely place more than the other one at most; NOBODY where that is open."""
    if position.over or not counts_lines(position):
        return position.winner
    own, theirs = open_to(position, position.side), open_to(position, position.side ^ 1)
    unsure = own & 0
    lines = EVERY_LINE & ~(position.lines[0] | position.lines[1])
    while lines:
        points = LINE_WIDE[lowest(lines)]
        lines &= lines - 1
        if points & own and points & theirs:
            unsure |= points
    return find_sure_winner(position, own, theirs, unsure)


def weigh_lines(position: MonoLinePosition, point: int) -> float:
    """How many points a placement takes from the enemy, and half of those it makes safer for its own side."""
    if point >= PLACES or not counts_lines(position):
        return 0.0
    side = position.side
    lines = LINES_OF[point] & ~(position.lines[0] | position.lines[1])
    low = high = lines & 0
    while lines:
        line = lowest(lines)
        lines &= lines - 1
        low |= LINE_LOW[line]
        high |= LINE_HIGH[line]
    theirs = popcount(low & ~position.seen_low[side]) + popcount(high & ~position.seen_high[side])
    own = popcount(low & ~position.seen_low[side ^ 1]) + popcount(high & ~position.seen_high[side ^ 1])
    return theirs + 0.5 * own


def hash_lines(position: MonoLinePosition) -> int:
    """A hash of the lines that both sides hold and of the pieces they have left; images share it in the opening."""
    if not counts_lines(position):
        return position.state_key()
    head = mix(position.side | (position.open_low & ONE) << 1, 1)
    head = mix(head, (position.limit - position.placed[0]) << 8 | position.limit - position.placed[1])
    if position.placed[0] + position.placed[1] > OPENING:
        return mix(mix(head, position.lines[0]), position.lines[1])
    least = sum_image(position, 0)
    for way in range(1, SYMMETRIES):
        least = min(least, sum_image(position, way))
    return mix(head, least)


def sum_image(position: MonoLinePosition, way: int) -> int:
    """One word for each line that is held, as it lies under a symmetry of the board."""
    total = ONE & 0
    for owner in range(2):
        lines = position.lines[owner]
        while lines:
            total += LINE_WORDS[owner][way][lowest(lines)]
            lines &= lines - 1
    return total & WORD


def disputed(position: MonoLinePosition, side: int) -> Bits:
    """The lines that neither side holds and the enemy may yet take."""
    other = side ^ 1
    low = position.open_low & ~(position.seen_low[side] | position.low[other])
    high = HIGH & ~(position.seen_high[side] | position.high[other])
    free = EVERY_LINE & ~(position.lines[0] | position.lines[1])
    found = free
    while free:
        line = lowest(free)
        if not (LINE_LOW[line] & low | LINE_HIGH[line] & high):
            found ^= ONE << line
        free &= free - 1
    return found


# -- how many pieces a side can place ---------------------------------------------------------------------------------


def compare(position: MonoLinePosition, side: int, out: list[float]) -> None:
    """Every feature is what a side has minus what the other side has; `sure` is 1 or -1 where the game is decided."""
    if not cython.compiled:
        own, other = [0.0] * COUNT, [0.0] * COUNT
    describe(position, side, own)
    describe(position, side ^ 1, other)
    out[0] = 1.0 if side == position.side else -1.0
    for index in range(COUNT):
        out[index + 1] = own[index] - other[index]
    ahead = 0.0 if side == position.side else 1.0  # who places last wins, and the side to move places first
    out[7] = 0.0
    if position.mode == STRICT:
        out[7] = 1.0 if own[3] - other[4] + ahead > 0.5 else -1.0 if own[4] - other[3] + ahead < 0.5 else 0.0


def describe(position: MonoLinePosition, side: int, out: list[float]) -> None:
    """Points open to a side by how many of their lines the enemy may still take; the pieces it surely and at most places."""
    other = side ^ 1
    low = position.open_low & ~(position.seen_low[other] | position.low[side])
    high = HIGH & ~(position.seen_high[other] | position.high[side])
    once_low = once_high = twice_low = twice_high = often_low = often_high = low & 0
    lines = disputed(position, side)
    while lines:
        line = lowest(lines)
        lines &= lines - 1
        often_low |= twice_low & LINE_LOW[line]
        often_high |= twice_high & LINE_HIGH[line]
        twice_low |= once_low & LINE_LOW[line]
        twice_high |= once_high & LINE_HIGH[line]
        once_low |= LINE_LOW[line]
        once_high |= LINE_HIGH[line]
    left = position.limit - position.placed[side]
    count = popcount(low) + popcount(high)
    safe = popcount(low & ~once_low) + popcount(high & ~once_high)
    sound = popcount(low & ~twice_low) + popcount(high & ~twice_high) - safe
    loose = popcount(low & ~often_low) + popcount(high & ~often_high) - safe - sound
    out[0] = safe / 4.0
    out[1] = sound / 4.0
    out[2] = loose / 4.0
    out[3] = min(left, safe)
    out[4] = min(left, count)
    expected = safe + 0.5 * sound + 0.25 * loose + 0.1 * (count - safe - sound - loose)
    out[5] = left - 2.0 * log(1.0 + exp((left - expected) / 2.0))


def fill_tables() -> None:
    for number, line in enumerate(LINE_POINTS):
        LINE_LOW[number] = line & ((1 << 64) - 1)
        LINE_HIGH[number] = line >> 64
        LINE_WIDE[number] = cython.cast(Wide, LINE_HIGH[number]) << 64 | LINE_LOW[number]
    for way, images in enumerate(symmetries(load_board())):
        for number, names in enumerate(line.points for line in load_board().lines):
            image = sum(1 << POINTS.index(images[name]) for name in names)
            for owner in range(2):
                LINE_WORDS[owner][way][number] = mix(mix(owner + 1, 29), LINE_POINTS.index(image) + 1)


fill_tables()
