"""What a search found: the move, what it is worth, and how the search came to it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from threading import Event

NEARLY_CERTAIN = 0.9  # between equals who hardly err, 19 of 20 such games end so


@dataclass(frozen=True)
class Ranked:
    """One move of a ranking: its text, its value for the player to move (-1 to 1), the line it begins."""

    move: str
    value: float
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """`value` is -1 to 1 for the player to move; `scores` are the expected shares of all players.

    `proven` is "win", "loss" or "draw" where the search has seen every line to its end, and `distance` then tells in how
    many moves, where it knows.
    """

    move: str
    value: float
    depth: int
    nodes: int
    line: tuple[str, ...]
    proven: str | None = None
    seconds: float = 0.0
    scores: tuple[float, ...] = ()
    ranking: tuple[Ranked, ...] = field(default=(), compare=False)
    distance: int | None = None

    @property
    def certainty(self) -> str:
        """How sure the value is, in words: proven by every line, nearly certain, or unclear."""
        if self.proven is not None:
            return f"proven {self.proven}" + (f" in {self.distance}" if self.distance else "")
        if abs(self.value) < NEARLY_CERTAIN:
            return "unclear"
        return "nearly certain win" if self.value > 0 else "nearly certain loss"

    @property
    def nodes_per_second(self) -> int:
        return int(self.nodes / self.seconds) if self.seconds > 0 else 0


Report = Callable[[Choice], None]


@dataclass(frozen=True)
class Task:
    """How long a search may take, and what it does beside searching.

    With `processor` the seconds are those of the processor, which other work on the machine does not shorten.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    width: int | None = None
    seed: int = 0
    noise: float = 0.0
    lines: int = 1
    threads: int = 1
    processor: bool = False
    stop: Event | None = None
    report: Report | None = None

    def random(self) -> Random:
        return Random(self.seed)
