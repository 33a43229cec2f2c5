"""Monte-Carlo search of a match: from a Match and a Task to a Choice."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from parlour.engine.core.control import Control
from parlour.engine.core.mcts import Tree
from parlour.engine.core.rave import RaveTree
from parlour.engine.search.choice import Choice, Ranked, Task
from parlour.games.contract import Random
from parlour.games.evaluator import Evaluator
from parlour.match import Match

DRAWN = 100
FIRST_REPORT = 1000  # iterations; each report comes after twice as many as the one before
NOISE_SCALE = 0.15  # a logit near even is a quarter of the points, and most moves are nearly even
NEARLY_SURE = 0.99
ITERATION_COST = 8  # an iteration with play-out counts as so many nodes of a level
Row = tuple[int, int, float, int]
AnyTree = Tree | RaveTree


@dataclass(frozen=True)
class TreeSettings:
    """How a tree is searched: `playout_moves` is None for play-outs to the end, `proving` remembers what is decided."""

    exploration: float = 0.7
    mixing: float = 0.0
    playout_moves: int | None = None
    room: int = 600_000
    proving: bool = True


PLAIN = TreeSettings()
UCT = TreeSettings(proving=False)


def search_tree(match: Match, task: Task, evaluator: Evaluator, settings: TreeSettings = PLAIN) -> Choice:
    """Search with play-outs, in as many threads as the task says."""
    return grow(match, task, [make_tree(match, task, evaluator, settings, seed) for seed in seeds_of(task)])


def seeds_of(task: Task) -> list[int]:
    """One for the tree of each thread."""
    return [task.seed + 977 * index for index in range(task.threads)]


def grow(match: Match, task: Task, trees: Sequence[AnyTree]) -> Choice:
    """Let each thread grow a tree and add up their visits."""
    if len(trees) == 1:
        iterations = FIRST_REPORT
        while trees[0].run(iterations):
            iterations *= 2
            if task.report is not None:
                task.report(choose(match, task, trees))
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda tree: tree.run(), trees))
    return choose(match, task, trees)


def make_tree(match: Match, task: Task, evaluator: Evaluator, settings: TreeSettings, seed: int) -> Tree:
    hidden = has_secrets(match)
    past = [] if hidden else match.fingerprints  # the keys of the past tell what is hidden
    tree = Tree(match.position, evaluator, make_control(task), seed, past, settings.room, hidden)
    tree.exploration = settings.exploration
    tree.mixing = settings.mixing
    tree.exact = tree.exact and settings.proving
    if settings.playout_moves is not None:
        tree.playout_moves = settings.playout_moves
    return tree


def make_control(task: Task) -> Control:
    nodes = None if task.nodes is None else max(20, task.nodes // ITERATION_COST)
    return Control(task.seconds, nodes, task.stop)


def has_secrets(match: Match) -> bool:
    """Whether something is hidden from the player to move: then redrawing it changes the position."""
    position = match.position
    random = Random(1)
    keys = {position.imagine(position.side, random).fingerprint() for _ in range(24)}
    return len(keys) > 1


def choose(match: Match, task: Task, trees: Sequence[AnyTree]) -> Choice:
    rows = trees[0].ranking() if len(trees) == 1 else merge([tree.ranking() for tree in trees])
    if task.noise > 0:
        rows = blur(rows, task)
    player = match.to_move
    assert isinstance(player, int)
    move, _, value, proven = rows[0]
    line = trees[0].line()
    if not line or line[0] != move:
        line = [move]
    return Choice(
        move=match.game.format_move(match.position, move),
        value=scale(value, proven),
        depth=len(line),
        nodes=sum(tree.control.nodes for tree in trees),
        line=line_texts(match, line),
        proven=describe_proof(proven, player),
        seconds=trees[0].control.elapsed(),
        ranking=tuple(
            Ranked(match.game.format_move(match.position, row[0]), scale(row[2], row[3])) for row in rows[: task.lines]
        ),
    )


def scale(share: float, proven: int) -> float:
    """A share of the points as a value from -1 to 1, which are kept for what is proven."""
    value = 2 * share - 1
    return value if proven else max(-NEARLY_SURE, min(NEARLY_SURE, value))


def merge(rankings: list[list[Row]]) -> list[Row]:
    """One ranking from several: visits add up, and what one tree has proven holds for all."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    proofs: dict[int, int] = {}
    for move, count, value, proven in (row for ranking in rankings for row in ranking):
        visits[move] = visits.get(move, 0) + count
        totals[move] = totals.get(move, 0.0) + max(count, 1e-6) * value
        proofs[move] = proofs.get(move, 0) or proven
    rows = [(move, visits[move], totals[move] / max(visits[move], 1e-6), proofs[move]) for move in visits]
    return sorted(rows, key=lambda row: (-row[1], row[0]))


def blur(rows: list[Row], task: Task) -> list[Row]:
    """The ranking of a weaker player: values are misjudged by about `noise`."""
    random = task.random()
    most = max(row[1] for row in rows)
    guessed = [(row, row[2] + 0.2 * row[1] / most + random.gauss(0, NOISE_SCALE * task.noise)) for row in rows]
    return [row for row, _ in sorted(guessed, key=lambda pair: -pair[1])]


def describe_proof(proven: int, player: int) -> str | None:
    if proven == 0:
        return None
    if proven == DRAWN:
        return "draw"
    return "win" if proven == player + 1 else "loss"


def line_texts(match: Match, moves: Sequence[int]) -> tuple[str, ...]:
    """The texts of moves played one after the other, as far as they are legal in what the player knows."""
    texts = []
    position = match.position
    for move in moves:
        if move not in position.legal_moves():
            break
        texts.append(match.game.format_move(position, move))
        position = position.after_unchecked(move)
    return tuple(texts)
