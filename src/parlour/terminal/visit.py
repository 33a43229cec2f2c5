"""A visit to a server: who one is there, the lists of matches, and new ones. Only the documented protocol is spoken."""

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from http.cookiejar import LWPCookieJar
from typing import Any

from parlour.errors import ParlourError
from parlour.terminal.keeping import home
from parlour.terminal.seats import LEVEL_WORDS

Json = dict[str, Any]
TIMEOUT_SECONDS = 20.0


class Visitor:
    """One person at one server. The session is kept on this device, so that one stays the same guest."""

    def __init__(self, url: str) -> None:
        parts = urllib.parse.urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ParlourError(f"bad address {url!r}: expected such as http://localhost:8000")
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.jar = LWPCookieJar(str(home() / "cookies.txt"))
        if (home() / "cookies.txt").exists():
            self.jar.load(ignore_discard=True)
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.me = self.get("/api/me")

    # -- asking -------------------------------------------------------------------------------------------------------

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        return self.ask("POST", path, dict(body or {}))

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer as JSON, or as text where it is none; ParlourError with the server's own sentence where it refuses."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} if data else {}
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with self.opener.open(request, timeout=TIMEOUT_SECONDS) as reply:
                text = reply.read().decode()
                is_json = reply.headers.get("Content-Type", "").startswith("application/json")
        except urllib.error.HTTPError as error:
            raise ParlourError(sentence_of(error)) from None
        except OSError as error:
            raise ParlourError(f"cannot reach {self.base}: {getattr(error, 'reason', error)}") from None
        self.keep_session()
        return json.loads(text) if is_json else text

    def keep_session(self) -> None:
        place = home() / "cookies.txt"
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch(mode=0o600)
            self.jar.save(ignore_discard=True)
        except OSError:
            return  # then one is another guest next time

    def log_in(self, name: str, password: str) -> None:
        self.post("/api/session", {"name": name, "password": password})
        self.me = self.get("/api/me")

    @property
    def cookie(self) -> str:
        """The header of a socket."""
        request = urllib.request.Request(self.base + "/")
        self.jar.add_cookie_header(request)
        return request.get_header("Cookie") or ""

    def socket_address(self, match_id: str, since: int) -> str:
        return f"ws{self.base.removeprefix('http')}/api/matches/{match_id}/live?since={since}"

    # -- matches ------------------------------------------------------------------------------------------------------

    def running(self) -> list[Json]:
        """One's own matches that are not over, those where one has to move first."""
        matches = self.get("/api/me/matches?state=running")["matches"]
        return sorted(matches, key=lambda match: not match["my_turn"])

    def lobby(self) -> list[Json]:
        """Open challenges of others."""
        shown = self.get("/api/matches?show=lobby")["matches"]
        return [match for match in shown if not any(seat["mine"] for seat in match["seats"])]

    def live(self) -> list[Json]:
        """Public matches that may be watched."""
        return list(self.get("/api/matches?show=live")["matches"])

    def make(self, game: str, options: Mapping[str, str], seats: list[str]) -> str:
        """A new match; seats are `me`, `open` or levels. An open one is offered in the lobby."""
        body = {"game": game, "options": dict(options), "seats": list(map(seat_of, seats)), "public": "open" in seats}
        return str(self.post("/api/matches", body)["id"])

    def join(self, match_id: str, invite: str | None = None) -> None:
        self.post(f"/api/matches/{match_id}/join", {"invite": invite} if invite else {})

    def enter(self, address: str) -> str:
        """The match of a link, where an open seat is taken if the link invites to one."""
        parts = urllib.parse.urlsplit(address)
        match_id = parts.path.rstrip("/").rpartition("/")[2]
        invite = urllib.parse.parse_qs(parts.query).get("invite")
        if invite:
            self.join(match_id, invite[0])
        return match_id

    def record(self, match_id: str) -> str:
        return str(self.get(f"/api/matches/{match_id}/record"))


def seat_of(word: str) -> Json:
    if word in LEVEL_WORDS:
        return {"kind": "bot", "level": str(LEVEL_WORDS[word])}
    if word in ("me", "human"):
        return {"kind": "me"}
    if word == "open":
        return {"kind": "open"}
    raise ParlourError(f"bad seat {word!r}: expected me, open or level1 to level8")


def sentence_of(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read())["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code} {error.reason}"


def title_of(match: Json) -> str:
    """A match in a line of a list."""
    people = " – ".join(
        seat["name"] or (f"level {seat['level']}" if seat["level"] else "open") for seat in match["seats"]
    )
    turn = ", your move" if match["my_turn"] else ""
    return f"{match['title']}: {people}, move {match['ply']}{turn}"
