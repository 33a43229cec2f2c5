"""Run by Alembic: brings the database of `config.attributes["url"]` to the newest tables."""

import sqlalchemy as sa
from alembic import context

from parlour.server.database import metadata, prepare_sqlite

LOCK = 0x5041524C  # one process migrates at a time


def run() -> None:
    url = sa.make_url(context.config.attributes["url"])
    engine = sa.create_engine(url.set(drivername=url.drivername.replace("+aiosqlite", "")))
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", prepare_sqlite)
    with engine.connect() as connection:
        context.configure(connection=connection, target_metadata=metadata)
        with context.begin_transaction():
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            context.run_migrations()
    engine.dispose()


run()
