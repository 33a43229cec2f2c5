"""Search of a match whose positions can be decided: first who wins, then, where nobody knows or all is lost, the best chances."""

from dataclasses import replace

from parlour.engine.choice import Choice, Task
from parlour.engine.control import Control
from parlour.engine.decider import LOST, OPEN, WON, Decider
from parlour.engine.rave import RaveTree
from parlour.engine.solver import Answer
from parlour.engine.trees import ITERATION_COST, grow, make_control, move_text, seeds_of
from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator
from parlour.match import Match

DECIDING = 0.15  # of the time: most wins are found sooner, and a proven loss gains nothing
MEGABYTES = 32.0
MEGABYTES_PER_SECOND = 64.0  # to clear more than a search can fill takes time of its own
EXPLORATION = 0.15
TRUST = 300.0
ROOM = 2_000_000
FORESIGHT = 15_000  # iterations in a lost position: who sees more expects replies that opponents do not find


def search_to_end(match: Match, task: Task, evaluator: Evaluator) -> Choice:
    """A proven win if it is found in a part of the time; what the tree search prefers otherwise."""
    control = Control(task.seconds and DECIDING * task.seconds, task.nodes, task.stop)
    decider = Decider(match.position, evaluator, megabytes_for(task))
    value = decider.decide(match.position, control)
    if value == WON:
        text = move_text(match, match.position, decider.move)
        return Choice(text, 1.0, 1, control.nodes, (text,), "win", control.elapsed())
    left = None if task.seconds is None else max(0.001, task.seconds - control.elapsed())
    nodes = min(task.nodes or 1 << 60, FORESIGHT * ITERATION_COST) if value == LOST else task.nodes
    choice = look_for_chances(match, replace(task, seconds=left, nodes=nodes), evaluator)
    choice = replace(choice, nodes=choice.nodes + control.nodes, seconds=control.elapsed())
    return replace(choice, value=-1.0, proven="loss") if value == LOST else choice


def look_for_chances(match: Match, task: Task, evaluator: Evaluator) -> Choice:
    """The move that random games like best: the best replies may not be found."""
    trees = [
        RaveTree(match.position, evaluator, make_control(task), seed, exploration=EXPLORATION, trust=TRUST, room=ROOM)
        for seed in seeds_of(task)
    ]
    return grow(match, task, trees)


def megabytes_for(task: Task) -> float:
    if task.seconds is None:
        return MEGABYTES
    return min(MEGABYTES, max(1.0, MEGABYTES_PER_SECOND * DECIDING * task.seconds))


def decide_position(position: Position, evaluator: Evaluator, seconds: float, megabytes: float) -> Answer | None:
    """Who wins, with a line to where that is plain to see; None where it was not found out in the time."""
    control = Control(seconds)
    decider = Decider(position, evaluator, megabytes)
    first = value = decider.decide(position, control)
    line: list[int] = []
    while value != OPEN and not position.over and evaluator.sure_winner(position) is None:
        line.append(decider.move)
        position = position.after(decider.move)
        if not position.over:
            value = decider.decide(position, control)
    if first == OPEN:
        return None
    return Answer("win" if first == WON else "loss", None, 0, tuple(line), control.nodes)
