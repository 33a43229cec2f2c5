"""The gauntlet of a game: the best level against a reference opponent, at equal time of the processor."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from parlour.engine.levels import LEVELS
from parlour.errors import OptionError
from parlour.lab.duel import Terms, play_match
from parlour.lab.ratings import Score

BEST = f"processor:{LEVELS[-1]}"
PROGRAMS = Path("build/reference")  # where `make -C bench/strength/reference` puts them


@dataclass(frozen=True)
class Stretch:
    """How the best level scored at one time for a move; `verdict` where a test has ended the match."""

    seconds: float
    score: Score
    verdict: str | None


def reference_of(slug: str) -> str:
    """The reference opponent of a game as the name of a player; OptionError where it has not been built."""
    program = PROGRAMS / slug.replace("-", "_")
    if not program.is_file():
        raise OptionError(f"no reference opponent {program}: expected one built by make -C bench/strength/reference")
    return f"ugi:{program} --processor"


def run_gauntlet(terms: Terms, times: Sequence[float]) -> Iterator[Stretch]:
    """The best level against the second player of the terms, once for each time."""
    for seconds in times:
        *_, result = play_match(replace(terms, first=BEST, seconds=seconds))
        yield Stretch(seconds, result.score, result.verdict)
