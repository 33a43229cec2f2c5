"""What several processes do together: count limits once, and say goodbye to all viewers."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.people import Chair, Guest
from tests.server.services import GENEROUS, Server, postgres, redis_server
from websockets.exceptions import ConnectionClosed


@pytest.fixture(scope="module")
def shared() -> Iterator[list[str]]:
    with postgres() as database, redis_server() as bus:
        yield ["--database", database.url, "--bus", bus.url, "--workers", "2"]


def test_all_processes_together_allow_as_much_as_one(shared: list[str], tmp_path: Path) -> None:
    limits = GENEROUS | {"write_rate": 0.01, "write_burst": 12, "sockets_per_person": 4}
    server = Server(tmp_path, shared, {"limits": limits}).start()
    try:
        ann = Guest(server.url)
        match, cookies = ann.make("pathagon", "me", "me"), dict(ann.http.cookies)
        body = {"game": "pathagon"}
        replies = [httpx.post(server.url + "/api/pictures", json=body, cookies=cookies) for _ in range(20)]
        assert Counter(reply.status_code for reply in replies) == {200: 11, 429: 9}
        chairs = [ann.sit(match["id"]) for _ in range(7)]
        assert Counter(map(first, chairs)) == {"welcome": 4, "4429": 3}
        chairs[[first(chair) for chair in chairs].index("welcome")].leave()
    finally:
        server.stop()


def first(chair: Chair) -> str:
    """The type of the first message, or the code with which the socket was closed instead."""
    try:
        return str((chair.state or chair.hear())["type"]) if not chair.heard else "welcome"
    except ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd else 0)


def test_a_graceful_end_tells_the_viewers_of_every_process(shared: list[str], tmp_path: Path) -> None:
    server = Server(tmp_path, shared, {"limits": GENEROUS}).start()
    ann = Guest(server.url)
    match = ann.make("pathagon", "me", "me")
    chairs = [ann.sit(match["id"]) for _ in range(12)]
    chairs[0].play("d4")
    assert server.stop() == 0
    for chair in chairs:
        while chair.hear()["type"] != "closing":
            pass
        with pytest.raises(ConnectionClosed, match="1012"):
            chair.hear()
