"""What a clock is charged: the time from when the board could be seen until a move arrived, less the way of both and less
what the server stood still.
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from parlour.server.match.clock import Clock
from parlour.server.match.state import Table
from parlour.server.store.standstill import Standstills

FLAG_GRACE_MS = 1_000  # for a move that is on its way when the clock falls
MOST_WAY_MS = 1_000  # of one move; who is further away pays for the rest
FIRST_BANK_MS = 2_000  # so much of the way may be spared at once, and a part of it again with each move
SLOW, QUICK = 500, 50  # milliseconds that each move gives back, for long and for short games
SMOOTH = 0.3  # the weight of the newest measurement


@dataclass(frozen=True)
class Arrival:
    """When a move arrived at the server, and from whom."""

    at: int
    person: str | None = None


@dataclass
class Way:
    """How long messages to somebody and back are on their way, and how much of that may still be spared."""

    milliseconds: float | None = None
    bank: float = FIRST_BANK_MS

    def measure(self, milliseconds: float) -> None:
        known = milliseconds if self.milliseconds is None else self.milliseconds
        self.milliseconds = known + SMOOTH * (milliseconds - known)

    def credit(self) -> int:
        return round(min(self.milliseconds or 0, MOST_WAY_MS, self.bank))

    def spend(self, clock: Clock) -> None:
        gain = min(SLOW, max(QUICK, clock.initial_ms // 300 + clock.increment_ms // 10))
        self.bank = min(FIRST_BANK_MS, self.bank - self.credit() + gain)


@dataclass
class Timing:
    """Of one living match."""

    told: int = 0  # when what started the running clock was on disk, so that it could be seen
    ways: dict[str, Way] = field(default_factory=dict)  # of each person
    arriving: list[int] = field(default_factory=list)  # moves that have arrived and are not decided yet

    def note(self, before: Table, after: Table, now: int) -> None:
        """A table has taken the place of another, now."""
        if (after.clock.since, after.clock.running) != (before.clock.since, before.clock.running):
            self.told = now

    def spared(self, table: Table, still: Standstills, now: int, arrival: Arrival | None = None) -> int:
        """What of the time on the running clock is charged to nobody."""
        clock = table.clock
        if clock.running is None:
            return 0
        arrived = arrival.at if arrival else now
        begin = min(max(clock.since, self.told), arrived)
        charged = arrived - begin - still.within(begin, arrived) - self.credit(table, arrival)
        return max(0, max(now, table.updated) - clock.since - max(0, charged))

    def credit(self, table: Table, arrival: Arrival | None) -> int:
        way = self.ways.get(arrival.person or "") if arrival else None
        return way.credit() if way and table.clock.kind == "real-time" else 0

    def shown(self, table: Table, still: Standstills, now: int) -> int:
        """The time at which clocks are to be read now."""
        return now - self.spared(table, still, now)

    def judged(self, now: int) -> int:
        """The time by which a clock must have fallen for the game to be lost: moves that have arrived are waited for."""
        return min([now - FLAG_GRACE_MS, *self.arriving])

    def way_of(self, person: str) -> Way:
        return self.ways.setdefault(person, Way())

    @contextlib.contextmanager
    def awaiting(self, arrival: Arrival) -> Iterator[None]:
        """While a move that has arrived is decided."""
        self.arriving.append(arrival.at)
        try:
            yield
        finally:
            self.arriving.remove(arrival.at)
