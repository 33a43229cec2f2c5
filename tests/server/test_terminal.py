"""A person in a terminal plays a person in a browser, over the documented protocol alone."""

import asyncio
import time

import pytest
from tests.server.people import Guest
from tests.terminal.driving import SIZE, Player

import parlour
from parlour.drawing.signs import Look
from parlour.errors import ParlourError
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeping import PLACE
from parlour.terminal.remote import RemoteTable
from parlour.terminal.visit import Visitor, title_of

NEVER = 60.0  # seconds: then something is broken


@pytest.fixture
def browser(solo):
    return Guest(solo.url)


@pytest.fixture
def visitor(solo, tmp_path, monkeypatch):
    monkeypatch.setenv(PLACE, str(tmp_path))
    return Visitor(solo.url)


def until(happens):
    end = time.monotonic() + NEVER
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.02)


def sit_down(visitor, browser, game="pathagon", **rest):
    """The browser makes a match and has the first seat; the terminal follows its link."""
    match = browser.make(game, "me", "open", **rest)
    match_id = visitor.enter(f"{visitor.base}/match/{match['id']}?invite={match['invite']}")
    return RemoteTable(visitor, match_id), browser.sit(match_id)


def test_a_picture_comes_over_the_wire_as_it_was_made(visitor):
    for slug in parlour.slugs():
        seats = ["me"] + ["level1"] * (parlour.start(slug).players - 1)
        table = RemoteTable(visitor, visitor.make(slug, {}, seats))
        assert table.picture(0) == parlour.start(slug).picture()
        table.close()


def test_a_match_goes_through_a_broken_connection(visitor, browser):
    table, chair = sit_down(visitor, browser)
    chair.play("d4")
    until(lambda: table.ply == 1)
    assert table.news == "Light plays d4"
    table.play("c3")
    assert table.moves == ("d4", "c3")
    table.line.socket.close()  # the cable is pulled
    chair.play("e5")
    until(lambda: table.ply == 3)
    table.play("c4")
    assert table.moves == ("d4", "c3", "e5", "c4")
    chair.wait(lambda state: state["ply"] == 4)
    table.close()


def test_words_of_a_game_with_others(visitor, browser):
    table, chair = sit_down(visitor, browser)
    chair.play("d4")
    until(lambda: table.ply == 1)
    with pytest.raises(ParlourError, match=r"d4 is not empty"):
        table.play("d4")
    assert table.why("d4") == "D4 is not empty (R6)"
    with pytest.raises(ParlourError, match="nothing is offered"):
        table.say("accept")
    table.say("resign")
    assert table.ending.startswith("Light (") and "wins" in table.ending
    assert parlour.read_record(table.record()).moves == ["d4"]
    table.close()


def test_the_app_plays_on_a_server_by_keys_alone(visitor, browser):
    table, chair = sit_down(visitor, browser)

    async def play():
        app = ParlourApp(Look(), table, visitor=visitor)
        async with app.run_test(size=SIZE) as pilot:
            player = Player(app, pilot, mouse=False)
            for light, dark in (("d4", "c3"), ("e4", "c4")):
                chair.play(light)
                while table.turn.kind != "person":
                    await asyncio.sleep(0.02)
                await pilot.pause()
                await player.walk(dark)
                await pilot.pause()
            assert table.moves == ("d4", "c3", "e4", "c4")

    asyncio.run(play())


def test_the_lists_of_a_server(visitor, browser):
    made = browser.make("redo", "me", "open", public=True)
    offered = next(match for match in visitor.lobby() if match["id"] == made["id"])
    assert title_of(offered).startswith("Redo: ")
    visitor.join(made["id"])
    assert made["id"] in [match["id"] for match in visitor.running()]


def test_no_such_match_is_told(visitor):
    with pytest.raises(ParlourError, match="no match 'nothing'"):
        RemoteTable(visitor, "nothing")


def test_a_server_that_is_not_there_is_told():
    with pytest.raises(ParlourError, match="cannot reach http://127.0.0.1:9"):
        Visitor("127.0.0.1:9")
