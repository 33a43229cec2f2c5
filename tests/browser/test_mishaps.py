"""What a person sees when something goes wrong: refusals, bad addresses, no connection, too many moves to send at once."""

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.house import House
from tests.browser.pages import play_move, seen_state

import parlour
from parlour.server.view import MOST_LEGAL


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
    with page.expect_event("console") as told:
        act()
    assert status in told.value.text
    house.failures.clear()


def test_an_account_is_made_and_entered_by_enter_and_a_refusal_is_told(page: Page, house: House) -> None:
    page.goto("/me")
    name, password = page.get_by_label("Your name"), page.get_by_label("Password")
    name.fill("Ada Returns")
    password.fill("short")
    refused(page, house, page.get_by_role("button", name="Make an account").click, "422")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(name).to_have_value("Ada Returns")
    password.fill("a long password")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_role("button", name="Log out").click()
    password.wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)
    name.fill("Ada Returns")
    password.fill("another password")
    refused(page, house, lambda: password.press("Enter"), "401")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(name).to_have_value("Ada Returns")
    password.fill("a long password")
    password.press("Enter")
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(name).to_have_value("Ada Returns")
