"""What an engine thinks of a game: the share of every player after each move, what each move gave away, and where the game turned.

A review thinks about one position after another, in any order and as far as there is time for; what it has thought goes out
as plain data and comes back, so that it is resumed where it was left.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal

from parlour.engine.hints import solvable
from parlour.engine.levels import LEVELS, evaluator_of, search, shares_of, task_of
from parlour.engine.search.choice import Choice
from parlour.match import Match

DOUBT, MISTAKE, BLUNDER = 0.12, 0.25, 0.5  # what a doubtful move, a mistake and a blunder give away, of 2 from won to lost
EVEN = 0.2  # nobody is ahead by less
SLIP = 4.5  # how fast accuracy falls with the share that a move gives away
SECONDS = 0.1  # for each position: a game of 100 moves in 10 s on two cores, with what is looked at twice
AGAIN = 4.0  # so many times as long a position is thought about that a bad move led to, or away from
MOST_AGAIN = 6
FIRST = 0.7  # of a review, before anything is thought about again
Glyph = Literal["", "?!", "?", "??"]
Think = Callable[[Match, float, threading.Event | None], "Thought"]


@dataclass(frozen=True)
class Thought:
    """What an engine thinks of one position. `value` is -1 to 1 for the player to move, `shares` are of all players.

    At a roll of dice, and after the end, nobody moves: there `player` and `move` are None.
    """

    shares: tuple[float, ...]
    player: int | None = None
    move: str | None = None
    value: float = 0.0
    line: tuple[str, ...] = ()
    proven: str | None = None
    distance: int | None = None
    depth: int = 0
    nodes: int = 0


@dataclass(frozen=True)
class Judged:
    """One move of a player: what it and the best move are worth, both -1 to 1 for the one who made it."""

    ply: int
    player: int
    move: str
    value: float
    best: str
    best_value: float
    line: tuple[str, ...]
    proven: str | None = None
    distance: int | None = None

    @property
    def loss(self) -> float:
        """What the move gave away."""
        return max(0.0, self.best_value - self.value) if self.move != self.best else 0.0

    @property
    def glyph(self) -> Glyph:
        """?? for a blunder, ? for a mistake, ?! for a doubtful move."""
        return "??" if self.loss >= BLUNDER else "?" if self.loss >= MISTAKE else "?!" if self.loss >= DOUBT else ""

    @property
    def turns(self) -> bool:
        """Whether the game turned here: who was not behind is behind after the move."""
        return self.loss >= MISTAKE and self.best_value > -EVEN and self.value < -EVEN

    @property
    def accuracy(self) -> float:
        """100 for a move that gives nothing away, less the more it does."""
        return 100 * math.exp(-SLIP * self.loss / 2)

    def to_json(self) -> dict[str, Any]:
        own = {name: getattr(self, name) for name in ("loss", "glyph", "turns", "accuracy")}
        return {**vars(self), "line": list(self.line), **own}


class Review:
    """A match, and what has been thought about its positions so far: `thoughts` by ply."""

    def __init__(self, match: Match, thoughts: dict[int, Thought] | None = None, think: Think | None = None) -> None:
        self.match = match
        self.thoughts = thoughts or {}
        self.think_about = think or think_about
        self.deepened: set[int] = set()

    @property
    def missing(self) -> list[int]:
        """The plies that nothing is known about yet, the last first: what is found there helps at those before."""
        return [ply for ply in range(self.match.ply, -1, -1) if ply not in self.thoughts]

    def think(self, ply: int, seconds: float = SECONDS, stop: threading.Event | None = None) -> Thought:
        """Think about one position, and remember it."""
        self.thoughts[ply] = thought = self.think_about(self.match.at(ply), seconds, stop)
        return thought

    def deepen(self, ply: int, seconds: float, stop: threading.Event | None = None) -> None:
        """Think again about a position that a bad move was made in, and about the one that it led to."""
        self.deepened.add(ply)
        for one in (ply, ply - 1):
            self.think(one, seconds, stop)

    def doubts(self) -> list[int]:
        """The plies of bad moves that were looked at only once, the worst first."""
        bad = [move for move in self.moves if move.glyph and move.ply not in self.deepened]
        worst = sorted(bad, key=lambda move: -move.loss)
        return [move.ply for move in worst[: max(0, MOST_AGAIN - len(self.deepened))]]

    def run(self, seconds: float = SECONDS, *, jobs: int = 1, within: float | None = None) -> Iterator[float]:
        """Think about all that is missing, then again about what looks bad; yields how far it is, 0 to 1.

        `within` is when it has to end, in seconds from now: what is missing then stays missing.
        """
        end = math.inf if within is None else time.monotonic() + within
        stop = threading.Event()
        with ThreadPoolExecutor(jobs) as pool:
            try:
                yield from self._spread(pool, [(self.think, ply, seconds) for ply in self.missing], end, stop, 0.0, FIRST)
                again = [(self.deepen, ply, AGAIN * seconds) for ply in self.doubts()]
                yield from self._spread(pool, again, end, stop, FIRST, 1.0)
            finally:
                stop.set()

    def _spread(
        self, pool: ThreadPoolExecutor, work: list[Any], end: float, stop: threading.Event, begun: float, share: float
    ) -> Iterator[float]:
        """Do all of this in the threads of the pool, until the end; yields up to this share of the whole."""

        def do(what: Callable[..., object], ply: int, seconds: float) -> None:
            left = end - time.monotonic()
            if left > 0 and not stop.is_set():
                what(ply, min(seconds, left), stop)

        waiting = [pool.submit(do, *one) for one in work]
        for done, one in enumerate(waiting, 1):
            one.result()
            yield begun + (share - begun) * done / len(waiting)
        if not waiting:
            yield share

    # -- what follows from it ---------------------------------------------------------------------------------

    @property
    def moves(self) -> list[Judged]:
        """Every move of a player that can be judged by now; dice are nobody's fault."""
        judged = (self.judge(ply) for ply in range(1, self.match.ply + 1))
        return [move for move in judged if move is not None]

    def judge(self, ply: int) -> Judged | None:
        """The move with this number, from 1; None for a roll of dice, and where not enough is known."""
        before, after = self.thoughts.get(ply - 1), self.thoughts.get(ply)
        if before is None or after is None or before.move is None or before.player is None:
            return None
        return judge(before, self.match.moves[ply - 1], after, ply)

    @property
    def shares(self) -> list[tuple[float, ...] | None]:
        """How the point will be shared, after each ply from 0: what the graph of the game draws."""
        thoughts = map(self.thoughts.get, range(self.match.ply + 1))
        return [None if thought is None else thought.shares for thought in thoughts]

    @property
    def accuracy(self) -> list[float | None]:
        """Of each player, on average over their moves; None for one who made none."""
        judged = self.moves
        by_player = [[move.accuracy for move in judged if move.player == player] for player in range(self.match.players)]
        return [sum(values) / len(values) if values else None for values in by_player]

    def worst(self, player: int, most: int = 3) -> list[Judged]:
        """The moves of a player that gave most away, the worst first."""
        own = [move for move in self.moves if move.player == player and move.loss >= DOUBT]
        return sorted(own, key=lambda move: (-move.loss, move.ply))[:most]

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.match.game.slug,
            "shares": self.shares,
            "accuracy": self.accuracy,
            "moves": [move.to_json() for move in self.moves],
            "missing": self.missing,
        }


def judge(before: Thought, move: str, after: Thought, ply: int) -> Judged:
    """A move by what was thought before and after it."""
    assert before.player is not None and before.move is not None
    trusts = move == before.move and after.proven is None
    value = before.value if trusts else value_of(after, before.player)
    best = max(before.value, value)  # who looks one move further may have seen more
    return Judged(ply, before.player, move, value, before.move, best, before.line, before.proven, before.distance)


def value_of(thought: Thought, player: int) -> float:
    """What a position is worth to a player, -1 to 1."""
    return thought.value if thought.player == player else scaled(thought.shares[player], len(thought.shares))


def think_about(match: Match, seconds: float, stop: threading.Event | None = None) -> Thought:
    """What an engine thinks of a position within so many seconds, from what the player to move may see."""
    if match.outcome is not None:
        return Thought(match.outcome.scores)
    if match.players == 1:
        return think_alone(match, seconds)
    if not isinstance(match.to_move, int):
        return Thought(shares_of(match, evaluator_of(match.game)))
    task = replace(task_of(match.game, LEVELS[-1], seconds), seed=1, stop=stop)
    return thought_of(match, search(match, task))


def think_alone(match: Match, seconds: float) -> Thought:
    """Whether a puzzle can still be solved."""
    found = solvable(match, seconds)
    value = {"yes": 1.0, "no": -1.0, "unknown": 0.0}[found.answer]
    proven = {"yes": "win", "no": "loss"}.get(found.answer)
    line = found.line or tuple(match.legal_moves()[:1])
    distance = len(found.line) or None
    return Thought(((value + 1) / 2,), 0, line[0], value, found.line, proven, distance)


def thought_of(match: Match, choice: Choice) -> Thought:
    """What a search found, for all players."""
    player = match.to_move
    assert isinstance(player, int)
    return Thought(
        shares_from(match, player, choice.value),
        player,
        choice.move,
        choice.value,
        choice.line or (choice.move,),
        choice.proven,
        choice.distance,
        choice.depth,
        choice.nodes,
    )


def shares_from(match: Match, player: int, value: float) -> tuple[float, ...]:
    """The shares of all players where one of them has this value; more than two divide the rest as the evaluator says."""
    players = match.players
    own = unscaled(value, players)
    others = [0.0 if one == player else share for one, share in enumerate(shares_of(match, evaluator_of(match.game)))]
    whole = sum(others)
    return tuple(
        own if one == player else (1 - own) * (share / whole if whole else 1 / (players - 1))
        for one, share in enumerate(others)
    )


def scaled(share: float, players: int) -> float:
    """A share of the point as a value: 0 for an equal share, 1 for all of it, -1 for nothing."""
    equal = 1 / players if players > 1 else 0.5
    return (share - equal) / (1 - equal) if share >= equal else share / equal - 1


def unscaled(value: float, players: int) -> float:
    """The share that a value stands for."""
    equal = 1 / players
    return equal + value * (1 - equal) if value >= 0 else equal * (1 + value)
