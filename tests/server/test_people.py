"""Guests, accounts, tokens, ratings, and the data that belongs to people."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.server.people import Guest
from tests.server.services import Server

from parlour.server.store.log import make_id
from parlour.server.store.ratings import Rating, rate

ROOT = Path(__file__).parents[2]


def name(start: str) -> str:
    return f"{start} {make_id()[:8]}"


def account(server: Server, start: str = "Ann") -> Guest:
    return Guest(server.url).register(name(start))


def test_a_guest_comes_back_by_a_signed_cookie(server: Server, ann: Guest) -> None:
    assert ann.me["kind"] == "guest"
    assert ann.get("/api/me")["id"] == ann.id
    cookie = ann.http.cookies["parlour"]
    forged = httpx.get(server.url + "/api/me", cookies={"parlour": cookie[:-2] + "xx"})
    assert forged.json()["id"] != ann.id
    flags = httpx.get(server.url + "/api/me").headers["set-cookie"].lower()
    assert "httponly" in flags and "samesite=lax" in flags


def test_an_account_keeps_what_the_guest_has_played(server: Server, ann: Guest) -> None:
    match = ann.make("pathagon", "me", 1)
    ann.register(called := name("Ann"))
    assert ann.me["kind"] == "account"
    other = Guest(server.url)
    wrong = {"name": called, "password": "wrong horse"}
    assert other.post("/api/session", wrong, 401)["error"]["code"] == "account/unknown"
    assert other.post("/api/session", wrong | {"name": "nobody at all"}, 401)["error"]["code"] == "account/unknown"
    other.post("/api/session", {"name": called.upper(), "password": "correct horse"})
    assert [one["id"] for one in other.get("/api/me/matches")["matches"]] == [match["id"]]
    taken = Guest(server.url).post("/api/accounts", {"name": called.lower(), "password": "correct horse"}, 409)
    assert taken["error"]["code"] == "account/taken"


def test_a_new_password_ends_other_sessions(server: Server) -> None:
    ann = account(server)
    other = Guest(server.url)
    other.post("/api/session", {"name": ann.me["name"], "password": "correct horse"})
    change = {"password": "battery staple"}
    assert ann.ask("PATCH", "/api/me", 403, json=change)["error"]["code"] == "account/password"
    ann.ask("PATCH", "/api/me", 200, json=change | {"old_password": "correct horse"})
    assert ann.get("/api/me")["kind"] == "account"
    assert other.get("/api/me")["kind"] == "guest"


def test_preferences_and_names_can_be_changed(ann: Guest) -> None:
    ann.ask("PATCH", "/api/me", 200, json={"name": "Anna", "preferences": {"theme": "dark", "sound": True}})
    assert ann.get("/api/me")["preferences"] == {"theme": "dark", "sound": True}
    assert ann.get(f"/api/people/{ann.id}")["name"] == "Anna"
    assert ann.ask("PATCH", "/api/me", 422, json={"name": "a\nb"})["error"]["code"] == "request/invalid"


def test_one_can_take_ones_data_along_and_be_forgotten(server: Server) -> None:
    ann, bob = account(server), account(server, "Bob")
    called = ann.me["name"]
    match = ann.make("pathagon", "me", "open")
    bob.join(match)
    ann.post("/api/tokens", {"name": "script", "scopes": ["read"]}, 201)
    kept = ann.get("/api/me/export")
    assert kept["person"]["name"] == called and kept["matches"][0]["id"] == match["id"]
    assert "password" not in kept["person"] and "digest" not in json.dumps(kept)
    ann.ask("DELETE", "/api/me", 204, json={"password": "correct horse"})
    assert bob.get(f"/api/matches/{match['id']}")["state"] == "over"
    assert bob.get(f"/api/people/{ann.id}", 404)["error"]["code"] == "person/unknown"
    seen = bob.get(f"/api/matches/{match['id']}/record") + json.dumps(bob.get(f"/api/matches/{match['id']}"))
    assert called not in seen
    assert Guest(server.url).post("/api/session", {"name": called, "password": "correct horse"}, 401)


def test_a_rated_match_counts_once(server: Server) -> None:
    ann, bob = account(server), account(server, "Bob")
    match = ann.make("pathagon", "me", "open", rated=True, public=True)
    assert Guest(server.url).join(match, 403)["error"]["code"] == "seat/rated"
    bob.join(match)
    with ann.sit(match["id"]) as chair, bob.sit(match["id"]) as other:
        for moves in ("a1 a7", "c1 c7", "e1 e7"):
            for one, move in zip((chair, other), moves.split(), strict=True):
                one.play(move)
        chair.do("resign")
        for _ in range(50):
            if bob.get("/api/me")["ratings"]:
                break
            chair.ask("ping")
    assert ann.get("/api/me")["ratings"][0]["rating"] == 1338
    assert bob.get("/api/me")["ratings"][0]["rating"] == 1662
    leaders = bob.get("/api/games/pathagon/leaders?limit=100")["leaders"]
    assert bob.id not in [leader["person"] for leader in leaders], "one win makes no leader"


def test_players_are_told_why_a_rated_match_does_not_count(server: Server) -> None:
    ann, bob = account(server), account(server, "Bob")
    match = ann.make("pathagon", "me", "open", rated=True)
    bob.join(match)
    with ann.sit(match["id"]) as chair, bob.sit(match["id"]) as other:
        chair.do("resign")
        for one in (chair, other):
            one.wait(lambda state: state["outcome"] and state["outcome"]["uncounted"] == "short")
    assert bob.get(f"/api/matches/{match['id']}/state")["outcome"]["uncounted"] == "short"
    assert ann.get(f"/api/matches/{match['id']}")["uncounted"] == "short"
    assert not ann.get("/api/me")["ratings"]


def test_ratings_of_two_and_of_many() -> None:
    after = rate([Rating(), Rating()], [0.5, 0.5])
    assert [round(one.rating) for one in after] == [1500, 1500] and after[0].deviation < 350
    four = rate([Rating()] * 4, [0, 1, 0, 0])
    assert four[1].rating > 1500 > four[0].rating and four[0].rating == pytest.approx(four[2].rating)
    assert all(one.deviation < 350 and one.games == 1 for one in four)


def test_tokens_do_what_their_scopes_say(server: Server) -> None:
    ann = account(server)
    made = ann.post("/api/tokens", {"name": "reader", "scopes": ["read"]}, 201)
    script = httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {made['token']}"})
    with script:
        assert script.get("/api/me/matches").status_code == 200
        body = {"game": "pathagon", "seats": [{"kind": "me"}, {"kind": "bot", "level": "1"}]}
        assert script.post("/api/matches", json=body).json()["error"]["code"] == "token/scope"
        assert script.patch("/api/me", json={"name": "Eve"}).json()["error"]["code"] == "token/scope"
        assert script.get("/api/tokens").status_code == 403
        assert [one["token"] for one in ann.get("/api/tokens")["tokens"]] == [None]
        ann.ask("DELETE", f"/api/tokens/{made['id']}", 204)
        assert script.get("/api/me/matches").status_code == 401
    assert Guest(server.url).post("/api/tokens", {"name": "x", "scopes": ["read"]}, 403)


def test_the_example_bot_plays(server: Server, ann: Guest) -> None:
    called = name("Bot")
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), server.url, called, "secret-password"]
    bot = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        offered = None
        while offered is None:
            listed = ann.get("/api/matches?show=lobby&limit=100")["matches"]
            offered = next((one for one in listed if called in [seat["name"] for seat in one["seats"]]), None)
        ann.post(f"/api/matches/{offered['id']}/join", {"player": 0})
        invited = ann.make("pathagon", {"kind": "person", "name": called}, "me")
        with ann.sit(offered["id"]) as chair, ann.sit(invited["id"]) as other:
            for _ in range(3):
                state = chair.wait(lambda state: state["my_turn"])
                chair.do("move", ply=state["ply"], move=state["legal"][0][0])
            chair.wait(lambda state: state["ply"] >= 6)
            other.wait(lambda state: state["my_turn"] and state["ply"] == 1)
    finally:
        bot.terminate()
        bot.wait()
