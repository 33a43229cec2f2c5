"""Who thinks next: people's games first, then whoever's share has used least of late."""

import asyncio
import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from parlour.match import Match
from parlour.server.live.shares import Share

MOST_WAITING = 10_000
MOST_OF_ONE_SHARE = 1_000
HALF_SECONDS = 60.0  # after so long what was used counts half
FORGOTTEN = 0.01  # seconds of thinking that nobody remembers


class TooBusy(Exception):
    """The queue of thinking is full."""


class Rank(IntEnum):
    """What comes first."""

    GAME = 0  # somebody waits at the board
    HELP = 1  # analysis, hints, puzzles
    SHOW = 2  # bots play each other


@dataclass(eq=False)
class Job:
    match: Match
    work: Callable[["Job"], Any]
    seconds: float
    done: "asyncio.Future[Any]"
    share: Share
    rank: Rank
    level: str = ""
    stop: threading.Event = field(default_factory=threading.Event)
    begun: float = 0.0


class Usage:
    """Seconds of thinking that each has used, those long ago counting less and less."""

    def __init__(self) -> None:
        self.used: dict[str, tuple[float, float]] = {}  # who: seconds, when they were counted

    def of(self, who: str) -> float:
        seconds, at = self.used.get(who, (0.0, 0.0))
        return seconds * math.exp2((at - time.monotonic()) / HALF_SECONDS)

    def add(self, who: str, seconds: float) -> None:
        self.used[who] = (max(0.0, self.of(who) + seconds), time.monotonic())

    def forget(self) -> None:
        """Drop those who have used next to nothing."""
        self.used = {who: kept for who, kept in self.used.items() if self.of(who) > FORGOTTEN}


class Waiting:
    """Jobs that wait, by rank, share and person."""

    def __init__(self, usage: Usage) -> None:
        self.usage = usage
        self.ranks: dict[Rank, dict[str, dict[str, deque[Job]]]] = {rank: {} for rank in Rank}
        self.count = 0
        self.of_share: dict[str, int] = {}

    def add(self, job: Job) -> None:
        """TooBusy where too many wait, or too many of one share."""
        held = self.of_share.get(job.share.name, 0)
        if self.count >= MOST_WAITING or held >= MOST_OF_ONE_SHARE:
            raise TooBusy
        people = self.ranks[job.rank].setdefault(job.share.name, {})
        people.setdefault(job.share.person, deque()).append(job)
        self.count += 1
        self.of_share[job.share.name] = held + 1

    def take(self) -> Job | None:
        """The job that is next."""
        for shares in self.ranks.values():
            if shares:
                share = min(shares, key=self.usage.of)
                person = min(shares[share], key=lambda who: self.usage.of(f"{share} {who}"))
                return self.take_first(shares, share, person)
        return None

    def take_first(self, shares: dict[str, dict[str, deque[Job]]], share: str, person: str) -> Job:
        queue = shares[share][person]
        job = queue.popleft()
        if not queue:
            del shares[share][person]
        if not shares[share]:
            del shares[share]
        self.count -= 1
        self.of_share[share] -= 1
        if not self.of_share[share]:
            del self.of_share[share]
        return job

    def all(self) -> list[Job]:
        return [
            job
            for shares in self.ranks.values()
            for people in shares.values()
            for queue in people.values()
            for job in queue
        ]
