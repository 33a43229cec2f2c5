"""A disk without room and a process without file handles: people are told, and all goes on once there is some again."""

import asyncio
import contextlib
import errno
import json
import resource
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa
from tests.server.conftest import SETTINGS
from tests.server.people import Guest
from tests.server.services import Server, wait_for

from parlour.errors import ParlourError
from parlour.server.http.routes import live
from parlour.server.live.house import House
from parlour.server.settings import settings_for
from parlour.server.store import outages, ratings, standstill
from parlour.server.store.database import connect_in_threads, migrate_async
from parlour.server.store.standstill import is_away, refusal_of

CLOCK = {"kind": "real-time", "initial_seconds": 60, "increment_seconds": 0}
FULL_SECONDS = 3.0
MOST = resource.getrlimit(resource.RLIMIT_NOFILE)[1]


def limit(server: Server, what: int, most: int) -> None:
    """What the process may have from now on."""
    assert server.process is not None
    psutil.Process(server.process.pid).rlimit(what, (most, resource.getrlimit(what)[1]))


def test_a_full_disk_is_told_and_costs_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=SETTINGS).start()
    try:
        ann, bob = Guest(server.url), Guest(server.url)
        match = ann.make("pathagon", "me", "open", clock=CLOCK)
        bob.join(match)
        with ann.sit(match["id"]) as chair, bob.sit(match["id"]) as other:
            chair.play("d4")
            other.wait(lambda state: state["my_turn"])
            limit(server, resource.RLIMIT_FSIZE, 1)
            for _ in range(3):
                assert other.refused("move", ply=1, move="c3")["code"] == "server/full"
            body = {"ply": 1, "move": "c3"}
            assert bob.post(f"/api/matches/{match['id']}/moves", body, 503)["error"]["code"] == "server/full"
            assert httpx.get(server.url + "/api/me").status_code == 503  # a newcomer
            assert ann.get(f"/api/matches/{match['id']}/state")["ply"] == 1, "one can read on"
            time.sleep(FULL_SECONDS)
            limit(server, resource.RLIMIT_FSIZE, resource.getrlimit(resource.RLIMIT_FSIZE)[1])
            state = other.play("c3")
            assert state["clock"]["left_ms"][1] > 60_000 - 1000 * FULL_SECONDS, "the time is not charged"
            chair.wait(lambda state: state["ply"] == 2)
        server.kill()
        server.start()
        assert ann.get(f"/api/matches/{match['id']}/state")["moves"] == ["d4", "c3"]
    finally:
        server.stop()


def test_a_database_without_room_says_so(tmp_path: Path) -> None:
    engine = connect_in_threads(f"sqlite:///{tmp_path / 'small.sqlite'}")
    with engine.connect() as connection:
        connection.execute(sa.text("PRAGMA max_page_count = 3"))
        connection.execute(sa.text("CREATE TABLE words (word TEXT)"))
        with pytest.raises(sa.exc.OperationalError) as caught:
            connection.execute(sa.text("INSERT INTO words VALUES (:word)"), {"word": "x" * 100_000})
    assert is_away(caught.value) and refusal_of(caught.value).code == "server/full"
    with pytest.raises(sa.exc.OperationalError) as caught, engine.connect() as connection:
        connection.execute(sa.text("SELECT nothing"))
    assert refusal_of(caught.value).code == "server/away"


class Socket:
    """A socket that asks one thing and remembers how it was closed."""

    def __init__(self) -> None:
        self.closed: tuple[int, str] | None = None

    async def accept(self) -> None: ...

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


def test_a_socket_that_fails_is_closed_with_a_reason(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(*ignored: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    asked: Any = Socket()
    here = type("House", (), {"sockets": 0})()
    monkeypatch.setattr(live, "house_of", lambda socket: here)
    monkeypatch.setattr(live, "enter", fail)
    asyncio.run(live.live(asked, "m"))
    assert asked.closed == (1011, "something went wrong here: connect again")
    assert here.sockets == 0 and "no space left" in caplog.text


def test_a_server_without_file_handles_says_so_and_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=SETTINGS).start()
    try:
        ann = Guest(server.url)
        match = ann.make("pathagon", "me", 1)
        assert server.process is not None
        process = psutil.Process(server.process.pid)
        with ann.sit(match["id"]) as chair:
            chair.wait(lambda state: state["my_turn"])
            assert process.rlimit(resource.RLIMIT_NOFILE) == (MOST, MOST), "it takes all that it may have"
            limit(server, resource.RLIMIT_NOFILE, process.num_fds() + 4)
            with contextlib.ExitStack() as held:
                for _ in range(30):
                    held.enter_context(socket.create_connection(("127.0.0.1", server.port), 5))
                wait_for(lambda: "file handles run out" in server.log(), "a line about it")
                chair.play("d4")  # who is there plays on
            limit(server, resource.RLIMIT_NOFILE, MOST)
            wait_for(lambda: httpx.get(server.url + "/healthz", timeout=5).status_code == 200, "the server")
        lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
        told = [line for line in lines if line["message"].startswith("file handles run out")]
        assert told and {line["level"] for line in told} == {"error"} and told[0]["open"] >= told[0]["most"] - 4
        assert ann.get(f"/api/matches/{match['id']}/state")["ply"] >= 1
    finally:
        server.stop()


def test_a_process_that_begins_while_the_database_is_away_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that fails to begin would take the others along: uvicorn ends all of them."""
    away = sa.exc.OperationalError("SELECT 1", {}, OSError("away"))
    asked: list[str] = []

    def failing(name: str, work: Any) -> Any:
        async def fail_once(*arguments: Any) -> Any:
            asked.append(name)
            if asked.count(name) == 1:
                if name == "migrate":
                    raise ParlourError("cannot use the database") from away
                raise away
            return await work(*arguments)

        return fail_once

    monkeypatch.setattr(standstill, "PATIENCE_SECONDS", 0)
    monkeypatch.setattr("parlour.server.live.house.migrate_async", failing("migrate", migrate_async))
    monkeypatch.setattr(outages, "end", failing("end", outages.end))
    monkeypatch.setattr(ratings, "unsettled", failing("unsettled", ratings.unsettled))

    async def run() -> None:
        here = House(settings_for(tmp_path))
        await here.open()
        assert await here.store.answers(5)
        await here.close()

    asyncio.run(run())
    assert asked == ["migrate", "migrate", "end", "end", "unsettled", "unsettled"]


def test_a_process_that_cannot_begin_for_another_reason_says_so() -> None:
    async def fail() -> None:
        raise ParlourError("no such option")

    with pytest.raises(ParlourError, match="no such option"):
        asyncio.run(standstill.patiently(fail))
