"""Lists of matches and people, page by page."""

import math
from collections.abc import Sequence
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import Query

from parlour.engine.opponents import opponent
from parlour.games.registry import find_game
from parlour.server.store.database import matches, people, ratings, seats, sessions
from parlour.server.store.log import Store
from parlour.server.store.ratings import PROVISIONAL
from parlour.server.wire.bodies import ClockRequest, Leader, LeaderPage, MatchInfo, MatchPage, RatingInfo, SeatInfo
from parlour.server.wire.errors import Refused

UNFINISHED = ("waiting", "running", "paused")
surely: sa.ColumnElement[float] = sa.literal_column("(rating - 2 * deviation)", sa.Float)  # as in its index
Limit = Annotated[int, Query(ge=1, le=100)]
After = Annotated[str | None, Query(max_length=80, description="the `next` of the page before")]


def read_cursor(after: str) -> tuple[int, str]:
    number, sign, match_id = after.partition("~")
    if not sign or not number.isascii() or not number.isdecimal() or len(number) > 18:
        raise Refused(422, "request/invalid", f"bad page {after!r}: expected the next of the page before")
    return int(number), match_id


def before(row: tuple[Any, Any], after: str | None) -> Any:
    """The condition that a row comes after those of the page before, which are newer."""
    return sa.true() if after is None else sa.tuple_(*row) < sa.tuple_(*map(sa.literal, read_cursor(after)))


async def match_page(store: Store, shown: str, game: str | None, me: str | None, limit: int, after: str | None) -> MatchPage:
    """A list of public matches, the newest first."""
    key = (matches.c.updated, matches.c.id)
    wanted = (matches.c.shown == shown) & before(key, after)
    if game is not None:
        wanted &= matches.c.game == game
    query = sa.select(matches, matches.c.updated.label("at")).where(wanted)
    return await page(store, query.order_by(*[column.desc() for column in key]), me, limit)


async def seat_page(store: Store, wanted: Any, me: str | None, limit: int, after: str | None) -> MatchPage:
    """Matches of somebody whose seats fit a condition, those first that came into their state last."""
    key = (seats.c.at, seats.c.match_id)
    earlier = seats.alias()
    same = (earlier.c.match_id == seats.c.match_id) & (earlier.c.whose == seats.c.whose)
    once = ~sa.exists().where(same & (earlier.c.player < seats.c.player))
    query = sa.select(matches, seats.c.at).join(seats, seats.c.match_id == matches.c.id)
    query = query.where(wanted & once & before(key, after))
    return await page(store, query.order_by(*[column.desc() for column in key]), me, limit)


async def page(store: Store, query: "sa.Select[Any]", me: str | None, limit: int) -> MatchPage:
    rows = await store.rows(query.limit(limit + 1))
    shown = rows[:limit]
    infos = await describe_matches(store, shown, me)
    return MatchPage(matches=infos, next=f"{shown[-1].at}~{shown[-1].id}" if len(rows) > limit else None)


async def describe_matches(store: Store, rows: Sequence[sa.Row[Any]], me: str | None) -> list[MatchInfo]:
    ids = {seat["person"] for row in rows for seat in row.summary["seats"] if seat["person"]}
    named = (
        await store.rows(sa.select(people.c.id, people.c.name, people.c.kind).where(people.c.id.in_(ids)))
        if ids
        else []
    )
    rated = await store.rows(sa.select(ratings).where(ratings.c.person.in_(ids))) if ids else []
    names = {row.id: row.name for row in named}
    gone = {row.id for row in named if row.kind == "deleted"}
    for seat in (seat for row in rows for seat in row.summary["seats"]):
        seat["name"] = "" if seat["person"] in gone else seat["name"]
    known = {(row.person, row.game): round(row.rating) for row in rated}
    return [describe_match(row, me, names, known) for row in rows]


def describe_match(
    row: sa.Row[Any], me: str | None, names: dict[str, str], known: dict[tuple[str, str], int]
) -> MatchInfo:
    summary = row.summary
    people_here = [seat["person"] for seat in summary["seats"]]
    to_move = summary["to_move"]
    return MatchInfo(
        id=row.id,
        game=row.game,
        title=find_game(row.game).title,
        options=summary["options"],
        seats=[describe_seat(number, seat, me, names, known, row.game) for number, seat in enumerate(summary["seats"])],
        clock=ClockRequest(**summary["clock"]),
        rated=row.rated,
        public=row.public,
        state=row.state,
        ply=summary["ply"],
        to_move=to_move,
        my_turn=isinstance(to_move, int) and row.state == "running" and me is not None and people_here[to_move] == me,
        result="-".join(f"{score:g}" for score in summary["scores"]) if summary["scores"] else None,
        reason=summary["reason"],
        rule=summary.get("rule"),  # one of an older server stands in the sentence
        uncounted=summary.get("uncounted"),
        created=row.created / 1000,
        updated=row.updated / 1000,
        rematch=summary["rematch"],
        invite=row.invite if me is not None and summary["maker"] == me and row.state == "waiting" else None,
        live=f"/api/matches/{row.id}/live",
    )


def describe_seat(
    player: int,
    seat: dict[str, Any],
    me: str | None,
    names: dict[str, str],
    known: dict[tuple[str, str], int],
    game: str,
) -> SeatInfo:
    person, level = seat["person"], seat["level"]
    return SeatInfo(
        player=player,
        kind="bot" if level else "person" if person else "open",
        name=opponent(level) if level else seat["name"] or names.get(person, ""),
        level=level,
        rating=known.get((person, game)),
        mine=person is not None and person == me,
    )


async def unfinished_of(store: Store, person: str, most: int, *, sits: bool = False) -> list[str]:
    """Matches that somebody sits in, or is challenged to as well, and that have not ended, the longest waiting first."""
    mine = (seats.c.whose == person) & seats.c.state.in_(UNFINISHED)
    if sits:
        mine &= seats.c.person == person
    rows = await store.rows(sa.select(seats.c.match_id, seats.c.at).where(mine).limit(most))
    return list(dict.fromkeys(row.match_id for row in sorted(rows, key=lambda row: row.at)))


async def challenges_to(store: Store, person: str, most: int) -> list[tuple[str, str]]:
    """Who has challenged somebody that has not answered yet: the makers of those matches, each with their kind."""
    waiting = (seats.c.whose == person) & (seats.c.state == "waiting") & seats.c.person.is_(None)
    query = sa.select(matches.c.maker, people.c.kind).join(seats, seats.c.match_id == matches.c.id)
    query = query.join(people, people.c.id == matches.c.maker).where(waiting)
    return [(row.maker, row.kind) for row in await store.rows(query.limit(most))]


async def made_by(store: Store, person: str, most: int, states: Sequence[str] = UNFINISHED) -> list[str]:
    """Matches that somebody has made, for themselves or others, and that have not ended."""
    mine = (matches.c.maker == person) & matches.c.state.in_(states)
    return [row.id for row in await store.rows(sa.select(matches.c.id).where(mine).limit(most))]


async def open_from(store: Store, block: str, most: int) -> int:
    """How many matches in the lobby were made by people who have been seen in a block of addresses; no more are counted."""
    seen = sa.select(sessions.c.person).where(sessions.c.block == block)
    query = sa.select(matches.c.id).where((matches.c.shown == "lobby") & matches.c.maker.in_(seen))
    return len(await store.rows(query.limit(most)))


async def ratings_of(store: Store, person: str) -> list[RatingInfo]:
    rows = await store.rows(sa.select(ratings).where(ratings.c.person == person).order_by(ratings.c.game))
    return [
        RatingInfo(
            game=row.game,
            rating=round(row.rating),
            deviation=round(row.deviation),
            games=row.games,
            provisional=row.deviation > PROVISIONAL,
        )
        for row in rows
    ]


async def leader_page(store: Store, game: str, limit: int, after: str | None) -> LeaderPage:
    """Those who are no longer provisional, ordered by what a rating is at least: two deviations below it."""
    first, key = read_rank(after)
    wanted = (ratings.c.game == game) & (ratings.c.deviation <= PROVISIONAL)
    if key is not None:
        sure, person = key
        wanted &= (surely < sure) | ((surely == sure) & (ratings.c.person < person))
        wanted &= surely <= sure  # for the index
    query = sa.select(ratings, surely.label("sure"), people.c.name).join(people, people.c.id == ratings.c.person)
    rows = await store.rows(query.where(wanted).order_by(surely.desc(), ratings.c.person.desc()).limit(limit + 1))
    leaders = [
        Leader(
            rank=first + index,
            person=row.person,
            name=row.name,
            rating=round(row.rating),
            deviation=round(row.deviation),
            games=row.games,
        )
        for index, row in enumerate(rows[:limit], 1)
    ]
    last = rows[len(leaders) - 1] if len(rows) > limit else None
    return LeaderPage(leaders=leaders, next=f"{first + limit}~{last.sure!r}~{last.person}" if last else None)


def read_rank(after: str | None) -> tuple[int, tuple[float, str] | None]:
    """How many are before a page of leaders, and the last of them: what is sure of a rating, and whose."""
    if after is None:
        return 0, None
    try:
        first, sure, person = after.split("~")
        if first.isascii() and first.isdecimal() and len(first) < 10 and math.isfinite(float(sure)):
            return int(first), (float(sure), person)
    except ValueError:
        pass
    raise Refused(422, "request/invalid", f"bad page {after!r}: expected the next of the page before")
