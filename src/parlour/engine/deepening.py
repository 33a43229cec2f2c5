"""Iterative deepening: alpha-beta search of a match, one move deeper each time, until its time is over."""

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from parlour.engine.alphabeta import DEEPEST, INFINITY, SURE, AlphaBeta
from parlour.engine.choice import Choice, Ranked, Task
from parlour.engine.control import Control
from parlour.engine.table import Table
from parlour.engine.trees import line_texts, move_text
from parlour.games.evaluator import Evaluator
from parlour.match import Match

WINDOW = 60
MEGABYTES = 32.0
WORTH_STARTING = 0.6  # a depth is begun only in this part of the time: it would hardly end in the rest


def search_deeper(match: Match, task: Task, evaluator: Evaluator, table: Table | None = None) -> Choice:
    """The best move of a two-player match without dice and secrets."""
    controls = [Control(task.seconds, task.nodes, task.stop) for _ in range(task.threads)]  # the time begins here
    small = task.nodes is not None and task.nodes < 100_000
    table = table or Table(4.0 if small else MEGABYTES)
    searches = [make_search(match, control, evaluator, table) for control in controls]
    if task.threads == 1:
        return deepen(match, searches[0], task)
    with ThreadPoolExecutor(task.threads - 1) as pool:
        helpers = [
            pool.submit(deepen, match, search, replace(task, report=None), 1 + index % 2)
            for index, search in enumerate(searches[1:])
        ]
        choice = deepen(match, searches[0], task)
        for search in searches:
            search.control.stop()
        nodes = choice.nodes + sum(helper.result().nodes for helper in helpers)
    return replace(choice, nodes=nodes)


def make_search(match: Match, control: Control, evaluator: Evaluator, table: Table) -> AlphaBeta:
    search = AlphaBeta(match.position, evaluator, control, table, match.fingerprints)
    search.width = evaluator.width
    search.calm = bool(evaluator.noisy)
    return search


def deepen(match: Match, search: AlphaBeta, task: Task, first_depth: int = 1) -> Choice:
    """Search depth after depth; a report follows each."""
    lines = min(task.lines, search.root_count)
    values = [0] * lines
    reached = 0
    last = min(task.depth or DEEPEST - 1, DEEPEST - 1)
    for depth in range(first_depth, last + 1):
        for line in range(lines):
            values[line] = search_line(search, depth, values[line], line, exact=task.noise > 0)
        if search.control.stopped:
            break
        reached = depth
        if task.report is not None:
            task.report(describe(match, search, task, reached))
        if is_settled(search, task, depth):
            break
    return describe(match, search, task, reached)


def search_line(search: AlphaBeta, depth: int, guess: int, first: int, *, exact: bool) -> int:
    """One line at one depth, in a window around the value of the depth before."""
    if exact or depth < 3 or abs(guess) > SURE:
        return int(search.search_depth(depth, -INFINITY, INFINITY, first, exact))
    alpha, beta = guess - WINDOW, guess + WINDOW
    value = search.search_depth(depth, alpha, beta, first, False)
    if not search.control.stopped and not alpha < value < beta:
        alpha, beta = (-INFINITY, beta) if value <= alpha else (alpha, INFINITY)
        value = search.search_depth(depth, alpha, beta, first, False)
        if not search.control.stopped and not alpha < value < beta:
            value = search.search_depth(depth, -INFINITY, INFINITY, first, False)
    return int(value)


def is_settled(search: AlphaBeta, task: Task, depth: int) -> bool:
    """Whether a deeper search would change nothing, or would not come to an end."""
    value = search.ranking()[0][1]
    if search.root_count == 1 or (abs(value) > SURE and depth >= 30000 - abs(value) and task.lines == 1):
        return True
    return task.seconds is not None and search.control.elapsed() > WORTH_STARTING * task.seconds


def describe(match: Match, search: AlphaBeta, task: Task, depth: int) -> Choice:
    rows = search.ranking()
    if task.noise > 0:
        rows = blur(rows, task)
    line = search.line(rows[0][0])
    return Choice(
        move=move_text(match, match.position, rows[0][0]),
        value=scale(rows[0][1]),
        depth=depth,
        nodes=search.control.nodes,
        line=line_texts(match, line),
        proven=proof(rows[0][1]),
        seconds=search.control.elapsed(),
        ranking=rank(match, search, rows[: task.lines]),
    )


def rank(match: Match, search: AlphaBeta, rows: Sequence[tuple[int, int]]) -> tuple[Ranked, ...]:
    return tuple(
        Ranked(move_text(match, match.position, move), scale(value), line_texts(match, search.line(move)))
        for move, value in rows
    )


def blur(rows: Sequence[tuple[int, int]], task: Task) -> list[tuple[int, int]]:
    """The ranking of a weaker player, who misjudges values by about `noise` logits but sees what ends the game."""
    random = task.random()
    guessed = [((move, value), value + 100 * task.noise * random.gauss(0, 1)) for move, value in rows]
    return [row for row, _ in sorted(guessed, key=lambda pair: -pair[1])]


def proof(value: int) -> str | None:
    return "win" if value > SURE else "loss" if value < -SURE else None


def scale(value: int) -> float:
    """Hundredths of a logit as a value from -1 to 1."""
    if abs(value) > SURE:
        return math.copysign(1.0, value)
    return math.tanh(value / 200)
