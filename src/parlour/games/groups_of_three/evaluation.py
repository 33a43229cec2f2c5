"""What engines know about Groups-of-Three: how far the pieces of every player are from the Center Square."""

from collections.abc import Mapping
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator, read_weights
from parlour.games.window.board import load_board

if not cython.compiled:
    from parlour.games.bits import lowest
    from parlour.games.groups_of_three.position import GroupsOfThreePosition

    COUNT = 4
    SLIDES_IN = [0] * 105

NAMES = ("home", "distance", "reserve", "spread")
WEIGHTS = Path(__file__).parent / "weights.json"
FARTHEST = 9.0  # slides that a piece not yet on the board will need


class GroupsOfThreeEvaluator(Evaluator):
    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        Evaluator.__init__(self, NAMES, read_weights(WEIGHTS) if weights is None else weights)

    def measure(self, position: Position, side: int, out: list[float]) -> None:
        describe(cython.cast(GroupsOfThreePosition, position), side, out)


def describe(position: GroupsOfThreePosition, side: int, out: list[float]) -> None:
    """The features of all colours of a player together."""
    if not cython.compiled:
        total = [0.0] * 8
    for index in range(COUNT):
        out[index] = 0.0
    for colour in range(4):
        if owns(position, side, colour):
            describe_colour(position, colour, total)
            for index in range(COUNT):
                out[index] += total[index]


def owns(position: GroupsOfThreePosition, side: int, colour: int) -> bool:
    if position.players == 2:
        return (colour & 1) == side
    return colour == (side + 1 if side >= position.omit else side)


def describe_colour(position: GroupsOfThreePosition, colour: int, out: list[float]) -> None:
    """Pieces home, slides of those on the board, pieces waiting, and how far out the last piece is."""
    low, high = position.low[colour], position.high[colour]
    steps = farthest = 0
    while low:
        slides = SLIDES_IN[lowest(low)]
        low &= low - 1
        steps += slides
        farthest = max(farthest, slides)
    while high:
        slides = SLIDES_IN[64 + lowest(high)]
        high &= high - 1
        steps += slides
        farthest = max(farthest, slides)
    out[0] = position.home[colour]
    out[1] = -(steps + FARTHEST * position.reserve[colour]) / 7.0
    out[2] = -position.reserve[colour]
    out[3] = -farthest / 7.0


def fill_tables() -> None:
    """The fewest slides from every compartment to the Center Square on an empty board."""
    rooms = load_board().compartments
    names = list(rooms)
    steps = {names[0]: 0}
    front = [names[0]]
    while front:
        fresh = {near for name in front for near in rooms[name].neighbours if near not in steps}
        steps.update(dict.fromkeys(fresh, steps[front[0]] + 1))
        front = sorted(fresh)
    for index, name in enumerate(names):
        SLIDES_IN[index] = steps[name]


fill_tables()
