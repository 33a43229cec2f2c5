"""Levels at even distances: a fine ladder of searches is measured, and the levels are chosen from it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from parlour.engine.levels import LEVELS, SERVER, strengths
from parlour.files import write_whole
from parlour.games.registry import find_game
from parlour.lab.duel import Terms, play_match
from parlour.lab.players import read_task
from parlour.lab.ratings import elo_of

NOISES = (3.0, 1.5, 0.8, 0.4, 0.2)
NODES = (300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
BEST = f"level{LEVELS[-1]}"
STEPS = (*(f"nodes=400,depth=1,noise={noise}" for noise in NOISES), *(f"nodes={nodes}" for nodes in NODES), BEST)
HIGHEST_STEP = 400.0  # a step won by nearly everybody is not known any better
FARTHEST_APART = 300.0  # 85 % of the points


@dataclass(frozen=True)
class Step:
    """A search of the fine ladder, or the best level at its top, and how far above the lowest it is."""

    task: str
    elo: float


def climb_steps(terms: Terms, steps: Sequence[str] = STEPS) -> Iterator[Step]:
    """Measure each search against the one below it."""
    elo = 0.0
    yield Step(steps[0], elo)
    for place in range(1, len(steps)):
        upper = BEST if steps[place] == BEST else f"search:{steps[place]}"
        lower = f"search:{steps[place - 1]}"
        *_, result = play_match(replace(terms, first=upper, second=lower))
        elo += min(HIGHEST_STEP, elo_of(result.score.points))
        yield Step(steps[place], elo)


def space_levels(steps: Sequence[Step], count: int = len(LEVELS)) -> list[str]:
    """The searches nearest to even distances below the highest, each once; weak ones are left out before levels lie too far apart."""
    highest = steps[-1].elo
    apart = min(FARTHEST_APART, (highest - steps[0].elo) / (count - 1))
    chosen: list[str] = []
    rest = list(steps)
    for place in range(count):
        aim = highest - apart * (count - 1 - place)
        allowed = rest[: len(rest) - (count - 1 - place)]  # leave one for each level above
        best = min(range(len(allowed)), key=lambda index: abs(allowed[index].elo - aim))
        chosen.append(rest[best].task)
        rest = rest[best + 1 :]
    return chosen


def save_levels(slug: str, chosen: Sequence[str], how: str, path: Path | None = None) -> Path:
    """Write the levels where the game's engine reads them, with the command that made them; the best one stays as it is."""
    known = strengths(find_game(slug))
    rows: list[Mapping[str, float | None]] = []
    for text in chosen:
        task = read_task(text)
        means = {"nodes": task.nodes, "depth": task.depth, "width": task.width, "noise": task.noise}
        rows.append({name: value for name, value in means.items() if value} | {SERVER: known[len(rows)].server_seconds})
    rows.append({"seconds": known[-1].task.seconds, SERVER: known[-1].server_seconds})
    path = path or find_game(slug).folder / "levels.json"
    lines = ",\n".join("    " + json.dumps(row) for row in rows)
    write_whole(path, f'{{\n  "how": {json.dumps(how)},\n  "levels": [\n{lines}\n  ]\n}}\n'.encode())
    return path
