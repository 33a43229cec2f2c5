"""Many games side by side, stepped without the interpreter: compiled only, and without the GIL.

Positions and generators are Python objects kept in a list; their addresses lie in an array, so that a thread reaches them without
the GIL. Threads never share a lane. What is legal is kept here as bits: a caller who writes into his masks changes nothing.
"""


import cython

from parlour.games.contract import Position, Random
from parlour.research.encoding import Encoding

FIRST_SEED = 0x5EED


def random_of(seed: int, lane: int) -> Random:
    """The generator of a lane: its draws have nothing to do with those of its neighbours."""
    return Random(mix(mix(FIRST_SEED, seed), lane))


def same_random(random: Random) -> Random:
    """A generator that will draw the same."""
    twin = Random(0)
    twin.state = random.state
    return twin


def state_of(random: Random) -> int:
    return random.state


def set_state(random: Random, state: int) -> None:
    random.state = state


def below(random: Random, bound: int) -> int:
    """A whole number from 0 to bound - 1."""
    return random.below(bound)


def write_mask(encoding: Encoding, position: Position, chosen: int, words: "Words") -> None:
    """Write what is legal in a position as bits; `chosen` is the first part of a turn, or NONE."""
    if words.shape[0] != encoding.words:
        raise ValueError(f"a mask of {words.shape[0]} words: expected {encoding.words}")
    encoding.mask(position, chosen, encoding.buffer.moves, cython.address(words[0]))


def write_observation(
    encoding: Encoding, position: Position, side: int, chosen: int, seen: int, length: int, out: "Bytes"
) -> None:
    """Write what a side sees of a position."""
    if out.shape[0] != encoding.size:
        raise ValueError(f"an observation of {out.shape[0]} bytes: expected {encoding.size}")
    encoding.look(position, side, chosen, seen, length, cython.address(out[0]))


class Lanes:
    def __init__(self, encoding: Encoding, start: Position, kept: list[object], arrays: dict[str, object]) -> None:
        """`kept` are all objects whose addresses stand in the arrays, which the caller makes with the right shapes."""
        self.encoding = encoding
        self.start = start
        self.kept = kept
        self.players = start.players
        self.counts_repetitions = start.repetition != 0
        self.positions = arrays["positions"]
        self.randoms = arrays["randoms"]
        self.scratch = arrays["scratch"]
        self.lengths = arrays["lengths"]
        self.chosen = arrays["chosen"]
        self.stood = arrays["stood"]
        self.seen = arrays["seen"]
        self.legal = arrays["legal"]
        self.past = arrays["past"]
        self.places = arrays["places"]
        self.count = self.positions.shape[0]

    # -- one lane ---------------------------------------------------------------------------------------------

    def begin(self, position: Position, random: Random, lane: int) -> None:
        """Set up a new game."""
        self.start.copy_into(position)
        self.lengths[lane] = 0
        self.chosen[lane] = NONE
        self.stood[lane] = self.seen[lane] = 0
        if self.counts_repetitions:
            memset(cython.address(self.places[lane, 0]), 0, 8 * self.places.shape[1])
            self.remember(lane, position.key())
        self.roll(position, random, lane)

    def advance(self, position: Position, random: Random, lane: int, action: int, buffer: list[int]) -> None:
        """Take a legal action, and let chance act as long as it is its turn."""
        move = cython.cast(Move, 0)
        self.lengths[lane] += 1
        if not self.encoding.complete(position, self.chosen[lane], action, buffer, cython.address(move)):
            self.chosen[lane] = action
            return
        self.chosen[lane] = NONE
        self.make(position, lane, move)
        self.roll(position, random, lane)

    def make(self, position: Position, lane: int, move: int) -> None:
        position.play(move)
        if self.counts_repetitions and move != SWAP and not position.over and self.remember(lane, position.key()):
            position.end_by_repetition()

    def roll(self, position: Position, random: Random, lane: int) -> None:
        while position.side == CHANCE and not position.over:
            self.make(position, lane, position.draw(random))

    def remember(self, lane: int, key: int) -> bool:
        """Note a position; whether it stands for the third time. Most are told by one bit to be new."""
        place = key & (64 * self.places.shape[1] - 1)
        bit = cython.cast(Bits, 1) << (place & 63)
        stood = 0
        if self.places[lane, place >> 6] & bit:
            for index in range(self.stood[lane]):
                stood += self.past[lane, index] == key
        self.places[lane, place >> 6] |= bit
        self.past[lane, self.stood[lane]] = key
        self.stood[lane] += 1
        self.seen[lane] = stood
        return stood >= 2

    def reward(self, position: Position, out: list[float]) -> None:
        """What each player gets: 1 for a win alone, shares that add up to 0; a puzzle gives 1 or 0."""
        players = self.players
        for player in range(players):
            out[player] = 0.0
        if not position.over:
            return
        for side in range(players):
            player = side ^ 1 if position.exchanged else side
            score = position.score(side)
            out[player] = score if players == 1 else (players * score - 1.0) / (players - 1)

    def show(self, position: Position, lane: int, buffer: list[int], observation: list[int]) -> None:
        """Find what is legal, and what the player to move sees."""
        self.encoding.mask(position, self.chosen[lane], buffer, cython.address(self.legal[lane, 0]))
        if observation:
            self.encoding.look(
                position, position.side, self.chosen[lane], self.seen[lane], self.lengths[lane], observation
            )

    def pick(self, random: Random, lane: int) -> int:
        """One of the legal actions, each with the same chance."""
        words = self.encoding.words
        total = 0
        for index in range(words):
            total += popcount(self.legal[lane, index])
        left = cython.cast(cython.int, random.below(total))
        for index in range(words):
            width = popcount(self.legal[lane, index])
            if left < width:
                bits = self.legal[lane, index]
                for _ in range(left):
                    bits &= bits - 1
                return 64 * index + lowest(bits)
            left -= width
        return NONE

    def play_out(self, position: Position, random: Random, lane: int) -> int:
        """Play at random to the end or to the longest game; how many moves that took. Chance is not counted."""
        length = 0
        while not position.over and self.lengths[lane] + length < self.encoding.longest:
            length += position.side != CHANCE
            self.make(position, lane, position.draw(random))
        return length

    # -- many lanes, without the GIL ---------------------------------------------------------------------------

    def reset_lanes(self, first: int, last: int, observations: list[int], acting: list[int]) -> None:
        size = self.encoding.size if observations else 0
        for lane in range(first, last):
            self.reset_lane(
                cython.cast(Position, cython.cast(cython.p_void, self.positions[lane])),
                cython.cast(Random, cython.cast(cython.p_void, self.randoms[lane])),
                lane,
                buffer,
                observations + lane * size,
                acting,
            )

    def reset_lane(
        self, position: Position, random: Random, lane: int, buffer: list[int], observation: list[int], acting: list[int]
    ) -> None:
        self.begin(position, random, lane)
        self.show(position, lane, buffer, observation)
        acting[lane] = position.side ^ 1 if position.exchanged else position.side

    def step_lanes(
        self,
        first: int,
        last: int,
        actions: list[int],
        observations: list[int],
        rewards: list[float],
        done: list[int],
        acting: list[int],
    ) -> None:
        size = self.encoding.size if observations else 0
        for lane in range(first, last):
            done[lane] = self.step_lane(
                cython.cast(Position, cython.cast(cython.p_void, self.positions[lane])),
                cython.cast(Random, cython.cast(cython.p_void, self.randoms[lane])),
                lane,
                actions[lane],
                buffer,
                rewards + lane * self.players,
                acting,
                observations + lane * size,
            )

    def step_lane(
        self,
        position: Position,
        random: Random,
        lane: int,
        action: int,
        buffer: list[int],
        rewards: list[float],
        acting: list[int],
        observation: list[int],
    ) -> bool:
        """Take an action; whether the game has ended, and a new one has begun."""
        self.advance(position, random, lane, action, buffer)
        ended = position.over != 0 or self.lengths[lane] >= self.encoding.longest
        self.reward(position, rewards)
        if ended:
            self.begin(position, random, lane)
        self.show(position, lane, buffer, observation)
        acting[lane] = position.side ^ 1 if position.exchanged else position.side
        return ended

    # -- for Python callers, a range of lanes each --------------------------------------------------------------

    def reset(self, first: int, last: int, observations: "Bytes", acting: "Bytes") -> None:
        seen = cython.cast(cython.p_uchar, 0) if observations is None else cython.address(observations[0, 0])
        with cython.nogil:
            self.reset_lanes(first, last, seen, cython.address(acting[0]))

    def check(self, first: int, last: int, actions: "Numbers") -> int:
        """The first lane with an illegal action, or -1."""
        count = self.encoding.actions
        for lane in range(first, last):
            action = actions[lane]
            if action < 0 or action >= count:
                return lane
            word = self.legal[lane, action >> 6]
            if not word >> (action & 63) & 1:
                return lane
        return NONE

    def step(
        self, first: int, last: int, actions: "Numbers", observations: "Bytes", rewards: "Floats", done: "Bytes", acting: "Bytes"
    ) -> None:
        """Take an action in each lane; they must have been checked."""
        seen = cython.cast(cython.p_uchar, 0) if observations is None else cython.address(observations[0, 0])
        with cython.nogil:
            self.step_lanes(
                first,
                last,
                cython.address(actions[0]),
                seen,
                cython.address(rewards[0, 0]),
                cython.address(done[0]),
                cython.address(acting[0]),
            )

    def sample(self, first: int, last: int, actions: "Numbers") -> None:
        """A legal action of each lane, all with the same chance."""
        with cython.nogil:
            for lane in range(first, last):
                actions[lane] = self.pick(
                    cython.cast(Random, cython.cast(cython.p_void, self.randoms[lane])), lane
                )

    def roll_out(self, first: int, last: int, returns: "Floats", lengths: "Numbers") -> None:
        """Play every game to its end at random, on a copy; what each player got, and after how many moves."""
        with cython.nogil:
            for lane in range(first, last):
                lengths[lane] = self.roll_lane(
                    cython.cast(Position, cython.cast(cython.p_void, self.positions[lane])),
                    cython.cast(Position, cython.cast(cython.p_void, self.scratch[lane])),
                    cython.cast(Random, cython.cast(cython.p_void, self.randoms[lane])),
                    lane,
                    cython.address(returns[lane, 0]),
                )

    def roll_lane(self, position: Position, copy: Position, random: Random, lane: int, returns: list[float]) -> int:
        position.copy_into(copy)
        stood, seen = self.stood[lane], self.seen[lane]
        length = self.play_out(copy, random, lane)
        self.stood[lane], self.seen[lane] = stood, seen
        self.reward(copy, returns)
        return length

    def unpack(self, first: int, last: int, masks: "Bytes") -> None:
        """Write what is legal as one byte per action."""
        with cython.nogil:
            for lane in range(first, last):
                memset(cython.address(masks[lane, 0]), 0, self.encoding.actions)
                for index in range(self.encoding.words):
                    scatter_from(64 * index, self.legal[lane, index], cython.address(masks[lane, 0]))

    def pack(self, first: int, last: int, masks: "Words") -> None:
        """Write what is legal as one bit per action."""
        with cython.nogil:
            for lane in range(first, last):
                memcpy(cython.address(masks[lane, 0]), cython.address(self.legal[lane, 0]), 8 * self.encoding.words)
