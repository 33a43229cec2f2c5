"""Games, pictures of positions, records opened for replay."""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel

from parlour.drawing import render_svg
from parlour.games.registry import slugs
from parlour.match import Match, read, start_with
from parlour.record import read_record
from parlour.server.http.auth import Somebody, TheHouse, block_from
from parlour.server.http.lasting import Lasting
from parlour.server.store.listing import After, Limit, leader_page
from parlour.server.wire import catalogue
from parlour.server.wire.bodies import (
    GameDetail,
    GameList,
    LeaderPage,
    PictureReply,
    PictureRequest,
    ReplayReply,
    ReplayRequest,
    RulebookReply,
    ShelfReply,
)
from parlour.server.wire.errors import Refused
from parlour.server.wire.pictures import ground_of
from parlour.server.wire.rulebook import face_of, rulebook_of
from parlour.server.wire.shelf import shelf as shelf_of_house

router = APIRouter(tags=["games"])
WRITTEN: dict[str, tuple[bytes, bytes]] = {}
PNG_WIDTH = 1000
PAINTED: dict[str, bytes] = {}
WRITING = threading.Lock()
SlugPath = Annotated[str, Path(max_length=40)]


def known(slug: str) -> str:
    if slug not in slugs():
        raise Refused(404, "game/unknown", f"no game {slug!r}: expected one of {', '.join(slugs())}")
    return slug


@router.get("/games", response_model=GameList)
def games() -> Response:
    """All games of the house."""
    return lasting("", lambda: GameList(games=catalogue.describe_all()))


@router.get("/shelf", response_model=ShelfReply)
def shelf() -> Response:
    """The games as the first page shows them."""
    return lasting("shelf", shelf_of_house)


@router.get("/games/{slug}", response_model=GameDetail)
def game(slug: SlugPath) -> Response:
    """One game with its board at the start and in the middle of a game."""
    return lasting(known(slug), lambda: catalogue.describe_whole(slug))


@router.get("/games/{slug}/rules", response_model=RulebookReply)
def rules(slug: SlugPath) -> Response:
    """Its rules in sections, with examples that can be stepped through."""
    return lasting(f"{known(slug)}/rules", lambda: rulebook_of(slug))


def lasting(name: str, tell: Callable[[], BaseModel]) -> Response:
    """What is the same for everybody as long as the server runs: written once."""
    with WRITING:
        if name not in WRITTEN:
            WRITTEN[name] = Lasting.write(tell().model_dump_json(exclude_unset=True).encode())
        return Lasting(*WRITTEN[name])


@router.get("/games/{slug}/picture.png", response_class=Response, responses={200: {"content": {"image/png": {}}}})
async def picture_png(house: TheHouse, slug: SlugPath, request: Request) -> Response:
    """The position that stands for the game, for links to it."""
    if known(slug) not in PAINTED:
        svg = await house.desk.work(block_from(request), draw_face, slug)
        PAINTED[slug] = await house.desk.paint(block_from(request), svg, PNG_WIDTH)
    return Response(PAINTED[slug], media_type="image/png", headers={"cache-control": "public, max-age=86400"})


def draw_face(slug: str) -> str:
    return render_svg(replace(ground_of(slug), **face_of(slug)))


@router.get("/games/{slug}/leaders")
async def leaders(house: TheHouse, slug: SlugPath, limit: Limit = 20, after: After = None) -> LeaderPage:
    """The leaderboard: the surest good ratings first."""
    return await leader_page(house.store, known(slug), limit, after)


@router.post("/pictures")
async def pictures(house: TheHouse, me: Somebody, body: PictureRequest, request: Request) -> PictureReply:
    """The picture of a position."""
    return await house.desk.work(block_from(request), set_up, body)


def set_up(body: PictureRequest) -> PictureReply:
    if (body.text is None) == (body.game is None):
        raise Refused(422, "request/invalid", "a position is given by text, or by game, options and moves")
    match = read(body.text) if body.text is not None else start_with(known(body.game or ""), body.options)
    for move in body.moves:
        match.play(move)
    outcome = match.outcome
    return PictureReply(
        picture=match.picture(),
        text=match.text,
        to_move=match.to_move,
        legal_moves=match.legal_moves(),
        outcome=outcome.reason.text if outcome else None,
        rule=outcome.reason.rule if outcome else None,
    )


@router.post("/replays")
async def replays(house: TheHouse, me: Somebody, body: ReplayRequest, request: Request) -> ReplayReply:
    """Open a record and look at one ply of it."""
    return await house.desk.work(block_from(request), open_record, body)


def open_record(body: ReplayRequest) -> ReplayReply:
    record = read_record(body.record)
    match = record.replay()
    ply = match.ply if body.ply is None else body.ply
    now = match.at(ply)
    return ReplayReply(
        game=match.game.slug,
        options=match.options,
        tags=record.tags,
        moves=list(match.moves),
        movers=movers(match),
        comments=[" ".join([*node.opening, *node.comments]) for node in record.line],
        result=record.result,
        ply=ply,
        text=now.text,
        to_move=now.to_move,
        picture=now.picture(),
    )


def movers(match: Match) -> list[int]:
    """Who made each move; -1 is chance."""
    players = [match.mover(ply) for ply in range(match.ply)]
    return [player if isinstance(player, int) else -1 for player in players]
