"""A whole database as one file: every row as a line of JSON, gzipped, of one instant, while the server goes on.

The file knows nothing of SQLite or PostgreSQL, so what was saved from one can be restored into the other. Its first line tells the
revision of the tables, its last how many rows there are: a file without it was cut off.
"""

import base64
import gzip
import json
import os
import time
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext

from parlour.errors import ParlourError
from parlour.files import cannot_write
from parlour.server.store.database import connect_in_threads, hide_password, migrate

FORMAT = 1
TOGETHER = 1000  # rows that are read or written at a time
LONGEST_LINE = 16_000_000
VERSIONS = "alembic_version"

Row = dict[str, Any]


def back_up(url: str, path: Path) -> dict[str, int]:
    """Write all rows of one instant to a file that only its owner may read; how many rows each table has."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with open_private(beside) as raw, gzip.open(raw, "wt", encoding="utf-8", newline="\n") as file:
            counts = write_rows(url, file)
        os.replace(beside, path)
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        beside.unlink(missing_ok=True)
    return counts


def open_private(path: Path) -> IO[bytes]:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


def write_rows(url: str, file: IO[str]) -> dict[str, int]:
    engine = connect_in_threads(url)
    try:
        with engine.connect() as connection:
            hold_instant(connection)
            tables = tables_of(connection)
            file.write(line({"parlour": FORMAT, "revision": revision_of(connection), "made": int(time.time() * 1000)}))
            counts = {table.name: write_table(connection, table, file) for table in tables}
            file.write(line({"rows": counts}))
            return counts
    except sa.exc.DBAPIError as error:
        raise cannot_use(url, error) from None
    finally:
        engine.dispose()


def hold_instant(connection: sa.Connection) -> None:
    """Let all that this connection reads be of one instant, whatever is written meanwhile."""
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        connection.exec_driver_sql("BEGIN")


def tables_of(connection: sa.Connection) -> list[sa.Table]:
    """The tables that are there, those that others refer to first."""
    found = sa.MetaData()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sa.exc.SAWarning)  # indexes over expressions, which a backup does not need
        found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSIONS]


def revision_of(connection: sa.Connection) -> str:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise ParlourError("there are no tables of Parlour in this database")
    return revision


def write_table(connection: sa.Connection, table: sa.Table, file: IO[str]) -> int:
    count = 0
    for row in connection.execution_options(yield_per=TOGETHER).execute(sa.select(table)).mappings():
        file.write(line({"table": table.name, "row": {name: writable(value) for name, value in row.items()}}))
        count += 1
    return count


def line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def writable(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def restore(url: str, path: Path) -> dict[str, int]:
    """Fill an empty database from a file, in one transaction, and bring its tables up to date; how many rows each has."""
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
            lines = read_lines(file, path)
            revision = head_of(next(lines, {}), path)
            migrate(url, revision)
            counts = fill(url, lines, path)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise ParlourError(f"cannot read {path}: {str(error).lower()}") from None
    migrate(url)
    return counts


def read_lines(file: IO[str], path: Path) -> Iterator[Row]:
    number = 0
    while text := file.readline(LONGEST_LINE):
        number += 1
        try:
            value = json.loads(text)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise ParlourError(f"{path}, line {number}: cannot read {text[:40]!r}: expected a line of a backup")
        yield value


def head_of(head: Row, path: Path) -> str:
    """The revision that the first line tells."""
    if head.get("parlour") != FORMAT or not isinstance(head.get("revision"), str):
        raise ParlourError(f"{path} is no backup of Parlour that can be read here: expected one of format {FORMAT}")
    return str(head["revision"])


def fill(url: str, lines: Iterable[Row], path: Path) -> dict[str, int]:
    engine = connect_in_threads(url)
    try:
        with engine.begin() as connection:
            tables = {table.name: table for table in tables_of(connection)}
            refuse_what_is_used(connection, tables.values(), url)
            counts = insert_all(connection, tables, lines, path)
            go_on_counting(connection, tables.values())
        return counts
    except sa.exc.DBAPIError as error:
        raise cannot_use(url, error) from None
    finally:
        engine.dispose()


def refuse_what_is_used(connection: sa.Connection, tables: Iterable[sa.Table], url: str) -> None:
    for table in tables:
        if connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first():
            raise ParlourError(f"the database {hide_password(url)} is not empty ({table.name}): expected a new one")


def insert_all(
    connection: sa.Connection, tables: dict[str, sa.Table], lines: Iterable[Row], path: Path
) -> dict[str, int]:
    counts = dict.fromkeys(tables, 0)
    waiting: list[Row] = []
    current, told = "", None
    for entry in lines:
        if "rows" in entry:
            told = entry["rows"]
            break
        name, row = entry.get("table"), entry.get("row")
        if name not in tables or not isinstance(row, dict) or not set(row) <= set(tables[name].columns.keys()):
            raise ParlourError(f"{path}: a row of {name!r} does not fit the tables of its revision")
        if waiting and (name != current or len(waiting) == TOGETHER):
            connection.execute(sa.insert(tables[current]), waiting)
            waiting = []
        current = name
        waiting.append({column: readable(value) for column, value in row.items()})
        counts[name] += 1
    if waiting:
        connection.execute(sa.insert(tables[current]), waiting)
    if told != counts:
        raise ParlourError(f"{path} is cut off or changed: it tells of {told}, and has {counts}")
    return counts


def readable(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) and set(value) == {"bytes"} else value


def go_on_counting(connection: sa.Connection, tables: Iterable[sa.Table]) -> None:
    """Let PostgreSQL give the next numbers after those that were restored."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        column = table.autoincrement_column
        if column is not None:
            name, most = sa.func.pg_get_serial_sequence(table.name, column.name), sa.func.max(column)
            connection.execute(sa.select(sa.func.setval(name, sa.func.coalesce(most, 1), most.is_not(None))))


def cannot_use(url: str, error: sa.exc.DBAPIError) -> ParlourError:
    return ParlourError(f"cannot use the database {hide_password(url)}: {str(error.orig).strip().splitlines()[0]}")
