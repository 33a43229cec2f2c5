"""Oneself and others: guests, accounts, sessions, tokens, one's own data."""

from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Path, Query, Request, Response

from parlour.server import commands
from parlour.server.bodies import (
    AccountRequest,
    Exported,
    MatchPage,
    Me,
    PersonInfo,
    ProfileRequest,
    SessionRequest,
    TokenInfo,
    TokenList,
    TokenRequest,
)
from parlour.server.database import matches, people, tokens
from parlour.server.guard import (
    COOKIE,
    Guest,
    Somebody,
    Someone,
    TheHouse,
    address_of,
    give_cookie,
    id_of,
    limit,
    need,
    own_session,
)
from parlour.server.house import House
from parlour.server.listing import After, Limit, match_page, ratings_of, seated
from parlour.server.messages import MatchState
from parlour.server.problems import Refused

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
    if "password" in values:
        limit(await house.logins.take(address_of(request)))
    if values:
        await house.people.change(person, values, body.old_password)
        if body.name is not None:
            await house.hub.rename(person.id)
        await give_cookie(request, response, person.id)
    return await tell_me(house, person.id)


@router.get("/me/export")
async def export_me(house: TheHouse, person: Someone) -> Exported:
    """All that is stored about oneself."""
    own_session(person)
    return Exported(**await house.people.export(person.id))


@router.delete("/me", status_code=204)
async def delete_me(house: TheHouse, person: Someone, response: Response) -> None:
    """Forget oneself, for good. Running matches are resigned."""
    own_session(person)
    await leave_matches(house, person.id)
    await house.people.delete(person.id)
    await house.hub.rename(person.id)
    response.delete_cookie(COOKIE)


async def leave_matches(house: House, person: str) -> None:
    unfinished = seated(person) & matches.c.state.in_(("waiting", "running", "paused"))
    for row in await house.store.rows(sa.select(matches.c.id, matches.c.state).where(unfinished)):
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
    wanted = seated(person.id) if state is None else seated(person.id) & (matches.c.state == state)
    return await match_page(house.store, wanted, person.id, limit, after)


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
    return await match_page(house.store, seated(person_id) & matches.c.public, id_of(me), limit, after)


# -- accounts ---------------------------------------------------------------------------------------------------------


@router.post("/accounts", status_code=201)
async def make_account(house: TheHouse, me: Somebody, body: AccountRequest, request: Request, response: Response) -> Me:
    """Make an account; a guest's matches come along."""
    limit(await house.logins.take(address_of(request)))
    guest = me if me and me.kind == "guest" else None
    person_id = await house.people.register(guest, body.name, body.password)
    await give_cookie(request, response, person_id)
    return await tell_me(house, person_id)


@router.post("/session")
async def log_in(house: TheHouse, body: SessionRequest, request: Request, response: Response) -> Me:
    """Log in."""
    limit(await house.logins.take(address_of(request)))
    person_id = await house.people.log_in(body.name, body.password)
    await give_cookie(request, response, person_id)
    return await tell_me(house, person_id)


@router.delete("/session", status_code=204)
async def log_out(response: Response) -> None:
    """Log out of this browser."""
    response.delete_cookie(COOKIE)


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
