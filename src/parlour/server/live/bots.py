"""Built-in bots and the help at puzzles think here: off the event loop, in bounded pools, by one queue that is fair to everybody.

What takes a moment has threads of its own: the system divides the processor between them and a long search, so that a gentle
opponent answers at once whatever the strong ones are busy with.
"""

import asyncio
import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from parlour.engine.hints import Solvable, solvable
from parlour.engine.levels import LEVELS as ENGINE_LEVELS
from parlour.engine.levels import choose_move, strengths
from parlour.engine.search.choice import Choice
from parlour.games.game import Game
from parlour.match import Match
from parlour.server.live.shares import Share
from parlour.server.live.waiting import Job, Rank, Usage, Waiting

LEVELS = tuple(map(str, ENGINE_LEVELS))
QUICK = frozenset(LEVELS[:5])  # levels that take less than a tenth of a second in every game
CLOCK_SHARE = 30  # of its own clock a bot uses this part for one move
GRACE_SECONDS = 5.0  # a search that does not stop by then is left alone
LEAST_SECONDS = 0.2  # for a search that has to make room
NICENESS = 10  # long searches leave the processor to those who serve people

log = logging.getLogger("parlour.bots")


class Lane:
    """Threads for one kind of search, and who waits for them."""

    def __init__(self, threads: int, usage: Usage, niceness: int = 0) -> None:
        self.threads = threads
        self.niceness = niceness
        self.waiting = Waiting(usage)
        self.running: set[Job] = set()
        self.pool = self.make_pool()

    def make_pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads, "bot", initializer=give_way, initargs=(self.niceness,))

    @property
    def is_full(self) -> bool:
        return len(self.running) >= self.threads


class Thinker:
    """Runs searches: people's games first, and among them those whose share has used least."""

    def __init__(self, threads: int, choose: Callable[..., Choice] = choose_move) -> None:
        self.choose = choose
        self.usage = Usage()
        self.quick, self.long = Lane(threads, self.usage), Lane(threads, self.usage, NICENESS)
        self.jobs: set[asyncio.Task[None]] = set()
        self.failed = 0
        self.closed = False

    @property
    def waiting(self) -> int:
        return self.quick.waiting.count + self.long.waiting.count

    @property
    def busy(self) -> int:
        return len(self.quick.running) + len(self.long.running)

    async def think(self, match: Match, level: str, share: Share, rank: Rank, seconds: float) -> Choice | None:
        """What a level plays; None where the search crashed or did not come back in time."""
        done: asyncio.Future[Choice | None] = asyncio.get_running_loop().create_future()
        await self.wait_for(Job(match, self.call, seconds, done, share, rank, level))
        return done.result()

    async def solvable(self, match: Match, share: Share, seconds: float) -> Solvable | None:
        """Whether a puzzle can still be solved, and how; None where the search crashed or did not come back in time."""
        found: Solvable | None = await self.work(match, lambda job: solvable(job.match, job.seconds), share, seconds)
        return found

    async def work(self, match: Match, work: Callable[[Job], Any], share: Share, seconds: float) -> Any:
        """What this work gives, which somebody asked for beside a game; None where it crashed or did not come back in time.

        It is told to come to its end once nobody waits for it any more.
        """
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        await self.wait_for(Job(match, work, seconds, done, share, Rank.HELP))
        return done.result()

    async def wait_for(self, job: Job) -> None:
        lane = self.quick if job.level in QUICK else self.long
        lane.waiting.add(job)
        self.start_next(lane)
        if job.rank is Rank.GAME and job.begun == 0.0:
            self.make_room(lane)
        try:
            await job.done
        finally:
            job.stop.set()

    def start_next(self, lane: Lane) -> None:
        """Give free threads to those who are next."""
        while not lane.is_full and not self.closed and (job := lane.waiting.take()):
            if job.done.cancelled():
                continue
            lane.running.add(job)
            job.begun = time.monotonic()
            self.charge(job, job.seconds)  # all that it may use, until it is known what it did
            task = asyncio.create_task(self.run(lane, job))
            self.jobs.add(task)
            task.add_done_callback(self.jobs.discard)

    def make_room(self, lane: Lane) -> None:
        """People's games first: one search of another kind is told to come to its end."""
        pressing = [job for job in lane.running if job.rank is not Rank.GAME and not job.stop.is_set()]
        if pressing:
            job = max(pressing, key=lambda one: (one.rank, self.usage.of(one.share.name)))
            asyncio.get_running_loop().call_later(LEAST_SECONDS, job.stop.set)

    def charge(self, job: Job, seconds: float) -> None:
        self.usage.add(job.share.name, seconds)
        self.usage.add(f"{job.share.name} {job.share.person}", seconds)

    async def run(self, lane: Lane, job: Job) -> None:
        try:
            answer = await self.search(lane, job)
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            lane.running.discard(job)
            self.charge(job, time.monotonic() - job.begun - job.seconds)
            self.start_next(lane)

    async def search(self, lane: Lane, job: Job) -> Any:
        work = asyncio.get_running_loop().run_in_executor(lane.pool, job.work, job)
        try:
            return await asyncio.wait_for(asyncio.shield(work), job.seconds + GRACE_SECONDS)
        except TimeoutError:
            log.error("a search did not stop in time", extra={"game": job.match.game.slug, "level": job.level})
            self.replace_pool(lane, job)
        except Exception:
            log.exception("a search failed", extra={"game": job.match.game.slug, "level": job.level})
        self.failed += 1
        return None

    def call(self, job: Job) -> Choice:
        return self.choose(job.match, int(job.level), seconds=job.seconds, stop=job.stop)

    def replace_pool(self, lane: Lane, job: Job) -> None:
        """Leave a thread that hangs to itself; the others go on in a new pool."""
        job.stop.set()
        lane.pool.shutdown(wait=False)
        lane.pool = lane.make_pool()

    def close(self) -> None:
        self.closed = True
        for lane in (self.quick, self.long):
            for job in lane.waiting.all():
                job.done.cancel()
            lane.pool.shutdown(wait=False, cancel_futures=True)


def give_way(niceness: int) -> None:
    """Let the system prefer other threads to this one, where it can tell threads apart."""
    if niceness and sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


def any_move(match: Match) -> str:
    """A legal move, so that a match goes on after a failed search."""
    return Random().choice(match.legal_moves())


def seconds_for(game: Game, level: str, left_ms: int | None) -> float:
    """How long a bot may think with so much on its clock."""
    given = strengths(game)[int(level) - 1].server_seconds
    return given if left_ms is None else max(0.05, min(given, left_ms / 1000 / CLOCK_SHARE))
