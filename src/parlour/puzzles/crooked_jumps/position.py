"""Crooked Jumps: the pieces as one set of points. A move is start << 14 | jumped << 7 | end."""

import cython

from parlour.games.window.tables import BOARD, point_set
from parlour.puzzles.puzzle import Puzzle

if not cython.compiled:
    from parlour.games.bits import lowest_wide, popcount_wide
    from parlour.games.contract import NOBODY, WORD, mix
    from parlour.games.window.tables import BIT, NEAR, RING

    SOLVED, LOST = 1, 2

START = point_set(BOARD.crooked_jumps_start)


class CrookedJumpsPosition(Puzzle):
    def __init__(self) -> None:
        Puzzle.__init__(self)
        self.taken = START

    def generate(self, buffer: list[int]) -> int:
        """From every piece over every neighbour to every empty point beside that (R3 to R8)."""
        if self.over:
            return 0
        count = 0
        pieces = self.taken
        while pieces:
            start = lowest_wide(pieces)
            pieces ^= BIT[start]
            jumped = NEAR[start] & self.taken
            while jumped:
                over = lowest_wide(jumped)
                jumped ^= BIT[over]
                ends = NEAR[over] & ~self.taken
                while ends:
                    end = lowest_wide(ends)
                    ends ^= BIT[end]
                    buffer[count] = start << 14 | over << 7 | end
                    count += 1
        return count

    def play(self, move: int) -> None:
        self.taken ^= BIT[move >> 14] | BIT[move >> 7 & 127] | BIT[move & 127]  # R9
        self.finish()

    def key(self) -> int:
        return mix(mix(self.taken & WORD, 1), self.taken >> 64)

    def finish(self) -> None:
        """See whether the puzzle is solved (R11) or lost (R12)."""
        self.over = 0
        self.winner = NOBODY
        if self.taken == 1:
            self.over = SOLVED
            self.winner = 0
        elif self.is_stuck():
            self.over = LOST

    def is_stuck(self) -> bool:
        pieces = self.taken
        while pieces:
            start = lowest_wide(pieces)
            pieces ^= BIT[start]
            jumped = NEAR[start] & self.taken
            while jumped:
                over = lowest_wide(jumped)
                jumped ^= BIT[over]
                if NEAR[over] & ~self.taken:
                    return False
        return True

    # -- for searches -----------------------------------------------------------------------------------------

    def promise(self) -> int:
        """Pieces that have neighbours, near the centre."""
        score = 2000
        pieces = self.taken
        while pieces:
            point = lowest_wide(pieces)
            pieces ^= BIT[point]
            score -= 3 * RING[point]
            if not NEAR[point] & self.taken:
                score -= 25 + 10 * RING[point]
        return score

    def to_go(self) -> int:
        return popcount_wide(self.taken)

    def turns_needed(self) -> int:
        return popcount_wide(self.taken) - 1

    def rating(self) -> int:
        """Twice the pieces left, one less where the last is on the Center."""
        return 2 * popcount_wide(self.taken) - (self.taken == 1)

    # -- for Python callers -----------------------------------------------------------------------------------

    def settle(self) -> None:
        """Set how the puzzle stands after the board was set by hand."""
        self.finish()

    def pieces_left(self) -> int:
        return popcount_wide(self.taken)
