"""What happens by itself: bots think, clocks fall, ratings are counted, idle tables are forgotten."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import sqlalchemy as sa

from parlour.games.contract import CHANCE
from parlour.server.live.bots import Thinker, any_move, seconds_for
from parlour.server.live.hub import BOT_LEASE_MS, Hub, Live, wake_at
from parlour.server.live.limits import LocalLimiter
from parlour.server.live.shares import Share, Shares
from parlour.server.live.waiting import Rank, TooBusy
from parlour.server.match import decide
from parlour.server.match.clock import now_ms
from parlour.server.match.state import Table
from parlour.server.store import counting, outages, ratings
from parlour.server.store.database import matches
from parlour.server.store.standstill import is_away, patiently
from parlour.server.wire.errors import Refused

SWEEP_SECONDS = 0.5
SWEEPS_TO_FORGET = 20
SHOW_RATE, SHOW_BURST = 10, 20  # moves per second of bots against bots that one share watches
BEAT_SECONDS = 5.0
IDLE_BEAT_SECONDS = 60.0
TICK_MS = 250

log = logging.getLogger("parlour.background")


class Background:
    def __init__(self, hub: Hub, thinker: Thinker, shares: Shares) -> None:
        self.hub = hub
        self.thinker = thinker
        self.shares = shares
        self.shown = LocalLimiter(SHOW_RATE, SHOW_BURST)
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: set[tuple[str, int]] = set()
        self.loops: list[asyncio.Task[None]] = []
        self.beaten = 0.0
        self.checks: list[Callable[[], Awaitable[None]]] = []  # made from time to time

    async def open(self) -> None:
        """Take up what an earlier process left; with several processes the leases do that."""
        self.hub.after.append(self.look_after)
        if not self.hub.bus.shared:
            waiting = (matches.c.state == "running") & matches.c.wake_at.is_not(None)
            await patiently(lambda: self.hub.store.run(sa.update(matches).where(waiting).values(wake_at=now_ms())))
        for match_id in await patiently(lambda: ratings.unsettled(self.hub.store)):
            self.spawn(self.count_ratings_of(match_id))
        self.loops = [
            asyncio.create_task(forever(), name=name)
            for name, forever in {"background": self.sweep_forever, "ticks": self.tick_forever}.items()
        ]

    async def close(self) -> None:
        tasks = [*self.loops, *self.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self.survive(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def survive(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refused, TooBusy) as error:
            log.info("left alone: %s", error)
        except Exception as error:
            if is_away(error):
                log.warning("left alone, as the database is away")
            else:
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
            share = await (self.show_share(table) if table.is_show else self.shares.of(payer_of(table)))
            if share is None:
                return
            rank = Rank.SHOW if table.is_show else Rank.GAME
            live = await self.hub.find(table.id)
            left = table.clock.left_at(self.hub.clock_time(live))[player] if table.clock.kind == "real-time" else None
            trial, level = table.match.at(table.match.ply), str(table.seats[player].level)
            choice = await self.thinker.think(trial, level, share, rank, seconds_for(trial.game, level, left))
            text = choice.move if choice else any_move(table.match)
            await self.hub.act(table.id, lambda draft: self.move_if_current(draft, player, seen, text))
        finally:
            self.thinking.discard((table.id, table.seq))

    async def show_share(self, table: Table) -> Share | None:
        """Whose share a match of bots alone uses, once it may go on; None where nobody looks at it."""
        while (watcher := self.watcher(table)) is not None:
            share = await self.shares.of(*watcher)
            wait = await self.shown.take(share.name)
            if wait is None:
                return share
            await asyncio.sleep(wait)
        return None

    def watcher(self, table: Table) -> tuple[str | None, str] | None:
        live = self.hub.lives.get(table.id)
        return live.watcher() if live is not None and live.table.seq == table.seq else None

    def look_at(self, live: Live) -> None:
        """Somebody looks at a match now: bots that play each other go on."""
        if live.table.is_show:
            self.look_after(live.table)

    def move_if_current(self, table: Table, player: int, seen: Sequence[str], text: str) -> None:
        """The move of a bot, unless the game has gone another way since it began to think."""
        if table.acting() == player and table.match.moves == seen and table.seats[player].level is not None:
            decide.move(table, player, table.match.ply, text, seq=table.seq)

    async def count_ratings_of(self, match_id: str) -> None:
        await self.count_ratings((await self.hub.find(match_id)).table)

    async def count_ratings(self, table: Table) -> None:
        reason = None if await ratings.settle(self.hub.store, table) else await counting.reason_of(self.hub.store, table.id)
        if reason is not None:
            await self.hub.act(table.id, lambda draft: decide.leave_uncounted(draft, reason))

    # -- from time to time ------------------------------------------------------------------------------------

    async def sweep_forever(self) -> None:
        count = 0
        while True:
            count += 1
            try:
                await self.sweep()
                await self.beat()
                if count % SWEEPS_TO_FORGET == 0:
                    self.hub.forget_idle()
                    for check in self.checks:
                        await check()
                    self.thinker.usage.forget()
                    for live in list(self.hub.lives.values()):
                        if live.watcher():
                            self.look_at(live)
                    if self.hub.bus.shared:
                        await self.hub.catch_up()
                        await self.hub.tell_presence()
                self.hub.store.still.succeed()
            except Exception as error:
                self.note_failure(error)
            await asyncio.sleep(SWEEP_SECONDS)

    def note_failure(self, error: Exception) -> None:
        """A database that is away is not told again and again."""
        still = self.hub.store.still
        if not is_away(error):
            log.exception("a sweep failed", exc_info=error)
        elif still.failing is None:
            log.warning("the database is away: %s", error)
        if is_away(error):
            still.fail()

    async def beat(self) -> None:
        """Say that a server is there: often while there are games, as nobody is charged from the last word on."""
        if time.monotonic() - self.beaten > (BEAT_SECONDS if self.hub.lives else IDLE_BEAT_SECONDS):
            await outages.beat(self.hub.store)
            self.beaten = time.monotonic()

    async def tick_forever(self) -> None:
        """Notice when this process itself did not run: it was stopped, or had too much to do."""
        while True:
            due = now_ms() + TICK_MS
            await asyncio.sleep(TICK_MS / 1000)
            self.hub.store.still.note(due, now_ms())

    async def sweep(self) -> None:
        """Look at each match that is due; only one process gets each."""
        now = now_ms()
        for match_id, old in await self.hub.store.due(now):
            if await self.hub.store.claim_wake(match_id, old, now + BOT_LEASE_MS):
                self.spawn(self.wake(match_id))

    async def wake(self, match_id: str) -> None:
        seq = (await self.hub.find(match_id)).table.seq
        table = await self.hub.act(match_id, decide.expire)
        if table.seq == seq:
            table = await self.hub.flag(match_id, decide.flag)
        if table.seq != seq:
            return
        player = table.acting()
        if player is not None and table.seats[player].level is not None and not table.is_show:
            await self.play_bot(table)
        else:
            mine = (matches.c.id == match_id) & (matches.c.seq == table.seq)
            await self.hub.store.run(sa.update(matches).where(mine).values(wake_at=wake_at(table)))


def payer_of(table: Table) -> str:
    """Whose share pays for the thought of a bot: whoever it plays against moved last, or made the match."""
    people = (table.seats[player].person for player in reversed(table.movers) if player != CHANCE)
    return next((person for person in people if person), table.maker)
