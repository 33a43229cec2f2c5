"""Whose names are whose: an account's name, and all that looks like it, is nobody else's; a name that people gave goes with them."""

import secrets
from typing import Any

import sqlalchemy as sa

from parlour.server.match.events import Created
from parlour.server.names import is_reserved, look_of
from parlour.server.store.database import events, matches, people, seats
from parlour.server.store.log import Store
from parlour.server.wire.errors import Refused

HOLDERS = ("account", "bot")


def guest_name() -> str:
    return f"Guest {secrets.randbelow(9000) + 1000}"


def taken(name: str) -> Refused:
    return Refused(409, "account/taken", f"the name {name!r} is taken, or looks like one that is")


async def check_free(store: Store, name: str, person: str | None) -> None:
    """Refused where a name is the house's or an account's of somebody else."""
    if is_reserved(name):
        raise Refused(422, "account/reserved", f"the name {name!r} is kept for the house: choose another one")
    theirs = (people.c.looks == look_of(name)) & people.c.kind.in_(HOLDERS) & (people.c.id != (person or ""))
    if await store.rows(sa.select(people.c.id).where(theirs).limit(1)):
        raise taken(name)


async def release(store: Store, name: str, person: str) -> list[str]:
    """Guests who are called like a new account are not any more: who they are."""
    same = (people.c.looks == look_of(name)) & (people.c.kind == "guest") & (people.c.id != person)
    found = [row.id for row in await store.rows(sa.select(people.c.id).where(same))]
    for one in found:
        mine = (people.c.id == one) & (people.c.kind == "guest")
        await store.run(sa.update(people).where(mine).values(name=guest_name(), looks=None))
    return found


async def forget_given(store: Store, person: str) -> None:
    """Take the names that somebody gave to seats out of all their matches."""
    mine = matches.c.id.in_(sa.select(seats.c.match_id).where(seats.c.person == person))
    for row in await store.rows(sa.select(matches.c.id, matches.c.seq, matches.c.summary).where(mine)):
        given = [place for place in row.summary["seats"] if place["person"] == person and place["name"]]
        if not given:
            continue
        summary = row.summary | {"seats": [without_name(place, person) for place in row.summary["seats"]]}
        made = (events.c.match_id == row.id) & (events.c.kind == Created.kind)
        first = (await store.rows(sa.select(events.c.body).where(made)))[0].body
        body = first | {"seats": [without_name(place, person) for place in first["seats"]]}
        same = (matches.c.id == row.id) & (matches.c.seq == row.seq)
        await store.run(
            sa.update(matches).where(same).values(summary=summary), sa.update(events).where(made).values(body=body)
        )


def without_name(place: dict[str, Any], person: str) -> dict[str, Any]:
    return place | {"name": None} if place.get("person") == person else place
