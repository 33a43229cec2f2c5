"""From when to when no server was there. While one is it says so in the database; whoever starts later knows how long nobody did."""

import sqlalchemy as sa

from parlour.server.match.clock import now_ms, share_clock
from parlour.server.store.database import connect_in_threads, keys, outages
from parlour.server.store.log import Store
from parlour.server.store.standstill import KEPT_MS, RETURN_MS, merged

BEAT = keys.c.name == "beat"


def begin(url: str) -> None:
    """Before a server starts: note since when there was none. Its clock goes on from there if that of the machine was set back."""
    engine = connect_in_threads(url)
    with engine.begin() as connection:
        beat = connection.execute(sa.select(keys.c.value).where(BEAT)).scalar()
        share_clock(int(beat or 0))
        now = now_ms()
        connection.execute(sa.delete(outages).where(outages.c.until < now - KEPT_MS))
        if beat is None:
            connection.execute(sa.insert(keys).values(name="beat", value=str(now)))
        else:
            connection.execute(sa.insert(outages).values(since=int(beat), until=now + RETURN_MS))
    engine.dispose()


async def end(store: Store) -> None:
    """A process of the server can be reached now: until then, since the last word of any, nobody is charged."""
    beats = await store.rows(sa.select(keys.c.value).where(BEAT))
    if beats:
        outage = {"since": int(beats[0].value), "until": now_ms() + RETURN_MS}
        await store.run(sa.insert(outages).values(**outage))
        await beat(store)
    await recall(store)


async def beat(store: Store) -> None:
    """This server is there."""
    await store.run(sa.update(keys).where(BEAT).values(value=str(now_ms())))


async def recall(store: Store) -> None:
    """What is not charged because there was no server."""
    rows = await store.rows(sa.select(outages.c.since, outages.c.until))
    store.still.gaps = merged([(row.since, row.until) for row in rows])
