"""Search of whole turns in games with dice: beam after beam, each wider than the one before, until the time is over."""

import math

from parlour.engine.core.control import Control
from parlour.engine.core.turns import TurnSearch
from parlour.engine.search.choice import Choice, Ranked, Task
from parlour.engine.search.trees import line_texts
from parlour.games.evaluator import Evaluator
from parlour.match import Match

WIDEST = 512
GROWTH = 4
WORTH_STARTING = 0.2  # a beam takes several times as long as the one before it


def search_turn(match: Match, task: Task, evaluator: Evaluator) -> Choice:
    """The first move of the best turn found for the player to move."""
    control = Control(task.seconds, task.nodes, task.stop)
    width = 1
    choice = look(match, task, evaluator, control, width)
    widest = task.width or WIDEST
    while width < widest and not control.stopped and is_worth_starting(task, control):
        width = min(widest, width * GROWTH)
        found = look(match, task, evaluator, control, width)
        if not control.stopped or found.value > choice.value:
            choice = found
        if task.report is not None:
            task.report(choice)
    return choice


def is_worth_starting(task: Task, control: Control) -> bool:
    return task.seconds is None or control.elapsed() < WORTH_STARTING * task.seconds


def look(match: Match, task: Task, evaluator: Evaluator, control: Control, width: int) -> Choice:
    search = TurnSearch(match.position, evaluator, control, width, task.seed, task.noise)
    moves = search.run()
    won = search.best_value > 50
    value = 1.0 if won else math.tanh(search.best_value / 2)
    text = match.game.format_move(match.position, moves[0])
    line = line_texts(match, moves)
    return Choice(
        move=text,
        value=max(-1.0, value),
        depth=len(moves),
        nodes=control.nodes,
        line=line,
        proven="win" if won else None,
        seconds=control.elapsed(),
        ranking=(Ranked(text, max(-1.0, value), line),),
    )
