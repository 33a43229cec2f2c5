"""What engines know about Exeo Duo: how many steps the pairs still need, and which pieces are in the way of pushes."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights
from parlour.games.exeo_duo.board import BOARD

if not cython.compiled:
    from parlour.games.bits import popcount
    from parlour.games.exeo_duo.position import ORDINARY, OUT, SILVERS, ExeoDuoPosition, around

    COUNT = 6
    FAR_AWAY = 12
    STEPS_TO = [[0] * 64 for _ in range(6)]

NAMES = ("move", "pairs", "steps", "nearest", "silver", "exposed", "leaving")
WEIGHTS = Path(__file__).parent / "weights.json"


class ExeoDuoEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights, width=24)

    def features(self, position: Position, side: int, out: list[float]) -> None:
        compare(cython.cast(ExeoDuoPosition, position), side, out)


def compare(position: ExeoDuoPosition, side: int, out: list[float]) -> None:
    """Every feature is what a side has minus what the other side has."""
    if not cython.compiled:
        own, other = [0.0] * 8, [0.0] * 8
    describe(position, side, own)
    describe(position, side ^ 1, other)
    out[0] = 1.0 if side == position.side else -1.0
    for index in range(COUNT):
        out[index + 1] = own[index] - other[index]


def describe(position: ExeoDuoPosition, side: int, out: list[float]) -> None:
    """The features of one side; the last pair counts its steps to 3, the others to 1 or 2."""
    pairs = popcount(position.taken[2 * side])
    total = 0
    nearest = detour = FAR_AWAY
    leaving = 0
    for shape in range(4):
        south, north = position.squares[8 * side + shape], position.squares[8 * side + 4 + shape]
        if south == OUT:
            continue
        best = min(STEPS_TO[0][south] + STEPS_TO[3][north], STEPS_TO[1][south] + STEPS_TO[4][north])
        last = STEPS_TO[2][south] + STEPS_TO[5][north]
        leaving += best == 0
        steps = last if pairs == 1 else best
        total += steps
        nearest = min(nearest, steps)
        detour = min(detour, last - steps)
    if pairs > 1:
        total += detour
    exposed = standing = 0
    for half in range(2):
        mine, theirs = position.taken[2 * side + half], position.taken[2 * (side ^ 1) + half]
        exposed += popcount(mine & ORDINARY[half] & around(theirs))
        standing += popcount(mine & SILVERS[half])
    out[0] = 4 - pairs
    out[1] = -total / 3.0
    out[2] = -nearest
    out[3] = -standing
    out[4] = -exposed
    out[5] = leaving


def fill_tables() -> None:
    """King's steps from every square to the EXEO squares of its half."""
    stride = BOARD.stride
    for number in range(3):
        for half in range(2):
            goal = BOARD.exeo[number][half] & 63
            for square in range(64):
                across = abs(square % stride - goal % stride)
                STEPS_TO[number + 3 * half][square] = max(across, abs(square // stride - goal // stride))


fill_tables()
