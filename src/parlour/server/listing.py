"""Lists of matches and people, page by page."""

from collections.abc import Sequence
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import Query

from parlour.games.registry import find_game
from parlour.server.bodies import ClockRequest, Leader, LeaderPage, MatchInfo, MatchPage, RatingInfo, SeatInfo
from parlour.server.database import matches, people, ratings, seats
from parlour.server.problems import Refused
from parlour.server.ratings import PROVISIONAL
from parlour.server.store import Store

Limit = Annotated[int, Query(ge=1, le=100)]
After = Annotated[str | None, Query(max_length=60, description="the `next` of the page before")]


def read_cursor(after: str) -> tuple[int, str]:
    number, sign, match_id = after.partition("~")
    if not sign or not number.isascii() or not number.isdecimal() or len(number) > 18:
        raise Refused(422, "request/invalid", f"bad page {after!r}: expected the next of the page before")
    return int(number), match_id


async def match_page(store: Store, wanted: Any, me: str | None, limit: int, after: str | None) -> MatchPage:
    """Matches that fit a condition, the newest first."""
    query = sa.select(matches).where(wanted)
    if after is not None:
        query = query.where(
            sa.tuple_(matches.c.updated, matches.c.id) < sa.tuple_(*map(sa.literal, read_cursor(after)))
        )
    rows = await store.rows(query.order_by(matches.c.updated.desc(), matches.c.id.desc()).limit(limit + 1))
    shown = rows[:limit]
    infos = await describe_matches(store, shown, me)
    last = f"{shown[-1].updated}~{shown[-1].id}" if len(rows) > limit else None
    return MatchPage(matches=infos, next=last)


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
        name=f"Level {level}" if level else seat["name"] or names.get(person, ""),
        level=level,
        rating=known.get((person, game)),
        mine=person is not None and person == me,
    )


def seated(person: str) -> Any:
    """The condition that somebody plays in a match."""
    return matches.c.id.in_(sa.select(seats.c.match_id).where(seats.c.person == person))


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
    """Ordered by what a rating is at least: two deviations below it."""
    first = int(after) if after and after.isascii() and after.isdecimal() and len(after) < 10 else 0
    if after is not None and str(first) != after:
        raise Refused(422, "request/invalid", f"bad page {after!r}: expected the next of the page before")
    sure = ratings.c.rating - 2 * ratings.c.deviation
    query = sa.select(ratings, people.c.name).join(people, people.c.id == ratings.c.person)
    query = query.where(ratings.c.game == game).order_by(sure.desc(), ratings.c.person).offset(first).limit(limit + 1)
    rows = await store.rows(query)
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
    return LeaderPage(leaders=leaders, next=str(first + limit) if len(rows) > limit else None)
