"""What happens by itself: bots think, clocks fall, ratings are counted, idle tables are forgotten."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any

import sqlalchemy as sa

from parlour.server import acts, ratings
from parlour.server.database import matches
from parlour.server.hub import BOT_LEASE_MS, Hub, now_ms, wake_at
from parlour.server.problems import Refused
from parlour.server.table import Draft, Table
from parlour.server.thinker import Thinker, TooBusy, any_move, seconds_for

SWEEP_SECONDS = 0.5
SWEEPS_TO_FORGET = 20

log = logging.getLogger("parlour.caretaker")


class Caretaker:
    def __init__(self, hub: Hub, thinker: Thinker) -> None:
        self.hub = hub
        self.thinker = thinker
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: set[tuple[str, int]] = set()
        self.loop: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take up what an earlier process left; with several processes the leases do that."""
        self.hub.after.append(self.look_after)
        if not self.hub.bus.shared:
            waiting = (matches.c.state == "running") & matches.c.wake_at.is_not(None)
            await self.hub.store.run(sa.update(matches).where(waiting).values(wake_at=now_ms()))
        for match_id in await ratings.unsettled(self.hub.store):
            self.spawn(self.count_ratings((await self.hub.find(match_id)).table))
        self.loop = asyncio.create_task(self.sweep_forever(), name="caretaker")

    async def close(self) -> None:
        for task in [self.loop, *self.tasks]:
            if task:
                task.cancel()
        await asyncio.gather(*[task for task in [self.loop, *self.tasks] if task], return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self.survive(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def survive(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refused, TooBusy) as error:
            log.info("left alone: %s", error)
        except Exception:
            log.exception("something went wrong in the background")

    # -- after each change ------------------------------------------------------------------------------------

    def look_after(self, table: Table) -> None:
        player = table.acting()
        if player is not None and table.seats[player].level is not None:
            self.spawn(self.play_bot(table))
        if table.state == "over" and table.rated:
            self.spawn(self.count_ratings(table))

    async def play_bot(self, table: Table) -> None:
        """Let the bot whose turn it is think and move; whatever happens to the search, the match goes on."""
        player, seen = table.acting(), table.match.moves
        if player is None or (table.id, table.seq) in self.thinking:
            return
        self.thinking.add((table.id, table.seq))
        try:
            left = table.clock.left_at(now_ms())[player] if table.clock.kind == "real-time" else None
            trial = table.match.at(table.match.ply)
            choice = await self.thinker.think(trial, str(table.seats[player].level), table.maker, seconds_for(left))
            text = choice.move if choice else any_move(table.match)
            await self.hub.act(
                table.id, lambda now_table, now: self.move_if_current(now_table, player, seen, text, now)
            )
        finally:
            self.thinking.discard((table.id, table.seq))

    def move_if_current(self, table: Table, player: int, seen: Sequence[str], text: str, now: int) -> list[Draft]:
        """The move of a bot, unless the game has gone another way since it began to think."""
        if table.acting() != player or table.match.moves != seen or table.seats[player].level is None:
            return []
        return acts.move(table, player, table.match.ply, text, now)

    async def count_ratings(self, table: Table) -> None:
        await ratings.settle(self.hub.store, table)

    # -- from time to time ------------------------------------------------------------------------------------

    async def sweep_forever(self) -> None:
        count = 0
        while True:
            count += 1
            try:
                await self.sweep()
                if count % SWEEPS_TO_FORGET == 0:
                    self.hub.forget_idle()
                    if self.hub.bus.shared:
                        await self.hub.bus.beat()
                        await self.hub.catch_up()
                        await self.hub.tell_presence()
            except Exception:
                log.exception("a sweep failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Look at each match that is due; only one process gets each."""
        now = now_ms()
        for match_id, old in await self.hub.store.due(now):
            if await self.hub.store.claim_wake(match_id, old, now + BOT_LEASE_MS):
                self.spawn(self.wake(match_id))

    async def wake(self, match_id: str) -> None:
        seq = (await self.hub.find(match_id)).table.seq
        table = await self.hub.act(match_id, lambda table, now: acts.flagged(table, now))
        if table.seq != seq:
            return
        player = table.acting()
        if player is not None and table.seats[player].level is not None:
            await self.play_bot(table)
        else:
            mine = (matches.c.id == match_id) & (matches.c.seq == table.seq)
            await self.hub.store.run(sa.update(matches).where(mine).values(wake_at=wake_at(table)))
