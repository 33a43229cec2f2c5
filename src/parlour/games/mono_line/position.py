"""Mono-Line: 105 points in two words, `low` for points 0 to 63 and `high` for the rest, in the order of the board.

`lines` are those on which a side has a piece, `seen` all points on them: closed to the other side in the strict game.
`claimed` has bit 0 or 1 while White or Black may claim no more.
A move is the point placed on, CONCEDE, or CLAIM plus 128 times the smaller plus the larger index of two points.
"""

import cython

from parlour.games.contract import Position, Random
from parlour.games.window.board import load_board
from parlour.games.window.symmetry import symmetries

if not cython.compiled:
    from parlour.games.bits import Bits, lowest, popcount
    from parlour.games.contract import SWAP, WORD, mix

    PLACES = 105
    SUPPLY = 20
    STRICT, FRIENDLY, DISCOVERY = 0, 1, 2
    NOTHING, TURN, GAME = 0, 1, 2
    CLAIM = 16384
    CONCEDE = 32768
    NEWEST = 2
    NO_POINT, NO_PIECE, TRUE_CLAIM, FALSE_CLAIM, CONCEDED = 1, 2, 3, 4, 5

    SEEN_LOW = [0] * PLACES
    SEEN_HIGH = [0] * PLACES
    LINES_OF = [0] * PLACES
    SYMMETRIES = 8
    WORDS = [[[0] * PLACES for _ in range(SYMMETRIES)] for _ in range(2)]

ONE = 1
LOW = (1 << 64) - 1
HIGH = (1 << 41) - 1
POINTS = tuple(load_board().points)
LINE_POINTS = tuple(sum(1 << POINTS.index(name) for name in line.points) for line in load_board().lines)
SEEN = [0] * PLACES  # by point: all points on its lines, ends included (R1, R2)


class MonoLinePosition(Position):
    def __init__(
        self,
        mode: int = STRICT,
        center: int = 0,
        wrong_claim: int = NOTHING,
        limit: int = SUPPLY,
        first: int = 0,
        swap: int = 0,
        version: int = NEWEST,
    ) -> None:
        Position.__init__(self)
        self.version = version
        self.mode = mode
        self.wrong_claim = wrong_claim
        self.limit = limit
        self.side = self.first = first
        self.swap = 2 if swap else 0
        self.can_swap = swap
        self.open_low = LOW if center else LOW - 1  # R3: the Center is point 0
        self.claimed = 0
        self.placed = [0, 0]
        self.low = [0, 0]
        self.high = [0, 0]
        self.lines = [0, 0]
        self.seen_low = [0, 0]
        self.seen_high = [0, 0]

    def generate(self, buffer: list[int]) -> int:
        """Placements, then claims and `concede` where the game has them, then `swap`."""
        if self.over:
            return 0
        count = list_points(self.free_low(), self.free_high(), buffer)
        if self.mode != STRICT:
            if self.may_claim():
                count = self.list_claims(buffer, count)
            buffer[count] = CONCEDE
            count += 1
        if self.swap == 1:
            buffer[count] = SWAP
            count += 1
        return count

    def draw(self, random: Random) -> int:
        """Drawn from the bitboards: as likely as from the list, and several times as fast."""
        low = self.free_low()
        high = self.free_high()
        talks = 1 if self.swap == 1 else 0
        if self.mode != STRICT:
            talks += 1 + (self.placed[0] * self.placed[1] if self.may_claim() else 0)
        if talks and random.below(popcount(low) + popcount(high) + talks) < talks:
            return self.draw_talk(random, talks)
        return pick(random, low, high)

    def play(self, move: int) -> None:
        if move == SWAP:
            self.take_swap()
        elif move == CONCEDE:
            self.win(self.side ^ 1, CONCEDED)  # R14
        elif move & CLAIM:
            self.claim(move >> 7 & 127, move & 127)
        else:
            self.place(move)
            self.claimed &= ~(1 << self.side)
            self.turn_over()

    def key(self) -> int:
        key = mix(mix(self.side | self.claimed << 1 | self.swap << 3, 1), self.low[0])
        key = mix(key, self.high[0])
        key = mix(key, self.low[1])
        return mix(key, self.high[1])

    def symmetric_key(self) -> int:
        """The least hash of the images under all symmetries of the board, each the sum of one word per piece."""
        head = mix(self.side | self.claimed << 1 | self.swap << 3, SYMMETRIES)
        least = self.image_sum(0)
        for way in range(1, SYMMETRIES):
            least = min(least, self.image_sum(way))
        return mix(head, least)

    def image_sum(self, way: int) -> int:
        total = self.low[0] & 0
        for owner in range(2):
            bits = self.low[owner]
            while bits:
                total += WORDS[owner][way][lowest(bits)]
                bits &= bits - 1
            bits = self.high[owner]
            while bits:
                total += WORDS[owner][way][64 + lowest(bits)]
                bits &= bits - 1
        return total & WORD

    # -- placing ----------------------------------------------------------------------------------------------

    def free_low(self) -> Bits:
        """Points 0 to 63 on which the side to move may place."""
        side = self.side
        if self.placed[side] >= self.limit:  # R9, R15
            return ONE >> 1
        closed = self.seen_low[side ^ 1] if self.mode == STRICT else self.low[side ^ 1]  # R7, R10
        return self.open_low & ~(closed | self.low[side])  # R6

    def free_high(self) -> Bits:
        side = self.side
        if self.placed[side] >= self.limit:
            return ONE >> 1
        closed = self.seen_high[side ^ 1] if self.mode == STRICT else self.high[side ^ 1]
        return HIGH & ~(closed | self.high[side])

    def place(self, point: int) -> None:
        """Put a piece of the side to move on a point."""
        side = self.side
        if point < 64:
            self.low[side] |= ONE << point
        else:
            self.high[side] |= ONE << (point - 64)
        self.lines[side] |= LINES_OF[point]
        self.seen_low[side] |= SEEN_LOW[point]
        self.seen_high[side] |= SEEN_HIGH[point]
        self.placed[side] += 1

    def turn_over(self) -> None:
        """Hand the turn over; whoever cannot place then has lost (R9), unless a claim may save the game (R15)."""
        self.side ^= 1
        if self.version == 1:
            self.claimed = 0
        if self.swap:
            self.swap -= 1
        if self.is_stuck() and (self.mode == STRICT or not self.may_claim()):
            self.lose_stuck()

    def is_stuck(self) -> bool:
        """Whether the side to move cannot place; in version 1 that ended only the strict game."""
        return (self.mode == STRICT or self.version > 1) and not (self.free_low() | self.free_high())

    def lose_stuck(self) -> None:
        """End the game because the side to move cannot place."""
        self.win(self.side ^ 1, NO_PIECE if self.placed[self.side] >= self.limit else NO_POINT)

    # -- talking ----------------------------------------------------------------------------------------------

    def may_claim(self) -> bool:
        """One false claim between two own placements (R11), and there must be a pair to name."""
        return not self.claimed >> self.side & 1 and self.placed[0] > 0 and self.placed[1] > 0

    def claim(self, one: int, other: int) -> None:
        if share(one, other):
            self.win(self.side, TRUE_CLAIM)  # R12
        elif self.is_stuck():
            self.lose_stuck()  # R15
        elif self.wrong_claim == GAME:
            self.win(self.side ^ 1, FALSE_CLAIM)
        else:
            self.claimed |= 1 << self.side  # R13
            if self.wrong_claim == TURN:
                self.turn_over()

    def list_claims(self, buffer: list[int], count: int) -> int:
        """Append a claim of every pair with one piece of each owner; returns the new count."""
        if not cython.compiled:
            ones, others = [0] * PLACES, [0] * PLACES
        width = list_points(self.low[0], self.high[0], ones)
        height = list_points(self.low[1], self.high[1], others)
        for row in range(width):
            for column in range(height):
                buffer[count] = claim_of(ones[row], others[column])
                count += 1
        return count

    def draw_talk(self, random: Random, talks: int) -> int:
        """One of the moves that place nothing, each with the same chance."""
        if self.swap == 1 and random.below(talks) == 0:
            return SWAP
        if self.swap == 1:
            talks -= 1
        if random.below(talks) == 0:
            return CONCEDE
        one = pick(random, self.low[0], self.high[0])
        return claim_of(one, pick(random, self.low[1], self.high[1]))

    def win(self, side: int, reason: int) -> None:
        self.over = reason
        self.winner = side


def claim_of(one: int, other: int) -> int:
    return CLAIM | (one << 7 | other if one < other else other << 7 | one)


def share(one: int, other: int) -> bool:
    """Whether two points are on one line."""
    if other < 64:
        return (SEEN_LOW[one] >> other & 1) != 0
    return (SEEN_HIGH[one] >> (other - 64) & 1) != 0


def pick(random: Random, low: Bits, high: Bits) -> int:
    """One of the points in the two words, each with the same chance. There must be one."""
    width = popcount(low)
    if not high or (width and random.below(width + popcount(high)) < width):
        return random.pick(low)
    return 64 + random.pick(high)


def list_points(low: Bits, high: Bits, buffer: list[int]) -> int:
    """Write the points in the two words; returns how many."""
    count = 0
    while low:
        buffer[count] = lowest(low)
        low &= low - 1
        count += 1
    while high:
        buffer[count] = 64 + lowest(high)
        high &= high - 1
        count += 1
    return count


def fill_tables() -> None:
    index = {name: place for place, name in enumerate(POINTS)}
    for number, line in enumerate(LINE_POINTS):
        for place in range(PLACES):
            if line >> place & 1:
                SEEN[place] |= line
                LINES_OF[place] |= 1 << number
    for place in range(PLACES):
        SEEN_LOW[place] = SEEN[place] & ((1 << 64) - 1)
        SEEN_HIGH[place] = SEEN[place] >> 64
    for owner in range(2):
        for way, images in enumerate(symmetries(load_board())):
            for place, name in enumerate(POINTS):
                WORDS[owner][way][place] = mix(mix(owner + 1, 17), index[images[name]] + 1)


fill_tables()
