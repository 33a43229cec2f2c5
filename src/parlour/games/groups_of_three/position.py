"""Groups-of-Three: 105 compartments in two words, `low` for 0 to 63 and `high` for the rest, in the order of the board.

Compartment 0 is the Center Square, 1 to 8 are the small triangles, 9 to 12 the Transit spaces. A move is
128 times the start plus the end of a slide, ADD plus a compartment, ROLL plus a sum, COLOUR plus a colour, or END.
"""

import cython

from parlour.games.contract import Position, Random
from parlour.games.window.board import COLOURS, load_board

if not cython.compiled:
    from parlour.games.bits import Bits, lowest, popcount
    from parlour.games.contract import CHANCE, NOBODY, mix
    from parlour.games.groups_of_three.transit import can_clear

    ROOMS = 105
    PIECES = 10
    NONE = 255
    ADD, ROLL, COLOUR, END = 16384, 32768, 65536, 131072
    ALL_HOME, CAPPED = 1, 2
    NAMING, ROLLING, ACTING = 0, 1, 2

    NEAR_LOW = [0] * ROOMS
    NEAR_HIGH = [0] * ROOMS
    GROUPS = [0] * ROOMS
    PARTNERS = [[0] * 4 for _ in range(ROOMS)]

ONE = 1
TRANSIT = 0b1111 << 9
PLACES = tuple(load_board().compartments)


class GroupsOfThreePosition(Position):
    def __init__(
        self,
        players: int = 4,
        first: int = 0,
        omit: int = NONE,
        goal_one: int = 0,
        must_spend: int = 0,
        immediate: int = 0,
        turn_cap: int = 0,
    ) -> None:
        Position.__init__(self)
        self.players = players
        self.player = self.first = first
        self.omit = omit if players == 3 else NONE
        self.goal_one = goal_one
        self.must_spend = must_spend
        self.immediate = immediate
        self.turn_cap = turn_cap
        self.turns = 0
        self.active = 0
        self.home = [0] * 4
        self.last = [NONE] * 2
        self.set_out()
        self.start_turn()

    def set_out(self) -> None:
        """Three pieces of every colour that takes part stand on the board, seven wait (R6)."""
        boards = [0] * 4
        for colour, name in enumerate(COLOURS):
            if colour != self.omit:
                boards[colour] = sum(1 << PLACES.index(place) for place in load_board().groups_of_three_start[name])
        self.low = [board & ((1 << 64) - 1) for board in boards]
        self.high = [board >> 64 for board in boards]
        self.taken_low = sum(self.low)
        self.taken_high = sum(self.high)
        self.reserve = [PIECES - board.bit_count() if board else 0 for board in boards]

    # -- the contract -----------------------------------------------------------------------------------------

    def generate(self, buffer: list[int]) -> int:
        """A colour to begin with, the rolls of the dice, or what the turn allows."""
        if self.over:
            return 0
        if self.phase == ACTING:
            return self.list_turn(buffer)
        if self.phase == ROLLING:
            return self.list_rolls(buffer)
        buffer[0] = COLOUR | self.player
        buffer[1] = COLOUR | (self.player + 2)
        return 2

    def draw(self, random: Random) -> int:
        if self.phase == ROLLING:
            return ROLL | (2 + random.below(6) + random.below(6))
        if not cython.compiled:
            buffer = [0] * 128
        return buffer[random.below(self.generate(buffer))]

    def play(self, move: int) -> None:
        if move < ADD:
            self.slide(move >> 7, move & 127)
        elif move & ADD:
            self.add(move & 127)
        elif move & ROLL:
            self.slides = move & 15
            self.phase = ACTING
            self.side = self.player
        elif move & COLOUR:
            self.set_colour(move & 3)
        else:
            self.end_turn()

    def key(self) -> int:
        key = ONE >> 1
        for colour in range(4):
            key = mix(key, self.low[colour])
            key = mix(key, self.high[colour] | ONE * self.reserve[colour] << 48)
        turn = self.player | self.active << 4 | self.phase << 12 | self.slides << 16 | self.hurried << 20
        key = mix(key, self.offers_low)
        key = mix(key, self.offers_high | ONE * (self.last[0] & 7 | (self.last[1] & 7) << 3) << 48)
        return mix(key, ONE * turn << 32 | (self.turns if self.turn_cap else 0))

    def chance(self, move: int) -> float:
        total = move & 15
        return (6 - abs(total - 7)) / 36.0  # R8

    def score(self, side: int) -> float:
        """Leaders with equally many pieces home when the turns run out share the point."""
        if self.winner != NOBODY:
            return 1.0 if self.winner == side else 0.0
        leaders = 0
        for seat in range(self.players):
            if self.home_of(seat) > self.home_of(side):
                return 0.0
            if self.home_of(seat) == self.home_of(side):
                leaders += 1
        return 1.0 / leaders

    # -- what a turn allows -----------------------------------------------------------------------------------

    def list_rolls(self, buffer: list[int]) -> int:
        for total in range(2, 13):
            buffer[total - 2] = ROLL | total
        return 11

    def list_turn(self, buffer: list[int]) -> int:
        """Slides, then adds on offer, then the end of the turn (R18)."""
        slides = self.list_slides(buffer)
        count = self.list_adds(buffer, slides)
        if not self.low[self.active] & TRANSIT and not (self.must_spend and slides):
            buffer[count] = END
            count += 1
        return count

    def list_slides(self, buffer: list[int]) -> int:
        """Every legal slide of the active colour (R9, R10); of one piece only if that must hurry on."""
        if self.slides == 0:
            return 0
        if self.hurried:
            return self.list_slides_from(self.hurried, buffer, 0)
        count = 0
        pieces = self.low[self.active]
        while pieces:
            count = self.list_slides_from(lowest(pieces), buffer, count)
            pieces &= pieces - 1
        pieces = self.high[self.active]
        while pieces:
            count = self.list_slides_from(64 + lowest(pieces), buffer, count)
            pieces &= pieces - 1
        return count

    def list_slides_from(self, start: int, buffer: list[int], count: int) -> int:
        waiting = self.low[self.active] & TRANSIT
        low = NEAR_LOW[start] & ~self.taken_low  # R11
        high = NEAR_HIGH[start] & ~self.taken_high
        if low & 1 and not self.may_bear_off():
            low ^= 1
        if self.slides == 1:
            low &= ~TRANSIT  # R14; with slides left the way back is open
        while low:
            end = lowest(low)
            low &= low - 1
            if not waiting or self.may_slide(start, end):
                buffer[count] = start << 7 | end
                count += 1
        while high:
            end = 64 + lowest(high)
            high &= high - 1
            if not waiting or self.may_slide(start, end):
                buffer[count] = start << 7 | end
                count += 1
        return count

    def list_adds(self, buffer: list[int], count: int) -> int:
        low, high = self.offers_low, self.offers_high
        while low:
            if self.may_add(lowest(low)):
                buffer[count] = ADD | lowest(low)
                count += 1
            low &= low - 1
        while high:
            if self.may_add(64 + lowest(high)):
                buffer[count] = ADD | (64 + lowest(high))
                count += 1
            high &= high - 1
        return count

    def may_bear_off(self) -> bool:
        """Two other pieces must stay on the board while the colour has a reserve (R13)."""
        return self.reserve[self.active] == 0 or popcount(self.low[self.active]) + popcount(self.high[self.active]) > 2

    def may_slide(self, start: int, end: int) -> bool:
        """Whether the Transit spaces can still be cleared after a slide (R14): it is tried and taken back."""
        self.lift(start)
        if end:
            self.drop(end)
        clears = self.clears(self.slides - 1)
        if end:
            self.lift(end)
        self.drop(start)
        return clears

    def may_add(self, place: int) -> bool:
        """Whether the Transit spaces can still be cleared after an add (R14)."""
        if not self.low[self.active] & TRANSIT:
            return True
        self.drop(place)
        self.reserve[self.active] -= 1
        clears = self.clears(self.slides)
        self.lift(place)
        self.reserve[self.active] += 1
        return clears

    def clears(self, slides: int) -> bool:
        """Whether so many slides can take all pieces of the active colour out of the Transit spaces."""
        colour = self.active
        bear_offs = 4
        if self.reserve[colour]:
            bear_offs = popcount(self.low[colour]) + popcount(self.high[colour]) - 2  # R13
        return can_clear(self.low[colour], self.high[colour], self.taken_low, self.taken_high, slides, bear_offs)

    def can_clear_transit(self) -> bool:
        """The same for Python callers, with the slides left."""
        return self.clears(self.slides)

    # -- what a move does -------------------------------------------------------------------------------------

    def slide(self, start: int, end: int) -> None:
        self.slides -= 1
        self.hurried = 0
        self.lift(start)
        if end:
            self.drop(end)
            if self.immediate and end < 64 and TRANSIT >> end & 1:
                self.hurried = end
        self.offer(end)
        if end == 0:
            self.bear_off()

    def add(self, place: int) -> None:
        self.drop(place)
        self.reserve[self.active] -= 1
        if self.reserve[self.active] == 0:
            self.offers_low = self.offers_high = 0
        elif place < 64:
            self.offers_low &= ~(ONE << place)
        else:
            self.offers_high &= ~(ONE << (place - 64))

    def lift(self, place: int) -> None:
        if place < 64:
            self.low[self.active] ^= ONE << place
            self.taken_low ^= ONE << place
        else:
            self.high[self.active] ^= ONE << (place - 64)
            self.taken_high ^= ONE << (place - 64)

    def drop(self, place: int) -> None:
        self.lift(place)  # turning a bit over works both ways

    def offer(self, landed: int) -> None:
        """Offer the empty one of two partners in every group of the compartment landed in (R15, R16)."""
        self.offers_low = self.offers_high = 0
        if self.reserve[self.active] == 0:
            return
        for index in range(GROUPS[landed]):
            one, other = PARTNERS[landed][2 * index], PARTNERS[landed][2 * index + 1]
            is_taken = holds(self.taken_low, self.taken_high, one)
            if is_taken != holds(self.taken_low, self.taken_high, other):
                empty = other if is_taken else one
                if empty < 64:
                    self.offers_low |= ONE << empty
                else:
                    self.offers_high |= ONE << (empty - 64)

    def bear_off(self) -> None:
        """One more piece is home (R12); the last one may win (R19)."""
        colour = self.active
        self.home[colour] += 1
        if self.home[colour] == PIECES and (self.players != 2 or self.goal_one or self.home[colour ^ 2] == PIECES):
            self.over = ALL_HOME
            self.winner = self.player

    # -- turns ------------------------------------------------------------------------------------------------

    def start_turn(self) -> None:
        """The next player rolls, or first names a colour (R7)."""
        self.slides = self.hurried = 0
        self.offers_low = self.offers_high = 0
        if self.players != 2:
            self.set_colour(self.player + 1 if self.player >= self.omit else self.player)
            return
        last = self.last[self.player]
        if last == NONE:
            self.phase = NAMING
            self.active = NONE
            self.side = self.player
        else:
            self.set_colour(last if self.home[last ^ 2] == PIECES else last ^ 2)

    def set_colour(self, colour: int) -> None:
        self.active = colour
        self.phase = ROLLING
        self.side = CHANCE

    def end_turn(self) -> None:
        if self.players == 2:
            self.last[self.player] = self.active
        self.turns += 1
        if self.turns == self.turn_cap:
            self.end_by_cap()
        else:
            self.player = (self.player + 1) % self.players
            self.start_turn()

    def home_of(self, seat: int) -> int:
        """How many pieces a player has borne off."""
        if self.players == 2:
            return self.home[seat] + self.home[seat + 2]
        return self.home[seat + 1 if seat >= self.omit else seat]

    def end_by_cap(self) -> None:
        """Most pieces home wins; a tie has no winner."""
        self.slides = 0
        self.offers_low = self.offers_high = 0
        self.over = CAPPED
        best = -1
        for seat in range(self.players):
            if self.home_of(seat) > best:
                best = self.home_of(seat)
                self.winner = seat
            elif self.home_of(seat) == best:
                self.winner = NOBODY


def holds(low: Bits, high: Bits, place: int) -> bool:
    return (low >> place & 1) != 0 if place < 64 else (high >> (place - 64) & 1) != 0


def fill_tables() -> None:
    index = {name: place for place, name in enumerate(PLACES)}
    board = load_board()
    for name, room in board.compartments.items():
        bits = sum(1 << index[near] for near in room.neighbours)
        NEAR_LOW[index[name]] = bits & ((1 << 64) - 1)
        NEAR_HIGH[index[name]] = bits >> 64
    for group in board.t_groups:
        for name in group:
            place, others = index[name], [index[other] for other in group if other != name]
            PARTNERS[place][2 * GROUPS[place]], PARTNERS[place][2 * GROUPS[place] + 1] = others
            GROUPS[place] += 1


fill_tables()
