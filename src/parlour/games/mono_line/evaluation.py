"""What engines know about Mono-Line: the points still open to each side, and those that nobody can take from it."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights

if not cython.compiled:
    from parlour.games.bits import lowest, popcount
    from parlour.games.mono_line.position import HIGH, SEEN_HIGH, SEEN_LOW, MonoLinePosition

    COUNT = 6

NAMES = ("move", "open", "own", "safe", "supply", "lasting", "sure")
WEIGHTS = Path(__file__).parent / "weights.json"


class MonoLineEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights, playouts=1)

    def features(self, position: Position, side: int, out: list[float]) -> None:
        compare(cython.cast(MonoLinePosition, position), side, out)


def compare(position: MonoLinePosition, side: int, out: list[float]) -> None:
    """Every feature is what a side has minus what the other side has."""
    if not cython.compiled:
        own, other = [0.0] * COUNT, [0.0] * COUNT
    describe(position, side, own)
    describe(position, side ^ 1, other)
    out[0] = 1.0 if side == position.side else -1.0
    for index in range(COUNT):
        out[index + 1] = own[index] - other[index]


def describe(position: MonoLinePosition, side: int, out: list[float]) -> None:
    """Points open to a side, points open to it alone, and of those the ones that no enemy piece can close."""
    other = side ^ 1
    low = position.open_low & ~(position.seen_low[other] | position.low[side])
    high = HIGH & ~(position.seen_high[other] | position.high[side])
    their_low = position.open_low & ~(position.seen_low[side] | position.low[other])
    their_high = HIGH & ~(position.seen_high[side] | position.high[other])
    own_low, own_high = low & ~their_low, high & ~their_high
    safe_low, safe_high = own_low, own_high
    alone = popcount(own_low) + popcount(own_high)
    both = popcount(low & their_low) + popcount(high & their_high)
    while their_low:
        point = lowest(their_low)
        their_low &= their_low - 1
        safe_low &= ~SEEN_LOW[point]
        safe_high &= ~SEEN_HIGH[point]
    while their_high:
        point = 64 + lowest(their_high)
        their_high &= their_high - 1
        safe_low &= ~SEEN_LOW[point]
        safe_high &= ~SEEN_HIGH[point]
    left = position.limit - position.placed[side]
    safe = popcount(safe_low) + popcount(safe_high)
    out[0] = (popcount(low) + popcount(high)) / 4.0
    out[1] = alone / 4.0
    out[2] = min(left, safe)
    out[3] = min(left, alone + both)
    out[4] = min(left, alone + both / 3.0)
    out[5] = 4.0 if safe >= left else 0.0
