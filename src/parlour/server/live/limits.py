"""Who may do how much: token buckets and counts, one for each person or address. Processes that share a bus share them."""

import hashlib
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Protocol

from parlour.server.live.bus import ALIVE, Away, RedisBus

MOST_BUCKETS = 50_000
HELD_SECONDS = 86_400

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
# KEYS: the count; ARGV: this process, what it holds, the most, where processes say that they live, seconds to keep it. 1 where it fits.
HOLD = """
local held = tonumber(ARGV[2])
local counts = redis.call('HGETALL', KEYS[1])
for i = 1, #counts, 2 do
  if redis.call('EXISTS', ARGV[4] .. counts[i]) == 0 then redis.call('HDEL', KEYS[1], counts[i])
  elseif counts[i] ~= ARGV[1] then held = held + counts[i + 1] end
end
if held > tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[5])
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


@dataclass(frozen=True)
class Budget:
    """A bucket for each person, and a larger one for each block of addresses: neither new sockets nor new cookies make more of it."""

    people: Limiter
    blocks: Limiter

    async def take(self, person: str | None, block: str) -> float | None:
        """None when allowed, else the seconds to wait. Those who are nobody share the bucket of one person."""
        wait = await self.blocks.take(block)
        return wait if wait is not None else await self.people.take(person or block)


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

    def __init__(self, bus: RedisBus, name: str, rate: float, burst: int) -> None:
        self.bus = bus
        self.script = bus.client.register_script(TAKE)
        self.name = name
        self.limits = (rate, burst)
        self.alone = LocalLimiter(rate, burst)

    async def take(self, key: str) -> float | None:
        try:
            wait = float(await self.bus.ask(lambda: self.script(keys=[place(self.name, key)], args=self.limits)))
        except Away:
            return await self.alone.take(key)
        return None if wait < 0 else wait


class SharedCounter:
    """What all processes together hold; those that died without letting go do not count, and while Redis is away each counts alone."""

    def __init__(self, bus: RedisBus, name: str, most: int) -> None:
        self.bus = bus
        self.script = bus.client.register_script(HOLD)
        self.name = name
        self.alone = LocalCounter(most)

    async def take(self, key: str) -> bool:
        if not await self.alone.take(key):
            return False
        where, mine = place(self.name, key), self.alone.held[key]
        arguments: list[str | int] = [self.bus.name, mine, self.alone.most, ALIVE, HELD_SECONDS]
        try:
            fits = bool(await self.bus.ask(lambda: self.script(keys=[where], args=arguments)))
        except Away:
            return True
        if not fits:
            await self.release(key)
        return fits

    async def release(self, key: str) -> None:
        """Let go of one. All that this process holds is told, so that a word that got lost is made good by the next."""
        await self.alone.release(key)
        where, mine = place(self.name, key), self.alone.held.get(key)
        if mine:
            self.bus.send("HSET", where, self.bus.name, mine)
        else:
            self.bus.send("HDEL", where, self.bus.name)


def place(name: str, key: str) -> str:
    return f"parlour:{name}:{hashlib.sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
