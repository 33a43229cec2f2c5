"""Matches on disk: an append-only log of events for each, and one row that finds it.

Appends that arrive while a commit is under way are committed together by the next one: one flush to disk serves many matches,
and nobody is told of success before it.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.database import events, matches, people, ratings, seats
from parlour.server.table import Event, Table

MOST_TOGETHER = 500


class Conflict(Exception):
    """Somebody else has appended to this match since it was read."""


@dataclass
class Append:
    """Events to add to one match, and what its row says after them."""

    match_id: str
    expected: int
    events: Sequence[Event]
    row: dict[str, Any]
    seated: dict[int, str | None] = field(default_factory=dict)  # player: person who takes the seat
    new: bool = False
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """Reads and appends. One task writes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.waiting: list[Append] = []
        self.wanted = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.appended = 0

    def open(self) -> None:
        self.task = asyncio.create_task(self.write_forever(), name="store")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        while self.waiting:
            await asyncio.sleep(0.01)
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.engine.dispose()

    async def append(self, append: Append) -> None:
        """Return once the events are on disk; Conflict when the match has gone on meanwhile."""
        self.waiting.append(append)
        self.wanted.set()
        await asyncio.shield(append.done)

    # -- writing ----------------------------------------------------------------------------------------------

    async def write_forever(self) -> None:
        while True:
            await self.wanted.wait()
            self.wanted.clear()
            while self.waiting:
                batch = sorted(self.waiting[:MOST_TOGETHER], key=lambda append: append.match_id)
                del self.waiting[:MOST_TOGETHER]
                await self.write(batch)

    async def write(self, batch: list[Append]) -> None:
        """Commit a batch; where it fails as a whole, each append alone, so that one cannot spoil the others."""
        try:
            conflicts = await self.commit(batch)
        except Exception as error:
            if len(batch) > 1:
                for append in batch:
                    await self.write([append])
            else:
                settle(batch[0], error)
            return
        for append in batch:
            settle(append, Conflict() if append in conflicts else None)

    async def commit(self, batch: list[Append]) -> list[Append]:
        conflicts = []
        async with self.engine.begin() as connection:
            rows: list[dict[str, Any]] = []
            for append in batch:
                if await claim_row(connection, append):
                    rows += event_rows(append)
                else:
                    conflicts.append(append)
            if rows:
                await connection.execute(sa.insert(events), rows)
        self.commits += 1
        self.appended += len(rows)
        return conflicts

    # -- reading ----------------------------------------------------------------------------------------------

    async def load(self, match_id: str) -> Table | None:
        """The table of a match, with the names of those who sit there."""
        async with self.engine.connect() as connection:
            found = await connection.execute(sa.select(matches.c.secret).where(matches.c.id == match_id))
            secret = found.scalar_one_or_none()
            if secret is None:
                return None
            table = Table(match_id, secret)
            await self.fold(connection, table)
            await self.name_seats(connection, table)
            return table

    async def refresh(self, table: Table) -> None:
        """Take in what others have appended."""
        async with self.engine.connect() as connection:
            await self.fold(connection, table)
            await self.name_seats(connection, table)

    async def fold(self, connection: AsyncConnection, table: Table) -> None:
        query = sa.select(events.c.seq, events.c.kind, events.c.at, events.c.body)
        later = (events.c.match_id == table.id) & (events.c.seq > table.seq)
        for row in await connection.execute(query.where(later).order_by(events.c.seq)):
            if row.seq == table.seq + 1:  # another task may have taken it in meanwhile
                table.apply(Event(row.seq, row.kind, row.at, row.body))

    async def name_seats(self, connection: AsyncConnection, table: Table) -> None:
        wanted = table.people()
        if not wanted:
            return
        game = table.match.game.slug
        rated = (ratings.c.person == people.c.id) & (ratings.c.game == game)
        query = sa.select(people.c.id, people.c.name, people.c.kind, ratings.c.rating).join(
            ratings, rated, isouter=True
        )
        known = {row.id: row for row in await connection.execute(query.where(people.c.id.in_(wanted)))}
        for seat in table.seats:
            if seat.person in known:
                row, rating = known[seat.person], known[seat.person].rating
                seat.name = row.name if row.kind == "deleted" else seat.given or row.name
                seat.rating = None if rating is None else round(rating)

    async def rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            rows: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
            return rows

    async def run(self, *statements: sa.Executable) -> int:
        """Execute in one transaction; how many rows the first one changed."""
        async with self.engine.begin() as connection:
            counts = [(await connection.execute(statement)).rowcount for statement in statements]
        return int(counts[0])

    async def due(self, now: int, limit: int = 200) -> list[tuple[str, int]]:
        """Matches that a server must look at, the longest waiting first."""
        query = sa.select(matches.c.id, matches.c.wake_at).where(matches.c.wake_at <= now)
        return [(row.id, row.wake_at) for row in await self.rows(query.order_by(matches.c.wake_at).limit(limit))]

    async def claim_wake(self, match_id: str, old: int, new: int) -> bool:
        """Whether this server, and no other, is to look at the match now."""
        mine = (matches.c.id == match_id) & (matches.c.wake_at == old)
        return await self.run(sa.update(matches).where(mine).values(wake_at=new)) == 1


async def claim_row(connection: AsyncConnection, append: Append) -> bool:
    """Write the row of a match if nobody has appended since: the optimistic lock of the log."""
    if append.new:
        await connection.execute(sa.insert(matches).values(id=append.match_id, **append.row))
        rows = [
            {"match_id": append.match_id, "player": player, "person": person}
            for player, person in append.seated.items()
        ]
        await connection.execute(sa.insert(seats), rows)
        return True
    current = (matches.c.id == append.match_id) & (matches.c.seq == append.expected)
    result = await connection.execute(sa.update(matches).where(current).values(**append.row))
    if result.rowcount != 1:
        return False
    for player, person in append.seated.items():
        seat = (seats.c.match_id == append.match_id) & (seats.c.player == player)
        await connection.execute(sa.update(seats).where(seat).values(person=person))
    return True


def event_rows(append: Append) -> list[dict[str, Any]]:
    return [
        {"match_id": append.match_id, "seq": event.seq, "kind": event.kind, "at": event.at, "body": event.body}
        for event in append.events
    ]


def settle(append: Append, error: Exception | None) -> None:
    if append.done.done():
        return
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)
