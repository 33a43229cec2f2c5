"""Iterative deepening: alpha-beta search of a match, one move deeper each time, until its time is over."""

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace

from parlour.engine.core.alphabeta import DEEPEST, INFINITY, SURE, WIN, AlphaBeta
from parlour.engine.core.control import Control
from parlour.engine.core.transpositions import Transpositions
from parlour.engine.search.choice import Choice, Ranked, Task
from parlour.engine.search.tables import lend_table
from parlour.engine.search.trees import line_texts
from parlour.games.evaluator import Evaluator
from parlour.match import Match

WINDOW = 30
WIDEST = 1000  # from here on a window that failed is opened wholly on its side


def search_deeper(match: Match, task: Task, evaluator: Evaluator, table: Transpositions | None = None) -> Choice:
    """The best move of a two-player match without dice and secrets."""
    with nullcontext(table) if table is not None else lend_table(match, task) as lent:
        return search_with(match, task, evaluator, lent)


def search_with(match: Match, task: Task, evaluator: Evaluator, table: Transpositions) -> Choice:
    controls = [make_control(task) for _ in range(task.threads)]  # the time begins here
    searches = [make_search(match, task, control, evaluator, table) for control in controls]
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


def make_control(task: Task) -> Control:
    return Control(task.seconds, task.nodes, task.stop, task.processor and task.threads == 1)


def make_search(match: Match, task: Task, control: Control, evaluator: Evaluator, table: Transpositions) -> AlphaBeta:
    search = AlphaBeta(match.position, evaluator, control, table, match.fingerprints)
    search.foresight = task.noise == 0  # a player who errs sees no threats beyond its depth
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
    below = above = WINDOW
    while True:
        alpha = guess - below if below < WIDEST else -INFINITY
        beta = guess + above if above < WIDEST else INFINITY
        value = int(search.search_depth(depth, alpha, beta, first, False))
        if search.control.stopped or alpha < value < beta:
            return value
        if value <= alpha:
            below *= 4
        else:
            above *= 4


def is_settled(search: AlphaBeta, task: Task, depth: int) -> bool:
    """Whether a deeper search would change nothing."""
    value = search.ranking()[0][1]
    return search.root_count == 1 or (abs(value) > SURE and depth >= distance_to(value) and task.lines == 1)


def describe(match: Match, search: AlphaBeta, task: Task, depth: int) -> Choice:
    rows = search.ranking()
    if task.noise > 0:
        rows = blur(rows, task)
    line = search.line(rows[0][0])
    return Choice(
        move=match.game.format_move(match.position, rows[0][0]),
        value=scale(rows[0][1]),
        depth=depth,
        nodes=search.control.nodes,
        line=line_texts(match, line),
        proven=proof(rows[0][1]),
        seconds=search.control.elapsed(),
        ranking=rank(match, search, rows[: task.lines]),
        distance=distance_to(rows[0][1]) if proof(rows[0][1]) else None,
    )


def rank(match: Match, search: AlphaBeta, rows: Sequence[tuple[int, int]]) -> tuple[Ranked, ...]:
    return tuple(
        Ranked(match.game.format_move(match.position, move), scale(value), line_texts(match, search.line(move)))
        for move, value in rows
    )


def blur(rows: Sequence[tuple[int, int]], task: Task) -> list[tuple[int, int]]:
    """The ranking of a weaker player, who misjudges values by about `noise` logits but sees what ends the game."""
    random = task.random()
    guessed = [((move, value), value + 100 * task.noise * random.gauss(0, 1)) for move, value in rows]
    return [row for row, _ in sorted(guessed, key=lambda pair: -pair[1])]


def proof(value: int) -> str | None:
    return "win" if value > SURE else "loss" if value < -SURE else None


def distance_to(value: int) -> int:
    """In how many moves a proven game ends."""
    return int(WIN) - abs(value)


def scale(value: int) -> float:
    """Hundredths of a logit as a value from -1 to 1."""
    if abs(value) > SURE:
        return math.copysign(1.0, value)
    return math.tanh(value / 200)
