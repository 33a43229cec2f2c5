"""For external bots: what happens, as lines of JSON that do not end."""

import asyncio
import json
import math
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Path, Query
from fastapi.responses import StreamingResponse

from parlour.server import commands, view
from parlour.server.database import matches
from parlour.server.guard import Someone, TheHouse, need
from parlour.server.house import House
from parlour.server.hub import now_ms
from parlour.server.listing import seated
from parlour.server.people import Person
from parlour.server.problems import Refused
from parlour.server.table import Table

router = APIRouter(prefix="/bot", tags=["bots"])
BEAT_SECONDS = 5.0
MOST_STREAMS = 10
Seconds = Annotated[float | None, Query(ge=0, le=86_400, description="end the stream after so long; 0: what waits now")]
LINES: dict[int | str, dict[str, Any]] = {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}}


@router.get("/events", response_class=StreamingResponse, responses=LINES)
async def events(house: TheHouse, person: Someone, seconds: Seconds = None) -> StreamingResponse:
    """A line whenever one has to move, is challenged, or a match is over; an empty line every few seconds."""
    need(person, "read")
    return stream(house, person, tell_event, await unfinished(house, person.id), seconds)


@router.get("/matches/{match_id}", response_class=StreamingResponse, responses=LINES)
async def match(
    house: TheHouse, person: Someone, match_id: Annotated[str, Path(max_length=32)], seconds: Seconds = None
) -> StreamingResponse:
    """Each state of one match."""
    need(person, "read")
    commands.seat_of((await house.hub.find_newest(match_id)).table, person.id)
    return stream(house, person, tell_state, [match_id], seconds, only=match_id)


def stream(
    house: House, person: Person, tell: Any, first: list[str], seconds: float | None, only: str | None = None
) -> StreamingResponse:
    """Lines about the matches of a person, beginning with some that are told at once."""
    queue: asyncio.Queue[str] = asyncio.Queue(1000)
    listeners = house.hub.streams.setdefault(person.id, set())
    if len(listeners) >= MOST_STREAMS:
        raise Refused(429, "limit/streams", f"{MOST_STREAMS} streams are open already")
    for match_id in first:
        queue.put_nowait(match_id)
    listeners.add(queue)
    until = time.monotonic() + seconds if seconds is not None else math.inf
    return StreamingResponse(lines(house, person.id, tell, queue, only, until), media_type="application/x-ndjson")


async def lines(
    house: House, person: str, tell: Any, queue: "asyncio.Queue[str]", only: str | None, until: float
) -> AsyncIterator[str]:
    told: dict[str, int] = {}
    try:
        while not house.closing and (not queue.empty() or time.monotonic() < until):
            try:
                async with asyncio.timeout(min(BEAT_SECONDS, max(0.0, until - time.monotonic()))):
                    match_id = await queue.get()
            except TimeoutError:
                yield "\n"
                continue
            if only not in (None, match_id):
                continue
            line, seq = await tell(house, person, match_id)
            if line and told.get(match_id) != seq:
                told[match_id] = seq
                yield line + "\n"
    finally:
        listeners = house.hub.streams.get(person, set())
        listeners.discard(queue)
        if not listeners:
            house.hub.streams.pop(person, None)


async def tell_event(house: House, person: str, match_id: str) -> tuple[str, int]:
    live = await house.hub.find_newest(match_id)
    table = live.table
    kind = kind_of(table, person)
    if not kind:
        return "", table.seq
    event: dict[str, Any] = {"type": kind, "match": match_id}
    made = view.write_state(table, view.Viewer(person), commands.present(house, live), now_ms())
    return json.dumps(event)[:-1] + f', "state": {made}}}', table.seq


def kind_of(table: Table, person: str) -> str:
    acting = table.acting()
    if table.is_over:
        return "over"
    if acting is not None and table.seats[acting].person == person:
        return "turn"
    return "challenge" if any(seat.invited == person and seat.person is None for seat in table.seats) else ""


async def tell_state(house: House, person: str, match_id: str) -> tuple[str, int]:
    live = await house.hub.find_newest(match_id)
    made = view.write_state(live.table, view.Viewer(person), commands.present(house, live), now_ms())
    return made, live.table.seq


async def unfinished(house: House, person: str) -> list[str]:
    """The matches that may wait for a person, challenges too, the longest waiting first."""
    invited = sa.cast(matches.c.summary, sa.Text).contains(f'"invited": "{person}"', autoescape=True)
    playing = seated(person) & matches.c.state.in_(("waiting", "running"))
    challenged = (matches.c.state == "waiting") & invited
    query = sa.select(matches.c.id).where(playing | challenged).order_by(matches.c.updated).limit(500)
    return [row.id for row in await house.store.rows(query)]
