"""Nonsense on every door: no 5xx, no crash, no hang."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.people import Chair, Guest
from tests.server.services import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

KINDS = (
    "move", "undo", "offer", "answer", "resume", "claim", "draft", "explain", "analyse", "solvable", "look", "sync", "ping",
)  # fmt: skip
VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = {
    "ply": st.integers(-2, 5) | VALUES,
    "move": st.sampled_from(["d4", "a1-b1", "swap", "", "roll:7", "z" * 500]) | VALUES,
    "steps": st.lists(st.sampled_from(["d4", "a1", "swap", "\0"]), max_size=70) | VALUES,
    "kind": st.sampled_from(["draw", "take-back", "count", "rematch", "pause"]) | VALUES,
    "accept": st.booleans() | VALUES,
    "result": st.sampled_from(["win", "draw"]) | VALUES,
    "seconds": st.sampled_from([0.01, 0, -1, 1e9]) | VALUES,
    "id": st.integers(-10, 0)
    | VALUES.filter(lambda value: not isinstance(value, int)),  # those above are our own questions
}
MESSAGES = st.fixed_dictionaries({"type": st.sampled_from(KINDS)}, optional=FIELDS).map(json.dumps)
TEXTS = MESSAGES | VALUES.map(json.dumps) | st.text(max_size=200) | st.just("[" * 3000) | st.binary(max_size=50)


def test_no_message_breaks_a_socket(solo: Server) -> None:
    ann = Guest(solo.url)
    match = ann.make("pathagon", "me", "me")
    chairs = [ann.sit(match["id"])]
    codes: list[int] = []

    @given(st.lists(TEXTS, min_size=1, max_size=5))
    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    def attack(messages: list[str | bytes]) -> None:
        try:
            for message in messages:
                chairs[0].socket.send(message)
            assert chairs[0].ask("ping")["type"] == "pong"
        except ConnectionClosed as closed:
            codes.append(closed.rcvd.code if closed.rcvd else 0)
            chairs[0] = ann.sit(match["id"])
            assert chairs[0].ask("ping")["type"] == "pong"

    attack()
    assert set(codes) <= {4429, 1013, 1007}
    assert '"level": "error"' not in solo.log(), solo.log()[-3000:]


def test_a_message_that_is_too_long_ends_the_socket(solo: Server) -> None:
    ann = Guest(solo.url)
    chair = ann.sit(ann.make("pathagon", "me", "me")["id"])
    chair.wait(lambda state: True)
    chair.socket.send("x" * 100_000)
    assert closed_with(chair) == 1009
    assert ann.get("/api/me")["id"] == ann.id


def test_sockets_of_other_sites_and_wrong_addresses_are_closed(solo: Server) -> None:
    ann = Guest(solo.url)
    match_id = ann.make("pathagon", "me", "me")["id"]
    for path, headers, code in (
        (match_id, {"Origin": "https://evil.example"}, 4403),
        ("nothing", {}, 4404),
        (match_id + "/live?since=x#", {}, 4400),
        (match_id + "/live?since=9999999999999#", {}, 4400),
        (match_id, {"Origin": "http://[::1"}, 4403),
        (match_id, {"Authorization": "Bearer wrong"}, 4403),
    ):
        assert closing_code(solo, path, headers) == code


def closed_with(chair: Chair) -> int:
    """Listen until the socket is closed."""
    while True:
        try:
            chair.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


def closing_code(server: Server, path: str, headers: dict[str, str]) -> int:
    address = f"{server.url.replace('http', 'ws', 1)}/api/matches/{path}"
    address = address.removesuffix("#") if path.endswith("#") else address + "/live"
    with connect(address, additional_headers=headers) as socket:
        try:
            socket.recv(timeout=20)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
    return 0


def test_too_many_messages_are_refused_and_a_silent_socket_is_closed(tmp_path: Path) -> None:
    limits = {"message_rate": 1.0, "message_burst": 5}
    server = Server(tmp_path, settings={"ping_seconds": 0.7, "limits": limits}).start()
    try:
        ann = Guest(server.url)
        chair = Chair(ann, ann.make("pathagon", "me", "me")["id"])
        for number in range(10):
            chair.socket.send(json.dumps({"type": "ping", "id": number}))
        codes = [one["error"]["code"] for one in (chair.hear() for _ in range(13)) if one["type"] == "error"]
        assert codes == ["limit/rate"] * len(codes) and len(codes) >= 4
        assert closed_with(chair) == 4408
    finally:
        server.stop()


CONFIG = """
[[operations]]
include-path-regex = "^/api/bot/events"
parameters = {{ "query.seconds" = 0 }}

[[operations]]
include-path-regex = "^/api/bot/matches"
parameters = {{ "query.seconds" = 0, "path.match_id" = "{match_id}" }}

[[operations]]
include-path-regex = "^/api/matches/.match_id"
parameters = {{ "path.match_id" = "{match_id}" }}
"""
PARTS = {
    "what the games and their people are": ["--exclude-path-regex", "^/api/(bot|me$|matches/.match_id)"],
    "one match": ["--include-path-regex", "^/api/matches/.match_id"],
    "oneself": ["--include-path-regex", "^/api/me$"],
    "bots": ["--include-path-regex", "^/api/bot"],
}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_schemathesis_finds_no_failure(server: Server, part: list[str], tmp_path: Path) -> None:
    """Schemathesis over the OpenAPI document: no 5xx, and every answer as described. Who asks may delete itself."""
    ann = Guest(server.url)
    match_id = ann.make("pathagon", "me", "me", public=True)["id"]
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(match_id=match_id))
    command = [str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(config), "run"]
    command += [server.url + "/api/openapi.json", "--request-timeout", "30", "--phases", "examples,coverage,fuzzing"]
    command += ["--checks", "not_a_server_error,status_code_conformance,response_schema_conformance", *part]
    command += ["--header", f"Cookie: parlour={ann.http.cookies['parlour']}", "--max-examples", "12", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, env=os.environ | {"NO_COLOR": "1"})
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "Tested: 0" not in done.stdout, done.stdout[-3000:]
    assert Guest(server.url).get(f"/api/matches/{match_id}")["id"] == match_id
    assert '"level": "error"' not in server.log(), server.log()[-3000:]
