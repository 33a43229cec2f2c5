"""Matches on disk: an append-only log of events for each, and one row that finds it."""

import asyncio
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa

from parlour.server.match.events import read_entry
from parlour.server.match.state import Table
from parlour.server.store.database import connect, connect_in_threads, events, matches, people, ratings
from parlour.server.store.standstill import Standstills
from parlour.server.store.writer import Append, Writer

READERS = 4  # connections of SQLite that read at the same time


def make_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(12).replace("-", "x").replace("_", "y")


class Store:
    """Reads through a pool of connections, appends through one writer."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self.still = Standstills()
        self.writer = Writer(url, self.still)
        self.question: asyncio.Task[Any] | None = None
        self.reader = connect_in_threads(url)
        self.readers = ThreadPoolExecutor(READERS, "reader") if self.engine.dialect.name == "sqlite" else None

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        await self.writer.close()
        if self.readers is not None:
            self.readers.shutdown()
        self.reader.dispose()
        await self.engine.dispose()

    async def append(self, append: Append) -> None:
        """Return once the events are on disk; Conflict when the match has gone on meanwhile."""
        await self.writer.append(append)

    # -- reading ----------------------------------------------------------------------------------------------

    async def load(self, match_id: str) -> Table | None:
        """The table of a match, with the names of those who sit there."""
        found = await self.rows(sa.select(matches.c.secret).where(matches.c.id == match_id))
        if not found:
            return None
        table = Table(match_id, found[0].secret)
        await self.refresh(table)
        return table

    async def refresh(self, table: Table) -> None:
        """Take in what others have appended."""
        query = sa.select(events.c.seq, events.c.kind, events.c.at, events.c.body)
        later = (events.c.match_id == table.id) & (events.c.seq > table.seq)
        for row in await self.rows(query.where(later).order_by(events.c.seq)):
            if row.seq == table.seq + 1:  # another task may have taken it in meanwhile
                table.apply(read_entry(row.seq, row.at, row.kind, row.body))
        await self.name_seats(table)

    async def name_seats(self, table: Table) -> None:
        wanted = table.people()
        if not wanted:
            return
        game = table.match.game.slug
        rated = (ratings.c.person == people.c.id) & (ratings.c.game == game)
        query = sa.select(people.c.id, people.c.name, people.c.kind, ratings.c.rating).join(
            ratings, rated, isouter=True
        )
        known = {row.id: row for row in await self.rows(query.where(people.c.id.in_(wanted)))}
        for seat in table.seats:
            if seat.person in known:
                row, rating = known[seat.person], known[seat.person].rating
                seat.given = "" if row.kind == "deleted" else seat.given
                seat.name = seat.given or row.name
                seat.rating = None if rating is None else round(rating)

    async def rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """What a query finds. SQLite is asked in a thread, once for each query: aiosqlite would go there and back for each of its steps."""
        if self.readers is not None:
            return await asyncio.get_running_loop().run_in_executor(self.readers, self.read, query)
        async with self.engine.connect() as connection:
            found: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
            return found

    def read(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        with self.reader.connect() as connection:
            return connection.execute(query).all()

    async def run(self, *statements: sa.Executable) -> int:
        """Execute in one transaction; how many rows the first one changed."""
        with self.still.watch():
            async with self.engine.begin() as connection:
                counts = [(await connection.execute(statement)).rowcount for statement in statements]
        return int(counts[0])

    async def answers(self, seconds: float) -> bool:
        """Whether the database answers in time. One question at a time: one that is frozen may take a connection for long."""
        if self.question is None or self.question.done():
            self.question = asyncio.create_task(self.rows(sa.select(sa.literal(1))))
        done, _ = await asyncio.wait({self.question}, timeout=seconds)
        return bool(done) and self.question.exception() is None

    async def due(self, now: int, limit: int = 200) -> list[tuple[str, int]]:
        """Matches that a server must look at, the longest waiting first."""
        query = sa.select(matches.c.id, matches.c.wake_at).where(matches.c.wake_at <= now)
        with self.still.watch():
            rows = await self.rows(query.order_by(matches.c.wake_at).limit(limit))
        return [(row.id, row.wake_at) for row in rows]

    async def newest(self, match_ids: Sequence[str]) -> list[tuple[str, int]]:
        """The number of the last event of each of these matches."""
        query = sa.select(matches.c.id, matches.c.seq).where(matches.c.id.in_(match_ids))
        return [(row.id, row.seq) for row in await self.rows(query)]

    async def claim_wake(self, match_id: str, old: int, new: int) -> bool:
        """Whether this server, and no other, is to look at the match now."""
        mine = (matches.c.id == match_id) & (matches.c.wake_at == old)
        return await self.run(sa.update(matches).where(mine).values(wake_at=new)) == 1
