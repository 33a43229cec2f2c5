"""Full House: the pieces and the adds on offer as sets of compartments, in the order of the board.

A move is 128 times the start plus the end of a slide, or ADD plus a compartment. Compartment 0 is the Center Square.
"""

import cython

from parlour.games.window.board import CENTER_SQUARE, load_board
from parlour.puzzles.puzzle import Puzzle

if not cython.compiled:
    from parlour.games.bits import Wide, lowest_wide, popcount_wide
    from parlour.games.contract import NOBODY, WORD, mix
    from parlour.games.window.tables import BIT

    PIECES = 40
    ADD = 16384
    SOLVED, LOST = 1, 2
    UNSOLVED = 9999

    BESIDE = [0] * 128
    GROUPS = [0] * 128
    PARTNERS = [[0] * 4 for _ in range(128)]

PLACES = tuple(load_board().compartments)
INDEX = {name: place for place, name in enumerate(PLACES)}
ROOMS = (1 << len(PLACES)) - 2
TRANSIT = sum(1 << INDEX[name] for name in load_board().transit)
START = sum(1 << INDEX[name] for name in load_board().full_house_start)


class FullHousePosition(Puzzle):
    def __init__(self, ignore_transit: int = 0) -> None:
        Puzzle.__init__(self)
        self.taken = START
        self.offers = 0
        self.supply = PIECES - START.bit_count()
        self.slides = 0
        self.ignore_transit = ignore_transit

    # -- the contract -----------------------------------------------------------------------------------------

    def generate(self, buffer: list[int]) -> int:
        """Slides of every piece (R3 to R6), then the adds on offer (R7)."""
        if self.over:
            return 0
        count = 0
        pieces = self.taken
        while pieces:
            start = lowest_wide(pieces)
            pieces ^= BIT[start]
            count = list_places(start << 7, BESIDE[start] & ~self.taken, buffer, count)
        return list_places(ADD, self.offers, buffer, count)

    def play(self, move: int) -> None:
        place = move & 127
        self.taken |= BIT[place]
        if move & ADD:
            self.supply -= 1
            self.offers = self.offers & ~BIT[place] if self.supply else self.offers & 0
        else:
            self.taken ^= BIT[move >> 7]
            self.slides += 1
            self.offer(place)
        self.finish()

    def key(self) -> int:
        key = mix(mix(self.taken & WORD, 1), self.taken >> 64)
        key = mix(key, self.offers & WORD)
        return mix(key, self.offers >> 64)

    # -- what a move does -------------------------------------------------------------------------------------

    def offer(self, landed: int) -> None:
        """Offer the empty one of two partners in every group of the compartment landed in (R7, R8)."""
        self.offers = self.offers & 0
        if self.supply == 0:
            return
        for index in range(GROUPS[landed]):
            one, other = BIT[PARTNERS[landed][2 * index]], BIT[PARTNERS[landed][2 * index + 1]]
            if self.taken & one and not self.taken & other:
                self.offers |= other
            elif self.taken & other and not self.taken & one:
                self.offers |= one

    def finish(self) -> None:
        """See whether the puzzle is solved or lost (R11)."""
        self.over = 0
        self.winner = NOBODY
        if self.supply == 0 and (self.ignore_transit or not self.taken & TRANSIT):
            self.over = SOLVED
            self.winner = 0
        elif not self.offers and self.is_stuck():
            self.over = LOST

    def is_stuck(self) -> bool:
        pieces = self.taken
        while pieces:
            start = lowest_wide(pieces)
            pieces ^= BIT[start]
            if BESIDE[start] & ~self.taken:
                return False
        return True

    # -- for searches -----------------------------------------------------------------------------------------

    def promise(self) -> int:
        """Pieces on the board first, then empty compartments beside a piece where a slide would offer adds."""
        good = 0
        for room in range(1, 105):
            if GROUPS[room] and not self.taken & BIT[room] and BESIDE[room] & self.taken:
                offers = self.offers_in(room)
                good += 5 if offers == 2 else offers
        return 60 * popcount_wide(self.taken) + good // 2

    def offers_in(self, room: int) -> int:
        """How many groups of a compartment have one of the two partners."""
        offers = 0
        for index in range(GROUPS[room]):
            one, other = BIT[PARTNERS[room][2 * index]], BIT[PARTNERS[room][2 * index + 1]]
            if (self.taken & one != 0) != (self.taken & other != 0):
                offers += 1
        return offers

    def to_go(self) -> int:
        return self.supply

    def turns_needed(self) -> int:
        """No compartment belongs to more than two groups, so a slide adds two pieces at most (R7)."""
        return (self.supply + 1) // 2

    def rating(self) -> int:
        return self.slides if self.winner == 0 else UNSOLVED

    def is_circular(self) -> bool:
        return True

    def is_extra(self, move: int) -> bool:
        return move & ADD != 0

    def extras(self) -> int:
        return popcount_wide(self.offers)

    def take_extras(self, chosen: int) -> None:
        offers = self.offers
        while offers and not self.over:
            place = lowest_wide(offers)
            offers ^= BIT[place]
            if chosen & 1:
                self.play(ADD | place)
            chosen >>= 1

    def refuse_extras(self) -> None:
        self.offers = self.offers & 0

    # -- for Python callers -----------------------------------------------------------------------------------

    def settle(self) -> None:
        """Set how the puzzle stands after the board was set by hand."""
        self.supply = PIECES - popcount_wide(self.taken)
        self.finish()


def list_places(move: int, places: Wide, buffer: list[int], count: int) -> int:
    """Write the move to every place behind those listed; returns how many there are then."""
    while places:
        place = lowest_wide(places)
        places ^= BIT[place]
        buffer[count] = move | place
        count += 1
    return count


def fill_tables() -> None:
    for name, room in load_board().compartments.items():
        BESIDE[INDEX[name]] = sum(1 << INDEX[near] for near in room.neighbours if near != CENTER_SQUARE)
    for group in load_board().t_groups:
        for name in group:
            place, others = INDEX[name], [INDEX[other] for other in group if other != name]
            PARTNERS[place][2 * GROUPS[place]], PARTNERS[place][2 * GROUPS[place] + 1] = others
            GROUPS[place] += 1


fill_tables()
