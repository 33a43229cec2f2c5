"""What the first page shows of oneself."""

from fastapi import APIRouter

from parlour.server.http.auth import Somebody, TheHouse, eyes_of
from parlour.server.live.house import House
from parlour.server.store.database import seats
from parlour.server.store.listing import seat_page
from parlour.server.wire.bodies import HomeMatch, HomeReply, MatchInfo
from parlour.server.wire.pictures import since_start

router = APIRouter(tags=["people"])
MOST = 4  # of each kind


@router.get("/home")
async def home(house: TheHouse, me: Somebody) -> HomeReply:
    if me is None or "read" not in me.scopes:
        return HomeReply(running=[], over=[])
    found = {state: await newest(house, me.id, state) for state in ("running", "waiting", "over")}
    running = sorted(found["running"], key=lambda info: not info.my_turn) + found["waiting"]
    return HomeReply(
        running=[await drawn(house, eyes_of(me), info) for info in running[:MOST]],
        over=[await drawn(house, eyes_of(me), info) for info in found["over"]],
    )


async def newest(house: House, person: str, state: str) -> list[MatchInfo]:
    mine = (seats.c.whose == person) & (seats.c.state == state)
    return (await seat_page(house.store, mine, person, MOST, None)).matches


async def drawn(house: House, viewer: str | None, info: MatchInfo) -> HomeMatch:
    """A match with its board as this viewer sees it."""
    table = (await house.hub.find(info.id)).table
    picture = table.seen_by(table.viewpoint(viewer)).picture
    return HomeMatch(match=info, picture=since_start(info.game, picture))
