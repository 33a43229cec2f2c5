"""What a person may do in a match, and the events that follow. Nothing here changes a table: events do, once they are on disk."""

from parlour.errors import IllegalMoveError, NotationError, ParlourError
from parlour.server import dice
from parlour.server.problems import Refused, Stale, forbidden
from parlour.server.table import CHANCE, Draft, Table

ABORT_PLIES = 2  # so many moves may have been made in a match that is aborted
OFFERS = ("draw", "take-back", "count", "rematch", "pause")


def start(table: Table) -> list[Draft]:
    """Begin a match whose seats are all taken."""
    return [("started", {}), *follow(table, [])]


def join(table: Table, person: str, player: int | None) -> list[Draft]:
    """Take an open seat; the last one starts the match."""
    open_seats = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    free = [number for number in open_seats if table.seats[number].invited in (None, person)]
    if table.state != "waiting" or not free:
        raise Refused(409, "seat/taken", "no open seat is left in this match")
    if table.players_of(person):
        raise Refused(409, "seat/yours", "you already sit in this match")
    if player is not None and player not in free:
        raise Refused(409, "seat/taken", f"seat {player} is not open: expected one of {', '.join(map(str, free))}")
    chosen = free[0] if player is None else player
    joined: Draft = ("joined", {"player": chosen, "person": person})
    return [joined, *start(table)] if len(open_seats) == 1 else [joined]


def move(table: Table, player: int, ply: int, text: str, now: int) -> list[Draft]:
    """The move of a player who holds the seat; a roll of dice or the end may follow."""
    require_running(table)
    if ply != table.match.ply:
        raise Stale(f"the move answers ply {ply}: the match is at ply {table.match.ply}")
    flag = flagged(table, now)
    if flag:
        return flag
    if player != table.match.to_move:
        raise forbidden("it is not your turn", "move/turn")
    moved: Draft = ("moved", {"player": player, "move": text})
    return [moved, *follow(table, [text])]


def follow(table: Table, texts: list[str]) -> list[Draft]:
    """Rolls and the end of the game after these moves, looked at on the match and taken back again."""
    match, events, rolls = table.match, [], table.rolls
    ply = match.ply
    try:
        for text in texts:
            match.play(text)
        while match.to_move == "chance":
            rolled = dice.roll(table.secret, table.id, rolls, match.chance())
            match.play(rolled)
            rolls += 1
            events.append(("rolled", {"player": CHANCE, "move": rolled}))
        return events + end_by_rules(table)
    except (NotationError, IllegalMoveError) as error:
        raise Refused(422, refusal_code(error), str(error)) from None
    finally:
        while match.ply > ply:
            match.undo()


def refusal_code(error: ParlourError) -> str:
    return "move/unreadable" if isinstance(error, NotationError) else "move/illegal"


def end_by_rules(table: Table) -> list[Draft]:
    outcome = table.match.outcome
    if outcome is None:
        return []
    return [ended(list(outcome.scores), outcome.winner, outcome.reason, "rules")]


def ended(scores: list[float], winner: int | None, reason: str, by: str) -> Draft:
    return "ended", {"scores": scores, "winner": winner, "reason": reason, "by": by}


def lost(table: Table, player: int, reason: str, by: str) -> Draft:
    """The end of a match that one player has lost: the others share the win."""
    others = [one for one in range(table.players) if one != player]
    scores = [0.0 if one == player else 1 / len(others) for one in range(table.players)]
    return ended(scores, others[0] if len(others) == 1 else None, reason, by)


def drawn(table: Table, reason: str, by: str) -> Draft:
    return ended([1 / table.players] * table.players, None, reason, by)


# -- leaving ----------------------------------------------------------------------------------------------------------


def resign(table: Table, player: int) -> list[Draft]:
    if table.state not in ("running", "paused"):
        raise Refused(409, "match/not-running", "only a running match can be resigned")
    reason = f"{table.side_name(player)} resigned"
    return [("resigned", {"player": player}), lost(table, player, reason, "resignation")]


def abort(table: Table, player: int | None, person: str) -> list[Draft]:
    if not can_abort(table, person):
        raise Refused(409, "match/too-late", f"a match can be aborted up to its move {ABORT_PLIES} only")
    return [("aborted", {"player": player})]


def can_abort(table: Table, person: str | None) -> bool:
    own = [player for player in table.movers if player != CHANCE]
    allowed = table.maker == person or bool(table.players_of(person))
    return allowed and not table.is_over and len(own) < ABORT_PLIES


def flagged(table: Table, now: int) -> list[Draft]:
    """The end by time, if a clock has fallen."""
    player = table.clock.flagged(now) if table.state == "running" else None
    if player is None:
        return []
    reason = f"{table.side_name(player)}'s time is over"
    return [("flagged", {"player": player}), lost(table, player, reason, "time")]


def claim(table: Table, player: int, result: str, absent: int | None) -> list[Draft]:
    """End a match whose player to move has been away long enough; `absent` is that player."""
    require_running(table)
    if absent is None or absent == player:
        raise Refused(409, "claim/early", "the player to move has not been away long enough")
    reason = f"{table.side_name(absent)} went away"
    claimed: Draft = ("claimed", {"player": player})
    return [claimed, drawn(table, reason, "absence") if result == "draw" else lost(table, absent, reason, "absence")]


# -- taking back ------------------------------------------------------------------------------------------------------


def undo(table: Table, player: int, ply: int) -> list[Draft]:
    """Take back the last move of one's own running turn."""
    require_running(table)
    if ply != table.match.ply:
        raise Stale(f"the undo answers ply {ply}: the match is at ply {table.match.ply}")
    reason = undo_refusal(table, player)
    if reason:
        raise Refused(409, "undo/refused", reason)
    return [("undone", {"player": player, "to": ply - 1})]


def undo_refusal(table: Table, player: int) -> str | None:
    """Why the last move cannot be taken back at once; None when it can."""
    if table.state != "running":
        return "the match is not running"
    if not table.movers or table.match.to_move != player or table.movers[-1] != player:
        return "only a move of your running turn can be taken back at once"
    return crossing(table, table.match.ply - 1)


def take_back_target(table: Table, player: int) -> int | None:
    """The ply at which the last turn of a player began."""
    ply = len(table.movers)
    while ply and table.movers[ply - 1] != player:
        ply -= 1
    while ply and table.movers[ply - 1] == player:
        ply -= 1
    return ply if player in table.movers else None


def take_back_refusal(table: Table, player: int) -> str | None:
    if table.state != "running":
        return "the match is not running"
    target = take_back_target(table, player)
    return "you have not moved yet" if target is None else crossing(table, target)


def crossing(table: Table, target: int) -> str | None:
    """Why moves from a ply on must stay: dice and revealed secrets are never taken back."""
    if CHANCE in table.movers[target:]:
        return "dice have been rolled since"
    if any(table.has_secrets(ply) for ply in range(target, table.match.ply + 1)):
        return "a secret may have been revealed since"
    return None


# -- agreeing ---------------------------------------------------------------------------------------------------------


def can_offer(table: Table, player: int, kind: str, person: str | None) -> bool:
    """Whether an offer of this kind makes sense now."""
    alone = table.is_against_bots(person)
    if kind == "rematch":
        return table.is_over and table.rematch is None and table.players > 0
    if table.state != "running" or (kind in table.offers and kind != "take-back"):
        return False
    game = table.match.game
    if kind == "draw":
        return game.has_draws and not alone and table.players > 1
    if kind == "count":
        return game.can_count and not alone
    if kind == "take-back":
        return kind not in table.offers and take_back_refusal(table, player) is None
    return table.clock.kind == "real-time"


def offer(table: Table, player: int, kind: str, person: str) -> list[Draft]:
    if kind in table.offers:
        return accept(table, player, kind, person)
    if not can_offer(table, player, kind, person):
        reason = take_back_refusal(table, player) if kind == "take-back" else None
        raise Refused(409, "offer/refused", reason or f"{kind} cannot be offered now")
    offered: Draft = ("offered", {"player": player, "offer": kind})
    return carry_out(table, player, kind) if table.is_against_bots(person) else [offered]


def accept(table: Table, player: int, kind: str, person: str) -> list[Draft]:
    agreed = table.offers.get(kind)
    if agreed is None or person in {table.seats[one].person for one in agreed}:
        raise Refused(409, "offer/none", f"nobody else offers {kind}")
    accepted: Draft = ("accepted", {"player": player, "offer": kind})
    people = {table.seats[one].person for one in [*agreed, player]}
    return [accepted, *carry_out(table, agreed[0], kind)] if people >= table.people() else [accepted]


def decline(table: Table, player: int, kind: str) -> list[Draft]:
    if kind not in table.offers:
        raise Refused(409, "offer/none", f"nobody offers {kind}")
    return [("declined", {"player": player, "offer": kind})]


def carry_out(table: Table, player: int, kind: str) -> list[Draft]:
    """What all have agreed on; a rematch is made by the caller, who can make matches."""
    if kind == "draw":
        return [drawn(table, "draw by agreement", "agreement")]
    if kind == "count":
        counted = table.match.at(table.match.ply).agree_to_count().outcome
        assert counted is not None
        end = ended(list(counted.scores), counted.winner, counted.reason, "agreement")
        return [("counted", {"player": player}), end]
    if kind == "take-back":
        reason = take_back_refusal(table, player)
        if reason:
            raise Refused(409, "offer/refused", reason)
        return [("taken-back", {"player": player, "to": take_back_target(table, player)})]
    return [("paused", {"player": player})] if kind == "pause" else []


def resume(table: Table, player: int) -> list[Draft]:
    if table.state != "paused":
        raise Refused(409, "match/not-paused", "the match is not paused")
    return [("resumed", {"player": player})]


# -- shared -----------------------------------------------------------------------------------------------------------


def require_running(table: Table) -> None:
    if table.state == "running":
        return
    if table.state == "waiting":
        raise Refused(409, "match/not-running", "the match has not begun: a seat is still open")
    if table.state == "paused":
        raise Refused(409, "match/not-running", "the match is paused")
    raise Refused(409, "match/over", "the match is over")
