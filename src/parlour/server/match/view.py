"""What one viewer may see of a match, as plain values in the shape of the messages of the socket. Runs in a browser too."""

from dataclasses import dataclass
from typing import Any

from parlour.dice import commit
from parlour.errors import NotationError
from parlour.games.picture import Picture
from parlour.games.position_text import write_position
from parlour.match import Match
from parlour.server.match import decide
from parlour.server.match.events import Accepted, Declined, Moved, Offered, Rolled
from parlour.server.match.state import Table
from parlour.server.wire.pictures import changed

MOST_LEGAL = 2000
MOST_PROMPTS = 400
Json = dict[str, Any]  # of the shape that wire/messages.py names; made without its checks, as it is made for every viewer
NO_UNDO: Json = {"step": False, "take_back": False, "reason": "you do not play here"}


@dataclass
class Viewer:
    """Somebody who looks at a match, and what they have been sent."""

    person: str | None
    seq: int = 0
    picture: Picture | None = None


@dataclass(frozen=True)
class Presence:
    """Who is connected, and who has been away so that the others may claim."""

    connected: tuple[bool, ...]
    spectators: int = 0
    claim: Json | None = None


def shared_part(table: Table, since: int, old: Picture | None, viewpoint: int | None) -> Json:
    match = table.match
    seen = table.seen_by(viewpoint)
    return {
        "type": "state",
        "match": table.id,
        "seq": table.seq,
        "since": since,
        "happened": [tell(table, index, seen.moves) for index in range(since, table.seq)],
        "state": table.state,
        "game": match.game.slug,
        "title": match.game.title,
        "options": match.options,
        "rated": table.rated,
        "ply": match.ply,
        "to_move": match.to_move if table.state in ("running", "paused") else None,
        "picture": changed(old, seen.picture),
        "moves": seen.moves,
        "points": seen.points,
        "movers": table.movers,
        "text": seen.text,
        "outcome": outcome_view(table),
        "offers": [{"kind": kind, "player": agreed[0], "accepted": agreed} for kind, agreed in table.offers.items()],
        "dice": dice_view(table),
        "rolls": [
            {"kind": "roll", "ply": ply, "total": sum(pair), "dice": pair} for ply, pair in sorted(table.thrown.items())
        ],
        "roll_off": table.roll_off,
        "rematch": table.rematch,
    }


def own_part(table: Table, person: str | None, present: Presence, now: int) -> Json:
    """What depends on who looks, and when."""
    mine, acting = table.players_of(person), table.acting()
    player = acting if acting in mine else mine[0] if mine else None
    my_turn = acting is not None and acting in mine
    spelled, prompted = choices(table) if my_turn else ([], {})
    return {
        "seats": [seat_view(table, number, mine, present) for number in range(table.players)],
        "my_turn": my_turn,
        "prompt": prompt(table, mine),
        "prompts": prompted,
        "legal": spelled,
        "clock": clock_view(table, now),
        "can_offer": offers_of(table, player),
        "can_abort": decide.can_abort(table, person),
        "can_resign": bool(mine) and table.state in ("running", "paused"),
        "can_analyse": can_analyse(table, person),
        "undo": undo_view(table, player, person),
        "claim": claim_view(present, mine),
    }


def claim_view(present: Presence, mine: list[int]) -> Json | None:
    claim = present.claim
    return claim if mine and claim and claim["player"] not in mine else None


def tell(table: Table, index: int, moves: tuple[str, ...]) -> Json:
    """An event for a viewer: the text of a move is the one in their own list, or nothing where it was taken back."""
    entry, ply = table.entries[index], table.plies[index]
    event, text = entry.event, None
    if isinstance(event, Moved | Rolled):
        text = moves[ply - 1] if entry.seq in table.played[ply - 1 : ply] else None
    elif isinstance(event, Offered | Accepted | Declined):
        text = event.offer
    return {"seq": entry.seq, "kind": event.kind, "player": event.actor, "text": text, "ply": ply}


def seat_view(table: Table, player: int, mine: list[int], present: Presence) -> Json:
    seat, facts = table.seats[player], table.sides()[player]
    return {
        "player": player,
        "side": facts[0],
        "side_name": facts[1],
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "rating": seat.rating,
        "connected": seat.kind == "bot" or present.connected[player],
        "mine": player in mine,
    }


def clock_view(table: Table, now: int) -> Json:
    clock, settings = table.clock, table.clock_settings
    return {
        "kind": clock.kind,
        "initial_seconds": settings.get("initial_seconds"),
        "increment_seconds": settings.get("increment_seconds"),
        "days_per_turn": settings.get("days_per_turn"),
        "left_ms": None if clock.kind == "none" else [max(0, left) for left in clock.left_at(now)],
        "running": None if clock.kind == "none" else clock.running,
    }


def outcome_view(table: Table) -> Json | None:
    ending = table.ending
    if ending is None:
        return None
    return {
        "scores": ending.scores,
        "winner": ending.winner,
        "reason": ending.reason.text,
        "rule": ending.reason.rule,
        "by": ending.by,
        "stars": table.match.outcome and table.match.outcome.stars,
        "uncounted": table.uncounted,
    }


def offers_of(table: Table, player: int | None) -> list[str]:
    if player is None:
        return []
    return [kind for kind in decide.OFFERS if decide.can_offer(table, player, kind)]


def undo_view(table: Table, player: int | None, person: str | None) -> Json:
    if player is None:
        return NO_UNDO
    step, whole = decide.undo_refusal(table, player), decide.take_back_refusal(table, player)
    return {"step": step is None, "take_back": whole is None, "reason": whole if step else None}


def can_analyse(table: Table, person: str | None) -> bool:
    """After the game everybody; before it those who play unrated against bots, where nothing is hidden."""
    if table.is_over:
        return True
    playing = table.state == "running" and bool(table.players_of(person))
    return playing and not table.rated and table.is_against_bots(person) and not table.has_secrets(table.match.ply)


def dice_view(table: Table) -> Json | None:
    if not (table.match.game.has_dice or table.roll_off):
        return None
    return {"commitment": commit(table.secret), "secret": table.secret if table.is_over else None}


def prompt(table: Table, mine: list[int]) -> str:
    """One sentence about what next."""
    match, acting = table.match, table.acting()
    if table.ending is not None:
        return f"The game is over: {table.ending.reason.text}."
    if table.state != "running":
        return {"waiting": "Waiting for another player.", "paused": "The game is paused."}.get(
            table.state, "The game was aborted."
        )
    if acting in mine:
        return str(match.game.notation.prompt(match.position, ()))
    return f"Waiting for {table.seats[acting].name or table.side_name(acting)}." if acting is not None else ""


# -- drafts -----------------------------------------------------------------------------------------------------------


def choices(table: Table) -> tuple[list[tuple[str, list[str]]] | None, dict[str, str]]:
    """What the one to move may do, with what is said on the way; worked out once, however often they look."""
    if "choices" not in table.written:
        spelled = spell(table.match)
        table.written["choices"] = (spelled, prompts(table.match, spelled) if spelled is not None else {})
    found: tuple[list[tuple[str, list[str]]] | None, dict[str, str]] = table.written["choices"]
    return found


def spell(match: Match) -> list[tuple[str, list[str]]] | None:
    """Every legal move with the steps that spell it; None where there are too many to send."""
    position, game = match.position, match.game
    rows: list[tuple[str, list[str]]] = []
    for move in position.legal_moves():
        text = game.format_move(position, move)
        rows += [(text, list(steps)) for steps in game.spell_move(position, move)]
        if len(rows) > MOST_LEGAL:
            return None
    return rows


def prompts(match: Match, spelled: list[tuple[str, list[str]]]) -> dict[str, str]:
    """The sentence after each beginning of a move, as many as are worth sending."""
    beginnings = dict.fromkeys(tuple(steps[:count]) for _, steps in spelled for count in range(1, len(steps)))
    if len(beginnings) > MOST_PROMPTS:
        beginnings = {steps: None for steps in beginnings if len(steps) == 1}
    notation, position = match.game.notation, match.position
    return {" ".join(steps): str(notation.prompt(position, steps)) for steps in beginnings}


def draft_view(match: Match, steps: list[str], request_id: int) -> Json:
    draft = match.draft(*steps)
    told = draft.to_json() | {"chosen": list(draft.chosen), "next": list(draft.next)}
    return {"type": "draft", "id": request_id, "ply": match.ply, "draft": told}


def explanation(request_id: int, message: str, rule: str | None = None, *, allowed: bool = False) -> Json:
    return {"type": "explanation", "id": request_id, "allowed": allowed, "message": message, "rule": rule}


def explain(match: Match, request_id: int, text: str | None, steps: list[str] | None) -> Json:
    """Whether a move may be played now, and the rule that forbids it."""
    if steps is not None and text is None:
        draft = match.draft(*steps)
        if draft.valid:
            return explanation(request_id, draft.message, allowed=True)
        text = "-".join(steps)
    try:
        reason = match.why(text or "")
    except NotationError as error:
        # The steps of no move: what was to be chosen says more than how a move is written.
        message = match.draft(*steps[:-1]).message if steps else str(error)
        return explanation(request_id, message)
    if reason is None:
        warned = match.warning(text or "")
        return explanation(request_id, f"{text} may be played" + (f", but {warned}" if warned else ""), allowed=True)
    return explanation(request_id, reason.text[0].upper() + reason.text[1:], reason.rule)


def look(table: Table, person: str | None, ply: int, request_id: int) -> Json:
    match = table.match.at(ply)
    viewpoint = table.viewpoint(person)
    return {
        "type": "look",
        "id": request_id,
        "ply": ply,
        "to_move": match.to_move,
        "text": write_position(match.game, match.options, match.position, viewpoint),
        "picture": changed(None, match.picture(viewpoint)),
    }
