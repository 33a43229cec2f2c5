"""What a person sees when something goes wrong: refusals, bad addresses, no connection, too many moves to send at once."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import open_context
from tests.browser.house import House
from tests.browser.pages import play_move, seen_state

import parlour
from parlour.server.match.view import MOST_LEGAL

NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"


def crowded_moves() -> list[str]:
    """Moves of Mono-Line after which there are too many to send at once."""
    match, chance = parlour.start("mono-line", mode="discovery", supply="unlimited"), random.Random(1)
    while len(match.legal_moves()) <= MOST_LEGAL:
        match.play(chance.choice(placements(match)))
    return list(match.moves)


def placements(match: parlour.Match) -> list[str]:
    return [move for move in match.legal_moves() if move.isalnum() and move != "concede"]


def test_a_table_with_too_many_moves_to_send_is_played_after_a_reload(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("article")
    options = {"mode": "discovery", "supply": "unlimited"}
    wanted = {"game": "mono-line", "seats": [{"kind": "me"}, {"kind": "me"}], "options": options}
    match = page.request.post("/api/matches", data=wanted).json()["id"]
    for ply, move in enumerate(crowded_moves()):
        while not page.request.post(f"/api/matches/{match}/moves", data={"ply": ply, "move": move}).ok:
            page.wait_for_timeout(200)  # nobody may play so fast for long
    for _ in range(2):
        page.goto(f"/match/{match}")
        page.wait_for_selector(".table parlour-board")
        play_move(page, placements(parlour.read(seen_state(page)["text"]))[0])


def refused(page: Page, house: House, act: Callable[[], None], status: str) -> None:
    """Do what the server refuses: the browser tells of it on its console."""
    with page.expect_event("console", lambda line: status in line.text):
        act()
    house.failures.clear()


def test_an_account_is_made_and_entered_by_enter_and_a_refusal_is_told(page: Page, house: House) -> None:
    page.goto("/me")
    name, password = page.get_by_label("Your name"), page.locator("#password")
    name.fill("Ada Returns")
    password.fill("short")
    refused(page, house, page.get_by_role("button", name="Make an account").click, "422")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(name).to_have_value("Ada Returns")
    password.fill("a long password")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_role("button", name="Log out", exact=True).click()
    password.wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)
    name.fill("Ada Returns")
    password.fill("another password")
    refused(page, house, lambda: password.press("Enter"), "401")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(name).to_have_value("Ada Returns")
    password.fill("a long password")
    password.press("Enter")
    expect(page.get_by_role("button", name="Log out", exact=True)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(name).to_have_value("Ada Returns")


def test_an_address_with_a_bad_percent_sign_is_no_page(page: Page) -> None:
    page.goto("/match/%E0%A4%A")
    expect(page.get_by_role("heading", name="There is no such page.")).to_be_visible()


def test_a_game_is_rated_only_while_that_can_be_seen(page: Page) -> None:
    page.goto("/new/pathagon")
    other = page.locator(".seats select").nth(1)
    machine = other.input_value()
    other.select_option("open")
    page.get_by_label("Rated").check()
    other.select_option(machine)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".table parlour-board")


@pytest.mark.parametrize("clipboard", [True, False])
def test_the_link_is_copied_or_shown(page: Page, clipboard: bool) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not clipboard:
        page.add_init_script(NO_CLIPBOARD)
    page.goto("/new/pathagon")
    page.locator(".seats select").nth(1).select_option("open")
    page.get_by_role("button", name="Start the game").click()
    invite = page.get_by_label("Invite a friend", exact=True)
    link = invite.first.locator("input").input_value()
    page.get_by_role("button", name="Copy the link").click()
    expect(invite.first.get_by_role("status")).to_have_text("Copied." if clipboard else link)


def test_a_page_that_cannot_be_loaded_can_be_tried_again(chromium: Browser, house: House) -> None:
    context = open_context(chromium, house)
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("article")
    context.set_offline(True)
    page.get_by_role("link", name="Lobby").click()
    expect(page.get_by_text("This page could not be loaded.")).to_be_visible()
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    context.close()
    assert house.failures == []
