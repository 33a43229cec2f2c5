"""What two people at a table agree on, or not: draws, pauses, counting, absence, clocks, and who watches."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.conftest import open_context
from tests.browser.house import House, open_house
from tests.browser.pages import seen_state, show_more, touch

CLOCK = {"kind": "real-time", "initial_seconds": 300, "increment_seconds": 5}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where somebody who is away may be left after a second."""
    house = open_house(tmp_path_factory.mktemp("hasty"), absence_seconds=1.0)
    yield house
    house.stop()


class Pair:
    """Two visitors in two browsers, playing each other."""

    def __init__(self, chromium: Browser, house: House, game: str, **rest: Any) -> None:
        self.contexts: list[BrowserContext] = [open_context(chromium, house) for _ in range(3)]
        self.first, self.second, self.watcher = (context.new_page() for context in self.contexts)
        self.first.goto("/lobby")
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = self.first.request.post("/api/matches", data={"game": game, "seats": seats, "public": True} | rest)
        self.path = f"/match/{made.json()['id']}"
        self.first.goto(self.path)
        self.second.goto(self.path)
        self.second.get_by_role("button", name="Take the open seat").click()
        for page in (self.first, self.second):
            page.wait_for_selector('.table[data-match="running"]')
            show_more(page)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def pair_of(chromium: Browser, house: House) -> Iterator[Any]:
    pairs: list[Pair] = []

    def make(game: str, where: House = house, **rest: Any) -> Pair:
        pairs.append(Pair(chromium, where, game, **rest))
        return pairs[-1]

    yield make
    for pair in pairs:
        pair.close()
    failures, house.failures = house.failures, []
    assert failures == []


def offer(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_draw_is_declined_then_accepted(pair_of: Any) -> None:
    pair = pair_of("redo")
    offer(pair.first, "Offer a draw")
    expect(pair.first.get_by_text("You offer: a draw.")).to_be_visible()
    offer(pair.second, "Decline")
    expect(pair.first.get_by_text("You offer: a draw.")).to_be_hidden()
    offer(pair.second, "Offer a draw")
    offer(pair.first, "Accept")
    for page in (pair.first, pair.second):
        expect(page.locator(".verdict")).to_have_text("A draw")


def test_an_offer_is_withdrawn(pair_of: Any) -> None:
    pair = pair_of("redo")
    offer(pair.first, "Offer a draw")
    expect(pair.second.get_by_role("button", name="Accept")).to_be_visible()
    offer(pair.first, "Withdraw")
    expect(pair.second.get_by_role("button", name="Accept")).to_be_hidden()


def test_both_agree_to_count(pair_of: Any) -> None:
    pair = pair_of("redo")
    touch(pair.first, "b2", [])
    touch(pair.first, "b3", [])
    offer(pair.second, "Agree to count")
    offer(pair.first, "Accept")
    for page in (pair.first, pair.second):
        expect(page.locator(".verdict")).to_have_text("A draw")
    assert seen_state(pair.first)["outcome"]["by"] == "agreement"


def test_a_pause_stops_the_clock(pair_of: Any) -> None:
    pair = pair_of("pathagon", clock=CLOCK)
    expect(pair.first.get_by_role("timer")).to_have_count(2)
    offer(pair.first, "Pause")
    offer(pair.second, "Accept")
    expect(pair.first.get_by_text("The game is paused.").first).to_be_visible()
    stopped = pair.first.get_by_role("timer").all_inner_texts()
    pair.first.wait_for_timeout(1200)
    assert pair.first.get_by_role("timer").all_inner_texts() == stopped
    offer(pair.second, "Go on")
    expect(pair.first.locator('.table[data-match="running"]')).to_be_visible()
    touch(pair.first, "d4", [])
    expect(pair.second.locator(".move")).to_have_text(["d4"])


def test_a_clock_runs_out(pair_of: Any) -> None:
    pair = pair_of("pathagon", clock={"kind": "real-time", "initial_seconds": 10, "increment_seconds": 0})
    expect(pair.second.locator(".verdict")).to_have_text("You win", timeout=20_000)
    expect(pair.first.locator(".verdict")).to_have_text("Dark wins")
    assert seen_state(pair.first)["outcome"]["by"] == "time"


def test_the_game_of_someone_who_left_is_claimed(pair_of: Any, hasty: House) -> None:
    pair = pair_of("pathagon", hasty)
    pair.contexts[0].close()
    expect(pair.second.get_by_text("away", exact=True)).to_be_visible()
    pair.second.get_by_role("button", name="Claim the win").click(timeout=20_000)
    expect(pair.second.locator(".verdict")).to_have_text("You win")
    assert seen_state(pair.second)["outcome"]["by"] == "absence"


def test_somebody_watches_from_the_lobby(pair_of: Any) -> None:
    pair = pair_of("pathagon")
    pair.watcher.goto("/lobby")
    pair.watcher.locator(f'a[href="{pair.path}"]').click()
    expect(pair.first.get_by_text("1 watching")).to_be_visible()
    touch(pair.first, "d4", [])
    expect(pair.watcher.locator(".move")).to_have_text(["d4"])
    show_more(pair.watcher)
    expect(pair.watcher.get_by_role("button", name="Resign")).to_be_disabled()
    touch(pair.watcher, "c3", [])
    expect(pair.watcher.locator(".move")).to_have_text(["d4"])
