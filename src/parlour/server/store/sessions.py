"""Sessions: what a cookie stands for. Each has an end on the server, can be listed, and is ended alone or with others."""

import hashlib
import logging
import secrets
from typing import Any

import sqlalchemy as sa

from parlour.server.match.clock import DAY_MS, now_ms
from parlour.server.store.database import people, sessions, tokens
from parlour.server.store.log import Store, make_id

KEPT_MS = {"guest": 400 * DAY_MS, "account": 90 * DAY_MS, "bot": 90 * DAY_MS}  # after it was used last
REFRESH_MS = DAY_MS // 24  # that it was used is noted no more often
LONGEST_AGENT = 200
MOST_AT_ONCE = 500
LONGEST_COOKIE = 100

log = logging.getLogger("parlour.people")


class Sessions:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def start(self, person: str, kind: str, agent: str, block: str) -> str:
        """A new session; the secret that its cookie carries, which is not stored."""
        secret, now = secrets.token_urlsafe(32), now_ms()
        row = {"id": make_id(), "person": person, "digest": digest(secret), "created": now, "used": now}
        row |= {"expires": now + KEPT_MS[kind], "agent": agent[:LONGEST_AGENT], "block": block}
        await self.store.run(sa.insert(sessions).values(**row))
        return secret

    async def find(self, cookie: str, block: str) -> sa.Row[Any] | None:
        """The person of a cookie and the session, where it has not ended."""
        if len(cookie) > LONGEST_COOKIE:
            return None
        columns = (people.c.id, people.c.kind, people.c.name, sessions.c.used, sessions.c.id.label("session"))
        mine = (sessions.c.digest == digest(cookie)) & (sessions.c.expires > now_ms()) & (people.c.kind != "deleted")
        rows = await self.store.rows(sa.select(*columns).join(people, people.c.id == sessions.c.person).where(mine))
        if rows and now_ms() - rows[0].used > REFRESH_MS:
            try:
                await self.note_use(rows[0], block)
            except sa.exc.OperationalError:  # who only reads is not held up where nothing can be written
                log.warning("the use of a session could not be noted")
        return rows[0] if rows else None

    async def note_use(self, row: sa.Row[Any], block: str) -> None:
        now = now_ms()
        used = {"used": now, "expires": now + KEPT_MS[row.kind], "block": block}
        await self.store.run(sa.update(sessions).where(sessions.c.id == row.session).values(**used))

    async def of(self, person: str) -> list[dict[str, Any]]:
        """The sessions of somebody, the one used last first."""
        mine = (sessions.c.person == person) & (sessions.c.expires > now_ms())
        columns = [column for column in sessions.c if column.name not in ("digest", "person")]
        query = sa.select(*columns).where(mine).order_by(sessions.c.used.desc(), sessions.c.id)
        return [dict(row._mapping) for row in await self.store.rows(query)]

    async def end(self, person: str, session: str) -> bool:
        """End one session; whether there was such a one."""
        mine = (sessions.c.person == person) & (sessions.c.id == session)
        return await self.store.run(sa.delete(sessions).where(mine)) > 0

    async def end_all(self, person: str, *, but: str | None = None) -> list[str]:
        """End the sessions of somebody, but for one, and all their tokens; the ids of what has ended."""
        mine, theirs = (sessions.c.person == person) & (sessions.c.id != (but or "")), tokens.c.person == person
        ids = await self.keys(person, but=but)
        await self.store.run(sa.delete(sessions).where(mine), sa.delete(tokens).where(theirs))
        return ids

    async def keys(self, person: str, *, but: str | None = None) -> list[str]:
        """The ids of the sessions of somebody, but for one, and of all their tokens."""
        mine = (sessions.c.person == person) & (sessions.c.id != (but or ""))
        found = [row.id for row in await self.store.rows(sa.select(sessions.c.id).where(mine))]
        return found + [row.id for row in await self.store.rows(sa.select(tokens.c.id).where(tokens.c.person == person))]

    async def living(self, ids: list[str]) -> set[str]:
        """Those of these sessions and tokens that have not ended."""
        found: set[str] = set()
        for start in range(0, len(ids), MOST_AT_ONCE):
            some = ids[start : start + MOST_AT_ONCE]
            mine = sessions.c.id.in_(some) & (sessions.c.expires > now_ms())
            found |= {row.id for row in await self.store.rows(sa.select(sessions.c.id).where(mine))}
            found |= {row.id for row in await self.store.rows(sa.select(tokens.c.id).where(tokens.c.id.in_(some)))}
        return found

    async def forget_old(self) -> None:
        await self.store.run(sa.delete(sessions).where(sessions.c.expires <= now_ms()))


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
