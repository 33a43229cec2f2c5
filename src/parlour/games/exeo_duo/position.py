"""Exeo Duo: piece n is shape n & 3 of half n >> 2 & 1 and side n >> 3; each half is a bitboard (see board.py).

A move is one whole turn. It holds one or two parts of 14 bits, start and end of a piece's way, seven bits each; a push
holds one part, then the silver square, and the bit PUSH.

What a side can do is surveyed as *ways*: the squares reached, in 64 words numbered 32 * half + 8 * kind + direction;
the kinds are one step, two steps, a push by one step, a push by two steps.
"""

from collections.abc import Sequence

import cython

from parlour.games.contract import Position, Random
from parlour.games.exeo_duo.board import BOARD

if not cython.compiled:
    from parlour.games.bits import Bits, lowest, popcount
    from parlour.games.contract import MAX_MOVES, SWAP, mix
    from parlour.games.exeo_duo.tables import EXEO, EXEOS, FAR, NEAR, ORDINARY, SILVERS, STEPS

    SOUTH = 0
    NORTH = 1
    WON = 1
    STUCK = 2
    OUT = 63
    PART = 0x3FFF
    PUSH = 0x10000000
    ONE_STEP = 0
    TWO_STEPS = 8
    PUSHES = 16
    NEXT_HALF = 32
    NEWEST = 2
    NORTH_PART = 8256  # the bits of the North half in start and end of a part

ONE = 1
STRIDE = BOARD.stride


class ExeoDuoPosition(Position):
    def __init__(
        self,
        first: int = 0,
        swap: int = 0,
        repetition: int = 1,
        layout: str = "standard",
        order: str = "reversed",
        version: int = NEWEST,
    ) -> None:
        Position.__init__(self)
        self.version = version
        self.side = first
        self.swap = 2 if swap else 0
        self.repetition = repetition
        self.set_up(BOARD.starts[layout, order])

    def set_up(self, squares: Sequence[int]) -> None:
        """Put every piece on its square of its half, OUT for one that has left. Nothing is checked here."""
        self.squares = list(squares)
        self.taken = [0] * 4
        for piece in range(16):
            if squares[piece] != OUT:
                self.taken[piece >> 2] |= ONE << squares[piece]

    def must_leave(self) -> list[int]:
        """The squares, on the whole board, of the pieces that the side to move must move this turn (R17, R19)."""
        bound = [self.bound(SOUTH), self.bound(NORTH)]
        return [square for square in BOARD.squares() if bound[square >> 6] >> (square & 63) & 1]

    def can_act(self) -> bool:
        """Whether the side to move has any turn (R21)."""
        return self.has_turn()

    def generate(self, buffer: list[int]) -> int:
        """Full moves, entries and pushes (R9, R11, R13); without any of them the reduced turns (R20)."""
        if not cython.compiled:
            ways = [0] * 64
        if self.over:
            return 0
        self.survey(ways)
        count = list_pairs(ways, TWO_STEPS, NEXT_HALF + ONE_STEP, buffer, 0)
        count = list_pairs(ways, NEXT_HALF + TWO_STEPS, ONE_STEP, buffer, count)
        count = self.list_entries(buffer, count)
        count = self.list_pushes(SOUTH, ways, buffer, count)
        count = self.list_pushes(NORTH, ways, buffer, count)
        if count == 0:
            count = self.list_reduced(buffer)
        if self.swap == 1:
            buffer[count] = SWAP
            count += 1
        return count

    def draw(self, random: Random) -> int:
        """Drawn from the counts of ways: as likely as from the list, and several times as fast."""
        if self.swap == 1 or self.leaves_silver(SOUTH) or self.leaves_silver(NORTH):
            return Position.draw(self, random)
        if not cython.compiled:
            ways, entries = [0] * 64, [0] * 16
        self.survey(ways)
        south = count_pairs(ways, TWO_STEPS, NEXT_HALF + ONE_STEP)
        north = count_pairs(ways, NEXT_HALF + TWO_STEPS, ONE_STEP)
        entering = self.list_entries(entries, 0)
        south_pushes, north_pushes = self.count_pushes(SOUTH, ways), self.count_pushes(NORTH, ways)
        total = south + north + entering + south_pushes + north_pushes
        if total == 0:
            return Position.draw(self, random)
        index = random.below(total)
        if index < south:
            return pair_at(ways, TWO_STEPS, NEXT_HALF + ONE_STEP, index)
        index -= south
        if index < north:
            return pair_at(ways, NEXT_HALF + TWO_STEPS, ONE_STEP, index)
        index -= north
        if index < entering:
            return entries[index]
        index -= entering
        if index < south_pushes:
            return self.push_at(SOUTH, ways, index)
        return self.push_at(NORTH, ways, index - south_pushes)

    def play(self, move: int) -> None:
        if move == SWAP:
            self.take_swap()
            return
        end = move >> 7 & 127
        if move & PUSH:
            self.carry(self.side ^ 1, end, move >> 14 & 127)
        elif move >> 14:
            self.carry(self.side, move >> 14 & 127, move >> 21)
        self.carry(self.side, move & 127, end)
        if end == EXEO[2] or end == (EXEO[5] | 64):  # R22: only an entry ends there
            self.over = WON
            self.winner = self.side
        else:
            self.turn_over()

    def key(self) -> int:
        blue = silver = ONE >> 1
        for piece in range(8):
            blue = blue << 8 | self.squares[piece]
            silver = silver << 8 | self.squares[piece + 8]
        return mix(mix(mix(self.side, 1), blue), silver)

    # -- what a side can do -----------------------------------------------------------------------------------

    def survey(self, ways: list[int]) -> None:
        """Write the ways of the side to move (R18)."""
        south, north = self.bound(SOUTH), self.bound(NORTH)
        if south and north:
            self.survey_half(SOUTH, south, False, ways)
            self.survey_half(NORTH, north, False, ways)
        else:
            own = 2 * self.side
            self.survey_half(SOUTH, south if south else self.taken[own], north == 0, ways)
            self.survey_half(NORTH, north if north else self.taken[own + 1], south == 0, ways)

    def survey_half(self, half: int, movers: Bits, may_push: bool, ways: list[int]) -> None:
        """Write the ways of these pieces."""
        free = ORDINARY[half] & ~(self.taken[half] | self.taken[2 + half])
        other = self.taken[2 * (self.side ^ 1) + half]
        pushers = self.pushers(half, movers) if may_push else ONE >> 1
        targets = other & ORDINARY[half]  # R14
        first = NEXT_HALF * half
        for direction in range(8):
            one = shift(movers, direction)
            ways[first + direction] = one & free
            ways[first + TWO_STEPS + direction] = shift(one & free, direction) & free
            one = shift(pushers, direction)
            ways[first + PUSHES + direction] = one & targets
            ways[first + PUSHES + 8 + direction] = shift(one & free, direction) & targets
        if pushers and other & EXEOS[half]:
            self.survey_exeo_pushes(half, pushers, free, ways)

    def pushers(self, half: int, movers: Bits) -> Bits:
        """Those of these pieces for which a silver square is free; the one that a pusher leaves is (R15)."""
        if self.free_silver(half):
            return movers
        return movers & SILVERS[half] if self.version > 1 else movers & 0

    def survey_exeo_pushes(self, half: int, movers: Bits, free: Bits, ways: list[int]) -> None:
        """Add the pushes onto EXEO squares, by a piece of the same shape only (R16)."""
        first = NEXT_HALF * half + PUSHES
        own = 8 * self.side + 4 * half
        for shape in range(4):
            target = ONE << self.squares[(own ^ 8) + shape] & EXEOS[half]
            piece = ONE << self.squares[own + shape] & movers
            if target and piece:
                for direction in range(8):
                    one = shift(piece, direction)
                    ways[first + direction] |= one & target
                    ways[first + 8 + direction] |= shift(one & free, direction) & target

    def bound(self, half: int) -> Bits:
        """The pieces of the side to move on this half that must leave (R17) and can (R19)."""
        standing = self.taken[2 * self.side + half] & ~ORDINARY[half]
        bound = ONE >> 1
        while standing:
            piece = standing & (~standing + 1)
            standing ^= piece
            if self.can_leave(half, piece):
                bound |= piece
        return bound

    def can_leave(self, half: int, piece: Bits) -> bool:
        """Whether a piece has a step or a push of its own."""
        if around(piece) & ORDINARY[half] & ~(self.taken[half] | self.taken[2 + half]):
            return True
        if not cython.compiled:
            ways = [0] * 64
        self.survey_half(half, piece, True, ways)
        return count_ways(ways, NEXT_HALF * half + PUSHES, 2) > 0

    def free_silver(self, half: int) -> Bits:
        return SILVERS[half] & ~(self.taken[half] | self.taken[2 + half])

    def pairs_left(self, side: int) -> int:
        return popcount(self.taken[2 * side])

    # -- turns ------------------------------------------------------------------------------------------------

    def list_entries(self, buffer: list[int], count: int) -> int:
        """Entries on 1 and 2, for the last pair on 3 (R11, R12)."""
        number = 2 if self.pairs_left(self.side) == 1 else 0
        last = 2 if number else 1
        while number <= last:
            count = self.list_twins_entering(number, SOUTH, buffer, count)
            count = self.list_twins_entering(number, NORTH, buffer, count)
            number += 1
        return count

    def list_twins_entering(self, number: int, half: int, buffer: list[int], count: int) -> int:
        """Entries on one number, two steps being made on this half."""
        two, one = number + 3 * half, number + 3 * (half ^ 1)
        own = 2 * self.side
        far, near = self.taken[own + half] & FAR[two], self.taken[own + (half ^ 1)] & NEAR[one]
        if not (far and near):
            return count
        far &= self.enterers(half)
        near &= self.enterers(half ^ 1)
        taken = self.taken[half] | self.taken[2 + half]
        if (taken >> EXEO[two] | (self.taken[half ^ 1] | self.taken[2 + (half ^ 1)]) >> EXEO[one]) & 1:
            return count
        for shape in range(4):
            start, second = self.squares[4 * (own + half) + shape], self.squares[4 * (own + (half ^ 1)) + shape]
            middle = (start + EXEO[two]) >> 1
            if far >> start & near >> second & 1 and ORDINARY[half] & ~taken & ONE << middle:
                first_part, second_part = start | EXEO[two] << 7, second | EXEO[one] << 7
                if half == SOUTH:
                    second_part |= NORTH_PART
                else:
                    first_part |= NORTH_PART
                buffer[count] = first_part | second_part << 14
                count += 1
        return count

    def enterers(self, half: int) -> Bits:
        """The pieces that may take part in an entry: those that must leave, where there are any (R18)."""
        bound = self.bound(half)
        if not bound:
            return self.taken[2 * self.side + half]
        return bound if self.version > 1 else bound & 0

    def list_pushes(self, half: int, ways: list[int], buffer: list[int], count: int) -> int:
        if not cython.compiled:
            parts = [0] * 64
        pushes = list_ways(ways, NEXT_HALF * half + PUSHES, 2, parts)
        if pushes == 0:
            return count
        silver = self.free_silver(half)
        while silver:
            square = lowest(silver) | half << 6
            silver &= silver - 1
            for index in range(pushes):
                buffer[count] = PUSH | parts[index] | square << 14
                count += 1
        if self.leaves_silver(half):
            for index in range(pushes):
                if SILVERS[half] >> (parts[index] & 63) & 1:
                    buffer[count] = PUSH | parts[index] | (parts[index] & 127) << 14
                    count += 1
        return count

    def leaves_silver(self, half: int) -> bool:
        """Whether a pusher of the side to move may free a silver square by leaving it (R15)."""
        return self.version > 1 and (self.taken[2 * self.side + half] & SILVERS[half]) != 0

    def count_pushes(self, half: int, ways: list[int]) -> int:
        return count_ways(ways, NEXT_HALF * half + PUSHES, 2) * popcount(self.free_silver(half))

    def push_at(self, half: int, ways: list[int], index: int) -> int:
        """The push that is so many after the first one of a half."""
        silver = self.free_silver(half)
        width = popcount(silver)
        square = nth(silver, index % width) | half << 6
        return PUSH | way_at(ways, NEXT_HALF * half + PUSHES, index // width) | square << 14

    def list_reduced(self, buffer: list[int]) -> int:
        """The turns that fulfil most duties and, among those, make most steps (R20)."""
        if not cython.compiled:
            ways = [0] * 64
        south, north = self.bound(SOUTH), self.bound(NORTH)
        self.survey_half(SOUTH, self.taken[2 * self.side], False, ways)
        self.survey_half(NORTH, self.taken[2 * self.side + 1], False, ways)
        listed = list_pairs(ways, ONE_STEP, NEXT_HALF + ONE_STEP, buffer, 0)
        listed = list_singles(ways, ONE_STEP, buffer, listed)
        listed = list_singles(ways, NEXT_HALF + ONE_STEP, buffer, listed)
        best = 0
        for index in range(listed):
            best = max(best, self.rank(buffer[index], south, north))
        count = 0
        for index in range(listed):
            if self.rank(buffer[index], south, north) == best:
                buffer[count] = buffer[index]
                count += 1
        return count

    def rank(self, move: int, south: Bits, north: Bits) -> int:
        """How good a reduced turn is: a duty counts more than all steps."""
        rank = 0
        while move:
            bound = north if move & 64 else south
            rank += steps_of(move & PART) + 4 * (bound >> (move & 63) & 1)
            move >>= 14
        return rank

    # -- playing ----------------------------------------------------------------------------------------------

    def carry(self, side: int, start: int, end: int) -> None:
        """Take the piece of a side from one square of its half to another."""
        group = 2 * side + (start >> 6)
        start &= 63
        end &= 63
        self.taken[group] ^= ONE << start | ONE << end
        for piece in range(4 * group, 4 * group + 4):
            if self.squares[piece] == start:
                self.squares[piece] = end
                return

    def turn_over(self) -> None:
        """Hand the turn over: a pair that is due leaves (R8), a player who cannot move is skipped (R21)."""
        skipped = 0
        while True:
            self.side ^= 1
            if self.swap:
                self.swap -= 1
            if self.take_out():
                skipped = 0
            if self.has_turn():
                return
            skipped += 1
            if skipped == 2:
                self.over = STUCK
                return

    def take_out(self) -> bool:
        """Take the pairs of the side to move that stand on 1 and 1, or on 2 and 2, out of the game (R8)."""
        own = 2 * self.side
        leaving = False
        for number in range(2):
            south, north = ONE << EXEO[number], ONE << EXEO[number + 3]
            if self.taken[own] & south and self.taken[own + 1] & north:
                for piece in range(4 * own, 4 * own + 4):
                    if self.squares[piece] == EXEO[number] and self.squares[piece + 4] == EXEO[number + 3]:
                        self.squares[piece] = self.squares[piece + 4] = OUT
                        self.taken[own] ^= south
                        self.taken[own + 1] ^= north
                        leaving = True
        return leaving

    def has_turn(self) -> bool:
        """A step of any piece is enough: at the least it is a reduced turn."""
        own = 2 * self.side
        for half in range(2):
            if around(self.taken[own + half]) & ORDINARY[half] & ~(self.taken[half] | self.taken[2 + half]):
                return True
        if not cython.compiled:
            buffer = [0] * MAX_MOVES
        return self.generate(buffer) > 0


# -- ways -------------------------------------------------------------------------------------------------------------


def shift(bits: Bits, direction: int) -> Bits:
    """The squares one step away in a direction, and some beside the board."""
    return bits << STEPS[direction] if direction < 4 else bits >> -STEPS[direction]


def around(bits: Bits) -> Bits:
    """The squares one step away in any direction, and some beside the board."""
    column = bits | bits << STRIDE | bits >> STRIDE
    return column | column << 1 | column >> 1


def nth(bits: Bits, index: int) -> int:
    """The index of the set bit that has so many below it."""
    while index:
        bits &= bits - 1
        index -= 1
    return lowest(bits)


def count_ways(ways: list[int], first: int, kinds: int) -> int:
    """How many ways there are in so many kinds from a first one on."""
    count = 0
    for way in range(first, first + 8 * kinds):
        count += popcount(ways[way])
    return count


def count_pairs(ways: list[int], first: int, second: int) -> int:
    """How many turns are made of a way of the first kind and a way of the second."""
    return count_ways(ways, first, 1) * count_ways(ways, second, 1)


def pair_at(ways: list[int], first: int, second: int, index: int) -> int:
    """The turn made of two ways that is so many after the first one."""
    width = count_ways(ways, second, 1)
    return way_at(ways, first, index // width) | way_at(ways, second, index % width) << 14


def way_at(ways: list[int], first: int, index: int) -> int:
    """The part of a move that is so many ways after the first one."""
    way = first
    count = popcount(ways[way])
    while index >= count:
        index -= count
        way += 1
        count = popcount(ways[way])
    return part_of(way, nth(ways[way], index))


def part_of(way: int, square: int) -> int:
    """The part of a move that ends on a square of its half by this way."""
    start = square - STEPS[way & 7] * ((way >> 3 & 1) + 1)
    return start | square << 7 | (NORTH_PART if way >= NEXT_HALF else 0)


def list_ways(ways: list[int], first: int, kinds: int, parts: list[int]) -> int:
    count = 0
    for way in range(first, first + 8 * kinds):
        squares = ways[way]
        while squares:
            parts[count] = part_of(way, lowest(squares))
            count += 1
            squares &= squares - 1
    return count


def list_pairs(ways: list[int], first: int, second: int, buffer: list[int], count: int) -> int:
    """Write every turn made of a way of the first kind and a way of the second."""
    if not cython.compiled:
        firsts, seconds = [0] * 64, [0] * 64
    firsts_count = list_ways(ways, first, 1, firsts)
    seconds_count = list_ways(ways, second, 1, seconds)
    for index in range(firsts_count):
        for other in range(seconds_count):
            buffer[count] = firsts[index] | seconds[other] << 14
            count += 1
    return count


def list_singles(ways: list[int], first: int, buffer: list[int], count: int) -> int:
    """Write every turn that is one way of one or two steps."""
    if not cython.compiled:
        parts = [0] * 64
    width = list_ways(ways, first, 2, parts)
    for index in range(width):
        buffer[count] = parts[index]
        count += 1
    return count


def steps_of(part: int) -> int:
    """One or two: how far apart start and end of a part are."""
    distance = abs((part >> 7 & 63) - (part & 63))
    return 1 if distance == 1 or STRIDE - 1 <= distance <= STRIDE + 1 else 2
