"""Who wins, without how soon: a depth-first search to the end for games of two without draws, dice or repetition.

A game takes part by an evaluator that `can_decide`: it lists the moves of which one is as good as any, sees early that a game is
decided, and names positions of equal worth alike. What is claimed is proven, but for positions told apart by 64-bit keys.
"""

import cython

from parlour.engine.core.control import Control
from parlour.engine.core.transpositions import Transpositions
from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
else:
    from parlour.engine.core.transpositions import EXACT, value_in
    from parlour.games.contract import NOBODY

    LOST, OPEN, WON = -1, 0, 1

DEEPEST = 250


class Depth:
    """One level of the search: a position and its moves with what they promise."""

    def __cinit__(self) -> None:
        self.moves = cython.cast(cython.pointer(cython.uint), malloc(MAX_MOVES * cython.sizeof(cython.uint)))
        self.promises = cython.cast(cython.p_float, malloc(MAX_MOVES * cython.sizeof(cython.float)))
        if self.moves == cython.NULL or self.promises == cython.NULL:
            raise MemoryError("no memory for a search")

    def __dealloc__(self) -> None:
        free(self.moves)
        free(self.promises)

    def __init__(self, position: Position, below: "Depth | None") -> None:
        self.position = position
        self.below = below if below is not None else self


class WinLoss:
    """Answers for positions of one game; what it finds stays in its table."""

    def __init__(self, position: Position, evaluator: Evaluator, megabytes: float = 32.0) -> None:
        self.evaluator = evaluator
        self.table = Transpositions(megabytes)
        self.control = Control()
        self.top = Depth(position.copy(), None)
        for _ in range(DEEPEST):
            self.top = Depth(position.copy(), self.top)

    def decide(self, position: Position, control: Control) -> int:
        """WON or LOST for the side to move of a position that is not over; OPEN where the control has stopped the search.

        After WON `move` is a winning move, after LOST the one that was hardest to refute.
        """
        self.control = control
        position.copy_into(self.top.position)
        with cython.nogil:
            value = self.try_moves(self.top)
        return value

    def search(self, level: Depth) -> int:
        """The value of an undecided position."""
        key = self.evaluator.class_key(level.position)
        known = self.table.look_up(key)
        if known:
            return value_in(known)
        if self.control.count_node() or level.below is level:
            return OPEN
        value = self.try_moves(level)
        if value != OPEN:
            self.table.store(key, value, 0, 0, EXACT)
        return value

    def try_moves(self, level: Depth) -> int:
        """Moves that win at once, then one open move after the other, the most promising first, until one wins."""
        if self.list_open_moves(level):
            return WON
        hardest = level.moves[0]
        most = cython.cast(cython.longlong, -1)
        for index in range(level.count):
            self.bring_best(level, index)
            level.position.copy_into(level.below.position)
            level.below.position.play(level.moves[index])
            before = self.control.nodes
            value = -self.search(level.below)
            if value != LOST:
                self.move = level.moves[index]
                return value
            if self.control.nodes - before > most:
                most = self.control.nodes - before
                hardest = level.moves[index]
        self.move = hardest
        return LOST

    def list_open_moves(self, level: Depth) -> bool:
        """Fill the level with the moves that decide nothing; True where a move decides the game, which is then `move`."""
        count = self.evaluator.candidates(level.position, level.moves)
        level.count = 0
        for index in range(count):
            move = level.moves[index]
            level.position.copy_into(level.below.position)
            level.below.position.play(move)
            winner = self.evaluator.verdict(level.below.position)
            if winner == level.position.side:
                self.move = move
                return True
            if winner == NOBODY:
                level.moves[level.count] = move
                level.promises[level.count] = self.evaluator.promise(level.position, move)
                level.count += 1
        return False

    def bring_best(self, level: Depth, index: int) -> None:
        """Exchange the most promising of the moves left with the one at an index."""
        best = index
        for other in range(index + 1, level.count):
            if level.promises[other] > level.promises[best]:
                best = other
        level.moves[index], level.moves[best] = level.moves[best], level.moves[index]
        level.promises[index], level.promises[best] = level.promises[best], level.promises[index]
