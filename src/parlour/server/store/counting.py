"""Which rated games count: ratings are not farmed by games of no moves, with friends, from one's own house, or with newcomers."""

import ipaddress
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.errors import ParlourError
from parlour.server.match.clock import DAY_MS, now_ms
from parlour.server.match.events import WhyUncounted
from parlour.server.match.state import Table
from parlour.server.store.database import (
    connect_in_threads,
    hide_password,
    matches,
    people,
    rated_games,
    ratings,
    sessions,
    signals,
)
from parlour.server.store.log import Store

FEWEST_MOVES = 3  # of each player, unless the rules have ended the game
SAME_PAIR = 5  # games of the same two that count within a day
NEWCOMERS = 10  # games with newcomers that count within a day
SETTLED_GAMES = 10  # after so many somebody is no newcomer
SIGNALLED = ("pair", "related", "newcomers")  # what moderators are told of


async def why_not(connection: AsyncConnection, table: Table) -> WhyUncounted | None:
    """Why a finished rated game does not count; None where it does."""
    people = sorted(str(seat.person) for seat in table.seats)
    game = table.match.game.slug
    if is_short(table):
        return "short"
    for one, other in combinations(people, 2):
        if await are_related(connection, one, other):
            return "related"
        if await games_of(connection, game, one, other) >= SAME_PAIR:
            return "pair"
    return "newcomers" if await is_flood(connection, game, people) else None


async def reason_of(store: Store, match_id: str) -> WhyUncounted | None:
    """Why a match that has been settled does not count."""
    rows = await store.rows(sa.select(rated_games.c.reason).where(rated_games.c.match_id == match_id).limit(1))
    reason: WhyUncounted | None = rows[0].reason if rows else None
    return reason


def read_signals(url: str, since: int, most: int) -> list[dict[str, Any]]:
    """What moderators are told, the newest first: why, who, and which game did not count."""
    engine = connect_in_threads(url)
    columns = (signals.c.at, signals.c.kind, signals.c.person, people.c.name, signals.c.match_id.label("match"), matches.c.game)
    query = sa.select(*columns).join(people, people.c.id == signals.c.person)
    query = query.join(matches, matches.c.id == signals.c.match_id, isouter=True).where(signals.c.at >= since)
    try:
        with engine.connect() as connection:
            rows = connection.execute(query.order_by(signals.c.at.desc(), signals.c.id.desc()).limit(most)).all()
    except sa.exc.DBAPIError as error:
        raise ParlourError(f"cannot read {hide_password(url)}: {str(error.orig).strip().splitlines()[0]}") from None
    finally:
        engine.dispose()
    return [dict(row._mapping) for row in rows]


def is_short(table: Table) -> bool:
    by_rules = table.ending is not None and table.ending.by == "rules"
    return not by_rules and any(table.movers.count(player) < FEWEST_MOVES for player in range(table.players))


async def are_related(connection: AsyncConnection, one: str, other: str) -> bool:
    """Whether two have been seen in the same block of public addresses; at home and behind a proxy all share one."""
    query = sa.select(sessions.c.person, sessions.c.block).where(sessions.c.person.in_((one, other))).distinct()
    blocks: dict[str, set[str]] = {one: set(), other: set()}
    for row in (await connection.execute(query)).all():
        blocks[row.person].add(row.block)
    return any(map(is_public, blocks[one] & blocks[other]))


def is_public(block: str) -> bool:
    try:
        return ipaddress.ip_network(block).is_global
    except ValueError:
        return False


async def games_of(connection: AsyncConnection, game: str, one: str, other: str) -> int:
    """How many games of two people have counted within a day."""
    same = (rated_games.c.person == one) & (rated_games.c.opponent == other) & (rated_games.c.game == game)
    return await count(connection, same & rated_games.c.reason.is_(None))


async def is_flood(connection: AsyncConnection, game: str, people: Sequence[str]) -> bool:
    """Whether somebody has had too many counted games with newcomers within a day, of which this would be one more."""
    settled = (ratings.c.game == game) & ratings.c.person.in_(people) & (ratings.c.games >= SETTLED_GAMES)
    known = {row.person for row in (await connection.execute(sa.select(ratings.c.person).where(settled))).all()}
    for person in people:
        if set(people) - known - {person}:
            mine = (rated_games.c.person == person) & (rated_games.c.game == game) & rated_games.c.newcomer
            if await count(connection, mine & rated_games.c.reason.is_(None)) >= NEWCOMERS:
                return True
    return False


async def count(connection: AsyncConnection, wanted: sa.ColumnElement[bool]) -> int:
    today = rated_games.c.at > now_ms() - DAY_MS
    return (
        await connection.execute(sa.select(sa.func.count()).select_from(rated_games).where(wanted & today))
    ).scalar() or 0


async def note(connection: AsyncConnection, table: Table, reason: str | None) -> None:
    """Remember a rated game for each pair of its players, and tell moderators what looks like a trick."""
    people, game, now = sorted(str(seat.person) for seat in table.seats), table.match.game.slug, now_ms()
    settled = (ratings.c.game == game) & ratings.c.person.in_(people) & (ratings.c.games >= SETTLED_GAMES)
    known = {row.person for row in (await connection.execute(sa.select(ratings.c.person).where(settled))).all()}
    rows: list[dict[str, Any]] = [
        {"match_id": table.id, "person": one, "opponent": other, "game": game, "at": now, "reason": reason}
        | {"newcomer": other not in known}
        for one in people
        for other in people
        if one != other
    ]
    await connection.execute(sa.insert(rated_games), rows)
    if reason in SIGNALLED:
        told = [{"at": now, "kind": reason, "person": one, "match_id": table.id} for one in people]
        await connection.execute(sa.insert(signals), told)
