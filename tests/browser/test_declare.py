"""Mono-Line off its strict form: a piece is shown, shifted and declared; the friendly game warns first."""

import os

import pytest
from playwright.sync_api import Page, expect
from tests.browser.pages import draft, touch

SHOWN = (
    "() => document.querySelector('.table parlour-board').shadowRoot.querySelectorAll('[data-layer=pieces] > g').length"
)
WARNED = "g1 shares the line g12–g1 with White's piece on e1. Choose another point, or declare it all the same."


def sit_down(page: Page, mode: str, **options: str) -> None:
    page.goto("/")
    page.wait_for_selector("article")
    wanted = {"game": "mono-line", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"mode": mode} | options}
    page.goto(f"/match/{page.request.post('/api/matches', data=wanted).json()['id']}")
    page.wait_for_selector(".table parlour-board")
    page.wait_for_function("() => document.querySelector('.table parlour-board').legal.length > 0")


def choose(page: Page, step: str, *, tap: bool = False) -> None:
    touch(page, step, draft(page)["words"], tap=tap)


def declare(page: Page, count: int) -> None:
    page.get_by_role("button", name="declare").click()
    expect(page.locator(".moves li button.move")).to_have_count(count)
    page.wait_for_function("() => document.querySelector('.table parlour-board').legal.length > 0")


def look(page: Page, name: str) -> None:
    if "LOOK" in os.environ:
        page.screenshot(path=f"{os.environ['LOOK']}/{name}.png")


@pytest.mark.parametrize("mode", ["friendly", "discovery"])
def test_a_piece_can_be_shifted_until_it_is_declared(page: Page, mode: str) -> None:
    sit_down(page, mode)
    expect(page.get_by_role("button", name="declare")).to_have_count(0)
    for point in ("e5", "e1"):
        choose(page, point)
        expect(page.locator(".prompt")).to_have_text(
            f"The piece stands on {point}. Declare it, or choose another point."
        )
        assert page.evaluate(SHOWN) == 1
        expect(page.locator(".moves li button.move")).to_have_count(0)
    look(page, f"shown-{mode}")
    declare(page, 1)
    expect(page.locator(".moves li button.move")).to_have_text(["e1"])


@pytest.mark.parametrize("typed", [False, True], ids=["clicked", "typed"])
def test_the_friendly_game_asks_again_before_an_unsafe_placement(page: Page, typed: bool) -> None:
    sit_down(page, "friendly")
    choose(page, "e1")
    declare(page, 1)
    if typed:
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_placeholder("Type a move").fill("g1")
        page.keyboard.press("Enter")
    else:
        choose(page, "g1")
    expect(page.locator(".prompt")).to_have_text(WARNED)
    expect(page.locator(".moves li button.move")).to_have_count(1)
    look(page, f"warned-{typed}")
    declare(page, 2)
    choose(page, "claim")
    choose(page, "e1")
    choose(page, "g1")
    expect(page.locator(".result")).to_contain_text("White claimed two pieces on one line")


def test_on_a_phone_the_warning_is_told_by_a_tap(phone: Page) -> None:
    sit_down(phone, "friendly")
    choose(phone, "e1", tap=True)
    declare(phone, 1)
    choose(phone, "g1", tap=True)
    expect(phone.locator(".prompt")).to_have_text(WARNED)
    look(phone, "phone")
    assert not phone.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_strict_game_places_at_once_and_asks_nothing(page: Page) -> None:
    sit_down(page, "strict")
    choose(page, "e1")
    expect(page.locator(".moves li button.move")).to_have_text(["e1"])
