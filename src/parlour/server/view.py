"""What one viewer may see of a match, as the messages of the socket."""

from dataclasses import dataclass
from typing import Any

from parlour.errors import NotationError, ParlourError
from parlour.games.contract import SWAP
from parlour.games.picture import Picture
from parlour.games.position_text import write_position
from parlour.match import Match
from parlour.server import acts
from parlour.server.catalogue import has_dice
from parlour.server.dice import commit
from parlour.server.messages import ClaimView, DraftView, Explanation, write
from parlour.server.problems import find_rule
from parlour.server.table import Moment, Table

MOST_LEGAL = 2000
MOST_PROMPTS = 400
Json = dict[str, Any]  # of the shape that messages.py names; made without its checks, as it is made for every viewer
NO_UNDO: Json = {"step": False, "take_back": False, "reason": "you do not play here"}


@dataclass
class Viewer:
    """Somebody who looks at a match, and what they have been sent."""

    person: str | None
    seq: int = 0
    picture: Picture | None = None


@dataclass(frozen=True)
class Present:
    """Who is connected, and who has been away so that the others may claim."""

    connected: tuple[bool, ...]
    spectators: int = 0
    claim: ClaimView | None = None


def write_state(table: Table, viewer: Viewer, present: Present, now: int) -> str:
    """The state after the last event, as JSON; `viewer` then counts as having seen it."""
    eyes = table.viewpoint(viewer.person)
    shared = write_shared(table, viewer, eyes)
    own = write(own_part(table, viewer.person, present, now))
    viewer.seq, viewer.picture = table.seq, table.seen_by(eyes)[1]
    return f"{shared[:-1]},{own[1:]}"


def write_shared(table: Table, viewer: Viewer, eyes: int | None) -> str:
    """What is the same for all who have the same eyes and have been sent the same before: written once for them."""
    old = viewer.picture
    key = (table.masked(eyes), viewer.seq, id(old))
    kept: tuple[Picture | None, str] | None = table.written.get(key)
    if kept is None:
        kept = table.written[key] = (old, write(shared_part(table, viewer.seq, old, eyes)))
    return kept[1]


def shared_part(table: Table, since: int, old: Picture | None, eyes: int | None) -> Json:
    match = table.match
    moves, picture, text = table.seen_by(eyes)
    return {
        "type": "state",
        "match": table.id,
        "seq": table.seq,
        "since": since,
        "happened": [tell(moment, moves) for moment in table.moments[since:]],
        "state": table.state,
        "game": match.game.slug,
        "title": match.game.title,
        "options": match.options,
        "rated": table.rated,
        "ply": match.ply,
        "to_move": match.to_move if table.state in ("running", "paused") else None,
        "picture": changed(old, picture),
        "moves": moves,
        "movers": table.movers,
        "text": text,
        "outcome": outcome_view(table),
        "offers": [{"kind": kind, "player": agreed[0], "accepted": agreed} for kind, agreed in table.offers.items()],
        "dice": dice_view(table),
        "rematch": table.rematch,
    }


def own_part(table: Table, person: str | None, present: Present, now: int) -> Json:
    """What depends on who looks, and when."""
    mine, acting = table.players_of(person), table.acting()
    player = acting if acting in mine else mine[0] if mine else None
    my_turn = acting is not None and acting in mine
    spelled = spell(table.match) if my_turn else []
    return {
        "seats": [seat_view(table, number, mine, present) for number in range(table.players)],
        "my_turn": my_turn,
        "prompt": prompt(table, mine),
        "prompts": prompts(table.match, spelled) if spelled is not None else {},
        "legal": spelled,
        "clock": clock_view(table, now),
        "can_offer": offers_of(table, player, person),
        "can_abort": acts.can_abort(table, person),
        "can_resign": bool(mine) and table.state in ("running", "paused"),
        "can_analyse": can_analyse(table, person),
        "undo": undo_view(table, player, person),
        "claim": claim_view(present, mine),
    }


def claim_view(present: Present, mine: list[int]) -> Json | None:
    claim = present.claim
    return claim.model_dump() if mine and claim and claim.player not in mine else None


def changed(old: Picture | None, new: Picture) -> Json:
    """The parts of a picture that differ from the one sent before."""
    before, after = vars(old) if old else {}, vars(new)
    return {name: part for name, part in after.items() if name not in before or before[name] != part}


def tell(moment: Moment, moves: tuple[str, ...]) -> Json:
    """An event for a viewer: the text of a move is the one in their own list, or nothing where it was taken back."""
    text = moment.text
    if moment.kind in ("moved", "rolled"):
        text = None if moment.gone else moves[moment.ply - 1]
    player = None if moment.player == -1 else moment.player
    return {"seq": moment.seq, "kind": moment.kind, "player": player, "text": text, "ply": moment.ply}


def seat_view(table: Table, player: int, mine: list[int], present: Present) -> Json:
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
        "running": clock.running,
    }


def outcome_view(table: Table) -> Json | None:
    ending = table.ending
    if ending is None:
        return None
    return {
        "scores": ending.scores,
        "winner": ending.winner,
        "reason": ending.reason,
        "rule": find_rule(ending.reason),
        "by": ending.by,
        "stars": table.match.outcome and table.match.outcome.stars,
    }


def offers_of(table: Table, player: int | None, person: str | None) -> list[str]:
    if player is None:
        return []
    return [kind for kind in acts.OFFERS if acts.can_offer(table, player, kind, person)]


def undo_view(table: Table, player: int | None, person: str | None) -> Json:
    if player is None:
        return NO_UNDO
    step, whole = acts.undo_refusal(table, player), acts.take_back_refusal(table, player)
    return {"step": step is None, "take_back": whole is None, "reason": whole if step else None}


def can_analyse(table: Table, person: str | None) -> bool:
    """After the game everybody; before it those who play unrated against bots, where nothing is hidden."""
    if table.is_over:
        return True
    playing = table.state == "running" and bool(table.players_of(person))
    return playing and not table.rated and table.is_against_bots(person) and not table.has_secrets(table.match.ply)


def dice_view(table: Table) -> Json | None:
    if not has_dice(table.match.game.slug):
        return None
    return {"commitment": commit(table.secret), "secret": table.secret if table.is_over else None}


def prompt(table: Table, mine: list[int]) -> str:
    """One sentence about what next."""
    match, acting = table.match, table.acting()
    if table.ending is not None:
        return f"The game is over: {table.ending.reason}."
    if table.state != "running":
        return {"waiting": "Waiting for another player.", "paused": "The game is paused."}.get(
            table.state, "The game was aborted."
        )
    if acting in mine:
        return str(match.game.notation.prompt(match.position, ()))
    return f"Waiting for {table.seats[acting].name or table.side_name(acting)}." if acting is not None else ""


# -- drafts -----------------------------------------------------------------------------------------------------------


def spell(match: Match) -> list[tuple[str, list[str]]] | None:
    """Every legal move with the steps that spell it; None where there are too many to send."""
    position, notation = match.position, match.game.notation
    rows: list[tuple[str, list[str]]] = []
    for move in position.legal_moves():
        if move == SWAP:
            rows.append(("swap", ["swap"]))
            continue
        text = str(notation.format_move(position, move))
        rows += [(text, list(steps)) for steps in notation.spell_move(position, move)]
        if len(rows) > MOST_LEGAL:
            return None
    return rows


def prompts(match: Match, spelled: list[tuple[str, list[str]]]) -> dict[str, str]:
    """The sentence after each beginning of a move, as many as are worth sending."""
    beginnings = dict.fromkeys(tuple(steps[:count]) for _, steps in spelled for count in range(1, len(steps)))
    if len(beginnings) > MOST_PROMPTS:
        beginnings = {steps: None for steps in beginnings if len(steps) == 1}
    notation, position = match.game.notation, match.position
    return {" ".join(steps): str(notation.prompt(position, steps)) for steps in beginnings if steps[0] != "swap"}


def draft_view(match: Match, steps: list[str]) -> DraftView:
    draft = match.draft(*steps)
    return DraftView(**(draft.to_json() | {"chosen": list(draft.chosen), "next": list(draft.next)}))


def text_of_steps(match: Match, steps: list[str]) -> str:
    """The text of the move that steps spell; steps that spell none stand for themselves."""
    return match.draft(*steps).move or "-".join(steps)


def explain(match: Match, request_id: int, text: str | None, steps: list[str] | None) -> Explanation:
    """Whether a move may be played now, and the rule that forbids it."""
    if steps is not None and text is None:
        draft = match.draft(*steps)
        if draft.valid:
            return Explanation(id=request_id, allowed=True, message=draft.message, rule=None)
        text = "-".join(steps)
    trial = match.at(match.ply)
    try:
        trial.play(text or "")
    except NotationError as error:
        # The steps of no move: what was to be chosen says more than how a move is written.
        message = match.draft(*steps[:-1]).message if steps else str(error)
        return Explanation(id=request_id, allowed=False, message=message, rule=None)
    except ParlourError as error:
        message = shorten(str(error))
        return Explanation(id=request_id, allowed=False, message=message, rule=find_rule(message))
    return Explanation(id=request_id, allowed=True, message=f"{text} may be played", rule=None)


def shorten(message: str) -> str:
    """The reason alone: people see the position and know the moves."""
    head, colon, reason = message.partition(": ")
    return reason[0].upper() + reason[1:] if colon and head.startswith("illegal move") and reason else message


def look(table: Table, person: str | None, ply: int, request_id: int) -> Json:
    match = table.match.at(ply)
    eyes = table.viewpoint(person)
    return {
        "type": "look",
        "id": request_id,
        "ply": ply,
        "to_move": match.to_move,
        "text": write_position(match.game, match.options, match.position, eyes),
        "picture": changed(None, match.picture(eyes)),
    }
