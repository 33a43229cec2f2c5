"""The table as one object: it fits its screen, says what is played, points, remembers the keys, and tells of trouble."""

import random
import re
import signal
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import open_context
from tests.browser.house import House
from tests.browser.pages import PLACE, make_turn, play_move, resign, seen_state, show_more, start_game, touch

READY = "() => document.querySelector('.table parlour-board')?.draft.next.length > 0"
BOX = """names => names.map(name => {
  const {top, bottom, height, width} = document.querySelector(name).getBoundingClientRect();
  return {top, bottom, height, width};
})"""


def sit_down(page: Page, game: str, seats: list[dict[str, str]], **rest: Any) -> str:
    page.goto("/")
    page.wait_for_selector("article")
    reply = page.request.post("/api/matches", data={"game": game, "seats": seats} | rest)
    assert reply.ok, reply.text()
    page.goto(f"/match/{reply.json()['id']}")
    page.wait_for_selector(".table .icons")
    return str(reply.json()["id"])


def at_one_screen(*names: str) -> list[dict[str, str]]:
    return [{"kind": "me", "name": name} for name in names]


FOUR = at_one_screen("Ada", "Ben", "Cleo", "Dan")


def test_nothing_scrolls_on_a_low_desk_with_four_players(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 650})
    sit_down(page, "over-pass", FOUR)
    page.wait_for_function(READY)
    assert page.evaluate("document.documentElement.scrollHeight") <= 650
    before = page.evaluate(BOX, [".board", ".line", ".icons"])
    show_more(page)
    assert page.evaluate(BOX, [".board", ".line", ".icons"]) == before
    assert page.evaluate("document.documentElement.scrollHeight") <= 650


def test_the_board_fills_the_height_of_a_phone_that_lies(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    sit_down(page, "over-pass", FOUR)
    page.wait_for_function(READY)
    board, line, icons = page.evaluate(BOX, [".board parlour-board", ".line", ".icons"])
    assert board["height"] > 365
    assert line["bottom"] <= 390 and icons["bottom"] <= 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 390


@pytest.mark.parametrize(("game", "players"), [("over-pass", 4), ("passo", 2), ("exeo-duo", 2)])
def test_board_line_and_row_fit_a_phone_and_the_rest_is_pulled_up(phone: Page, game: str, players: int) -> None:
    sit_down(phone, game, FOUR[:players])
    phone.wait_for_function(READY)
    board, line, icons, sheet = phone.evaluate(BOX, [".board", ".line", ".icons", ".sheet"])
    assert board["top"] > 0 and board["width"] > 300
    assert line["top"] >= board["bottom"] and icons["bottom"] <= sheet["top"] + 8
    phone.get_by_role("button", name="Moves and more").tap()
    expect(phone.get_by_role("slider", name="Moves")).to_be_visible()
    phone.get_by_role("button", name="Moves and more").tap()
    expect(phone.get_by_role("slider", name="Moves")).to_be_hidden()


def test_a_first_visit_opens_with_three_pictures_and_never_again(chromium: Browser, house: House) -> None:
    context = chromium.new_context(base_url=house.address)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play Pathagon").click()
    welcome = page.get_by_role("dialog")
    expect(welcome.locator("parlour-board")).to_have_count(3)
    expect(welcome).to_contain_text("path")
    welcome.get_by_role("button", name="Begin").click()
    expect(welcome).to_have_count(0)
    page.goto("/")
    page.get_by_role("button", name="Play Pathagon").click()
    page.wait_for_function(READY)
    expect(page.get_by_role("dialog")).to_have_count(0)
    context.close()


def test_what_is_played_stands_at_the_table(page: Page) -> None:
    start_game(page, "redo")
    expect(page.locator(".about")).to_contain_text("Redo")
    expect(page.locator(".about")).to_contain_text("colour")
    expect(page.locator(".seat", has_text="Pip (level 1)")).to_have_count(1)


def test_a_name_in_a_text_points_at_the_board(page: Page) -> None:
    start_game(page, "pathagon")
    touch(page, "d4", [])
    expect(page.locator(".move")).to_have_count(2)
    touch(page, "d4", [])
    name = page.locator(".prompt .cell", has_text="d4").first
    name.hover()
    expect(page.locator("parlour-board [data-layer='pointed'] .advised")).to_have_count(1)
    page.mouse.move(2, 2)
    expect(page.locator("parlour-board [data-layer='pointed'] .advised")).to_have_count(0)


def test_arrow_keys_go_through_the_moves_after_play_by_mouse(page: Page) -> None:
    start_game(page, "pathagon")
    page.wait_for_function(READY)
    x, y, _ = page.evaluate(PLACE, "d4")
    page.mouse.click(x, y)
    expect(page.locator(".move")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("You look at move 1 of 2.")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("You look at move")).to_have_count(0)


def test_the_keys_are_shown_by_a_question_mark(page: Page) -> None:
    start_game(page, "pathagon")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("turn the board")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_machine_is_not_asked_where_the_game_has_ended(page: Page) -> None:
    start_game(page, "pathagon")
    make_turn(page, random.Random(1))
    expect(page.locator(".move")).to_have_count(2)
    resign(page)
    expect(page.get_by_role("button", name="What would the machine play?")).to_be_disabled()
    page.keyboard.press("h")
    expect(page.locator(".verdict")).to_have_text("Dark wins")


def test_two_at_one_screen_take_one_move_back(page: Page) -> None:
    sit_down(page, "pathagon", at_one_screen("Ada", "Ben"))
    for cell in ("d4", "e5", "c3"):
        page.wait_for_function(READY)
        play_move(page, cell)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".move")).to_have_text(["d4", "e5"])


def test_a_server_that_is_frozen_is_noticed_and_the_move_still_counts(page: Page, house: House) -> None:
    start_game(page, "pathagon")
    page.wait_for_function(READY)
    house.process.send_signal(signal.SIGSTOP)
    try:
        touch(page, "d4", [])
        expect(page.get_by_text("Sending…")).to_be_visible(timeout=4000)
    finally:
        house.process.send_signal(signal.SIGCONT)
    expect(page.locator(".move")).to_have_count(2, timeout=20_000)
    expect(page.get_by_text("Sending…")).to_have_count(0)


def test_a_declined_offer_is_told(chromium: Browser, house: House, page: Page) -> None:
    match = sit_down(page, "redo", [{"kind": "me"}, {"kind": "open"}], public=True)
    other = open_context(chromium, house)
    friend = other.new_page()
    friend.goto(f"/match/{match}")
    friend.get_by_role("button", name="Take the open seat").click()
    friend.wait_for_selector('.table[data-match="running"]')
    show_more(page)
    page.get_by_role("button", name="Offer a draw").click()
    friend.get_by_role("button", name="Decline").click()
    expect(page.locator(".prompt")).to_contain_text("Red declines: a draw.")
    other.close()


def test_after_a_win_the_next_opponent_is_offered_and_fits_from_then_on(page: Page) -> None:
    start_game(page, "redo")
    match = page.url.rsplit("/", 1)[1]
    page.evaluate("localStorage.setItem('parlour.opponents', '{\"pathagon\": \"3\"}')")
    page.goto("/")
    page.get_by_role("button", name="Play Pathagon").click()
    page.wait_for_url(lambda url: "/match/" in url and match not in url)
    assert [seat["level"] for seat in seen_state(page)["seats"]] == [None, "3"]
    expect(page.locator(".seat", has_text=re.compile(r"Otto \(level 3\)"))).to_have_count(1)


def test_what_a_move_did_besides_moving_is_marked_until_the_next(page: Page) -> None:
    sit_down(page, "pathagon", at_one_screen("Ada", "Ben"))
    for cell in ("d4", "e4", "a1", "g7", "f4"):  # e4 is trapped between d4 and f4
        page.wait_for_function(READY)
        play_move(page, cell)
    expect(page.locator("parlour-board .event.gone")).to_have_count(1)
    expect(page.locator('[aria-live="polite"]')).to_contain_text("Off the board: e4")
    play_move(page, "a7")
    expect(page.locator("parlour-board .event")).to_have_count(0)


def test_an_invitation_says_who_invites_to_what(chromium: Browser, house: House, page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("article")
    assert page.request.get("/api/me").ok and page.request.patch("/api/me", data={"name": "Ada Inviting"}).ok
    clock = {"kind": "real-time", "initial_seconds": 300, "increment_seconds": 5}
    match = sit_down(page, "pathagon", [{"kind": "me"}, {"kind": "open"}], public=True, clock=clock)
    other = open_context(chromium, house)
    friend = other.new_page()
    friend.goto(f"/match/{match}")
    card = friend.get_by_label("Invite a friend")
    expect(card.get_by_role("heading")).to_have_text("Ada Inviting invites you to a game of Pathagon")
    expect(card).to_contain_text("path")
    expect(card).to_contain_text("5 minutes + 5 s")
    expect(card).to_contain_text("Dark")
    card.get_by_role("button", name="Take the open seat").click()
    friend.wait_for_selector('.table[data-match="running"]')
    other.close()


def test_a_power_explains_itself(page: Page) -> None:
    sit_down(page, "passo", at_one_screen("Ada", "Ben"), options={"powers": "open"})
    page.wait_for_function(READY)
    for token in ("carry", "double", "keep"):
        expect(page.locator(f'[data-word="{token}"]')).to_have_attribute("title", re.compile(token, re.IGNORECASE))
        page.click(f'[data-word="{token}"]')
    expect(page.locator(".seat .token").first).to_have_attribute("aria-label", re.compile("Carry"))
