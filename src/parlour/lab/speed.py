"""How fast a game runs: one thread, CPU time, several interleaved rounds, medians."""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from parlour.engine.core.perft import perft, play_random
from parlour.games.contract import Position
from parlour.games.options import Options
from parlour.games.registry import find_game

PLAIN_SCRIPT = Path(__file__).parent / "plain.py"
LONG_ENOUGH_SECONDS = 0.15
PLAIN_MOVES = 4000

Speeds = dict[str, str | float | int]


def measure_games(slugs: Sequence[str], given: dict[str, object], rounds: int) -> Iterable[Speeds]:
    """One row of speeds per game; the rounds of all games and measures are interleaved."""
    rows = [(slug, find_game(slug).read_options(given)) for slug in slugs]
    measures = {slug: prepare(slug, options) for slug, options in rows}
    seen: dict[str, dict[str, list[float]]] = {slug: {name: [] for name in measures[slug]} for slug in slugs}
    for _ in range(rounds):
        for slug in slugs:
            for name, measure in measures[slug].items():
                seen[slug][name].append(measure())
    for slug, options in rows:
        speeds = {name: round(statistics.median(values)) for name, values in seen[slug].items()}
        yield {"game": slug, "options": find_game(slug).write_options(options), "rounds": rounds, **speeds}


def prepare(slug: str, options: Options) -> dict[str, Callable[[], float]]:
    position = find_game(slug).begin(options)
    moves = {drawing: enough_moves(position, drawing) for drawing in (True, False)}
    depth = enough_depth(position)
    leaves = perft(position, depth)
    return {
        "random_moves_per_second": lambda: moves[True] / seconds(play_random, position, moves[True], 1, True),
        "list_moves_per_second": lambda: moves[False] / seconds(play_random, position, moves[False], 1, False),
        "perft_leaves_per_second": lambda: leaves / seconds(perft, position, depth),
        "plain_python_random_moves_per_second": lambda: plain_speed(slug, options),
    }


def seconds(work: Callable[..., object], *arguments: object) -> float:
    begin = time.process_time()
    work(*arguments)
    return time.process_time() - begin


def enough_moves(position: Position, drawing: bool) -> int:
    moves = 10_000
    while seconds(play_random, position, moves, 1, drawing) < LONG_ENOUGH_SECONDS:
        moves *= 2
    return moves


def enough_depth(position: Position) -> int:
    """The first depth that takes long enough to be timed."""
    depth = 1
    while depth < 12 and seconds(perft, position, depth) < LONG_ENOUGH_SECONDS / 8:
        depth += 1
    return depth


def plain_speed(slug: str, options: Options) -> float:
    """Moves per second of the same source uncompiled, in a process of its own."""
    measured = run_plain(slug, options, seed=1, moves=PLAIN_MOVES)
    return float(measured["moves"]) / float(measured["seconds"])


def run_plain(slug: str, options: Options, seed: int, moves: int) -> dict[str, Any]:
    task = json.dumps({"game": slug, "options": options, "seed": seed, "moves": moves})
    done = subprocess.run([sys.executable, str(PLAIN_SCRIPT), task], capture_output=True, check=True, text=True)
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured
