"""What one notes on a board, and what a board tells by itself: planned moves, arrows, names, the end in full sight."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import open_context
from tests.browser.house import House
from tests.browser.pages import PLACE, best_solution, play_move, start_game, touch
from tests.browser.test_table import READY, at_one_screen, sit_down

WHOLE = """() => {
  const line = document.querySelector('.line');
  const [around, at, below] = ['.line', '.verdict', '.sheet'].map(one => document.querySelector(one).getBoundingClientRect());
  const inside = at.top >= around.top && at.bottom <= around.bottom;
  return {inside, scrolls: line.scrollHeight > line.clientHeight + 1, above: around.bottom <= below.top};
}"""
MOTIONS = """() => {
  window.lights = 0;
  const layer = document.querySelector('.table parlour-board').shadowRoot.querySelector('[data-layer="won"]');
  const isLight = node => node.classList?.contains('light');
  const count = changes => changes.forEach(one => window.lights += [...one.addedNodes].filter(isLight).length);
  new MutationObserver(count).observe(layer, {childList: true});
}"""


@pytest.fixture
def friend(chromium: Browser, house: House) -> Any:
    context = open_context(chromium, house)
    yield context.new_page()
    context.close()


def test_a_planned_move_is_played_in_ones_turn(page: Page, friend: Page) -> None:
    match = sit_down(page, "redo", [{"kind": "me"}, {"kind": "open"}], public=True)
    friend.goto(f"/match/{match}")
    friend.get_by_role("button", name="Take the open seat").click()
    friend.wait_for_selector('.table[data-match="running"]')
    for step in ("b7", "b6"):  # White, who is to move, has not moved yet
        x, y, _ = friend.evaluate(PLACE, step)
        friend.mouse.click(x, y)
    expect(friend.locator(".prompt")).to_contain_text("Planned for your turn: b7 b6")
    expect(friend.locator("parlour-board .planned")).to_have_count(2)
    expect(page.locator(".move")).to_have_count(0)
    page.wait_for_function(READY)
    play_move(page, "b2-b3")
    expect(page.locator(".move")).to_have_text(["b2-b3", "b7-b6"])
    expect(friend.locator("parlour-board .planned")).to_have_count(0)


def test_the_right_button_draws_arrows_until_the_board_is_touched(page: Page) -> None:
    sit_down(page, "pathagon", at_one_screen("Ada", "Ben"))
    page.wait_for_function(READY)
    (x1, y1, _), (x2, y2, _) = (page.evaluate(PLACE, cell) for cell in ("b2", "e5"))
    page.mouse.move(x1, y1)
    page.mouse.down(button="right")
    page.mouse.move(x2, y2)
    page.mouse.up(button="right")
    expect(page.locator('parlour-board [data-layer="scribbled"] polyline')).to_have_count(4)
    expect(page.locator(".move")).to_have_count(0)
    touch(page, "a1", [])
    expect(page.locator('parlour-board [data-layer="scribbled"] > g')).to_have_count(0)
    expect(page.locator(".move")).to_have_count(1)


def test_cells_that_a_sentence_names_carry_their_names(page: Page) -> None:
    sit_down(page, "pathagon", at_one_screen("Ada", "Ben"))
    page.wait_for_function(READY)
    play_move(page, "d4")
    page.wait_for_function(READY)
    assert page.locator("parlour-board .tag").count() == 0
    touch(page, "d4", [])
    expect(page.locator(".prompt")).to_contain_text("d4")
    expect(page.locator("parlour-board .tag")).to_have_text("d4")
    page.keyboard.press("n")  # now all names are shown
    expect(page.locator("parlour-board .tag")).to_have_count(0)


def test_a_solved_puzzle_is_told_whole_on_a_phone_and_light_goes_through_it(phone: Page) -> None:
    phone.add_init_script("localStorage.setItem('parlour.preferences', JSON.stringify({theme: 'light', speed: 0.5}))")
    start_game(phone, "spiral")
    *before, last = best_solution("spiral")
    match = phone.url.rsplit("/", 1)[1]
    for ply, move in enumerate(before):
        assert phone.request.post(f"/api/matches/{match}/moves", data={"ply": ply, "move": move}).ok
    phone.reload()
    phone.wait_for_function(READY)
    phone.evaluate(MOTIONS)
    play_move(phone, last)
    expect(phone.locator(".verdict")).to_have_text("Solved")
    assert phone.evaluate(WHOLE) == {"inside": True, "scrolls": False, "above": True}
    phone.wait_for_function("() => window.lights > 50")
    expect(phone.locator("parlour-board .light")).to_have_count(0)
