"""People: guests at once, accounts with passwords, tokens for scripts; what is stored about them, and its deletion."""

import asyncio
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy.exc import IntegrityError

from parlour.server.match.clock import now_ms
from parlour.server.match.events import Moved, Rolled
from parlour.server.names import look_of
from parlour.server.store.database import events, matches, people, ratings, seats, sessions, tokens
from parlour.server.store.log import Store, make_id
from parlour.server.store.naming import check_free, forget_given, guest_name, taken
from parlour.server.store.sessions import Sessions, digest
from parlour.server.store.studies import Studies, forget_studies
from parlour.server.wire.errors import Refused

HASHER = PasswordHasher()
NOBODY = HASHER.hash(secrets.token_hex(16))  # verified when there is no account, so that both take the same time
SCOPES = frozenset({"play", "challenge", "read"})
DELETED = "someone who left"


@dataclass(frozen=True)
class Person:
    """Who makes a request. A cookie gives all scopes, a token its own."""

    id: str
    kind: str
    name: str
    scopes: frozenset[str] = SCOPES
    by_token: bool = False
    session: str | None = None  # the session, or the token, by which they came


class People:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.sessions = Sessions(store)

    # -- who is it --------------------------------------------------------------------------------------------

    async def by_cookie(self, cookie: str | None, block: str = "") -> Person | None:
        row = await self.sessions.find(cookie, block) if cookie else None
        return Person(row.id, row.kind, row.name, session=row.session) if row else None

    async def by_token(self, token: str) -> Person | None:
        query = sa.select(people.c.id, people.c.kind, people.c.name, tokens.c.scopes, tokens.c.id.label("token"))
        query = query.join(tokens, tokens.c.person == people.c.id).where(tokens.c.digest == digest(token))
        rows = await self.store.rows(query)
        if not rows:
            return None
        return Person(rows[0].id, rows[0].kind, rows[0].name, frozenset(rows[0].scopes), True, rows[0].token)

    async def make_guest(self) -> Person:
        person = Person(make_id(), "guest", guest_name())
        await self.store.run(insert_person(person.id, "guest", person.name))
        return person

    # -- accounts ---------------------------------------------------------------------------------------------

    async def register(self, guest: Person | None, name: str, password: str) -> str:
        """The id of a new account; a guest keeps theirs, and their matches with it, but no session that they had."""
        await check_free(self.store, name, None)
        hashed = await asyncio.to_thread(HASHER.hash, password)
        values = {"kind": "account", "name": name, "key": fold(name), "looks": look_of(name), "password": hashed}
        person_id = guest.id if guest else make_id()
        try:
            if guest:
                upgraded = sa.update(people).where((people.c.id == guest.id) & (people.c.kind == "guest"))
                done = sa.exists().where((people.c.id == guest.id) & (people.c.password == hashed))  # by us, not by another
                ended = sa.delete(sessions).where((sessions.c.person == guest.id) & done)
                if not await self.store.run(upgraded.values(**values), ended):
                    raise Refused(409, "account/taken", "this guest has an account by now: log in")
            else:
                await self.store.run(insert_person(person_id, **values))
        except IntegrityError:
            raise taken(name) from None
        return person_id

    async def log_in(self, name: str, password: str) -> tuple[str, str]:
        """The id and the kind of an account; the same sentence for a wrong name and a wrong password."""
        rows = await self.store.rows(
            sa.select(people.c.id, people.c.kind, people.c.password).where(people.c.key == fold(name))
        )
        hashed = rows[0].password if rows and rows[0].password else NOBODY
        if not await asyncio.to_thread(fits, hashed, password) or not rows:
            raise Refused(401, "account/unknown", "no account has this name and password")
        return str(rows[0].id), str(rows[0].kind)

    async def change(self, person: Person, values: dict[str, Any], old_password: str | None) -> None:
        """Change name, preferences or password."""
        if "name" in values:
            await check_free(self.store, values["name"], person.id)
            values["looks"] = look_of(values["name"])
            if person.kind != "guest":
                values["key"] = fold(values["name"])
        if "password" in values:
            await self.check_password(person, old_password)
            values["password"] = await asyncio.to_thread(HASHER.hash, values["password"])
        try:
            await self.store.run(sa.update(people).where(people.c.id == person.id).values(**values))
        except IntegrityError:
            raise taken(values["name"]) from None

    async def check_password(self, person: Person, password: str | None) -> None:
        rows = await self.store.rows(sa.select(people.c.password).where(people.c.id == person.id))
        if person.kind == "guest" or not rows[0].password:
            raise Refused(403, "account/none", "a guest has no password: make an account first")
        if not await asyncio.to_thread(fits, rows[0].password, password or ""):
            raise Refused(403, "account/password", "this is not the password of this account")

    # -- tokens -----------------------------------------------------------------------------------------------

    async def make_token(self, person: Person, name: str, scopes: list[str], bot: bool) -> tuple[str, str]:
        """The id of a new token and the token itself, which is not stored."""
        if person.kind == "guest":
            raise Refused(403, "account/none", "tokens are for accounts: make one first")
        if bot and person.kind != "bot":
            await self.become_bot(person)
        token_id, token = make_id(), "parlour_" + secrets.token_urlsafe(32)
        row = {"id": token_id, "person": person.id, "name": name, "scopes": sorted(set(scopes))}
        await self.store.run(sa.insert(tokens).values(**row, digest=digest(token), created=now_ms()))
        return token_id, token

    async def become_bot(self, person: Person) -> None:
        if await self.store.rows(sa.select(seats.c.match_id).where(seats.c.person == person.id).limit(1)):
            raise Refused(409, "account/played", "only an account that has never played can become a bot")
        await self.store.run(sa.update(people).where(people.c.id == person.id).values(kind="bot"))

    # -- one's own data ---------------------------------------------------------------------------------------

    async def export(self, person_id: str) -> dict[str, Any]:
        """All that is stored about a person, except secrets of the server."""

        async def rows(query: sa.Select[Any]) -> list[dict[str, Any]]:
            return [dict(row._mapping) for row in await self.store.rows(query)]

        person = (await rows(sa.select(people).where(people.c.id == person_id)))[0]
        person.pop("password")
        token_columns = [column for column in tokens.c if column.name != "digest"]
        mine = sa.select(seats.c.match_id).where(seats.c.person == person_id)
        played = await rows(
            sa.select(matches.c.id, matches.c.game, matches.c.state, matches.c.created).where(matches.c.id.in_(mine))
        )
        for match in played:
            acted = (events.c.match_id == match["id"]) & events.c.kind.in_((Moved.kind, Rolled.kind))
            log = (
                await rows(sa.select(events.c.body).where(acted).order_by(events.c.seq))
                if match["state"] == "over"
                else []
            )
            match["moves"] = [event["body"]["move"] for event in log]
        return {
            "person": person,
            "ratings": await rows(sa.select(ratings).where(ratings.c.person == person_id)),
            "sessions": await self.sessions.of(person_id),
            "tokens": await rows(sa.select(*token_columns).where(tokens.c.person == person_id)),
            "matches": played,
            "studies": await Studies(self.store).export(person_id),
        }

    async def delete(self, person_id: str) -> None:
        """Forget a person. Their matches stay for the others, without a name."""
        await forget_given(self.store, person_id)
        blank: dict[str, Any] = {
            "kind": "deleted",
            "name": DELETED,
            "key": None,
            "looks": None,
            "password": None,
            "preferences": {},
        }
        await self.store.run(
            sa.update(people).where(people.c.id == person_id).values(**blank),
            sa.delete(sessions).where(sessions.c.person == person_id),
            sa.delete(tokens).where(tokens.c.person == person_id),
            sa.delete(ratings).where(ratings.c.person == person_id),
            *forget_studies(person_id),
        )


def insert_person(person_id: str, kind: str, name: str, **rest: Any) -> sa.Insert:
    values = {"id": person_id, "kind": kind, "name": name, "preferences": {}, "epoch": 0, "created": now_ms()}
    return sa.insert(people).values(**(values | rest))


def fold(name: str) -> str:
    """Names that look alike are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()[:60]


def fits(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
