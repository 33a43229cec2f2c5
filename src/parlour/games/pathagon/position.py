"""Pathagon: bitboards of 49 cells, a1 is bit 0, b1 bit 1, a2 bit 7; `own` is always the side to move.

A move is the cell placed on, plus 64 times (the cell moved from + 1) where a piece is moved. Where trapping is optional,
four bits from TAKEN on name the neighbouring cells whose trapped pieces are taken: right, left, above, below.
"""

import cython

from parlour.games.contract import Position, Random

if not cython.compiled:
    from parlour.games.bits import Bits, lowest, popcount
    from parlour.games.contract import SWAP, mix

    CELLS = 49
    PIECES = 14
    LIGHT = 0
    CONNECTED = 1
    TAKEN = 4096
    PART = 63

ONE = 1
BOARD = (1 << 49) - 1
LEFT = 0x40810204081  # column a
RIGHT = LEFT << 6  # column g
BOTTOM = 0x7F
TOP = BOTTOM << 42
INNER = BOARD & ~(LEFT | RIGHT)


class PathagonPosition(Position):
    def __init__(
        self, first: int = 0, swap: int = 0, repetition: int = 1, bar_until_returned: int = 0, optional: int = 0
    ) -> None:
        Position.__init__(self)
        self.side = first
        self.swap = 2 if swap else 0
        self.repetition = repetition
        self.bar_until_returned = bar_until_returned
        self.optional = optional
        self.own = self.other = 0
        self.own_barred = self.other_barred = 0
        self.own_last = self.other_last = 0
        self.own_reserve = self.other_reserve = PIECES
        self.own_owed = self.other_owed = 0

    def generate(self, buffer: list[int]) -> int:
        """Placements while the reserve lasts (R5), then moves of any piece but the one moved last (R11)."""
        if self.over:
            return 0
        free = BOARD & ~(self.own | self.other)
        if self.own_reserve > 0 and free & ~self.own_barred:  # only the option of R15 can bar every empty cell
            free &= ~self.own_barred
        starts = ONE if self.own_reserve > 0 else (self.own & ~self.own_last) << 1
        count = list_moves(starts, free, buffer)
        if self.optional:
            count = self.list_takings(buffer, count)
        if self.swap == 1:
            buffer[count] = SWAP
            count += 1
        return count

    def draw(self, random: Random) -> int:
        """Drawn from the bitboards: as likely as from the list, and several times as fast."""
        if self.optional:
            return Position.draw(self, random)
        if self.swap == 1 and random.below(CELLS) == 0:
            return SWAP  # 48 placements are the alternatives after the first turn
        empty = BOARD & ~(self.own | self.other)
        if self.own_reserve > 0:
            free = empty & ~self.own_barred
            return random.pick(free if free else empty)
        start = random.pick(self.own & ~self.own_last)
        return (start + 1) << 6 | random.pick(empty)

    def play(self, move: int) -> None:
        if move == SWAP:
            self.take_swap()
            return
        to = ONE << (move & PART)
        own = self.own
        last = ONE >> 1
        if move >> 6 & PART:
            own ^= ONE << ((move >> 6 & PART) - 1)  # the origin is empty before traps are looked for
            last = to
        else:
            self.own_reserve -= 1
        own |= to
        trapped = trapped_beside(to, own, self.other)
        if self.optional:
            trapped &= taken_cells(to, move)
        self.bar(trapped)
        if self.is_connected(own, to):
            self.over = CONNECTED
            self.winner = self.side
        self.turn_over(own, self.other & ~trapped, last)

    def list_takings(self, buffer: list[int], count: int) -> int:
        """Append each listed move once more for every choice of trapped pieces to take (R14)."""
        listed = count
        for index in range(listed):
            move = buffer[index]
            to = ONE << (move & PART)
            own = self.own | to
            if move >> 6:
                own ^= ONE << ((move >> 6) - 1)
            trapped = trapped_beside(to, own, self.other)
            all_taken = trapped & 0
            for side in range(4 if trapped else 0):
                if trapped & taken_cells(to, TAKEN << side):
                    all_taken |= TAKEN << side
            choice = all_taken
            while choice:
                buffer[count] = move | choice
                count += 1
                choice = (choice - 1) & all_taken
        return count

    def key(self) -> int:
        key = mix(mix(self.side, 1), self.own)
        key = mix(key, self.other)
        if self.own_barred | self.other_barred:
            key = mix(key, self.own_barred << 1 | 1)
            key = mix(key, self.other_barred)
            key = mix(key, self.own_owed << 8 | self.other_owed)
        if self.own_last | self.other_last:
            key = mix(key, self.own_last)
            key = mix(key, self.other_last << 1)
        return key

    def symmetric_key(self) -> int:
        """The least key of the four images: left and right exchanged, bottom and top, or both."""
        key = self.key_of_image(0)
        for way in range(1, 4):
            key = min(key, self.key_of_image(way))
        return key

    def key_of_image(self, way: int) -> int:
        key = mix(mix(mix(self.side, 1), image(self.own, way)), image(self.other, way))
        if self.own_barred | self.other_barred:
            key = mix(key, image(self.own_barred, way) << 1 | 1)
            key = mix(key, image(self.other_barred, way))
            key = mix(key, self.own_owed << 8 | self.other_owed)
        if self.own_last | self.other_last:
            key = mix(key, image(self.own_last, way))
            key = mix(key, image(self.other_last, way) << 1)
        return key

    def bar(self, trapped: Bits) -> None:
        """Give trapped pieces back and close their cells to the other side (R15), for one reply or until all are back."""
        if self.own_owed:
            self.own_owed -= 1
        if self.own_owed == 0:
            self.own_barred = 0
        if trapped:
            count = popcount(trapped)
            self.other_reserve += count
            self.other_owed = self.other_owed + count if self.bar_until_returned else 1
            self.other_barred |= trapped
            self.other_last &= ~trapped

    def turn_over(self, own: Bits, other: Bits, last: Bits) -> None:
        """Hand the turn to the other side, who becomes `own`."""
        self.own_barred, self.other_barred = self.other_barred, self.own_barred
        self.own_reserve, self.other_reserve = self.other_reserve, self.own_reserve
        self.own_owed, self.other_owed = self.other_owed, self.own_owed
        self.own_last = self.other_last
        self.other_last = last
        self.own = other
        self.other = own
        self.side ^= 1
        if self.swap:
            self.swap -= 1

    def is_connected(self, own: Bits, to: Bits) -> bool:
        """Whether the group of the piece on `to` joins both edges of its colour (R16)."""
        if self.side == LIGHT:
            near, far = BOTTOM, TOP
        else:
            near, far = LEFT, RIGHT
        joined = spread(to, own) ^ to
        if not (to & (near | far)):
            joined &= joined - 1  # a piece off the edges must join two of its neighbours
        if not (joined and own & near and own & far):
            return False
        group = to
        grown = spread(group, own)
        while grown != group:
            group = grown
            grown = spread(group, own)
        return (group & near) != 0 and (group & far) != 0


def trapped_beside(to: Bits, own: Bits, other: Bits) -> Bits:
    """The enemy pieces between the piece just set down and another one of its colour (R12)."""
    across = to << 1 & own >> 1 | to >> 1 & own << 1
    upright = to << 7 & own >> 7 | to >> 7 & own << 7
    return other & (across & INNER | upright)


def taken_cells(to: Bits, move: int) -> Bits:
    """The neighbouring cells that a move names, some beside the board."""
    cells = to & 0
    if move & TAKEN:
        cells |= to << 1
    if move & 2 * TAKEN:
        cells |= to >> 1
    if move & 4 * TAKEN:
        cells |= to << 7
    if move & 8 * TAKEN:
        cells |= to >> 7
    return cells


def image(cells: Bits, way: int) -> Bits:
    """The cells with left and right exchanged (1), bottom and top (2), or both (3)."""
    if way & 1:
        outer = (cells & LEFT) << 6 | cells >> 6 & LEFT | (cells & LEFT << 1) << 4 | cells >> 4 & LEFT << 1
        cells = outer | (cells & LEFT << 2) << 2 | cells >> 2 & LEFT << 2 | cells & LEFT << 3
    if way & 2:
        outer = (cells & BOTTOM) << 42 | cells >> 42 | (cells & BOTTOM << 7) << 28 | cells >> 28 & BOTTOM << 7
        cells = outer | (cells & BOTTOM << 14) << 14 | cells >> 14 & BOTTOM << 14 | cells & BOTTOM << 21
    return cells


def spread(group: Bits, own: Bits) -> Bits:
    """The group and its neighbours of the same colour."""
    sideways = (group & ~RIGHT) << 1 | (group & ~LEFT) >> 1
    return (group | sideways | group << 7 | group >> 7) & own


def list_moves(starts: Bits, free: Bits, buffer: list[int]) -> int:
    """Write a move from every start to every free cell; start 0 is the reserve, start n + 1 cell n. Returns how many."""
    if not cython.compiled:
        cells = [0] * CELLS
    width = 0
    while free:
        cells[width] = lowest(free)
        width += 1
        free &= free - 1
    count = 0
    while starts:
        start = lowest(starts) << 6
        starts &= starts - 1
        for index in range(width):
            buffer[count + index] = start | cells[index]
        count += width
    return count
