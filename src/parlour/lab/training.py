"""Nets from self-play: fitted by Adam in NumPy, rounded to whole numbers, and kept with a note of where they come from."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from parlour.files import write_whole
from parlour.games.net import FINE, FULL, HIDDEN
from parlour.lab.selfplay import ABSENT, Chunk

Floats = NDArray[np.float32]
BATCH = 2048
HELD_BACK = 20  # one position of so many is never learnt from
LARGEST = 32767


@dataclass(frozen=True)
class Course:
    """How a net is fitted; `trust` is the weight of the value found against the result of the game."""

    epochs: int = 12
    rate: float = 4e-3
    trust: float = 0.7
    steep: float = 100.0  # values of so many hundredths are one logit
    seed: int = 1


@dataclass
class Weights:
    """A net in floating point: units hold 0 to 1, and the output is a logit."""

    first: Floats
    bias: Floats
    second: Floats
    offset: Floats

    def arrays(self) -> list[Floats]:
        return [self.first, self.bias, self.second, self.offset]


def fresh_weights(count: int, seed: int) -> Weights:
    random = np.random.default_rng(seed)
    first = random.normal(0, 0.08, (count, HIDDEN)).astype(np.float32)
    second = random.normal(0, 0.7, HIDDEN).astype(np.float32)
    return Weights(first, np.full(HIDDEN, 0.4, np.float32), second, np.zeros(1, np.float32))


def train(chunk: Chunk, count: int, course: Course) -> Iterator[tuple[int, float, Weights]]:
    """After each epoch its number, the cross-entropy over what beats chance in the positions held back, and the net."""
    weights = fresh_weights(count, course.seed)
    random = np.random.default_rng(course.seed)
    targets = wanted(chunk, course)
    held = np.arange(len(targets)) % HELD_BACK == 0
    learnt = np.flatnonzero(~held)
    moments = [(np.zeros_like(array), np.zeros_like(array)) for array in weights.arrays()]
    steps = 0
    size = min(BATCH, len(learnt))
    total = course.epochs * (len(learnt) // size)
    for epoch in range(1, course.epochs + 1):
        random.shuffle(learnt)
        for start in range(0, len(learnt) - size + 1, size):
            rows = learnt[start : start + size]
            steps += 1
            rate = course.rate * 0.5 * (1 + np.cos(np.pi * steps / (total + 1)))
            descend(weights, moments, spread(chunk.inputs[rows], count), targets[rows], rate, steps)
        yield epoch, surprise(weights, chunk.inputs[held], targets[held], count), weights


def wanted(chunk: Chunk, course: Course) -> Floats:
    """What the net should say of each position, as a chance to win."""
    values = 1 / (1 + np.exp(-np.clip(chunk.values / course.steep, -12, 12)))
    mixed: Floats = (course.trust * values + (1 - course.trust) * chunk.results).astype(np.float32)
    return mixed


def spread(inputs: NDArray[np.int16], count: int) -> Floats:
    """Rows of input numbers as rows of zeros and ones."""
    dense = np.zeros((len(inputs), count + 1), np.float32)
    np.put_along_axis(dense, np.where(inputs == ABSENT, count, inputs).astype(np.int64), 1, axis=1)
    return dense[:, :count]


def look(weights: Weights, dense: Floats) -> tuple[Floats, Floats, Floats]:
    sums = dense @ weights.first + weights.bias
    units = np.clip(sums, 0, 1)
    chances = 1 / (1 + np.exp(-np.clip(units @ weights.second + weights.offset[0], -30, 30)))
    return sums, units, chances


def descend(weights: Weights, moments: list[tuple[Floats, Floats]], dense: Floats, targets: Floats, rate: float, steps: int) -> None:
    sums, units, chances = look(weights, dense)
    slope = (chances - targets) / len(targets)
    back = slope[:, None] * weights.second * ((sums > 0) & (sums < 1))
    slopes = [dense.T @ back, back.sum(0), units.T @ slope, slope.sum(keepdims=True)]
    for array, change, (mean, square) in zip(weights.arrays(), slopes, moments, strict=True):
        mean += 0.1 * (change - mean)
        square += 0.001 * (change**2 - square)
        array -= (rate * mean / (1 - 0.9**steps) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)).astype(np.float32)


def surprise(weights: Weights, inputs: NDArray[np.int16], targets: Floats, count: int) -> float:
    """The cross-entropy less that of who knows every target: 0 is perfect."""
    chances = np.clip(look(weights, spread(inputs, count))[2], 1e-6, 1 - 1e-6)
    sure = np.clip(targets, 1e-6, 1 - 1e-6)
    said = targets * np.log(chances) + (1 - targets) * np.log(1 - chances)
    known = targets * np.log(sure) + (1 - targets) * np.log(1 - sure)
    return float((known - said).mean())


def round_off(weights: Weights) -> tuple[NDArray[np.int16], int]:
    """The words of a net file, and what is added to its sum."""
    words = [weights.first.ravel() * FULL, weights.bias * FULL, weights.second * FINE]
    whole = np.rint(np.concatenate(words))
    if np.abs(whole).max() > LARGEST:
        raise ValueError("a weight does not fit into 16 bits")
    return whole.astype("<i2"), int(np.rint(weights.offset[0] * FULL * FINE))


def save_net(folder: Path, weights: Weights, manifest: dict[str, object]) -> None:
    """Write net.bin and net.json beside a game's evaluation."""
    words, offset = round_off(weights)
    content = words.tobytes()
    about = {"offset": offset, "sha256": hashlib.sha256(content).hexdigest(), **manifest}
    write_whole(folder / "net.bin", content)
    write_whole(folder / "net.json", (json.dumps(about, indent=2) + "\n").encode())
