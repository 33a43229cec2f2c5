"""How it feels: at once, both dice in sight, a glass over what is small, sound only when wanted, no jumps."""

import random
import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.browser.pages import PLACE, draft, make_turn, start_game, touch

from parlour.games.registry import slugs

# How many frames pass from the release of the mouse until the piece stands on the board.
FRAMES = """() => {
  const board = document.querySelector('parlour-board'), layer = board.shadowRoot.querySelector('[data-layer="pieces"]');
  window.frames = null;
  addEventListener('pointerup', () => {
    let count = 0;
    const before = layer.innerHTML + board.shadowRoot.querySelector('[data-layer="under"]').innerHTML;
    const look = () => {
      const now = layer.innerHTML + board.shadowRoot.querySelector('[data-layer="under"]').innerHTML;
      if (now !== before) window.frames = count;
      else if (count++ < 60) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, {capture: true, once: true});
}"""
FACES = "dice => dice.map(die => [+die.dataset.face, die.querySelectorAll('circle').length])"
PLACES = """() => [...document.querySelectorAll('.icons > *, .table .board')].map(one => {
  const {x, y, width} = one.getBoundingClientRect();
  return [x, y, width];
})"""
MOTIONS = """() => {
  window.motions = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.motions++; return animate.apply(this, how); };
}"""
SOUNDS = """() => {
  window.knocks = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.knocks++; start.apply(this, when); };
}"""


@pytest.mark.parametrize("slug", ["pathagon", "redo", "passo", "full-house"])
def test_a_step_is_seen_in_the_next_frame(page: Page, slug: str) -> None:
    start_game(page, slug)
    page.wait_for_function("() => document.querySelector('parlour-board').draft.next.length > 0")
    page.evaluate(FRAMES)
    touch(page, draft(page)["next"][0], [])
    page.wait_for_function("() => window.frames !== null")
    assert page.evaluate("window.frames") == 0


@pytest.mark.parametrize("slug", ["over-pass", "groups-of-three"])
def test_both_dice_are_shown(page: Page, slug: str) -> None:
    start_game(page, slug)
    chance = random.Random(2)
    while not page.locator(".line .dice").count():
        make_turn(page, chance)
    faces = page.locator(".line .dice .die").evaluate_all(FACES)
    total = int(page.locator(".line .dice b").inner_text())
    assert len(faces) == 2 and sum(face for face, _ in faces) == total
    assert all(face == spots for face, spots in faces)
    assert page.locator(".line .dice").get_attribute("aria-label") == f"Roll: {total} ({faces[0][0]} and {faces[1][0]})"
    page.reload()
    page.wait_for_selector(".line .dice")
    again = page.locator(".line .dice .die").evaluate_all("dice => dice.map(die => +die.dataset.face)")
    assert again == [face for face, _ in faces]


def test_a_finger_on_a_dense_board_gets_a_glass(phone: Page) -> None:
    start_game(phone, "spiral")
    phone.wait_for_function("() => document.querySelector('parlour-board').draft.next.length > 0")
    piece = draft(phone)["next"][0]
    x, y, _ = phone.evaluate(PLACE, piece)
    glass = phone.locator("parlour-board .loupe")
    expect(glass).to_be_hidden()
    hand = phone.context.new_cdp_session(phone)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x - 9, "y": y - 9}]})
    expect(glass).to_be_visible()
    hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - 6, "y": y - 4}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(glass).to_be_hidden()
    assert draft(phone)["chosen"] == [piece]


def test_a_spacious_board_needs_no_glass(phone: Page) -> None:
    start_game(phone, "passo")
    phone.wait_for_function("() => document.querySelector('parlour-board').draft.next.length > 0")
    x, y, _ = phone.evaluate(PLACE, draft(phone)["next"][0])
    hand = phone.context.new_cdp_session(phone)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.locator("parlour-board .loupe")).to_be_hidden()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_sound_is_heard_until_it_is_switched_off(page: Page) -> None:
    page.add_init_script(f"({SOUNDS})()")
    start_game(page, "pathagon")
    chance = random.Random(1)
    make_turn(page, chance)
    page.wait_for_function("() => window.knocks > 0")
    page.get_by_role("button", name="Sound", pressed=True).click()
    heard = page.evaluate("window.knocks")
    make_turn(page, chance)
    assert page.evaluate("window.knocks") == heard
    page.get_by_role("link", name="Preferences").click()
    assert not page.get_by_label("Sound").is_checked()


@pytest.mark.parametrize("slug", slugs())
def test_a_table_fits_the_smallest_phone(page: Page, slug: str) -> None:
    page.set_viewport_size({"width": 320, "height": 600})
    start_game(page, slug)
    make_turn(page, random.Random(1))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("slug", ["pathagon", "over-pass", "exeo-duo"])
def test_nothing_jumps_while_a_turn_is_made(page: Page, slug: str) -> None:
    start_game(page, slug)
    page.wait_for_function("() => document.querySelector('parlour-board').draft.next.length > 0")
    before = page.evaluate(PLACES)
    chance = random.Random(4)
    for _ in range(2):
        make_turn(page, chance)
        assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("slug", ["pathagon", "groups-of-three", "full-house"])
def test_a_table_is_seen_whole_on_a_desk(page: Page, slug: str) -> None:
    start_game(page, slug)
    make_turn(page, random.Random(1))
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_motion_follows_the_wish_of_the_device(
    page: Page, wish: Literal["no-preference", "reduce"], moves: bool
) -> None:
    page.emulate_media(reduced_motion=wish)
    page.add_init_script("localStorage.setItem('parlour.preferences', JSON.stringify({speed: 1}))")
    start_game(page, "pathagon")
    page.wait_for_function("() => document.querySelector('parlour-board').draft.next.length > 0")
    page.evaluate(MOTIONS)
    make_turn(page, random.Random(1))
    assert (page.evaluate("window.motions") > 0) == moves


def test_turns_are_announced(page: Page) -> None:
    start_game(page, "pathagon")
    touch(page, "d4", [])
    expect(page.locator('[aria-live="polite"]')).to_have_text(re.compile(r"Dark: \w\d\. .+"))
