"""Who is known to be away: a win is claimed from nobody who may still be there, and nobody waits for a bus that is away."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.services import Service, redis_server
from tests.server.tables import with_hub

from parlour.server.live import bus as buses
from parlour.server.live.bus import Away, LocalBus, News, RedisBus
from parlour.server.live.hub import Hub, Live
from parlour.server.live.limits import SharedCounter, SharedLimiter
from parlour.server.live.presence import absent
from parlour.server.match.clock import now_ms

CLOCK = {"kind": "real-time", "initial_seconds": 600, "increment_seconds": 0}
ABSENCE_MS = 60_000


class Shared(LocalBus):
    """A bus that is there, or away."""

    shared = True

    def __init__(self) -> None:
        self.told: list[News] = []

    async def publish(self, news: News) -> None:
        self.told.append(news)


class Viewer:
    def __init__(self, person: str) -> None:
        self.person = person

    def wake(self) -> None: ...


def at_a_table(folder: Path, act: Callable[[Hub, Live], Awaitable[None]]) -> None:
    """It is the turn of ann; bob looks on."""
    with_hub(folder, Shared(), CLOCK, act)


def claimable_in(hub: Hub, live: Live, now: int) -> int | None:
    claim = absent(hub, live, now)
    return claim["allowed_in_ms"] if claim else None


# -- claims -----------------------------------------------------------------------------------------------------------


def test_who_left_may_be_claimed_after_the_promised_time(tmp_path: Path) -> None:
    async def act(hub: Hub, live: Live) -> None:
        now = now_ms()
        assert claimable_in(hub, live, now) == ABSENCE_MS
        assert claimable_in(hub, live, now + ABSENCE_MS) == 0

    at_a_table(tmp_path, act)


def test_nobody_is_away_while_the_bus_is(tmp_path: Path) -> None:
    async def act(hub: Hub, live: Live) -> None:
        live.away_since["ann"] = now_ms() - 10 * ABSENCE_MS
        hub.bus.certain_since = None
        assert absent(hub, live, now_ms()) is None

    at_a_table(tmp_path, act)


def test_absence_counts_from_when_the_bus_is_back(tmp_path: Path) -> None:
    async def act(hub: Hub, live: Live) -> None:
        now = live.table.updated + 10 * ABSENCE_MS
        live.away_since["ann"] = live.table.updated
        hub.bus.certain_since = now - 1000
        assert claimable_in(hub, live, now) == ABSENCE_MS - 1000

    at_a_table(tmp_path, act)


def test_who_comes_back_at_another_process_and_leaves_again_has_the_whole_time_again(tmp_path: Path) -> None:
    async def act(hub: Hub, live: Live) -> None:
        live.away_since["ann"] = live.table.updated - 10 * ABSENCE_MS
        here: News = {"match": "m", "present": "ann", "worker": "other"}
        await hub.hear(here | {"seconds": 45.0})
        assert absent(hub, live, now_ms()) is None
        await hub.hear(here | {"seconds": 0})
        assert claimable_in(hub, live, live.away_since["ann"]) == ABSENCE_MS

    at_a_table(tmp_path, act)


def test_who_was_at_a_process_that_died_is_away_from_when_that_shows(tmp_path: Path) -> None:
    async def act(hub: Hub, live: Live) -> None:
        live.away_since["ann"] = live.table.updated
        await hub.hear({"match": "m", "present": "ann", "worker": "other", "seconds": 45.0})
        live.remote.clear()  # it runs out
        now = live.table.updated + 10 * ABSENCE_MS  # long after the last move, which would hide how long ann was away before
        assert claimable_in(hub, live, now) == ABSENCE_MS

    at_a_table(tmp_path, act)


def test_who_leaves_here_and_stays_elsewhere_is_not_away(tmp_path: Path) -> None:
    async def act(hub: Hub, live: Live) -> None:
        await hub.hear({"match": "m", "present": "ann", "worker": "other", "seconds": 45.0})
        live.go("ann")
        assert "ann" not in live.away_since and absent(hub, live, now_ms()) is None

    at_a_table(tmp_path, act)


def test_a_bot_that_listens_at_another_process_is_there(tmp_path: Path) -> None:
    async def act(hub: Hub, live: Live) -> None:
        live.away_since["ann"] = live.table.updated - 10 * ABSENCE_MS
        streams: News = {"streams": ["ann"], "worker": "other"}
        await hub.hear(streams | {"seconds": 45.0})
        assert absent(hub, live, now_ms()) is None
        await hub.hear(streams | {"seconds": 0})
        assert claimable_in(hub, live, live.away_since["ann"]) == ABSENCE_MS

    at_a_table(tmp_path, act)


def test_a_step_of_the_wall_clock_makes_nobody_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(hub: Hub, live: Live) -> None:
        await hub.hear({"match": "m", "present": "ann", "worker": "other", "seconds": 45.0})
        later = (now_ms() + 3_600_000) * 1_000_000
        monkeypatch.setattr("time.time_ns", lambda: later)
        assert live.is_connected("ann")

    at_a_table(tmp_path, act)


def test_a_call_of_the_roll_is_answered(tmp_path: Path) -> None:
    async def act(hub: Hub, live: Live) -> None:
        assert isinstance(hub.bus, Shared)
        live.viewers.add(Viewer("bob"))
        hub.streams["robot"] = set()
        hub.bus.told.clear()
        await hub.hear({"roll": True})
        assert {"match": "m", "present": "bob", "worker": "alone", "seconds": 45.0} in hub.bus.told
        assert {"streams": ["robot"], "worker": "alone", "seconds": 45.0} in hub.bus.told

    at_a_table(tmp_path, act)


# -- a bus that is away -----------------------------------------------------------------------------------------------


class Ear:
    """What the processes of one Redis hear."""

    def __init__(self) -> None:
        self.heard: list[News] = []
        self.returns = 0

    async def listen(self, news: News) -> None:
        self.heard.append(news)

    async def come_back(self) -> None:
        self.returns += 1


async def until(check: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not check():
            await asyncio.sleep(0.02)


def test_a_frozen_redis_is_gone_on_without_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buses, "SILENCE_SECONDS", 1.5)

    async def run(service: Service) -> None:
        ear, one, other = Ear(), RedisBus(service.url, "one"), RedisBus(service.url, "other")
        await one.open(ear.listen, ear.come_back)
        await other.open(ear.listen, ear.come_back)
        assert one.up and one.certain_since and ear.returns == 2
        limiter, counter = SharedLimiter(one, "writes", 0.001, 2), SharedCounter(one, "sockets", 2)
        service.freeze()
        assert [await limiter.take("ann") for _ in range(2)] == [None, None]
        assert not one.up, "the first question has found out"
        assert await one.recall("m") == set() and await limiter.take("ann")
        assert [await counter.take("ann") for _ in range(3)] == [True, True, False], "counted in this process alone"
        await one.publish({"match": "lost"})
        asked: list[str] = []

        async def ask() -> None:
            asked.append("anything")

        with pytest.raises(Away):
            await one.ask(ask)
        assert asked == [], "nobody waits for it a second time"
        await until(lambda: not other.up)  # which has asked nothing: it misses the echo of its beats
        service.thaw()
        await until(lambda: one.up and other.up)
        await until(lambda: ear.returns == 4)
        await one.publish({"match": "told"})
        await until(lambda: {"match": "told"} in ear.heard)
        assert {"match": "lost"} not in ear.heard
        await one.close()
        await other.close()

    with redis_server() as service:
        asyncio.run(run(service))


def test_a_process_that_does_not_hear_itself_knows_nothing_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buses, "SILENCE_SECONDS", 0.5)

    async def run(service: Service) -> None:
        ear, one = Ear(), RedisBus(service.url, "one")
        await one.open(ear.listen, ear.come_back)
        monkeypatch.setattr(one, "hear", lambda news: None)
        await until(lambda: not one.up)
        await one.close()

    with redis_server() as service:
        asyncio.run(run(service))


def test_what_was_to_be_said_is_not_said_when_it_is_old() -> None:
    async def run(service: Service) -> None:
        ear, one = Ear(), RedisBus(service.url, "one")
        await one.open(ear.listen, ear.come_back)
        await one.publish({"match": "m"})
        one.lose("gone")
        assert not one.waiting
        await one.close()

    with redis_server() as service:
        asyncio.run(run(service))


def test_what_is_held_is_counted_rightly_after_redis_was_away() -> None:
    async def run(service: Service) -> None:
        ear, one, other = Ear(), RedisBus(service.url, "one"), RedisBus(service.url, "other")
        here, there = SharedCounter(one, "sockets", 3), SharedCounter(other, "sockets", 3)
        for bus in (one, other):
            await bus.open(ear.listen, ear.come_back)
        assert [await here.take("ann") for _ in range(3)] == [True] * 3
        assert not await there.take("ann")
        service.stop()
        await until(lambda: not one.up and not other.up)
        await here.release("ann")  # a word that nobody hears
        await here.release("ann")
        service.start()
        await until(lambda: one.up and other.up)
        assert await here.take("ann"), "two of three are held"
        assert await there.take("ann")
        assert not await there.take("ann")
        await one.close()
        await other.close()

    with redis_server() as service:
        asyncio.run(run(service))


def test_who_is_connected_to_a_process_that_died_is_not_recalled() -> None:
    async def run(service: Service) -> None:
        ear, one, other = Ear(), RedisBus(service.url, "one"), RedisBus(service.url, "other")
        for bus in (one, other):
            await bus.open(ear.listen, ear.come_back)
        await other.remember("m", "bob", here=True)
        while await one.recall("m") != {("other", "bob")}:
            await asyncio.sleep(0.02)
        await other.close()
        await one.ask(lambda: one.client.delete(buses.ALIVE + "other"))  # which runs out by itself
        assert await one.recall("m") == set()
        await one.close()

    with redis_server() as service:
        asyncio.run(run(service))
