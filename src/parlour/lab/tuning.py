"""Weights from experience: logistic regression of results of self-play on the features of the positions met."""

import json
import math
from collections.abc import Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from threading import Event

from parlour.engine.levels import evaluator_of, search
from parlour.engine.search.choice import Task
from parlour.errors import OptionError
from parlour.files import write_whole
from parlour.games.options import Options, changed_options
from parlour.games.registry import find_game
from parlour.lab.duel import LONGEST_GAME
from parlour.match import Match, start_with

OPENING = 6
EXPLORING = 0.1  # the part of moves in self-play that are random, so that not all games are alike
RIDGE = 2e-3
ROUNDS = 60
FEWEST_GAMES = 10  # from fewer, weights are not worth keeping

Example = tuple[list[float], float]


@dataclass(frozen=True)
class Lesson:
    """What to learn from: so many games of self-play with so many nodes a move."""

    game: str
    options: Options
    games: int
    nodes: int
    seed: int = 1
    jobs: int = 1


@dataclass(frozen=True)
class Tuned:
    lesson: Lesson
    weights: dict[str, float]
    positions: int
    error_before: float
    error: float


def tune_weights(lesson: Lesson) -> Tuned:
    """Play, then fit; the weights that played are the start of the fit.

    Ctrl-C ends the games: what comes back tells in its lesson how many were played. KeyboardInterrupt if those are too few.
    """
    evaluator = evaluator_of(find_game(lesson.game))
    if evaluator.count == 0:
        raise OptionError(f"nothing to tune: {lesson.game} has no evaluator")
    games = play_games(lesson)
    examples = [example for game in games for example in game]
    lesson = replace(lesson, games=len(games))
    before = list(evaluator.get_weights().values())
    after = fit(examples, before)
    names = evaluator.names
    weights = {name: round(weight, 4) for name, weight in zip(names, after, strict=True)}
    return Tuned(lesson, weights, len(examples), cross_entropy(examples, before), cross_entropy(examples, after))


def play_games(lesson: Lesson) -> list[list[Example]]:
    """The examples of all games, or of the first of them that were over at Ctrl-C."""
    games: list[list[Example]] = []
    stop = Event()
    with ThreadPoolExecutor(lesson.jobs) as pool:
        try:
            for game in pool.map(lambda number: play_examples(lesson, number, stop), range(lesson.games)):
                games.append(game)
        except KeyboardInterrupt:
            if len(games) < FEWEST_GAMES:
                raise
        finally:
            stop.set()
    return games


def play_examples(lesson: Lesson, number: int, stop: Event) -> list[Example]:
    """One game of self-play: the features of its positions for each side, and what the side scored."""
    evaluator = evaluator_of(find_game(lesson.game))
    random = Random(f"tune {lesson.seed} {number}")
    match = start_with(lesson.game, dict(lesson.options))
    seen: list[tuple[list[float], int]] = []
    while match.outcome is None and match.ply < LONGEST_GAME:
        if stop.is_set():
            raise CancelledError
        if match.ply >= OPENING and match.to_move != "chance":
            side = random.randrange(match.players)
            features = evaluator.describe(match.position, side)
            seen.append((list(features.values()), match.position.player_of(side)))
        make_move(match, lesson, random)
    scores = match.outcome.scores if match.outcome is not None else [1 / match.players] * match.players
    return [(features, float(scores[player])) for features, player in seen]


def make_move(match: Match, lesson: Lesson, random: Random) -> None:
    if match.to_move == "chance" or match.ply < OPENING or random.random() < EXPLORING:
        match.play_random(random)
    else:
        match.play(search(match, Task(nodes=lesson.nodes, seed=random.getrandbits(40))).move)


def fit(examples: Sequence[Example], start: Sequence[float]) -> list[float]:
    """Newton's method for the regularized logistic regression, kept near the start where examples say nothing."""
    size = len(start)
    weights = list(start)
    for _ in range(ROUNDS):
        slope = [RIDGE * len(examples) * (old - new) for old, new in zip(start, weights, strict=True)]
        curve = [[RIDGE * len(examples) * (row == column) for column in range(size)] for row in range(size)]
        for features, result in examples:
            chance = sigmoid(sum(w * f for w, f in zip(weights, features, strict=True)))
            heavy = max(chance * (1 - chance), 1e-4)
            for row in range(size):
                slope[row] += (result - chance) * features[row]
                for column in range(row + 1):
                    curve[row][column] += heavy * features[row] * features[column]
        step = solve_symmetric(curve, slope)
        longest = max(map(abs, step))
        weights = [weight + change / max(1.0, longest) for weight, change in zip(weights, step, strict=True)]
        if longest < 1e-5:
            break
    return weights


def solve_symmetric(lower: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a positive definite system given by its lower half, by Cholesky's method."""
    size = len(right)
    factor = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = lower[row][column] - sum(factor[row][k] * factor[column][k] for k in range(column))
            factor[row][column] = math.sqrt(max(rest, 1e-12)) if row == column else rest / factor[column][column]
    middle = [0.0] * size
    for row in range(size):
        middle[row] = (right[row] - sum(factor[row][k] * middle[k] for k in range(row))) / factor[row][row]
    answer = [0.0] * size
    for row in reversed(range(size)):
        rest = middle[row] - sum(factor[k][row] * answer[k] for k in range(row + 1, size))
        answer[row] = rest / factor[row][row]
    return answer


def cross_entropy(examples: Sequence[Example], weights: Sequence[float]) -> float:
    """The mean surprise about the results."""
    total = 0.0
    for features, result in examples:
        chance = min(max(sigmoid(sum(w * f for w, f in zip(weights, features, strict=True))), 1e-9), 1 - 1e-9)
        total -= result * math.log(chance) + (1 - result) * math.log(1 - chance)
    return total / max(1, len(examples))


def sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, value))))


def save_weights(tuned: Tuned, path: Path | None = None) -> Path:
    """Write the weights where the game's evaluator reads them, with the command that made them."""
    lesson = tuned.lesson
    if path is None:
        path = find_game(lesson.game).folder / "weights.json"
    changed = changed_options(find_game(lesson.game).options, lesson.options)
    options = "".join(f" --set {name}={value}" for name, value in changed)
    how = f"parlour lab tune {lesson.game} --games {lesson.games} --nodes {lesson.nodes} --seed {lesson.seed}{options}"
    text = json.dumps({"how": how, "positions": tuned.positions, "weights": tuned.weights}, indent=2)
    write_whole(path, (text + "\n").encode())
    return path
