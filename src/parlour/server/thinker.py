"""Built-in bots and the help at puzzles think here: off the event loop, in a bounded pool, with a queue that is fair to everybody."""

import asyncio
import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from parlour.engine.choice import Choice
from parlour.engine.hints import Prospect, can_be_solved
from parlour.engine.levels import LEVELS as ENGINE_LEVELS
from parlour.engine.levels import choose_move
from parlour.match import Match

LEVELS = tuple(map(str, ENGINE_LEVELS))
LEVEL_SECONDS = 2.0  # what a level may take at most when nothing presses
CLOCK_SHARE = 30  # of its own clock a bot uses this part for one move
GRACE_SECONDS = 5.0  # a search that does not stop by then is left alone
MOST_WAITING = 10_000

log = logging.getLogger("parlour.bots")


class TooBusy(Exception):
    """The queue of thinking is full."""


@dataclass
class Job:
    match: Match
    work: Callable[["Job"], Any]
    seconds: float
    done: "asyncio.Future[Any]"
    level: str = ""
    stop: threading.Event = field(default_factory=threading.Event)


class Thinker:
    """Runs searches. Payers (people) take turns, whoever has fewest waiting is not behind those with many."""

    def __init__(self, threads: int, choose: Callable[..., Choice] = choose_move) -> None:
        self.threads = threads
        self.choose = choose
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.queues: OrderedDict[str, deque[Job]] = OrderedDict()
        self.jobs: set[asyncio.Task[None]] = set()
        self.busy = 0
        self.failed = 0
        self.closed = False

    @property
    def waiting(self) -> int:
        return sum(map(len, self.queues.values()))

    async def think(self, match: Match, level: str, payer: str, seconds: float = LEVEL_SECONDS) -> Choice | None:
        """What a level plays; None where the search crashed or did not come back in time."""
        done: asyncio.Future[Choice | None] = asyncio.get_running_loop().create_future()
        await self.wait_for(Job(match, self.call, seconds, done, level), payer)
        return done.result()

    async def foresee(self, match: Match, payer: str, seconds: float) -> Prospect | None:
        """Whether a puzzle can still be solved, and how; None where the search crashed or did not come back in time."""
        done: asyncio.Future[Prospect | None] = asyncio.get_running_loop().create_future()
        await self.wait_for(Job(match, lambda job: can_be_solved(job.match, job.seconds), seconds, done), payer)
        return done.result()

    async def wait_for(self, job: Job, payer: str) -> None:
        if self.waiting >= MOST_WAITING:
            raise TooBusy
        self.queues.setdefault(payer, deque()).append(job)
        self.start_next()
        try:
            await job.done
        finally:
            job.stop.set()

    def start_next(self) -> None:
        """Give free threads to the payers in turn."""
        while self.busy < self.threads and self.queues and not self.closed:
            payer, queue = self.queues.popitem(last=False)
            job = queue.popleft()
            if queue:
                self.queues[payer] = queue
            if job.done.cancelled():
                continue
            self.busy += 1
            task = asyncio.create_task(self.run(job))
            self.jobs.add(task)
            task.add_done_callback(self.jobs.discard)

    async def run(self, job: Job) -> None:
        try:
            answer = await self.search(job)
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            self.busy -= 1
            self.start_next()

    async def search(self, job: Job) -> Any:
        work = asyncio.get_running_loop().run_in_executor(self.pool, job.work, job)
        try:
            return await asyncio.wait_for(asyncio.shield(work), job.seconds + GRACE_SECONDS)
        except TimeoutError:
            log.error("a search did not stop in time", extra={"game": job.match.game.slug, "level": job.level})
            self.replace_pool(job)
        except Exception:
            log.exception("a search failed", extra={"game": job.match.game.slug, "level": job.level})
        self.failed += 1
        return None

    def call(self, job: Job) -> Choice:
        return self.choose(job.match, int(job.level), seconds=job.seconds, stop=job.stop)

    def replace_pool(self, job: Job) -> None:
        """Leave a thread that hangs to itself; the others go on in a new pool."""
        job.stop.set()
        self.pool.shutdown(wait=False)
        self.pool = ThreadPoolExecutor(self.threads, thread_name_prefix="bot")

    def close(self) -> None:
        self.closed = True
        for queue in self.queues.values():
            for job in queue:
                job.done.cancel()
        self.queues.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)


def any_move(match: Match) -> str:
    """A legal move, so that a match goes on after a failed search."""
    return Random().choice(match.legal_moves())


def seconds_for(left_ms: int | None) -> float:
    """How long a bot may think with so much on its clock."""
    return LEVEL_SECONDS if left_ms is None else max(0.05, min(LEVEL_SECONDS, left_ms / 1000 / CLOCK_SHARE))
