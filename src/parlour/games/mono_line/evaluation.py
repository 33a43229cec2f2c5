"""What engines know about Mono-Line: how many more pieces each side can surely place, and how many at most."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights
from parlour.games.mono_line.position import POINTS
from parlour.games.over_pass.board import load_board

if cython.compiled:
    from cython.cimports.libc.math import exp, log
else:
    from math import exp, log

    from parlour.games.bits import popcount
    from parlour.games.mono_line.position import HIGH, STRICT, MonoLinePosition

    COUNT = 6
    LINES = 40
    LINE_LOW, LINE_HIGH = [0] * LINES, [0] * LINES

NAMES = ("move", "safe", "sound", "loose", "least", "most", "lasting", "sure")
WEIGHTS = Path(__file__).parent / "weights.json"


class MonoLineEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights, wide=1)

    def features(self, position: Position, side: int, out: list[float]) -> None:
        compare(cython.cast(MonoLinePosition, position), side, out)


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
    their_low = position.open_low & ~(position.seen_low[side] | position.low[other])
    their_high = HIGH & ~(position.seen_high[side] | position.high[other])
    once_low = once_high = twice_low = twice_high = often_low = often_high = low & 0
    for line in range(LINES):
        if LINE_LOW[line] & their_low | LINE_HIGH[line] & their_high:  # the enemy may yet take this line
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
    index = {name: place for place, name in enumerate(POINTS)}
    for number, line in enumerate(load_board().lines):
        bits = sum(1 << index[name] for name in line.points)
        LINE_LOW[number] = bits & ((1 << 64) - 1)
        LINE_HIGH[number] = bits >> 64


fill_tables()
