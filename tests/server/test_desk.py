"""Work for one request holds nobody up: it is done elsewhere, one piece after another, and so much of it for one address."""

import asyncio
import threading

import httpx
import pytest
from tests.server.services import Server
from tests.server.tables import running

import parlour
from parlour import drawing
from parlour.drawing import render_png, render_svg
from parlour.errors import ParlourError
from parlour.match import Match
from parlour.server.http.routes import games
from parlour.server.live import desk
from parlour.server.live.desk import MOST_OF_ONE_BLOCK, Desk
from parlour.server.live.limits import LocalLimiter
from parlour.server.match import view
from parlour.server.match.events import Moved
from parlour.server.match.view import Presence, own_part
from parlour.server.wire.bodies import GameList
from parlour.server.wire.errors import Refused

SVG = render_svg(parlour.start("passo").picture())


def test_a_picture_is_painted_by_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The painter lets no other thread of its process run until it is done."""
    expected = render_png(SVG, 100)

    def refuse(*ignored: object) -> bytes:
        raise AssertionError("painted here")

    monkeypatch.setattr(drawing, "render_png", refuse)
    assert asyncio.run(Desk(LocalLimiter(1, 1)).paint("block", SVG, 100)) == expected


def test_a_picture_is_painted_once_and_so_many_for_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []

    async def paint(svg: str, width: int) -> bytes:
        painted.append(svg)
        return svg.encode()

    async def run() -> None:
        monkeypatch.setattr(desk, "painted", paint)
        here = Desk(LocalLimiter(0.01, 3))
        assert [await here.paint("block", "one", 100) for _ in range(9)] == [b"one"] * 9
        await here.paint("block", "two", 100)
        await here.paint("block", "three", 100)
        with pytest.raises(Refused, match="too many requests"):
            await here.paint("block", "four", 100)
        await here.paint("elsewhere", "four", 100)

    asyncio.run(run())
    assert painted == ["one", "two", "three", "four"]


def test_pictures_that_wait_are_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        done = asyncio.Event()

        async def paint(svg: str, width: int) -> bytes:
            await done.wait()
            return b""

        monkeypatch.setattr(desk, "painted", paint)
        here = Desk(LocalLimiter(1, 1000))
        asked = [asyncio.create_task(here.paint("block", str(number), 100)) for number in range(desk.MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too many pictures"):
            await here.paint("elsewhere", "more", 100)
        done.set()
        await asyncio.gather(*asked)
        assert await here.paint("elsewhere", "more", 100) == b""

    asyncio.run(run())


def test_a_picture_that_cannot_be_painted_says_why() -> None:
    with pytest.raises(ParlourError, match="unknown token"):
        asyncio.run(Desk(LocalLimiter(1, 1)).paint("block", "no picture", 100))


def test_one_address_has_so_much_under_way() -> None:
    async def run() -> None:
        here, go = Desk(LocalLimiter(1, 1)), threading.Event()
        under_way = [asyncio.create_task(here.work("block", go.wait)) for _ in range(MOST_OF_ONE_BLOCK)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too much is under way"):
            await here.work("block", go.wait)
        elsewhere = asyncio.create_task(here.work("elsewhere", go.wait))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*under_way, elsewhere)
        await here.work("block", go.wait)
        here.close()

    asyncio.run(run())


def test_what_one_may_do_is_worked_out_once_however_often_one_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    spelled: list[int] = []

    def spell(match: Match) -> list[tuple[str, list[str]]]:
        spelled.append(match.ply)
        return []

    monkeypatch.setattr(view, "spell", spell)
    table = running(seats=[{"person": "ann"}, {"level": "1"}])
    for _ in range(5):
        own_part(table, "ann", Presence((True, True)), 0)
    table.happen(Moved(0, "d4"))
    table.happen(Moved(1, "a1"))
    own_part(table, "ann", Presence((True, True)), 0)
    assert spelled == [0, 2]


def test_rules_are_written_once_and_small_for_who_reads_gzip(solo: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def tell(slug: str) -> GameList:
        written.append(slug)
        return GameList(games=[])

    monkeypatch.setattr(games, "rulebook_of", tell)
    monkeypatch.setattr(games, "WRITTEN", {})
    assert {bytes(games.rules("passo").body) for _ in range(3)} == {b'{"games":[]}'} and written == ["passo"]
    answers = {
        coding: httpx.get(f"{solo.url}/api/games/passo/rules", headers={"accept-encoding": coding})
        for coding in ("identity", "gzip")
    }
    assert answers["identity"].json() == answers["gzip"].json()
    assert [answer.headers.get("content-encoding") for answer in answers.values()] == [None, "gzip"]
    assert {answer.headers["vary"] for answer in answers.values()} == {"Accept-Encoding"}
