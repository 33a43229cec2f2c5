"""The REST interface as a whole: one error shape, pages, limits, headers."""

import json
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from tests.server.conftest import SETTINGS
from tests.server.people import Chair, Guest
from tests.server.services import Server
from websockets.exceptions import ConnectionClosed

from parlour.server.wire.schema import ROOT, outputs


@pytest.fixture
def http(solo: Server):
    with httpx.Client(base_url=solo.url, timeout=30) as client:
        yield client


WRONG = {
    "no such page": ("GET", "/api/nothing", {}, 404, "request/unknown"),
    "no such match": ("GET", "/api/matches/x", {}, 404, "match/unknown"),
    "no such state": ("GET", "/api/matches/x/state", {}, 404, "match/unknown"),
    "no such game": ("GET", "/api/games/chess", {}, 404, "game/unknown"),
    "no such lessons": ("GET", "/api/lessons/chess", {}, 404, "game/unknown"),
    "no such lesson": ("POST", "/api/lessons/pathagon/x", {"json": {}}, 422, "request/refused"),
    "no such tactics": ("GET", "/api/tactics/full-house", {}, 404, "tactic/unknown"),
    "no such tactic": ("POST", "/api/tactics/pathagon/x", {"json": {}}, 422, "request/refused"),
    "no such person": ("GET", "/api/people/x", {}, 404, "person/unknown"),
    "nobody": ("GET", "/api/me/export", {}, 401, "account/none"),
    "bad page": ("GET", "/api/matches?after=x", {}, 422, "request/invalid"),
    "bad limit": ("GET", "/api/matches?limit=0", {}, 422, "request/invalid"),
    "bad method": ("PUT", "/api/matches", {}, 405, "request/method"),
    "no body": ("POST", "/api/session", {}, 422, "request/invalid"),
    "not JSON": ("POST", "/api/session", {"content": b"{"}, 422, "request/invalid"),
    "unknown field": ("POST", "/api/pictures", {"json": {"text": "x", "y": 1}}, 422, "request/invalid"),
    "bad position": ("POST", "/api/pictures", {"json": {"text": "pathagon"}}, 422, "request/refused"),
    "bad record": ("POST", "/api/replays", {"json": {"record": "x"}}, 422, "request/refused"),
    "bad token": ("GET", "/api/me", {"headers": {"Authorization": "Bearer x"}}, 401, "token/unknown"),
    "too large": ("POST", "/api/replays", {"content": b"x" * 300_000}, 413, "request/large"),
    "another site": ("POST", "/api/session", {"headers": {"Origin": "https://evil.example"}}, 403, "request/origin"),
    "cross site": ("DELETE", "/api/session", {"headers": {"Sec-Fetch-Site": "cross-site"}}, 403, "request/origin"),
}


@pytest.mark.parametrize(("method", "path", "rest", "status", "code"), WRONG.values(), ids=WRONG)
def test_every_error_has_one_shape(http: httpx.Client, method, path, rest, status, code) -> None:
    reply = http.request(method, path, **rest)
    assert (reply.status_code, reply.json()["error"]["code"]) == (status, code)
    assert set(reply.json()) == {"error"} and set(reply.json()["error"]) == {"code", "message", "rule"}
    assert "Traceback" not in reply.text


def test_a_body_that_grows_without_saying_so_is_stopped(http: httpx.Client) -> None:
    reply = http.post("/api/replays", content=(b"x" * 50_000 for _ in range(20)))
    assert reply.status_code == 413


def test_headers_keep_other_sites_out(http: httpx.Client) -> None:
    for path in ("/", "/api/games", "/api/nothing"):
        headers = http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_lists_come_in_pages_without_gaps(solo: Server) -> None:
    ann = Guest(solo.url)
    made = [ann.make("pathagon", "me", "open")["id"] for _ in range(7)]
    seen, after = [], ""
    while True:
        page = ann.get(f"/api/me/matches?limit=3{after}")
        seen += [one["id"] for one in page["matches"]]
        if page["next"] is None:
            break
        after = "&after=" + page["next"]
    assert sorted(seen) == sorted(made)


def test_positions_and_records_can_be_opened(http: httpx.Client) -> None:
    reply = http.post("/api/pictures", json={"game": "pathagon", "moves": ["d4"]}).json()
    assert reply["to_move"] == 1 and len(reply["picture"]["pieces"]) == 1
    assert http.post("/api/pictures", json={"text": reply["text"]}).json()["picture"] == reply["picture"]
    record = '[Game "pathagon"]\n\n1. d4 {good} 2. c3 *\n'
    opened = http.post("/api/replays", json={"record": record, "ply": 1}).json()
    assert opened["moves"] == ["d4", "c3"] and opened["movers"] == [0, 1] and opened["comments"] == ["good", ""]
    assert len(opened["picture"]["pieces"]) == 1


def test_lessons_are_told_and_judged(http: httpx.Client) -> None:
    assert "pathagon" in [course["game"] for course in http.get("/api/lessons").json()["courses"]]
    lesson = http.get("/api/lessons/pathagon").json()["lessons"][0]
    assert len(lesson["scene"]["legal"]) > 1 and lesson["scene"]["picture"]["cells"]
    path = f"/api/lessons/pathagon/{lesson['name']}"
    assert http.post(path, json={"moves": ["e7"]}).json()["verdict"] == "right"
    assert http.post(path, json={"moves": ["a1"]}).json()["verdict"] == "wrong"
    assert http.post(path, json={"steps": ["e6"]}).json()["rule"] == "R6"
    assert http.post(path, json={"moves": ["e6"]}).json()["error"]["code"] == "move/illegal"


def test_tactics_are_told_and_judged(http: httpx.Client) -> None:
    assert len(http.get("/api/tactics").json()["sets"]) == 7
    row = http.get("/api/tactics/pathagon").json()["tactics"][0]
    path = f"/api/tactics/pathagon/{row['id']}"
    begun = http.post(path, json={}).json()
    assert begun["verdict"] == "begin" and begun["scene"]["legal"]
    move = http.post(path, json={"hint": True}).json()["says"]
    assert http.post(path, json={"moves": [move]}).json()["verdict"] in ("on", "right")
    other = next(text for text, _ in begun["scene"]["legal"] if text != move)
    assert http.post(path, json={"moves": [other]}).json()["verdict"] == "wrong"


def test_a_match_can_be_kept_as_a_picture(solo: Server, http: httpx.Client) -> None:
    ann = Guest(solo.url)
    path = f"/api/matches/{ann.make('pathagon', 'me', 'me')['id']}"
    ann.post(path + "/moves", {"ply": 0, "move": "d4"})
    svg = {ply: http.get(f"{path}/picture.svg?ply={ply}") for ply in (0, 1)}
    assert svg[1].headers["content-type"].startswith("image/svg+xml") and svg[1].text.startswith("<svg")
    assert svg[0].text != svg[1].text == http.get(path + "/picture.svg").text
    png = http.get(path + "/picture.png?theme=dark")
    assert png.headers["content-type"] == "image/png" and png.content.startswith(b"\x89PNG")
    assert png.content != http.get(path + "/picture.png").content
    for name in ("picture.svg", "picture.png"):
        assert http.get(f"{path}/{name}?ply=2").json()["error"]["code"] == "request/refused"
        assert http.get(f"{path}/{name}?theme=loud").status_code == 422
        assert http.get(f"/api/matches/nothing/{name}").status_code == 404


def test_games_tell_their_rules_by_number(http: httpx.Client) -> None:
    for game in http.get("/api/games").json()["games"]:
        whole = http.get(f"/api/games/{game['slug']}/rules").json()
        parts = [part for section in whole["sections"] for part in section["parts"]]
        numbers = [part["number"] for part in parts if part["kind"] == "rule"]
        assert numbers and numbers == [f"R{number}" for number in range(1, len(numbers) + 1)]
        assert whole["picture"]["cells"]


def test_health_and_metrics(http: httpx.Client) -> None:
    assert http.get("/healthz").json()["status"] == "ok"
    assert "parlour_sockets" in http.get("/metrics").text


def test_writes_are_limited(tmp_path) -> None:
    limits = {"write_rate": 0.1, "write_burst": 3, "guest_rate": 100, "guest_burst": 100}
    server = Server(tmp_path, settings=SETTINGS | {"limits": limits}).start()
    try:
        ann = Guest(server.url)
        replies = [ann.http.post("/api/pictures", json={"game": "pathagon"}) for _ in range(5)]
        assert [reply.status_code for reply in replies] == [200, 200, 200, 429, 429]
        assert replies[-1].json()["error"]["code"] == "limit/rate" and int(replies[-1].headers["retry-after"]) > 0
    finally:
        server.stop()


def test_the_generated_files_are_current() -> None:
    for path, text in outputs().items():
        assert (ROOT / path).read_text("utf-8") == text, f"{path}: run python -m parlour.server.wire.schema"


def test_every_address_is_documented(http: httpx.Client) -> None:
    told = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    described = json.loads(http.get("/api/openapi.json").text)["paths"]
    for path in described:
        short = (
            path.replace("{match_id}", "{id}")
            .replace("{person_id}", "{id}")
            .replace("{token_id}", "{id}")
            .replace("{session_id}", "{id}")
        )
        assert short.rsplit("/", 1)[-1].partition("?")[0] in told, path


def test_a_graceful_end_tells_also_those_who_just_come(tmp_path) -> None:
    server = Server(tmp_path, settings=SETTINGS).start()
    ann = Guest(server.url)
    match = ann.make("pathagon", "me", "me")
    with ThreadPoolExecutor(20) as crowd:
        chairs = list(crowd.map(lambda _: Chair(ann, match["id"]), range(60)))
    assert server.stop() == 0
    for chair in chairs:
        while chair.hear()["type"] != "closing":
            pass


def test_a_graceful_end_tells_viewers_to_come_back(tmp_path) -> None:
    server = Server(tmp_path, settings=SETTINGS).start()
    ann = Guest(server.url)
    match = ann.make("pathagon", "me", "me")
    chair = Chair(ann, match["id"])
    chair.play("d4")
    assert server.stop() == 0
    while chair.hear()["type"] != "closing":
        pass
    with pytest.raises(ConnectionClosed, match="1012"):
        chair.hear()
    server.start()
    try:
        again = Chair(ann, match["id"], since=chair.state["seq"])
        again.play("c3")
        assert again.state["moves"] == ["d4", "c3"]
    finally:
        server.stop()


NULS = {
    "a name": ("PATCH", "/api/me", '{"name": "A\\u0000b"}'),
    "a preference": ("PATCH", "/api/me", '{"preferences": {"a": "\\u0000"}}'),
    "the name of one": ("PATCH", "/api/me", '{"preferences": {"\\u0000": 1}}'),
    "a seat": ("POST", "/api/matches", '{"game": "pathagon", "seats": [{"kind": "me", "name": "\\\\\\u0000"}, {"kind": "me"}]}'),
    "somebody invited": ("POST", "/api/matches", '{"game": "pathagon", "seats": [{"kind": "me"}, {"kind": "person", "name": "\\u0000"}]}'),
    "an account": ("POST", "/api/accounts", '{"name": "\\u0000", "password": "12345678"}'),
    "a log-in": ("POST", "/api/session", '{"name": "\\u0000", "password": "\\u0000"}'),
    "a match": ("GET", "/api/matches/a%00b", ""),
    "its state": ("GET", "/api/matches/%00/state", ""),
    "a move in it": ("POST", "/api/matches/a%00b/moves", '{"ply": 0, "move": "d4"}'),
    "a person": ("GET", "/api/people/%00", ""),
    "a page": ("GET", "/api/matches?after=1~%00", ""),
    "a game": ("GET", "/api/matches?game=%00", ""),
    "a byte": ("POST", "/api/matches", '{"game": "path\0agon"}'),
}


@pytest.mark.parametrize(("method", "path", "body"), NULS.values(), ids=NULS)
def test_what_no_database_keeps_is_refused(server: Server, ann: Guest, method: str, path: str, body: str) -> None:
    headers = {"content-type": "application/json"}
    reply = ann.http.request(method, path, content=body or None, headers=headers if body else {})
    assert 400 <= reply.status_code < 500, reply.text
    assert {"code", "message"} <= set(reply.json()["error"])
    assert ann.get("/api/me")["id"] == ann.id


def test_letters_that_only_look_like_it_are_kept(server: Server, ann: Guest) -> None:
    ann.ask("PATCH", "/api/me", 200, json={"preferences": {"a": "\\u0000"}})
    assert ann.get("/api/me")["preferences"] == {"a": "\\u0000"}


def test_a_socket_of_no_match_is_told_so(server: Server, ann: Guest) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        ann.sit("a%00b").hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
