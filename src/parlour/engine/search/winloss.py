"""Search of a match whose positions can be decided: first who wins, then, where nobody knows or all is lost, the best chances."""

from dataclasses import replace
from threading import Event

from parlour.engine.core.control import Control
from parlour.engine.core.proofnumber import Answer
from parlour.engine.core.rave import RaveTree
from parlour.engine.core.winloss import LOST, OPEN, WON, WinLoss
from parlour.engine.search.choice import Choice, Ranked, Task
from parlour.engine.search.trees import ITERATION_COST, grow, make_control, seeds_of
from parlour.games.contract import SWAP, Position
from parlour.games.evaluator import Evaluator
from parlour.games.game import SWAP_TEXT
from parlour.match import Match

WINLOSS_SHARE = 0.15  # of the time: most wins are found sooner, and a proven loss gains nothing
MEGABYTES = 32.0
MEGABYTES_PER_SECOND = 64.0  # to clear more than a search can fill takes time of its own
EXPLORATION = 0.15
TRUST = 300.0
ROOM = 2_000_000
FORESIGHT = 15_000  # iterations in a lost position: who sees more expects replies that opponents do not find
EVERY_LINE = 1 << 10
NOT_YET = 2  # of `swap`: it is offered after the next turn


def search_to_end(match: Match, task: Task, evaluator: Evaluator) -> Choice:
    """A proven win if it is found in a part of the time; what the tree search prefers otherwise."""
    if match.position.swap == NOT_YET:
        return open_evenly(match, task, evaluator)
    board = settled(match.position)
    control = Control(task.seconds and WINLOSS_SHARE * task.seconds, task.nodes, task.stop)
    search = WinLoss(board, evaluator, megabytes_for(task))
    value = search.decide(board, control)
    if value == WON and task.lines == 1:
        text = match.game.format_move(board, search.move)
        return Choice(text, 1.0, 1, control.nodes, (text,), "win", control.elapsed())
    winning = search.move if value == WON else None
    share = 1.0 if task.lines == 1 else 1 - WINLOSS_SHARE
    left = task.seconds and max(0.001, share * (task.seconds - control.elapsed()))
    nodes = min(task.nodes or 1 << 60, FORESIGHT * ITERATION_COST) if value == LOST else task.nodes
    lines = task.lines if task.lines == 1 or value == LOST else EVERY_LINE
    choice = look_for_chances(match, board, replace(task, seconds=left, nodes=nodes, lines=lines), evaluator)
    if value == LOST:
        rows = tuple(replace(row, value=-1.0) for row in choice.ranking)
        choice = replace(choice, value=-1.0, proven="loss", ranking=rows)
    elif task.lines > 1:
        left = task.seconds and task.seconds - control.elapsed()
        choice = decide_lines(match, board, choice, search, winning, replace(task, seconds=left))
    choice = replace(choice, nodes=choice.nodes + control.nodes, seconds=control.elapsed())
    return rather_swap(choice) if match.position.swap and choice.value < 0 else choice


def look_for_chances(match: Match, board: Position, task: Task, evaluator: Evaluator) -> Choice:
    """The move that random games like best: the best replies may not be found."""
    trees = [
        RaveTree(board, evaluator, make_control(task), seed, exploration=EXPLORATION, trust=TRUST, room=ROOM)
        for seed in seeds_of(task)
    ]
    return grow(match, task, trees)


def megabytes_for(task: Task) -> float:
    if task.seconds is None:
        return MEGABYTES
    return min(MEGABYTES, max(1.0, MEGABYTES_PER_SECOND * WINLOSS_SHARE * task.seconds))


# -- several lines ----------------------------------------------------------------------------------------------------


def decide_lines(
    match: Match, board: Position, choice: Choice, search: WinLoss, winning: int | None, task: Task
) -> Choice:
    """The best lines with what can be decided of them: wins first, and moves that lose only where too few others are left."""
    control = Control()
    moves = {match.game.format_move(board, move): move for move in board.legal_moves()}
    won = [Ranked(text, 1.0) for text, move in moves.items() if move == winning]
    still_open: list[Ranked] = []
    lost: list[Ranked] = []
    for row in choice.ranking:
        if len(won) + len(still_open) == task.lines:
            break
        if moves[row.move] == winning:
            continue
        left = task.seconds and max(0.0, task.seconds - control.elapsed()) / task.lines
        value = decide_move(board, moves[row.move], search, Control(left, task.nodes, task.stop))
        if value == OPEN:
            still_open.append(row)
        else:
            (won if value == WON else lost).append(replace(row, value=float(value)))
    rows = (won + still_open + lost)[: task.lines]
    best = rows[0]
    return replace(
        choice,
        move=best.move,
        value=best.value,
        line=choice.line if best.move == choice.move else (best.move,),
        proven="win" if won else None if still_open else "loss",
        ranking=tuple(rows),
    )


def decide_move(board: Position, move: int, search: WinLoss, control: Control) -> int:
    """What a move is worth to whoever makes it: WON, LOST or OPEN."""
    child = board.after_unchecked(move)
    if child.over:
        return WON if child.winner == board.side else LOST
    return -search.decide(child, control)


# -- swap -------------------------------------------------------------------------------------------------------------


def settled(position: Position) -> Position:
    """The same board where nobody may swap any more: what it is worth to its sides does not depend on who has which."""
    return position.after_unchecked(SWAP) if position.swap else position


def rather_swap(choice: Choice) -> Choice:
    """Taking the other side, where the own one is worse."""
    row = Ranked(SWAP_TEXT, -choice.value, (SWAP_TEXT,))
    return replace(
        choice,
        move=SWAP_TEXT,
        value=-choice.value,
        line=(SWAP_TEXT,),
        proven="win" if choice.proven == "loss" else None,
        ranking=(row, *choice.ranking[:-1]),
    )


def open_evenly(match: Match, task: Task, evaluator: Evaluator) -> Choice:
    """The first move after which the sides look most alike: the other player takes the better one."""
    control = Control()
    first = {match.position.after_unchecked(move).symmetric_fingerprint(): move for move in match.position.legal_moves()}
    share = replace(task, nodes=task.nodes and task.nodes // len(first), lines=1, report=None)
    rows: list[Ranked] = []
    nodes = 0
    for move in first.values():
        text = match.game.format_move(match.position, move)
        after = match.at(match.ply).play(text)
        left = task.seconds and max(0.001, (task.seconds - control.elapsed()) / (len(first) - len(rows)))
        reply = look_for_chances(after, settled(after.position), replace(share, seconds=left), evaluator)
        rows.append(Ranked(text, -abs(reply.value), (text, *(reply.line if reply.value > 0 else (SWAP_TEXT,)))))
        nodes += reply.nodes
    rows.sort(key=lambda row: -row.value)
    best = rows[0]
    return Choice(
        best.move,
        best.value,
        len(best.line),
        nodes,
        best.line,
        seconds=control.elapsed(),
        ranking=tuple(rows[: task.lines]),
    )


# -- solving ----------------------------------------------------------------------------------------------------------


def decide_position(
    position: Position, evaluator: Evaluator, seconds: float, megabytes: float, stop: Event | None = None
) -> Answer | None:
    """Who wins, with a line to where that is plain to see; None where it was not found out in the time."""
    if position.swap:
        return decide_swap(position, evaluator, seconds, megabytes, stop)
    control = Control(seconds, event=stop)
    search = WinLoss(position, evaluator, megabytes)
    first = value = search.decide(position, control)
    line: list[int] = []
    while value != OPEN and not position.over and evaluator.sure_winner(position) is None:
        line.append(search.move)
        position = position.after_unchecked(search.move)
        if not position.over:
            value = search.decide(position, control)
    if first == OPEN:
        return None
    return Answer("win" if first == WON else "loss", None, 0, tuple(line), control.nodes)


def decide_swap(
    position: Position, evaluator: Evaluator, seconds: float, megabytes: float, stop: Event | None = None
) -> Answer | None:
    """Who may swap wins, with one side or the other; so whoever makes the first move has lost, whatever it is."""
    if position.swap == NOT_YET:
        move = position.legal_moves()[0]
        answer = decide_position(position.after(move), evaluator, seconds, megabytes, stop)
        return answer and replace(answer, value="loss", line=(move, *answer.line))
    answer = decide_position(settled(position), evaluator, seconds, megabytes, stop)
    if answer is None or answer.value == "win":
        return answer
    return replace(answer, value="win", line=(SWAP, *answer.line))
