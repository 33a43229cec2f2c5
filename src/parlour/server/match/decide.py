"""What may be done in a match, and what then happens. Each decision is made on a draft of the table and lets its events happen
there; where it refuses, the draft is thrown away.
"""

from parlour import dice
from parlour.errors import IllegalMoveError, NotationError
from parlour.games.contract import CHANCE
from parlour.match import Match
from parlour.reason import Reason
from parlour.server.match import events
from parlour.server.match.clock import DAY_MS
from parlour.server.match.state import Table
from parlour.server.wire.errors import Refused, Stale, forbidden, refuse_move

ABORT_PLIES = 2  # so many moves may have been made in a match that is aborted
MOST_EVENTS = 5_000  # after so many only what brings a match nearer to its end
LONGEST = 20_000  # events, moves included
MOST_OFFERS = 20  # of one kind by one player in one match
OFFER_PLIES = {"draw": 10, "count": 10, "pause": 10, "take-back": 0, "rematch": 0}  # moves between two offers of a kind
OPEN_MS = {True: DAY_MS, False: 14 * DAY_MS}  # whether it is public: how long a match waits for players
TOO_MUCH = "too much has happened in this match: it can only be played on"
OFFERS = ("draw", "take-back", "count", "rematch", "pause")


def seat_of(table: Table, person: str | None) -> int:
    """The player for whom a person acts: the one to move among several; Refused for those who do not play."""
    mine = table.players_of(person)
    if not mine:
        raise forbidden("you do not play in this match")
    acting = table.acting()
    return acting if acting is not None and acting in mine else mine[0]


def start(table: Table) -> None:
    """Begin a match whose seats are all taken."""
    table.happen(events.Started())
    follow(table)


def join(table: Table, person: str, player: int | None) -> None:
    """Take an open seat; the last one starts the match."""
    open_seats = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    free = [number for number in open_seats if table.seats[number].invited in (None, person)]
    if table.state != "waiting" or not free:
        raise Refused(409, "seat/taken", "no open seat is left in this match")
    if table.players_of(person):
        raise Refused(409, "seat/yours", "you already sit in this match")
    if player is not None and player not in free:
        raise Refused(409, "seat/taken", f"seat {player} is not open: expected one of {', '.join(map(str, free))}")
    table.happen(events.Joined(free[0] if player is None else player, person))
    if len(open_seats) == 1:
        start(table)


def check_answers(table: Table, what: str, ply: int, seq: int | None) -> None:
    """Stale where something answers another position: the ply alone is the same again after a move was taken back."""
    if ply != table.match.ply:
        raise Stale(f"{what} answers ply {ply}: the match is at ply {table.match.ply}")
    if seq is None and table.key is None and ply < table.reached:
        raise Stale(f"{what} answers ply {ply}, which has come twice, as moves were taken back: name the event (seq) too")
    if seq is not None and not table.placed <= seq <= table.seq:
        raise Stale(f"{what} answers event {seq}: the position is that of event {table.placed}")


def move(
    table: Table, player: int, ply: int, text: str | None, steps: list[str] | None = None, seq: int | None = None
) -> None:
    """The move of a player who holds the seat, by its text or its steps; a roll of dice or the end may follow."""
    if (text is None) == (steps is None):
        raise Refused(422, "request/invalid", "a move is given by its text or by its steps, one of both")
    require_running(table)
    check_answers(table, "the move", ply, seq)
    if table.seq >= LONGEST:
        raise Refused(409, "match/too-long", f"{LONGEST} events have happened in this match: it can only be resigned")
    if player != table.match.to_move:
        raise forbidden("it is not your turn", "move/turn")
    if flag(table):
        return
    try:
        chosen = text if text is not None else text_of_steps(table.match, steps or [])
        table.happen(events.Moved(player, chosen))
    except (NotationError, IllegalMoveError) as error:
        raise refuse_move(error) from None
    follow(table)


def follow(table: Table) -> None:
    """Rolls of the dice, where they come next, and the end of the game by its rules."""
    while table.match.to_move == "chance":
        text = dice.roll(table.secret, table.id, table.rolls, table.match.chance())
        pair = table.pair_for(text)
        table.happen(events.Rolled(text, list(pair) if pair else None))
    outcome = table.match.outcome
    if outcome is not None:
        end(table, list(outcome.scores), outcome.winner, outcome.reason, "rules")


def text_of_steps(match: Match, steps: list[str]) -> str:
    """The text of the move that steps spell; steps that spell none stand for themselves."""
    return match.draft(*steps).move or "-".join(steps)


def end(table: Table, scores: list[float], winner: int | None, reason: Reason, by: str) -> None:
    table.happen(events.Ended(scores, winner, reason, by))


def lose(table: Table, player: int, reason: str, by: str) -> None:
    """The end of a match that one player has lost: the others share the win."""
    others = [one for one in range(table.players) if one != player]
    scores = [0.0 if one == player else 1 / len(others) for one in range(table.players)]
    end(table, scores, others[0] if len(others) == 1 else None, Reason(None, reason), by)


def draw(table: Table, reason: str, by: str) -> None:
    end(table, [1 / table.players] * table.players, None, Reason(None, reason), by)


# -- leaving ----------------------------------------------------------------------------------------------------------


def resign(table: Table, player: int) -> None:
    if table.state not in ("running", "paused"):
        raise Refused(409, "match/not-running", "only a running match can be resigned")
    table.happen(events.Resigned(player))
    lose(table, player, f"{table.side_name(player)} resigned", "resignation")


def abort(table: Table, person: str | None) -> None:
    """End a match that has hardly begun: whoever plays in it, made it for others, or declines a challenge to it."""
    outside = not table.players_of(person) and (person == table.maker or is_challenged(table, person))
    player = None if outside else seat_of(table, person)
    if not can_abort(table, person):
        raise Refused(409, "match/too-late", f"a match can be aborted up to its move {ABORT_PLIES} only")
    table.happen(events.Aborted(player))


def can_abort(table: Table, person: str | None) -> bool:
    own = [player for player in table.movers if player != CHANCE]
    allowed = table.maker == person or bool(table.players_of(person)) or is_challenged(table, person)
    return allowed and not table.is_over and len(own) < ABORT_PLIES


def is_challenged(table: Table, person: str | None) -> bool:
    """Whether a seat is kept for somebody, who may take it or decline."""
    kept = [seat.invited for seat in table.seats if seat.kind == "open"]
    return table.state == "waiting" and person is not None and person in kept


def expires_at(table: Table) -> int | None:
    """When a match whose seats were not taken is given up."""
    return table.created + OPEN_MS[table.public] if table.state == "waiting" else None


def expire(table: Table) -> None:
    """Give up a match that has waited too long for players."""
    deadline = expires_at(table)
    if deadline is not None and table.now >= deadline:
        table.happen(events.Aborted(None))


def flag(table: Table) -> bool:
    """Whether a clock has fallen, which ends the match."""
    player = table.clock.flagged(table.now) if table.state == "running" else None
    if player is None:
        return False
    table.happen(events.Flagged(player))
    lose(table, player, f"{table.side_name(player)}'s time is over", "time")
    return True


def claim(table: Table, player: int, result: str, absent: int | None) -> None:
    """End a match whose player to move has been away long enough; `absent` is that player."""
    require_running(table)
    if absent is None or absent == player:
        raise Refused(409, "claim/early", "the player to move has not been away long enough")
    table.happen(events.Claimed(player))
    reason = f"{table.side_name(absent)} went away"
    if result == "draw":
        draw(table, reason, "absence")
    else:
        lose(table, absent, reason, "absence")


def leave_uncounted(table: Table, reason: events.WhyUncounted) -> None:
    """Say why a rated game does not count, once."""
    if table.uncounted is None:
        table.happen(events.Uncounted(reason))


# -- taking back ------------------------------------------------------------------------------------------------------


def undo(table: Table, player: int, ply: int, seq: int | None = None) -> None:
    """Take back the last move of one's own running turn."""
    if not table.is_stuck:
        require_running(table)
    check_answers(table, "the undo", ply, seq)
    reason = undo_refusal(table, player)
    if reason:
        raise Refused(409, "undo/refused", reason)
    table.happen(events.Undone(player, ply - 1))


def undo_refusal(table: Table, player: int) -> str | None:
    """Why the last move cannot be taken back at once; None when it can."""
    if table.seq >= MOST_EVENTS:
        return TOO_MUCH
    if table.is_stuck:
        return None
    if table.state != "running":
        return "the match is not running"
    if not table.movers or table.match.to_move != player or table.movers[-1] != player:
        return "only a move of your running turn can be taken back at once"
    return crossing(table, table.match.ply - 1)


def take_back_target(table: Table, player: int) -> int | None:
    """The ply at which the last turn began that was made by the person who holds this seat."""
    mine = table.players_of(table.seats[player].person)
    ply = len(table.movers)
    while ply and table.movers[ply - 1] not in mine:
        ply -= 1
    if not ply:
        return None
    mover = table.movers[ply - 1]
    while ply and table.movers[ply - 1] == mover:
        ply -= 1
    return ply


def take_back_refusal(table: Table, player: int) -> str | None:
    if table.seq >= MOST_EVENTS:
        return TOO_MUCH
    if table.state != "running" and not table.is_stuck:
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


def can_offer(table: Table, player: int, kind: str) -> bool:
    """Whether an offer of this kind makes sense now."""
    if is_too_soon(table, player, kind):
        return False
    alone = table.is_against_bots(table.seats[player].person)
    if kind == "rematch":
        return table.is_over and table.rematch is None and table.players > 0
    if kind == "take-back":
        return kind not in table.offers and take_back_refusal(table, player) is None
    if table.state != "running" or kind in table.offers:
        return False
    game = table.match.game
    return {
        "draw": game.has_draws and not alone and table.players > 1,
        "count": game.can_count and not alone,
        "pause": table.clock.kind == "real-time",
    }[kind]


def is_too_soon(table: Table, player: int, kind: str) -> bool:
    """Whether this has been offered often enough, or a moment ago."""
    count, ply = table.asked.get((player, kind), (0, 0))
    often = count >= MOST_OFFERS or table.seq >= MOST_EVENTS
    return often or (count > 0 and 0 <= table.match.ply - ply < OFFER_PLIES[kind])


def offer(table: Table, player: int, kind: str) -> None:
    """Offer something to the others; against bots it happens at once, and what another has offered is accepted."""
    if kind in table.offers:
        accept(table, player, kind)
        return
    if not can_offer(table, player, kind):
        reason = take_back_refusal(table, player) if kind == "take-back" else None
        raise Refused(409, "offer/refused", reason or f"{kind} cannot be offered now")
    if table.is_against_bots(table.seats[player].person):
        carry_out(table, player, kind)
    else:
        table.happen(events.Offered(player, kind))


def accept(table: Table, player: int, kind: str) -> None:
    agreed, person = table.offers.get(kind), table.seats[player].person
    if agreed is None or person in {table.seats[one].person for one in agreed}:
        raise Refused(409, "offer/none", f"nobody else offers {kind}")
    asks = agreed[0]
    table.happen(events.Accepted(player, kind))
    if table.is_agreed(kind, person):
        carry_out(table, asks, kind)


def decline(table: Table, player: int, kind: str) -> None:
    if kind not in table.offers:
        raise Refused(409, "offer/none", f"nobody offers {kind}")
    table.happen(events.Declined(player, kind))


def carry_out(table: Table, player: int, kind: str) -> None:
    """What all have agreed on; a rematch is made by the caller, who can make matches."""
    if kind == "draw":
        draw(table, "draw by agreement", "agreement")
    elif kind == "count":
        table.happen(events.Counted(player))
        counted = table.match.outcome
        assert counted is not None
        end(table, list(counted.scores), counted.winner, counted.reason, "agreement")
    elif kind == "take-back":
        reason, target = take_back_refusal(table, player), take_back_target(table, player)
        if reason or target is None:
            raise Refused(409, "offer/refused", reason or "you have not moved yet")
        table.happen(events.TakenBack(player, target))
    elif kind == "pause":
        table.happen(events.Paused(player))


def resume(table: Table, player: int) -> None:
    if table.state != "paused":
        raise Refused(409, "match/not-paused", "the match is not paused")
    table.happen(events.Resumed(player))


# -- shared -----------------------------------------------------------------------------------------------------------


def require_running(table: Table) -> None:
    if table.state == "running":
        return
    if table.state == "waiting":
        raise Refused(409, "match/not-running", "the match has not begun: a seat is still open")
    if table.state == "paused":
        raise Refused(409, "match/not-running", "the match is paused")
    raise Refused(409, "match/over", "the match is over")
