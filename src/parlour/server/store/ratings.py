"""Ratings: Glicko-2 between two players, OpenSkill among more. Each finished match counts once, also after a crash."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from glicko2 import Player
from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.match.state import Table
from parlour.server.store import counting
from parlour.server.store.database import matches, people, ratings
from parlour.server.store.log import Store

log = logging.getLogger("parlour.ratings")
FIRST = 1500.0
FIRST_DEVIATION = 350.0
FIRST_VOLATILITY = 0.06
PROVISIONAL = 110.0  # a larger deviation says that the rating is a guess
MODEL = PlackettLuce()
MU, SIGMA = 25.0, 25.0 / 3  # OpenSkill's own scale, shown on that of Glicko
SCALE = FIRST_DEVIATION / SIGMA


@dataclass(frozen=True)
class Rating:
    rating: float = FIRST
    deviation: float = FIRST_DEVIATION
    volatility: float = FIRST_VOLATILITY
    games: int = 0


def rate(before: Sequence[Rating], scores: Sequence[float]) -> list[Rating]:
    """The ratings after a game with these scores."""
    return rate_two(before, scores) if len(before) == 2 else rate_many(before, scores)


def rate_two(before: Sequence[Rating], scores: Sequence[float]) -> list[Rating]:
    after = []
    for own, other, score in ((0, 1, scores[0]), (1, 0, scores[1])):
        player = Player(before[own].rating, before[own].deviation, before[own].volatility)
        player.update_player([before[other].rating], [before[other].deviation], [score])
        after.append(Rating(player.rating, min(player.rd, FIRST_DEVIATION), player.vol, before[own].games + 1))
    return after


def rate_many(before: Sequence[Rating], scores: Sequence[float]) -> list[Rating]:
    teams = [[MODEL.rating(mu=MU + (one.rating - FIRST) / SCALE, sigma=one.deviation / SCALE)] for one in before]
    rated = MODEL.rate(teams, scores=list(scores))
    return [
        Rating(FIRST + (team[0].mu - MU) * SCALE, team[0].sigma * SCALE, one.volatility, one.games + 1)
        for team, one in zip(rated, before, strict=True)
    ]


async def settle(store: Store, table: Table) -> bool:
    """Count a finished match for its players, once; False where that has happened already, or it does not count."""
    if table.state != "over" or not table.rated or table.ending is None:
        return False
    sitting = [seat.person for seat in table.seats]
    game = table.match.game.slug
    async with store.engine.begin() as connection:
        mine = (matches.c.id == table.id) & matches.c.ratings_done.is_(False)
        done = await connection.execute(sa.update(matches).where(mine).values(ratings_done=True))
        if done.rowcount != 1:
            return False
        players = sa.select(people.c.id).where(people.c.id.in_(sitting)).order_by(people.c.id).with_for_update()
        await connection.execute(players)  # games of theirs that end at the same moment are counted one after another
        reason = await counting.why_not(connection, table)
        await counting.note(connection, table, reason)
        if reason is not None:
            log.info("a rated game does not count", extra={"match": table.id, "reason": reason, "people": sitting})
            return False
        before = [await read_rating(connection, str(person), game) for person in sorted(map(str, sitting))]
        known = dict(zip(sorted(map(str, sitting)), before, strict=True))
        after = rate([known[str(person)] for person in sitting], table.ending.scores)
        for person, rating in zip(sitting, after, strict=True):
            await write_rating(connection, str(person), game, rating)
    return True


async def read_rating(connection: AsyncConnection, person: str, game: str) -> Rating:
    columns = (ratings.c.rating, ratings.c.deviation, ratings.c.volatility, ratings.c.games)
    mine = (ratings.c.person == person) & (ratings.c.game == game)
    row = (await connection.execute(sa.select(*columns).where(mine).with_for_update())).one_or_none()
    return Rating(*row) if row else Rating()


async def write_rating(connection: AsyncConnection, person: str, game: str, rating: Rating) -> None:
    values = {
        "rating": rating.rating,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "games": rating.games,
    }
    mine = (ratings.c.person == person) & (ratings.c.game == game)
    if (await connection.execute(sa.update(ratings).where(mine).values(**values))).rowcount == 0:
        await connection.execute(sa.insert(ratings).values(person=person, game=game, **values))


async def unsettled(store: Store) -> list[str]:
    """Finished rated matches that have not been counted, as after a crash."""
    query = sa.select(matches.c.id).where((matches.c.state == "over") & matches.c.rated & ~matches.c.ratings_done)
    return [row.id for row in await store.rows(query)]
