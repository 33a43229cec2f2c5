"""What results say about strength: points with error bars, Elo differences, and when a match has shown enough."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

NORMAL_95 = 1.96
ELO = 400 / math.log(10)
PRIOR_GROUPS = 8  # groups with the spread of even results that count as seen before a test: few results show no spread
EVEN_SPREAD = 0.125  # the variance of the mean of two games that are coin flips


@dataclass(frozen=True)
class Score:
    """The mean of points (0 to 1) over games that were played in groups from the same opening."""

    games: int
    points: float
    error: float  # half the width of the 95 % interval

    @property
    def elo(self) -> float:
        return elo_of(self.points)

    @property
    def elo_interval(self) -> tuple[float, float]:
        return elo_of(self.points - self.error), elo_of(self.points + self.error)

    def __str__(self) -> str:
        low, high = self.elo_interval
        return f"{self.points:.1%} ± {self.error:.1%} of {self.games} games, Elo {self.elo:+.0f} ({low:+.0f} to {high:+.0f})"


def elo_of(points: float) -> float:
    share = min(max(points, 1e-3), 1 - 1e-3)
    return ELO * math.log(share / (1 - share))


def expected_points(elo: float) -> float:
    return 1 / (1 + math.exp(-elo / ELO))


def summarize(groups: Sequence[Sequence[float]]) -> Score:
    """The score of groups of games; each group shares an opening, so its mean is one observation."""
    games = sum(map(len, groups))
    if games == 0:
        return Score(0, 0.5, 0.5)
    means = [sum(group) / len(group) for group in groups]
    points = sum(map(sum, groups)) / games
    spread = sum((mean - points) ** 2 for mean in means) + 0.25 / len(means)  # as if one more group had surprised us
    return Score(games, points, min(0.5, NORMAL_95 * math.sqrt(spread) / len(means)))


@dataclass(frozen=True)
class Sprt:
    """Wald's test whether the Elo difference is `low` or `high`, with these chances of error."""

    low: float = 0.0
    high: float = 20.0
    error: float = 0.05

    def likelihood(self, groups: Sequence[Sequence[float]]) -> float:
        """The logarithm of how much better `high` explains the results than `low`."""
        if not groups:
            return 0.0
        means = [sum(group) / len(group) for group in groups]
        low, high = (
            PRIOR_GROUPS * EVEN_SPREAD + sum((mean - expected_points(elo)) ** 2 for mean in means)
            for elo in (self.low, self.high)
        )
        return len(means) / 2 * math.log(low / high)  # normal results, each side with the variance that suits it best

    def verdict(self, groups: Sequence[Sequence[float]]) -> str | None:
        """ "high" or "low" once the results decide, else None."""
        bound = math.log((1 - self.error) / self.error)
        value = self.likelihood(groups)
        return "high" if value >= bound else "low" if value <= -bound else None


@dataclass(frozen=True)
class Rating:
    name: str
    elo: float
    error: float
    games: int


def rate(names: Sequence[str], results: Sequence[tuple[str, str, float]]) -> list[Rating]:
    """Elo ratings of all names from results (name, other name, points of the first); the first name is 0."""
    rating = dict.fromkeys(names, 0.0)
    prior = [(name, other, 0.5) for name, other in pairwise(names)]  # one drawn game holds them together
    games = [*results, *prior]
    for _ in range(500):
        for name in names:
            slope, curve = derivative(name, rating, games)
            rating[name] += max(-0.5, min(0.5, slope / curve)) if curve else 0.0
    base = rating[names[0]]
    return [
        Rating(
            name,
            ELO * (rating[name] - base),
            NORMAL_95 * ELO / math.sqrt(derivative(name, rating, games)[1]),
            sum(name in (one, other) for one, other, _ in results),
        )
        for name in names
    ]


def derivative(name: str, rating: dict[str, float], games: Sequence[tuple[str, str, float]]) -> tuple[float, float]:
    """How the likelihood of all games changes with one rating, and how sharply it is peaked."""
    slope = curve = 0.0
    for one, other, points in games:
        if name in (one, other):
            chance = 1 / (1 + math.exp(rating[other] - rating[one]))
            slope += (points - chance) * (1 if name == one else -1)
            curve += chance * (1 - chance)
    return slope, curve
