"""How a game is told to a learner: every action has a number, every thing that a player may see a plane of bytes.

An action is a whole move, or a part of one where the moves of a game are too many to be numbered (`split`): then a turn is made
of two actions, and `chosen` is the first one while the second is missing. `table` leads from the key of a move or part to its
number, `moves` back. Symmetries are pairs of index arrays: the image of a mask is `mask[actions]`, that of a plane `plane[cells]`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cython

from parlour.games.contract import MoveBuffer, Position
from parlour.games.game import Game
from parlour.games.options import Options


@dataclass(frozen=True)
class Plane:
    """One plane of an observation: what its bytes mean, and the largest of them."""

    name: str
    about: str
    most: int = 1


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of the board: `cells[i]` and `actions[i]` tell what of the position comes to stand at i in its image."""

    cells: tuple[int, ...]
    actions: tuple[int, ...]


ALWAYS = (
    Plane("repeated", "how often this position has stood before, everywhere the same", 2),
    Plane("length", "255 times the part of the longest game that has been played, everywhere the same", 255),
)


class Encoding:
    def __init__(
        self,
        game: Game,
        options: Options,
        shape: tuple[int, ...],
        planes: Sequence[Plane],
        keys: Sequence[int],
        names: Sequence[str],
        longest: int,
        split: bool = False,
    ) -> None:
        """`keys` are the keys of all actions in the order of their numbers; SWAP may be among them."""
        self.game = game
        self.options = options
        self.planes = (*planes, *ALWAYS)
        self.shape = (len(self.planes), *shape)
        self.cells = 1
        for side in shape:
            self.cells *= side
        self.size = self.cells * len(self.planes)
        self.longest = longest
        self.split = split
        self.names = tuple(names)
        self.actions = len(keys)
        self.words = (self.actions + 63) // 64
        self.swap = NONE
        self.images = ()
        self.buffer = MoveBuffer()
        self.number(keys)
        for cell in range(64):
            self.place[cell] = cell

    def number(self, keys: Sequence[int]) -> None:
        size = self.top = 1 + max(key for key in keys if key != SWAP)
        self.room = bytearray(2 * size), bytearray(4 * len(keys))  # kept as long as the pointers into them
        self.table = cython.cast(Shorts, cython.cast(cython.p_char, self.room[0]))
        self.moves = cython.cast(Moves, cython.cast(cython.p_char, self.room[1]))
        for place in range(size):
            self.table[place] = NONE
        for action, key in enumerate(keys):
            self.moves[action] = key
            if key == SWAP:
                self.swap = action
            else:
                self.table[key] = action

    def set_images(self, cells: Sequence[Sequence[int]], image: Callable[[Sequence[int], int], int]) -> None:
        """Find the symmetries: for each way the cells taken, and how it changes the key of an action."""
        found = []
        for way in cells:
            back = [0] * self.cells
            for index, cell in enumerate(way):
                back[cell] = index
            actions = [
                action if action == self.swap else self.table[image(back, self.moves[action])] for action in range(self.actions)
            ]
            taken = [0] * self.actions
            for action, target in enumerate(actions):
                taken[target] = action
            found.append(Symmetry(tuple(way), tuple(taken)))
        self.images = tuple(found)

    # -- what an encoding of a game writes --------------------------------------------------------------------

    def key_of(self, move: int, part: int) -> int:
        """The key of a part of a move, NONE where it has no such part. Only split encodings write it."""
        return move if part == 0 else NONE

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        """Write what a side sees into planes of zeros."""
        with cython.gil:
            raise NotImplementedError("observe")

    # -- for compiled callers ---------------------------------------------------------------------------------

    def action_of(self, move: int, part: int) -> int:
        if move == SWAP:
            return self.swap if part == 0 else NONE
        key = self.key_of(move, part)
        return self.table[key] if 0 <= key < self.top else NONE

    def continues(self, move: int, chosen: int) -> bool:
        """Whether a move begins with the part that has been chosen."""
        return chosen == NONE or self.action_of(move, 0) == chosen

    def mask(self, position: Position, chosen: int, buffer: list[int], words: list[int]) -> None:
        """Set the bits of the legal actions, all others to 0."""
        memset(words, 0, 8 * self.words)
        if position.side == CHANCE or position.over:
            return
        count = position.generate(buffer)
        if self.split:
            self.mark_parts(buffer, count, chosen, words)
        else:
            self.mark(buffer, count, words)

    def mark(self, buffer: list[int], count: int, words: list[int]) -> None:
        """Set the bits of whole moves."""
        if count and buffer[count - 1] == SWAP:
            count -= 1
            words[self.swap >> 6] |= cython.cast(Bits, 1) << (self.swap & 63)
        for index in range(count):
            action = self.table[buffer[index]] if buffer[index] < cython.cast(Move, self.top) else NONE
            if action >= 0:
                words[action >> 6] |= cython.cast(Bits, 1) << (action & 63)

    def mark_parts(self, buffer: list[int], count: int, chosen: int, words: list[int]) -> None:
        """Set the bits of first parts, or of the second parts that go with the one chosen."""
        part = 0 if chosen == NONE else 1
        for index in range(count):
            if self.continues(buffer[index], chosen):
                action = self.action_of(buffer[index], part)
                if action >= 0:
                    words[action >> 6] |= cython.cast(Bits, 1) << (action & 63)

    def complete(self, position: Position, chosen: int, action: int, buffer: list[int], move: list[int]) -> bool:
        """Write the move that a legal action makes, and tell whether it is whole: else its second part is to come."""
        if not self.split or action == self.swap:
            move[0] = self.moves[action]
            return True
        part = 0 if chosen == NONE else 1
        count = position.generate(buffer)
        for index in range(count):
            if self.continues(buffer[index], chosen) and self.action_of(buffer[index], part) == action:
                move[0] = buffer[index]
                return part == 1 or self.action_of(buffer[index], 1) == NONE
        return False

    def look(self, position: Position, side: int, chosen: int, seen: int, length: int, out: list[int]) -> None:
        """Write the whole observation: the planes of the game and those that all games have."""
        memset(out, 0, self.size)
        self.observe(position, side, chosen, out)
        fill(out + self.size - 2 * self.cells, self.cells, seen)
        fill(out + self.size - self.cells, self.cells, 255 * length // self.longest)

    # -- for Python callers -----------------------------------------------------------------------------------

    def parts_of(self, move: int) -> list[int]:
        """The actions that make a move, one after the other."""
        parts = [self.action_of(move, 0), self.action_of(move, 1)]
        return parts if parts[1] != NONE else parts[:1]

    def move_of(self, position: Position, chosen: int, action: int) -> int | None:
        """The move that a legal action completes; None where its second part is still to come."""
        move = position.side & 0
        whole = self.complete(position, chosen, action, self.buffer.moves, cython.address(move))
        return move if whole else None

    def name(self, action: int) -> str:
        """The text of an action: that of the move, or of its part."""
        return self.names[action]

    def find(self, name: str) -> int | None:
        """The action of a text."""
        return self.names.index(name) if name in self.names else None


def scatter(bits: Bits, place: Sequence[int], plane: list[int]) -> None:
    """Set the bytes of a plane at the places of the set bits."""
    while bits:
        plane[place[lowest(bits)]] = 1
        bits &= bits - 1


def scatter_from(first: int, bits: Bits, plane: list[int]) -> None:
    """Set the bytes of a plane at the indices of the set bits, counted from a first one."""
    while bits:
        plane[first + lowest(bits)] = 1
        bits &= bits - 1


def fill(plane: list[int], cells: int, value: int) -> None:
    """Set all bytes of a plane."""
    memset(plane, value, cells)
