"""A viewer who does not read is let go, and nobody else waits for it."""

import base64
import contextlib
import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
from tests.server.people import Guest
from tests.server.services import GENEROUS, Server, wait_for

from parlour.server.live.house import STATIC
from parlour.server.settings import Settings

LOOKS = 3000  # answers of some 10 kB, more than any buffer on the way holds
SLOWEST_MOVE = 5.0
PATIENCE = {"patience_seconds": 3.0, "send_seconds": 2.0}
SLOWEST_END = 12.0  # those three, one for a body, and a busy machine
CLOCK: dict[str, Any] = {"kind": "real-time", "initial_seconds": 60, "increment_seconds": 0}


class Deaf:
    """A socket that asks and never reads."""

    def __init__(self, server: Server, match_id: str) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /api/matches/{match_id}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        head += f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        self.socket.sendall(head.encode())

    def ask(self, type_: str, **rest: object) -> None:
        text = json.dumps({"type": type_, "id": 1} | rest).encode()
        mask = b"\0\0\0\0"
        self.socket.sendall(struct.pack("!BB", 0x81, 0x80 | len(text)) + mask + text)


def sockets(server: Server) -> float:
    metrics = httpx.get(server.url + "/metrics").text
    return float(next(line.split()[1] for line in metrics.splitlines() if line.startswith("parlour_sockets ")))


def test_a_viewer_who_does_not_read_is_let_go_and_holds_nobody_up(tmp_path: Path) -> None:
    server = Server(tmp_path, settings={"send_seconds": 2.0}).start()
    try:
        ann, bob = Guest(server.url), Guest(server.url)
        match = ann.make("pathagon", "me", "open")
        bob.join(match)
        chairs = [ann.sit(match["id"]), bob.sit(match["id"])]
        deaf = Deaf(server, match["id"])
        wait_for(lambda: sockets(server) == 3, "the third socket")
        try:
            for _ in range(LOOKS):
                deaf.ask("look", ply=0)
        except OSError:
            pass  # it has been cut off already
        for index, move in enumerate(["d4", "c3", "e4", "a1", "g7", "b2"]):
            before = time.monotonic()
            chairs[index % 2].play(move)
            assert time.monotonic() - before < SLOWEST_MOVE
        wait_for(lambda: sockets(server) == 2, "the end of the deaf socket")
        wait_for(lambda: is_cut(deaf), "the end of its connection")
        assert '"level": "error"' not in server.log(), server.log()[-3000:]
        deaf.socket.close()
    finally:
        server.stop()


def is_cut(deaf: Deaf) -> bool:
    """Whether the connection itself is gone: what was sent before it can still be read, then nothing."""
    deaf.socket.settimeout(1)
    try:
        while deaf.socket.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
HALVES = {
    "nothing": b"",
    "half a line": b"GET /heal",
    "half a head": b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    "a second half": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /heal",
    "a refused half": b"POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: http://elsewhere\r\nContent-Length: 99\r\n\r\n{",
    "a body of a GET": HEAD + b"Transfer-Encoding: chunked\r\n\r\n",
}
DRIPS = {"blank lines": (HEAD + b"\r\n", b"\r\n"), "a body": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n")}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("hasty"), settings=PATIENCE).start()
    try:
        yield server
    finally:
        server.stop()


def test_half_a_request_is_waited_for_ten_seconds() -> None:
    assert Settings("", "").patience_seconds == 10


def test_who_sends_half_a_request_is_closed(hasty: Server) -> None:
    begun = time.monotonic()
    halves = {}
    for name, data in HALVES.items():
        halves[name] = socket.create_connection(("127.0.0.1", hasty.port), 5)
        halves[name].sendall(data)
    chair = Guest(hasty.url).sit(Guest(hasty.url).make("pathagon", "me", "open")["id"])
    for name, half in halves.items():
        half.settimeout(SLOWEST_END)
        try:
            while half.recv(65536):
                pass
        except ConnectionResetError:
            pass
        except TimeoutError:
            raise AssertionError(f"{name} was kept open") from None
        finally:
            half.close()
    assert time.monotonic() - begun > 2  # it is given time
    chair.ask("ping")  # a socket that is open stays


def test_half_a_request_does_not_hold_up_the_end_of_a_server(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=PATIENCE).start()
    with socket.create_connection(("127.0.0.1", server.port), 5) as half:
        half.sendall(HALVES["half a body"])
        wait_for(lambda: httpx.get(server.url + "/healthz").status_code == 200, "the server")  # it has read that half by now
        assert server.stop() == 0
    assert '"status": 408' not in server.log(), "nobody waited for the other half"


@pytest.mark.parametrize(("head", "drop"), DRIPS.values(), ids=DRIPS)
def test_drop_by_drop_holds_no_connection(hasty: Server, head: bytes, drop: bytes) -> None:
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", hasty.port), 5) as drip, contextlib.suppress(ConnectionError):
        drip.sendall(head)
        while time.monotonic() - begun < SLOWEST_END:
            time.sleep(0.5)
            drip.sendall(drop)
    assert time.monotonic() - begun < SLOWEST_END


def test_an_answer_that_nobody_reads_is_let_go_of(hasty: Server) -> None:
    path = max((STATIC / "core").rglob("*.wasm"), key=lambda path: path.stat().st_size).relative_to(STATIC)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", hasty.port))
        deaf.sendall(f"GET /{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert hasty.process is not None
        process, port = psutil.Process(hasty.process.pid), deaf.getsockname()[1]
        ports = lambda: [one.raddr.port for one in process.net_connections() if one.raddr]  # noqa: E731
        wait_for(lambda: port in ports(), "the connection")
        wait_for(lambda: port not in ports(), "the end of the connection", 60)


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    server = Server(tmp_path, settings={"limits": GENEROUS | {"connections_per_address": 5}}).start()
    try:
        held = [socket.create_connection(("127.0.0.1", server.port), 5) for _ in range(5)]
        reply = httpx.get(server.url + "/healthz")
        assert (reply.status_code, reply.json()["error"]["code"]) == (429, "limit/connections")
        other = Guest(server.url, "127.0.0.2")
        with other.sit(other.make("pathagon", "me", 1)["id"]) as chair:
            chair.ask("ping")
        held.pop().close()
        wait_for(lambda: httpx.get(server.url + "/healthz").status_code == 200, "room for one more")
        for one in held:
            one.close()
    finally:
        server.stop()


def test_a_move_counts_from_its_last_byte(hasty: Server) -> None:
    """Whoever sends the head of a request at once and thinks before its body has thought all the same."""
    ann, bob = Guest(hasty.url), Guest(hasty.url)
    match = ann.make("pathagon", "me", "open", clock=CLOCK)
    bob.join(match)
    body = json.dumps({"ply": 0, "move": "d4"}).encode()
    head = f"POST /api/matches/{match['id']}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    head += f"Cookie: parlour={ann.http.cookies['parlour']}\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", hasty.port), 5) as slow:
        slow.sendall(head.encode() + body[:1])
        time.sleep(2.5)
        slow.sendall(body[1:])
        assert b" 200 " in slow.recv(100)
    left = ann.get(f"/api/matches/{match['id']}/state")["clock"]["left_ms"]
    assert left[0] < 1000 * CLOCK["initial_seconds"] - 2000
