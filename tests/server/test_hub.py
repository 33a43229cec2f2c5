"""Two processes on one database, of which one has not yet heard what the other did."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.tables import running

from parlour.server.live.bus import Connections, LocalBus, News
from parlour.server.live.hub import FEW, STIR_SECONDS, Hub, Live
from parlour.server.match import decide
from parlour.server.match.state import Table
from parlour.server.settings import settings_for
from parlour.server.store.database import migrate
from parlour.server.store.log import Store
from parlour.server.wire.errors import Stale


class Deaf(LocalBus):
    """Shared with others; tells what a test wants to be told, when it wants it."""

    shared = True

    def __init__(self, present: Connections) -> None:
        self.present = present

    async def recall(self, match_id: str) -> Connections:
        return self.present


class Watcher:
    person = None

    def wake(self) -> None: ...


def play(move: str, ply: int) -> Callable[[Table], None]:
    return lambda table: decide.move(table, ply % 2, ply, move)


def with_two(folder: Path, act: Callable[[Hub, Hub], Awaitable[None]], present: Connections | None = None) -> None:
    """Both hubs know the match `m`."""

    async def run() -> None:
        settings = settings_for(folder)
        migrate(settings.database)
        hubs = [Hub(Store(settings.database), Deaf(present or set()), settings) for _ in range(2)]
        try:
            await hubs[0].create(running(), "invite")
            await hubs[1].find("m")
            await act(*hubs)
        finally:
            for hub in hubs:
                await hub.store.close()

    asyncio.run(run())


def test_who_looks_sees_all_that_was_acknowledged_elsewhere(tmp_path: Path) -> None:
    async def act(here: Hub, there: Hub) -> None:
        await there.act("m", play("d4", 0))
        assert (await here.find("m")).table.match.ply == 0
        assert (await here.find_newest("m")).table.match.moves == ("d4",)

    with_two(tmp_path, act)


def test_nothing_is_refused_because_a_process_knows_less(tmp_path: Path) -> None:
    async def act(here: Hub, there: Hub) -> None:
        await there.act("m", play("d4", 0))
        assert (await here.act("m", play("c3", 1))).match.moves == ("d4", "c3")
        with pytest.raises(Stale, match="is at ply 2"):
            await there.act("m", play("e5", 1))

    with_two(tmp_path, act)


def test_news_that_come_while_a_match_is_read_are_not_lost(tmp_path: Path) -> None:
    async def act(here: Hub, there: Hub) -> None:
        here.lives.clear()
        read = here.store.load

        async def read_late(match_id: str) -> Table | None:
            table = await read(match_id)
            await there.act("m", play("d4", 0))
            news: News = {"match": "m", "seq": 3}
            heard.append(asyncio.create_task(here.hear(news)))
            await asyncio.sleep(0)
            return table

        heard: list[asyncio.Task[None]] = []
        here.store.load = read_late  # type: ignore[method-assign]
        live = await here.find("m")
        await heard[0]
        assert live.table.seq == 3

    with_two(tmp_path, act)


def test_news_that_never_come_are_found_by_looking(tmp_path: Path) -> None:
    async def act(here: Hub, there: Hub) -> None:
        live = await here.find("m")
        await there.act("m", play("d4", 0))
        await here.catch_up()
        assert live.table.match.ply == 0, "nobody looks at it"
        live.viewers.add(Watcher())
        await here.catch_up()
        assert live.table.match.moves == ("d4",)

    with_two(tmp_path, act)


def test_who_begins_to_look_knows_who_is_connected_elsewhere(tmp_path: Path) -> None:
    async def act(here: Hub, there: Hub) -> None:
        live = await here.find("m")
        assert live.is_connected("bob") and not live.is_connected("eve")

    with_two(tmp_path, act, {("w", "bob")})


class Onlooker:
    person, block = None, "127.0.0.0/24"

    def __init__(self) -> None:
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


def test_a_crowd_that_comes_reads_the_log_together(tmp_path: Path) -> None:
    async def act(here: Hub, there: Hub) -> None:
        read: list[int] = []
        refresh = there.store.refresh

        async def counted(table: Table) -> None:
            read.append(table.seq)
            await refresh(table)

        there.store.refresh = counted  # type: ignore[method-assign]
        first = asyncio.create_task(there.find_newest("m"))
        await asyncio.sleep(0)
        await here.act("m", play("d4", 0))  # while that one reads, or before
        crowd = await asyncio.gather(*(there.find_newest("m") for _ in range(200)))
        assert all(live.table.match.moves == ("d4",) for live in crowd)
        await first
        assert len(read) <= 3

    with_two(tmp_path, act)


def test_a_crowd_that_comes_is_told_of_together() -> None:
    """Each who comes once woke all who were there: 600 viewers took 70 s to join."""

    async def come(count: int) -> tuple[int, int]:
        live = Live(running())
        for _ in range(count):
            live.viewers.add(Onlooker())
            live.stir()
        at_once = sum(one.woken for one in live.viewers)
        await asyncio.sleep(2 * FEW * STIR_SECONDS + 0.1)
        return at_once, sum(one.woken for one in live.viewers)

    few, later = asyncio.run(come(FEW))
    assert few == later == FEW * (FEW + 1) / 2
    at_once, later = asyncio.run(come(100))
    assert at_once == few and later == at_once + 100
