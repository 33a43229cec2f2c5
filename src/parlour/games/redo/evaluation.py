"""What engines know about Redo: who owns how much, what can be turned next, and what can never be turned again."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights

if not cython.compiled:
    from parlour.games.bits import Bits, flip, highest, popcount
    from parlour.games.contract import SWAP
    from parlour.games.redo.position import BOARD, MIRROR, ONE, PASS, RedoPosition, ahead, sight

    COUNT = 7

NAMES = ("move", "pieces", "towers", "rows", "safe", "attacked", "mobility", "guarded")
WEIGHTS = Path(__file__).parent / "weights.json"


class RedoEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights, noisy=1)

    def features(self, position: Position, side: int, out: list[float]) -> None:
        compare(cython.cast(RedoPosition, position), side, out)

    def is_noisy(self, position: Position, move: int) -> bool:
        return count_turned(cython.cast(RedoPosition, position), move) > 0

    def hint(self, position: Position, move: int) -> int:
        return 6000 * count_turned(cython.cast(RedoPosition, position), move)


def compare(position: RedoPosition, side: int, out: list[float]) -> None:
    """Every feature is what a side has minus what the other side has."""
    if not cython.compiled:
        own, other = [0.0] * 8, [0.0] * 8
    describe(position.own, position.other, position.towers, own)
    describe(flip(position.other), flip(position.own), flip(position.towers), other)
    sign = 1.0 if side == position.side else -1.0
    out[0] = sign
    for index in range(COUNT):
        out[index + 1] = sign * (own[index] - other[index])


def describe(own: Bits, other: Bits, towers: Bits, out: list[float]) -> None:
    """The features of one side, seen from its seat."""
    empty = BOARD & ~(own | other)
    discs = own & ~towers
    tall = own & towers
    reach = (ahead(discs | tall) | (tall << 1 | tall >> 1)) & empty
    rows = 0
    for row in range(8):
        rows += row * popcount(own >> 8 * row & 127)
    safe = own
    if other:
        top = highest(other) >> 3
        safe = own >> 8 * (top + 1) << 8 * (top + 1) if top < 7 else own & 0
    out[0] = popcount(own)
    out[1] = popcount(tall)
    out[2] = rows / 8.0
    out[3] = popcount(safe)
    out[4] = popcount(other & sight(reach))
    out[5] = popcount(reach) / 4.0
    out[6] = popcount(own & sight(own))


def count_turned(position: RedoPosition, move: int) -> int:
    """How many enemy pieces a move turns: those in sight of its target, and one jumped over."""
    if move in (SWAP, PASS):
        return 0
    move ^= MIRROR if position.side else 0
    to = ONE << (move & 63)
    if position.own & to:
        return 0
    start, target = move >> 6, move & 63
    jumps = position.towers >> start & 1 and (start ^ target) & 9 == 0
    return popcount(sight(to) & position.other) + (1 if jumps else 0)
