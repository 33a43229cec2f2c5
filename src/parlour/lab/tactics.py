"""Tactics for people: positions in which exactly one move wins, found in games of engines and checked by the solver.

What is checked: the winning move forces a win in `plies`, no faster win exists, and no other move forces a win
within `more` plies beyond that. Each record tells these numbers.
"""

import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from parlour.engine.core.proofnumber import Proof, find_line
from parlour.engine.core.transpositions import Transpositions
from parlour.engine.levels import choose_move, evaluator_of
from parlour.engine.search.choice import Task
from parlour.engine.search.deepening import search_deeper
from parlour.errors import ParlourError
from parlour.games.contract import Position
from parlour.match import Match, read, start
from parlour.record import Record

LONGEST_GAME = 400
MEGABYTES = 16
PLAYERS = (1, 2, 3, 4)  # levels, drawn anew for each move, so that wins are missed and mistakes made
OPENINGS = range(2, 17)
BLUNDERS = (0.0, 0.1, 0.5, 0.9)  # how likely a move is a random one
DETOURS = 24  # other moves of the loser that are tried, divided by the plies to the end of the game
OF_ONE_GAME = 4
GLIMPSE = 8_000  # nodes of the search that looks for a win before the solver is asked
PATIENCE = 1.0  # seconds for one question to the solver
MORE = 2  # plies beyond the win within which no other move should win


@dataclass(frozen=True)
class Tactic:
    """A position text, the winning move first in its line, and how hard it is (1 to 5)."""

    text: str
    line: tuple[str, ...]
    plies: int
    grade: int
    more: int

    def record(self) -> Record:
        match = read(self.text)
        for move in self.line:
            match.play(move)
        tags = {
            "Goal": f"win in {(self.plies + 1) // 2}",
            "Grade": str(self.grade),
            "Unique": f"no other move wins within {self.plies + self.more} plies",
        }
        return Record.from_match(match, tags)


class Workshop:
    """Looks for tactics in games of one kind; `reasons` counts why positions were refused."""

    def __init__(self, slug: str, options: dict[str, object], deepest: int, more: int, seconds: float) -> None:
        self.first = start(slug, **options)
        self.deepest, self.more, self.seconds = deepest, more, seconds
        self.evaluator = evaluator_of(self.first.game)
        self.table = Transpositions(MEGABYTES)
        self.proof = Proof(self.first.position, MEGABYTES)
        self.seen: set[int] = set()
        self.reasons: Counter[str] = Counter()

    def examine(self, match: Match) -> Tactic | None:
        """The tactic in this position, if there is one that can be verified in the time."""
        try:
            self.glimpse(match)
            return self.verified(match)
        except Refused as reason:
            self.reasons[str(reason)] += 1
            return None

    def glimpse(self, match: Match) -> None:
        """Refuse where a short search sees no win, or several although slower ones count."""
        position = match.position
        key = position.fingerprint()
        if key in self.seen:
            raise Refused("seen before")
        self.seen.add(key)
        moves = position.legal_moves()
        if position.side < 0 or position.swap or len(moves) < 3:
            raise Refused("nothing to choose")
        if any(is_won(position, move) for move in moves):
            raise Refused("win in one")
        lines = 2 if self.more else 1
        task = Task(nodes=GLIMPSE, depth=self.deepest + 2, lines=lines)
        choice = search_deeper(match, task, self.evaluator, self.table)
        if choice.proven != "win":
            raise Refused("no win seen")
        if choice.ranking[-1].value >= 1 and lines > 1:
            raise Refused("several wins seen")

    def verified(self, match: Match) -> Tactic:
        position = match.position
        before = self.proof.nodes
        plies = self.fewest(position, self.deepest)
        work = self.proof.nodes - before
        winning = self.demand_one(position, plies, self.more, self.seconds)
        line = find_line(position, position.player_of(position.side), plies, MEGABYTES, 10 * self.seconds)
        if len(line) != plies or line[0] != winning:
            raise Refused("no line in time")
        return Tactic(match.text, spell(match, line), plies, grade(plies, work), self.strictest(position, plies))

    def demand_one(self, position: Position, plies: int, more: int, seconds: float) -> int:
        """The one move that wins; Refused where another wins too."""
        winning = only_winner(position, self.proof, plies, more, seconds)
        if winning is None:
            raise Refused(f"another move wins in {plies + more} plies, or may")
        return winning

    def strictest(self, position: Position, plies: int) -> int:
        """Within how many plies more no other move wins: what was asked for, or MORE if that holds too."""
        if self.more >= MORE or only_winner(position, self.proof, plies, MORE, self.seconds / 5) is None:
            return self.more
        return MORE

    def fewest(self, position: Position, deepest: int) -> int:
        player = position.player_of(position.side)
        for plies in range(3, deepest + 1, 2):
            proven = self.proof.within(position, player, plies, self.seconds)[0]
            if proven is None:
                raise Refused(f"{plies} plies take too long")
            if proven and self.proof.within(position, player, plies - 1, self.seconds)[0] is not False:
                raise Refused("the winner does not make the last move")
            if proven:
                return plies
        raise Refused("no win proven")


class Refused(Exception):
    """Why a position is no tactic."""


def make_tactics(
    slug: str,
    options: dict[str, object],
    seconds: float,
    seed: int,
    deepest: int,
    more: int = MORE,
    reasons: Counter[str] | None = None,
) -> Iterator[Tactic]:
    """Tactics from games of weak engines until the time is over, each position once and a few of each game at most."""
    end = time.monotonic() + seconds
    random = Random(seed)
    shop = Workshop(slug, options, deepest, more, PATIENCE)
    shop.reasons = shop.reasons if reasons is None else reasons
    while time.monotonic() < end:
        first_moves: set[str] = set()
        for candidate in candidates(engine_game(slug, options, random), deepest, random):
            if time.monotonic() > end or len(first_moves) == OF_ONE_GAME:
                break
            tactic = shop.examine(candidate)
            if tactic is not None and tactic.line[0] not in first_moves:
                first_moves.add(tactic.line[0])
                yield tactic


def engine_game(slug: str, options: dict[str, object], random: Random) -> Match:
    """A game of engines that make mistakes, some more and some less, after a random opening."""
    match, blunders = start(slug, **options), random.choice(BLUNDERS)
    for _ in range(random.choice(OPENINGS)):
        if match.outcome is None:
            match.play_random(random)
    while match.outcome is None and match.ply < LONGEST_GAME:
        if random.random() < blunders:
            match.play_random(random)
        else:
            match.play(choose_move(match, random.choice(PLAYERS), seed=random.getrandbits(30)).move)
    return match


def candidates(match: Match, deepest: int, random: Random) -> Iterator[Match]:
    """Where the winner of a game was to move, from the end to earlier positions, and where the loser had gone elsewhere."""
    winner = None if match.outcome is None else match.outcome.winner
    for back in range(1, 1 + min(match.ply, 2 * deepest) if winner is not None else 1):
        match.undo()
        if match.to_move == winner:
            yield match
            continue
        for _ in range(DETOURS // back):
            match.play_random(random)
            if match.to_move == winner:
                yield match
            match.undo()


def is_won(position: Position, move: int) -> bool:
    after = position.after(move)
    return bool(after.over) and after.winner == position.side


def only_winner(position: Position, proof: Proof, plies: int, more: int, seconds: float) -> int | None:
    """The one move that wins within `plies`, if every other is proven not to win within `more` plies beyond."""
    winning, player = None, position.player_of(position.side)
    for move in position.legal_moves():
        child = position.after(move)
        proven, _ = proof.within(child, player, plies - 1 + more, seconds)
        if proven is None or (proven and winning is not None):
            return None
        if proven:
            winning = move
    return winning


def grade(plies: int, work: int) -> int:
    """From 1, easy, to 5: how far one must look, and how much there is to see."""
    return min(5, (plies - 1) // 2 + (work > 1_000) + (work > 20_000))


def spell(match: Match, line: tuple[int, ...]) -> tuple[str, ...]:
    again = read(match.text)
    for move in line:
        again.play(again.game.format_move(again.position, move))
    return again.moves


def read_claim(record: Record) -> int:
    """Within how many plies no other move wins, as a record says."""
    found = re.search(r" (\d{1,4}) plies$", record.tags.get("Unique", ""))
    if found is None or not record.line:
        raise ParlourError("no tactic: expected moves and a tag Unique that ends in a number of plies")
    return int(found[1])


def verify(record: Record, seconds: float = 20.0) -> bool:
    """Check a tactic again: its line wins in the plies claimed, and its first move is the only one."""
    claimed = read_claim(record)
    match = record.begin()
    plies, position = len(record.line), match.position
    proof = Proof(position, MEGABYTES)
    if proof.within(position, position.player_of(position.side), plies - 1, seconds)[0] is not False:
        return False
    winning = only_winner(position, proof, plies, claimed - plies, seconds)
    winner = record.replay().outcome
    return (
        winning is not None
        and match.game.format_move(match.position, winning) == record.moves[0]
        and winner is not None
    )
