"""Two processes on one database, of which one has not yet heard what the other did."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from parlour.server import acts
from parlour.server.bus import LocalBus, News, Presence
from parlour.server.database import migrate
from parlour.server.hub import Hub, now_ms
from parlour.server.problems import Stale
from parlour.server.settings import settings_for
from parlour.server.store import Store
from parlour.server.table import Draft, Table

SEATS = [{"level": "1"}, {"level": "1"}]
BODY = {"game": "pathagon", "options": {}, "seats": SEATS, "clock": {"kind": "none"}, "rated": False, "public": False}
FIRST: list[Draft] = [("created", BODY | {"maker": "ann", "commitment": ""}), ("started", {})]


class Deaf(LocalBus):
    """Shared with others; tells what a test wants to be told, when it wants it."""

    shared = True

    def __init__(self, present: Presence) -> None:
        self.present = present

    async def recall(self, match_id: str) -> Presence:
        return self.present


class Watcher:
    person = None

    def wake(self) -> None: ...


def play(move: str, ply: int) -> Callable[[Table, int], list[Draft]]:
    return lambda table, now: acts.move(table, ply % 2, ply, move, now)


def with_two(folder: Path, act: Callable[[Hub, Hub], Awaitable[None]], present: Presence | None = None) -> None:
    """Both hubs know the match `m`."""

    async def run() -> None:
        settings = settings_for(folder)
        migrate(settings.database)
        hubs = [Hub(Store(settings.database), Deaf(present or {}), settings) for _ in range(2)]
        try:
            await hubs[0].create("m", "00", "invite", FIRST)
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

    with_two(tmp_path, act, {("w", "bob"): now_ms() + 60_000, ("w", "eve"): 0})
