"""What engines know about Exeo Duo: how many steps the pairs still need, and which pieces are in the way of pushes."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights
from parlour.games.exeo_duo.board import BOARD

if not cython.compiled:
    from parlour.games.bits import lowest, popcount
    from parlour.games.evaluator import OPEN, THREATENED, WINNING
    from parlour.games.exeo_duo.position import OUT, PUSH, ExeoDuoPosition, around
    from parlour.games.exeo_duo.tables import EXEO, FAR, NEAR, ONE, ORDINARY, SILVERS

    COUNT = 6
    FAR_AWAY = 12
    STEPS_TO = [[0] * 64 for _ in range(6)]

NAMES = ("move", "pairs", "steps", "nearest", "silver", "exposed", "leaving")
WEIGHTS = Path(__file__).parent / "weights.json"


class ExeoDuoEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights, width=40)

    def features(self, position: Position, side: int, out: list[float]) -> None:
        compare(cython.cast(ExeoDuoPosition, position), side, out)

    def outlook(self, position: Position) -> int:
        return foresee(cython.cast(ExeoDuoPosition, position))

    def skip_turn(self, position: Position) -> bool:
        return hand_over(cython.cast(ExeoDuoPosition, position))

    def hint(self, position: Position, move: int) -> int:
        return progress(cython.cast(ExeoDuoPosition, position), move)


def foresee(position: ExeoDuoPosition) -> int:
    """A last pair wins at once where it can enter 3 and 3 and no duty calls."""
    if position.swap == 1:
        return OPEN
    if can_finish(position, position.side):
        return WINNING
    return THREATENED if can_finish(position, position.side ^ 1) else OPEN


def can_finish(position: ExeoDuoPosition, side: int) -> bool:
    """Whether the last pair of a side is two steps and one step away from 3 and 3, on free ways, and free to go."""
    own = 2 * side
    if popcount(position.taken[own]) != 1:
        return False
    for half in range(2):
        if not position.taken[own + half] & ORDINARY[half]:
            return False
    for half in range(2):
        two, one = 2 + 3 * half, 5 - 3 * half
        taken = position.taken[half] | position.taken[2 + half]
        beyond = position.taken[half ^ 1] | position.taken[2 + (half ^ 1)]
        if not (position.taken[own + half] & FAR[two] and position.taken[own + (half ^ 1)] & NEAR[one]):
            continue
        if (taken >> EXEO[two] | beyond >> EXEO[one]) & 1:
            continue
        middle = (lowest(position.taken[own + half]) + EXEO[two]) >> 1
        if ORDINARY[half] & ~taken & ONE << middle:
            return True
    return False


def hand_over(position: ExeoDuoPosition) -> bool:
    position.turn_over()
    return position.over == 0


def progress(position: ExeoDuoPosition, move: int) -> int:
    """By how many steps the moved pieces come nearer to EXEO squares, in hundreds; a push counts like some."""
    if move & PUSH:
        end = move >> 7 & 63
        half = move >> 6 & 1
        return 1200 + 300 * (3 - to_gate(half, end))
    total = 0
    while move:
        half = move >> 6 & 1
        total += to_gate(half, move & 63) - to_gate(half, move >> 7 & 63)
        move >>= 14
    return 400 * total


def to_gate(half: int, square: int) -> int:
    """King's steps to the nearer of squares 1 and 2."""
    return min(STEPS_TO[3 * half][square], STEPS_TO[3 * half + 1][square])


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
