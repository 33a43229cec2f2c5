"""Help for people at a puzzle: the next move of a solution, and whether it can still be solved from here."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parlour.engine.core import solitaire
from parlour.errors import ParlourError
from parlour.match import Match
from parlour.puzzles.puzzle import Puzzle
from parlour.record import Record, read_records

SECONDS = 5.0
SHIPPED = Path(__file__).parents[1] / "puzzles"


@dataclass(frozen=True)
class Solvable:
    """`answer` is yes, with a line that solves it; no, which is proven; or unknown: nothing was found in the time."""

    answer: solitaire.Answer
    line: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        if self.answer == "yes":
            return f"Yes, it can be solved from here in {len(self.line)} more moves." if self.line else "It is solved."
        return {
            "no": "No, it cannot be solved from here any more: everything was tried.",
            "unknown": "Unknown: no solution was found in the time, and none is ruled out.",
        }[self.answer]


def solvable(match: Match, seconds: float = SECONDS) -> Solvable:
    """Can this puzzle still be solved from here? A solution we know counts first, then what a search finds."""
    position = puzzle_of(match)
    known = known_line(match)
    if known is not None:
        return Solvable("yes", known)
    found = solitaire.solve(position, seconds / 3, width=100) if not position.over else None
    if found is not None and found.solved:
        return Solvable("yes", spell(match, found.line))
    answer, line = solitaire.solvable(position, 2 * seconds / 3)
    return Solvable(answer, spell(match, line))


def hint(match: Match, seconds: float = SECONDS) -> str | None:
    """The next move of a solution, or None where none was found in the time."""
    line = solvable(match, seconds).line
    return line[0] if line else None


def puzzle_of(match: Match) -> Puzzle:
    if not isinstance(match.position, Puzzle):
        raise ParlourError(f"{match.game.slug} is no puzzle: expected a game of one player")
    return match.position


def known_line(match: Match) -> tuple[str, ...] | None:
    """The rest of a solution that ships with the project, where this position stands in one."""
    wanted = match.position.fingerprint()
    for record in best_known(match.game.slug):
        solution = record.replay()
        if solution.options == match.options:
            for ply in range(solution.ply + 1):
                if solution.at(ply).position.fingerprint() == wanted:
                    return solution.moves[ply:]
    return None


@cache
def best_known(slug: str) -> list[Record]:
    """The solutions that ship with the project."""
    return read_records((SHIPPED / slug.replace("-", "_") / "best.txt").read_text("utf-8"))


def spell(match: Match, line: tuple[int, ...]) -> tuple[str, ...]:
    """The texts of moves played one after the other."""
    again = match.at(match.ply)
    for move in line:
        again.play(again.game.format_move(again.position, move))
    return again.moves[match.ply :]
