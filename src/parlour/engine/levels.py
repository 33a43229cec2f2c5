"""Opponents from gentle to as strong as we can: levels 1 to 8 of every game."""

import threading
from dataclasses import replace
from functools import cache
from random import randrange

from parlour.engine.choice import Choice, Report, Task
from parlour.engine.trees import TreeSettings, search_tree
from parlour.errors import IllegalMoveError, OptionError
from parlour.games.evaluator import Evaluator
from parlour.games.game import Game
from parlour.match import Match

LEVELS = range(1, 9)
BEST_SECONDS = 5.0


def choose_move(
    match: Match,
    level: int,
    *,
    seconds: float | None = None,
    seed: int | None = None,
    stop: threading.Event | None = None,
    report: Report | None = None,
) -> Choice:
    """The move that an engine of this level plays for the player to move, from what that player may see.

    Levels below 8 search a fixed number of nodes, so that they play alike on every machine; `seconds` limits any level.
    """
    if level not in LEVELS:
        raise OptionError(f"bad level {level!r}: expected 1 to {LEVELS[-1]}")
    if not isinstance(match.to_move, int):
        raise IllegalMoveError(
            "no move to choose: " + ("the dice are to roll" if match.to_move else "the game is over")
        )
    task = task_of(level, seconds)
    task = replace(task, seed=randrange(1 << 40) if seed is None else seed, stop=stop, report=report)
    return search_tree(match, task, evaluator_of(match.game), TreeSettings())


def task_of(level: int, seconds: float | None) -> Task:
    nodes = {1: 60, 2: 150, 3: 400, 4: 1200, 5: 4000, 6: 15000, 7: 60000}.get(level)
    noise = {1: 0.25, 2: 0.1, 3: 0.03}.get(level, 0.0)
    if level == LEVELS[-1] and seconds is None:
        seconds = BEST_SECONDS
    return Task(seconds=seconds, nodes=nodes, noise=noise)


@cache
def evaluator_of(game: Game) -> Evaluator:
    return game.evaluator() if game.evaluator is not None else Evaluator()
