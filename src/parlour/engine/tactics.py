"""Tactics for people: positions in which exactly one move wins, found in random games and checked by the solver.

What is checked: the winning move forces a win in `plies`, no faster win exists, and no other move forces a win
within `more` plies beyond that. Each record tells these numbers.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from parlour.engine.solver import Proof, find_line
from parlour.games.contract import SWAP, Position
from parlour.match import Match, read, start
from parlour.record import Record

LONGEST_GAME = 250
MEGABYTES = 16
MORE = 2  # plies beyond the win within which no other move may win, unless told otherwise


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


def make_tactics(
    slug: str, options: dict[str, object], seconds: float, seed: int, deepest: int, more: int = MORE
) -> Iterator[Tactic]:
    """Tactics from random games until the time is over, each position once."""
    end = time.monotonic() + seconds
    random, seen = Random(seed), set()
    proof = None
    while time.monotonic() < end:
        match = random_game(slug, options, random)
        proof = proof or Proof(match.position, MEGABYTES)
        for _ in range(min(match.ply, 2 * deepest)):
            match.undo()
            if time.monotonic() > end:
                return
            key = match.position.fingerprint()
            tactic = None if key in seen else examine(match, proof, deepest, more)
            seen.add(key)
            if tactic is not None:
                yield tactic
                break  # one of each game, so that they differ


def random_game(slug: str, options: dict[str, object], random: Random) -> Match:
    """A random game in which nobody overlooks a win in one."""
    match = start(slug, **options)
    while match.outcome is None and match.ply < LONGEST_GAME:
        position = match.position
        wins = [move for move in position.legal_moves() if is_won(position, move)]
        if wins:
            match.play(text_of(match, wins[0]))
        else:
            match.play_random(random)
    return match


def is_won(position: Position, move: int) -> bool:
    after = position.after(move)
    return bool(after.over) and after.winner == position.side


def examine(match: Match, proof: Proof, deepest: int, more: int, seconds: float = 0.06) -> Tactic | None:
    """The tactic in this position, if there is one that can be verified in the time."""
    position, side = match.position, match.position.side
    moves = position.legal_moves()
    if side < 0 or len(moves) < 3 or position.swap or is_over_soon(position, moves):
        return None
    before = proof.nodes
    plies = next((n for n in range(3, deepest + 1, 2) if proof.within(position, side, n, seconds)[0]), None)
    if plies is None:
        return None
    work = proof.nodes - before
    winning = only_winner(position, proof, plies, more, seconds)
    if winning is None:
        return None
    line = find_line(position, side, plies, MEGABYTES, 10 * seconds)
    if len(line) != plies or line[0] != winning:
        return None
    return Tactic(match.text, spell(match, line), plies, grade(plies, work), more)


def is_over_soon(position: Position, moves: list[int]) -> bool:
    return any(is_won(position, move) for move in moves)


def only_winner(position: Position, proof: Proof, plies: int, more: int, seconds: float) -> int | None:
    """The one move that wins within `plies`, if every other is proven not to win within `more` plies beyond."""
    winning = None
    for move in position.legal_moves():
        child = position.after(move)
        proven, _ = proof.within(child, position.side, plies - 1 + more, seconds)
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
        again.play(text_of(again, move))
    return again.moves


def text_of(match: Match, move: int) -> str:
    return "swap" if move == SWAP else str(match.game.notation.format_move(match.position, move))


def verify(record: Record, seconds: float = 20.0) -> bool:
    """Check a tactic again: its line wins in the plies claimed, and its first move is the only one."""
    match = record.begin()
    plies, position = len(record.line), match.position
    proof = Proof(position, MEGABYTES)
    if proof.within(position, position.side, plies - 2, seconds)[0] is not False:
        return False
    more = int(record.tags["Unique"].split()[-2]) - plies
    winning = only_winner(position, proof, plies, more, seconds)
    winner = record.replay().outcome
    return winning is not None and text_of(match, winning) == record.moves[0] and winner is not None
