"""Telling other viewers: within one process directly, across processes by Redis."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import redis as redis_sync
import redis.asyncio as redis
from redis.exceptions import RedisError

from parlour.errors import ParlourError
from parlour.server.limits import ALIVE, ALIVE_SECONDS

CHANNEL = "parlour:news"
PRESENT = "parlour:present:"  # and a match: who is connected, for processes that begin to look at it later
PRESENT_SECONDS = 120
OPEN_SECONDS = 5
News = dict[str, Any]
Presence = dict[tuple[str, str], int]  # (process, person): connected there, until (milliseconds since 1970)
Listener = Callable[[News], Awaitable[None]]

log = logging.getLogger("parlour.bus")


class LocalBus:
    """Everything is in this process already: whoever publishes has told its own viewers."""

    shared = False
    name = "alone"

    async def open(self, listener: Listener) -> None:
        self.listener = listener

    async def publish(self, news: News) -> None:
        pass

    async def remember(self, match_id: str, person: str, until: int) -> None:
        pass

    async def recall(self, match_id: str) -> Presence:
        return {}

    async def beat(self) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisBus:
    """News for the other processes. What gets lost while Redis is away is found again by looking at the database."""

    shared = True

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name  # one's own news is not heard again
        self.client = redis.from_url(url, socket_connect_timeout=5)
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def open(self, listener: Listener) -> None:
        """Listen from now on; where Redis is away, as soon as it is back."""
        self.task = asyncio.create_task(self.listen_forever(listener), name="bus")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.listening.wait(), OPEN_SECONDS)
        await self.beat()

    async def listen_forever(self, listener: Listener) -> None:
        while True:
            try:
                await self.listen(listener)
            except (RedisError, OSError) as error:
                log.warning("the bus is away: %s", error)
                await asyncio.sleep(1)

    async def listen(self, listener: Listener) -> None:
        async with self.client.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            self.listening.set()
            async for message in channel.listen():
                news = json.loads(message["data"])
                if news.pop("from") != self.name:
                    await listener(news)

    async def publish(self, news: News) -> None:
        try:
            await self.client.publish(CHANNEL, json.dumps(news | {"from": self.name}))
        except (RedisError, OSError) as error:
            log.warning("the bus does not take news: %s", error)

    async def remember(self, match_id: str, person: str, until: int) -> None:
        """Note for others that somebody is connected here; `until` 0 takes it back."""
        key, name = PRESENT + match_id, f"{self.name} {person}"
        try:
            if until:
                await self.client.hset(key, name, str(until))
                await self.client.expire(key, PRESENT_SECONDS)
            else:
                await self.client.hdel(key, name)
        except (RedisError, OSError) as error:
            log.warning("the bus does not take notes: %s", error)

    async def recall(self, match_id: str) -> Presence:
        """Who is connected at other processes."""
        try:
            noted: Mapping[Any, Any] = await self.client.hgetall(PRESENT + match_id)
        except (RedisError, OSError) as error:
            log.warning("the bus does not tell who is connected: %s", error)
            return {}
        places = [(*name.decode().partition(" ")[::2], int(until)) for name, until in noted.items()]
        return {(worker, person): until for worker, person, until in places if worker != self.name}

    async def beat(self) -> None:
        """Say that this process lives, so that what it holds counts."""
        try:
            await self.client.set(ALIVE + self.name, 1, ex=ALIVE_SECONDS)
        except (RedisError, OSError) as error:
            log.warning("the bus does not take a heartbeat: %s", error)

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        await self.client.aclose()


Bus = LocalBus | RedisBus


def check_bus(url: str) -> None:
    """ParlourError where no Redis answers."""
    try:
        with redis_sync.from_url(url, socket_connect_timeout=5) as client:
            client.ping()
    except ValueError as error:
        raise ParlourError(f"cannot use the bus {url!r}: {error}") from None
    except (RedisError, OSError) as error:
        raise ParlourError(f"cannot reach the bus {url}: {error}") from None


def make_bus(url: str | None, name: str) -> Bus:
    return RedisBus(url, name) if url else LocalBus()
