"""The contract every game meets: a small, flat, copyable position with fast rules.

Hot methods (generate, draw, play, key, chance, score) are C methods once compiled: engines call them without
the interpreter. `legal_moves`, `after`, `copy` and `fingerprint` are the same rules for Python callers, and check what they
are given; what does not check says so in its name.

A class in plain Python that derives from Position is a prototype: C callers find its methods by the interpreter.
"""

from collections.abc import Callable
from typing import Any, Self

import cython

from parlour.errors import IllegalMoveError, ParlourError
from parlour.reason import Reason

if cython.compiled:
    from cython.cimports.libc.string import memcmp, memcpy
else:
    from parlour.games.bits import lowest, popcount

    MAX_MOVES = 4096
    CHANCE = -1
    NOBODY = -1
    SWAP = 0x7FFFFFFF
    REPEATED = 100
    AGREED = 101

WORD = 0xFFFFFFFFFFFFFFFF  # uncompiled ints do not wrap: mask explicitly
GOLDEN = 0x9E3779B97F4A7C15
ODD = 0x2545F4914F6CDD1D


LARGEST_MOVE = 0xFFFFFFFF
HOLDS_OBJECTS = 1 << 14  # the flag of a class whose instances the garbage collector must look into
BLOCKS: dict[type, tuple[int, bool]] = {}  # of each class: the bytes of plain data, and whether it is a prototype
LOOKS: "dict[str, Callable[[Position], str]]" = {}  # how a position shows itself, by `text` and `svg`; match.py fills it


def mix(key: int, word: int) -> int:
    """Fold one more 64-bit word into a hash; what is no hash yet must be mixed with 1 first, or it meets the word bit by bit."""
    key = ((key ^ word) * GOLDEN) & WORD
    key ^= key >> 32
    key = (key * ODD) & WORD
    return key ^ (key >> 29)


class Random:
    """A small fast generator; the same seed gives the same draws, compiled or not."""

    def __init__(self, seed: int) -> None:
        self.state = (seed ^ GOLDEN) & WORD
        if self.state == 0:
            self.state = 1

    def next(self) -> int:
        self.state = (self.state ^ (self.state << 13)) & WORD
        self.state ^= self.state >> 7
        self.state = (self.state ^ (self.state << 17)) & WORD
        return self.state

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return ((self.next() >> 32) * bound) >> 32

    def pick(self, bits: int) -> int:
        """The index of one of the set bits, each with the same chance. There must be one."""
        count = popcount(bits)
        if count < 8:
            for _ in range(self.below(count)):
                bits &= bits - 1
            return lowest(bits)
        while True:
            word = self.next() >> 4
            for _ in range(10):
                if bits >> (word & 63) & 1:
                    return word & 63
                word >>= 6


class Position:
    """A state of a game. `side` is who acts (a side of the board, or CHANCE), `over` why the game has ended (0: it has not).

    Sides are seats at the board (Light and Dark); players exchange them by `swap`, and `player_to_move` tells who acts.
    """

    def __cinit__(self) -> None:
        if cython.compiled:
            block = BLOCKS.get(type(self))
            if block is None:
                start = cython.cast(cython.p_char, cython.address(self.side))  # type: ignore[has-type]
                block = measure_block(type(self), start - cython.cast(cython.p_char, cython.cast(cython.p_void, self)))
            self.size, self.plain = block

    def __init__(self) -> None:
        if not cython.compiled:
            self.plain = False
        self.side = 0
        self.over = 0
        self.winner = NOBODY
        self.players = 2
        self.repetition = 0
        self.swap = 0
        self.exchanged = 0

    # -- what a game must write -------------------------------------------------------------------------------

    def generate(self, buffer: list[int]) -> int:
        """Write every legal move into buffer, each once, and return how many there are; 0 when the game is over."""
        with cython.gil:
            moves = list_plainly(self)
            for index in range(len(moves)):
                buffer[index] = moves[index]
            return len(moves)

    def play(self, move: int) -> None:
        """Make one move. The move must be legal: nothing is checked here."""
        with cython.gil:
            own_method(self, "play")(move)

    def key(self) -> int:
        """A 64-bit hash of what the repetition rule compares: the board, and who is to move."""
        with cython.gil:
            return int(own_method(self, "key")()) & WORD

    # -- what a game may write --------------------------------------------------------------------------------

    def state_key(self) -> int:
        """A 64-bit hash of all that decides how the game can go on, for games whose key leaves something out."""
        if self.plain:
            with cython.gil:
                if has_own(self, "state_key"):
                    return int(own_method(self, "state_key")()) & WORD
        return self.key()

    def symmetric_key(self) -> int:
        """A state key that all images of a position under the symmetries of its board share."""
        return self.state_key()

    def draw(self, random: Random) -> int:
        """One legal move, each with the same chance (dice: with theirs). The game must not be over."""
        if not cython.compiled:
            buffer = [0] * MAX_MOVES
        count = self.generate(buffer)
        if self.side != CHANCE:
            return buffer[random.below(count)]
        left = random.below(1 << 30) / 1073741824.0
        for index in range(count):
            left -= self.chance(buffer[index])
            if left < 0:
                return buffer[index]
        return buffer[count - 1]

    def chance(self, move: int) -> float:
        """The probability of one outcome where chance is to move."""
        if self.plain:
            with cython.gil:
                if has_own(self, "chance"):
                    return float(own_method(self, "chance")(move))
        return 0.0

    def score(self, side: int) -> float:
        """What a finished game is worth to a side: 1 for the win, 0 for the loss, equal shares otherwise."""
        if self.plain:
            with cython.gil:
                if has_own(self, "score"):
                    return float(own_method(self, "score")(side))
        if self.winner == NOBODY:
            return 1.0 / self.players
        return 1.0 if self.winner == side else 0.0

    def end_by_repetition(self) -> None:
        """End the game because this position has now stood for the third time."""
        self.over = REPEATED
        self.winner = NOBODY

    def end_by_agreement(self) -> None:
        """End the game because the players agreed to count; a game that allows it says so by Game.can_count."""
        self.over = AGREED
        self.winner = NOBODY

    def resample(self, side: int, random: Random) -> None:
        """Replace what `side` cannot see by a random possibility consistent with what it has seen.

        A side of -1 has no seat and sees only what is public. By default nothing is hidden, and nothing happens.
        """

    # -- what all games share ---------------------------------------------------------------------------------

    def copy_into(self, other: "Position") -> None:
        """Overwrite other, a position of the same class, with this one."""
        if cython.compiled:
            memcpy(cython.address(other.side), cython.address(self.side), self.size)
            if self.plain:
                copy_attributes(self, other)
        else:
            copy_attributes(self, other)

    def take_swap(self) -> None:
        """The players exchange sides; nothing on the board changes."""
        self.swap = 0
        self.exchanged ^= 1

    # -- for Python callers -----------------------------------------------------------------------------------

    def legal_moves(self) -> list[int]:
        """Every legal move as an int, in the order of generate."""
        if self.plain:
            return list_plainly(self)
        if not cython.compiled:
            buffer = [0] * MAX_MOVES
        count = self.generate(buffer)
        return [buffer[index] for index in range(count)]

    def is_legal(self, move: object) -> bool:
        """Whether this is one of the legal moves."""
        if self.plain:
            return move in list_plainly(self)
        if not isinstance(move, int) or not 0 <= move <= LARGEST_MOVE:
            return False
        if not cython.compiled:
            buffer = [0] * MAX_MOVES
        wanted, found = move, False
        for index in range(self.generate(buffer)):
            found = found or buffer[index] == wanted
        return found

    def after(self, move: int) -> Self:
        """A new position: this one with a move made; IllegalMoveError for a number that is no legal move."""
        if not self.is_legal(move):
            raise IllegalMoveError(Reason(None, "expected one of legal_moves()"), f"illegal move {move!r} in {self!r}")
        return self.after_unchecked(move)

    def after_unchecked(self, move: int) -> Self:
        """A new position: this one with a move made that is known to be legal. Any other number may do anything."""
        child = self.copy()
        if self.plain:
            own_method(child, "play")(move)  # errors of a prototype reach the caller
        else:
            child.play(move)
        return child

    def copy(self) -> Self:
        child = self.__class__.__new__(self.__class__)
        self.copy_into(child)
        return child

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether the other one is the same position of the same game, with all that decides how it can go on."""
        if not isinstance(other, Position) or type(self) is not type(other):
            return NotImplemented
        return self.same_as(other)

    def __hash__(self) -> int:
        return hash((type(self), self.state_key(), self.over))

    def __repr__(self) -> str:
        tell = LOOKS.get("text")
        words = tell(self) if tell is not None else f"of side {self.side}"
        return f"<{type(self).__name__} {words}>"

    def _repr_svg_(self) -> str:
        return LOOKS["svg"](self)

    def __reduce__(self) -> tuple[Any, ...]:
        return empty_position, (type(self),), self.dump()

    def __setstate__(self, state: tuple[bytes, dict[str, Any]]) -> None:
        block, attributes = state
        if cython.compiled:
            if len(block) != self.size:
                raise ParlourError(
                    f"a {type(self).__name__} of {len(block)} bytes: expected {self.size}, of this version"
                )
            memcpy(cython.address(self.side), cython.cast(cython.p_char, block), self.size)
        if attributes:
            self.__dict__.update(attributes)

    def dump(self) -> tuple[bytes, dict[str, Any]]:
        """All that the position is: its block of plain data, and what plain Python holds beside it."""
        attributes = {} if cython.compiled and not self.plain else dict(self.__dict__)
        block = cython.cast(cython.p_char, cython.address(self.side))[: self.size] if cython.compiled else b""
        return block, attributes

    def same_as(self, other: "Position") -> bool:
        """Whether two positions of the same class hold the same."""
        if cython.compiled:
            same = memcmp(cython.address(self.side), cython.address(other.side), self.size) == 0
            if same and self.plain:
                same = self.__dict__ == other.__dict__
        else:
            same = self.__dict__ == other.__dict__
        return bool(same)

    def repeated(self) -> Self:
        """A new position: this one ended by the repetition rule."""
        child = self.copy()
        child.end_by_repetition()
        return child

    def agreed(self) -> Self:
        """A new position: this one ended by agreement of the players."""
        child = self.copy()
        child.end_by_agreement()
        return child

    def random_move(self, random: Random) -> int:
        """One legal move, each with the same chance (dice: with theirs)."""
        if not isinstance(random, Random):
            raise TypeError(f"cannot draw with {random!r}: expected a Random of parlour.games.contract")
        if not self.legal_moves():
            raise IllegalMoveError(Reason(None, "there is no legal move"), f"nothing to draw in {self!r}")
        return self.draw(random)

    def imagine(self, side: int, random: Random) -> Self:
        """A new position: this one as `side` may imagine it, with all that is hidden from it replaced."""
        if not isinstance(random, Random):
            raise TypeError(f"cannot imagine with {random!r}: expected a Random of parlour.games.contract")
        if side != NOBODY:
            self.check_side(side)
        child = self.copy()
        child.resample(side, random)
        return child

    def fingerprint(self) -> int:
        return self.key()

    def state_fingerprint(self) -> int:
        return self.state_key()

    def symmetric_fingerprint(self) -> int:
        return self.symmetric_key()

    def probability(self, move: int) -> float:
        """How likely chance makes this move; 0 where chance does not act, or for what is no legal move."""
        return self.chance(move) if self.side == CHANCE and self.is_legal(move) else 0.0

    def points(self, side: int) -> float:
        """What a finished game is worth to a side."""
        self.check_side(side)
        return self.score(side)

    def player_of(self, side: int) -> int:
        """Which player sits at a side."""
        return side ^ 1 if self.exchanged else side

    def check_side(self, side: int) -> None:
        if side not in range(self.players):
            raise ParlourError(f"no side {side!r}: expected 0 to {self.players - 1}")

    def player_to_move(self) -> int | None:
        """The player who acts, CHANCE, or None when the game is over."""
        if self.over:
            return None
        return CHANCE if self.side == CHANCE else self.player_of(self.side)


class MoveBuffer:
    """Room for the moves of one position."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [0] * MAX_MOVES


# -- prototypes in plain Python ------------------------------------------------------------------------------------------


def measure_block(kind: type, start: int) -> tuple[int, bool]:
    """How many bytes of a position may be copied raw, and whether its class is a prototype; TypeError where that is not safe."""
    compiled = next(base for base in kind.__mro__ if not base.__dictoffset__)
    if compiled.__flags__ & HOLDS_OBJECTS:
        raise TypeError(f"{kind.__name__} cannot be copied as one block: {compiled.__name__} holds Python objects")
    if compiled is not kind and compiled is not Position:  # C callers would not find what it overrides
        raise TypeError(
            f"{kind.__name__} derives from {compiled.__name__}, which is compiled: expected a subclass of Position"
        )
    BLOCKS[kind] = compiled.__basicsize__ - start, kind is not compiled
    return BLOCKS[kind]


def empty_position(kind: type[Position]) -> Position:
    return kind.__new__(kind)


def copy_attributes(position: Position, other: Position) -> None:
    """What plain Python holds: numbers and texts, and lists, sets and dicts of them."""
    with cython.gil:
        for name, value in position.__dict__.items():
            other.__dict__[name] = value.copy() if isinstance(value, (list, dict, set)) else value


def has_own(position: Position, name: str) -> bool:
    return hasattr(type(position), name)


def own_method(position: Position, name: str) -> Callable[..., Any]:
    """A method that a prototype must write."""
    if not position.plain or not has_own(position, name):
        raise NotImplementedError(f"{type(position).__name__}.{name}")
    method: Callable[..., Any] = getattr(position, name)
    return method


def list_plainly(position: Position) -> list[int]:
    """The legal moves of a prototype, by its own `generate`."""
    buffer = [0] * MAX_MOVES
    count = own_method(position, "generate")(buffer)
    return buffer[:count]
