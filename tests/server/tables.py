"""Matches without a server: tables on which a test lets things happen, and a hub that keeps one."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from parlour.server.live.bus import LocalBus
from parlour.server.live.hub import Hub, Live
from parlour.server.match.clock import now_ms
from parlour.server.match.events import Created, Place, Started
from parlour.server.match.state import Table
from parlour.server.settings import settings_for
from parlour.server.store.database import migrate
from parlour.server.store.log import Store
from parlour.server.store.people import insert_person

BOTS: list[Place] = [{"level": "1"}, {"level": "1"}]
PEOPLE: list[Place] = [{"person": "ann"}, {"person": "bob"}]


def running(game: str = "pathagon", seats: list[Place] = BOTS, **options: str) -> Table:
    """The draft of a match that has just started."""
    table = Table("m", "00")
    table.happen(Created(game, 1, options, seats, {"kind": "none"}, rated=False, public=False, maker="ann"))
    table.happen(Started())
    return table


def with_hub(folder: Path, bus: LocalBus, clock: dict[str, Any], act: Callable[[Hub, Live], Awaitable[None]]) -> None:
    """Let something happen at a table of ann and bob that a hub of its own keeps."""

    async def run() -> None:
        settings = settings_for(folder)
        migrate(settings.database)
        hub = Hub(Store(settings.database), bus, settings)
        try:
            for name in ("ann", "bob"):
                await hub.store.run(insert_person(name, "guest", name))
            table = Table("m", "00", now=now_ms())
            table.happen(Created("pathagon", 1, {}, PEOPLE, clock, rated=False, public=False, maker="ann"))
            table.happen(Started())
            await hub.create(table, "invite")
            await act(hub, await hub.find("m"))
        finally:
            await hub.store.close()

    asyncio.run(run())
