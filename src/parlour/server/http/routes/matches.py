"""Matches: make, find, join, play without a socket, keep as a record or a picture."""

import hashlib
import time
from typing import Annotated, Literal

import sqlalchemy as sa
from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from parlour.server.http.auth import ARRIVED, Guest, Somebody, Someone, TheHouse, block_from, eyes_of, id_of, need
from parlour.server.live import presence
from parlour.server.live.house import House
from parlour.server.live.writing import write_state
from parlour.server.match.keepsake import draw, write_record
from parlour.server.match.state import Table
from parlour.server.match.view import Viewer
from parlour.server.meet import commands, pairing
from parlour.server.store.database import matches
from parlour.server.store.listing import After, Limit, describe_matches, match_page
from parlour.server.store.people import Person
from parlour.server.wire.bodies import ActBody, Done, JoinRequest, MatchInfo, MatchPage, MatchRequest, MoveBody
from parlour.server.wire.errors import Refused, unknown_match
from parlour.server.wire.messages import State

router = APIRouter(tags=["matches"])
MatchPath = Annotated[str, Path(max_length=32)]
AgainKey = Annotated[
    str | None,
    Header(alias="Idempotency-Key", max_length=100, description="chosen by the client, the same for each retry of a request"),
]
Theme = Annotated[Literal["light", "dark"], Query()]
PNG_WIDTH = 1000
PlyQuery = Annotated[int | None, Query(ge=0, le=1_000_000)]


async def tell(house: House, match_id: str, me: Person | None) -> MatchInfo:
    rows = await house.store.rows(sa.select(matches).where(matches.c.id == match_id))
    if not rows:
        raise unknown_match(match_id)
    return (await describe_matches(house.store, rows, id_of(me)))[0]


@router.get("/matches")
async def list_matches(
    house: TheHouse,
    me: Somebody,
    show: Literal["lobby", "live", "over"] = "lobby",
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Limit = 20,
    after: After = None,
) -> MatchPage:
    """Public matches: open challenges, running ones, finished ones."""
    return await match_page(house.store, show, game, id_of(me), limit, after)


@router.post("/matches", status_code=201)
async def make_match(house: TheHouse, person: Guest, body: MatchRequest) -> MatchInfo:
    """A new match."""
    need(person, "challenge")
    table = await pairing.make_match(house, person, body)
    return await tell(house, table.id, person)


@router.get("/matches/{match_id}")
async def get_match(house: TheHouse, me: Somebody, match_id: MatchPath) -> MatchInfo:
    return await tell(house, match_id, me)


@router.post("/matches/{match_id}/join")
async def join(house: TheHouse, person: Guest, match_id: MatchPath, body: JoinRequest) -> MatchInfo:
    """Take an open seat."""
    need(person, "challenge")
    await pairing.join_match(house, person, match_id, body.player, body.invite)
    return await tell(house, match_id, person)


@router.get("/matches/{match_id}/state", response_model=State, response_model_exclude_unset=True)
async def state(house: TheHouse, me: Somebody, match_id: MatchPath, request: Request) -> Response:
    """The same state as on the socket."""
    live = await house.hub.find_newest(match_id)
    live.asked = (time.monotonic(), id_of(me), block_from(request))
    house.background.look_at(live)
    made = write_state(live.table, Viewer(eyes_of(me)), presence.present(house.hub, live), house.hub.clock_time(live))
    return Response(made, media_type="application/json")


@router.post("/matches/{match_id}/moves")
async def move(
    house: TheHouse, person: Someone, match_id: MatchPath, body: MoveBody, request: Request, again: AgainKey = None
) -> Done:
    """Play a move; the answer comes once it is on disk. A retry with the same key never plays again."""
    need(person, "play")
    arrived = request.scope[ARRIVED]
    key = hashlib.sha256(f"{person.id} {again}".encode()).hexdigest()[:32] if again else None
    table = await commands.move(
        house, person.id, match_id, body.ply, body.move, body.steps, body.seq, arrived, key
    )
    return done(table)


@router.post("/matches/{match_id}/acts")
async def act(house: TheHouse, person: Someone, match_id: MatchPath, body: ActBody) -> Done:
    """Do anything else a player may do."""
    need(person, "play")
    return done(await obey(house, person.id, match_id, body))


async def obey(house: House, person: str, match_id: str, body: ActBody) -> Table:
    if body.act in ("offer", "accept", "decline"):
        if body.kind is None:
            raise Refused(422, "request/invalid", f"{body.act} needs a kind")
        if body.act == "offer":
            return await commands.offer(house, person, match_id, body.kind, body.ply, body.seq)
        return await commands.answer(house, person, match_id, body.kind, body.act == "accept")
    if body.act == "undo":
        if body.ply is None:
            raise Refused(422, "request/invalid", "undo needs the ply that it answers")
        return await commands.undo(house, person, match_id, body.ply, body.seq)
    if body.act == "claim":
        return await commands.claim(house, person, match_id, body.result or "win")
    simple = {"resign": commands.resign, "abort": commands.abort, "resume": commands.resume}
    return await simple[body.act](house, person, match_id)


def done(table: Table) -> Done:
    return Done(seq=table.seq, ply=table.match.ply)


# -- to keep ----------------------------------------------------------------------------------------------------------


@router.get("/matches/{match_id}/record", response_class=PlainTextResponse)
async def record(house: TheHouse, me: Somebody, match_id: MatchPath) -> str:
    """The record, as this person may see it."""
    live = await house.hub.find_newest(match_id)
    return write_record(live.table, eyes_of(me))


@router.get(
    "/matches/{match_id}/picture.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def picture_svg(
    house: TheHouse, me: Somebody, match_id: MatchPath, request: Request, ply: PlyQuery = None, theme: Theme = "light"
) -> Response:
    """The board as SVG."""
    live = await house.hub.find_newest(match_id)
    svg = await house.desk.work(block_from(request), draw, live.table, eyes_of(me), ply, theme)
    return Response(svg, media_type="image/svg+xml")


@router.get("/matches/{match_id}/picture.png", response_class=Response, responses={200: {"content": {"image/png": {}}}})
async def picture_png(
    house: TheHouse, me: Somebody, match_id: MatchPath, request: Request, ply: PlyQuery = None, theme: Theme = "light"
) -> Response:
    """The board as PNG."""
    live = await house.hub.find_newest(match_id)
    svg = await house.desk.work(block_from(request), draw, live.table, eyes_of(me), ply, theme)
    return Response(await house.desk.paint(block_from(request), svg, PNG_WIDTH), media_type="image/png")
