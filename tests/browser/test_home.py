"""The first page: small, there at once, and full of boards."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import DESK, PHONE, open_context
from tests.browser.house import House
from tests.browser.pages import resign, start_game

from parlour.games.registry import slugs

MOST_BYTES, MOST_REQUESTS = 100_000, 10
SHIFTS = """() => new Promise(resolve => {
  const seen = [];
  new PerformanceObserver(list => seen.push(...list.getEntries())).observe({type: 'layout-shift', buffered: true});
  setTimeout(() => resolve(seen.map(one => [one.value, one.sources.map(part => part.node?.outerHTML?.slice(0, 90))])), 100);
})"""
SILENT = """[...document.querySelectorAll('main h1, main h2, main p, main a, main button, nav a')]
  .filter(one => !one.textContent.trim()).map(one => one.outerHTML)"""
BOARDS = "[...document.querySelectorAll('article parlour-board')].filter(board => board.picture).length"


def test_the_first_load_is_small(page: Page) -> None:
    bytes_of: dict[str, int] = {}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda one: bytes_of.update({one["requestId"]: one["encodedDataLength"]}))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert len(bytes_of) >= 6
    assert sum(bytes_of.values()) < MOST_BYTES, bytes_of
    assert len(bytes_of) <= MOST_REQUESTS


def test_the_pictures_come_with_the_page(page: Page) -> None:
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    page.wait_for_selector("article")
    assert page.evaluate(BOARDS) == len(slugs())
    assert page.evaluate(SILENT) == []  # and all words with the first of the texts


@pytest.fixture(params=["desk", "phone"])
def visitor(chromium: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = open_context(chromium, house, phone=request.param == "phone")
    yield context.new_page()
    context.close()
    failures, house.failures = house.failures, []
    assert failures == []


@pytest.mark.parametrize("path", ["/", "/lobby", "/me", "/rules/passo"])
def test_nothing_on_the_page_jumps(visitor: Page, path: str) -> None:
    visitor.goto(path)
    visitor.wait_for_selector("h1")
    visitor.wait_for_load_state("networkidle")
    shifts = visitor.evaluate(SHIFTS)
    assert sum(value for value, _ in shifts) < 0.01, shifts


def test_ones_own_games_stand_there_with_their_boards(visitor: Page) -> None:
    start_game(visitor, "redo")
    start_game(visitor, "pathagon")
    resign(visitor)
    visitor.goto("/")
    running = visitor.get_by_role("region", name="Continue where you left off")
    expect(running.get_by_role("link")).to_contain_text(["Redo"])
    expect(running).to_contain_text("your turn")
    over = visitor.get_by_role("region", name="Your last games")
    expect(over.get_by_role("link").first).to_contain_text("You lost")
    pieces = "document.querySelector('section parlour-board').picture.pieces.length"
    assert visitor.evaluate(pieces) == 28
    visitor.reload()
    visitor.wait_for_load_state("networkidle")
    shifts = visitor.evaluate(SHIFTS)
    assert sum(value for value, _ in shifts) < 0.01, shifts
    running.get_by_role("link").click()
    visitor.wait_for_selector(".table parlour-board")


def test_a_board_moves_where_the_pointer_is(chromium: Browser, house: House) -> None:
    context = chromium.new_context(base_url=house.address, viewport=DESK)
    page = context.new_page()
    page.goto("/")
    card = page.locator("article", has=page.locator('a[href="/rules/redo"]'))
    board = card.locator("parlour-board")
    still = board.evaluate("board => board.picture.caption + JSON.stringify(board.picture.pieces)")
    card.locator(".picture").hover()
    page.wait_for_function(
        "still => { const {picture} = document.querySelector('article:has(a[href=\"/rules/redo\"]) parlour-board');"
        " return picture.caption + JSON.stringify(picture.pieces) !== still }",
        arg=still,
    )
    context.close()


def test_a_click_on_a_picture_begins(chromium: Browser, house: House) -> None:
    context = open_context(chromium, house)
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.goto("/")
    page.locator("article", has=page.locator('a[href="/rules/passo"]')).locator(".picture").click()
    page.wait_for_selector(".table parlour-board")
    context.close()
