"""A whole game of every game against the machine, by mouse and by finger."""

import random

import pytest
from playwright.sync_api import Page
from tests.browser.pages import make_turn, resign, start_game, start_match

from parlour.games.registry import slugs

MOST_MOVES = 250
LEVEL = "2"
LONG = {"exeo-duo": 30}  # weak players hardly ever end it: given up after so many turns


@pytest.mark.parametrize("slug", slugs())
def test_a_whole_game_against_the_machine(page: Page, slug: str) -> None:
    page.goto("/")
    game = page.request.get(f"/api/games/{slug}").json()
    start_match(page, game, LEVEL)
    chance = random.Random(slug)
    made = 0
    while made < LONG.get(slug, MOST_MOVES) and make_turn(page, chance):
        made += 1
    if slug in LONG:
        resign(page)
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
