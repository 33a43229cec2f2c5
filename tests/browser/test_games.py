"""A whole game of every game against the machine, by mouse and by finger."""

import random

import pytest
from playwright.sync_api import Page

from parlour.games.registry import slugs
from tests.browser.pages import make_turn, start_game

MOST_MOVES = 400


@pytest.mark.parametrize("slug", slugs())
def test_a_whole_game_against_the_machine(page: Page, slug: str) -> None:
    start_game(page, slug)
    chance = random.Random(slug)
    made = 0
    while make_turn(page, chance) and made < MOST_MOVES:
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
