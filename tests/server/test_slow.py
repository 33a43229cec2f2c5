"""A viewer who does not read is let go, and nobody else waits for it."""

import base64
import json
import os
import socket
import struct
import time
from pathlib import Path

import httpx
from tests.server.people import Guest
from tests.server.services import Server, wait_for

LOOKS = 3000  # answers of some 10 kB, more than any buffer on the way holds
SLOWEST_MOVE = 5.0
SLOWEST_END = 15.0  # ten seconds, and a busy machine


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


HALVES = {
    "nothing": b"",
    "half a line": b"GET /heal",
    "half a head": b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    "a second half": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /heal",
}


def test_who_sends_half_a_request_is_closed_in_ten_seconds(solo: Server) -> None:
    begun = time.monotonic()
    halves = {}
    for name, data in HALVES.items():
        halves[name] = socket.create_connection(("127.0.0.1", solo.port), 5)
        halves[name].sendall(data)
    chair = Guest(solo.url).sit(Guest(solo.url).make("pathagon", "me", "open")["id"])
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
    assert time.monotonic() - begun > 5  # it is given time
    chair.ask("ping")  # a socket that is open stays
