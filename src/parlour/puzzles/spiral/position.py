"""Over-Pass Spiral: one set of points for each colour. A move is start << 14 | end << 7 | removed."""

import cython

from parlour.games.window.tables import BOARD, point_set
from parlour.puzzles.puzzle import Puzzle

if not cython.compiled:
    from parlour.games.bits import Wide, lowest_wide, popcount_wide
    from parlour.games.contract import MAX_MOVES, NOBODY, WORD, mix
    from parlour.games.window.tables import ALL, ALONG_EDGE, BIT, EXITS, NEAR, RING

    SOLVED, CENTERED, LOST = 1, 2, 3

START = [point_set(BOARD.spiral_start[colour::4]) for colour in range(4)]  # R2


class SpiralPosition(Puzzle):
    def __init__(self, ignored: int = 0, free_exits: int = 0) -> None:
        Puzzle.__init__(self)
        self.pieces = START
        self.ignored = ignored
        self.free_exits = free_exits

    # -- the contract -----------------------------------------------------------------------------------------

    def generate(self, buffer: list[int]) -> int:
        """Every Over-Pass of every piece with every choice of the last piece passed over (R3 to R9)."""
        if self.over:
            return 0
        count = 0
        for colour in range(4):
            group = self.pieces[colour]
            while group:
                start = lowest_wide(group)
                group ^= BIT[start]
                near = self.ways(start)
                bridge = bridge_over(near, start, self.passable(colour, start))
                count = list_passes(near, start, bridge, ALL & ~self.occupied(), buffer, count)
        return count

    def play(self, move: int) -> None:
        start, end, gone = BIT[move >> 14], BIT[move >> 7 & 127], BIT[move & 127]
        for colour in range(4):
            if self.pieces[colour] & start:
                self.pieces[colour] ^= start | end
            self.pieces[colour] &= ~gone  # R7
        self.finish()

    def key(self) -> int:
        key = self.pieces[0] & 0
        for colour in range(4):
            key = mix(key, self.pieces[colour] & WORD)
            key = mix(key, self.pieces[colour] >> 64)
        return key

    # -- how it stands ----------------------------------------------------------------------------------------

    def occupied(self) -> Wide:
        return self.pieces[0] | self.pieces[1] | self.pieces[2] | self.pieces[3]

    def passable(self, colour: int, start: int) -> Wide:
        """What a piece may pass over (R5)."""
        return self.occupied() & ~(BIT[start] if self.ignored else self.pieces[colour])

    def ways(self, start: int) -> list[Wide]:
        """The neighbours for a piece from here: along the perimeter only from an Exit Point (R9)."""
        if EXITS & BIT[start] and not self.free_exits:
            return ALONG_EDGE
        return NEAR

    def finish(self) -> None:
        """See whether the puzzle is solved (R10) or lost (R11)."""
        self.over = 0
        self.winner = NOBODY
        if popcount_wide(self.occupied()) == 1:
            self.over = CENTERED if self.occupied() & 1 else SOLVED
            self.winner = 0
        elif self.is_stuck():
            self.over = LOST

    def is_stuck(self) -> bool:
        for colour in range(4):
            group = self.pieces[colour]
            while group:
                start = lowest_wide(group)
                group ^= BIT[start]
                near = self.ways(start)
                bridge = bridge_over(near, start, self.passable(colour, start))
                while bridge:
                    if near[lowest_wide(bridge)] & ~self.occupied():
                        return False
                    bridge &= bridge - 1
        return True

    # -- for searches -----------------------------------------------------------------------------------------

    def promise(self) -> int:
        """Few separate parts, near the centre, and of every colour alike where colours are kept."""
        occupied = self.occupied()
        score = 4000 - self.scatter(occupied)
        return score if self.ignored else score - self.imbalance(occupied)

    def scatter(self, occupied: Wide) -> int:
        """Bad marks for separate parts and for pieces far out."""
        marks = 0
        rest = occupied
        while rest:
            part = front = BIT[lowest_wide(rest)]
            while front:
                point = lowest_wide(front)
                front ^= BIT[point]
                near = NEAR[point] & occupied & ~part
                part |= near
                front |= near
                marks += RING[point]
            rest &= ~part
            marks += 40
            if popcount_wide(part) == 1:
                marks += 10 * RING[lowest_wide(part)]
        return marks

    def imbalance(self, occupied: Wide) -> int:
        """Bad marks for pieces without a neighbour of another colour, and for a colour with more than half of all."""
        marks = 0
        most = 0
        for colour in range(4):
            pieces = self.pieces[colour]
            most = max(most, popcount_wide(pieces))
            while pieces:
                point = lowest_wide(pieces)
                pieces ^= BIT[point]
                if not NEAR[point] & occupied & ~self.pieces[colour]:
                    marks += 12
        return marks + 12 * max(0, 2 * most - popcount_wide(occupied))

    def to_go(self) -> int:
        return popcount_wide(self.occupied())

    def turns_needed(self) -> int:
        return popcount_wide(self.occupied()) - 1

    def rating(self) -> int:
        """Twice the pieces left, one less where the last is on the Center."""
        return 2 * popcount_wide(self.occupied()) - (self.occupied() == 1)

    def is_perfect(self) -> bool:
        return self.over == CENTERED

    # -- for Python callers -----------------------------------------------------------------------------------

    def settle(self) -> None:
        """Set how the puzzle stands after the board was set by hand."""
        self.finish()

    def pieces_left(self) -> int:
        return popcount_wide(self.occupied())


def bridge_over(near: list[Wide], start: int, passable: Wide) -> Wide:
    """All pieces that can be passed over from here, one after the other (R4)."""
    bridge = ALL & 0
    front = near[start] & passable
    while front:
        point = lowest_wide(front)
        bridge |= BIT[point]
        front = (front | near[point]) & passable & ~bridge
    return bridge


def list_passes(near: list[Wide], start: int, bridge: Wide, empty: Wide, buffer: list[int], count: int) -> int:
    """Write every landing beside every piece of the bridge, which goes (R7, R8).

    The start has 3,822 moves with colours ignored, and no play we know has more than 3,978: the buffer is only guarded.
    """
    while bridge:
        last = lowest_wide(bridge)
        bridge ^= BIT[last]
        ends = near[last] & empty
        while ends and count < MAX_MOVES:
            end = lowest_wide(ends)
            ends ^= BIT[end]
            buffer[count] = start << 14 | end << 7 | last
            count += 1
    return count
