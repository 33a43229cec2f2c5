"""Truth about games: won positions with every move that keeps the win, and how often an engine gives such a win away.

A file has one position on a line: the moves from the start, a colon, and the moves that keep the win. All other legal moves
are proven to lose. Positions come from games of a weak engine with itself; those that a glance decides are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from parlour.engine.levels import evaluator_of
from parlour.engine.search.choice import Task
from parlour.engine.search.deepening import search_deeper
from parlour.engine.search.winloss import decide_position, settled
from parlour.errors import ParlourError
from parlour.lab.players import make_player
from parlour.match import Match, start

FOLDER = Path("bench/strength/truth")
OPENING = 4
EXPLORING = 0.15
PLAYING = 400  # nodes of the weak engine for a move
GLANCE = 1_500  # nodes that must not decide a position
ROOT = 150_000  # nodes that must
CHILD = 60_000  # nodes that must decide what every move leads to
SECONDS = 5.0  # the same where a solver of its own decides
MEGABYTES = 16
LONGEST = 300


@dataclass(frozen=True)
class Truth:
    moves: str
    keeping: frozenset[str]

    def line(self) -> str:
        return f"{self.moves} : {' '.join(sorted(self.keeping))}"


@dataclass(frozen=True)
class Blunders:
    """Of so many won positions, how many wins an engine gave away in so many seconds for a move."""

    seconds: float
    positions: int
    given_away: int


def find_truths(game: str, count: int, seed: int) -> Iterator[Truth]:
    """So many different positions, one after the other as they are found."""
    known: set[int] = set()
    number = 0
    while len(known) < count:
        number += 1
        for match in late_positions(game, Random(f"truth {seed} {number}")):
            key = match.position.symmetric_fingerprint()
            keeping = None if key in known else keeping_moves(match)
            if keeping is not None:
                known.add(key)
                yield Truth(" ".join(match.moves), keeping)
                break  # one of each game


def late_positions(game: str, random: Random) -> Iterator[Match]:
    """The positions of one game of a weak engine with itself, the earliest that may be decided first."""
    match = start(game)
    while match.outcome is None and match.ply < LONGEST:
        if match.ply < OPENING or random.random() < EXPLORING:
            match.play_random(random)
        else:
            match.play(search_deeper(match, Task(nodes=PLAYING), evaluator_of(match.game)).move)
    last = max(OPENING + 1, match.ply - 25)
    plies = list(range(last, match.ply - 2))
    random.shuffle(plies)
    for ply in plies[:4]:
        yield match.at(ply)


def keeping_moves(match: Match) -> frozenset[str] | None:
    """The moves that keep a win; None unless the position is won, not at a glance, and all moves are decided, not all alike."""
    if won_by(match, GLANCE) is not None or won_by(match, ROOT) is not True:
        return None
    keeping, losing = [], 0
    for move in match.legal_moves():
        after = match.at(match.ply)
        after.play(move)
        lost = mover_won(match, after) if after.outcome is not None else won_by(after, CHILD)
        if lost is None:
            return None
        if lost:
            losing += 1
        else:
            keeping.append(move)
    return frozenset(keeping) if keeping and losing else None


def mover_won(before: Match, after: Match) -> bool | None:
    """Whether the other side has won a game that is over; None for a draw."""
    winner = after.outcome.winner if after.outcome is not None else None
    return None if winner is None else winner != before.to_move


def won_by(match: Match, nodes: int) -> bool | None:
    """Whether the player to move wins, by so many nodes; None where that is not proven."""
    evaluator = evaluator_of(match.game)
    board = settled(match.position)
    if evaluator.can_decide(board):
        if nodes == GLANCE:
            return None
        answer = decide_position(board, evaluator, SECONDS, MEGABYTES)
        return None if answer is None or answer.value == "unknown" else answer.value == "win"
    proven = search_deeper(match, Task(nodes=nodes), evaluator).proven
    return None if proven is None else proven == "win"


def read_truths(game: str) -> list[Truth]:
    """The positions kept for a game; none where there is no file."""
    path = FOLDER / f"{game}.txt"
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        moves, colon, keeping = line.partition(" : ")
        if not colon or not keeping.split():
            raise ParlourError(f"{path}, line {number}: expected moves, a colon and the moves that keep the win")
        found.append(Truth(moves, frozenset(keeping.split())))
    return found


def count_blunders(game: str, player: str, seconds: float, truths: list[Truth]) -> Blunders:
    """Let a player choose in every position."""
    given_away = 0
    for number, truth in enumerate(truths):
        match = start(game)
        for move in truth.moves.split():
            match.play(move)
        chosen = make_player(player)
        given_away += chosen.choose(match, seconds, number) not in truth.keeping
        chosen.close()
    return Blunders(seconds, len(truths), given_away)
