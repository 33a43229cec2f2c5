"""What engines know about a game beside its rules: a few features of a position and one weight for each.

A game writes `evaluation.py` with a subclass that fills `features`, and `weights.json` with the weights by name. The sum
of weights times features is a logit: how likely a side is to win, 0 for even. Both are seen from one side against the others.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import cython

from parlour.games.contract import MoveBuffer, Position, Random

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from parlour.games.contract import NOBODY

    MAX_FEATURES = 64
    CHECK, SURE, LONGEST_PLAYOUT = 4, 102, 400
    OPEN, WINNING, THREATENED = 0, 1, 2
    MAX_PLAYERS = 4


class Evaluator:
    """The default knows nothing: every position looks even."""

    def __init__(
        self,
        names: Sequence[str] = (),
        weights: Mapping[str, float] | None = None,
        *,
        noisy: int = 0,
        width: int = 0,
        wide: int = 0,
        swing: int = 90,
        glance_depth: int = 4,
    ) -> None:
        """`noisy` if the game needs is_noisy, `wide` if a tree search sees more than alpha-beta.

        `width` limits the moves that alpha-beta looks at (0: all), `swing` is how much a move may change, in hundredths
        of a logit, and from `glance_depth` on moves are ordered by what they lead to.
        """
        self.names = tuple(names)
        self.count = len(self.names)
        self.noisy = noisy
        self.width = width
        self.wide = wide
        self.swing = swing
        self.glance_depth = glance_depth
        if not cython.compiled:
            self.weights = [0.0] * MAX_FEATURES
        self.set_weights(weights or {})

    # -- what a game writes -----------------------------------------------------------------------------------

    def features(self, position: Position, side: int, out: list[float]) -> None:
        """Write all features of a position that is not over, as they look for one side.

        Unless a game writes this itself: what `measure` says of the side minus what it says of the others on average.
        """
        if not cython.compiled:
            values = [0.0] * MAX_FEATURES
        for index in range(self.count):
            out[index] = 0.0
        for each in range(position.players):
            self.measure(position, each, values)
            share = 1.0 if each == side else -1.0 / (position.players - 1)
            for index in range(self.count):
                out[index] += share * values[index]

    def measure(self, position: Position, side: int, out: list[float]) -> None:
        """Write all features of one side alone."""

    def is_noisy(self, position: Position, move: int) -> bool:
        """Whether a move changes so much that a search should not stop before it."""
        return False

    def outlook(self, position: Position) -> int:
        """WINNING if the side to move wins at once, THREATENED if otherwise the other side would at its next move, or OPEN."""
        return OPEN

    def skip_turn(self, position: Position) -> bool:
        """Let the other side move twice, where to have no turn is surely worse than to have one; False elsewhere."""
        return False

    def hint(self, position: Position, move: int) -> int:
        """How promising a move is, to try the better ones first: cheap, and some thousand for the best."""
        return 0

    def candidates(self, position: Position, buffer: list[int]) -> int:
        """Write moves of which one is as good as any legal move, and return how many; all of them by default."""
        return position.generate(buffer)

    def verdict(self, position: Position) -> int:
        """The side that wins whatever is played, NOBODY where that is open or not known."""
        return position.winner

    def play_out(self, position: Position, random: Random, moves: list[int], sides: list[int], most: int) -> int:
        """Play sensible random moves until the winner is sure, `most` at most; writes who made which and returns how many.

        By default any moves; of the position left behind only `over` and `winner` can be relied on.
        """
        count = 0
        while count < most and not position.over:
            sides[count] = position.side
            moves[count] = position.draw(random)
            position.play(moves[count])
            count += 1
            if count % CHECK == 0 and not position.over:
                position.winner = self.verdict(position)
                if position.winner != NOBODY:
                    position.over = SURE
        return count

    def promise(self, position: Position, move: int) -> float:
        """How good a move looks at a glance, to try the better ones first."""
        return 0.0

    def class_key(self, position: Position) -> int:
        """A 64-bit hash that positions of equal worth may share."""
        return position.state_key()

    def can_decide(self, position: Position) -> bool:
        """Whether a search to the end of the game is worth a try: there must be no draws and fewer than 250 moves."""
        return False

    # -- what engines ask -------------------------------------------------------------------------------------

    def logit(self, position: Position, side: int) -> float:
        """How good a position that is not over is for a side: above 0 if it is more likely to win than its equal share."""
        return self.weigh(position, side)

    def weigh(self, position: Position, side: int) -> float:
        """The sum of the features by their weights."""
        if not cython.compiled:
            values = [0.0] * MAX_FEATURES
        self.features(position, side, values)
        total = 0.0
        for index in range(self.count):
            total += self.weights[index] * values[index]
        return total

    def shares(self, position: Position, out: list[float]) -> None:
        """The chances of all sides to win; they add up to 1."""
        if self.count == 0:
            for side in range(position.players):
                out[side] = 1.0 / position.players
            return
        if position.players == 2:
            out[0] = 1.0 / (1.0 + exp(-self.logit(position, 0)))
            out[1] = 1.0 - out[0]
            return
        total = 0.0
        for side in range(position.players):
            out[side] = exp(max(-30.0, min(30.0, self.logit(position, side))))
            total += out[side]
        for side in range(position.players):
            out[side] /= total

    # -- for Python callers -----------------------------------------------------------------------------------

    def set_weights(self, weights: Mapping[str, float]) -> None:
        """Weights by the names of the features; those not named are 0."""
        for index in range(self.count):
            self.weights[index] = weights.get(self.names[index], 0.0)

    def get_weights(self) -> dict[str, float]:
        return {self.names[index]: self.weights[index] for index in range(self.count)}

    def describe(self, position: Position, side: int) -> dict[str, float]:
        """All features of a position by name."""
        room = Features()
        self.features(position, side, room.values)
        return {self.names[index]: room.values[index] for index in range(self.count)}

    def list_candidates(self, position: Position) -> list[int]:
        buffer = MoveBuffer()
        count = self.candidates(position, buffer.moves)
        return [buffer.moves[index] for index in range(count)]

    def draw_moves(self, position: Position, random: Random) -> list[int]:
        """The moves of one play-out."""
        trail = Trail()
        count = self.play_out(position.copy(), random, trail.moves, trail.sides, LONGEST_PLAYOUT)
        return [trail.moves[index] for index in range(count)]

    def see_outlook(self, position: Position) -> int:
        return self.outlook(position)

    def sees_noise(self, position: Position, move: int) -> bool:
        return self.is_noisy(position, move)

    def sure_winner(self, position: Position) -> int | None:
        winner = self.verdict(position)
        return None if winner == NOBODY else winner

    def class_fingerprint(self, position: Position) -> int:
        return self.class_key(position)

    def judge(self, position: Position, side: int) -> float:
        return self.logit(position, side)

    def estimate_shares(self, position: Position) -> list[float]:
        room = Features()
        self.shares(position, room.shares)
        return [room.shares[side] for side in range(position.players)]


class Features:
    """Room for the features of one position."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.values = [0.0] * MAX_FEATURES
            self.shares = [0.0] * MAX_PLAYERS


class Trail:
    """Room for the moves of one play-out."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [0] * LONGEST_PLAYOUT
            self.sides = [0] * LONGEST_PLAYOUT


def read_weights(path: Path) -> dict[str, float]:
    """The weights in a file that `parlour lab tune` has written."""
    weights: dict[str, float] = json.loads(path.read_text("utf-8"))["weights"]
    return weights
