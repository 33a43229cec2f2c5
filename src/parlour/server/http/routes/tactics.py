"""Tactics: the sets of the games, and what becomes of somebody's moves. Nothing is stored."""

from typing import Annotated

from fastapi import APIRouter, Path

from parlour.server.http.auth import Somebody
from parlour.server.http.routes.games import SlugPath, known
from parlour.server.match import puzzling
from parlour.server.wire.errors import Refused
from parlour.server.wire.study import SetList, SetReply, TacticReply, TacticRequest
from parlour.study.tactics import with_tactics

router = APIRouter(tags=["tactics"])
TacticPath = Annotated[str, Path(max_length=16)]


def puzzling_game(slug: str) -> str:
    if known(slug) not in with_tactics():
        raise Refused(404, "tactic/unknown", f"{slug!r} has no tactics")
    return slug


@router.get("/tactics")
def sets() -> SetList:
    """All games that have tactics."""
    return SetList(**puzzling.list_sets())


@router.get("/tactics/{slug}")
def tactics(slug: SlugPath) -> SetReply:
    """The tactics of a game: what is needed to choose one."""
    return SetReply(**puzzling.set_view(puzzling_game(slug)))


@router.post("/tactics/{slug}/{tactic}", response_model_exclude_unset=True)
def tactic(me: Somebody, slug: SlugPath, tactic: TacticPath, body: TacticRequest) -> TacticReply:
    """A tactic to begin with, or what becomes of somebody's moves."""
    return TacticReply(**puzzling.answer_tactic(puzzling_game(slug), tactic, body.model_dump()))
