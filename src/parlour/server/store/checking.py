"""Whether a database is whole: its file, its tables, and every match replayed from its log."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from parlour.errors import ParlourError
from parlour.server.match.events import read_entry
from parlour.server.match.state import Table
from parlour.server.store.backup import cannot_use
from parlour.server.store.database import alembic_config, connect_in_threads, events, matches

MOST_TOLD = 50


@dataclass
class Health:
    matches: int = 0
    events: int = 0
    faults: list[str] = field(default_factory=list)  # the first of them
    wrong: int = 0

    def tell(self, fault: str) -> None:
        self.wrong += 1
        if len(self.faults) < MOST_TOLD:
            self.faults.append(fault)


def check(url: str, report: Callable[[int, int], None] | None = None) -> Health:
    """Look at everything; `report` hears how many matches of how many have been replayed."""
    engine, health = connect_in_threads(url), Health()
    try:
        with engine.connect() as connection:
            check_tables(connection, url, health)
            if not health.wrong:
                check_matches(connection, health, report)
    except sa.exc.DBAPIError as error:
        raise cannot_use(url, error) from None
    finally:
        engine.dispose()
    return health


def check_tables(connection: sa.Connection, url: str, health: Health) -> None:
    newest = ScriptDirectory.from_config(alembic_config(url)).get_current_head()
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision != newest:
        health.tell(
            f"the tables are of revision {revision or 'none'}: expected {newest}; a server brings them up to date"
        )
    if connection.dialect.name == "sqlite":
        for (fault,) in connection.exec_driver_sql("PRAGMA integrity_check"):
            if fault != "ok":
                health.tell(f"SQLite: {fault}")
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            health.tell(f"a row of {row[0]} refers to one of {row[2]} that is not there")


def check_matches(connection: sa.Connection, health: Health, report: Callable[[int, int], None] | None) -> None:
    total = connection.execute(sa.select(sa.func.count()).select_from(matches)).scalar_one()
    for match_id, secret, seq, state in each_match(connection):
        health.matches += 1
        try:
            table = replay(connection, match_id, secret)
            health.events += table.seq
            if (table.seq, table.state) != (seq, state):
                health.tell(
                    f"match {match_id}: its row says {seq} events and {state!r}, its log {table.seq} and {table.state!r}"
                )
        except (ParlourError, KeyError, TypeError, ValueError) as error:
            health.tell(f"match {match_id}: {error}")
        if report is not None:
            report(health.matches, total)


def each_match(connection: sa.Connection) -> Iterator[tuple[str, str, int, str]]:
    """All matches by their ids, some at a time."""
    last = ""
    query = sa.select(matches.c.id, matches.c.secret, matches.c.seq, matches.c.state).order_by(matches.c.id).limit(500)
    while rows := connection.execute(query.where(matches.c.id > last)).all():
        for row in rows:
            yield row.id, row.secret, row.seq, row.state
        last = rows[-1].id


def replay(connection: sa.Connection, match_id: str, secret: str) -> Table:
    """A match from its log; ParlourError where events are missing or cannot have happened."""
    table = Table(match_id, secret)
    query = sa.select(events.c.seq, events.c.kind, events.c.at, events.c.body).where(events.c.match_id == match_id)
    for row in connection.execute(query.order_by(events.c.seq)):
        if row.seq != table.seq + 1:
            raise ParlourError(f"after event {table.seq} comes {row.seq}")
        table.apply(read_entry(row.seq, row.at, row.kind, row.body))
    return table
