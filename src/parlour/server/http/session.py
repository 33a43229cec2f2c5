"""The live socket: one viewer of one match. Everything sent is made for that viewer."""

import asyncio
import contextlib
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import sqlalchemy as sa
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from parlour.engine.levels import LEVELS
from parlour.errors import ParlourError
from parlour.match import Match
from parlour.server.http.auth import block_from, eyes_of, id_of, identify, need
from parlour.server.live import presence
from parlour.server.live.house import House
from parlour.server.live.hub import Live
from parlour.server.live.timing import Arrival
from parlour.server.live.waiting import Rank, TooBusy
from parlour.server.live.writing import write_state
from parlour.server.match import view
from parlour.server.match.clock import now_ms
from parlour.server.match.state import Table
from parlour.server.meet import commands
from parlour.server.store.people import Person
from parlour.server.store.standstill import is_away, refusal_of
from parlour.server.wire import messages as wire
from parlour.server.wire.errors import Refused, refuse

MOST_ANSWERS = 64
MOST_OFFENCES = 200
SOLVABLE_SECONDS = 3.0  # for the question whether a puzzle can still be solved

log = logging.getLogger("parlour.live")


class Closed(Exception):
    """The socket ends with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Session:
    """One socket. The reader obeys requests one by one; the writer sends answers and the newest state."""

    def __init__(self, house: House, socket: WebSocket, live: Live, person: Person | None, since: int) -> None:
        self.house = house
        self.socket = socket
        self.live = live
        self.person = id_of(person)
        self.eyes = eyes_of(person)
        self.block = block_from(socket)
        self.key = person.session if person else None
        self.viewer = view.Viewer(self.eyes, min(since, live.table.seq))
        self.answers: deque[str] = deque()
        self.news = asyncio.Event()
        self.whole = True  # the next state is sent whether or not something has happened
        self.presence: object = None  # what was told last of who is here
        self.offences = 0
        self.analysis: asyncio.Task[None] | None = None
        self.closing: Closed | None = None
        self.arrived = now_ms()  # when the last message did
        self.ponged: dict[int, int] = {}  # when pongs were sent that may be answered

    def wake(self) -> None:
        self.news.set()

    def show_again(self) -> None:
        self.whole = True
        self.news.set()

    async def run(self) -> None:
        table = self.live.table
        ping = self.house.settings.ping_seconds
        mine = table.players_of(self.eyes)
        self.answer(wire.Welcome(protocol=wire.PROTOCOL, match=table.id, mine=mine, ping_seconds=ping))
        writer = asyncio.create_task(self.write_forever())
        reader = asyncio.create_task(self.read_forever())
        try:
            done, _ = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            tasks = [task for task in (writer, reader, self.analysis) if task]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # -- writing ----------------------------------------------------------------------------------------------

    def answer(self, message: wire.Message | dict[str, Any]) -> None:
        """Queue an answer; a viewer who does not read what they asked for is let go."""
        if len(self.answers) >= MOST_ANSWERS:
            raise Closed(1013, "too slow: connect again")
        self.answers.append(wire.write(message))
        self.news.set()

    def leave(self, code: int, reason: str) -> None:
        self.closing = Closed(code, reason)
        self.news.set()

    async def write_forever(self) -> None:
        while True:
            await self.news.wait()
            self.news.clear()
            while self.answers:
                await self.send(self.answers.popleft())
            present = presence.present(self.house.hub, self.live)
            if self.whole or self.live.table.seq > self.viewer.seq:
                await self.send_state(present)
            await self.send_presence(present)
            if self.closing:
                await self.send(wire.write(wire.Closing(reason=self.closing.reason)))
                raise self.closing

    async def send_state(self, present: view.Presence) -> None:
        """The state with all that has happened since the last one: slow viewers get fewer and longer ones."""
        self.whole = False
        await self.send(write_state(self.live.table, self.viewer, present, self.house.hub.clock_time(self.live)))

    async def send_presence(self, present: view.Presence) -> None:
        key = (present.connected, present.spectators, present.claim and present.claim["player"])
        if key != self.presence:
            self.presence = key
            told = {"connected": present.connected, "spectators": present.spectators, "claim": present.claim}
            await self.send(wire.write({"type": "presence"} | told))

    async def send(self, text: str) -> None:
        try:
            async with asyncio.timeout(self.house.settings.send_seconds):
                await self.socket.send_text(text)
        except TimeoutError:
            raise Closed(1013, "too slow: connect again") from None
        except RuntimeError as error:  # the socket was closed meanwhile
            raise WebSocketDisconnect(1006) from error

    # -- reading ----------------------------------------------------------------------------------------------

    async def read_forever(self) -> None:
        silence = 3 * self.house.settings.ping_seconds
        try:
            async with asyncio.timeout(silence) as patience:
                while True:
                    message = await self.socket.receive()
                    patience.reschedule(asyncio.get_running_loop().time() + silence)
                    await self.hear(message)
        except TimeoutError:
            raise Closed(4408, "silent too long") from None

    async def hear(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        self.arrived = now_ms()
        text = message.get("text")
        if await self.house.messages.take(self.person, self.block) is None:
            await self.obey(text)
        else:
            self.offend("limit/rate", "too many messages: wait a moment", find_id(text or ""))

    async def obey(self, text: str | None) -> None:
        if text is None or len(text) > wire.LONGEST_MESSAGE:
            self.offend("request/invalid", f"expected a text message of at most {wire.LONGEST_MESSAGE} characters")
            return
        try:
            request = wire.CLIENT.validate_json(text)
        except ValidationError as error:
            self.offend("request/invalid", first_problem(error), find_id(text))
            return
        try:
            await HANDLERS[request.type](self, request)
        except Refused as error:
            self.answer(wire.Refusal(id=request.id, error=wire.ErrorBody(**error.body())))
            if error.code == "move/stale":
                self.whole = True
        except ParlourError as error:
            self.answer(wire.Refusal(id=request.id, error=wire.ErrorBody(**refuse(error).body())))
        except (sa.exc.SQLAlchemyError, OSError) as error:
            if not is_away(error):
                raise
            self.answer(wire.Refusal(id=request.id, error=wire.ErrorBody(**refusal_of(error).body())))

    def offend(self, code: str, message: str, request_id: int | None = None) -> None:
        self.offences += 1
        if self.offences > MOST_OFFENCES:
            raise Closed(4429, "too many wrong messages")
        self.answer(wire.Refusal(id=request_id, error=wire.ErrorBody(code=code, message=message)))

    async def check_person(self) -> None:
        """Tokens are revoked and passwords changed while sockets are open, and not every token may play."""
        try:
            person = await identify(self.socket)
        except Refused as error:
            raise Closed(4403, str(error)) from None
        if (id_of(person), person and person.session) != (self.person, self.key):
            raise Closed(1012, "this session has ended: connect again")
        if person is not None:
            need(person, "play")

    def measure(self, ping: wire.PingRequest) -> None:
        """How long a pong and the ping that answers it were on their way."""
        sent = self.ponged.pop(ping.answers, None) if ping.answers is not None else None
        if sent is not None and self.person is not None:
            self.live.timing.way_of(self.person).measure(self.arrived - sent)
        self.ponged = {ping.id: now_ms()}

    def acting_at(self, ply: int) -> Table:
        """The table for a question of the one who acts at this ply."""
        table = self.live.table
        acting = table.acting()
        if acting is None or acting not in table.players_of(self.eyes):
            raise Refused(403, "move/turn", "it is not your turn")
        if ply != table.match.ply:
            raise Refused(409, "move/stale", f"the question is about ply {ply}: the match is at ply {table.match.ply}")
        return table

    def match_at(self, ply: int) -> Match:
        """The match as it was at a ply that a viewer asks about."""
        match = self.live.table.match
        if ply > match.ply:
            raise Refused(422, "request/invalid", f"no ply {ply}: expected 0 to {match.ply}")
        return match.at(ply)

    async def analyse(self, request: wire.AnalyseRequest) -> wire.Message:
        match = self.match_at(request.ply)
        player = match.to_move
        if not isinstance(player, int):
            raise Refused(409, "analyse/nobody", "nobody is to move there")
        best = str(LEVELS[-1])
        share = await self.house.shares.of(self.person, self.block)
        choice = await self.house.thinker.think(match, best, share, Rank.HELP, request.seconds)
        if choice is None:
            raise Refused(503, "analyse/failed", "the engine could not answer")
        value = min(1.0, max(0.0, (choice.value + 1) / 2))
        return wire.Analysis(
            id=request.id,
            ply=request.ply,
            player=player,
            move=choice.move,
            points=list(match.points_of(choice.move)),
            value=value,
            line=list(choice.line),
        )

    async def solvable(self, request: wire.SolvableRequest) -> wire.Message:
        match = self.match_at(request.ply)
        share = await self.house.shares.of(self.person, self.block)
        found = await self.house.thinker.solvable(match, share, SOLVABLE_SECONDS)
        if found is None:
            raise Refused(503, "solvable/failed", "the solver could not answer")
        points = list(match.points_of(found.line[0])) if found.line else []
        return wire.SolvableReply(
            id=request.id, ply=request.ply, answer=found.answer, line=list(found.line), points=points
        )

    def start_thinking(self, request: wire.Request, work: Callable[[Any], Awaitable[wire.Message]]) -> None:
        """Answer later, and go on reading meanwhile."""
        if self.analysis and not self.analysis.done():
            raise Refused(429, "limit/analysis", "one analysis at a time")
        self.analysis = asyncio.create_task(self.answer_later(request, work))

    async def answer_later(self, request: wire.Request, work: Callable[[Any], Awaitable[wire.Message]]) -> None:
        try:
            self.answer(await work(request))
        except Refused as error:
            self.answer(wire.Refusal(id=request.id, error=wire.ErrorBody(**error.body())))
        except TooBusy:
            self.answer(
                wire.Refusal(id=request.id, error=wire.ErrorBody(code="limit/busy", message="the engine is busy"))
            )


# -- what each request does -------------------------------------------------------------------------------------------

Handler = Callable[[Session, Any], Awaitable[None]]


def acknowledged(work: Callable[[Session, Any], Awaitable[Table]]) -> Handler:
    async def handle(session: Session, request: Any) -> None:
        arrival = Arrival(session.arrived)
        with session.house.hub.awaiting(session.live.table.id, arrival):
            await session.check_person()
            table = await work(session, request)
        session.answer(wire.Ack(id=request.id, seq=table.seq))

    return handle


async def handle_draft(session: Session, request: wire.DraftRequest) -> None:
    table = session.acting_at(request.ply)
    session.answer(view.draft_view(table.match, request.steps, request.id))


async def handle_explain(session: Session, request: wire.ExplainRequest) -> None:
    table = session.acting_at(request.ply)
    session.answer(view.explain(table.match, request.id, request.move, request.steps))


async def handle_look(session: Session, request: wire.LookRequest) -> None:
    session.answer(view.look(session.live.table, session.eyes, request.ply, request.id))


async def handle_analyse(session: Session, request: wire.AnalyseRequest) -> None:
    if not view.can_analyse(session.live.table, session.eyes):
        raise Refused(403, "analyse/forbidden", "the engine helps only against bots without rating, and after the game")
    session.start_thinking(request, session.analyse)


async def handle_solvable(session: Session, request: wire.SolvableRequest) -> None:
    table = session.live.table
    if table.match.players != 1:
        raise Refused(409, "solvable/game", f"{table.match.game.slug} is no puzzle: expected a game of one player")
    if not view.can_analyse(table, session.eyes):
        raise Refused(403, "solvable/forbidden", "only the one who solves the puzzle may ask, and everybody after it")
    session.start_thinking(request, session.solvable)


async def handle_sync(session: Session, request: wire.SyncRequest) -> None:
    session.viewer.picture = None
    session.whole = True
    session.answer(wire.Ack(id=request.id, seq=session.live.table.seq))


async def handle_ping(session: Session, request: wire.PingRequest) -> None:
    session.measure(request)
    session.answer(wire.Pong(id=request.id, time=now_ms() / 1000))


HANDLERS: dict[str, Handler] = {
    "move": acknowledged(
        lambda s, r: commands.move(s.house, s.person, s.live.table.id, r.ply, r.move, r.steps, r.seq, s.arrived)
    ),
    "undo": acknowledged(lambda s, r: commands.undo(s.house, s.person, s.live.table.id, r.ply, r.seq)),
    "offer": acknowledged(lambda s, r: commands.offer(s.house, s.person, s.live.table.id, r.kind, r.ply, r.seq)),
    "answer": acknowledged(lambda s, r: commands.answer(s.house, s.person, s.live.table.id, r.kind, r.accept)),
    "resign": acknowledged(lambda s, r: commands.resign(s.house, s.person, s.live.table.id)),
    "abort": acknowledged(lambda s, r: commands.abort(s.house, s.person, s.live.table.id)),
    "claim": acknowledged(lambda s, r: commands.claim(s.house, s.person, s.live.table.id, r.result)),
    "resume": acknowledged(lambda s, r: commands.resume(s.house, s.person, s.live.table.id)),
    "draft": handle_draft,
    "explain": handle_explain,
    "analyse": handle_analyse,
    "solvable": handle_solvable,
    "look": handle_look,
    "sync": handle_sync,
    "ping": handle_ping,
}


def first_problem(error: ValidationError) -> str:
    problem = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(map(str, problem["loc"]))
    return f"{where}: {problem['msg']}" if where else problem["msg"]


def find_id(text: str) -> int | None:
    """The id of a message that is wrong in another place."""
    with contextlib.suppress(ValueError, RecursionError):
        message = json.loads(text)
        number = message.get("id") if isinstance(message, dict) else None
        return number if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 2**53 else None
    return None
