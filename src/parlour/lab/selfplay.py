"""Positions to learn from: games of the search with itself, what it thought of each position, and how the game ended."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.alphabeta import DEEPEST, INFINITY, SURE, AlphaBeta
from parlour.engine.core.control import Control
from parlour.engine.core.transpositions import Transpositions
from parlour.files import write_whole
from parlour.games.contract import Position
from parlour.games.evaluator import OPEN
from parlour.games.game import Game
from parlour.games.net import MAX_ACTIVE, NetEvaluator
from parlour.match import start_with

CHUNK = 200  # games in a file
OPENING = (4, 10)  # random moves before the first that is searched
EXPLORING = 0.12  # the part of later moves that are random, so that not all games are alike
LONGEST = 150
ABSENT = -1  # in a row of inputs, behind the last


@dataclass(frozen=True)
class SelfPlay:
    """So many games with so many nodes a move, kept in a folder: chunks that are there already are not played again."""

    game: Game
    evaluator: NetEvaluator
    games: int
    nodes: int
    seed: int
    folder: Path


@dataclass(frozen=True)
class Chunk:
    """Open positions as inputs, seen by the side to move: the value found (hundredths of a logit), and the result."""

    inputs: NDArray[np.int16]
    values: NDArray[np.int16]
    results: NDArray[np.float32]


def play_chunks(plan: SelfPlay) -> Iterator[tuple[int, int]]:
    """Play what is missing; after each chunk its number and how many positions it holds."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    for number in range(-(-plan.games // CHUNK)):
        path = plan.folder / f"{plan.seed}-{number}.npz"
        if not path.exists():
            yield number, save_chunk(path, play_chunk(plan, number))


def play_chunk(plan: SelfPlay, number: int) -> Chunk:
    table = Transpositions(1.0)
    rows: list[tuple[list[int], int, float]] = []
    for game in range(number * CHUNK, min(plan.games, (number + 1) * CHUNK)):
        rows += play_game(plan, Random(f"selfplay {plan.seed} {game}"), table)
    inputs = np.full((len(rows), MAX_ACTIVE), ABSENT, np.int16)
    for row, (numbers, _, _) in enumerate(rows):
        inputs[row, : len(numbers)] = numbers
    values, results = [row[1] for row in rows], [row[2] for row in rows]
    return Chunk(inputs, np.array(values, np.int16), np.array(results, np.float32))


def play_game(plan: SelfPlay, random: Random, table: Transpositions) -> list[tuple[list[int], int, float]]:
    """One game: inputs, value and result of every open position that was searched."""
    position = start_with(plan.game.slug, plan.game.read_options({})).position
    past = [position.fingerprint()]
    first = random.randint(*OPENING)
    seen: list[tuple[list[int], int, int]] = []
    while not position.over and len(past) < LONGEST and past.count(past[-1]) < 3:
        move, value = random.choice(position.legal_moves()), None
        if len(past) > first:
            found, value = think(plan, position, past, table)
            if plan.evaluator.see_outlook(position) == OPEN:
                seen.append((plan.evaluator.list_inputs(position), value, position.side))
            if random.random() >= EXPLORING:
                move = found
        position = position.after_unchecked(move)
        past.append(position.fingerprint())
    return [(inputs, value, position.points(side) if position.over else 0.5) for inputs, value, side in seen]


def think(plan: SelfPlay, position: Position, past: list[int], table: Transpositions) -> tuple[int, int]:
    """The best move by so many nodes, and its value."""
    control = Control(None, plan.nodes)
    search = AlphaBeta(position, plan.evaluator, control, table, past)
    value = 0
    for depth in range(1, DEEPEST):
        found = search.search_depth(depth, -INFINITY, INFINITY, 0, False)
        if control.stopped:
            break
        value = found
        if abs(value) > SURE:
            break
    return search.ranking()[0][0], value


def save_chunk(path: Path, chunk: Chunk) -> int:
    """Write a chunk as a whole or not at all; how many positions it holds."""
    content = BytesIO()
    np.savez_compressed(content, inputs=chunk.inputs, values=chunk.values, results=chunk.results)
    write_whole(path, content.getvalue())
    return len(chunk.values)


def load_chunks(folders: list[Path]) -> Chunk:
    """All chunks of some folders, one after the other."""
    files = [np.load(path) for folder in folders for path in sorted(folder.glob("*.npz"))]
    inputs, values, results = (np.concatenate([file[name] for file in files]) for name in ("inputs", "values", "results"))
    return Chunk(inputs, values, results)
