"""A whole game of every game against the machine, by mouse and by finger."""

import random

import pytest
from playwright.sync_api import Page

from parlour.games.registry import slugs
from tests.browser.pages import make_good_turn, make_turn, start_game, start_match

MOST_MOVES = 250
LEVEL = "2"
LONG = ("exeo-duo",)  # random moves would hardly end it


@pytest.mark.parametrize("slug", slugs())
def test_a_whole_game_against_the_machine(page: Page, slug: str) -> None:
    page.goto("/")
    game = page.request.get(f"/api/games/{slug}").json()
    start_match(page, game, LEVEL)
    chance = random.Random(slug)
    made = 0
    while made < MOST_MOVES and (make_good_turn(page) if slug in LONG else make_turn(page, chance)):
        made += 1
    assert page.locator(".table").get_attribute("data-match") == "over", f"not over after {made} moves"
    assert page.locator(".verdict").inner_text()
    assert made > 0


@pytest.mark.parametrize("slug", slugs())
def test_some_turns_by_finger_on_a_phone(phone: Page, slug: str) -> None:
    start_game(phone, slug)
    chance = random.Random(slug)
    assert all(make_turn(phone, chance, tap=True) for _ in range(6))
    too_wide = phone.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not too_wide
