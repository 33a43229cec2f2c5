"""What the pages ask of a server, answered on the device itself: matches of one person against the machine or at one screen.

A page sends JSON texts and gets JSON texts back; it keeps the log of each match and hands it in again after a reload.
"""

import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from typing import Any

from parlour import dice
from parlour.engine.hints import solvable
from parlour.engine.levels import LEVELS, choose_move
from parlour.errors import ParlourError
from parlour.games.registry import find_game
from parlour.local import analysis
from parlour.match import Match, read, start_with
from parlour.record import read_record
from parlour.server.match import decide, puzzling, teaching, view
from parlour.server.match.clock import now_ms
from parlour.server.match.events import Created, Entry, Place, Rematched, read_event
from parlour.server.match.keepsake import draw, write_record
from parlour.server.match.opening import opened
from parlour.server.match.state import Table
from parlour.server.wire.errors import Refused, refuse
from parlour.server.wire.pictures import since_start
from parlour.server.wire.seating import complete_options

Json = dict[str, Any]
ME = "me"  # the one person of a device
SOLVABLE_SECONDS = 3.0
MOST_TABLES = 500
EVERYBODY = view.Presence((True, True, True, True))


class Device:
    """The tables of one person."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.viewers: dict[str, view.Viewer] = {}

    def hear(self, text: str) -> str:
        """The answer to one question of the page: {"ok": …} or {"error": …}."""
        question = json.loads(text)
        try:
            answer: Json = {"ok": CALLS[question["call"]](self, question)}
        except Refused as error:
            answer = {"error": error.body()}
        except ParlourError as error:
            answer = {"error": refuse(error).body()}
        return json.dumps(answer, default=plain)

    def find(self, match_id: str) -> Table:
        table = self.tables.get(match_id)
        if table is None:
            raise Refused(404, "match/unknown", f"no match {match_id!r} on this device")
        return table

    def keep(self, table: Table) -> Json:
        """The newest state of a match takes its place, with what the page has to keep and who is to think."""
        if len(self.tables) >= MOST_TABLES and table.id not in self.tables:
            del self.tables[next(iter(self.tables))]
        fresh, table.fresh = table.fresh, []
        self.tables[table.id] = table
        told = {"id": table.id, "fresh": [write_entry(one) for one in fresh], "info": info(table), "thinks": thinks(table)}
        return told | {"board": since_start(table.match.game.slug, table.seen_by(table.viewpoint(ME)).picture)}

    def act(self, match_id: str, what: Callable[[Table], None]) -> Json:
        draft = self.find(match_id).draft(now_ms())
        what(draft)
        return self.keep(draft)


# -- matches ----------------------------------------------------------------------------------------------------------


def make(device: Device, question: Json) -> Json:
    """A new match; every seat is the person's own or the machine's."""
    body = question["body"]
    slug, seats = body["game"], body["seats"]
    options = complete_options(slug, body.get("options") or {}, len(seats))
    made = Created(slug, find_game(slug).version, options, [place(one) for one in seats], {"kind": "none"}, False, False, ME)
    return device.keep(begin(made, rolls=bool(body.get("random_first"))))


def place(seat: Json) -> Place:
    if seat["kind"] == "me":
        return {"person": ME, "name": seat.get("name")}
    if seat["kind"] == "bot" and str(seat.get("level")) in map(str, LEVELS):
        return {"level": str(seat["level"])}
    raise Refused(422, "seat/device", "on this device one plays alone, against the machine or side by side")


def begin(made: Created, *, rolls: bool = False) -> Table:
    secret = dice.make_secret()
    table = Table(f"local-{secrets.token_hex(8)}", secret, now=now_ms())
    table.happen(opened(made, table, rolls=rolls))
    decide.start(table)
    return table


def restore(device: Device, question: Json) -> Json:
    """Take up a match that the page has kept."""
    table = Table(question["id"], question["secret"])
    for seq, at, kind, body in question["entries"]:
        table.apply(Entry(seq, at, read_event(kind, body)))
    return device.keep(table)


def whole(device: Device, question: Json) -> Json:
    """All of a match that a page has to keep."""
    table = device.find(question["id"])
    return device.keep(table) | {"fresh": [write_entry(one) for one in table.entries], "secret": table.secret}


def enter(device: Device, question: Json) -> list[Json]:
    """Somebody opens the page of a match."""
    table = device.find(question["id"])
    device.viewers[table.id] = view.Viewer(ME, min(int(question.get("since", 0)), table.seq))
    welcome = {"type": "welcome", "protocol": question["protocol"], "match": table.id, "mine": table.players_of(ME)}
    return [welcome | {"ping_seconds": 3600}, state(device, table), {"type": "presence", **presence(table)}]


def news(device: Device, question: Json) -> list[Json]:
    """What the page of a match has not been shown yet."""
    table = device.find(question["id"])
    viewer = device.viewers.get(table.id)
    return [] if viewer is None or viewer.seq >= table.seq else [state(device, table)]


def state(device: Device, table: Table) -> Json:
    viewer, viewpoint = device.viewers[table.id], table.viewpoint(ME)
    told = view.shared_part(table, viewer.seq, viewer.picture, viewpoint)
    told |= view.own_part(table, ME, EVERYBODY, now_ms())
    viewer.seq, viewer.picture = table.seq, table.seen_by(viewpoint).picture
    return told


def presence(table: Table) -> Json:
    return {"connected": [True] * table.players, "spectators": 0, "claim": None}


def ask(device: Device, question: Json) -> Json:
    """A message of the live socket: what it changes, and its answer."""
    request = question["request"]
    number, table = request["id"], device.find(question["id"])
    reader = READERS.get(request["type"])
    if reader is not None:
        return {"answer": reader(table, request), "kept": None}
    kept = device.act(table.id, lambda draft: obey(device, draft, request))
    return {"answer": {"type": "ack", "id": number, "seq": device.find(table.id).seq}, "kept": kept}


def obey(device: Device, draft: Table, request: Json) -> None:
    kind = request["type"]
    player = decide.seat_of(draft, ME)
    if kind == "move":
        decide.move(draft, player, request["ply"], request.get("move"), request.get("steps"), request.get("seq"))
    elif kind == "undo":
        decide.undo(draft, player, request["ply"], request.get("seq"))
    elif kind == "resign":
        decide.resign(draft, player)
    elif kind == "abort":
        decide.abort(draft, ME)
    elif kind == "offer" and request["kind"] == "rematch":
        draft.happen(Rematched(rematch(device, draft)))
    elif kind == "offer":
        decide.offer(draft, player, request["kind"])
    elif kind == "resume":
        decide.resume(draft, player)
    else:
        raise Refused(422, "request/device", f"{kind!r} needs a server: on this device nobody else plays")


def rematch(device: Device, table: Table) -> str:
    """The same again with the seats moved on by one, and a new roll for who begins if there was one."""
    if not table.is_over:
        raise Refused(409, "offer/refused", "rematch cannot be offered now")
    taken: list[Place] = [{"person": seat.person, "level": seat.level, "name": seat.given} for seat in table.seats]
    made = Created(
        table.match.game.slug, table.match.game.version, table.match.options, taken[1:] + taken[:1], {"kind": "none"}, False, False, ME
    )
    return str(device.keep(begin(made, rolls=bool(table.roll_off)))["id"])


def read_draft(table: Table, request: Json) -> Json:
    return view.draft_view(asked(table, request), request["steps"], request["id"])


def read_why(table: Table, request: Json) -> Json:
    return view.explain(asked(table, request), request["id"], request.get("move"), request.get("steps"))


def asked(table: Table, request: Json) -> Match:
    if request["ply"] != table.match.ply:
        raise Refused(409, "move/stale", f"the question is about ply {request['ply']}: the match is at ply {table.match.ply}")
    return table.match


def read_look(table: Table, request: Json) -> Json:
    return view.look(table, ME, request["ply"], request["id"])


def read_pong(table: Table, request: Json) -> Json:
    return {"type": "pong", "id": request["id"], "time": now_ms() / 1000}


READERS: dict[str, Callable[[Table, Json], Json]] = {
    "draft": read_draft,
    "explain": read_why,
    "look": read_look,
    "ping": read_pong,
    "sync": lambda table, request: {"type": "ack", "id": request["id"], "seq": table.seq},
}

# -- thinking: in a worker of its own, which may be ended at any time ---------------------------------------------------


def thinks(table: Table) -> Json | None:
    """The machine's turn, as the thinking worker has to know it."""
    player = table.acting()
    level = table.seats[player].level if player is not None else None
    return None if level is None else {"seq": table.seq, "level": int(level), "player": player}


def think(device: Device, question: Json) -> Json:
    """The move of a level for whoever acts."""
    choice = choose_move(device.find(question["id"]).match, question["level"], seconds=question.get("seconds"))
    return {"move": choice.move, "nodes": choice.nodes}


def machine_moves(device: Device, question: Json) -> Json | None:
    """The move that was found for the machine, unless the match has gone on since."""
    table = device.find(question["id"])
    if table.seq != question["seq"]:
        return None
    return device.act(table.id, lambda draft: decide.move(draft, question["player"], draft.match.ply, question["move"]))


def analyse(device: Device, question: Json) -> Json:
    request, table = question["request"], device.find(question["id"])
    if not view.can_analyse(table, ME):
        raise Refused(403, "analyse/forbidden", "the engine helps only against the machine, and after the game")
    match = table.match.at(request["ply"])
    if not isinstance(match.to_move, int):
        raise Refused(409, "analyse/nobody", "nobody is to move there")
    choice = choose_move(match, LEVELS[-1], seconds=request.get("seconds", 1.0))
    told = {"type": "analysis", "id": request["id"], "ply": request["ply"], "player": match.to_move, "move": choice.move}
    told |= {"value": min(1.0, max(0.0, (choice.value + 1) / 2)), "line": list(choice.line)}
    return told | {"points": match.points_of(choice.move)}


def find_solution(device: Device, question: Json) -> Json:
    request, table = question["request"], device.find(question["id"])
    match = table.match.at(request["ply"])
    found = solvable(match, SOLVABLE_SECONDS)
    told = {"type": "solvable", "id": request["id"], "ply": request["ply"]}
    points = list(match.points_of(found.line[0])) if found.line else []
    return told | {"answer": found.answer, "line": list(found.line), "points": points}


# -- to look at and to keep -------------------------------------------------------------------------------------------


def describe(device: Device, question: Json) -> Json:
    return info(device.find(question["id"]))


def info(table: Table) -> Json:
    """A match as lists show it, in the shape of wire.bodies.MatchInfo."""
    match, ending, acting = table.match, table.ending, table.acting()
    return {
        "id": table.id,
        "game": match.game.slug,
        "title": match.game.title,
        "options": match.options,
        "seats": [
            {"player": number, "kind": seat.kind, "name": seat.name, "level": seat.level, "rating": None, "mine": seat.person == ME}
            for number, seat in enumerate(table.seats)
        ],
        "clock": {"kind": "none", "initial_seconds": None, "increment_seconds": None, "days_per_turn": None},
        "rated": False,
        "public": False,
        "state": table.state,
        "ply": match.ply,
        "to_move": match.to_move,
        "my_turn": acting is not None and table.seats[acting].person == ME,
        "result": "-".join(f"{score:g}" for score in ending.scores) if ending else None,
        "reason": ending.reason.text if ending else None,
        "rule": ending.reason.rule if ending else None,
        "created": table.created / 1000,
        "updated": table.updated / 1000,
        "rematch": table.rematch,
        "invite": None,
        "live": "",
    }


def record(device: Device, question: Json) -> str:
    return write_record(device.find(question["id"]), ME)


def picture_svg(device: Device, question: Json) -> str:
    return draw(device.find(question["id"]), ME, question.get("ply"), question.get("theme", "light"))


def picture(device: Device, question: Json) -> Json:
    """The picture of any position, in the shape of wire.bodies.PictureReply."""
    body = question["body"]
    match = read(body["text"]) if body.get("text") is not None else start_with(body["game"], body.get("options") or {})
    for move in body.get("moves", []):
        match.play(move)
    ending = match.outcome
    return {
        "picture": match.picture(),
        "text": match.text,
        "to_move": match.to_move,
        "legal_moves": match.legal_moves(),
        "outcome": ending.reason.text if ending else None,
        "rule": ending.reason.rule if ending else None,
    }


def replay(device: Device, question: Json) -> Json:
    """One ply of a record, in the shape of wire.bodies.ReplayReply."""
    body = question["body"]
    opened = read_record(body["record"])
    match = opened.replay()
    ply = match.ply if body.get("ply") is None else body["ply"]
    now = match.at(ply)
    movers = [match.mover(number) for number in range(match.ply)]
    return {
        "game": match.game.slug,
        "options": match.options,
        "tags": opened.tags,
        "moves": list(match.moves),
        "movers": [mover if isinstance(mover, int) else -1 for mover in movers],
        "comments": [" ".join([*node.opening, *node.comments]) for node in opened.line],
        "result": opened.result,
        "ply": ply,
        "text": now.text,
        "to_move": now.to_move,
        "picture": now.picture(),
    }


def lesson(device: Device, question: Json) -> Json:
    return teaching.answer_lesson(question["game"], question["name"], question["body"])


def analysis_board(device: Device, question: Json) -> Json:
    return analysis.CALLS[question["what"]](question["body"])


def tactic(device: Device, question: Json) -> Json:
    return puzzling.answer_tactic(question["game"], question["id"], question["body"])


CALLS: dict[str, Callable[[Device, Json], Any]] = {
    "analysis": analysis_board,
    "make": make,
    "restore": restore,
    "whole": whole,
    "enter": enter,
    "news": news,
    "ask": ask,
    "think": think,
    "machine": machine_moves,
    "analyse": analyse,
    "solvable": find_solution,
    "info": describe,
    "record": record,
    "svg": picture_svg,
    "picture": picture,
    "replay": replay,
    "lesson": lesson,
    "tactic": tactic,
}


def write_entry(entry: Entry) -> list[Any]:
    return [entry.seq, entry.at, entry.event.kind, entry.event.body()]


def plain(value: object) -> Any:
    """What json cannot write by itself."""
    if is_dataclass(value) and not isinstance(value, type):
        return vars(value) if hasattr(value, "__dict__") else asdict(value)
    raise TypeError(f"no JSON for {type(value).__name__}")
