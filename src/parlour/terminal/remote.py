"""A table on a server: its state comes over a socket, which is opened again whenever it breaks."""

import json
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import fields
from queue import Empty, SimpleQueue
from threading import Event
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.sync.client import ClientConnection, connect

from parlour.engine.search.choice import Choice
from parlour.errors import ParlourError
from parlour.games import picture as parts
from parlour.games.draft import Draft, make_draft
from parlour.games.picture import Picture
from parlour.terminal.table import Player, Turn
from parlour.terminal.visit import Json, Visitor

ANSWER_SECONDS = 15.0
AGAIN_SECONDS = (0.2, 0.5, 1.0, 2.0, 4.0)  # between attempts to connect
PARTS = {
    "cells": parts.Cell,
    "pieces": parts.Piece,
    "lines": parts.Line,
    "labels": parts.Label,
    "piles": parts.Pile,
    "tokens": parts.Token,
    "marks": parts.Mark,
    "panes": parts.Pane,
    "bends": parts.Bend,
    "hand": parts.Piece,
}


class RemoteTable:
    """A match as this person may see it. `listen` tells of every change, from the thread that hears the server."""

    def __init__(self, visitor: Visitor, match_id: str) -> None:
        self.visitor, self.id = visitor, match_id
        self.now: Json = {}
        self.shown: Json = {}  # the picture, of which later states tell only what has changed
        self.news = ""
        self.listen: Callable[[], None] = lambda: None
        self.arrived, self.closed = Event(), Event()
        self.at_keyboard: int | None = None
        self.line: ClientConnection | None = None
        self.asked: dict[int, SimpleQueue[Json]] = {}
        self.number = 0
        self.lock = threading.Lock()
        self.trouble = ""
        self._looked: dict[int, Picture] = {}
        threading.Thread(target=self.hear, daemon=True).start()
        if not self.arrived.wait(ANSWER_SECONDS) or not self.now:
            self.close()
            raise ParlourError(self.trouble or f"{visitor.base} does not answer")
        self.slug, self.title = self.now["game"], self.now["title"]
        self.has_clock = self.now["clock"]["kind"] != "none"

    # -- the socket ---------------------------------------------------------------------------------------------------

    def hear(self) -> None:
        """Read what the server sends, connecting again and again until this table is left."""
        failures = 0
        while not self.closed.is_set():
            try:
                address = self.visitor.socket_address(self.id, self.now.get("seq", 0))
                headers = {"Cookie": self.visitor.cookie}
                with connect(address, additional_headers=headers, max_size=None, open_timeout=10) as line:
                    self.line, failures = line, 0
                    self.read(line)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidURI) as error:
                if self.is_final(error):
                    return
                self.tell("The connection is broken: trying again.")
            self.line = None
            self.closed.wait(AGAIN_SECONDS[min(failures, len(AGAIN_SECONDS) - 1)])
            failures += 1

    def is_final(self, error: Exception) -> bool:
        """Whether another attempt would meet the same refusal."""
        code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else 0
        if code in (4400, 4403, 4404):
            self.trouble = {4404: f"no match {self.id!r}"}.get(code, "this match is not for you to see")
            self.arrived.set()
            return True
        return False

    def read(self, line: ClientConnection) -> None:
        beat, pings = time.monotonic(), 20.0
        while not self.closed.is_set():
            try:
                message = json.loads(line.recv(timeout=1.0))
            except TimeoutError:
                message = {"type": "nothing"}
            if message["type"] == "welcome":
                pings = max(0.5, message["ping_seconds"] / 2)
            self.take(message)
            if time.monotonic() - beat > pings:
                beat = time.monotonic()
                line.send(json.dumps({"type": "ping", "id": self.next_number()}))

    def take(self, message: Json) -> None:
        if message["type"] == "state":
            self.shown = self.shown | message.pop("picture")
            had = self.now
            self.now = message | {"picture": read_picture(self.shown)}
            self._looked.clear()
            self.news = tell_news(message, had)
            self.arrived.set()
            self.listen()
        elif message.get("id") in self.asked:
            self.asked[message["id"]].put(message)
        elif message["type"] == "error":
            self.tell(message["error"]["message"])

    def tell(self, news: str) -> None:
        self.news = news
        self.listen()

    def close(self) -> None:
        self.closed.set()
        if self.line is not None:
            self.line.close()

    def next_number(self) -> int:
        with self.lock:
            self.number += 1
            return self.number

    def ask(self, word: str, /, **request: Any) -> Json:
        """One request and its answer; ParlourError with the server's sentence where it refuses."""
        number, line = self.next_number(), self.line
        if line is None:
            raise ParlourError("there is no connection to the server just now")
        answers: SimpleQueue[Json] = SimpleQueue()
        self.asked[number] = answers
        try:
            line.send(json.dumps({"type": word, "id": number} | request))
            answer = answers.get(timeout=ANSWER_SECONDS)
        except (Empty, ConnectionClosed):
            raise ParlourError("the server did not answer: look whether it has happened") from None
        finally:
            del self.asked[number]
        if answer["type"] == "error":
            error = answer["error"]
            raise ParlourError(error["message"] + (f" ({error['rule']})" if error.get("rule") else ""))
        return answer

    def act(self, word: str, /, **request: Any) -> None:
        """A request that changes the match, and the state after it."""
        seq = self.ask(word, **request).get("seq", 0)
        end = time.monotonic() + ANSWER_SECONDS
        while self.now["seq"] < seq and time.monotonic() < end:
            self.arrived.clear()
            self.arrived.wait(0.1)

    # -- where the game stands ----------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        return int(self.now["ply"])

    @property
    def turn(self) -> Turn:
        if self.now["outcome"] or self.now["state"] == "aborted":
            return Turn("over")
        player = self.now["to_move"]
        acting = player if isinstance(player, int) else None
        return Turn("person" if self.now["my_turn"] else "elsewhere", acting)

    @property
    def players(self) -> list[Player]:
        return [Player(seat["side_name"], self.name_of(seat), seat["mine"]) for seat in self.now["seats"]]

    def name_of(self, seat: Json) -> str:
        name = f"level {seat['level']}" if seat["kind"] == "bot" else "you" if seat["mine"] else seat["name"] or "open"
        left = self.now["clock"]["left_ms"]
        away = "" if seat["connected"] or seat["kind"] != "person" else ", away"
        return (
            name + away + (f" {left[seat['player']] // 60000}:{left[seat['player']] // 1000 % 60:02}" if left else "")
        )

    @property
    def moves(self) -> Sequence[str]:
        return tuple(self.now["moves"])

    def mover(self, ply: int) -> int | None:
        mover = self.now["movers"][ply]
        return mover if mover >= 0 else None

    def mover_now(self) -> str:
        turn = self.turn
        return "The dice show" if turn.player is None else f"{self.players[turn.player].title} plays"

    def picture(self, ply: int | None = None) -> Picture:
        if ply is None or ply == self.ply:
            shown: Picture = self.now["picture"]
            return shown
        if ply not in self._looked:
            self._looked[ply] = read_picture(self.ask("look", ply=ply)["picture"])
        return self._looked[ply]

    def legal_moves(self) -> list[str]:
        return list(dict.fromkeys(text for text, _ in self.now["legal"] or ()))

    def draft(self, *steps: str) -> Draft:
        legal = self.now["legal"]
        if legal is None:
            told = self.ask("draft", ply=self.ply, steps=list(steps))["draft"]
            return Draft(**told | {"chosen": tuple(told["chosen"]), "next": tuple(told["next"])})
        return make_draft([(text, tuple(way)) for text, way in legal], steps, self.prompt_for(steps))

    def prompt_for(self, steps: Sequence[str]) -> str:
        """The sentence of the longest beginning that has one."""
        prompts = self.now["prompts"]
        beginnings = (" ".join(steps[:count]) for count in range(len(steps), 0, -1))
        return str(next((prompts[begun] for begun in beginnings if begun in prompts), self.now["prompt"]))

    # -- acting -------------------------------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        self.act("move", ply=self.ply, seq=self.now["seq"], move=move)

    def find_move(self, _stop: Event) -> str | None:
        return None

    def undo(self, moves: int = 1) -> None:
        for _ in range(moves):
            undo, answered = self.now["undo"], {"ply": self.ply, "seq": self.now["seq"]}
            if undo["step"]:
                self.act("undo", **answered)
            elif undo["take_back"]:
                self.act("offer", kind="take-back", **answered)
            else:
                raise ParlourError(undo["reason"] or "nothing can be taken back now")

    def say(self, word: str) -> None:
        """One of the words of a game with others: resign, draw, count, pause, resume, abort, accept, decline, rematch."""
        if word in ("accept", "decline"):
            if not self.now["offers"]:
                raise ParlourError("nothing is offered now")
            self.act("answer", kind=self.now["offers"][0]["kind"], accept=word == "accept")
        elif word in ("draw", "count", "pause", "rematch"):
            self.act("offer", kind=word)
        else:
            self.act(word)

    def why(self, move: str) -> str:
        return self.explained(self.ask("explain", ply=self.ply, move=move))

    def why_steps(self, steps: Sequence[str]) -> str:
        return self.explained(self.ask("explain", ply=self.ply, steps=list(steps)))

    def explained(self, told: Json) -> str:
        return str(told["message"]) + (f" ({told['rule']})" if told["rule"] else "")

    # -- the end ------------------------------------------------------------------------------------------------------

    @property
    def ending(self) -> str | None:
        outcome = self.now["outcome"]
        if outcome is None:
            return "The game was aborted" if self.now["state"] == "aborted" else None
        reason = outcome["reason"] + (f" ({outcome['rule']})" if outcome["rule"] else "")
        if len(self.now["seats"]) == 1:
            return f"{'Solved' if outcome['winner'] == 0 else 'Not solved'}: {reason}"
        winner = outcome["winner"]
        return f"{'Nobody' if winner is None else self.players[winner].title} wins: {reason}"

    @property
    def winner(self) -> int | None:
        outcome = self.now["outcome"]
        return outcome["winner"] if outcome else None

    @property
    def stars(self) -> str:
        stars = (self.now["outcome"] or {}).get("stars")
        return "" if stars is None else "★" * stars + "☆" * (3 - stars)

    @property
    def progress(self) -> str:
        return ""

    # -- several people at one keyboard -------------------------------------------------------------------------------

    def hand_over(self) -> int | None:
        turn, mine = self.turn, [seat["player"] for seat in self.now["seats"] if seat["mine"]]
        has_secrets = any(token.state == "hidden" for token in self.picture().tokens)
        if turn.kind != "person" or len(mine) < 2 or turn.player == self.at_keyboard or not has_secrets:
            return None
        return turn.player

    def take_keyboard(self) -> None:
        self.at_keyboard = self.turn.player

    # -- help ---------------------------------------------------------------------------------------------------------

    def hint(self) -> tuple[str, tuple[str, ...]]:
        if len(self.now["seats"]) == 1:
            told = self.ask("solvable", ply=self.ply)
            move = told["line"][0] if told["line"] else None
            return (f"Try {move}." if move else self.solvable()), tuple(told["points"])
        told = self.ask("analyse", ply=self.ply, seconds=1.0)
        return f"Try {told['move']}.", tuple(told["points"])

    def solvable(self) -> str:
        answer = self.ask("solvable", ply=self.ply)["answer"]
        return {"yes": "Yes, it can be solved from here.", "no": "No, it cannot be solved from here any more."}.get(
            answer, "Unknown: no solution was found in the time."
        )

    def estimate(self) -> Sequence[float] | None:
        return None

    def analyse(self, stop: Event, report: Callable[[Choice], None]) -> None:
        if not self.now["can_analyse"]:
            raise ParlourError("the engine helps only against the machine, and after the game")
        for seconds in (0.5, 2.0, 8.0):
            if stop.is_set() or not isinstance(self.now["to_move"], int):
                return
            told = self.ask("analyse", ply=self.ply, seconds=seconds)
            report(Choice(told["move"], 2 * told["value"] - 1, 0, 0, tuple(told["line"])))

    # -- to keep ------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        return str(self.now["text"])

    def record(self) -> str:
        return self.visitor.record(self.id)


def read_picture(told: Json) -> Picture:
    """A picture as a message tells it."""
    made = {name: tuple(read_part(PARTS[name], one) for one in told.get(name, ())) for name in PARTS}
    rest = {
        part.name: frozen(told[part.name]) for part in fields(Picture) if part.name in told and part.name not in PARTS
    }
    return Picture(**made | rest)


def read_part(kind: type, told: Json) -> Any:
    return kind(**{name: frozen(value) for name, value in told.items()})


def frozen(value: Any) -> Any:
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def tell_news(state: Json, had: Json) -> str:
    """What has happened since the state before, in a sentence."""
    names = [seat["side_name"] for seat in state["seats"]]
    if state["offers"]:
        offer = state["offers"][0]
        mine = state["seats"][offer["player"]]["mine"]
        return "" if mine else f"{names[offer['player']]} offers {offer['kind']}: type accept or decline."
    if not had or state["ply"] <= had["ply"]:
        return ""
    mover = state["movers"][-1]
    return f"{'The dice show' if mover < 0 else names[mover] + ' plays'} {state['moves'][-1]}"
