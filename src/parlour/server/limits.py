"""Who may do how much: token buckets, one for each person or address."""

import time
from collections import OrderedDict

MOST_BUCKETS = 50_000


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


class Limiter:
    """A bucket for each key; the ones not used for longest are forgotten first."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float | None:
        """None when allowed, else the seconds to wait."""
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.rate, self.burst)
            if len(self.buckets) > MOST_BUCKETS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        return None if bucket.take() else bucket.wait_seconds()


class Counter:
    """How many of something each key holds now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[str, int] = {}

    def take(self, key: str) -> bool:
        if self.held.get(key, 0) >= self.most:
            return False
        self.held[key] = self.held.get(key, 0) + 1
        return True

    def release(self, key: str) -> None:
        self.held[key] -= 1
        if not self.held[key]:
            del self.held[key]
