"""Clocks: what each player has left. A clock runs through a whole turn, however many moves it has."""

import os
import time
from dataclasses import dataclass, field
from typing import Any

DAY_MS = 86_400_000
UNTIMED_DAYS = 14  # for a turn of a rated game without a clock, so that it ends
START = "PARLOUR_CLOCK"  # of all processes of one server: what they add to the monotonic clock of the machine


def first_offset() -> int:
    return int(os.environ.get(START) or time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000)


offset = first_offset()


def now_ms() -> int:
    """Milliseconds since 1970 as the clock on the wall showed them when the server started, and monotonic from then on."""
    return offset + time.monotonic_ns() // 1_000_000


def share_clock(not_before: int = 0) -> None:
    """Give the processes that are started from now on the same clock; it never goes back behind what is in the log."""
    global offset
    offset += max(0, not_before - now_ms())
    os.environ[START] = str(offset)


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
    def make(cls, settings: dict[str, Any], players: int, *, rated: bool = False) -> "Clock":
        kind = settings["kind"]
        initial = 1000 * (settings.get("initial_seconds") or 0)
        turn = DAY_MS * (settings.get("days_per_turn") or (UNTIMED_DAYS if rated and kind == "none" else 0))
        increment = 1000 * (settings.get("increment_seconds") or 0)
        return cls(kind, initial, increment, turn, [initial or turn] * players)

    def go(self, player: int | None, now: int) -> None:
        """From now on this player's clock runs; None stops it."""
        self.charge(now)
        self.running = player if self.kind != "none" or self.turn_ms else None

    def spare(self, spared: int, now: int) -> None:
        """Take the time since the last look, but so much of it from nobody."""
        self.since += spared
        self.charge(now)

    def charge(self, now: int) -> None:
        """Take the time since the last look from whoever's clock runs."""
        if self.running is not None:
            self.left[self.running] -= max(0, now - self.since)
        self.since = now

    def end_turn(self, player: int) -> None:
        """The turn of this player is over: the increment is added, or all the days given back."""
        if self.kind == "real-time":
            self.left[player] += self.increment_ms
        elif self.turn_ms:
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
