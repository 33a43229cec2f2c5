"""Appending to the logs of matches. One thread writes; one flush to disk serves all who wait for it, and nobody is told of
success before it.

On SQLite a batch is handed over as JSON and written by two statements, whatever its size: a thread that asks for the interpreter
once for each row would wait behind a busy event loop each time.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from pydantic_core import to_json

from parlour.server.match.events import Entry
from parlour.server.store.database import connect_in_threads, events, matches, seats
from parlour.server.store.standstill import Standstills, is_away

MOST_TOGETHER = 500
CHANGING = ("seq", "state", "shown", "updated", "wake_at", "summary")  # what an append says anew in the row of its match

ROWS = (matches.c.id == sa.bindparam("match_id")) & (matches.c.seq == sa.bindparam("expected"))
UPDATE = sa.update(matches).where(ROWS).values({name: sa.bindparam("new_" + name) for name in CHANGING})
SQLITE_VALUES = ", ".join(f"{name} = json_extract(new.value, '$.new_{name}')" for name in CHANGING)
SQLITE_UPDATE = sa.text(
    f"UPDATE matches SET {SQLITE_VALUES} FROM json_each(:rows) AS new "
    "WHERE matches.id = json_extract(new.value, '$.match_id') AND matches.seq = json_extract(new.value, '$.expected')"
)
SQLITE_INSERT = sa.text(
    "INSERT INTO events (match_id, seq, kind, at, body) SELECT json_extract(value, '$.match_id'), "
    "json_extract(value, '$.seq'), json_extract(value, '$.kind'), json_extract(value, '$.at'), json_extract(value, '$.body') "
    "FROM json_each(:rows)"
)


class Conflict(Exception):
    """Somebody else has appended to this match since it was read."""


@dataclass(eq=False)
class Append:
    """Entries to add to the log of one match, and what its row says after them."""

    match_id: str
    expected: int
    entries: Sequence[Entry]
    row: dict[str, Any]
    seated: dict[int, str | None] = field(default_factory=dict)  # player: person who takes the seat
    invited: dict[int, str] = field(default_factory=dict)  # player: for whom the seat of a new match is kept
    turned: bool = False  # whether the match has come into another state
    new: bool = False
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Commits what waits, again and again, for as long as something does."""

    def __init__(self, url: str, still: Standstills) -> None:
        self.engine = connect_in_threads(url)
        self.still = still
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.waiting: list[Append] = []
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.appended = 0

    async def append(self, append: Append) -> None:
        """Return once the events are on disk; Conflict when the match has gone on meanwhile."""
        self.waiting.append(append)
        if self.task is None:
            self.task = asyncio.create_task(self.write_all(), name="writer")
        await asyncio.shield(append.done)

    async def write_all(self) -> None:
        try:
            while self.waiting:
                batch = sorted(self.waiting[:MOST_TOGETHER], key=lambda append: append.match_id)
                del self.waiting[:MOST_TOGETHER]
                await self.write(batch)
        finally:
            self.task = None

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if self.task:
            await self.task
        self.thread.shutdown()
        self.engine.dispose()

    async def write(self, batch: list[Append]) -> None:
        """Commit a batch; where it fails as a whole, its halves, so that one append cannot spoil the others."""
        try:
            with self.still.watch():
                await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, batch)
        except Exception as error:
            if is_away(error):
                self.still.fail()
            if len(batch) == 1 or is_away(error):
                for append in batch:
                    settle(append, error)
                return
            await self.write(batch[: len(batch) // 2])
            await self.write(batch[len(batch) // 2 :])
        else:
            self.still.succeed()
            for append in batch:
                settle(append, None)

    def commit(self, batch: list[Append]) -> None:
        """All of a batch in one transaction, or nothing: Conflict where a match has gone on."""
        going_on = [append for append in batch if not append.new]
        with self.engine.begin() as connection:
            for append in batch:
                write_seats(connection, append)
            if going_on and update_rows(connection, going_on) != len(going_on):
                raise Conflict
            rows = [row for append in batch for row in event_rows(append)]
            insert_events(connection, rows)
        self.commits += 1
        self.appended += len(rows)


def write_seats(connection: sa.Connection, append: Append) -> None:
    """The row of a new match with all its seats, or the seats taken in one that goes on."""
    if append.new:
        connection.execute(sa.insert(matches).values(id=append.match_id, **append.row))
        rows = [seat_row(append, player, person) for player, person in append.seated.items()]
        connection.execute(sa.insert(seats), rows)
        return
    mine = seats.c.match_id == append.match_id
    for player, person in append.seated.items():
        connection.execute(sa.update(seats).where(mine & (seats.c.player == player)).values(person=person, whose=person))
    if append.turned:
        now = {"state": append.row["state"], "at": append.row["updated"]}
        connection.execute(sa.update(seats).where(mine).values(**now))


def seat_row(append: Append, player: int, person: str | None) -> dict[str, Any]:
    whose = person or append.invited.get(player)
    row = {"match_id": append.match_id, "player": player, "person": person, "whose": whose}
    return row | {"state": append.row["state"], "public": append.row["public"], "at": append.row["updated"]}


def update_rows(connection: sa.Connection, going_on: list[Append]) -> int:
    """Say anew what the rows of matches say, where nobody has appended since: the optimistic lock of the log."""
    rows: list[dict[str, Any]] = [
        {"match_id": append.match_id, "expected": append.expected}
        | {"new_" + name: append.row[name] for name in CHANGING}
        for append in going_on
    ]
    if connection.dialect.name == "sqlite":
        return connection.execute(SQLITE_UPDATE, {"rows": to_json(rows).decode()}).rowcount
    return connection.execute(UPDATE, rows).rowcount


def insert_events(connection: sa.Connection, rows: list[dict[str, Any]]) -> None:
    if connection.dialect.name == "sqlite":
        connection.execute(SQLITE_INSERT, {"rows": to_json(rows).decode()})
    else:
        connection.execute(sa.insert(events), rows)


def event_rows(append: Append) -> list[dict[str, Any]]:
    return [
        {"match_id": append.match_id, "seq": one.seq, "kind": one.event.kind, "at": one.at, "body": one.body()}
        for one in append.entries
    ]


def settle(append: Append, error: Exception | None) -> None:
    if append.done.done():
        return
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)
