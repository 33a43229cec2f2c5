"""What people do in matches, from the socket and from REST alike."""

from parlour.server.live.house import House
from parlour.server.live.presence import absent
from parlour.server.live.timing import Arrival
from parlour.server.match import decide
from parlour.server.match.clock import now_ms
from parlour.server.match.decide import seat_of
from parlour.server.match.events import Moved
from parlour.server.match.state import Table
from parlour.server.meet.pairing import make_rematch
from parlour.server.wire.errors import Refused

Person = str | None  # who acts; nobody where a socket is without a person


async def move(
    house: House,
    person: Person,
    match_id: str,
    ply: int,
    text: str | None,
    steps: list[str] | None,
    seq: int | None,
    arrived: int | None = None,
    key: str | None = None,
) -> Table:
    """A move; it counts from when it arrived at the server. Where one with the same key was played this is a retry of it."""
    arrival = Arrival(now_ms() if arrived is None else arrived, person)
    with house.hub.awaiting(match_id, arrival):
        table = await house.hub.act(
            match_id, lambda draft: decide.move(draft, seat_of(draft, person), ply, text, steps, seq), arrival, key
        )
    if key in table.answered:
        return table
    if not any(isinstance(entry.event, Moved) for entry in table.fresh):
        raise Refused(409, "match/over", "the clock had fallen before this move: the match is over")
    return table


async def undo(house: House, person: Person, match_id: str, ply: int, seq: int | None) -> Table:
    return await house.hub.act(match_id, lambda draft: decide.undo(draft, seat_of(draft, person), ply, seq))


async def resign(house: House, person: Person, match_id: str) -> Table:
    return await house.hub.act(match_id, lambda draft: decide.resign(draft, seat_of(draft, person)))


async def abort(house: House, person: Person, match_id: str) -> Table:
    return await house.hub.act(match_id, lambda draft: decide.abort(draft, person))


async def resume(house: House, person: Person, match_id: str) -> Table:
    return await house.hub.act(match_id, lambda draft: decide.resume(draft, seat_of(draft, person)))


async def offer(
    house: House, person: Person, match_id: str, kind: str, ply: int | None = None, seq: int | None = None
) -> Table:
    if kind == "rematch":
        return await offer_rematch(house, person, match_id)

    def choose(draft: Table) -> None:
        player = seat_of(draft, person)
        if ply is not None:
            decide.check_answers(draft, "the offer", ply, seq)
        decide.offer(draft, player, kind)

    return await house.hub.act(match_id, choose)


async def answer(house: House, person: Person, match_id: str, kind: str, accept: bool) -> Table:
    if accept and kind == "rematch":
        return await offer_rematch(house, person, match_id, only_accept=True)
    choose = decide.accept if accept else decide.decline
    return await house.hub.act(match_id, lambda draft: choose(draft, seat_of(draft, person), kind))


async def offer_rematch(house: House, person: Person, match_id: str, *, only_accept: bool = False) -> Table:
    """Offer or accept another game; the last one to agree makes it."""

    def choose(draft: Table) -> None:
        (decide.accept if only_accept else decide.offer)(draft, seat_of(draft, person), "rematch")

    trial = (await house.hub.find_newest(match_id)).table.draft(0)
    choose(trial)
    if person is not None and trial.is_agreed("rematch", person):
        return await make_rematch(house, trial, person, choose)
    return await house.hub.act(match_id, choose)


async def claim(house: House, person: Person, match_id: str, result: str) -> Table:
    live = await house.hub.find(match_id)

    def choose(draft: Table) -> None:
        away = absent(house.hub, live, draft.now)
        gone = away["player"] if away and away["allowed_in_ms"] == 0 else None
        decide.claim(draft, seat_of(draft, person), result, gone)

    return await house.hub.act(match_id, choose)
