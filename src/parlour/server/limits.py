"""Who may do how much: token buckets and counts, one for each person or address. Processes that share a bus share them."""

import contextlib
import hashlib
import logging
import time
from collections import OrderedDict
from typing import Any, Protocol

from redis.exceptions import RedisError

log = logging.getLogger("parlour.limits")
MOST_BUCKETS = 50_000
HELD_SECONDS = 86_400
ALIVE_SECONDS = 60
ALIVE = "parlour:alive:"  # and a process

# KEYS: the bucket; ARGV: rate, burst. The seconds to wait, or -1.
TAKE = """
local clock = redis.call('TIME')
local now, rate, burst = clock[1] + clock[2] / 1000000, tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(burst, (tonumber(kept[1]) or burst) + (now - (tonumber(kept[2]) or now)) * rate)
local wait = -1
if left < 1 then wait = (1 - left) / rate else left = left - 1 end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
return tostring(wait)
"""
# KEYS: the count; ARGV: this process, the most, where processes say that they live, seconds to keep it. 1 where it was taken.
HOLD = """
local held = 0
local counts = redis.call('HGETALL', KEYS[1])
for i = 1, #counts, 2 do
  if redis.call('EXISTS', ARGV[3] .. counts[i]) == 1 then held = held + counts[i + 1]
  else redis.call('HDEL', KEYS[1], counts[i]) end
end
if held >= tonumber(ARGV[2]) then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
"""


class Limiter(Protocol):
    async def take(self, key: str) -> float | None:
        """None when allowed, else the seconds to wait."""


class Counter(Protocol):
    async def take(self, key: str) -> bool:
        """Hold one more; False where that is too many."""

    async def release(self, key: str) -> None: ...


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them each second."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def wait_seconds(self) -> float:
        return max(0.0, (1 - self.left) / self.rate)


class LocalLimiter:
    """A bucket for each key; the ones not used for longest are forgotten first."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def take(self, key: str) -> float | None:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.rate, self.burst)
            if len(self.buckets) > MOST_BUCKETS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        return None if bucket.take() else bucket.wait_seconds()


class LocalCounter:
    """How many of something each key holds now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[str, int] = {}

    async def take(self, key: str) -> bool:
        if self.held.get(key, 0) >= self.most:
            return False
        self.held[key] = self.held.get(key, 0) + 1
        return True

    async def release(self, key: str) -> None:
        self.held[key] -= 1
        if not self.held[key]:
            del self.held[key]


class SharedLimiter:
    """The same buckets for all processes, kept in Redis under a hash of the key; while Redis is away each process has its own."""

    def __init__(self, client: Any, name: str, rate: float, burst: int) -> None:
        self.script = client.register_script(TAKE)
        self.name = name
        self.limits = (rate, burst)
        self.alone = LocalLimiter(rate, burst)

    async def take(self, key: str) -> float | None:
        try:
            wait = float(await self.script(keys=[place(self.name, key)], args=self.limits))
        except (RedisError, OSError) as error:
            log.warning("limits are counted in this process alone: %s", error)
            return await self.alone.take(key)
        return None if wait < 0 else wait


class SharedCounter:
    """What all processes together hold; those that died without letting go do not count."""

    def __init__(self, client: Any, name: str, most: int, process: str) -> None:
        self.client = client
        self.script = client.register_script(HOLD)
        self.name = name
        self.most = most
        self.process = process

    async def take(self, key: str) -> bool:
        arguments = [self.process, self.most, ALIVE, HELD_SECONDS]
        try:
            return bool(await self.script(keys=[place(self.name, key)], args=arguments))
        except (RedisError, OSError) as error:
            log.warning("sockets are not counted: %s", error)
            return True

    async def release(self, key: str) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self.client.hincrby(place(self.name, key), self.process, -1)


def place(name: str, key: str) -> str:
    return f"parlour:{name}:{hashlib.sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
