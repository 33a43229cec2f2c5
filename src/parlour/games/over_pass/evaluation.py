"""What engines know about Over-Pass: how far the pieces of every player are from home."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights
from parlour.games.window.tables import BOARD, INDEX

if not cython.compiled:
    from parlour.games.bits import lowest_wide, popcount_wide
    from parlour.games.over_pass.position import ACTING, OverPassPosition
    from parlour.games.window.tables import BIT, EXITS

    COUNT = 5
    SLIDES_OUT = [0] * 128

NAMES = ("home", "exits", "distance", "reserve", "turn")
WEIGHTS = Path(__file__).parent / "weights.json"
SECOND_COLOUR = 0.25  # how much the slower of two colours counts where one of them is enough


class OverPassEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights)

    def measure(self, position: Position, side: int, out: list[float]) -> None:
        describe(cython.cast(OverPassPosition, position), side, out)


def describe(position: OverPassPosition, side: int, out: list[float]) -> None:
    """The features of a player; of two colours the one farther on counts most, unless both are needed."""
    if not cython.compiled:
        total = [0.0] * 8
    for index in range(COUNT):
        out[index] = 0.0
    best = most = -1
    for colour in range(4):
        if position.owner[colour] == side and position.home[colour] > most:
            most = position.home[colour]
            best = colour
    for colour in range(4):
        if position.owner[colour] == side:
            describe_colour(position, colour, total)
            share = 1.0 if colour == best or position.both else SECOND_COLOUR
            for index in range(COUNT):
                out[index] += share * total[index]
    out[4] = 1.0 if position.player == side and position.phase == ACTING else 0.0


def describe_colour(position: OverPassPosition, colour: int, out: list[float]) -> None:
    """Pieces home, pieces that only wait for an exit, slides of all others, and pieces not yet entered."""
    group = position.pieces[colour]
    out[0] = position.home[colour]
    out[1] = popcount_wide(group & EXITS)
    out[3] = -position.reserve[colour]
    out[4] = 0.0
    steps = 0
    while group:
        point = lowest_wide(group)
        group ^= BIT[point]
        steps += SLIDES_OUT[point]
    out[2] = -steps / 4.0 - 2.0 * position.reserve[colour]


def fill_tables() -> None:
    """The fewest slides from every point to an Exit Point."""
    steps = dict.fromkeys(BOARD.exits, 0)
    while len(steps) < len(BOARD.points):
        found = {
            name: 1 + min(steps[out] for out in point.outward if out in steps)
            for name, point in BOARD.points.items()
            if name not in steps and any(out in steps for out in point.outward)
        }
        if not found:
            break
        steps.update(found)
    for name, index in INDEX.items():
        SLIDES_OUT[index] = steps.get(name, 8)


fill_tables()
