"""Finding proven positions worth keeping: blunders of the opening, and engine games solved from their end backwards."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from parlour.engine.core.proofnumber import Proof, Question, fewest_plies
from parlour.engine.levels import choose_move
from parlour.games.contract import Position
from parlour.match import Match, start_with

SHORTEST = 6  # plies: what is won or lost sooner any level sees
DEEPEST = 60  # plies: farther the solver is not asked
LEVEL = 6
LONGEST_GAME = 120
MEGABYTES = 512


@dataclass
class Findings:
    """Proven positions by symmetric key (n: the side to move wins in n plies; -n: loses), and how near the start they are."""

    known: dict[int, int] = field(default_factory=dict)
    tried: Counter[int] = field(default_factory=Counter)  # positions asked, by the plies made before them
    proven: Counter[int] = field(default_factory=Counter)

    @property
    def earliest(self) -> int | None:
        """The fewest plies after which a proven position stands."""
        return min(self.proven, default=None)


class Prover:
    """Proves positions of one game; `patience` is how many seconds one position may take."""

    def __init__(self, slug: str, options: dict[str, object], patience: float, megabytes: int = MEGABYTES) -> None:
        self.first = start_with(slug, options)
        self.patience = patience
        self.proof = Proof(self.first.position, megabytes)
        self.proof.shared = True
        self.findings = Findings()

    def openings(self, plies: int, seconds: float) -> None:
        """Ask for every position after one to so many plies; each ply gets an equal part of the time, and each position."""
        front = [self.first.position]
        for ply in range(1, plies + 1):
            end = time.monotonic() + seconds / plies
            front = next_positions(front)
            for index, position in enumerate(front):
                left = (end - time.monotonic()) / (len(front) - index)
                if left > 0:
                    self.prove(position, ply, min(left, self.patience))

    def games(self, seconds: float, seed: int, report: Callable[[Findings], None] | None = None) -> None:
        """Solve games of the engine with itself from their end backwards, until a position takes too long."""
        end, random = time.monotonic() + seconds, Random(seed)
        while time.monotonic() < end:
            match = self.play_game(random)
            while match.ply > 1 and time.monotonic() < end:
                match.undo()
                if not self.prove(match.position, match.ply, self.patience):
                    break
            if report is not None:
                report(self.findings)

    def play_game(self, random: Random) -> Match:
        match = self.first.at(0)
        for _ in range(random.randrange(1, 5)):
            match.play_random(random)
        while match.outcome is None and match.ply < LONGEST_GAME:
            match.play(choose_move(match, LEVEL, seed=random.getrandbits(30)).move)
        return match

    def prove(self, position: Position, ply: int, seconds: float) -> bool:
        """Ask the solver; what it proves is kept with the moves that the winner needs."""
        if position.over:
            return True
        self.findings.tried[ply] += 1
        if position.symmetric_fingerprint() not in self.findings.known:
            question = Question(position, self.proof, seconds)
            winner, plies = None, 0
            while winner is None and question.left > 0 and plies < DEEPEST:
                plies += 1
                winner = question.ask(plies)
            if winner is None:
                return False
            self.keep(position, winner, plies, seconds)
        self.findings.proven[ply] += 1
        return True

    def keep(self, position: Position, winner: int, plies: int, seconds: float) -> None:
        """Keep a proven position, and below it one winning move and every defence, as far as the time goes."""
        end = time.monotonic() + seconds
        stack = [(position, plies)]
        while stack:
            place, left = stack.pop()
            key = place.symmetric_fingerprint()
            if left < SHORTEST or key in self.findings.known:
                continue
            wins = place.player_to_move() == winner
            self.findings.known[key] = left if wins else -left
            if time.monotonic() < end:
                stack += self.best_move(place, winner, left) if wins else self.defences(place, winner, left)

    def best_move(self, place: Position, winner: int, left: int) -> list[tuple[Position, int]]:
        for move in place.legal_moves():
            child = place.after_unchecked(move)
            if not child.over and self.proof.within(child, winner, left - 1, self.patience)[0]:
                return [(child, left - 1)]
        return []

    def defences(self, place: Position, winner: int, left: int) -> Iterator[tuple[Position, int]]:
        for move in place.legal_moves():
            child = place.after_unchecked(move)
            distance = fewest_plies(self.proof, child, winner, left - 1, self.patience)
            if distance is not None:
                yield child, distance


def next_positions(front: list[Position]) -> list[Position]:
    """All positions one ply on that go on, one of each class of images."""
    found: dict[int, Position] = {}
    for parent in front:
        for move in parent.legal_moves():
            child = parent.after_unchecked(move)
            if not child.over:
                found.setdefault(child.symmetric_fingerprint(), child)
    return list(found.values())
