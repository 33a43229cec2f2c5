"""The analysis board: lines of moves, trees and records, and what the engine says of them."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from starlette.requests import Request

from parlour.match import Match
from parlour.server.http.auth import Somebody, TheHouse, block_from, id_of
from parlour.server.live import analyst
from parlour.server.live.house import House
from parlour.server.live.waiting import TooBusy
from parlour.server.match import analysing, view
from parlour.server.store.people import Person
from parlour.server.wire.analysis import (
    JudgeReply,
    JudgeRequest,
    LineReply,
    LineRequest,
    PlaceRequest,
    RecordReply,
    RecordRequest,
    ReviewRequest,
    StepsReply,
    StepsRequest,
    TreePart,
    TreeRequest,
    WatchRequest,
    WhyReply,
    WhyRequest,
)
from parlour.server.wire.errors import Refused
from parlour.tree import Tree

router = APIRouter(prefix="/analysis", tags=["analysis"])
LINES: dict[int | str, dict[str, Any]] = {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}}
JUDGE_SECONDS = 1.0
Told = AsyncGenerator[dict[str, Any], None]


def begin(body: PlaceRequest) -> Match:
    return analysing.begin(body.model_dump())


async def begin_aside(body: PlaceRequest) -> Match:
    """The same in a thread: a long line takes a while."""
    return await asyncio.to_thread(begin, body)


@router.post("/line", response_model=LineReply, response_model_exclude_unset=True)
def line(me: Somebody, body: LineRequest) -> Any:
    """The pictures of a line of moves, and what may be played at its end."""
    return analysing.line_view(begin(body), body.since)


@router.post("/steps")
def steps(me: Somebody, body: StepsRequest) -> StepsReply:
    """What may be chosen next in a move that is built step by step."""
    draft = begin(body).draft(*body.steps)
    return StepsReply(next=list(draft.next), move=draft.to_json()["move"], message=draft.message)


@router.post("/why")
def why(me: Somebody, body: WhyRequest) -> WhyReply:
    """Whether a move may be played, and the rule that forbids it."""
    told = view.explain(begin(body), 0, body.move, body.steps)
    return WhyReply(allowed=told["allowed"], message=told["message"], rule=told["rule"])


@router.post("/tree", response_model=TreePart)
def tree(me: Somebody, body: TreeRequest) -> Any:
    """A record as a tree, its variations included."""
    return analysing.tree_view(Tree.read(body.record))


@router.post("/record")
def record_of_tree(me: Somebody, body: RecordRequest) -> RecordReply:
    """A tree as a record."""
    return RecordReply(record=str(analysing.read_tree(body.tree.model_dump())))


@router.post("/judge")
async def judge(house: TheHouse, me: Somebody, request: Request, body: JudgeRequest) -> JudgeReply:
    """What the last move of a line gave away."""
    match = await begin_aside(body)
    if not match.ply:
        raise Refused(422, "request/invalid", "expected a move to judge")
    before = match.at(match.ply - 1)
    await analyst.refuse_running(house, id_of(me), before)
    share = await house.shares.of(id_of(me), block_from(request))
    try:
        thoughts = [await analyst.think(house, one, share, JUDGE_SECONDS) for one in (match, before)]
    except TooBusy:
        raise busy() from None
    return JudgeReply.model_validate({"judged": analysing.judged_view(match, thoughts[1], thoughts[0])})


@router.post("/watch", response_class=StreamingResponse, responses=LINES)
async def watch(house: TheHouse, me: Somebody, request: Request, body: WatchRequest) -> StreamingResponse:
    """Lines of JSON, each a ThoughtPart: what is found about a position. It ends when the connection does."""
    match = await begin_aside(body)
    await analyst.refuse_running(house, id_of(me), match)
    share = await house.shares.of(id_of(me), block_from(request))
    return stream(house, me, request, analyst.watch(house, match, share, body.lines, body.seconds))


@router.post("/review", response_class=StreamingResponse, responses=LINES)
async def review(house: TheHouse, me: Somebody, request: Request, body: ReviewRequest) -> StreamingResponse:
    """Lines of JSON, each a ReviewPart: every move of a game judged, as far as it is known by then."""
    match = await begin_aside(body)
    if match.ply > analyst.LONGEST_REVIEW:
        raise Refused(422, "request/invalid", f"a game of {match.ply} moves: expected {analyst.LONGEST_REVIEW} at most")
    await analyst.refuse_running(house, id_of(me), match)
    share = await house.shares.of(id_of(me), block_from(request))
    return stream(house, me, request, analyst.review(house, match, share))


def stream(house: House, me: Person | None, request: Request, told: Told) -> StreamingResponse:
    """Lines of JSON as they come."""
    return StreamingResponse(lines(house, id_of(me) or block_from(request), told), media_type="application/x-ndjson")


async def lines(house: House, who: str, told: Told) -> AsyncIterator[str]:
    """What is told to somebody, for whom the engine does not work too much already."""
    if not await house.analyses.take(who):
        yield write_error(Refused(429, "limit/analysis", "the engine works for you already: end one analysis first"))
        return
    try:
        async with aclosing(told):
            async for one in told:
                yield json.dumps(one) + "\n"
    except Refused as error:
        yield write_error(error)
    except TooBusy:
        yield write_error(busy())
    finally:
        await house.analyses.release(who)


def write_error(error: Refused) -> str:
    return json.dumps({"error": error.body()}) + "\n"


def busy() -> Refused:
    return Refused(503, "limit/busy", "the engine is busy")
