"""The living matches of one process: loads them, lets people act, tells viewers, wakes bots and clocks."""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from parlour.server.live.bus import Bus, News
from parlour.server.live.timing import FLAG_GRACE_MS, Arrival, Timing
from parlour.server.match.clock import now_ms
from parlour.server.match.decide import expires_at
from parlour.server.match.events import Joined, Moved
from parlour.server.match.state import Table
from parlour.server.settings import Settings
from parlour.server.store.log import Store
from parlour.server.store.writer import Append, Conflict
from parlour.server.wire.errors import Refused, unknown_match

IDLE_SECONDS = 30.0
BOT_LEASE_MS = 30_000
PRESENCE_SECONDS = 45.0  # what another process says of who is there runs out by itself
LOOKING_SECONDS = 10.0  # who asks without a socket looks on for so long
FEW, STIR_SECONDS = 20, 0.01  # so many viewers are told at once who comes and goes, more wait so long for each of them
TRIES = 5
MOST_AT_ONCE = 500
SHOWN = {"waiting": "lobby", "running": "live", "paused": "live", "over": "over"}  # state: the list of public matches
ATTENDANCE_MS = 1000  # what is known of others runs out by itself
Attendance = tuple[tuple[bool, ...], int]
Decide = Callable[[Table], object]  # lets its events happen on the draft of a table

log = logging.getLogger("parlour.matches")


@dataclass(eq=False)
class Live:
    """A table in memory with those who look at it. Commands on it come one after another."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: "set[Any]" = field(default_factory=set)  # objects with person, block and wake()
    away_since: dict[str, int] = field(default_factory=dict)  # person: when the last socket closed
    remote: dict[tuple[str, str], float] = field(
        default_factory=dict
    )  # (worker, person): connected there, until (monotonic)
    used: float = field(default_factory=time.monotonic)
    asked: tuple[float, str | None, str] = (
        -math.inf,
        None,
        "",
    )  # when (monotonic) who looked without a socket, from where
    timing: Timing = field(default_factory=Timing)
    stirring: asyncio.TimerHandle | None = None
    renewing: asyncio.Task[None] | None = None  # a reading of the log that has not begun
    known: tuple[Table, int, Attendance] | None = None  # of which table, until when

    def is_connected_here(self, person: str | None) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    def is_connected(self, person: str | None) -> bool:
        here = self.is_connected_here(person)
        return here or any(who == person and until > time.monotonic() for (_, who), until in self.remote.items())

    def come(self, person: str) -> None:
        """Somebody is connected, here or elsewhere: whenever they were away, that is over."""
        self.away_since.pop(person, None)

    def go(self, person: str) -> None:
        """A connection of somebody has ended, here or elsewhere; they are away if it was the last."""
        if not self.is_connected(person):
            self.away_since[person] = now_ms()

    def hear_of(self, worker: str, person: str, seconds: float) -> None:
        """Another process says that somebody is connected to it, or with 0 seconds: no longer."""
        if seconds:
            self.remote[worker, person] = time.monotonic() + seconds
            self.come(person)
        else:
            self.remote.pop((worker, person), None)
            self.go(person)

    def watcher(self) -> tuple[str | None, str] | None:
        """Somebody who looks at it now, and the address block they come from."""
        for viewer in self.viewers:
            return viewer.person, viewer.block
        at, person, block = self.asked
        return (person, block) if time.monotonic() - at < LOOKING_SECONDS else None

    def wake(self) -> None:
        self.known = None
        for viewer in self.viewers:
            viewer.wake()

    def stir(self) -> None:
        """Somebody has come or gone: told at once where few look on, else for all who come and go within a while."""
        if len(self.viewers) <= FEW:
            self.wake()
        elif self.stirring is None:
            self.stirring = asyncio.get_running_loop().call_later(len(self.viewers) * STIR_SECONDS, self.settle)

    def settle(self) -> None:
        self.stirring = None
        self.wake()

    def attendance(self) -> Attendance:
        """Which players are connected, and how many others look on; counted once for all who ask."""
        if self.known is None or self.known[0] is not self.table or self.known[1] < now_ms():
            seats = self.table.seats
            connected = tuple(seat.person is not None and self.is_connected(seat.person) for seat in seats)
            watching = sum(not self.table.players_of(viewer.person) for viewer in self.viewers)
            self.known = (self.table, now_ms() + ATTENDANCE_MS, (connected, watching))
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
        self.streams_elsewhere: dict[tuple[str, str], float] = {}  # (worker, person): until (monotonic)
        self.after: list[Callable[[Table], None]] = []
        self.acting: set[asyncio.Task[Table]] = set()
        self.moves = 0

    # -- finding ----------------------------------------------------------------------------------------------

    async def find(self, match_id: str) -> Live:
        """The living match with this id; Refused where there is none."""
        live = self.lives.get(match_id)
        if "\0" in match_id:  # no database keeps that
            raise unknown_match(match_id)
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
            for place in await self.bus.recall(match_id):
                live.remote.setdefault(place, time.monotonic() + PRESENCE_SECONDS)  # what was heard meanwhile is newer
            return live
        finally:
            self.loading.pop(match_id, None)

    async def find_newest(self, match_id: str) -> Live:
        """The same, with everything that any process has acknowledged by now."""
        live = await self.find(match_id)
        if self.bus.shared:
            if live.renewing is None:
                live.renewing = asyncio.create_task(self.renew(live))
                live.renewing.add_done_callback(self.let_go)
            await asyncio.shield(live.renewing)
        return live

    async def renew(self, live: Live) -> None:
        """Read once for all who ask before the reading begins: a crowd that comes together waits for one or two."""
        async with live.lock:
            live.renewing = None
            await self.refresh(live)

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

    def let_go(self, task: "asyncio.Task[Any]") -> None:
        self.acting.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited has it; where nobody did, it is of no use

    async def create(self, table: Table, invite: str) -> Table:
        """Keep a new match with its first events."""
        return await self.finish(self.create_whole(table, invite))

    async def create_whole(self, table: Table, invite: str) -> Table:
        people = {player: seat.person for player, seat in enumerate(table.seats)}  # None: an open seat or a bot
        row = row_of(table) | {"secret": table.secret, "invite": invite, "created": table.created}
        row |= {"maker": table.maker, "game": table.match.game.slug, "public": table.public, "rated": table.rated, "ratings_done": False}
        invited = {player: seat.invited for player, seat in enumerate(table.seats) if seat.invited}
        await self.store.append(Append(table.id, 0, table.fresh, row, people, invited, new=True))
        table = (await self.find(table.id)).table
        await self.tell(table)
        return table

    async def act(
        self, match_id: str, decide: Decide, arrival: Arrival | None = None, key: str | None = None
    ) -> Table:
        """Let something be decided on what is on disk; told to everybody once it is on disk itself. Once for each key."""
        return await self.finish(self.act_whole(match_id, decide, arrival, key))

    async def act_whole(self, match_id: str, decide: Decide, arrival: Arrival | None, key: str | None) -> Table:
        live = await self.find(match_id)
        async with live.lock:
            for _ in range(TRIES):
                if key in live.table.answered:
                    return live.table
                draft = self.draft(live, arrival)
                draft.key = key
                try:
                    decide(draft)
                except Refused:
                    if self.bus.shared and await self.refresh(live):
                        continue  # it was decided on what another process has changed already
                    raise
                if not draft.fresh:
                    return draft
                if await self.keep(live, draft):
                    break
            else:
                raise Refused(409, "match/busy", "too many act in this match at once: try again")
        if arrival and arrival.person in live.timing.ways:
            live.timing.ways[arrival.person].spend(draft.clock)
        await self.tell(draft)
        return draft

    def draft(self, live: Live, arrival: Arrival | None = None) -> Table:
        now = arrival.at if arrival else now_ms()
        return live.table.draft(now, live.timing.spared(live.table, self.store.still, now, arrival))

    async def flag(self, match_id: str, decide: Decide) -> Table:
        """Let a clock fall, if it has: not before a move that is on its way would have been heard."""
        live = await self.find(match_id)
        return await self.act(match_id, decide, Arrival(live.timing.judged(now_ms())))

    def clock_time(self, live: Live) -> int:
        """The time at which the clocks of a match are to be read now."""
        return live.timing.shown(live.table, self.store.still, now_ms())

    @contextlib.contextmanager
    def awaiting(self, match_id: str, arrival: Arrival) -> Iterator[None]:
        """While a move that has arrived is decided its player's clock does not fall."""
        live = self.lives.get(match_id)
        with live.timing.awaiting(arrival) if live else contextlib.nullcontext():
            yield

    async def keep(self, live: Live, draft: Table) -> bool:
        """Append what has happened on the draft to the log; until that is on disk readers see the table as it was."""
        joined: dict[int, str | None] = {
            one.event.player: one.event.person for one in draft.fresh if isinstance(one.event, Joined)
        }
        try:
            turned = draft.state != live.table.state
            await self.store.append(
                Append(draft.id, live.table.seq, draft.fresh, row_of(draft), joined, turned=turned)
            )
        except Conflict:
            await self.refresh(live)
            return False
        if joined:
            await self.store.refresh(draft)
        live.timing.note(live.table, draft, now_ms())
        live.table = draft
        self.moves += sum(isinstance(one.event, Moved) for one in draft.fresh)
        return True

    async def refresh(self, live: Live) -> bool:
        """Take in what others have appended; whether there was something. The lock of the match must be held."""
        table = live.table.copy()
        await self.store.refresh(table)
        if table.seq == live.table.seq and table.seats == live.table.seats:
            return False
        live.timing.note(live.table, table, now_ms())
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
        if "roll" in news:
            await self.tell_presence()
        elif "streams" in news:
            self.hear_of_streams(news["worker"], news["streams"], news["seconds"])
        elif "person" in news:
            await self.name_again(news["person"])
        else:
            await self.hear_of_match(news)

    async def hear_of_match(self, news: News) -> None:
        loading = self.loading.get(news["match"])  # it may have read the log just before this was written
        live = await asyncio.shield(loading) if loading else self.lives.get(news["match"])
        if live is not None and "present" in news:
            live.hear_of(news["worker"], news["present"], news["seconds"])
            live.wake()
        self.tell_people(news["match"], news.get("people", ()))
        if live is not None and "seq" in news and live.table.seq < news["seq"]:
            async with live.lock:
                await self.refresh(live)

    async def rename(self, person: str) -> None:
        """Somebody has another name now, or none: say so at every table, here and elsewhere."""
        await self.name_again(person)
        await self.bus.publish({"person": person})

    async def name_again(self, person: str) -> None:
        for live in [live for live in self.lives.values() if person in live.table.people()]:
            async with live.lock:
                await self.refresh(live)
            for viewer in live.viewers:
                viewer.show_again()

    async def catch_up(self) -> None:
        """Look whether matches with viewers have gone on elsewhere without news of it."""
        watched = [match_id for match_id, live in self.lives.items() if live.viewers]
        for start in range(0, len(watched), MOST_AT_ONCE):
            for match_id, seq in await self.store.newest(watched[start : start + MOST_AT_ONCE]):
                live = self.lives.get(match_id)
                if live is not None and live.table.seq < seq:
                    async with live.lock:
                        await self.refresh(live)

    # -- who is there -----------------------------------------------------------------------------------------

    def is_there(self, live: Live, person: str) -> bool:
        """Whether somebody has a socket of this match, or listens to all of theirs as bots do, at any process."""
        if live.is_connected(person) or person in self.streams:
            return True
        now = time.monotonic()
        return any(who == person and until > now for (_, who), until in self.streams_elsewhere.items())

    async def come_back(self) -> None:
        """The bus is there again: learn who is connected elsewhere, say who is here, and look what has happened."""
        await self.bus.publish({"roll": True})
        await self.tell_presence()
        await self.catch_up()

    async def tell_presence(self) -> None:
        """Tell the other processes who is connected here; what they know of it runs out."""
        for live in [live for live in self.lives.values() if live.viewers]:
            for person in {viewer.person for viewer in live.viewers} & live.table.people():
                await self.announce(live.table, person, here=True)
        if self.streams:
            await self.announce_streams(list(self.streams), here=True)

    async def announce(self, table: Table, person: str, *, here: bool) -> None:
        if self.bus.shared and person in table.people():
            seconds = PRESENCE_SECONDS if here else 0
            await self.bus.remember(table.id, person, here=here)
            await self.bus.publish({"match": table.id, "present": person, "worker": self.bus.name, "seconds": seconds})

    async def announce_streams(self, people: list[str], *, here: bool) -> None:
        """Bots that listen to all their matches here, or no longer do."""
        seconds = PRESENCE_SECONDS if here else 0
        self.note_streams(people, here=here)
        await self.bus.publish({"streams": people, "worker": self.bus.name, "seconds": seconds})

    def hear_of_streams(self, worker: str, people: list[str], seconds: float) -> None:
        now = time.monotonic()
        kept = {place: until for place, until in self.streams_elsewhere.items() if until > now}
        told = {(worker, person): now + seconds for person in people}
        self.streams_elsewhere = {place: until for place, until in (kept | told).items() if until > now}
        self.note_streams(people, here=seconds > 0)

    def note_streams(self, people: Iterable[str], *, here: bool) -> None:
        for live in self.lives.values():
            for person in live.table.people().intersection(people):
                if here:
                    live.come(person)
                elif not self.is_there(live, person):
                    live.go(person)


def row_of(table: Table) -> dict[str, Any]:
    """What the row of a match says: enough to list it, and to know when it must be looked at."""
    row = {"seq": table.seq, "state": table.state, "updated": table.updated, "wake_at": wake_at(table)}
    return row | {"shown": SHOWN.get(table.state) if table.public else None, "summary": summary_of(table)}


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
        "reason": ending.reason.text if ending else None,
        "rule": ending.reason.rule if ending else None,
        "uncounted": table.uncounted,
        "rematch": table.rematch,
        "maker": table.maker,
    }


def wake_at(table: Table) -> int | None:
    """When a server must look at the match: its clock falls, or the one that thinks for a bot seems to have died."""
    player = table.acting()
    if player is None or table.is_show:
        return expires_at(table)
    deadline = table.clock.deadline()
    if table.seats[player].level is None:
        return deadline if deadline is None else deadline + FLAG_GRACE_MS
    rescue = table.updated + BOT_LEASE_MS
    return rescue if deadline is None else min(deadline, rescue)
