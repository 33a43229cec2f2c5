"""Telling other viewers: within one process directly, across processes by Redis."""

import asyncio
import contextlib
import json
import logging
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import redis as redis_sync
import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from parlour.errors import ParlourError
from parlour.server.match.clock import now_ms

ALIVE = "parlour:alive:"  # and a process
ALIVE_SECONDS = 30
CHANNEL = "parlour:news"
PRESENT = "parlour:present:"  # and a match: who is connected, for processes that begin to look at it later
PRESENT_SECONDS = 120
OPEN_SECONDS = 5
ANSWER_SECONDS = 0.5  # for one answer of Redis; after that we go on without it
BEAT_SECONDS = 1.0
SILENCE_SECONDS = 4.0  # without an echo of our own beats what the others know of us, and we of them, is out of date
DEAF_SECONDS = 10.0  # after so long the channel is opened anew
SETTLE_MS = 3_000  # for the others to say again who is connected to them
MOST_WAITING = 20_000
MOST_TOGETHER = 500
News = dict[str, Any]
Connections = set[tuple[str, str]]  # process and person: connected there
Listener = Callable[[News], Coroutine[Any, Any, None]]
Return = Callable[[], Coroutine[Any, Any, None]]
Answer = TypeVar("Answer")

log = logging.getLogger("parlour.bus")


class Away(Exception):
    """The bus does not answer."""


class LocalBus:
    """Everything is in this process already: whoever publishes has told its own viewers."""

    shared = False
    name = "alone"
    certain_since: int | None = 0

    async def open(self, listener: Listener, came_back: Return) -> None:
        self.listener = listener

    async def publish(self, news: News) -> None:
        pass

    async def remember(self, match_id: str, person: str, *, here: bool) -> None:
        pass

    async def recall(self, match_id: str) -> Connections:
        return set()

    def is_silent(self, worker: str) -> bool:
        return False

    async def close(self) -> None:
        pass


class RedisBus:
    """News for the other processes. Nobody waits for Redis: what gets lost while it is away is found again in the database."""

    shared = True

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name  # one's own news is not heard again
        limits: dict[str, Any] = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
        self.client = redis.from_url(url, decode_responses=True, retry=Retry(NoBackoff(), 0), **limits)
        self.certain_since: int | None = None  # since when nothing that others say can have been missed
        self.heard = 0.0  # when our own beat came back last
        self.beats: dict[str, float] = {}  # process: when its last beat came
        self.waiting: deque[tuple[Any, ...]] = deque(maxlen=MOST_WAITING)
        self.something = asyncio.Event()
        self.ready = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.hearing: set[asyncio.Task[None]] = set()

    @property
    def up(self) -> bool:
        return self.certain_since is not None

    async def open(self, listener: Listener, came_back: Return) -> None:
        """Listen from now on; where Redis is away, as soon as it is back."""
        self.listener, self.came_back = listener, came_back
        work = {"listen": self.listen_forever(), "beat": self.beat_forever(), "send": self.send_forever()}
        self.tasks = [asyncio.create_task(forever, name=f"bus: {name}") for name, forever in work.items()]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.ready.wait(), OPEN_SECONDS)

    async def close(self) -> None:
        tasks = [*self.tasks, *self.hearing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.client.aclose()

    # -- asking and telling -----------------------------------------------------------------------------------

    async def ask(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """An answer of Redis; Away where none came in time, and at once until it is known to be back."""
        if not self.up:
            raise Away
        try:
            return await work()
        except (RedisError, OSError) as error:
            self.lose(str(error))
            raise Away from error

    def send(self, *command: Any) -> None:
        """A command whose answer nobody waits for; commands are carried out in order."""
        if self.up:
            self.waiting.append(command)
            self.something.set()

    async def publish(self, news: News) -> None:
        self.send("PUBLISH", CHANNEL, json.dumps(news | {"from": self.name}))

    async def remember(self, match_id: str, person: str, *, here: bool) -> None:
        """Note for others that somebody is connected here, or is no longer."""
        key, name = PRESENT + match_id, f"{self.name} {person}"
        if here:
            self.send("HSET", key, name, 1)
            self.send("EXPIRE", key, PRESENT_SECONDS)
        else:
            self.send("HDEL", key, name)

    async def recall(self, match_id: str) -> Connections:
        """Who is connected at other processes that live."""
        try:
            noted = await self.ask(lambda: self.client.hkeys(PRESENT + match_id))
            places = {(worker, person) for worker, _, person in (str(name).partition(" ") for name in noted)}
            workers = sorted({worker for worker, _ in places} - {self.name})
            living = await self.ask(lambda: self.client.mget([ALIVE + name for name in workers])) if workers else []
        except Away:
            return set()
        alive = {worker for worker, lives in zip(workers, living, strict=True) if lives}
        return {(worker, person) for worker, person in places if worker in alive}

    def is_silent(self, worker: str) -> bool:
        """Whether another process has not been heard of for so long that it may be frozen or gone."""
        return time.monotonic() - self.beats.get(worker, 0.0) > SILENCE_SECONDS

    # -- all the while ----------------------------------------------------------------------------------------

    async def listen_forever(self) -> None:
        while True:
            try:
                await self.listen()
            except (RedisError, OSError) as error:
                self.lose(str(error))
            await asyncio.sleep(BEAT_SECONDS)

    async def listen(self) -> None:
        self.heard = time.monotonic()
        async with self.client.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            while time.monotonic() - self.heard < DEAF_SECONDS:
                message = await channel.get_message(timeout=BEAT_SECONDS)
                if message is not None:
                    self.hear(json.loads(message["data"]))

    def hear(self, news: News) -> None:
        sender = news.pop("from")
        if "beat" in news:
            self.beats[sender] = time.monotonic()
            if sender == self.name:
                self.hear_echo()
        elif sender != self.name:
            self.take_in(self.listener(news))

    def hear_echo(self) -> None:
        """What we say is heard, and we hear it: from now on we know what the others say."""
        self.heard = time.monotonic()
        if not self.up:
            self.certain_since = now_ms() + SETTLE_MS
            self.ready.set()
            log.info("the bus is there")
            self.take_in(self.came_back())

    def take_in(self, work: Coroutine[Any, Any, None]) -> None:
        """Hear on meanwhile: one match that waits for the database must not keep back the news of the others."""
        task = asyncio.create_task(self.survive(work))
        self.hearing.add(task)
        task.add_done_callback(self.hearing.discard)

    async def survive(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("news could not be taken in")

    def lose(self, reason: str) -> None:
        if self.up:
            log.warning("the bus is away: %s", reason)
        self.certain_since = None
        self.waiting.clear()

    async def beat_forever(self) -> None:
        """Say that this process lives, so that what it holds counts, and listen for the echo."""
        beat = json.dumps({"from": self.name, "beat": True})
        while True:
            try:
                async with self.client.pipeline(transaction=False) as commands:
                    commands.set(ALIVE + self.name, 1, ex=ALIVE_SECONDS)
                    commands.publish(CHANNEL, beat)
                    await commands.execute()
            except (RedisError, OSError) as error:
                self.lose(str(error))
            if time.monotonic() - self.heard > SILENCE_SECONDS:
                self.lose("what is said there is not heard")
            await asyncio.sleep(BEAT_SECONDS)

    async def send_forever(self) -> None:
        while True:
            await self.something.wait()
            self.something.clear()
            while self.waiting:
                together = [self.waiting.popleft() for _ in range(min(MOST_TOGETHER, len(self.waiting)))]
                try:
                    async with self.client.pipeline(transaction=False) as commands:
                        for command in together:
                            commands.execute_command(*command)
                        await commands.execute()
                except (RedisError, OSError) as error:
                    self.lose(str(error))


Bus = LocalBus | RedisBus


def without_password(url: str) -> str:
    return re.sub(r":[^:@/]*@", ":***@", url)


def check_bus(url: str) -> None:
    """ParlourError where no Redis answers."""
    try:
        with redis_sync.from_url(url, socket_connect_timeout=5) as client:
            client.ping()
    except ValueError as error:
        raise ParlourError(f"cannot use the bus {without_password(url)!r}: {error}") from None
    except (RedisError, OSError) as error:
        raise ParlourError(f"cannot reach the bus {without_password(url)}: {error}") from None


def make_bus(url: str | None, name: str) -> Bus:
    return RedisBus(url, name) if url else LocalBus()
