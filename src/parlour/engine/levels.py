"""Opponents from gentle to as strong as we can: levels 1 to 8 of every game."""

import json
import threading
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import randrange

from parlour.engine.proven import known_choice
from parlour.engine.search.choice import Choice, Report, Task
from parlour.engine.search.deepening import search_deeper
from parlour.engine.search.trees import PLAIN, TreeSettings, has_secrets, search_tree
from parlour.engine.search.widening import search_turn
from parlour.engine.search.winloss import search_to_end, settled
from parlour.errors import IllegalMoveError, OptionError
from parlour.games.evaluator import Evaluator
from parlour.games.game import Game
from parlour.match import Match
from parlour.reason import Reason

LEVELS = range(1, 9)
SERVER = "server_seconds"
KNOWING = TreeSettings(exploration=1.0, mixing=0.3, playout_moves=0)
DEFAULT = Path(__file__).with_name("levels.json")  # for a game that has none of its own


@dataclass(frozen=True)
class Strength:
    """What a level may spend on a move: by itself, and at a server that thinks for many."""

    task: Task
    server_seconds: float



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
    task = task_of(match.game, level, seconds)
    if not isinstance(match.to_move, int):
        raise IllegalMoveError(
            Reason(None, "the dice are to roll" if match.to_move else "the game is over"), "no move to choose"
        )
    task = replace(task, seed=randrange(1 << 40) if seed is None else seed, stop=stop, report=report)
    return search(match, task)


def search(match: Match, task: Task) -> Choice:
    """What is proven, for players without noise; elsewhere the search that suits the game and what is known about it."""
    known = known_choice(match) if task.noise == 0 and task.lines == 1 else None
    if known is not None:
        return known
    evaluator = evaluator_of(match.game)
    if evaluator.count == 0 or has_secrets(match):
        return search_tree(match, task, evaluator, KNOWING if evaluator.count else PLAIN)
    if match.game.has_dice or match.players != 2:
        return search_turn(match, task, evaluator)
    if task.noise == 0 and evaluator.can_decide(settled(match.position)):
        return search_to_end(match, task, evaluator)
    if evaluator.wide:
        return search_tree(match, task, evaluator, KNOWING)
    return search_deeper(match, task, evaluator)


def task_of(game: Game, level: int, seconds: float | None) -> Task:
    """What a level may spend; noise is how far, in logits, its judgement of a move goes wrong."""
    if level not in LEVELS:
        raise OptionError(f"bad level {level!r}: expected 1 to {LEVELS[-1]}")
    task = strengths(game)[level - 1].task
    return task if seconds is None else replace(task, seconds=seconds)


@cache
def strengths(game: Game) -> tuple[Strength, ...]:
    """All levels of a game: what `parlour lab levels` has measured, or what stands for every game."""
    path = game.folder / "levels.json"
    rows = json.loads((path if path.exists() else DEFAULT).read_text("utf-8"))["levels"]
    return tuple(Strength(Task(**{name: row[name] for name in row if name != SERVER}), row[SERVER]) for row in rows)


@cache
def evaluator_of(game: Game) -> Evaluator:
    return game.evaluator() if game.evaluator is not None else Evaluator()


def shares_of(match: Match, evaluator: Evaluator) -> tuple[float, ...]:
    """The chances of all players to win, by the evaluator alone."""
    position = match.position
    shares = evaluator.estimate_shares(position)
    return tuple(shares[position.player_of(player)] for player in range(position.players))
