"""For external bots: what happens, as lines of JSON that do not end."""

import asyncio
import json
import math
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import StreamingResponse

from parlour.server.http.auth import Someone, TheHouse, eyes_of, need
from parlour.server.live import presence
from parlour.server.live.house import House
from parlour.server.live.writing import write_state
from parlour.server.match.decide import seat_of
from parlour.server.match.state import Table
from parlour.server.match.view import Viewer
from parlour.server.store.listing import unfinished_of
from parlour.server.store.people import Person
from parlour.server.wire.errors import Refused

router = APIRouter(prefix="/bot", tags=["bots"])
BEAT_SECONDS = 5.0
MOST_STREAMS = 10
MOST_TOLD = 500  # matches that a stream begins with
Seconds = Annotated[float | None, Query(ge=0, le=86_400, description="end the stream after so long; 0: what waits now")]
LINES: dict[int | str, dict[str, Any]] = {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}}


@router.get("/events", response_class=StreamingResponse, responses=LINES)
async def events(house: TheHouse, person: Someone, seconds: Seconds = None) -> StreamingResponse:
    """A line whenever one has to move, is challenged, or a match is over; an empty line every few seconds."""
    need(person, "read")
    return stream(house, person, tell_event, await unfinished_of(house.store, person.id, MOST_TOLD), seconds)


@router.get("/matches/{match_id}", response_class=StreamingResponse, responses=LINES)
async def match(
    house: TheHouse, person: Someone, match_id: Annotated[str, Path(max_length=32)], seconds: Seconds = None
) -> StreamingResponse:
    """Each state of one match."""
    need(person, "read")
    seat_of((await house.hub.find_newest(match_id)).table, person.id)
    return stream(house, person, tell_state, [match_id], seconds, only=match_id)


class Listener:
    """A stream that can be asked to end."""

    def __init__(self, key: str | None, queue: "asyncio.Queue[str]") -> None:
        self.key = key
        self.queue = queue
        self.leaving = False

    def leave(self, code: int, reason: str) -> None:
        self.leaving = True
        if not self.queue.full():
            self.queue.put_nowait("")  # whoever waits for the next line looks up

    def show_again(self) -> None: ...


def stream(
    house: House, person: Person, tell: Any, first: list[str], seconds: float | None, only: str | None = None
) -> StreamingResponse:
    """Lines about the matches of a person, beginning with some that are told at once."""
    queue: asyncio.Queue[str] = asyncio.Queue(1000)
    if len(house.hub.streams.get(person.id, ())) >= MOST_STREAMS:
        raise Refused(429, "limit/streams", f"{MOST_STREAMS} streams are open already")
    for match_id in first:
        queue.put_nowait(match_id)
    until = time.monotonic() + seconds if seconds is not None else math.inf
    return StreamingResponse(lines(house, person, tell, queue, only, until), media_type="application/x-ndjson")


async def lines(
    house: House, who: Person, tell: Any, queue: "asyncio.Queue[str]", only: str | None, until: float
) -> AsyncIterator[str]:
    told: dict[str, int] = {}
    person, listener = who.id, Listener(who.session, queue)
    house.sessions.add(listener)
    listeners = house.hub.streams.setdefault(person, set())
    listeners.add(queue)
    try:
        await house.hub.announce_streams([person], here=True)
        while not (house.closing or listener.leaving) and (not queue.empty() or time.monotonic() < until):
            try:
                async with asyncio.timeout(min(BEAT_SECONDS, max(0.0, until - time.monotonic()))):
                    match_id = await queue.get()
            except TimeoutError:
                yield "\n"
                continue
            if not match_id or only not in (None, match_id):
                continue
            line, seq = await tell(house, who, match_id)
            if line and told.get(match_id) != seq:
                told[match_id] = seq
                yield line + "\n"
    finally:
        house.sessions.discard(listener)
        listeners.discard(queue)
        if not listeners:
            house.hub.streams.pop(person, None)
            await house.hub.announce_streams([person], here=False)


async def tell_event(house: House, who: Person, match_id: str) -> tuple[str, int]:
    live = await house.hub.find_newest(match_id)
    table = live.table
    kind = kind_of(table, who.id)
    if not kind:
        return "", table.seq
    event: dict[str, Any] = {"type": kind, "match": match_id}
    made = write_state(table, Viewer(eyes_of(who)), presence.present(house.hub, live), house.hub.clock_time(live))
    return json.dumps(event)[:-1] + f', "state": {made}}}', table.seq


def kind_of(table: Table, person: str) -> str:
    acting = table.acting()
    if table.is_over:
        return "over"
    if acting is not None and table.seats[acting].person == person:
        return "turn"
    return "challenge" if any(seat.invited == person and seat.person is None for seat in table.seats) else ""


async def tell_state(house: House, who: Person, match_id: str) -> tuple[str, int]:
    live = await house.hub.find_newest(match_id)
    made = write_state(live.table, Viewer(eyes_of(who)), presence.present(house.hub, live), house.hub.clock_time(live))
    return made, live.table.seq
