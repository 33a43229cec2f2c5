"""What a clock is charged: the time a player had, and nothing of what the server or the way took."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.tables import with_hub

from parlour.server.live.bus import LocalBus
from parlour.server.live.hub import Hub, Live, wake_at
from parlour.server.live.timing import FIRST_BANK_MS, FLAG_GRACE_MS, Arrival, Way
from parlour.server.match import clock, decide
from parlour.server.match.clock import Clock, now_ms
from parlour.server.match.state import Table
from parlour.server.settings import settings_for
from parlour.server.store import outages
from parlour.server.store.log import Store
from parlour.server.store.standstill import RETURN_MS, Standstills, merged

SECONDS = 60
CLOCK = {"kind": "real-time", "initial_seconds": SECONDS, "increment_seconds": 0}


class Hand:
    """The monotonic clock of the machine, moved by hand; and the clock on the wall."""

    def __init__(self) -> None:
        self.nanoseconds = time.monotonic_ns()
        self.wall = time.time_ns()

    def go(self, milliseconds: int) -> None:
        self.nanoseconds += milliseconds * 1_000_000
        self.wall += milliseconds * 1_000_000


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    moved = Hand()
    monkeypatch.setattr(time, "monotonic_ns", lambda: moved.nanoseconds)
    monkeypatch.setattr(time, "time_ns", lambda: moved.wall)
    monkeypatch.setattr(clock, "offset", clock.offset)
    monkeypatch.setenv(clock.START, str(clock.offset))
    return moved


def at_a_table(folder: Path, act: Callable[[Hub, Live], Awaitable[None]]) -> None:
    """It is the turn of ann, who has a minute for the game."""
    with_hub(folder, LocalBus(), CLOCK, act)


async def play(hub: Hub, ply: int, move: str, arrival: Arrival | None = None) -> Table:
    return await hub.act("m", lambda draft: decide.move(draft, ply % 2, ply, move), arrival)


def left(hub: Hub, live: Live) -> list[int]:
    """What the players are shown."""
    return live.table.clock.left_at(hub.clock_time(live))


def block(hub: Hub, hand: Hand, milliseconds: int) -> None:
    """The next commit takes so long."""
    commit = hub.store.writer.commit

    def slow(batch: Any) -> None:
        hub.store.writer.commit = commit  # type: ignore[method-assign]
        hand.go(milliseconds)
        commit(batch)

    hub.store.writer.commit = slow  # type: ignore[method-assign]


def test_time_runs_where_nothing_stands_still(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        hand.go(10_000)
        assert left(hub, live) == [50_000, 60_000]
        await play(hub, 0, "d4")
        hand.go(5_000)
        assert left(hub, live) == [50_000, 55_000]

    at_a_table(tmp_path, act)


def test_a_move_counts_from_when_it_arrived(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        hand.go(59_000)
        arrived = now_ms()
        hand.go(12_000)  # until the database told who sent it
        table = await play(hub, 0, "d4", Arrival(arrived))
        assert table.state == "running" and table.clock.left == [1_000, 60_000]

    at_a_table(tmp_path, act)


def test_who_waits_for_the_disk_is_not_charged_before_the_board_can_be_seen(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        hand.go(1_000)
        block(hub, hand, 12_000)
        await play(hub, 0, "d4")
        assert left(hub, live) == [59_000, 60_000]
        hand.go(2_000)
        table = await play(hub, 1, "c3")
        assert table.clock.left == [59_000, 58_000]
        again = await hub.store.load("m")
        assert again and again.clock.left == [59_000, 58_000], "the log says the same"

    at_a_table(tmp_path, act)


def test_a_short_wait_for_the_disk_is_not_charged_either(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        block(hub, hand, 300)
        await play(hub, 0, "d4")
        hand.go(1_000)
        assert left(hub, live)[1] == 59_000

    at_a_table(tmp_path, act)


def test_nobody_is_charged_for_a_stall_during_which_they_think(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        hand.go(50_000)
        with hub.store.still.watch():
            hand.go(12_000)
            assert left(hub, live)[0] == 10_000, "while it lasts"
        hand.go(5_000)
        assert left(hub, live)[0] == 5_000
        assert (await hub.flag("m", decide.flag)).state == "running"
        assert (await play(hub, 0, "d4")).clock.left[0] == 5_000

    at_a_table(tmp_path, act)


def test_what_was_spared_is_not_spared_twice(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        hand.go(2_000)
        with hub.store.still.watch():
            hand.go(12_000)
        await hub.act("m", lambda draft: decide.offer(draft, 0, "draw"))
        hand.go(6_000)
        assert left(hub, live)[0] == 52_000
        again = await hub.store.load("m")
        assert again and again.clock.left_at(now_ms())[0] == 52_000

    at_a_table(tmp_path, act)


def test_a_step_of_the_clock_on_the_wall_loses_no_game(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        for step in (3_600_000, -7_200_000):
            hand.wall += step * 1_000_000
            assert (await hub.flag("m", decide.flag)).state == "running"
            assert left(hub, live)[0] == 60_000

    at_a_table(tmp_path, act)


STEPS = {"none": 0, "an hour on": 3_600_000, "an hour back": -3_600_000}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_restart_costs_nobody_time(tmp_path: Path, hand: Hand, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    async def before(hub: Hub, live: Live) -> None:
        await asyncio.to_thread(outages.begin, settings_for(tmp_path).database)
        hand.go(10_000)
        await outages.beat(hub.store)

    async def after() -> None:
        settings = settings_for(tmp_path)
        hub = Hub(Store(settings.database), LocalBus(), settings)
        hand.go(40_000)  # from the first process to the one that can be reached
        await outages.end(hub.store)
        live = await hub.find("m")
        hand.go(RETURN_MS)
        assert left(hub, live) == [50_000, 60_000]
        hand.go(5_000)
        assert (await play(hub, 0, "d4")).clock.left == [45_000, 60_000]
        await hub.store.close()

    at_a_table(tmp_path, before)
    hand.go(20_000)
    hand.wall += step * 1_000_000
    monkeypatch.delenv(clock.START)
    clock.offset = clock.first_offset()
    outages.begin(settings_for(tmp_path).database)
    asyncio.run(after())


def test_a_clock_does_not_fall_while_a_move_is_on_its_way(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        hand.go(SECONDS * 1000 - 1)
        arrival = Arrival(now_ms())
        with hub.awaiting("m", arrival):
            hand.go(10_000)
            assert (await hub.flag("m", decide.flag)).state == "running"
        assert (await hub.flag("m", decide.flag)).state == "over"

    at_a_table(tmp_path, act)


def test_a_move_that_arrives_after_the_clock_has_run_out_is_too_late(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        hand.go(SECONDS * 1000)
        table = await play(hub, 0, "d4", Arrival(now_ms(), "ann"))
        assert table.state == "over" and table.match.ply == 0

    at_a_table(tmp_path, act)


def test_a_clock_falls_a_moment_after_it_has_run_out(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        assert wake_at(live.table) == live.table.clock.since + SECONDS * 1000 + FLAG_GRACE_MS
        hand.go(SECONDS * 1000 + FLAG_GRACE_MS - 1)
        assert (await hub.flag("m", decide.flag)).state == "running"
        hand.go(1)
        assert (await hub.flag("m", decide.flag)).state == "over"

    at_a_table(tmp_path, act)


def test_the_way_of_a_move_is_spared_up_to_a_limit(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        live.timing.way_of("ann").measure(400)
        hand.go(SECONDS * 1000 + 300)
        table = await play(hub, 0, "d4", Arrival(now_ms(), "ann"))
        assert table.state == "running" and table.clock.left[0] == 100
        assert live.timing.ways["ann"].bank == FIRST_BANK_MS - 400 + 200

    at_a_table(tmp_path, act)


def test_who_is_far_away_does_not_play_for_nothing() -> None:
    way, game = Way(), Clock("real-time", initial_ms=60_000)
    way.measure(60_000)
    spared = []
    for _ in range(40):
        spared.append(way.credit())
        way.spend(game)
    assert max(spared) == 1_000 and sum(spared) < FIRST_BANK_MS + 40 * 200


def test_gaps_are_counted_once(hand: Hand) -> None:
    assert merged([(5, 9), (0, 3), (2, 4), (9, 12)]) == [(0, 4), (5, 12)]
    still, now = Standstills(), now_ms()
    still.note(now, now + 1_000)
    still.note(now + 500, now + 2_000)
    still.note(now + 5_000, now + 5_100)  # no stall at all
    assert still.within(now - 100, now + 10_000) == 2_000 and still.within(now + 1_500, now + 1_800) == 300


def test_a_database_that_is_away_stops_all_clocks_until_people_are_back(tmp_path: Path, hand: Hand) -> None:
    async def act(hub: Hub, live: Live) -> None:
        hub.store.still.fail()
        hand.go(5_000)
        hub.store.still.fail()
        assert left(hub, live)[0] == 60_000
        hub.store.still.succeed()
        hand.go(RETURN_MS + 1_000)
        assert left(hub, live)[0] == 59_000

    at_a_table(tmp_path, act)
