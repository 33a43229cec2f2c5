"""Hidden tokens are looked for in everything that was ever sent to those who may not know them."""

import json
import random
import re
from typing import Any

import httpx
from tests.server.people import Chair, Guest
from tests.server.services import Server

from parlour.drawing import render_png
from parlour.server.http.routes.matches import PNG_WIDTH
from parlour.server.store.log import make_id

TOKENS = ("carry", "double", "keep", "leap", "restore", "summit")
EXAMPLE = re.compile(r"such as choose:[a-z+]*")  # every refusal before the choice shows the same one


def start(ann: Guest, bob: Guest, **options: str) -> tuple[dict[str, Any], Chair, Chair]:
    match = ann.make("passo", "me", "open", options={"powers": "secret"} | options)
    bob.join(match)
    first, second = ann.sit(match["id"]), bob.sit(match["id"])
    first.wait(lambda state: state["state"] == "running")
    second.wait(lambda state: state["state"] == "running")
    return match, first, second


def chosen(move: str) -> list[str]:
    return move.removeprefix("choose:").split("+")


def leaks(chair: Chair, tokens: list[str]) -> list[str]:
    """Messages in which a token that the viewer may not know is told apart from the others."""
    return [text for text in chair.heard for token in tokens if names(json.loads(text), token)]


def names(message: dict[str, Any], token: str) -> bool:
    """Whether a message says more about a token than that it exists: what one may choose oneself is no secret."""
    if message["type"] not in ("state", "look"):
        return token in EXAMPLE.sub("", json.dumps(message))
    own = dict(message)
    for offered in ("legal", "prompts", "prompt"):
        own.pop(offered, None)
    mine = own.pop("picture", {}) | {}
    shown = [one for one in mine.get("tokens", []) if one["name"] == token and one["state"] != "offered"]
    rest = {name: part for name, part in mine.items() if name != "tokens"}
    return bool(shown) or token in json.dumps(own) or token in json.dumps(rest)


def ask_everything(chair: Chair) -> None:
    """Every kind of request, so that every kind of answer is seen."""
    ply = chair.state["ply"]
    for earlier in range(ply + 1):
        chair.ask("look", ply=earlier)
    for kind in ("draw", "take-back", "count", "rematch", "pause"):
        chair.ask("offer", kind=kind)
        chair.ask("answer", kind=kind, accept=False)
    chair.ask("undo", ply=ply)
    chair.ask("move", ply=ply, move="a1-off")
    chair.ask("explain", ply=ply, move="a1-a5")
    chair.ask("draft", ply=ply, steps=["zz"])
    chair.ask("analyse", ply=ply, seconds=0.05)
    chair.ask("claim", result="win")
    chair.ask("sync")
    chair.ask("ping")


def test_choices_stay_secret_until_they_are_used(server: Server) -> None:
    """The first player chooses three tokens; nothing sent to the others names one that has not been used since."""
    dice = random.Random(7)
    for _ in range(4):
        ann, bob = Guest(server.url), Guest(server.url)
        match, first, second = start(ann, bob)
        watcher = Chair(None, match["id"], url=server.url)
        watcher.wait(lambda state: True)
        picked = dice.choice([text for text, _ in first.state["legal"]])
        secret = chosen(picked)
        first.play(picked)
        second.wait(lambda state: state["my_turn"])
        watcher.wait(lambda state: state["ply"] == 1)
        ask_everything(second)
        ask_everything(watcher)
        assert second.state["moves"] == watcher.state["moves"] == ["choose:?"]
        assert first.state["moves"] == [picked]
        assert leaks(second, secret) == [] and leaks(watcher, secret) == []
        for reader in (bob, Guest(server.url)):
            check_pages(reader, match["id"], secret)
        play_on(match, first, second, watcher, secret, dice)


def check_pages(reader: Guest, match_id: str, secret: list[str]) -> None:
    """What REST tells: no name of a secret token, or in a picture to choose from all six alike."""
    for path in ("", "/record"):
        assert not any(token in json.dumps(reader.get(f"/api/matches/{match_id}{path}")) for token in secret), path
    assert not any(names(reader.get(f"/api/matches/{match_id}/state"), token) for token in secret)
    for query in ("", "?ply=0", "?ply=1"):
        drawn = reader.get(f"/api/matches/{match_id}/picture.svg{query}")
        assert len({drawn.count(token) for token in TOKENS}) == 1
    painted = reader.http.get(f"/api/matches/{match_id}/picture.png").content
    assert painted == render_png(reader.get(f"/api/matches/{match_id}/picture.svg"), PNG_WIDTH)


def play_on(
    match: dict[str, Any], first: Chair, second: Chair, watcher: Chair, secret: list[str], dice: random.Random
) -> None:
    """Random moves; a token may be named from the moment its owner uses it."""
    other = dice.choice([text for text, _ in second.state["legal"]])
    seq = second.play(other)["seq"]
    for viewer in (first, second, watcher):
        viewer.wait(lambda one: one["seq"] >= seq)
    hidden = {
        0: [token for token in secret if token not in chosen(other)],
        1: [t for t in chosen(other) if t not in secret],
    }
    chairs = {0: first, 1: second}
    for _ in range(10):
        acting = first.wait(lambda state: state["to_move"] is not None)["to_move"]
        chair = chairs[acting]
        state = chair.wait(lambda state: state["my_turn"] or state["outcome"])
        if state["outcome"]:
            break
        move = dice.choice([text for text, _ in state["legal"] if not text.startswith("choose")])
        hidden[acting] = [token for token in hidden[acting] if not move.startswith(token + ":")]
        seq = chair.do("move", ply=state["ply"], move=move)["seq"]
        for viewer in (first, second, watcher):
            viewer.wait(lambda one, seq=seq: one["seq"] >= seq)
        if chair.state["outcome"]:
            break
        assert leaks(chairs[1 - acting], hidden[acting]) == []
        assert leaks(watcher, hidden[acting]) == []
    if not first.state["outcome"]:
        first.do("resign")
    second.wait(lambda state: state["outcome"])
    assert "choose:" in second.state["moves"][0] and "?" not in second.state["moves"][0]


def test_a_revealed_secret_is_never_taken_back(server: Server, ann: Guest) -> None:
    with ann.sit(ann.make("passo", "me", 1, options={"powers": "secret"})["id"]) as chair:
        state = chair.wait(lambda state: state["my_turn"])
        chair.play(state["legal"][0][0])
        state = chair.wait(lambda state: state["my_turn"] and state["ply"] > 1)
        assert chair.refused("offer", kind="take-back")["code"] == "offer/refused"
        assert not state["undo"]["take_back"] and not state["can_analyse"]


def seen_by(http: httpx.Client, match: str) -> list[Any]:
    """What requests show of a match."""
    state = http.get(f"/api/matches/{match}/state").json()
    texts = [http.get(f"/api/matches/{match}/{what}").text for what in ("record", "picture.svg")]
    return [state["picture"], state["moves"], state["legal"], *texts]


def test_a_token_that_may_not_play_sees_what_a_spectator_sees(solo: Server) -> None:
    ann, spectator = Guest(solo.url).register(f"Ann {make_id()[:8]}"), Guest(solo.url)
    match, first, _ = start(ann, Guest(solo.url))
    first.play(first.state["legal"][0][0])
    body = {"name": "script", "scopes": ["challenge", "read"]}
    token = ann.post("/api/tokens", body, 201)["token"]
    with httpx.Client(base_url=solo.url, headers={"Authorization": f"Bearer {token}"}) as script:
        assert seen_by(script, match["id"]) == seen_by(spectator.http, match["id"]) != seen_by(ann.http, match["id"])
        line = script.get(f"/api/bot/matches/{match['id']}?seconds=0").text
        homes = [http.get("/api/home").json()["running"][0]["picture"] for http in (script, ann.http)]
    assert json.loads(line)["moves"] == ["choose:?"] and homes[0] != homes[1]
    with Chair(ann, match["id"], token=token) as chair, spectator.sit(match["id"]) as other:
        looks = []
        for one in (chair, other, first):
            one.wait(lambda state: state["ply"] == 1)
            looks.append({**one.ask("look", ply=1), "id": 0})
        assert looks[0] == looks[1] != looks[2] and chair.picture == other.picture
        assert json.loads(chair.heard[0])["mine"] == []


def test_a_token_that_may_play_sees_what_its_owner_sees(solo: Server) -> None:
    ann = Guest(solo.url).register(f"Ann {make_id()[:8]}")
    match, first, _ = start(ann, Guest(solo.url))
    first.play(first.state["legal"][0][0])
    token = ann.post("/api/tokens", {"name": "script", "scopes": ["play"]}, 201)["token"]
    with httpx.Client(base_url=solo.url, headers={"Authorization": f"Bearer {token}"}) as script:
        assert seen_by(script, match["id"]) == seen_by(ann.http, match["id"])
