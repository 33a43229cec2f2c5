"""The contract every game meets: a small, flat, copyable position with fast rules.

Hot methods (generate, draw, play, key, chance, score) are C methods once compiled: engines call them without
the interpreter. `legal_moves`, `after`, `copy` and `fingerprint` are the same rules for Python callers.
"""

from typing import Self

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
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
            start = cython.cast(cython.p_char, cython.address(self.side))
            self.size = type(self).__basicsize__ - (
                start - cython.cast(cython.p_char, cython.cast(cython.p_void, self))
            )

    def __init__(self) -> None:
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
            raise NotImplementedError("generate")

    def play(self, move: int) -> None:
        """Make one move. The move must be legal: nothing is checked here."""
        with cython.gil:
            raise NotImplementedError("play")

    def key(self) -> int:
        """A 64-bit hash of what the repetition rule compares: the board, and who is to move."""
        with cython.gil:
            raise NotImplementedError("key")

    # -- what a game may write --------------------------------------------------------------------------------

    def state_key(self) -> int:
        """A 64-bit hash of all that decides how the game can go on, for games whose key leaves something out."""
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
        return 0.0

    def score(self, side: int) -> float:
        """What a finished game is worth to a side: 1 for the win, 0 for the loss, equal shares otherwise."""
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
        else:
            for name, value in self.__dict__.items():
                other.__dict__[name] = value[:] if isinstance(value, list) else value

    def take_swap(self) -> None:
        """The players exchange sides; nothing on the board changes."""
        self.swap = 0
        self.exchanged ^= 1

    # -- for Python callers -----------------------------------------------------------------------------------

    def legal_moves(self) -> list[int]:
        """Every legal move as an int, in the order of generate."""
        buffer = MoveBuffer()
        count = self.generate(buffer.moves)
        return [buffer.moves[index] for index in range(count)]

    def after(self, move: int) -> Self:
        """A new position: this one with a legal move made."""
        child = self.copy()
        child.play(move)
        return child

    def copy(self) -> Self:
        child = self.__class__.__new__(self.__class__)
        self.copy_into(child)
        return child

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
        return self.draw(random)

    def imagine(self, side: int, random: Random) -> Self:
        """A new position: this one as `side` may imagine it, with all that is hidden from it replaced."""
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
        return self.chance(move)

    def points(self, side: int) -> float:
        return self.score(side)

    def player_of(self, side: int) -> int:
        """Which player sits at a side."""
        return side ^ 1 if self.exchanged else side

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
