"""People who play in the tests: a browser without a face."""

import json
import time
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from parlour.server.wire.messages import SERVER

CHAIRS: "list[Chair]" = []
GUESTS: "list[Guest]" = []


def all_leave() -> None:
    """Close what tests have left open."""
    for chair in list(CHAIRS):
        chair.leave()
    while GUESTS:
        GUESTS.pop().http.close()


class Guest:
    """One person with a cookie, who comes from an address of this machine."""

    def __init__(self, url: str, address: str = "127.0.0.1") -> None:
        self.url = url
        self.address = address
        self.http = httpx.Client(base_url=url, timeout=60, transport=httpx.HTTPTransport(local_address=address))
        GUESTS.append(self)
        self.me = self.get("/api/me")

    @property
    def id(self) -> str:
        return str(self.me["id"])

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("POST", path, status, json={} if body is None else body)

    def ask(self, method: str, path: str, status: int, **rest: Any) -> Any:
        reply = self.http.request(method, path, **rest)
        assert reply.status_code == status, f"{method} {path}: {reply.status_code} {reply.text[:500]}"
        return (
            reply.json()
            if reply.content and reply.headers.get("content-type", "").startswith("application/json")
            else reply.text
        )

    def make(self, game: str, *seats: Any, status: int = 201, **rest: Any) -> dict[str, Any]:
        return dict(
            self.post("/api/matches", {"game": game, "seats": [seat_of(seat) for seat in seats]} | rest, status)
        )

    def join(self, match: dict[str, Any], status: int = 200, **rest: Any) -> dict[str, Any]:
        return dict(self.post(f"/api/matches/{match['id']}/join", {"invite": match["invite"]} | rest, status))

    def sit(self, match_id: str, since: int | None = None) -> "Chair":
        return Chair(self, match_id, since)

    def register(self, name: str, password: str = "correct horse") -> "Guest":
        self.me = self.post("/api/accounts", {"name": name, "password": password}, 201)
        return self


def seat_of(seat: Any) -> dict[str, Any]:
    """`me`, `open`, a level as a number, or the seat itself."""
    if isinstance(seat, dict):
        return seat
    return {"kind": "bot", "level": str(seat)} if isinstance(seat, int) else {"kind": seat}


class Chair:
    """A socket; remembers everything it was sent, and checks each message against the protocol."""

    def __init__(
        self,
        guest: Guest | None,
        match_id: str,
        since: int | None = None,
        url: str | None = None,
        token: str | None = None,
    ) -> None:
        base = (guest.url if guest else url or "").replace("http", "ws", 1)
        cookie = {"Cookie": f"parlour={guest.http.cookies['parlour']}"} if guest else {}
        if token:
            cookie = {"Authorization": f"Bearer {token}"}
        query = "" if since is None else f"?since={since}"
        address = f"{base}/api/matches/{match_id}/live{query}"
        source = (guest.address if guest else "127.0.0.1", 0)
        self.opened = connect(address, additional_headers=cookie, max_size=None, open_timeout=30, source_address=source)
        self.socket: ClientConnection = self.opened.__enter__()
        CHAIRS.append(self)
        self.heard: list[str] = []
        self.state: dict[str, Any] = {}
        self.picture: dict[str, Any] = {}
        self.happened: list[dict[str, Any]] = []
        self.number = 0

    def __enter__(self) -> "Chair":
        return self

    def __exit__(self, *ignored: object) -> None:
        self.leave()

    def leave(self) -> None:
        if self in CHAIRS:
            CHAIRS.remove(self)
            self.opened.__exit__(None, None, None)

    def hear(self, seconds: float = 30.0) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.heard.append(text)
        SERVER.validate_json(text)
        message = json.loads(text)
        if message["type"] == "state":
            self.state = message
            self.picture |= message["picture"]
            self.happened += message["happened"]
        return dict(message)

    def wait(self, check, seconds: float = 30.0) -> dict[str, Any]:
        """Listen until a state fits."""
        deadline = time.monotonic() + seconds
        while not (self.state and check(self.state)):
            assert time.monotonic() < deadline, f"the state never came: {self.heard[-2:]}"
            self.hear(max(0.1, deadline - time.monotonic()))
        return self.state

    def ask(self, type_: str, /, **rest: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        self.number += 1
        self.socket.send(json.dumps({"type": type_, "id": self.number} | rest))
        while True:
            message = self.hear()
            if message.get("id") == self.number:
                return message

    def do(self, type_: str, /, **rest: Any) -> dict[str, Any]:
        """A request that must be acknowledged; the state that follows."""
        answer = self.ask(type_, **rest)
        assert answer["type"] == "ack", answer
        return self.wait(lambda state: state["seq"] >= answer["seq"])

    def refused(self, type_: str, /, **rest: Any) -> dict[str, Any]:
        answer = self.ask(type_, **rest)
        assert answer["type"] == "error", answer
        return dict(answer["error"])

    def play(self, move: str) -> dict[str, Any]:
        self.wait(lambda state: state["my_turn"])
        return self.do("move", ply=self.state["ply"], seq=self.state["seq"], move=move)
