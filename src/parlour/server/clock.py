"""Clocks: what each player has left. A clock runs through a whole turn, however many moves it has."""

from dataclasses import dataclass, field
from typing import Any

DAY_MS = 86_400_000


@dataclass
class Clock:
    """Times are milliseconds; `since` is when the running clock was last looked at."""

    kind: str
    initial_ms: int = 0
    increment_ms: int = 0
    turn_ms: int = 0
    left: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0

    @classmethod
    def make(cls, settings: dict[str, Any], players: int) -> "Clock":
        kind = settings["kind"]
        initial = 1000 * (settings.get("initial_seconds") or 0)
        turn = DAY_MS * (settings.get("days_per_turn") or 0)
        increment = 1000 * (settings.get("increment_seconds") or 0)
        return cls(kind, initial, increment, turn, [initial or turn] * players)

    def go(self, player: int | None, now: int) -> None:
        """From now on this player's clock runs; None stops it."""
        self.charge(now)
        self.running = player if self.kind != "none" else None

    def charge(self, now: int) -> None:
        """Take the time since the last look from whoever's clock runs."""
        if self.running is not None:
            self.left[self.running] -= max(0, now - self.since)
        self.since = now

    def end_turn(self, player: int) -> None:
        """The turn of this player is over: the increment is added, or all the days given back."""
        if self.kind == "real-time":
            self.left[player] += self.increment_ms
        elif self.kind == "correspondence":
            self.left[player] = self.turn_ms

    def left_at(self, now: int) -> list[int]:
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= max(0, now - self.since)
        return left

    def deadline(self) -> int | None:
        """When the running clock falls."""
        return None if self.running is None else self.since + self.left[self.running]

    def flagged(self, now: int) -> int | None:
        """The player whose time is over."""
        deadline = self.deadline()
        return self.running if deadline is not None and now >= deadline else None
