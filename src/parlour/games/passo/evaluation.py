"""What engines know about Passo: the race past the enemy's back line, and how freely each side can move."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import read_weights
from parlour.games.net import NetEvaluator, read_net

if not cython.compiled:
    from parlour.games.bits import Bits, highest, lowest, popcount
    from parlour.games.evaluator import OPEN, THREATENED, WINNING
    from parlour.games.net import FINE, FULL
    from parlour.games.passo.position import BOARD, OFF, REACHED, RED, PassoPosition, near

    COUNT = 10
    FARTHEST = 8
    PLANE, PLANES, ROWS, ROOMS = 30, 8, 6, 16
    INPUTS = PLANES * PLANE + ROWS * ROWS + (FARTHEST + 1) * (FARTHEST + 1) + 2 * ROOMS
    SEEN = [[0] * 32, [0] * 32]

NAMES = (
    "move",
    "race",
    "nearness",
    "mobility",
    "free",
    "discs",
    "guards",
    "depth",
    "tokens",
    "tight",
    "ahead",
    "winning",
)
WEIGHTS = Path(__file__).parent / "weights.json"


FOLDER = Path(__file__).parent


def fill_tables() -> None:
    """The cells as each side sees them, its own home in front."""
    for cell in range(29):
        SEEN[RED][cell] = cell
        SEEN[1][cell] = 24 - cell // 6 * 6 + cell % 6


fill_tables()


class PassoEvaluator(NetEvaluator):
    """A net where no tokens are played with, unless weights are given; elsewhere weights of hand-made features."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        NetEvaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights, INPUTS)
        if weights is None:
            self.set_net(*read_net(FOLDER))

    def logit(self, position: Position, side: int) -> float:
        if not self.learned or cython.cast(PassoPosition, position).powers:
            return self.weigh(position, side)
        value = self.infer(position)
        return (value if side == position.side else -value) / (1.0 * FULL * FINE)

    def inputs(self, position: Position, out: list[int]) -> int:
        return list_inputs(cython.cast(PassoPosition, position), out)

    def features(self, position: Position, side: int, out: list[float]) -> None:
        compare(cython.cast(PassoPosition, position), side, out)

    def outlook(self, position: Position) -> int:
        return foresee(cython.cast(PassoPosition, position))

    def hint(self, position: Position, move: int) -> int:
        return progress(cython.cast(PassoPosition, position), move)


def foresee(position: PassoPosition) -> int:
    """A free disc on the back line of the other side or beyond it wins with its next move."""
    if position.swap == 1 or position.choosing:
        return OPEN
    if position.tops(position.side) & goal_of(position, position.side):
        return WINNING
    return THREATENED if position.tops(position.side ^ 1) & goal_of(position, position.side ^ 1) else OPEN


def goal_of(position: PassoPosition, side: int) -> Bits:
    """The cells on the other side's back line and beyond it."""
    enemy = position.line(side ^ 1)
    if enemy == 0:
        return enemy
    return REACHED[side][highest(enemy) if side == RED else lowest(enemy)]


def progress(position: PassoPosition, move: int) -> int:
    """How many rows a move goes forward, in hundreds."""
    target = move & 31
    if target == OFF:
        return 5000
    rows = target // 6 - (move >> 5 & 31) // 6
    return 300 * (rows if position.side == RED else -rows)


def list_inputs(position: PassoPosition, out: list[int]) -> int:
    """Gaps, discs by what they are free to do, full tiles; both back lines, both races and the room of both sides."""
    side = position.side
    other = side ^ 1
    second, third = position.filled(1), position.filled(2)
    landing = position.tiles & ~third
    free, enemy = position.tops(side), position.tops(other)
    count = list_cells(BOARD & ~position.tiles, side, 0, out, 0)
    count = list_cells(third, side, 1, out, count)
    count = list_cells(free & ~second, side, 2, out, count)
    count = list_cells(free & second, side, 3, out, count)
    count = list_cells(enemy & ~second, side, 4, out, count)
    count = list_cells(enemy & second, side, 5, out, count)
    count = list_cells(covered(position, side, second, third), side, 6, out, count)
    count = list_cells(covered(position, other, second, third), side, 7, out, count)
    base = PLANES * PLANE
    out[count] = base + ROWS * rear(position, side) + rear(position, other)
    base += ROWS * ROWS
    out[count + 1] = base + (FARTHEST + 1) * steps_to_pass(position, side, landing) + steps_to_pass(position, other, landing)
    base += (FARTHEST + 1) * (FARTHEST + 1)
    out[count + 2] = base + min(ROOMS - 1, popcount(near(free) & landing))
    out[count + 3] = base + ROOMS + min(ROOMS - 1, popcount(near(enemy) & landing))
    return count + 4


def list_cells(cells: Bits, side: int, plane: int, out: list[int], count: int) -> int:
    while cells:
        out[count] = PLANE * plane + SEEN[side][lowest(cells)]
        count += 1
        cells &= cells - 1
    return count


def covered(position: PassoPosition, side: int, second: Bits, third: Bits) -> Bits:
    return position.discs[4 * side] & second | position.discs[4 * side + 1] & third


def rear(position: PassoPosition, side: int) -> int:
    """How far from its own home a side's back line is; 5 for a side without discs."""
    owned = position.owned(side)
    if owned == 0:
        return ROWS - 1
    return (lowest(owned) if side == RED else 28 - highest(owned)) // 6


def compare(position: PassoPosition, side: int, out: list[float]) -> None:
    """Every feature is what a side has minus what the other side has."""
    if not cython.compiled:
        own, other = [0.0] * COUNT, [0.0] * COUNT
    describe(position, side, own)
    describe(position, side ^ 1, other)
    out[0] = 1.0 if side == position.side else -1.0
    for index in range(COUNT):
        out[index + 1] = own[index] - other[index]
    passes = own[0] if side == position.side else other[0]
    out[COUNT + 1] = out[0] if passes == 0 else 0.0  # a free disc on the back line: the side to move wins at once


def describe(position: PassoPosition, side: int, out: list[float]) -> None:
    landing = position.tiles & ~position.filled(2)
    free = position.tops(side)
    owned = position.owned(side)
    steps = steps_to_pass(position, side, landing)
    out[0] = -steps
    out[1] = 4.0 / (steps + 1.0)
    out[2] = popcount(near(free) & landing) / 4.0
    out[3] = popcount(free)
    out[4] = popcount(owned)
    out[5] = out[6] = 0.0
    if owned:
        rear = (lowest(owned) if side == RED else highest(owned)) // 6
        out[5] = popcount(owned >> 6 * rear & 31)
        out[6] = (4 - rear if side == RED else rear) / 2.0
    out[7] = popcount(position.hand[side])
    out[8] = -4.0 / (1.0 + 4.0 * out[2])
    out[9] = 1.0 if steps == 1 else 0.0


def steps_to_pass(position: PassoPosition, side: int, landing: Bits) -> int:
    """The fewest steps after which a free disc could leave, as if the enemy stood still."""
    goal = goal_of(position, side)
    if goal == 0:
        return FARTHEST
    wave = position.tops(side)
    for steps in range(FARTHEST):
        if wave & goal:
            return steps
        wave |= near(wave) & landing
    return FARTHEST
