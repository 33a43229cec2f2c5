"""Monte-Carlo tree search in which a move counts wherever its side could have made it earlier (RAVE).

For games of two without dice, secrets, repetition and `swap`, in which the order of moves often does not matter. It proves
nothing, on purpose: what is lost against the best replies may be won against others.
"""

import cython

from parlour.engine.core.control import Control
from parlour.games.contract import Position, Random
from parlour.games.evaluator import Evaluator

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc

UNTRIED = 0.6  # what a move is thought to be worth that was never played
FAINTLY = 0.001  # visits that this is worth


class RaveTree:
    """One search from one position; `run` may be called again to go on.

    After `trust` visits a move's own results count as much as those it had when it was played later.
    """

    def __cinit__(self) -> None:
        self.moves = cython.NULL
        self.visits = self.totals = self.later_visits = self.later_totals = cython.NULL
        self.branches = cython.NULL

    def __init__(
        self,
        root: Position,
        evaluator: Evaluator,
        control: Control,
        seed: int,
        *,
        exploration: float,
        trust: float,
        room: int,
    ) -> None:
        self.root = root.copy()
        self.position = root.copy()
        self.evaluator = evaluator
        self.control = control
        self.random = Random(seed)
        self.exploration = exploration
        self.trust = trust
        self.room = room
        self.used = 1
        self.stamp = 0
        self.moves = cython.cast(cython.pointer(cython.uint), malloc(room * cython.sizeof(cython.uint)))
        self.visits = cython.cast(cython.p_float, malloc(room * cython.sizeof(cython.float)))
        self.totals = cython.cast(cython.p_float, malloc(room * cython.sizeof(cython.float)))
        self.later_visits = cython.cast(cython.p_float, malloc(room * cython.sizeof(cython.float)))
        self.later_totals = cython.cast(cython.p_float, malloc(room * cython.sizeof(cython.float)))
        self.branches = cython.cast(cython.pointer(Branch), malloc(room * cython.sizeof(Branch)))
        if not (
            self.moves and self.visits and self.totals and self.later_visits and self.later_totals and self.branches
        ):
            raise MemoryError("no memory for a search tree")
        self.visits[0] = 0.0
        self.branches[0].first = 0
        self.branches[0].count = 0

    def __dealloc__(self) -> None:
        free(self.moves)
        free(self.visits)
        free(self.totals)
        free(self.later_visits)
        free(self.later_totals)
        free(self.branches)

    def run(self, most: int = 1 << 60) -> bool:
        """Search, for so many iterations at most; whether it can go on after them."""
        self.last = self.control.nodes + most
        with cython.nogil:
            self.search()
        return not self.control.stopped

    # -- one iteration ----------------------------------------------------------------------------------------

    def search(self) -> None:
        while self.control.nodes < self.last and not self.control.count_node():
            self.iterate()

    def iterate(self) -> None:
        self.root.copy_into(self.position)
        self.length = 1
        self.path[0] = 0
        node = 0
        while not self.position.over and self.length < LONGEST_PATH:
            if self.branches[node].first == 0 and ((self.visits[node] == 0 and node != 0) or not self.expand(node)):
                break
            node = self.select(node)
            self.position.play(self.moves[node])
            self.path[self.length] = node
            self.length += 1
        self.play_out()
        self.back_up()

    def expand(self, node: int) -> bool:
        """Add all children of a node; False where there is no room."""
        count = self.evaluator.candidates(self.position, self.buffer)
        first = self.used
        if first + count > self.room:
            return False
        for index in range(count):
            child = first + index
            self.moves[child] = self.buffer[index]
            self.visits[child] = 0.0
            self.totals[child] = 0.0
            self.later_visits[child] = FAINTLY
            self.later_totals[child] = FAINTLY * UNTRIED
            self.branches[child].first = 0
        self.branches[node].first = first
        self.branches[node].count = count
        self.branches[node].side = self.position.side
        self.used += count
        return True

    def select(self, node: int) -> int:
        """The child with the highest bound: at first what its move was worth later, more and more what it was worth here."""
        first = self.branches[node].first
        count = self.branches[node].count
        visits, totals = self.visits + first, self.totals + first
        later_visits, later_totals = self.later_visits + first, self.later_totals + first
        worths = self.worths
        trust = self.trust
        bonus = self.exploration * sqrtf(log(self.visits[node] + 1.0))
        for index in range(count):
            later = later_totals[index] / later_visits[index]
            mean = (totals[index] + trust * later) / (visits[index] + trust)
            worths[index] = mean + bonus / sqrtf(visits[index] + 1)
        best = 0
        highest = worths[0]
        for index in range(1, count):
            if worths[index] > highest:
                highest = worths[index]
                best = index
        return first + best

    def play_out(self) -> None:
        """Fill `values`, by side."""
        self.drawn = 0
        if not self.position.over:
            self.drawn = self.evaluator.play_out(
                self.position, self.random, self.drawn_moves, self.drawn_sides, LONGEST_PLAYOUT
            )
        for side in range(2):
            self.values[side] = self.position.score(side)

    # -- learning from it -------------------------------------------------------------------------------------

    def back_up(self) -> None:
        self.stamp += 1
        for index in range(self.drawn):
            self.mark(self.drawn_sides[index], self.drawn_moves[index])
        self.visits[self.path[self.length - 1]] += 1.0
        for back in range(2, self.length + 1):
            node, child = self.path[self.length - back], self.path[self.length - back + 1]
            side = self.branches[node].side
            self.visits[node] += 1.0
            self.totals[child] += self.values[side]
            self.mark(side, self.moves[child])
            self.share(node)

    def mark(self, side: int, move: int) -> None:
        self.marks[side][slot_of(move)] = self.stamp

    def share(self, node: int) -> None:
        """Let the result count for every child whose move its side has made now or later."""
        branch = self.branches[node]
        moves = self.moves + branch.first
        later_visits, later_totals = self.later_visits + branch.first, self.later_totals + branch.first
        marks, stamp = self.marks[branch.side], self.stamp
        value = self.values[branch.side]
        for index in range(branch.count):
            played = marks[slot_of(moves[index])] == stamp
            later_visits[index] += played
            later_totals[index] += played * value

    # -- for Python callers -----------------------------------------------------------------------------------

    def best_child(self, node: int) -> int:
        """The child visited most; 0 where there is none."""
        branch = self.branches[node]
        best = branch.first
        for child in range(branch.first, branch.first + branch.count if branch.first else 0):
            if self.visits[child] > self.visits[best]:
                best = child
        return best

    def ranking(self) -> list[tuple[int, int, float, int]]:
        """Move, visits, value for the side to move (0 to 1) and 0, as nothing is proven, of all moves, best first."""
        rows: list[tuple[int, int, float, int]] = []
        first = self.branches[0].first
        for child in range(first, first + self.branches[0].count):
            visits = self.visits[child]
            value = self.totals[child] / visits if visits else self.later_totals[child] / self.later_visits[child]
            rows.append((self.moves[child], int(visits), value, 0))
        rows.sort(key=lambda row: (-row[1], row[0]))
        return rows

    def line(self, longest: int = 12) -> list[int]:
        """The moves that the search expects."""
        moves: list[int] = []
        node = self.best_child(0)
        while node and len(moves) < longest:
            moves.append(self.moves[node])
            node = self.best_child(node) if self.visits[node] > 1 else 0
        return moves


def slot_of(move: int) -> int:
    """Where a move is marked; that two of them may share a slot does little harm."""
    return (move ^ move >> 13) & (SLOTS - 1)
