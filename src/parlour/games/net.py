"""Learned evaluations: a small net over what lies where, with whole numbers only, so that all machines value alike.

A game writes `inputs`, the numbers of what is there as the side to move sees it. Each input adds a column of weights to
the hidden units; what these hold, cut at 0 and FULL, is weighed once more. `net.bin` holds the weights as words of 16 bits,
`net.json` where they come from.
"""

import json
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path

import cython

from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator

if not cython.compiled:
    HIDDEN, MAX_INPUTS, MAX_ACTIVE = 16, 512, 64
    FULL, FINE = 255, 256

    def sum_net(first: list[int], bias: list[int], second: list[int], active: list[int], count: int) -> int:
        """The compiled module has the same in C, eight words at a time."""
        total = 0
        for unit in range(HIDDEN):
            held = bias[unit] + sum(first[HIDDEN * number + unit] for number in active[:count])
            total += max(0, min(FULL, held)) * second[unit]
        return total


class NetEvaluator(Evaluator):
    """An evaluator that may hold a net of so many inputs; `learned` tells whether it does."""

    def __init__(self, names: Sequence[str], weights: Mapping[str, float], input_count: int, **means: int) -> None:
        if not 0 < input_count <= MAX_INPUTS:
            raise ValueError(f"bad number of inputs {input_count}: expected 1 to {MAX_INPUTS}")
        Evaluator.__init__(self, names, weights, **means)
        self.input_count = input_count
        self.learned = False

    def inputs(self, position: Position, out: list[int]) -> int:
        """Write the numbers of the inputs that are on, and return how many."""
        return 0

    def infer(self, position: Position) -> int:
        """How good the position is for the side to move, as a logit times FULL times FINE."""
        if not cython.compiled:
            active = [0] * MAX_ACTIVE
        count = self.inputs(position, active)
        return self.offset + sum_net(self.first, self.bias, self.second, active, count)

    # -- for Python callers -----------------------------------------------------------------------------------

    def list_inputs(self, position: Position) -> list[int]:
        room = Inputs()
        count = self.inputs(position, room.numbers)
        return [room.numbers[index] for index in range(count)]

    def set_net(self, words: Sequence[int], offset: int) -> None:
        """The weights: of every input for each hidden unit, the units' own, and those behind the units."""
        count = self.input_count
        if len(words) != HIDDEN * (count + 2):
            raise ValueError(f"a net of {len(words)} weights: expected {HIDDEN * (count + 2)}")
        if not cython.compiled:
            self.first, self.bias, self.second = [0] * (HIDDEN * count), [0] * HIDDEN, [0] * HIDDEN
        for index in range(HIDDEN * count):
            self.first[index] = words[index]
        for unit in range(HIDDEN):
            self.bias[unit] = words[HIDDEN * count + unit]
            self.second[unit] = words[HIDDEN * (count + 1) + unit]
        self.offset = offset
        self.learned = True

    def forget_net(self) -> None:
        self.learned = False


class Inputs:
    """Room for the inputs of one position."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.numbers = [0] * MAX_ACTIVE


def read_net(folder: Path) -> "tuple[array[int], int]":
    """The weights of a game's net and what is added to its sum, as `parlour lab train` has written them."""
    words = array("h")
    words.frombytes((folder / "net.bin").read_bytes())
    if array("H", [1]).tobytes() != b"\1\0":
        words.byteswap()
    return words, int(json.loads((folder / "net.json").read_text("utf-8"))["offset"])
