"""Puzzles for one: begun by one click, undone without limit, begun again, and a way out when nothing more can be moved."""

import random

import pytest
from playwright.sync_api import Page, expect
from tests.browser.pages import best_solution, make_turn, play_move, start_game

STUCK = "crooked-jumps"


def test_the_first_page_offers_seven_games_and_three_puzzles(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play ")).to_have_count(7)
    expect(page.get_by_role("button", name="Solve ")).to_have_count(3)


@pytest.mark.parametrize("way", ["button", "key"])
def test_every_move_can_be_undone(page: Page, way: str) -> None:
    start_game(page, "full-house")
    for move in best_solution("full-house")[:8]:
        play_move(page, move)
    expect(page.locator(".seat strong")).to_have_text("8 moves")
    for left in range(7, -1, -1):
        if way == "button":
            page.get_by_role("button", name="Undo step").click()
        else:
            page.keyboard.press("u" if left % 2 else "Control+z")
        expect(page.locator(".moves button.move")).to_have_count(left)
    expect(page.get_by_role("button", name="Undo step")).to_be_disabled()
    expect(page.locator(".seat strong")).to_have_text("0 moves")


def test_a_puzzle_is_begun_again(page: Page) -> None:
    start_game(page, "spiral")
    for move in best_solution("spiral")[:4]:
        play_move(page, move)
    page.get_by_role("button", name="Begin again").click()
    expect(page.locator(".moves button.move")).to_have_count(0)
    play_move(page, best_solution("spiral")[0])


def test_a_way_back_from_a_dead_end(page: Page) -> None:
    start_game(page, STUCK)
    chance = random.Random(1)
    while make_turn(page, chance):
        pass
    expect(page.locator(".verdict")).to_have_text("Stuck")
    made = page.locator(".moves button.move").count()
    page.get_by_role("button", name="Undo step").click()
    expect(page.locator(".moves button.move")).to_have_count(made - 1)
    expect(page.locator(".verdict")).to_have_count(0)
    assert make_turn(page, chance)


def test_a_hint_and_whether_it_can_still_be_solved(page: Page) -> None:
    start_game(page, STUCK)
    first, second, *rest = best_solution(STUCK)
    play_move(page, first)
    advice, rings = page.locator(".advice"), page.locator(".table parlour-board .advised")
    page.get_by_role("button", name="Hint").click()
    expect(advice).to_have_text(f"Try {second}.")
    expect(rings).to_have_count(3)  # from, over, to
    page.get_by_role("button", name="Can it still be solved?").click()
    expect(advice).to_have_text(f"Yes, it can still be solved. Moves to go: {1 + len(rest)}.")
    expect(rings).to_have_count(0)
    page.get_by_role("button", name="Undo step").click()
    expect(advice).to_have_text("")
    chance = random.Random(1)
    while make_turn(page, chance):
        pass
    page.get_by_role("button", name="Can it still be solved?").click()
    expect(advice).to_have_text("No, it cannot be solved from here any more: everything was tried.")


def test_a_solved_puzzle_is_played_again(page: Page) -> None:
    start_game(page, STUCK)
    for move in best_solution(STUCK):
        play_move(page, move)
    expect(page.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    expect(page.locator(".stars .earned")).to_have_count(3)
    solved = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/match/" in url and url != solved)
    expect(page.locator(".moves button.move")).to_have_count(0)
    play_move(page, best_solution(STUCK)[0])
