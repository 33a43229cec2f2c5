"""The tables of the database and how to reach them: SQLite by default, PostgreSQL when outgrown."""

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.errors import ParlourError

metadata = sa.MetaData()
Json = sa.JSON(none_as_null=True)
Id = sa.String(32)
Millis = sa.BigInteger

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("key", sa.String(60), unique=True),  # the folded name of an account, so that no two look alike
    sa.Column("looks", sa.String(80)),  # what the name looks like (names.py)
    sa.Column("password", sa.String(200)),
    sa.Column("epoch", sa.Integer, nullable=False, default=0),  # cookies of an earlier epoch are void
    sa.Column("preferences", Json, nullable=False),
    sa.Column("created", Millis, nullable=False),
)

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("invite", sa.String(32), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("ratings_done", sa.Boolean, nullable=False, default=False),
    sa.Column("summary", Json, nullable=False),  # what lists show
    sa.Column("maker", Id),
    sa.Column("shown", sa.String(6)),  # the list of public matches that it stands in
    sa.Column("wake_at", Millis),  # when a server must look at the match: a clock falls, a bot has to move
    sa.Column("created", Millis, nullable=False),
    sa.Column("updated", Millis, nullable=False),
    sa.Index("matches_shown", "shown", "updated", "id"),
    sa.Index("matches_shown_by_game", "shown", "game", "updated", "id"),
    sa.Index("matches_by_maker", "maker", "state"),
    sa.Index("matches_to_rate", "state", "rated", "ratings_done"),
    sa.Index("matches_to_wake", "wake_at"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("match_id", Id, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("at", Millis, nullable=False),
    sa.Column("body", Json, nullable=False),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", Id, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True),
    sa.Column("person", Id, sa.ForeignKey("people.id"), index=True),
    sa.Column("whose", Id),  # in whose lists the match stands: of the one who sits there, or is invited to
    sa.Column("state", sa.String(10), nullable=False),  # of the match, as in its own row
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("at", Millis, nullable=False),  # when the match came into this state: what lists are ordered by
    sa.Index("seats_by_time", "whose", "at", "match_id"),
    sa.Index("seats_by_state", "whose", "state", "at", "match_id"),
    sa.Index("seats_in_public", "whose", "public", "at", "match_id"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", Id, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Index("ratings_by_game", "game", sa.text("(rating - 2 * deviation)"), "person"),
)

rated_games = sa.Table(  # one row for each player and opponent
    "rated_games",
    metadata,
    sa.Column("match_id", Id, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("person", Id, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("opponent", Id, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("at", Millis, nullable=False),
    sa.Column("newcomer", sa.Boolean, nullable=False),  # whether the opponent was one
    sa.Column("reason", sa.String(20)),  # why it does not count
    sa.Index("rated_games_of", "person", "game", "at"),
)

signals = sa.Table(  # for moderators
    "signals",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", Millis, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("person", Id, sa.ForeignKey("people.id"), nullable=False),
    sa.Column("match_id", Id),
    sa.Index("signals_by_time", "at"),
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("person", Id, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("scopes", Json, nullable=False),
    sa.Column("created", Millis, nullable=False),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("person", Id, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),  # of what the cookie carries
    sa.Column("created", Millis, nullable=False),
    sa.Column("used", Millis, nullable=False),
    sa.Column("expires", Millis, nullable=False, index=True),
    sa.Column("agent", sa.String(200), nullable=False),
    sa.Column("block", sa.String(50), nullable=False, index=True),  # of addresses, from where it was used last
)

studies = sa.Table(
    "studies",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("owner", Id, sa.ForeignKey("people.id"), nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("read_key", sa.String(32), nullable=False),  # what a link to read carries
    sa.Column("write_key", sa.String(32), nullable=False),
    sa.Column("created", Millis, nullable=False),
    sa.Column("updated", Millis, nullable=False),
    sa.Index("studies_of", "owner", "updated", "id"),
)

chapters = sa.Table(
    "chapters",
    metadata,
    sa.Column("study", Id, sa.ForeignKey("studies.id"), primary_key=True),
    sa.Column("id", Id, primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),  # goes up with each change, so that none is overwritten unseen
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.String(100), nullable=False),
)

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("since", Millis, nullable=False),
    sa.Column("until", Millis, nullable=False),
)


def connect(url: str, *, pool: int = 10) -> AsyncEngine:
    """An engine for the database at this address."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=pool, max_overflow=0, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})
    sa.event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def connect_in_threads(url: str) -> sa.Engine:
    """An engine without asyncio."""
    address = sa.make_url(url)
    engine = sa.create_engine(address.set(drivername=address.drivername.replace("+aiosqlite", "")), pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, record: Any) -> None:
    """Write-ahead log, and a commit returns only once it is on disk."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def alembic_config(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["url"] = url
    return config


def migrate(url: str, revision: str = "head") -> None:
    """Bring the database to the newest tables, or those of a revision; ParlourError where it cannot be reached."""
    try:
        command.upgrade(alembic_config(url), revision)
    except CommandError:
        raise ParlourError(f"the tables of revision {revision!r} are not known here: a newer Parlour made them") from None
    except (sa.exc.DBAPIError, sa.exc.ArgumentError, ModuleNotFoundError, OSError) as error:
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise ParlourError(f"cannot use the database {hide_password(url)}: {cause}") from error


def hide_password(url: str) -> str:
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except sa.exc.ArgumentError:
        return repr(url)


async def migrate_async(url: str) -> None:
    await asyncio.to_thread(migrate, url)
