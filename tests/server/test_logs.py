"""Every process writes lines of JSON that tell which request they belong to, and errors in them are found."""

import json
from pathlib import Path

import pytest
from tests.server.people import Guest
from tests.server.services import Server, is_quiet, wait_for


def lines_of(server: Server, request: str) -> list[dict[str, object]]:
    found = [json.loads(line) for line in server.log().splitlines() if request in line]
    return [line for line in found if line["request"] == request]


def test_a_line_tells_which_request_who_and_where(server: Server, ann: Guest) -> None:
    body = {"game": "pathagon", "seats": [{"kind": "me"}, {"kind": "me"}]}
    processes = set()
    for _ in range(8):
        reply = ann.http.post("/api/matches", json=body)
        request = reply.headers["x-request-id"]
        wait_for(lambda request=request: lines_of(server, request), "the line")
        (line,) = lines_of(server, request)
        expected = {"person": ann.id, "address": "127.0.0.0/24", "path": "/api/matches", "status": 201, "method": "POST"}
        assert expected.items() <= line.items() and str(line["route"]).endswith("/matches"), line
        assert isinstance(line["time"], float) and isinstance(line["ms"], float)
        processes.add(line["process"])
    assert processes and server.troubles() == []


def test_nothing_that_is_secret_is_written_down(server: Server, ann: Guest) -> None:
    ann.http.post("/api/session", json={"name": "nobody", "password": "a very secret word"})
    assert "a very secret word" not in server.log() and ann.http.cookies["parlour"] not in server.log()


LINES = {
    "quiet": ('{"level": "info", "message": "request"}', True),
    "an error": ('{"level": "error", "message": "x"}', False),
    "a trace": ('{"level": "warning", "trace": "Traceback"}', False),
    "no JSON": ("Traceback (most recent call last):", False),
    "no object": ("7", False),
}


@pytest.mark.parametrize(("line", "quiet"), LINES.values(), ids=LINES)
def test_troubles_are_found(tmp_path: Path, line: str, *, quiet: bool) -> None:
    assert is_quiet(line) is quiet
    (tmp_path / "log.txt").write_text(f"Parlour is at http://localhost/  (Ctrl-C ends it)\n{line}\n")
    assert (Server(tmp_path).troubles() == []) is quiet
