"""Sessions: a new one at every rise of rights, listed, ended one by one or all; what has ended opens nothing any more."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.people import Chair, Guest
from tests.server.services import Server
from websockets.exceptions import ConnectionClosed

from parlour.server.settings import settings_for
from parlour.server.store.database import migrate
from parlour.server.store.log import Store, make_id
from parlour.server.store.people import People
from parlour.server.wire.errors import Refused

PASSWORD = "correct horse"


def account(server: Server) -> Guest:
    return Guest(server.url).register(f"Ann {make_id()[:8]}")


def another_browser(server: Server, person: Guest) -> Guest:
    other = Guest(server.url)
    other.me = other.post("/api/session", {"name": person.me["name"], "password": PASSWORD})
    return other


def whose(server: Server, cookie: str) -> str:
    """Who somebody is with a copied cookie."""
    return str(httpx.get(server.url + "/api/me", cookies={"parlour": cookie}).json()["id"])


def cookie_of(person: Guest) -> str:
    return person.http.cookies["parlour"]


def ends(chair: Chair) -> int:
    """The code with which the server closes a socket."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            chair.hear(30)
    assert chair.socket.close_code is not None
    return chair.socket.close_code


def test_a_planted_cookie_is_worth_nothing_once_its_guest_has_an_account(server: Server) -> None:
    guest = Guest(server.url)
    planted = cookie_of(guest)
    guest.register(f"Ann {make_id()[:8]}")
    assert guest.get("/api/me")["id"] == guest.id != whose(server, planted)


def test_a_request_that_was_a_guest_a_moment_ago_does_not_take_the_account_over(tmp_path: Path) -> None:
    """Two register one guest at once, one of them by a planted cookie: who comes second has neither a session nor a password."""

    async def act(known: People) -> None:
        guest = await known.make_guest()
        assert await known.register(guest, "Agatha", PASSWORD) == guest.id
        with pytest.raises(Refused, match="this guest has an account by now"):
            await known.register(guest, "Bertha", "stolen horse")
        assert await known.log_in("Agatha", PASSWORD) == (guest.id, "account")
        with pytest.raises(Refused, match="no account has this name"):
            await known.log_in("Bertha", "stolen horse")

    with_people(tmp_path, act)


def test_a_planted_cookie_is_worth_nothing_from_the_moment_of_the_account(tmp_path: Path) -> None:
    """Not only once the answer is on its way: a request in between could make a token for good."""

    async def act(known: People) -> None:
        guest = await known.make_guest()
        planted = await known.sessions.start(guest.id, "guest", "", "")
        await known.register(guest, "Agatha", PASSWORD)
        assert await known.by_cookie(planted) is None
        cookie = await known.sessions.start(guest.id, "account", "", "")
        with pytest.raises(Refused):
            await known.register(guest, "Bertha", "stolen horse")
        person = await known.by_cookie(cookie)  # whoever came too late ends no session either
        assert person is not None and person.id == guest.id

    with_people(tmp_path, act)


def with_people(folder: Path, act: Callable[[People], Awaitable[None]]) -> None:
    async def run() -> None:
        settings = settings_for(folder)
        migrate(settings.database)
        known = People(Store(settings.database))
        try:
            await act(known)
        finally:
            await known.store.close()

    asyncio.run(run())


def test_who_logs_in_leaves_the_session_of_before(server: Server) -> None:
    ann, browser = account(server), Guest(server.url)
    before = cookie_of(browser)
    browser.post("/api/session", {"name": ann.me["name"], "password": PASSWORD})
    assert whose(server, cookie_of(browser)) == ann.id
    assert whose(server, before) not in (browser.id, ann.id)


def test_a_copied_cookie_dies_with_the_log_out(server: Server) -> None:
    ann = account(server)
    copied = cookie_of(ann)
    match = ann.make("pathagon", "me", 1)
    with ann.sit(match["id"]) as chair:
        ann.ask("DELETE", "/api/session", 204)
        assert ends(chair) == 1012
    assert whose(server, copied) != ann.id


def test_sessions_are_listed_and_ended_one_by_one(server: Server) -> None:
    ann = account(server)
    other = another_browser(server, ann)
    listed = ann.get("/api/me/sessions")["sessions"]
    assert [one["here"] for one in listed] == [False, True] and "httpx" in listed[0]["agent"]
    assert ann.ask("DELETE", "/api/me/sessions/nonsense", 404)["error"]["code"] == "session/unknown"
    stranger = account(server)
    stranger.ask("DELETE", f"/api/me/sessions/{listed[0]['id']}", 404)
    ann.ask("DELETE", f"/api/me/sessions/{listed[0]['id']}", 204)
    assert other.get("/api/me")["id"] != ann.id and ann.get("/api/me")["id"] == ann.id


def end_others(ann: Guest) -> None:
    ann.ask("DELETE", "/api/me/sessions", 204)


def change_password(ann: Guest) -> None:
    ann.ask("PATCH", "/api/me", 200, json={"password": "battery staple", "old_password": PASSWORD})


WAYS = {"log out everywhere else": end_others, "a new password": change_password}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_sockets_and_tokens_elsewhere_end(server: Server, way: Callable[[Guest], Any]) -> None:
    ann = account(server)
    other = another_browser(server, ann)
    token = ann.post("/api/tokens", {"name": "script", "scopes": ["read", "play"]}, 201)["token"]
    match = ann.make("pathagon", "me", 1)
    robot = Chair(None, match["id"], url=server.url, token=token)
    bearer = {"Authorization": f"Bearer {token}"}
    with (
        robot,
        other.sit(match["id"]) as chair,
        httpx.stream("GET", server.url + "/api/bot/events", headers=bearer) as lines,
    ):
        began = time.monotonic()
        way(ann)
        assert ends(chair) == ends(robot) == 1012
        for _ in lines.iter_lines():
            assert time.monotonic() < began + 10, "the stream goes on"
    assert other.get("/api/me")["id"] != ann.id and ann.get("/api/me")["id"] == ann.id
    assert httpx.get(server.url + "/api/me", headers=bearer).status_code == 401


def test_an_account_is_deleted_by_its_password(server: Server) -> None:
    ann = account(server)
    for body in ({}, {"password": "wrong horse"}):
        assert ann.ask("DELETE", "/api/me", 403, json=body)["error"]["code"] == "account/password"
    assert ann.ask("DELETE", "/api/me", 403)["error"]["code"] == "account/password"
    ann.ask("DELETE", "/api/me", 204, json={"password": PASSWORD})
    Guest(server.url).ask("DELETE", "/api/me", 204)


def test_a_session_ends_on_the_server(solo: Server) -> None:
    ann, bob = account(solo), account(solo)
    with sqlite3.connect(solo.folder / "parlour.sqlite", timeout=30) as database:
        database.execute("UPDATE sessions SET expires = 1000 WHERE person = ?", (ann.id,))
    assert ann.get("/api/me")["id"] != ann.id and bob.get("/api/me")["id"] == bob.id


def test_a_socket_ends_though_nobody_says_that_its_session_has(solo: Server) -> None:
    ann = account(solo)
    match = ann.make("pathagon", "me", 1)
    with ann.sit(match["id"]) as chair:
        chair.hear()
        with sqlite3.connect(solo.folder / "parlour.sqlite", timeout=30) as database:
            database.execute("UPDATE sessions SET expires = 1000 WHERE person = ?", (ann.id,))
        assert ends(chair) == 1012
