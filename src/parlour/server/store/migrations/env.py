"""Run by Alembic: brings the database of `config.attributes["url"]` to the newest tables."""

import sqlalchemy as sa
from alembic import context

from parlour.server.store.database import connect_in_threads, metadata

LOCK = 0x5041524C  # one process migrates at a time


def run() -> None:
    engine = connect_in_threads(context.config.attributes["url"])
    with engine.connect() as connection:
        context.configure(connection=connection, target_metadata=metadata)
        with context.begin_transaction():
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            context.run_migrations()
    engine.dispose()


run()
