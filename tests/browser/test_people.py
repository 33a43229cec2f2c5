"""People at a table: two browsers by link, a broken connection, a keyboard alone, what is explained and taken back."""

import random
import signal

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import open_context
from tests.browser.house import House
from tests.browser.pages import draft, make_turn, resign, show_more, show_moves, start_game, touch


def test_two_browsers_play_each_other_by_link(chromium: Browser, house: House, page: Page) -> None:
    page.goto("/new/pathagon")
    page.locator(".seats select").nth(1).select_option("open")
    page.get_by_role("button", name="Start the game").click()
    link = page.get_by_label("Invite a friend", exact=True).locator("input").input_value()
    other_context = open_context(chromium, house)
    friend = other_context.new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Take the open seat").click()
    for turn in range(4):
        player = (page, friend)[turn % 2]
        assert make_turn(player, random.Random(turn))
        for viewer in (page, friend):
            expect(viewer.locator(".moves button.move")).to_have_count(turn + 1)
    assert friend.locator("parlour-board").get_attribute("flipped") == ""
    resign(friend)
    expect(page.locator(".verdict")).to_have_text("You win")
    first = page.url
    friend.get_by_role("button", name="Play again").click()
    page.get_by_role("button", name="Accept").click()
    for viewer in (page, friend):
        viewer.wait_for_url(lambda url: "/match/" in url and url.split("?")[0] != first)
    assert page.url == friend.url
    other_context.close()


def test_a_match_goes_on_after_the_server_was_killed(house: House, page: Page) -> None:
    start_game(page, "pathagon")
    chance = random.Random(3)
    for _ in range(3):
        make_turn(page, chance)
    page.wait_for_function("() => document.querySelectorAll('.move').length === 6")
    house.stop(signal.SIGKILL)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    house.restart()
    expect(page.get_by_text("The connection is lost")).to_be_hidden(timeout=30_000)
    expect(page.locator(".move")).to_have_count(6)
    assert make_turn(page, chance)


def test_a_page_that_is_loaded_again_goes_on(page: Page) -> None:
    start_game(page, "redo")
    make_turn(page, random.Random(1))
    page.wait_for_function("() => document.querySelectorAll('.move').length === 2")
    page.reload()
    expect(page.locator(".move")).to_have_count(2)
    page.goto("/")
    page.locator('a[href^="/match/"]').first.click()
    expect(page.locator(".move")).to_have_count(2)


def test_a_game_can_be_played_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("article")
    page.get_by_role("button", name="Play Redo").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".table parlour-board")
    page.wait_for_function("() => document.querySelector('parlour-board').legal.length > 0")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.localName") == "parlour-board":
            break
    assert page.evaluate("document.activeElement.shadowRoot.activeElement.dataset.cell") == "a1"
    for key in ("ArrowUp", "ArrowRight", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".move").first).to_have_text("b2-b3")


def test_typed_moves_and_keys_through_the_moves(page: Page) -> None:
    start_game(page, "pathagon")
    show_more(page)
    page.get_by_label("Type a move").fill("d4")
    page.get_by_label("Type a move").press("Enter")
    expect(page.locator(".move")).to_have_count(2)
    show_moves(page)
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_text("You look at move 1 of 2.")).to_be_visible()
    page.locator("h1").evaluate("node => node.closest('main').focus()")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("You look at move 0 of 2.")).to_be_visible()
    page.keyboard.press("End")
    assert make_turn(page, random.Random(2))


def test_what_is_not_allowed_is_explained_with_its_rule(page: Page) -> None:
    start_game(page, "pathagon")
    touch(page, "d4", [])
    expect(page.locator(".move")).to_have_count(2)
    touch(page, "d4", [])
    expect(page.get_by_text("Why not?")).to_be_visible()
    link = page.get_by_role("link", name="Read rule R6")
    assert link.get_attribute("href") == "/rules/pathagon#R6"
    page.goto("/rules/pathagon#R6")
    expect(page.locator("#R6.wanted")).to_be_in_viewport()


def test_a_turn_is_taken_back_against_the_machine(page: Page) -> None:
    start_game(page, "pathagon")
    make_turn(page, random.Random(1))
    expect(page.locator(".move")).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".move")).to_have_count(0)
    assert draft(page)["next"]


@pytest.mark.parametrize("mode", ["on", "taps"])
def test_a_move_waits_for_confirmation(page: Page, mode: str) -> None:
    page.goto("/preferences")
    page.get_by_label("Before a move is played").select_option(mode)
    page.context.add_init_script(
        f"localStorage.setItem('parlour.preferences', JSON.stringify({{confirm: '{mode}', speed: 0}}))"
    )
    start_game(page, "pathagon")
    touch(page, "d4", [])
    expect(page.locator(".move")).to_have_count(0)
    if mode == "on":
        page.get_by_role("button", name="Play d4").click()
    else:
        touch(page, "d4", [])
    expect(page.locator(".move")).to_have_count(2)


def test_a_piece_can_be_dragged(page: Page) -> None:
    start_game(page, "redo")
    page.wait_for_function("() => document.querySelector('parlour-board').legal.length > 0")
    box = {name: page.locator(f'parlour-board [data-cell="{name}"]').bounding_box() for name in ("b2", "b3")}
    (x1, y1), (x2, y2) = ((b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in box.values() if b)
    page.mouse.move(x1, y1)
    page.mouse.down()
    page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2, steps=4)
    expect(page.locator('parlour-board [data-layer="over"] .target')).to_have_count(len(draft(page)["next"]))
    assert draft(page)["chosen"] == ["b2"] and "b3" in draft(page)["next"]
    page.mouse.move(x2, y2, steps=4)
    page.mouse.up()
    expect(page.locator(".move").first).to_have_text("b2-b3")
