"""Oneself and others: guests, accounts, sessions, tokens, one's own data."""

import contextlib
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Path, Query, Request, Response

from parlour.server.http.auth import (
    COOKIE,
    Guest,
    Somebody,
    Someone,
    TheHouse,
    block_from,
    give_cookie,
    id_of,
    need,
    own_session,
)
from parlour.server.live.house import House
from parlour.server.meet import commands
from parlour.server.store.database import matches, people, seats, tokens
from parlour.server.store.listing import UNFINISHED, After, Limit, made_by, ratings_of, seat_page
from parlour.server.store.naming import release
from parlour.server.store.people import Person, fold
from parlour.server.wire.bodies import (
    AccountRequest,
    Exported,
    LeaveRequest,
    MatchPage,
    Me,
    PersonInfo,
    ProfileRequest,
    SessionInfo,
    SessionList,
    SessionRequest,
    TokenInfo,
    TokenList,
    TokenRequest,
)
from parlour.server.wire.errors import Refused, limit
from parlour.server.wire.messages import MatchState

router = APIRouter(tags=["people"])
PersonPath = Annotated[str, Path(max_length=32)]


async def tell_me(house: House, person_id: str) -> Me:
    row = (await house.store.rows(sa.select(people).where(people.c.id == person_id)))[0]
    return Me(
        id=row.id,
        name=row.name,
        kind=row.kind,
        ratings=await ratings_of(house.store, person_id),
        since=row.created / 1000,
        preferences=row.preferences,
    )


@router.get("/me")
async def me(house: TheHouse, person: Guest) -> Me:
    """Who one is; a newcomer becomes a guest."""
    return await tell_me(house, person.id)


@router.patch("/me")
async def change_me(house: TheHouse, person: Someone, body: ProfileRequest, request: Request, response: Response) -> Me:
    """Change one's name, preferences or password."""
    own_session(person)
    values: dict[str, Any] = body.model_dump(exclude_none=True, exclude={"old_password"})
    if values.get("name") == person.name:
        del values["name"]  # also one that is no longer given
    if "password" in values:
        await limit_guesses(house, request, person.name)
    if values:
        await house.people.change(person, values, body.old_password)
        if "name" in values:
            await rename(house, person, values["name"])
        if "password" in values:
            await begin_anew(house, request, response, person.id, person.kind)
    return await tell_me(house, person.id)


async def rename(house: House, person: Person, name: str) -> None:
    """Say that somebody has a new name; guests who are called like an account no longer are."""
    await house.hub.rename(person.id)
    for guest in await release(house.store, name, person.id) if person.kind != "guest" else []:
        await house.hub.rename(guest)


async def begin_anew(house: House, request: Request, response: Response, person_id: str, kind: str) -> None:
    """End all sessions and tokens of somebody, and begin a session here."""
    ended = await house.people.sessions.end_all(person_id)
    await give_cookie(request, response, person_id, kind)
    await house.end(ended)


async def limit_guesses(house: House, request: Request, name: str) -> None:
    """Passwords are tried at a limited rate from a block of addresses, and for an account, most of that from elsewhere."""
    limit(await house.logins.take(block_from(request)))
    limit(await house.guesses_here.take(f"{block_from(request)} {fold(name)}"))
    limit(await house.guesses.take(fold(name)))


@router.get("/me/export")
async def export_me(house: TheHouse, person: Someone) -> Exported:
    """All that is stored about oneself."""
    own_session(person)
    return Exported(**await house.people.export(person.id))


@router.delete("/me", status_code=204)
async def delete_me(
    house: TheHouse, person: Someone, request: Request, response: Response, body: LeaveRequest | None = None
) -> None:
    """Forget oneself, for good; an account is asked for its password. Running matches are resigned."""
    own_session(person)
    if person.kind != "guest":
        await limit_guesses(house, request, person.name)
        await house.people.check_password(person, body.password if body else None)
    await leave_matches(house, person.id)
    await house.end(await house.people.sessions.end_all(person.id))
    await house.people.delete(person.id)
    await house.hub.rename(person.id)
    response.delete_cookie(COOKIE)


async def leave_matches(house: House, person: str) -> None:
    mine = (seats.c.whose == person) & (seats.c.person == person) & seats.c.state.in_(UNFINISHED)
    sitting = sa.select(matches.c.id, matches.c.state).join(seats, seats.c.match_id == matches.c.id)
    for row in await house.store.rows(sitting.where(mine).distinct()):
        try:
            await (commands.abort if row.state == "waiting" else commands.resign)(house, person, row.id)
        except Refused:
            continue  # it has ended meanwhile


@router.get("/me/matches")
async def my_matches(
    house: TheHouse,
    person: Someone,
    limit: Limit = 20,
    after: After = None,
    state: Annotated[MatchState | None, Query()] = None,
) -> MatchPage:
    """One's own matches, the newest first."""
    need(person, "read")
    mine = seats.c.whose == person.id
    return await seat_page(
        house.store, mine if state is None else mine & (seats.c.state == state), person.id, limit, after
    )


@router.get("/people/{person_id}")
async def person(house: TheHouse, person_id: PersonPath) -> PersonInfo:
    """Somebody's name and ratings."""
    rows = await house.store.rows(sa.select(people).where((people.c.id == person_id) & (people.c.kind != "deleted")))
    if not rows:
        raise Refused(404, "person/unknown", f"no person {person_id!r}")
    row = rows[0]
    rated = await ratings_of(house.store, row.id)
    return PersonInfo(id=row.id, name=row.name, kind=row.kind, ratings=rated, since=row.created / 1000)


@router.get("/people/{person_id}/matches")
async def matches_of(
    house: TheHouse, me: Somebody, person_id: PersonPath, limit: Limit = 20, after: After = None
) -> MatchPage:
    """Somebody's public matches."""
    wanted = (seats.c.whose == person_id) & seats.c.public & (seats.c.person == person_id)
    return await seat_page(house.store, wanted, id_of(me), limit, after)


# -- accounts ---------------------------------------------------------------------------------------------------------


@router.post("/accounts", status_code=201)
async def make_account(house: TheHouse, me: Somebody, body: AccountRequest, request: Request, response: Response) -> Me:
    """Make an account; a guest's matches come along, their cookie does not: somebody else may know it."""
    limit(await house.logins.take(block_from(request)))
    guest = me if me and me.kind == "guest" else None
    before = await house.people.sessions.keys(guest.id) if guest else []
    person_id = await house.people.register(guest, body.name, body.password)
    await house.end(before)
    await rename(house, Person(person_id, "account", body.name), body.name)
    await give_cookie(request, response, person_id, "account")
    return await tell_me(house, person_id)


@router.post("/session")
async def log_in(house: TheHouse, me: Somebody, body: SessionRequest, request: Request, response: Response) -> Me:
    """Log in; the session that this browser had ends."""
    await limit_guesses(house, request, body.name)
    person_id, kind = await house.people.log_in(body.name, body.password)
    await end_session(house, me)
    await give_cookie(request, response, person_id, kind)
    return await tell_me(house, person_id)


@router.delete("/session", status_code=204)
async def log_out(house: TheHouse, me: Somebody, response: Response) -> None:
    """Log out of this browser, for good: its cookie is worth nothing any more."""
    await end_session(house, me)
    response.delete_cookie(COOKIE)


async def end_session(house: House, me: Person | None) -> None:
    if me and me.session and not me.by_token:
        await house.people.sessions.end(me.id, me.session)
        if me.kind == "guest":  # nobody will be that guest again
            await withdraw(house, me.id)
        await house.end([me.session])


async def withdraw(house: House, person: str) -> None:
    """Give up the matches of somebody that wait for players."""
    for match_id in await made_by(house.store, person, house.settings.limits.open_matches, ("waiting",)):
        with contextlib.suppress(Refused):  # it has begun meanwhile
            await commands.abort(house, person, match_id)


@router.get("/me/sessions")
async def list_sessions(house: TheHouse, person: Someone) -> SessionList:
    """Where one is logged in."""
    own_session(person)
    rows = await house.people.sessions.of(person.id)
    times = ("created", "used", "expires")
    infos = [row | {time: row[time] / 1000 for time in times} | {"here": row["id"] == person.session} for row in rows]
    return SessionList(sessions=[SessionInfo(**info) for info in infos])


@router.delete("/me/sessions", status_code=204)
async def end_other_sessions(house: TheHouse, person: Someone) -> None:
    """Log out everywhere else: all other sessions end, and all tokens."""
    own_session(person)
    await house.end(await house.people.sessions.end_all(person.id, but=person.session))


@router.delete("/me/sessions/{session_id}", status_code=204)
async def end_one_session(house: TheHouse, person: Someone, session_id: PersonPath) -> None:
    """Log out of one browser."""
    own_session(person)
    if not await house.people.sessions.end(person.id, session_id):
        raise Refused(404, "session/unknown", f"no session {session_id!r} of yours")
    await house.end([session_id])


# -- tokens -----------------------------------------------------------------------------------------------------------


@router.get("/tokens")
async def list_tokens(house: TheHouse, person: Someone) -> TokenList:
    """One's own tokens."""
    own_session(person)
    rows = await house.store.rows(sa.select(tokens).where(tokens.c.person == person.id).order_by(tokens.c.created))
    infos = [TokenInfo(id=row.id, name=row.name, scopes=row.scopes, created=row.created / 1000) for row in rows]
    return TokenList(tokens=infos)


@router.post("/tokens", status_code=201)
async def make_token(house: TheHouse, person: Someone, body: TokenRequest) -> TokenInfo:
    """A token for a bot or a script; it is shown this once."""
    own_session(person)
    token_id, token = await house.people.make_token(person, body.name, list(body.scopes), body.bot)
    row = (await house.store.rows(sa.select(tokens).where(tokens.c.id == token_id)))[0]
    return TokenInfo(id=token_id, name=body.name, scopes=row.scopes, created=row.created / 1000, token=token)


@router.delete("/tokens/{token_id}", status_code=204)
async def delete_token(house: TheHouse, person: Someone, token_id: PersonPath) -> None:
    own_session(person)
    mine = (tokens.c.id == token_id) & (tokens.c.person == person.id)
    if not await house.store.run(sa.delete(tokens).where(mine)):
        raise Refused(404, "token/unknown", f"no token {token_id!r} of yours")
    await house.end([token_id])
