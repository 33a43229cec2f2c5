"""Making matches: from a request, from an invitation, from a rematch."""

import hmac
import secrets
from collections.abc import Sequence

import sqlalchemy as sa

from parlour import dice
from parlour.errors import OptionError, UnknownGameError
from parlour.games.registry import find_game
from parlour.server.live.bots import LEVELS
from parlour.server.live.house import House
from parlour.server.live.hub import Decide
from parlour.server.live.shares import ELSEWHERE
from parlour.server.match import decide
from parlour.server.match.clock import now_ms
from parlour.server.match.events import Aborted, Created, Place, Rematched
from parlour.server.match.opening import opened
from parlour.server.match.state import Table
from parlour.server.names import check_name
from parlour.server.store.database import matches, people
from parlour.server.store.listing import challenges_to, made_by, open_from, unfinished_of
from parlour.server.store.log import make_id
from parlour.server.store.naming import check_free
from parlour.server.store.people import Person, fold
from parlour.server.wire.bodies import MatchRequest, SeatRequest
from parlour.server.wire.errors import Refused, forbidden, limit
from parlour.server.wire.seating import complete_options


async def make_match(house: House, person: Person, request: MatchRequest) -> Table:
    """A new match as one person wants it; it starts at once when no seat is open."""
    try:
        options = complete_options(request.game, request.options, len(request.seats))
    except UnknownGameError as error:
        raise Refused(422, "game/unknown", str(error)) from None
    except OptionError as error:
        raise Refused(422, "game/option", str(error)) from None
    check_clock(request)
    await check_makings(house, person.id)
    await check_open_matches(house, person)
    levels = LEVELS if len(request.seats) > 1 else ()
    taken = [await take_seat(house, person, seat, request.seats, levels) for seat in request.seats]
    await check_challenges(house, person, taken)
    await check_lobby(house, person, request)
    if request.rated:
        await check_rated(house, taken)
    made = Created(
        game=request.game,
        version=find_game(request.game).version,
        options=options,
        seats=taken,
        clock=request.clock.model_dump(),
        rated=request.rated,
        public=request.public,
        maker=person.id,
    )
    return await begin(house, made, rolls=request.random_first)


async def begin(house: House, made: Created, *, rolls: bool = False) -> Table:
    """Write the first events of a match; where nobody is awaited it starts, and dice may roll."""
    secret = dice.make_secret()
    table = Table(make_id(), secret, now=now_ms())
    table.happen(opened(made, table, rolls=rolls))
    if all(seat.kind != "open" for seat in table.seats):
        decide.start(table)
    return await house.hub.create(table, secrets.token_urlsafe(12))


async def take_seat(house: House, person: Person, seat: SeatRequest, seats: Sequence[SeatRequest], levels: Sequence[str]) -> Place:
    if seat.kind == "me":
        if seat.name is not None:
            await check_given(house, person, seat.name, seats)
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


async def check_given(house: House, person: Person, name: str, seats: Sequence[SeatRequest]) -> None:
    """Names are given to those who share a screen, and they are nobody else's."""
    if any(seat.kind not in ("me", "bot") for seat in seats) or sum(seat.kind == "me" for seat in seats) < 2:
        raise Refused(422, "seat/name", "names are given to seats only where all people share one screen")
    try:
        check_name(name)
    except ValueError as error:
        raise Refused(422, "request/invalid", f"seats.name: {error}") from None
    if name != person.name:
        await check_free(house.store, name, person.id)


def check_clock(request: MatchRequest) -> None:
    clock = request.clock
    if clock.kind == "real-time" and clock.initial_seconds is None:
        raise Refused(422, "clock/incomplete", "a real-time clock needs initial_seconds")
    if clock.kind == "correspondence" and clock.days_per_turn is None:
        raise Refused(422, "clock/incomplete", "a correspondence clock needs days_per_turn")
    if clock.kind != "none" and all(seat.kind == "bot" for seat in request.seats):
        raise Refused(422, "clock/bots", "bots that play each other have no clock: they wait while nobody looks")


async def check_rated(house: House, taken: list[Place]) -> None:
    """Ratings are for accounts, each on one seat; those who join later are checked then."""
    ids = [seat.get("person") or seat.get("invited") for seat in taken if seat]
    rows = await house.store.rows(
        sa.select(people.c.id).where(people.c.id.in_(ids) & people.c.kind.in_(("account", "bot")))
    )
    if len(taken) < 2 or None in ids or len(set(ids)) != len(ids) or len(rows) != len(ids):
        raise Refused(
            422, "match/unrated", "a rated match needs two or more accounts, each on one seat, and no built-in bot"
        )


async def check_makings(house: House, person: str) -> None:
    """Matches are made, and rematches agreed on, so often by one person, and so often from one place."""
    limit(await house.makings.take(person, house.shares.blocks.get(person, ELSEWHERE)))


async def check_open_matches(house: House, person: Person) -> None:
    most = house.settings.limits.open_matches
    made = await made_by(house.store, person.id, most)
    if len({*made, *await unfinished_of(house.store, person.id, most, sits=True)}) >= most:
        raise Refused(429, "limit/matches", "too many unfinished matches: finish or abort some first")


async def check_challenges(house: House, person: Person, taken: list[Place]) -> None:
    """Neither the lobby nor anybody's list of challenges is flooded by one person."""
    limits = house.settings.limits
    if all(seat.get("person") or seat.get("level") for seat in taken):
        return
    if len(await made_by(house.store, person.id, limits.open_challenges, ("waiting",))) >= limits.open_challenges:
        raise Refused(429, "limit/challenges", "too many of your matches wait for players: abort some first")
    for invited in {str(seat["invited"]) for seat in taken if "invited" in seat}:
        await check_waiting(house, person, invited)


async def check_waiting(house: House, person: Person, invited: str) -> None:
    """Somebody's list of challenges has room for those of this person; guests, who cost nothing, share a small part of it."""
    limits = house.settings.limits
    made = await challenges_to(house.store, invited, limits.challenges_waiting)
    mine = sum(maker == person.id for maker, _ in made)
    if len(made) >= limits.challenges_waiting or mine >= limits.challenges_to_one:
        raise Refused(429, "limit/challenges", "too many challenges wait for this person already")
    from_guests = sum(kind == "guest" for _, kind in made)
    if person.kind == "guest" and from_guests >= limits.challenges_from_guests:
        message = "too many challenges of guests wait for this person already: make an account"
        raise Refused(429, "limit/challenges", message)


async def check_lobby(house: House, person: Person, request: MatchRequest) -> None:
    """The lobby is not flooded by many people of one house either."""
    most, block = house.settings.limits.open_from_block, house.shares.blocks.get(person.id, ELSEWHERE)
    waits = request.public and any(seat.kind in ("open", "person") for seat in request.seats)
    if waits and await open_from(house.store, block, most) >= most:
        raise Refused(429, "limit/challenges", "too many matches of your address wait for players: try again later")


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
    return await house.hub.act(match_id, lambda draft: decide.join(draft, person.id, player))


async def make_rematch(house: House, table: Table, person: str, agree: Decide) -> Table:
    """The same match again with the seats moved on by one, rolled for again where it was; made once, whoever asks first."""
    await check_makings(house, person)
    taken: list[Place] = [{"person": seat.person, "level": seat.level, "name": seat.given} for seat in table.seats]
    made = Created(
        game=table.match.game.slug,
        version=find_game(table.match.game.slug).version,
        options=table.match.options,
        seats=taken[1:] + taken[:1],
        clock=table.clock_settings,
        rated=table.rated,
        public=table.public,
        maker=table.maker,
    )
    following = await begin(house, made, rolls=bool(table.roll_off))

    def choose(draft: Table) -> None:
        if draft.rematch is None:
            agree(draft)
            if draft.is_agreed("rematch", person):
                draft.happen(Rematched(following.id))

    after = None
    try:
        after = await house.hub.act(table.id, choose)
    finally:
        if after is None or after.rematch != following.id:
            await house.hub.act(following.id, lambda draft: draft.happen(Aborted(None)))
    return after
