"""What somebody tries who does not mean well, or whose connection ends at the wrong moment."""

import asyncio
import gc
import json
import secrets
import time
from pathlib import Path

import httpx
import pytest
from tests.server.people import Chair, Guest
from tests.server.services import Server
from tests.server.tables import running
from websockets.exceptions import ConnectionClosed

from parlour.record import read_record
from parlour.server.live.background import Background
from parlour.server.live.bots import Thinker
from parlour.server.live.bus import LocalBus
from parlour.server.live.hub import Hub
from parlour.server.match.events import Moved
from parlour.server.match.state import Table
from parlour.server.settings import settings_for
from parlour.server.store.database import migrate
from parlour.server.store.log import Store
from parlour.server.store.writer import Append

REAL_TIME = {"kind": "real-time", "initial_seconds": 10, "increment_seconds": 0}


def a_name() -> str:
    return f"A{secrets.token_hex(6)}"


# -- a connection that ends at the wrong moment -----------------------------------------------------------------------


def test_what_is_on_disk_is_told_even_if_the_one_who_did_it_is_gone(tmp_path: Path) -> None:
    async def run() -> list[int]:
        settings = settings_for(tmp_path)
        migrate(settings.database)
        hub, told = Hub(Store(settings.database), LocalBus(), settings), []
        await hub.create(running(), "invite")
        write, written = hub.store.append, asyncio.Event()

        async def append_slowly(append: Append) -> None:
            await write(append)
            written.set()
            await asyncio.sleep(0.05)

        hub.store.append = append_slowly  # type: ignore[method-assign]
        hub.after.append(lambda table: told.append(table.seq))
        acting = asyncio.create_task(hub.act("m", lambda draft: draft.happen(Moved(0, "d4"))))
        await written.wait()
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        await asyncio.gather(*hub.acting)
        assert hub.lives["m"].table.match.moves == ("d4",)
        await hub.store.close()
        return told

    assert asyncio.run(run()) == [3]


# -- bots -------------------------------------------------------------------------------------------------------------


def test_a_bot_plays_no_move_that_it_found_for_another_position() -> None:
    def at(move: str) -> Table:
        table = running()
        table.happen(Moved(0, move))
        return table.draft(0)

    background = Background(None, Thinker(1), None)  # type: ignore[arg-type]
    seen = at("a1").match.moves
    for draft, moves in ((at("g7"), ("g7",)), (at("a1"), ("a1", "d4"))):
        background.move_if_current(draft, 1, seen, "d4")
        assert draft.match.moves == moves
    background.thinker.close()


def test_a_challenge_waits_for_a_bot_that_asks_now_and_then(server: Server, ann: Guest, bob: Guest) -> None:
    name = a_name()
    token = bob.register(name).post("/api/tokens", {"name": "bot", "scopes": ["play", "read"], "bot": True}, 201)[
        "token"
    ]
    match = ann.make("pathagon", "me", {"kind": "person", "name": name})
    headers = {"authorization": f"Bearer {token}"}
    lines = httpx.get(f"{server.url}/api/bot/events?seconds=0", headers=headers, timeout=30).text.splitlines()
    assert [(event["type"], event["match"]) for event in map(json.loads, lines)] == [("challenge", match["id"])]


def test_two_clicks_take_back_one_turn(server: Server, ann: Guest) -> None:
    match = ann.make("pathagon", "me", 1)
    with ann.sit(match["id"]) as chair:
        for _ in range(2):
            state = chair.wait(lambda state: state["my_turn"])
            chair.play(state["legal"][0][0])
        ply = chair.wait(lambda state: state["my_turn"] and state["ply"] == 4)["ply"]
        assert chair.do("offer", kind="take-back", ply=ply)["ply"] == 2
        assert chair.refused("offer", kind="take-back", ply=ply)["code"] == "move/stale"
        body = {"act": "offer", "kind": "take-back", "ply": ply}
        assert ann.post(f"/api/matches/{match['id']}/acts", body, 409)["error"]["code"] == "move/stale"
        assert chair.state["ply"] == 2


# -- tokens and sessions ----------------------------------------------------------------------------------------------


def test_a_token_without_the_scope_does_not_play_by_its_socket(server: Server, ann: Guest, bob: Guest) -> None:
    ann.register(a_name())
    token = ann.post("/api/tokens", {"name": "reader", "scopes": ["read"]}, 201)["token"]
    match = ann.make("pathagon", "me", "open")
    bob.join(match)
    with Chair(ann, match["id"], token=token) as chair:
        chair.wait(lambda state: state["state"] == "running")
        requests: dict[str, dict[str, object]] = {
            "move": {"ply": 0, "move": "d4"},
            "resign": {},
            "claim": {"result": "win"},
        }
        for type_, rest in requests.items():
            assert chair.refused(type_, **rest)["code"] == "token/scope"


def test_a_revoked_token_does_not_act_on_an_open_socket(server: Server, ann: Guest, bob: Guest) -> None:
    ann.register(a_name())
    made = ann.post("/api/tokens", {"name": "player", "scopes": ["play"]}, 201)
    match = ann.make("pathagon", "me", "open")
    bob.join(match)
    with Chair(ann, match["id"], token=made["token"]) as chair:
        chair.wait(lambda state: state["state"] == "running")
        chair.do("move", ply=0, move="d4")
        ann.ask("DELETE", f"/api/tokens/{made['id']}", 204)
        with pytest.raises(ConnectionClosed) as closed:
            chair.ask("resign")
        assert closed.value.rcvd is not None and closed.value.rcvd.code in (1012, 4403)


def test_a_new_password_ends_open_sockets(server: Server, ann: Guest, bob: Guest) -> None:
    ann.register(a_name())
    match = ann.make("pathagon", "me", "open")
    bob.join(match)
    with ann.sit(match["id"]) as chair:
        chair.wait(lambda state: state["state"] == "running")
        ann.ask("PATCH", "/api/me", 200, json={"password": "another horse", "old_password": "correct horse"})
        with pytest.raises(ConnectionClosed) as closed:
            chair.ask("move", ply=0, move="d4")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    with ann.sit(match["id"]) as again:
        assert again.play("d4")["ply"] == 1


# -- clocks -----------------------------------------------------------------------------------------------------------


def test_a_move_after_the_clock_fell_is_not_acknowledged(solo: Server) -> None:
    ann, bob = Guest(solo.url), Guest(solo.url)
    match = ann.make("pathagon", "me", "open", clock=REAL_TIME)
    bob.join(match)
    with bob.sit(match["id"]) as chair:
        chair.wait(lambda state: state["state"] == "running")
        while bob.get(f"/api/matches/{match['id']}/state")["clock"]["left_ms"][0] > 0:  # some of it may be spared
            time.sleep(0.05)
        assert (
            ann.post(f"/api/matches/{match['id']}/moves", {"ply": 0, "move": "d4"}, 409)["error"]["code"]
            == "match/over"
        )
        ended = chair.wait(lambda state: state["outcome"])
        assert (ended["ply"], ended["outcome"]["by"]) == (0, "time")


def test_who_moves_by_requests_is_not_away_at_once(solo: Server) -> None:
    ann, bob = Guest(solo.url), Guest(solo.url)
    match = ann.make("pathagon", "me", "open", clock=REAL_TIME | {"initial_seconds": 60})
    bob.join(match)
    with ann.sit(match["id"]) as chair:
        chair.play("d4")
        time.sleep(0.8)
        bob.post(f"/api/matches/{match['id']}/moves", {"ply": 1, "move": "a1"})
        chair.play("e4")
        time.sleep(0.5)
        assert chair.refused("claim", result="win")["code"] == "claim/early"
        time.sleep(1.0)
        assert chair.do("claim", result="win")["outcome"]["by"] == "absence"


# -- input ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["a\n", "a ", "1. ", "{a}\n"])
def test_a_long_record_is_refused_soon(word: str) -> None:
    def seconds(words: int) -> float:
        gc.disable()  # its cost grows with all that other tests have left
        try:
            begun = time.thread_time()
            with pytest.raises(ValueError, match="no result"):
                read_record('[Game "pathagon"]\n\n' + word * words)
            return time.thread_time() - begun
        finally:
            gc.enable()

    seconds(1000)
    assert seconds(60_000) < 40 * seconds(6_000)  # ten times as long in line with its length, a hundred times before


def test_records_are_read_beside_the_other_requests(solo: Server) -> None:
    guest = Guest(solo.url)
    found = guest.post("/api/replays", {"record": '[Game "pathagon"]\n\n1. d4 2. a1 *'})
    assert (found["moves"], found["movers"]) == (["d4", "a1"], [0, 1])


BAD_PREFERENCES = ['{"a":"\\ud800"}', '{"\\ud800":1}', '{"a":NaN}', '{"a":1e999}', '{"a":' + "9" * 400 + "}"]


@pytest.mark.parametrize("preferences", BAD_PREFERENCES)
def test_preferences_that_cannot_be_kept_are_refused(solo: Server, preferences: str) -> None:
    guest = Guest(solo.url)
    body = '{"preferences":' + preferences + "}"
    reply = guest.http.patch("/api/me", content=body, headers={"content-type": "application/json"})
    assert reply.status_code in (400, 422), reply.text
    assert {"code", "message"} <= set(json.loads(reply.text)["error"])
    guest.get("/api/me")
    guest.get("/api/me/export")


@pytest.mark.parametrize("name", ["A\u202eb", "A\0", "A\nb", "\x1b[31m"])
def test_names_on_a_shared_screen_are_readable(solo: Server, name: str) -> None:
    error = Guest(solo.url).make("pathagon", {"kind": "me", "name": name}, 1, status=422)["error"]
    assert error["code"] == "request/invalid"


@pytest.mark.parametrize("path", ["a" * 260, "é" * 140, "😀" * 70])
def test_a_long_address_shows_the_first_page(solo: Server, path: str) -> None:
    assert httpx.get(f"{solo.url}/{path}").status_code in (200, 503)


@pytest.mark.parametrize("origin", ["http://[::1", "http://]", "null"])
def test_an_origin_that_cannot_be_read_is_foreign(solo: Server, origin: str) -> None:
    reply = httpx.post(f"{solo.url}/api/matches", json={}, headers={"origin": origin})
    assert (reply.status_code, reply.json()["error"]["code"]) == (403, "request/origin")


def test_matches_without_a_seat_of_ones_own_count(tmp_path: Path) -> None:
    server = Server(tmp_path, [], {"limits": {"open_matches": 3}}).start()
    try:
        guest = Guest(server.url)
        for _ in range(3):
            guest.make("pathagon", "open", "open")
        assert guest.make("pathagon", "open", "open", status=429)["error"]["code"] == "limit/matches"
    finally:
        server.stop()


def test_a_header_that_is_no_token_has_no_limit_of_its_own(tmp_path: Path) -> None:
    server = Server(tmp_path, [], {"limits": {"write_rate": 0.01, "write_burst": 5}}).start()
    try:
        guest = Guest(server.url)
        headers = [{"authorization": f"x{number}"} for number in range(8)]
        codes = [guest.http.patch("/api/me", json={}, headers=header).status_code for header in headers]
        assert codes == [200] * 5 + [429] * 3
    finally:
        server.stop()
