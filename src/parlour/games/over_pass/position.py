"""Over-Pass: one 128-bit set of points for each colour; a turn is a roll, single actions, and `end`.

A move is a kind, a start and a target: kind << 14 | start << 7 | target. Rolls and colours stand where the target does.

The Center duty (R19) is exact: what `can_empty_center` answers without a search is proven, the rest is searched in full.
- Only an Over-Pass (1 count) or a Slide (2) of the piece on the Center empties it; all its neighbours are farther out. So an
  Over-Pass from it decides where one count is left, and an empty neighbour is enough where two are left.
- With all neighbours full, four counts are enough if one of those can slide on: the piece on the Center slides after it.
- Else every sequence of actions is tried, the cheapest first. The search is rare, and short in practice: every piece off the Exit
  Points can trade with the Center, and in a crowd one such Trade opens a bridge; where the board is nearly empty little can be tried.
"""

import cython

from parlour.games.contract import Position, Random
from parlour.games.window.tables import BOARD, point_set

if not cython.compiled:
    from parlour.games.bits import Wide, lowest_wide, popcount_wide
    from parlour.games.contract import CHANCE, MAX_MOVES, NOBODY, WORD, mix
    from parlour.games.window.tables import ABOVE, ALL, ALONG_EDGE, BIT, EXITS, NEAR, OUTWARD, PARALLEL

    WHITE, BLACK, RED, BLUE = range(4)
    NONE = -1
    PIECES = 10
    CHOOSING, ROLLING, ACTING = range(3)
    ROLL, COLOUR, OVER_PASS, TRADE, SLIDE, EXIT, END = range(7)
    HOME, CAPPED = 1, 2
    TRIES = 24

RING = NEAR[0]
SECOND = 0
for neighbour in range(128):
    if RING & BIT[neighbour]:
        SECOND |= OUTWARD[neighbour]
SECOND &= ~RING

START = [point_set(BOARD.over_pass_start[colour]) for colour in ("white", "black", "red", "blue")]


class OverPassPosition(Position):
    def __init__(
        self,
        players: int = 4,
        both: int = 0,
        omit: int = BLUE,
        first: int = 0,
        must_spend: int = 0,
        no_bridge_over_exits: int = 0,
        skip_finished: int = 0,
        turn_cap: int = 0,
    ) -> None:
        Position.__init__(self)
        self.players = players
        self.both = both and players == 2
        self.first = first
        self.must_spend = must_spend
        self.skip_finished = skip_finished
        self.turn_cap = turn_cap
        self.barred = EXITS if no_bridge_over_exits else 0
        self.owner = seat_colours(players, omit)
        self.pieces = [START[colour] if self.owner[colour] != NOBODY else 0 for colour in range(4)]
        self.reserve = [
            PIECES - popcount_wide(self.pieces[colour]) if self.pieces[colour] else 0 for colour in range(4)
        ]
        self.home = [0] * 4
        self.last_colour = [NONE] * 2
        self.turns = 0
        self.roll = self.counts = self.released = 0
        self.player = first
        self.start_turn()

    # -- listing and drawing ----------------------------------------------------------------------------------

    def generate(self, buffer: list[int]) -> int:
        if self.over:
            return 0
        if self.phase == ROLLING:
            for total in range(2, 13):
                buffer[total - 2] = ROLL << 14 | total
            return 11
        if self.phase == CHOOSING:
            buffer[0] = COLOUR << 14 | self.player
            buffer[1] = COLOUR << 14 | (self.player + 2)
            return 2
        count = self.list_actions(buffer)
        if not self.is_carefree():
            count = self.keep_dutiful(buffer, count)
        if self.can_end() and not (self.must_spend and count):
            buffer[count] = END << 14
            count += 1
        return count

    def draw(self, random: Random) -> int:
        """Drawn by parts, not evenly: `end` in one of sixteen tries, else any piece, any of its actions, any target.

        Where many tries fail the moves are listed, and then each is as likely as any other. Dice have their own chances.
        """
        if self.phase == ROLLING:
            return ROLL << 14 | (random.below(6) + random.below(6) + 2)
        if self.phase == CHOOSING:
            return COLOUR << 14 | (self.player + 2 * random.below(2))
        if self.counts == 0 and self.can_end():
            return END << 14
        carefree = self.is_carefree()
        for _ in range(TRIES):
            if random.below(16) == 0 and not self.must_spend and self.can_end():
                return END << 14
            move = self.draw_action(random)
            if move and (carefree or self.is_dutiful(move)):
                return move
        if not cython.compiled:
            buffer = [0] * MAX_MOVES
        return buffer[random.below(self.generate(buffer))]

    def draw_action(self, random: Random) -> int:
        """One action that can be paid, the Center duty aside, or 0 if the dice fell on none."""
        occupied = self.occupied()
        if not occupied:
            return 0
        start = pick_wide(random, occupied)
        colour = self.colour_at(start)
        kind = self.draw_kind(random, start)
        targets = self.targets(kind, colour, start, occupied)
        if not targets:
            return 0
        target = pick_wide(random, targets)
        if kind == TRADE and target < start:
            start, target = target, start
        return kind << 14 | start << 7 | target

    def draw_kind(self, random: Random, start: int) -> int:
        if EXITS & BIT[start]:
            return EXIT if random.below(2) else OVER_PASS
        return OVER_PASS + random.below(3)

    # -- what can be done -------------------------------------------------------------------------------------

    def list_actions(self, buffer: list[int]) -> int:
        """Write every action that can be paid, the Center duty aside, and return how many there are."""
        occupied = self.occupied()
        count = 0
        for colour in range(4):
            group = self.pieces[colour]
            while group:
                start = lowest_wide(group)
                group ^= BIT[start]
                for kind in range(OVER_PASS, EXIT + 1):
                    targets = self.targets(kind, colour, start, occupied)
                    if kind == TRADE:
                        targets &= ABOVE[start]  # each pair once
                    count = list_targets(kind << 14 | start << 7, targets, buffer, count)
        return count

    def targets(self, kind: int, colour: int, start: int, occupied: Wide) -> Wide:
        """Where an action that can be paid may take a piece; an Exit has its own point as target."""
        if self.counts < 2 and (kind == SLIDE or self.counts < 1):
            return 0
        if kind == OVER_PASS:
            return self.landings(colour, start, occupied)
        if kind == TRADE:
            return PARALLEL[start] & occupied & ~self.pieces[colour]  # R13, R14
        if kind == SLIDE:
            return OUTWARD[start] & ~occupied  # R15
        return BIT[start] & EXITS if colour == self.active and self.exits_open() else 0  # R16

    def landings(self, colour: int, start: int, occupied: Wide) -> Wide:
        """The empty points at which an Over-Pass from here can end (R11, R12, R18)."""
        if not EXITS & BIT[start]:
            return landings_over(NEAR, start, occupied & ~(self.pieces[colour] | self.barred)) & ~occupied
        if self.owner[colour] != self.player:
            return 0
        return landings_over(ALONG_EDGE, start, occupied & ~(self.pieces[colour] | self.barred)) & ~occupied

    def exits_open(self) -> bool:  # R17
        return self.roll & 1 == 0 or self.reserve[0] + self.reserve[1] + self.reserve[2] + self.reserve[3] == 0

    def can_end(self) -> bool:  # R20, R21
        return self.released != 0 or not self.occupied() & 1

    def occupied(self) -> Wide:
        return self.pieces[0] | self.pieces[1] | self.pieces[2] | self.pieces[3]

    def colour_at(self, point: int) -> int:
        """The colour of the piece on an occupied point."""
        bit = BIT[point]
        for colour in range(3):
            if self.pieces[colour] & bit:
                return colour
        return 3

    # -- the Center duty (R19) --------------------------------------------------------------------------------

    def is_carefree(self) -> bool:
        """Whether any action at all leaves the Center empty, or two counts and an empty point beside it."""
        occupied = self.occupied()
        return self.released != 0 or (self.counts >= 4 and popcount_wide(RING & ~occupied) >= 2)

    def keep_dutiful(self, buffer: list[int], count: int) -> int:
        """Drop the actions that would leave the Center occupied for good; returns how many stay."""
        kept = 0
        for index in range(count):
            if self.is_dutiful(buffer[index]):
                buffer[kept] = buffer[index]
                kept += 1
        return kept

    def is_dutiful(self, move: int) -> bool:
        if self.released or self.wins_by(move):
            return True
        if (move & 127) and not self.occupied() & 1:
            return True  # the Center is empty and stays so
        self.shift(move, 1)
        kept = self.can_empty_center()
        self.shift(move, -1)
        return kept

    def can_empty_center(self) -> bool:
        """Whether the Center is empty, or some sequence of actions that the counts can pay empties it."""
        occupied = self.occupied()
        if not occupied & 1:
            return True
        if RING & ~occupied:
            return self.counts >= 2 or self.center_passes(occupied)
        if (self.counts >= 4 and SECOND & ~occupied) or self.center_passes(occupied):
            return True
        counts = self.counts
        found = False
        for budget in range(2, counts + 1):
            self.counts = budget
            if self.search():
                found = True
                break
        self.counts = counts
        return found

    def center_passes(self, occupied: Wide) -> bool:
        return self.counts >= 1 and self.landings(self.colour_at(0), 0, occupied) != 0

    def search(self) -> bool:
        """The same as can_empty_center by trying every sequence."""
        if not cython.compiled:
            buffer = [0] * MAX_MOVES
        occupied = self.occupied()
        if (self.counts >= 2 and RING & ~occupied) or self.center_passes(occupied):
            return True
        if self.counts < 2:
            return False
        count = self.list_actions(buffer)
        for index in range(count):
            move = buffer[index]
            if not self.wins_by(move):
                self.shift(move, 1)
                found = self.search()
                self.shift(move, -1)
                if found:
                    return True
        return False

    # -- playing ----------------------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        kind = move >> 14
        if kind == END:
            self.end_turn()
        elif kind == ROLL:
            self.start_acting(move & 127)
        elif kind == COLOUR:
            self.enter(move & 127)
        else:
            won = self.wins_by(move)
            self.shift(move, 1)
            if won:
                self.over = HOME
                self.winner = self.player

    def shift(self, move: int, step: int) -> None:
        """Take an action (step 1) or take it back (step -1)."""
        kind = move >> 14
        self.counts -= 2 * step if kind == SLIDE else step
        if kind == EXIT:
            self.pieces[self.active] ^= BIT[move & 127]
            self.home[self.active] += step
            return
        both = BIT[move >> 7 & 127] | BIT[move & 127]
        for colour in range(4):
            if self.pieces[colour] & both:
                self.pieces[colour] ^= both

    def wins_by(self, move: int) -> bool:
        """Whether this action is an Exit that wins (R22)."""
        if move >> 14 != EXIT or self.home[self.active] < PIECES - 1:
            return False
        return not self.both or self.home[self.active ^ 2] == PIECES

    def start_turn(self) -> None:
        if self.players > 2:
            for colour in range(4):
                if self.owner[colour] == self.player:
                    self.enter(colour)
        elif self.last_colour[self.player] == NONE:
            self.phase = CHOOSING
            self.side = self.player
            self.active = NONE
        else:
            colour = self.last_colour[self.player] ^ 2
            if self.skip_finished and self.home[colour] == PIECES:
                colour ^= 2
            self.enter(colour)

    def enter(self, colour: int) -> None:
        """The active colour's piece goes to the Center (R7), and the dice are next."""
        self.active = colour
        if self.reserve[colour] > 0:
            self.reserve[colour] -= 1
            self.pieces[colour] |= 1
        self.phase = ROLLING
        self.side = CHANCE
        self.roll = self.counts = 0

    def start_acting(self, total: int) -> None:
        self.roll = self.counts = total
        self.phase = ACTING
        self.side = self.player
        self.released = not self.can_empty_center()  # R20

    def end_turn(self) -> None:
        if self.occupied() & 1:  # R20
            colour = self.colour_at(0)
            self.pieces[colour] ^= 1
            self.reserve[colour] += 1
        self.released = self.roll = self.counts = 0
        if self.players == 2:
            self.last_colour[self.player] = self.active
        self.turns += 1
        self.player = (self.player + 1) % self.players
        if self.turns == self.turn_cap:
            self.finish_at_cap()
        else:
            self.start_turn()

    def finish_at_cap(self) -> None:
        """Most pieces home wins; tied leaders share the point and nobody is the winner."""
        self.over = CAPPED
        self.phase = CHOOSING
        self.active = NONE
        self.side = self.player
        leaders = 0
        for seat in range(self.players):
            if self.is_leader(seat):
                leaders += 1
                self.winner = seat
        if leaders > 1:
            self.winner = NOBODY

    def is_leader(self, seat: int) -> bool:
        most = 0
        for other in range(self.players):
            most = max(most, self.home_of(other))
        return self.home_of(seat) == most

    def home_of(self, seat: int) -> int:
        """How many pieces a player has brought home."""
        total = 0
        for colour in range(4):
            if self.owner[colour] == seat:
                total += self.home[colour]
        return total

    def score(self, side: int) -> float:
        if self.winner != NOBODY:
            return 1.0 if self.winner == side else 0.0
        leaders = 0
        for seat in range(self.players):
            leaders += self.is_leader(seat)
        return 1.0 / leaders if self.is_leader(side) else 0.0

    def chance(self, move: int) -> float:
        total = move & 127
        return (6 - abs(total - 7)) / 36.0

    def key(self) -> int:
        turn = self.player + 1 << 4 | self.active + 1
        turn = turn << 4 | self.counts
        turn = turn << 4 | self.phase << 2 | self.released << 1 | (self.roll & 1)
        turn = turn << 4 | self.last_colour[0] + 1
        turn = turn << 4 | self.last_colour[1] + 1
        for colour in range(4):
            turn = turn << 4 | self.home[colour]
        key = mix(turn, self.turns if self.turn_cap else 0)
        for colour in range(4):
            key = mix(key, self.pieces[colour] & WORD)
            key = mix(key, self.pieces[colour] >> 64)
        return key

    # -- for Python callers -----------------------------------------------------------------------------------

    def landing_points(self, start: int) -> Wide:
        """Where an Over-Pass from an occupied point can end, counts and Center duty aside, as a set of bits."""
        return self.landings(self.colour_at(start), start, self.occupied())

    def points_home(self, seat: int) -> int:
        return self.home_of(seat)

    def center_can_be_emptied(self) -> bool:
        return self.can_empty_center()


def seat_colours(players: int, omit: int) -> list[int]:
    """The player of each colour (R4)."""
    if players == 3:
        return [NOBODY if colour == omit else colour - (colour > omit) for colour in range(4)]
    return [colour % players for colour in range(4)]


def landings_over(near: list[Wide], start: int, passable: Wide) -> Wide:
    """All points next to the pieces that can be passed over from here, one after the other."""
    bridge = reached = ALL & 0
    front = near[start] & passable
    while front:
        point = lowest_wide(front)
        bridge |= BIT[point]
        reached |= near[point]
        front = (front | near[point]) & passable & ~bridge
    return reached


def list_targets(move: int, targets: Wide, buffer: list[int], count: int) -> int:
    """Write the move to every target behind those listed; returns how many there are then."""
    while targets:
        target = lowest_wide(targets)
        targets ^= BIT[target]
        buffer[count] = move | target
        count += 1
    return count


def pick_wide(random: Random, bits: Wide) -> int:
    """The index of one of the set bits, each with the same chance. There must be one."""
    count = popcount_wide(bits)
    if count < 12:
        for _ in range(random.below(count)):
            bits &= bits - 1
        return lowest_wide(bits)
    while True:
        word = random.next() >> 1
        for _ in range(9):
            if BIT[word & 127] & bits:
                return word & 127
            word >>= 7
