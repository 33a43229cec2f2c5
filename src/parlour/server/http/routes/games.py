"""Games, pictures of positions, records opened for replay."""

from typing import Annotated

from fastapi import APIRouter, Path

from parlour.games.registry import slugs
from parlour.match import Match, read, start_with
from parlour.record import read_record
from parlour.server.http.auth import Somebody, TheHouse
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
)
from parlour.server.wire.errors import Refused
from parlour.server.wire.rulebook import rulebook_of

router = APIRouter(tags=["games"])
SlugPath = Annotated[str, Path(max_length=40)]


def known(slug: str) -> str:
    if slug not in slugs():
        raise Refused(404, "game/unknown", f"no game {slug!r}: expected one of {', '.join(slugs())}")
    return slug


@router.get("/games")
async def games() -> GameList:
    """All games of the house."""
    return GameList(games=catalogue.describe_all())


@router.get("/games/{slug}", response_model_exclude_unset=True)
def game(slug: SlugPath) -> GameDetail:
    """One game with its board at the start and in the middle of a game."""
    return catalogue.describe_whole(known(slug))


@router.get("/games/{slug}/rules", response_model_exclude_unset=True)
def rules(slug: SlugPath) -> RulebookReply:
    """Its rules in sections, with examples that can be stepped through."""
    return rulebook_of(known(slug))


@router.get("/games/{slug}/leaders")
async def leaders(house: TheHouse, slug: SlugPath, limit: Limit = 20, after: After = None) -> LeaderPage:
    """The leaderboard: the surest good ratings first."""
    return await leader_page(house.store, known(slug), limit, after)


@router.post("/pictures")
def pictures(me: Somebody, body: PictureRequest) -> PictureReply:
    """The picture of a position."""
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
def replays(me: Somebody, body: ReplayRequest) -> ReplayReply:
    """Open a record and look at one ply of it."""
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
