"""Thousands of games of one kind side by side, stepped by compiled code on several threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from parlour.errors import IllegalMoveError, ParlourError
from parlour.games.contract import Position
from parlour.reason import Reason
from parlour.research.encoding import Encoding
from parlour.research.encodings import encoding_of
from parlour.research.environment import MOST_SEED, Encoded, begin, unpack
from parlour.research.lanes import Lanes, random_of

LARGEST = 1 << 20
MOST_THREADS = 256
FEW_ACTIONS = 512  # up to so many a mask has a byte for each action
Array = NDArray[Any]
Stepped = tuple[NDArray[np.uint8], Array, NDArray[np.float32], NDArray[np.bool_]]


class Batch(Encoded):
    """So many games of one kind; where one ends the next one begins at once.

    `masks` is "bool" for a byte per action, "bits" for a bit (64-bit words, the lowest bit first), None to choose by the number
    of actions. With `observe=False` observations stay empty. Arrays are reused: copy what is to be kept.
    """

    def __init__(
        self,
        game: str,
        size: int,
        *,
        threads: int = 1,
        seed: int = 0,
        masks: Literal["bool", "bits"] | None = None,
        observe: bool = True,
        max_game_length: int | None = None,
        position: str | None = None,
        **options: Any,
    ) -> None:
        check_number("size", size, LARGEST)
        check_number("threads", threads, MOST_THREADS)
        self.game, self.options, start = begin(game, options, position)
        self._encoding = encoding_of(game, self.options, max_game_length)
        if masks not in (None, "bool", "bits"):
            raise ParlourError(f"bad value {masks!r} for masks: expected bool, bits or None")
        self.packed = masks == "bits" or (masks is None and self._encoding.actions > FEW_ACTIONS)
        self.size, self.players = size, start.players
        self._lanes = make_lanes(self._encoding, start, size, seed % MOST_SEED)
        width = -(-size // threads)
        self._ranges = [(first, min(first + width, size)) for first in range(0, size, width)]
        self._pool = ThreadPoolExecutor(len(self._ranges)) if len(self._ranges) > 1 else None
        self.observes = observe
        self.observations: NDArray[np.uint8] = np.zeros(
            (size, *self._encoding.shape) if observe else (size, 0), np.uint8
        )
        self.masks = self._new_masks()
        self.rewards = np.zeros((size, self.players), np.float32)
        self.done = np.zeros(size, np.bool_)
        self.to_move = np.zeros(size, np.uint8)
        self.reset()

    # -- playing ----------------------------------------------------------------------------------------------

    def reset(self) -> tuple[NDArray[np.uint8], Array]:
        """Begin all games anew; chance goes on where it was. Gives observations and masks."""
        seen = self._flat(self.observations)
        self._each(lambda first, last: self._lanes.reset(first, last, seen, self.to_move))
        self._write_masks(self.masks)
        return self.observations, self.masks

    def step(
        self,
        actions: Array,
        *,
        observations: NDArray[np.uint8] | None = None,
        masks: Array | None = None,
        rewards: NDArray[np.float32] | None = None,
        done: NDArray[np.bool_] | None = None,
    ) -> Stepped:
        """One action in every game, all or none: an illegal one is refused before anything has happened.

        Arrays that are given are written to, the others are those of the batch. Rewards are those of the games that have just
        ended, by player; observations and masks there are of the new game, for the player in `to_move`.
        """
        observations = (
            self.observations
            if observations is None
            else self._fitting("observations", observations, self.observations)
        )
        masks = self.masks if masks is None else self._fitting("masks", masks, self.masks)
        rewards = self.rewards if rewards is None else self._fitting("rewards", rewards, self.rewards)
        done = self.done if done is None else self._fitting("done", done, self.done)
        numbers = self._numbers(actions)
        seen, ended = self._flat(observations), done.view(np.uint8)
        self._each(lambda first, last: self._lanes.step(first, last, numbers, seen, rewards, ended, self.to_move))
        self._write_masks(masks)
        return observations, masks, rewards, done

    def sample(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action of every game, all with the same chance."""
        actions = np.empty(self.size, np.int32) if out is None else out
        self._each(lambda first, last: self._lanes.sample(first, last, actions))
        return actions

    def roll_out(self) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
        """Play a copy of every game to its end at random; what each player got, and after how many moves."""
        returns = np.zeros((self.size, self.players), np.float32)
        lengths = np.zeros(self.size, np.int32)
        self._each(lambda first, last: self._lanes.roll_out(first, last, returns, lengths))
        return returns, lengths

    def legal_masks(self) -> NDArray[np.bool_]:
        """The masks as truth values, however they are kept."""
        if self.packed:
            return unpack(self.masks.view(np.uint64), self.action_count)
        return self.masks.astype(np.bool_)

    # -- inside -----------------------------------------------------------------------------------------------

    def _each(self, work: Callable[[int, int], object]) -> None:
        """Do the work for all ranges of lanes, on a thread each."""
        if self._pool is None:
            work(0, self.size)
            return
        jobs = [self._pool.submit(work, first, last) for first, last in self._ranges]
        for job in jobs:
            job.result()

    def _new_masks(self) -> Array:
        if self.packed:
            return np.zeros((self.size, self._encoding.words), np.uint64)
        return np.zeros((self.size, self.action_count), np.bool_)

    def _write_masks(self, masks: Array) -> None:
        if self.packed:
            self._each(lambda first, last: self._lanes.pack(first, last, masks))
        else:
            bytes_of = masks.view(np.uint8)
            self._each(lambda first, last: self._lanes.unpack(first, last, bytes_of))

    def _numbers(self, actions: Array) -> NDArray[np.int32]:
        numbers = np.ascontiguousarray(actions, np.int32)
        if numbers.shape != (self.size,):
            raise ParlourError(f"actions of the shape {numbers.shape}: expected one for each of {self.size} games")
        lane = self._lanes.check(0, self.size, numbers)
        if lane >= 0:
            action = int(numbers[lane])
            known = action in range(self.action_count)
            told = f" ({self._encoding.name(action)!r})" if known else f": expected 0 to {self.action_count - 1}"
            raise IllegalMoveError(Reason(None, "not in its mask"), f"illegal action {action}{told} in game {lane}")
        return numbers

    def _flat(self, observations: Array) -> Array | None:
        return observations.reshape(self.size, -1) if self.observes else None

    def _fitting(self, name: str, given: Array, own: Array) -> Array:
        """An array of the caller, if it can be written to like the own one."""
        if (
            given.shape != own.shape
            or given.dtype != own.dtype
            or not given.flags.c_contiguous
            or not given.flags.writeable
        ):
            told = f"{given.dtype} of the shape {given.shape}"
            raise ParlourError(
                f"bad array of {name}, {told}: expected a contiguous {own.dtype} of the shape {own.shape}"
            )
        return given


def make_lanes(encoding: Encoding, start: Position, size: int, seed: int) -> Lanes:
    """The compiled half of a batch, with all the arrays it works on."""
    positions, scratch = [start.copy() for _ in range(size)], [start.copy() for _ in range(size)]
    randoms = [random_of(seed, lane) for lane in range(size)]
    kept = encoding.longest + 2 if start.repetition else 1
    arrays = {
        "positions": np.array([id(position) for position in positions], np.intp),
        "scratch": np.array([id(position) for position in scratch], np.intp),
        "randoms": np.array([id(random) for random in randoms], np.intp),
        "lengths": np.zeros(size, np.int32),
        "chosen": np.full(size, -1, np.int32),
        "stood": np.zeros(size, np.int32),  # how many positions are remembered
        "seen": np.zeros(size, np.int32),  # how often the present one has stood before
        "legal": np.zeros((size, encoding.words), np.uint64),
        "past": np.zeros((size, kept), np.uint64),
        "places": np.zeros((size, filter_words(encoding.longest) if start.repetition else 1), np.uint64),
    }
    return Lanes(encoding, start, [positions, scratch, randoms], arrays)


def filter_words(longest: int) -> int:
    """How many words the filter of positions that have stood has: eight bits or more for each, a power of two."""
    return 1 << max(0, (longest // 8 - 1).bit_length())


def check_number(name: str, value: int, most: int) -> None:
    if not isinstance(value, int) or value not in range(1, most + 1):
        raise ParlourError(f"bad value {value!r} for {name}: expected a whole number from 1 to {most}")
