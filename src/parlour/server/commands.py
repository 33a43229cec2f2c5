"""What people do in matches, from the socket and from REST alike: seats are checked here."""

from parlour.server import acts
from parlour.server.house import House
from parlour.server.hub import Live, now_ms
from parlour.server.matchmaking import make_rematch
from parlour.server.messages import ClaimView
from parlour.server.problems import Refused, Stale, forbidden
from parlour.server.table import Draft, Table
from parlour.server.view import Present, text_of_steps

UNTIMED_FACTOR = 10  # without a clock one may be away for longer


def seat_of(table: Table, person: str | None) -> int:
    """The player for whom a person acts: the one to move among several; Refused for those who do not play."""
    mine = table.players_of(person)
    if not mine:
        raise forbidden("you do not play in this match")
    acting = table.acting()
    return acting if acting is not None and acting in mine else mine[0]


async def move(house: House, person: str, match_id: str, ply: int, text: str | None, steps: list[str] | None) -> Table:
    played = False

    def decide(table: Table, now: int) -> list[Draft]:
        nonlocal played
        player = seat_of(table, person)
        if (text is None) == (steps is None):
            raise Refused(422, "request/invalid", "a move is given by its text or by its steps, one of both")
        if ply == table.match.ply and player != table.match.to_move and table.state == "running":
            raise forbidden("it is not your turn", "move/turn")
        chosen = text if text is not None else text_of_steps(table.match, steps or []) if ply == table.match.ply else ""
        drafts = acts.move(table, player, ply, chosen, now)
        played = drafts[0][0] == "moved"
        return drafts

    table = await house.hub.act(match_id, decide)
    if not played:
        raise Refused(409, "match/over", "the clock had fallen before this move: the match is over")
    return table


async def undo(house: House, person: str, match_id: str, ply: int) -> Table:
    return await house.hub.act(match_id, lambda table, now: acts.undo(table, seat_of(table, person), ply))


async def resign(house: House, person: str, match_id: str) -> Table:
    return await house.hub.act(match_id, lambda table, now: acts.resign(table, seat_of(table, person)))


async def abort(house: House, person: str, match_id: str) -> Table:
    def decide(table: Table, now: int) -> list[Draft]:
        player = None if person == table.maker and not table.players_of(person) else seat_of(table, person)
        return acts.abort(table, player, person)

    return await house.hub.act(match_id, decide)


async def resume(house: House, person: str, match_id: str) -> Table:
    return await house.hub.act(match_id, lambda table, now: acts.resume(table, seat_of(table, person)))


async def offer(house: House, person: str, match_id: str, kind: str, ply: int | None = None) -> Table:
    if kind == "rematch":
        return await offer_rematch(house, person, match_id)

    def decide(table: Table, now: int) -> list[Draft]:
        player = seat_of(table, person)
        if ply is not None and ply != table.match.ply:
            raise Stale(f"the offer is made at ply {ply}: the match is at ply {table.match.ply}")
        return acts.offer(table, player, kind, person)

    return await house.hub.act(match_id, decide)


async def answer(house: House, person: str, match_id: str, kind: str, accept: bool) -> Table:
    if accept and kind == "rematch":
        return await offer_rematch(house, person, match_id, only_accept=True)

    def decide(table: Table, now: int) -> list[Draft]:
        player = seat_of(table, person)
        return acts.accept(table, player, kind, person) if accept else acts.decline(table, player, kind)

    return await house.hub.act(match_id, decide)


async def offer_rematch(house: House, person: str, match_id: str, *, only_accept: bool = False) -> Table:
    """Offer or accept another game; the last one to agree makes it."""
    table = (await house.hub.find_newest(match_id)).table
    player = seat_of(table, person)
    if only_accept and "rematch" not in table.offers:
        raise Refused(409, "offer/none", "nobody else offers rematch")
    agreed = {table.seats[one].person for one in table.offers.get("rematch", [])} | {person}
    drafts = acts.offer(table, player, "rematch", person)
    if agreed >= table.people():
        return await make_rematch(house, table, [draft for draft in drafts if draft[0] == "accepted"])
    return await house.hub.act(match_id, lambda now_table, now: acts.offer(now_table, player, "rematch", person))


async def claim(house: House, person: str, match_id: str, result: str) -> Table:
    live = await house.hub.find(match_id)

    def decide(table: Table, now: int) -> list[Draft]:
        away = absent(house, live, now)
        gone = away.player if away and away.allowed_in_ms == 0 else None
        return acts.claim(table, seat_of(table, person), result, gone)

    return await house.hub.act(match_id, decide)


def absent(house: House, live: Live, now: int) -> ClaimView | None:
    """The player to move, if away: and when the others may claim. Nobody waits at the board in correspondence."""
    table = live.table
    player = table.acting()
    if player is None or table.clock.kind == "correspondence":
        return None
    person = table.seats[player].person
    if person is None or live.is_connected(person) or person in house.hub.streams or not table.others(person):
        return None
    fair = house.settings.absence_seconds * (1 if table.clock.kind == "real-time" else UNTIMED_FACTOR)
    since = max(live.away_since.setdefault(person, now), table.updated)  # who moves by requests has no socket
    return ClaimView(player=player, allowed_in_ms=max(0, round(since + fair * 1000 - now)))


def present(house: House, live: Live) -> Present:
    connected, spectators = live.company()
    return Present(connected, spectators, absent(house, live, now_ms()))
