"""Redo: bitboards of eight rows of eight bits, the eighth column always empty; `own` is always the side to move.

The boards are seen from the seat of that side, so that forward is always up: bit 0 is a1 for White and a8 for Red.
`towers` are those of both sides. A move is PASS, or 64 times its start plus its target, both counted from a1 (a2 is 8).
"""

import cython

from parlour.games.contract import Position, Random

if not cython.compiled:
    from parlour.games.bits import Bits, flip, highest, lowest, popcount
    from parlour.games.contract import AGREED, NOBODY, REPEATED, SWAP, mix

    PASS = 4096
    MIRROR = 0xE38  # exchanges rows 1 and 8, 2 and 7, ... of both squares of a move
    FORWARD3 = 3  # in how many of the eight directions below a tower moves (R11)
    FORWARD5 = 5
    KING = 8
    KINDS = 20
    QUIET_LIMIT = 40
    SEARCHED = 1024  # placements that the search for a change looks at
    STUCK = 1  # why a game has ended
    SETTLED = 2
    QUIET = 3

ONE = 1
BOARD = 0x7F7F7F7F7F7F7F7F
COLUMN = 0x0101010101010101
ROW = 0x7F
FIRST_FIVE = 0x7F7F7F7F7F
HOME = 0x7F7F

# How far the kinds of moves go: four of discs, then step and jump of towers in the order forward, sideways, backward.
DIRECTIONS = (8, 7, 9, 1, -1, -8, -7, -9)
SHIFTS = [8, 7, 9, 16] + [times * way for way in DIRECTIONS for times in (1, 2)]

# Where on the last row a disc could arrive, by its square.
LAST_ROW = [
    sum(1 << column for column in range(7) if abs(column - square % 8) <= 7 - square // 8) if square % 8 < 7 else 0
    for square in range(64)
]


class RedoPosition(Position):
    def __init__(self, first: int = 0, swap: int = 0, repetition: int = 1, ways: int = 5, search: int = 0) -> None:
        Position.__init__(self)
        self.side = first
        self.swap = 2 if swap else 0
        self.repetition = repetition
        self.ways = ways
        self.search = search
        self.own = HOME
        self.other = flip(HOME)
        self.towers = 0
        self.passes = 0  # turns passed or skipped in a row
        self.quiet = 0  # counted for kings only (R22)

    def generate(self, buffer: list[int]) -> int:
        if self.over:
            return 0
        if not cython.compiled:
            targets = [0] * KINDS
        self.find_targets(targets)
        count = 0
        mirror = MIRROR if self.side else 0
        for kind in range(4 + 2 * self.ways):
            ends = targets[kind]
            while ends:
                target = lowest(ends)
                ends &= ends - 1
                buffer[count] = ((target - SHIFTS[kind]) << 6 | target) ^ mirror
                count += 1
        if self.has_only_promotions(targets):  # R18
            buffer[count] = PASS
            count += 1
        if self.swap == 1:
            buffer[count] = SWAP
            count += 1
        return count

    def draw(self, random: Random) -> int:
        """Drawn from the bitboards: as likely as from the list, and several times as fast."""
        if not cython.compiled:
            targets = [0] * KINDS
        count = self.find_targets(targets)
        can_pass = self.has_only_promotions(targets)
        left = random.below(count + can_pass + (self.swap == 1))
        if left >= count:
            return PASS if can_pass and left == count else SWAP
        kind = 0
        size = popcount(targets[0])
        while left >= size:
            left -= size
            kind += 1
            size = popcount(targets[kind])
        ends = targets[kind]
        for _ in range(left):
            ends &= ends - 1
        target = lowest(ends)
        return ((target - SHIFTS[kind]) << 6 | target) ^ (MIRROR if self.side else 0)

    def play(self, move: int) -> None:
        if move == SWAP:
            self.take_swap()
            return
        if move == PASS:
            self.passes += 1
            self.quiet += self.ways == KING
        else:
            self.passes = 0
            move ^= MIRROR if self.side else 0
            self.move_piece(move >> 6, move & 63)
        self.turn_over()
        self.judge()

    def key(self) -> int:
        """The pieces and the side to move, which is what R21 compares: earlier passes and quiet moves are left out."""
        return mix(mix(mix(mix(self.side, 1), self.own), self.other), self.towers)

    def state_key(self) -> int:
        return mix(self.key(), self.passes << 16 | self.quiet)

    def symmetric_key(self) -> int:
        """The same for a position and its mirror image, column a for column g."""
        image = mix(mix(mix(mix(self.side, 1), mirror(self.own)), mirror(self.other)), mirror(self.towers))
        return mix(min(self.key(), image), self.passes << 16 | self.quiet)

    def end_by_repetition(self) -> None:
        self.count(REPEATED)

    def end_by_agreement(self) -> None:
        self.count(AGREED)

    # -- moves ------------------------------------------------------------------------------------------------

    def find_targets(self, targets: list[int]) -> int:
        """Write for each kind of move where it can end; tells how many moves of pieces there are."""
        empty = BOARD & ~(self.own | self.other)
        discs = self.own & ~self.towers
        goals = empty | discs  # a disc may land on an own disc (R9)
        targets[0] = discs << 8 & goals
        targets[1] = discs << 7 & goals
        targets[2] = discs << 9 & goals
        targets[3] = ((discs & ROW) << 8 & empty) << 8 & goals  # R8
        count = popcount(targets[0]) + popcount(targets[1]) + popcount(targets[2]) + popcount(targets[3])
        towers = self.own & self.towers
        hurdles = self.other & ~self.towers
        for kind in range(4, 4 + 2 * self.ways, 2):
            beside = shifted(towers, SHIFTS[kind])
            targets[kind] = beside & empty  # R11
            targets[kind + 1] = shifted(beside & hurdles, SHIFTS[kind]) & empty  # R12
            count += popcount(targets[kind]) + popcount(targets[kind + 1])
        return count

    def has_only_promotions(self, targets: list[int]) -> bool:
        """Whether no move ends on an empty square."""
        free = (targets[0] | targets[1] | targets[2] | targets[3]) & ~self.own
        for kind in range(4, 4 + 2 * self.ways):
            free |= targets[kind]
        return free == 0

    def can_move(self) -> bool:
        """Whether the side to move has any move, a promotion or another."""
        empty = BOARD & ~(self.own | self.other)
        discs = self.own & ~self.towers
        if ahead(discs) & (empty | discs):  # a double step needs a step too
            return True
        towers = self.own & self.towers
        hurdles = self.other & ~self.towers
        for kind in range(4, 4 + 2 * self.ways, 2):
            beside = shifted(towers, SHIFTS[kind])
            if (beside | shifted(beside & hurdles, SHIFTS[kind])) & empty:
                return True
        return False

    def move_piece(self, start: int, target: int) -> None:
        """Move an own piece and convert what it sees (R14); a promotion converts nothing (R15)."""
        origin = ONE << start
        to = ONE << target
        self.own ^= origin
        if self.own & to:
            self.towers |= to
            self.quiet = 0
            return
        changed = sight(to) & self.other
        if self.towers & origin:
            self.towers ^= origin | to
            if (start ^ target) & 9 == 0:  # a step changes the parity of the column or of the row, a jump of neither
                changed |= ONE << ((start + target) >> 1)
            self.quiet = self.quiet + 1 if self.ways == KING and not changed else 0
        else:
            self.quiet = 0
        self.own |= to | changed
        self.other ^= changed

    def turn_over(self) -> None:
        """Hand the turn to the other side, who becomes `own` and sees the board from its seat."""
        own = flip(self.other)
        self.other = flip(self.own)
        self.own = own
        self.towers = flip(self.towers)
        self.side ^= 1
        if self.swap:
            self.swap -= 1

    # -- the end ----------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """End the game where a rule says so; otherwise skip a side that cannot move (R17)."""
        if self.passes == 2:
            self.count(STUCK)  # R19
        elif not self.can_change() or (self.search and self.is_settled()):
            self.count(SETTLED)  # R20
        elif self.quiet >= QUIET_LIMIT:
            self.count(QUIET)  # R22
        elif not self.can_move():
            self.passes += 1
            self.turn_over()
            if self.passes == 2 or not self.can_move():
                self.passes = 2
                self.count(STUCK)

    def count(self, reason: int) -> None:
        """End the game and let the points decide (R23)."""
        self.over = reason
        lead = popcount(self.own) - popcount(self.other)
        self.winner = NOBODY
        if lead:
            self.winner = self.side if lead > 0 else self.side ^ 1

    def can_change(self) -> bool:
        """Whether any piece could ever change colour again, as if nothing were blocked (R20).

        Sight and reach of many pieces are those of each taken together, so whole sides are compared at once.
        """
        if not (self.own and self.other):
            return False
        gap = (highest(self.other) >> 3) - (lowest(self.own) >> 3)
        if gap >= 5:
            return True  # within five rows even a disc comes to see every column
        if self.ways != KING and gap < 0:
            return False  # all pieces have passed each other
        own_discs = self.own & ~self.towers
        other_discs = flip(self.other & ~self.towers)
        if self.ways != FORWARD3 and (two_in(own_discs & FIRST_FIVE) or two_in(other_discs & FIRST_FIVE)):
            return True  # they meet in the middle column of the last row; as towers they see all rows from theirs on
        own_reach = reach(own_discs, self.own & self.towers, self.ways)
        other_reach = reach(other_discs, flip(self.other & self.towers), self.ways)
        if sight(own_reach) & (self.other | flip(other_reach)):
            return True
        return sight(other_reach) & flip(self.own) != 0  # what sees can be seen: reach against reach is done above

    def may_go_on(self) -> tuple[bool, bool]:
        """For Python callers: whether the side to move can move, and whether any colour can change."""
        return bool(self.can_move()), bool(self.can_change()) and not (self.search and self.is_settled())

    def is_settled(self) -> bool:
        """Whether a search of all that both sides can do, in any order and with any passes, meets no change (R20, option)."""
        if not cython.compiled:
            owns, others, towers, targets = [0] * SEARCHED, [0] * SEARCHED, [0] * SEARCHED, [0] * KINDS
        owns[0], others[0], towers[0] = self.own, self.other, self.towers
        quiet = self.quiet
        found = 1
        index = 0
        while index < found:
            for seat in range(2):
                self.take_seat(owns[index], others[index], towers[index], seat)
                self.find_targets(targets)
                for kind in range(4 + 2 * self.ways):
                    ends = targets[kind]
                    while ends and found:
                        target = lowest(ends)
                        ends &= ends - 1
                        self.take_seat(owns[index], others[index], towers[index], seat)
                        enemies = self.other
                        self.move_piece(target - SHIFTS[kind], target)
                        if self.other != enemies:
                            found = 0
                        else:
                            self.take_seat(self.own, self.other, self.towers, seat)
                            found = note(self.own, self.other, self.towers, owns, others, towers, found)
            index += 1
        self.take_seat(owns[0], others[0], towers[0], 0)
        self.quiet = quiet
        return found > 0

    def take_seat(self, own: Bits, other: Bits, towers: Bits, seat: int) -> None:
        """Look at a placement from its own seat, or from the other one."""
        self.own = flip(other) if seat else own
        self.other = flip(own) if seat else other
        self.towers = flip(towers) if seat else towers


def mirror(bits: Bits) -> Bits:
    """The squares with columns a and g exchanged, b and f, c and e."""
    outer = (bits & COLUMN) << 6 | bits >> 6 & COLUMN | (bits & COLUMN << 1) << 4 | bits >> 4 & COLUMN << 1
    return outer | (bits & COLUMN << 2) << 2 | bits >> 2 & COLUMN << 2 | bits & COLUMN << 3


def shifted(bits: Bits, by: int) -> Bits:
    return bits << by if by > 0 else bits >> -by


def ahead(bits: Bits) -> Bits:
    """The squares one step straight or diagonally forward."""
    return (bits << 8 | bits << 7 | bits << 9) & BOARD


def cone(bits: Bits) -> Bits:
    """All squares ahead that are at most as many columns away as rows."""
    grown = ahead(bits)
    for _ in range(6):
        grown |= ahead(grown)
    return grown


def sight(bits: Bits) -> Bits:
    """The squares left, right, forward and diagonally forward (R4)."""
    return (bits << 1 | bits >> 1 | bits << 8 | bits << 7 | bits << 9) & BOARD


def reach(discs: Bits, towers: Bits, ways: int) -> Bits:
    """The squares that pieces of one side, seen from its seat, could ever move to on an empty board."""
    if ways == FORWARD3:
        return cone(discs | towers)
    if can_meet(discs):
        towers |= discs
    if not towers:
        return cone(discs)
    if ways == KING:
        return BOARD
    return cone(discs) | BOARD & ~((ONE << (lowest(towers) & 56)) - 1)


def can_meet(discs: Bits) -> bool:
    """Whether two of these discs could ever make a tower: then their ways to the last row overlap there too."""
    taken = 0
    while discs:
        arrival = LAST_ROW[lowest(discs)]
        if taken & arrival:
            return True
        taken |= arrival
        discs &= discs - 1
    return False


def note(own: Bits, other: Bits, tower: Bits, owns: list[int], others: list[int], towers: list[int], found: int) -> int:
    """Add a placement where it is new; returns how many there are then, 0 where there is no room."""
    for index in range(found):
        if owns[index] == own and others[index] == other and towers[index] == tower:
            return found
    if found == SEARCHED:
        return 0
    owns[found], others[found], towers[found] = own, other, tower
    return found + 1


def two_in(bits: Bits) -> bool:
    return bits & (bits - 1) != 0
