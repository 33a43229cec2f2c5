"""Passo: bitboards of five rows of six bits, the sixth always empty; a1 is bit 0, b1 bit 1, a2 bit 6.

`discs[4 * side + level]` are the discs of a side at one level of their stacks, level 0 at the bottom. Tokens are sets
of six bits in alphabetical order. A move is the target (or OFF), 32 times the start, 1024 times the kind (a step, one
of six tokens, or CHOOSE with the tokens in place of the cells), and for a double 8192 times the cell between.
"""

import cython

from parlour.games.contract import Position, Random

if not cython.compiled:
    from parlour.games.bits import Bits, highest, lowest, popcount
    from parlour.games.contract import SWAP, mix

    RED, BLACK = 0, 1
    OFF = 31
    OPEN, SECRET = 1, 2
    STEP, CARRY, DOUBLE, KEEP, LEAP, RESTORE, SUMMIT, CHOOSE = range(8)
    ALL_TOKENS = 63
    CHOSEN = 3
    SECOND_PARTS = 9  # eight directions and the pass-off
    PASSED, STUCK = 1, 2
    BEYOND, REACHED = ([[0] * 32, [0] * 32] for _ in range(2))
    CHOICES = [0] * 20
    DIRECTIONS = [0] * 8
    STRIDES = [0] * 4

ONE = 1
ROW = 0b11111
COLUMN = 0x1041041
BOARD = ROW | ROW << 6 | ROW << 12 | ROW << 18 | ROW << 24


def fill_tables() -> None:
    """For the rearmost enemy disc on a cell: the cells beyond its row (R5), and those on it or beyond (R11)."""
    for cell in range(29):
        row = cell // 6 * 6
        REACHED[RED][cell] = BOARD >> row << row
        BEYOND[RED][cell] = BOARD >> row + 6 << row + 6
        REACHED[BLACK][cell] = BOARD & ((1 << row + 6) - 1)
        BEYOND[BLACK][cell] = BOARD & ((1 << row) - 1)
    threes = [tokens for tokens in range(64) if popcount(tokens) == CHOSEN]
    for index, tokens in enumerate(threes):
        CHOICES[index] = CHOOSE << 10 | tokens
    for index, direction in enumerate((-7, -6, -5, -1, 1, 5, 6, 7)):
        DIRECTIONS[index] = direction
    for index in range(4):
        STRIDES[index] = DIRECTIONS[index + 4]


fill_tables()


class PassoPosition(Position):
    def __init__(
        self,
        first: int = 0,
        swap: int = 0,
        repetition: int = 1,
        powers: int = 0,
        visible_only: int = 0,
        resolve_at_end: int = 0,
        by_mover: int = 0,
    ) -> None:
        Position.__init__(self)
        self.first = first
        self.side = RED if powers else first  # player 0 chooses tokens first (R18)
        self.swap = 2 if swap else 0
        self.repetition = repetition
        self.powers = powers
        self.choosing = 2 if powers else 0
        self.visible_only = visible_only
        self.resolve_at_end = resolve_at_end
        self.by_mover = by_mover
        self.tiles = BOARD
        self.discs = [ROW, 0, 0, 0, ROW << 24, 0, 0, 0]
        self.hand = [0, 0]
        self.used = [0, 0]

    def generate(self, buffer: list[int]) -> int:
        """Steps, pass-offs and what the tokens in hand allow; before the first turn the choices of three tokens."""
        if self.over:
            return 0
        if not cython.compiled:
            targets, heads = [0] * 35, [0] * 35
        count = 0
        if self.choosing:
            for index in range(20):
                buffer[index] = CHOICES[index]
            return 20
        for index in range(self.survey(targets, heads)):
            cells = targets[index]
            while cells:
                target = lowest(cells)
                cells &= cells - 1
                if heads[index] >> 10 != DOUBLE:
                    buffer[count] = heads[index] | target
                    count += 1
                    continue
                parts = self.second_parts(heads[index] >> 5 & 31, target)
                while parts:
                    buffer[count] = target << 13 | heads[index] | lowest(parts)
                    count += 1
                    parts &= parts - 1
        if self.swap == 1:
            buffer[count] = SWAP
            count += 1
        return count

    def draw(self, random: Random) -> int:
        """As likely as from the list: a double gets any of nine second parts, all again if it lacks it."""
        if self.choosing:
            return CHOICES[random.below(20)]
        if self.hand[self.side] == 0:
            return self.draw_step(random)
        if not cython.compiled:
            targets, heads = [0] * 35, [0] * 35
        width = self.survey(targets, heads)
        total = 1 if self.swap == 1 else 0
        for index in range(width):
            total += popcount(targets[index]) * (SECOND_PARTS if heads[index] >> 10 == DOUBLE else 1)
        move = total & 0
        while move == 0:
            move = self.pick(targets, heads, width, random.below(total))
        return move

    def play(self, move: int) -> None:
        if move == SWAP:
            self.take_swap()
            return
        kind = move >> 10 & 7
        if kind == CHOOSE:
            self.choose(move & ALL_TOKENS)
            return
        if kind:
            self.hand[self.side] &= ~(1 << kind - 1)
            self.used[self.side] |= 1 << kind - 1
        self.end_turn(self.turn(kind, move >> 5 & 31, move >> 13, move & 31))

    def key(self) -> int:
        key = mix(self.head(), self.tiles)
        for index in range(0, 8, 2):
            key = mix(key, self.discs[index] | self.discs[index + 1] << 32)
        return key

    def symmetric_key(self) -> int:
        """The same for a position and its mirror image, column a for column e."""
        image = mix(self.head(), mirror(self.tiles))
        for index in range(0, 8, 2):
            image = mix(image, mirror(self.discs[index]) | mirror(self.discs[index + 1]) << 32)
        return min(self.key(), image)

    def head(self) -> int:
        tokens = ONE * self.hand[RED] << 6 | ONE * self.hand[BLACK]
        return tokens << 36 | ONE * self.choosing << 34 | ONE * self.side << 32

    # -- what is hidden -----------------------------------------------------------------------------------------

    def is_hidden(self, owner: int, viewer: int) -> bool:
        return self.hides(owner, viewer)

    def hides(self, owner: int, viewer: int) -> bool:
        """Whether a side's unused tokens are unknown to a viewer: a side, or -1 for one who holds no seat (R18)."""
        if self.over or self.hand[owner] == 0 or owner == viewer:
            return False
        if viewer >= 0 and self.exchanged:
            return False  # each player has chosen for one side and now sees the other
        return self.powers == SECRET or self.choosing > 0

    def resample(self, side: int, random: Random) -> None:
        """Give whoever hides tokens from this side (-1: from everybody) a random hand that fits what has been seen."""
        for owner in range(2):
            if not self.hides(owner, side):
                continue
            count = popcount(self.hand[owner])
            needed = 0
            if owner == self.side and self.choosing == 0 and not self.can_step():
                needed = self.usable_tokens(ALL_TOKENS & ~self.used[owner])  # going on proves one of these (R16)
            while True:
                hand = CHOICES[random.below(20)] & ALL_TOKENS & ~self.used[owner]
                if popcount(hand) == count and (needed == 0 or hand & needed):
                    break
            self.hand[owner] = hand

    # -- what may be done ---------------------------------------------------------------------------------------

    def survey(self, targets: list[Bits], heads: list[int]) -> int:
        """Write, for each free disc and kind of move, the target cells and the rest of the move; returns how many.

        A double is written with its first targets.
        """
        free = self.tops(self.side)
        landing = self.tiles & ~self.filled(2)
        reached = self.reached()
        hand = self.hand[self.side]
        count = 0
        while free:
            start = lowest(free)
            free &= free - 1
            targets[count] = near(ONE << start) & landing | (reached >> start & 1) << OFF
            heads[count] = start << 5
            count += 1
            tokens = hand
            while tokens:
                kind = lowest(tokens) + 1
                tokens &= tokens - 1
                targets[count] = self.power_targets(kind, start, landing)
                heads[count] = kind << 10 | start << 5
                count += 1
        return count

    def power_targets(self, kind: int, start: int, landing: Bits) -> Bits:
        """Where a free disc may go with a token; `landing` are the tiles with less than three discs."""
        cell = ONE << start
        if kind == CARRY:
            return self.carry_targets(start)
        if kind == LEAP:
            return leaps(cell, BOARD & ~self.tiles, landing)
        if kind == RESTORE:
            return near(cell) & BOARD & ~self.tiles  # R25
        if kind == SUMMIT:
            return near(cell) & self.filled(2) & ~self.filled(3)  # R20
        if kind == KEEP and self.filled(1) & cell:
            return 0  # the tile would stay anyway (R24)
        return near(cell) & landing

    def carry_targets(self, start: int) -> Bits:
        """Three discs in all, or an empty tile (R22)."""
        height = self.height(start)
        if height == 1:
            return 0
        room = self.tiles & ~self.filled(0)
        if height == 2:
            room |= self.tiles & ~self.filled(1)
        return near(ONE << start) & room

    def second_parts(self, start: int, middle: int) -> Bits:
        """The targets of the second part of a double; none if the first wins or loses the disc (R21)."""
        if not cython.compiled:
            discs = [0] * 8
        tiles = self.tiles
        for index in range(8):
            discs[index] = self.discs[index]
        parts = tiles & 0
        if not self.first_step(start, middle) and self.tiles >> middle & 1:
            parts = near(ONE << middle) & self.tiles & ~self.filled(2) | (self.reached() >> middle & 1) << OFF
        self.tiles = tiles
        for index in range(8):
            self.discs[index] = discs[index]
        return parts

    def pick(self, targets: list[Bits], heads: list[int], width: int, left: int) -> int:
        """The move with this number in the survey, SWAP after the last; 0 for a double without that second part."""
        for index in range(width):
            count = popcount(targets[index])
            if heads[index] >> 10 != DOUBLE:
                if left < count:
                    return heads[index] | lowest(skip(targets[index], left))
                left -= count
            elif left < count * SECOND_PARTS:
                middle = lowest(skip(targets[index], left // SECOND_PARTS))
                part = left % SECOND_PARTS
                target = middle + DIRECTIONS[part] if part < 8 else OFF
                if target >= 0 and self.second_parts(heads[index] >> 5 & 31, middle) >> target & 1:
                    return middle << 13 | heads[index] | target
                return 0
            else:
                left -= count * SECOND_PARTS
        return SWAP

    def draw_step(self, random: Random) -> int:
        """A move without a token: all steps in two opposite directions share one word, forwards in its lower half."""
        if not cython.compiled:
            steps = [0] * 4
        free = self.tops(self.side)
        landing = self.tiles & ~self.filled(2)
        total = 1 if self.swap == 1 else 0
        for index in range(4):
            steps[index] = free << STRIDES[index] & landing | (free >> STRIDES[index] & landing) << 32
            total += popcount(steps[index])
        off = free & self.reached()
        left = random.below(total + popcount(off))
        for index in range(4):
            count = popcount(steps[index])
            if left < count:
                target = lowest(skip(steps[index], left))
                if target < 32:
                    return target - STRIDES[index] << 5 | target
                return target - 32 + STRIDES[index] << 5 | target - 32
            left -= count
        if left < popcount(off):
            return lowest(skip(off, left)) << 5 | OFF
        return SWAP

    def can_move(self) -> bool:
        """Whether the side to move is not stuck (R16)."""
        return self.can_step() or self.usable_tokens(self.hand[self.side]) != 0

    def can_step(self) -> bool:
        """Whether the side to move has a move without a token."""
        free = self.tops(self.side)
        return (near(free) & self.tiles & ~self.filled(2) | free & self.reached()) != 0

    def usable_tokens(self, tokens: int) -> int:
        """Those of the tokens that allow a move where no step is possible (so Double and Keep never do)."""
        free = self.tops(self.side)
        landing = self.tiles & ~self.filled(2)
        usable = 0
        while free:
            start = lowest(free)
            free &= free - 1
            for kind in range(CARRY, CHOOSE):
                if tokens >> kind - 1 & 1 and self.power_targets(kind, start, landing):
                    usable |= 1 << kind - 1
        return usable

    # -- what it does -------------------------------------------------------------------------------------------

    def choose(self, tokens: int) -> None:
        self.hand[self.side] = tokens
        self.choosing -= 1
        self.side = BLACK if self.choosing else self.first

    def turn(self, kind: int, start: int, middle: int, target: int) -> bool:
        """Move the disc, take the tiles away; whether the mover has passed."""
        left = ONE << start
        if kind == DOUBLE:
            self.first_step(start, middle)
            left = ONE << middle | (left if self.resolve_at_end else 0)
            start = middle
        elif kind == KEEP:
            left = 0
        elif kind == RESTORE:
            self.tiles |= ONE << target
        if target == OFF:
            self.discs[4 * self.side + self.height(start) - 1] ^= ONE << start
            return True  # R11
        if kind == CARRY:
            self.move_stack(start, target)
        else:
            self.move_disc(start, target)
        return self.resolve(target, left)

    def first_step(self, start: int, middle: int) -> bool:
        """The first part of a double; whether it wins. With resolve_at_end no tile goes yet."""
        self.move_disc(start, middle)
        if self.resolve_at_end:
            return self.has_passed(middle)
        return self.resolve(middle, ONE << start)

    def resolve(self, target: int, left: Bits) -> bool:
        """R12 to R15 after a disc has landed; whether the mover has passed."""
        if self.is_beyond(ONE << target):
            return True
        self.tiles &= ~left | self.filled(0)
        isolated = self.tiles & ~near(self.tiles)
        if isolated:
            self.tiles ^= isolated
            for index in range(8):
                self.discs[index] &= ~isolated
        return self.has_passed(target)

    def has_passed(self, target: int) -> bool:
        """Whether a disc of the mover stands beyond the back line: any, or with the option only the one that moved (R15)."""
        own = self.owned(self.side)
        return self.is_beyond(own & ONE << target if self.by_mover else own)

    def move_disc(self, start: int, target: int) -> None:
        side = 4 * self.side
        self.discs[side + self.height(start) - 1] ^= ONE << start
        self.discs[side + self.height(target)] |= ONE << target

    def move_stack(self, start: int, target: int) -> None:
        """Set the whole stack on the target, from the bottom up."""
        base = self.height(target)
        for level in range(self.height(start)):
            side = self.discs[4 + level] >> start & 1
            self.discs[4 * side + level] ^= ONE << start
            self.discs[4 * side + base + level] |= ONE << target

    def end_turn(self, passed: bool) -> None:
        self.side ^= 1
        if self.swap:
            self.swap -= 1
        if passed:
            self.over = PASSED
        elif not self.can_move():
            self.over = STUCK
        if self.over:
            self.winner = self.side ^ 1

    def halfway(self, start: int, middle: int) -> "PassoPosition":
        """For explanations: a new position after the first part of a double, over if it wins."""
        child = self.copy()
        if child.first_step(start, middle):
            child.over = PASSED
        return child

    # -- what lies where ----------------------------------------------------------------------------------------

    def filled(self, level: int) -> Bits:
        """The tiles that carry more than `level` discs."""
        return self.discs[level] | self.discs[4 + level]

    def height(self, cell: int) -> int:
        low = (self.filled(0) >> cell & 1) + (self.filled(1) >> cell & 1)
        return low + (self.filled(2) >> cell & 1) + (self.filled(3) >> cell & 1)

    def owned(self, side: int) -> Bits:
        """The tiles with a disc of this side, covered or not."""
        return self.discs[4 * side] | self.discs[4 * side + 1] | self.discs[4 * side + 2] | self.discs[4 * side + 3]

    def tops(self, side: int) -> Bits:
        """The tiles where a disc of this side is free (R3)."""
        low = self.discs[4 * side] & ~self.filled(1) | self.discs[4 * side + 1] & ~self.filled(2)
        return low | self.discs[4 * side + 2] & ~self.filled(3) | self.discs[4 * side + 3]

    def line(self, side: int) -> Bits:
        """The discs that make a side's back line (R4)."""
        return self.tops(side) if self.visible_only else self.owned(side)

    def is_beyond(self, cells: Bits) -> bool:
        """Whether one of the cells lies beyond the back line of the side that is not to move (R5)."""
        enemy = self.line(self.side ^ 1)
        if enemy == 0:
            return False
        return (cells & BEYOND[self.side][highest(enemy) if self.side == RED else lowest(enemy)]) != 0

    def reached(self) -> Bits:
        """The cells on the enemy back line or beyond it, from where a free disc may leave (R11)."""
        enemy = self.line(self.side ^ 1)
        if enemy == 0:
            return enemy
        return REACHED[self.side][highest(enemy) if self.side == RED else lowest(enemy)]


def near(cells: Bits) -> Bits:
    """The neighbours of the cells in all eight directions, padding included."""
    sideways = cells << 1 | cells >> 1
    upright = cells | sideways
    return sideways | upright << 6 | upright >> 6


def mirror(cells: Bits) -> Bits:
    """The cells with columns a and e exchanged, and b and d."""
    outer = (cells & COLUMN) << 4 | cells >> 4 & COLUMN
    return outer | (cells & COLUMN << 1) << 2 | cells >> 2 & COLUMN << 1 | cells & COLUMN << 2


def leaps(start: Bits, gaps: Bits, landing: Bits) -> Bits:
    """The tiles two cells away in a straight line across a gap (R23)."""
    across = (start << 1 & gaps) << 1 | (start >> 1 & gaps) >> 1
    upright = (start << 6 & gaps) << 6 | (start >> 6 & gaps) >> 6
    rising = (start << 7 & gaps) << 7 | (start >> 7 & gaps) >> 7
    falling = (start << 5 & gaps) << 5 | (start >> 5 & gaps) >> 5
    return (across | upright | rising | falling) & landing


def skip(cells: Bits, count: int) -> Bits:
    """The cells without so many of the lowest ones."""
    for _ in range(count):
        cells &= cells - 1
    return cells
