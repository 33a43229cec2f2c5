"""The living matches of one process: loads them, lets people act, tells viewers, wakes bots and clocks."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

from parlour.server.bus import Bus, News
from parlour.server.problems import Refused, unknown_match
from parlour.server.settings import Settings
from parlour.server.store import Store
from parlour.server.table import Draft, Event, Table
from parlour.server.writer import Append, Conflict

IDLE_SECONDS = 30.0
BOT_LEASE_MS = 30_000
PRESENCE_MS = 45_000
TRIES = 5
MOST_AT_ONCE = 500
COMPANY_MS = 1000  # what is known of others runs out by itself
Company = tuple[tuple[bool, ...], int]
Decide = Callable[[Table, int], list[Draft]]  # from a table and the time in milliseconds to events

log = logging.getLogger("parlour.matches")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def make_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(12).replace("-", "x").replace("_", "y")


@dataclass(eq=False)
class Live:
    """A table in memory with those who look at it. Commands on it come one after another."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: "set[Any]" = field(default_factory=set)  # objects with person and wake()
    away_since: dict[str, int] = field(default_factory=dict)  # person: when the last socket closed
    remote: dict[tuple[str, str], int] = field(default_factory=dict)  # (worker, person): connected there, until
    used: float = field(default_factory=time.monotonic)
    known: tuple[Table, int, Company] | None = None  # of which table, until when

    def is_connected(self, person: str | None) -> bool:
        here = any(viewer.person == person for viewer in self.viewers)
        return here or any(who == person and until > now_ms() for (_, who), until in self.remote.items())

    def wake(self) -> None:
        self.known = None
        for viewer in self.viewers:
            viewer.wake()

    def company(self) -> Company:
        """Which players are connected, and how many others look on; counted once for all who ask."""
        if self.known is None or self.known[0] is not self.table or self.known[1] < now_ms():
            seats = self.table.seats
            connected = tuple(seat.person is not None and self.is_connected(seat.person) for seat in seats)
            watching = sum(not self.table.players_of(viewer.person) for viewer in self.viewers)
            self.known = (self.table, now_ms() + COMPANY_MS, (connected, watching))
        return self.known[2]


class Hub:
    """All living matches. `after` is called with each table that has changed on this process."""

    def __init__(self, store: Store, bus: Bus, settings: Settings) -> None:
        self.store = store
        self.bus = bus
        self.settings = settings
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live | None]] = {}
        self.streams: dict[str, set[asyncio.Queue[str]]] = {}  # person: who wants to hear of their matches
        self.after: list[Callable[[Table], None]] = []
        self.acting: set[asyncio.Task[Table]] = set()
        self.moves = 0

    # -- finding ----------------------------------------------------------------------------------------------

    async def find(self, match_id: str) -> Live:
        """The living match with this id; Refused where there is none."""
        live = self.lives.get(match_id)
        if live is None:
            task = self.loading.get(match_id)
            if task is None:
                task = self.loading[match_id] = asyncio.create_task(self.load(match_id))
            live = await asyncio.shield(task)
        if live is None:
            raise unknown_match(match_id)
        live.used = time.monotonic()
        return live

    async def load(self, match_id: str) -> Live | None:
        try:
            table = await self.store.load(match_id)
            if table is None:
                return None
            live = self.lives.setdefault(match_id, Live(table))
            for key, until in (await self.bus.recall(match_id)).items():
                live.remote.setdefault(key, until)  # what was heard meanwhile is newer
            return live
        finally:
            self.loading.pop(match_id, None)

    async def find_newest(self, match_id: str) -> Live:
        """The same, with everything that any process has acknowledged by now."""
        live = await self.find(match_id)
        if self.bus.shared:
            async with live.lock:
                await self.refresh(live)
        return live

    def forget_idle(self) -> None:
        """Drop tables that nobody looks at; they are read from disk when somebody does."""
        limit = time.monotonic() - IDLE_SECONDS
        for match_id, live in list(self.lives.items()):
            if not live.viewers and live.used < limit and not live.lock.locked():
                del self.lives[match_id]

    # -- acting -----------------------------------------------------------------------------------------------

    async def finish(self, work: Coroutine[Any, Any, Table]) -> Table:
        """Let an act come to its end even if nobody waits for it any more: what is on disk must be told to the others."""
        task = asyncio.create_task(work)
        self.acting.add(task)
        task.add_done_callback(self.let_go)
        return await asyncio.shield(task)

    def let_go(self, task: "asyncio.Task[Table]") -> None:
        self.acting.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited has it; where nobody did, it is of no use

    async def create(self, match_id: str, secret: str, invite: str, drafts: list[Draft]) -> Table:
        """A new match with its first events."""
        return await self.finish(self.create_whole(match_id, secret, invite, drafts))

    async def create_whole(self, match_id: str, secret: str, invite: str, drafts: list[Draft]) -> Table:
        now = now_ms()
        table = Table(match_id, secret)
        events = number(drafts, 0, now)
        for event in events:
            table.apply(event)
        people = {player: seat.person for player, seat in enumerate(table.seats)}  # None: an open seat or a bot
        row = row_of(table) | {"secret": secret, "invite": invite, "created": now}
        row |= {"game": table.match.game.slug, "public": table.public, "rated": table.rated, "ratings_done": False}
        await self.store.append(Append(match_id, 0, events, row, people, new=True))
        table = (await self.find(match_id)).table
        await self.tell(table)
        return table

    async def act(self, match_id: str, decide: Decide) -> Table:
        """Let a decision become events: decided on what is on disk, told to everybody once it is on disk itself."""
        return await self.finish(self.act_whole(match_id, decide))

    async def act_whole(self, match_id: str, decide: Decide) -> Table:
        live = await self.find(match_id)
        async with live.lock:
            for _ in range(TRIES):
                try:
                    drafts = decide(live.table, now_ms())
                except Refused:
                    if self.bus.shared and await self.refresh(live):
                        continue  # it was decided on what another process has changed already
                    raise
                if not drafts:
                    return live.table
                if await self.try_append(live, drafts):
                    break
            else:
                raise Refused(409, "match/busy", "too many act in this match at once: try again")
        await self.tell(live.table)
        return live.table

    async def try_append(self, live: Live, drafts: list[Draft]) -> bool:
        """Append to the log; readers see the table as it was until that is on disk."""
        old, table = live.table, live.table.copy()
        events = number(drafts, table.seq, max(now_ms(), table.updated))
        for event in events:
            table.apply(event)
        joined = {event.body["player"]: event.body["person"] for event in events if event.kind == "joined"}
        try:
            await self.store.append(Append(table.id, old.seq, events, row_of(table), joined))
        except Conflict:
            await self.refresh(live)
            return False
        if joined:
            await self.store.refresh(table)
        live.table = table
        self.moves += sum(event.kind == "moved" for event in events)
        return True

    async def refresh(self, live: Live) -> bool:
        """Take in what others have appended; whether there was something. The lock of the match must be held."""
        table = live.table.copy()
        await self.store.refresh(table)
        if table.seq == live.table.seq and table.seats == live.table.seats:
            return False
        live.table = table
        live.wake()
        return True

    async def tell(self, table: Table) -> None:
        """Tell viewers here, viewers elsewhere, and those who follow their own matches."""
        live = self.lives.get(table.id)
        if live is not None:
            live.used = time.monotonic()
            live.wake()
        for follow in self.after:
            follow(table)
        people = sorted(table.concerned())
        self.tell_people(table.id, people)
        await self.bus.publish({"match": table.id, "seq": table.seq, "people": people})

    def tell_people(self, match_id: str, people: Iterable[str]) -> None:
        for person in people:
            for queue in self.streams.get(person, ()):
                if not queue.full():
                    queue.put_nowait(match_id)

    async def hear(self, news: News) -> None:
        """News of another process."""
        if "person" in news:
            await self.name_again(news["person"])
            return
        loading = self.loading.get(news["match"])  # it may have read the log just before this was written
        live = await asyncio.shield(loading) if loading else self.lives.get(news["match"])
        if live is not None and "seq" in news and live.table.seq < news["seq"]:
            async with live.lock:
                await self.refresh(live)
        if live is not None and "present" in news:
            live.remote[news["worker"], news["present"]] = news["until"]
            live.wake()
        self.tell_people(news["match"], news.get("people", ()))

    async def rename(self, person: str) -> None:
        """Somebody has another name now, or none: say so at every table, here and elsewhere."""
        await self.name_again(person)
        await self.bus.publish({"person": person})

    async def name_again(self, person: str) -> None:
        for live in [live for live in self.lives.values() if person in live.table.people()]:
            async with live.lock:
                await self.refresh(live)

    async def catch_up(self) -> None:
        """Look whether matches with viewers have gone on elsewhere without news of it."""
        watched = [match_id for match_id, live in self.lives.items() if live.viewers]
        for start in range(0, len(watched), MOST_AT_ONCE):
            for match_id, seq in await self.store.newest(watched[start : start + MOST_AT_ONCE]):
                live = self.lives.get(match_id)
                if live is not None and live.table.seq < seq:
                    async with live.lock:
                        await self.refresh(live)

    async def tell_presence(self) -> None:
        """Tell the other processes who is connected here; what they know of it runs out."""
        for live in [live for live in self.lives.values() if live.viewers]:
            for person in {viewer.person for viewer in live.viewers} & live.table.people():
                await self.announce(live.table, person, here=True)

    async def announce(self, table: Table, person: str, *, here: bool) -> None:
        if self.bus.shared and person in table.people():
            until = now_ms() + PRESENCE_MS if here else 0
            await self.bus.remember(table.id, person, until)
            await self.bus.publish({"match": table.id, "present": person, "worker": self.bus.name, "until": until})


def number(drafts: list[Draft], seq: int, now: int) -> list[Event]:
    return [Event(seq + index, kind, now, body) for index, (kind, body) in enumerate(drafts, 1)]


def row_of(table: Table) -> dict[str, Any]:
    """What the row of a match says: enough to list it, and to know when it must be looked at."""
    row = {"seq": table.seq, "state": table.state, "updated": table.updated, "wake_at": wake_at(table)}
    return row | {"summary": summary_of(table)}


def summary_of(table: Table) -> dict[str, Any]:
    """What a list of matches shows of this one; names are looked up."""
    ending = table.ending
    return {
        "options": table.match.options,
        "seats": [
            {"person": seat.person, "level": seat.level, "name": seat.given, "invited": seat.invited}
            for seat in table.seats
        ],
        "clock": table.clock_settings,
        "ply": table.match.ply,
        "to_move": table.match.to_move if table.state in ("running", "paused") else None,
        "scores": ending.scores if ending else None,
        "reason": ending.reason if ending else None,
        "rematch": table.rematch,
        "maker": table.maker,
    }


def wake_at(table: Table) -> int | None:
    """When a server must look at the match: its clock falls, or the one that thinks for a bot seems to have died."""
    player = table.acting()
    if player is None:
        return None
    deadline = table.clock.deadline()
    if table.seats[player].level is None:
        return deadline
    rescue = table.updated + BOT_LEASE_MS
    return rescue if deadline is None else min(deadline, rescue)
