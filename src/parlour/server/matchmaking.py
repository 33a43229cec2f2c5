"""Making matches: from a request, from an invitation, from a rematch."""

import hmac
import secrets
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from parlour.errors import OptionError, UnknownGameError
from parlour.games.registry import find_game
from parlour.server import acts, dice
from parlour.server.bodies import MatchRequest, SeatRequest
from parlour.server.catalogue import complete_options
from parlour.server.database import matches, people
from parlour.server.house import House
from parlour.server.hub import make_id
from parlour.server.listing import seated
from parlour.server.people import Person, fold
from parlour.server.problems import Refused, forbidden
from parlour.server.table import Draft, Table
from parlour.server.thinker import LEVELS


async def make_match(house: House, person: Person, request: MatchRequest) -> Table:
    """A new match as one person wants it; it starts at once when no seat is open."""
    try:
        options = complete_options(request.game, request.options, len(request.seats))
    except UnknownGameError as error:
        raise Refused(422, "game/unknown", str(error)) from None
    except OptionError as error:
        raise Refused(422, "game/option", str(error)) from None
    check_clock(request)
    await check_open_matches(house, person)
    if request.random_first and any(option.name == "first" for option in find_game(request.game).options):
        options = options | {"first": str(secrets.randbelow(len(request.seats)))}
    levels = LEVELS if len(request.seats) > 1 else ()
    taken = [await take_seat(house, person, seat, levels) for seat in request.seats]
    if request.rated:
        await check_rated(house, taken)
    body = {
        "game": request.game,
        "version": find_game(request.game).version,
        "options": options,
        "seats": taken,
        "clock": request.clock.model_dump(),
        "rated": request.rated,
        "public": request.public,
        "maker": person.id,
    }
    return await begin(house, body)


async def begin(house: House, body: dict[str, Any]) -> Table:
    """Write the first events of a match; where nobody is awaited it starts, and dice may roll."""
    match_id, secret = make_id(), dice.make_secret()
    drafts: list[Draft] = [("created", body | {"commitment": dice.commit(secret)})]
    table = Table(match_id, secret)
    table.on_created(body, 0)
    if all(seat.kind != "open" for seat in table.seats):
        drafts += acts.start(table)
    return await house.hub.create(match_id, secret, secrets.token_urlsafe(12), drafts)


async def take_seat(house: House, person: Person, seat: SeatRequest, levels: Sequence[str]) -> dict[str, Any]:
    if seat.kind == "me":
        return {"person": person.id, "name": seat.name}
    if seat.kind == "bot":
        if seat.level not in levels:
            expected = f"one of {', '.join(levels)}" if levels else "a person, as puzzles are for people"
            raise Refused(422, "seat/level", f"no level {seat.level!r}: expected {expected}")
        return {"level": seat.level}
    if seat.kind == "open":
        return {}
    rows = await house.store.rows(sa.select(people.c.id).where(people.c.key == fold(seat.name or "")))
    if not rows:
        raise Refused(422, "seat/person", f"no account is called {seat.name!r}")
    return {"invited": rows[0].id}


def check_clock(request: MatchRequest) -> None:
    clock = request.clock
    if clock.kind == "real-time" and clock.initial_seconds is None:
        raise Refused(422, "clock/incomplete", "a real-time clock needs initial_seconds")
    if clock.kind == "correspondence" and clock.days_per_turn is None:
        raise Refused(422, "clock/incomplete", "a correspondence clock needs days_per_turn")


async def check_rated(house: House, taken: list[dict[str, Any]]) -> None:
    """Ratings are for accounts, each on one seat; those who join later are checked then."""
    ids = [seat.get("person") or seat.get("invited") for seat in taken if seat]
    rows = await house.store.rows(
        sa.select(people.c.id).where(people.c.id.in_(ids) & people.c.kind.in_(("account", "bot")))
    )
    if len(taken) < 2 or None in ids or len(set(ids)) != len(ids) or len(rows) != len(ids):
        raise Refused(
            422, "match/unrated", "a rated match needs two or more accounts, each on one seat, and no built-in bot"
        )


async def check_open_matches(house: House, person: Person) -> None:
    made = matches.c.summary["maker"].as_string() == person.id
    mine = sa.select(matches.c.id).where(
        matches.c.state.in_(("waiting", "running", "paused")) & (seated(person.id) | made)
    )
    most = house.settings.limits.open_matches
    if len(await house.store.rows(mine.limit(most))) >= most:
        raise Refused(429, "limit/matches", "too many unfinished matches: finish or abort some first")


async def join_match(house: House, person: Person, match_id: str, player: int | None, invite: str | None) -> Table:
    """Take an open seat of a public match, or of one whose link one has."""
    live = await house.hub.find_newest(match_id)
    rows = await house.store.rows(sa.select(matches.c.invite).where(matches.c.id == match_id))
    invited = hmac.compare_digest((invite or "").encode(), rows[0].invite.encode())
    invited = invited or any(seat.invited == person.id for seat in live.table.seats)
    if not live.table.public and not invited:
        raise forbidden("this match is joined by its link: the invitation is missing or wrong", "seat/invite")
    if live.table.rated and person.kind == "guest":
        raise forbidden("a rated match is for accounts: make one first", "seat/rated")
    return await house.hub.act(match_id, lambda table, now: acts.join(table, person.id, player))


async def make_rematch(house: House, table: Table, accepted: list[Draft]) -> Table:
    """The same match again with the seats moved on by one; made once, whoever asks first."""
    taken = [{"person": seat.person, "level": seat.level, "name": seat.given} for seat in table.seats]
    body = {
        "game": table.match.game.slug,
        "version": table.match.game.version,
        "options": table.match.options,
        "seats": taken[1:] + taken[:1],
        "clock": table.clock_settings,
        "rated": table.rated,
        "public": table.public,
        "maker": table.maker,
    }
    following = await begin(house, body)
    news: Draft = ("rematched", {"player": None, "match": following.id})
    after = await house.hub.act(table.id, lambda now_table, now: [] if now_table.rematch else [*accepted, news])
    if after.rematch != following.id:
        await house.hub.act(following.id, lambda now_table, now: [("aborted", {"player": None})])
    return after
