"""The address of the live socket."""

import asyncio
import contextlib
import logging

import sqlalchemy as sa
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from parlour.server.http.auth import CUT, address_of, block_from, house_of, identify, is_own_origin
from parlour.server.http.session import Closed, Session
from parlour.server.live.house import House
from parlour.server.live.hub import Live
from parlour.server.live.shares import place_of
from parlour.server.wire.errors import Refused

router = APIRouter()
log = logging.getLogger("parlour.live")
CLOSE_SECONDS = 2.0
LONGEST_NUMBER = 12
HIDDEN_REASON = 120  # the longest reason that fits a close frame


@router.websocket("/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: str, since: str = "0") -> None:
    """One viewer of one match."""
    house = house_of(socket)
    house.sockets += 1
    try:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.accept()
            await enter(house, socket, match_id, since)
    except Closed as closed:
        await close(socket, closed)
    except Exception:
        log.exception("a socket failed")
        await close(socket, Closed(1011, "something went wrong here: connect again"))
    finally:
        house.sockets -= 1


async def close(socket: WebSocket, closed: Closed) -> None:
    """Say why, and cut off one who does not read even that."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.close(closed.code, closed.reason[:HIDDEN_REASON])
    except TimeoutError:
        cut = socket.scope.get(CUT)
        if cut:
            cut()


async def enter(house: House, socket: WebSocket, match_id: str, since: str) -> None:
    if not is_own_origin(socket):
        raise Closed(4403, "this socket comes from a page of another site")
    if not (since.isascii() and since.isdecimal() and len(since) <= LONGEST_NUMBER):
        raise Closed(4400, "since: expected the number of an event")
    if await house.reads.blocks.take(block_from(socket)) is not None:
        raise Closed(4429, "too many sockets: wait a moment")
    try:
        person = await identify(socket)
        found = await house.hub.find_newest(match_id)
    except Refused as error:
        raise Closed(4404 if error.status == 404 else 4403, str(error)) from None
    except (sa.exc.TimeoutError, sa.exc.OperationalError, sa.exc.InterfaceError):
        raise Closed(1013, "the server is busy: connect again") from None
    keys = [(house.sockets_of_addresses, place_of(address_of(socket))), (house.sockets_of_people, person.id if person else "")]
    taken = []
    try:
        for counter, key in keys:
            if key and not await counter.take(key):
                raise Closed(4429, "too many sockets")
            taken += [(counter, key)] if key else []
        await attend(house, Session(house, socket, found, person, int(since)))
    finally:
        for counter, key in taken:
            await counter.release(key)


async def attend(house: House, session: Session) -> None:
    """Be there, and be seen to be there, for as long as the socket lives."""
    found = session.live
    found.viewers.add(session)
    house.sessions.add(session)
    if house.closing:  # came while the others were told
        house.send_off(session)
    await announce(house, found, session.person, here=True)
    house.background.look_at(found)
    try:
        await session.run()
    finally:
        found.viewers.discard(session)
        house.sessions.discard(session)
        gone = session.person if session.person and not found.is_connected_here(session.person) else None
        await announce(house, found, gone, here=False)


async def announce(house: House, found: Live, person: str | None, *, here: bool) -> None:
    if person:
        (found.come if here else found.go)(person)
    found.stir()
    if person:
        await house.hub.announce(found.table, person, here=here)
