"""The ladder of a game: every level against the one below it, and their ratings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from parlour.lab.duel import Terms, play_match
from parlour.lab.ratings import Rating, Score, rate


@dataclass(frozen=True)
class Rung:
    """How a level scored against the one below it."""

    upper: str
    lower: str
    score: Score


def climb(terms: Terms, levels: Sequence[int]) -> Iterator[tuple[Rung, list[Rating]]]:
    """Play neighbouring levels from the lowest up; each rung comes with the ratings so far."""
    names = [f"level{level}" for level in levels]
    results: list[tuple[str, str, float]] = []
    for place in range(1, len(names)):
        *_, result = play_match(replace(terms, first=names[place], second=names[place - 1]))
        results += [(names[place], names[place - 1], points) for group in result.groups for points in group]
        yield Rung(names[place], names[place - 1], result.score), rate(names[: place + 1], results)
