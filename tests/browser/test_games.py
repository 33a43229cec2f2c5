"""A whole game of every game against the machine, and every puzzle solved, by mouse and by finger."""

import random

import pytest
from playwright.sync_api import Page, expect
from tests.browser.pages import best_solution, make_turn, play_move, seen_state, start_game, start_match

import parlour
from parlour.engine.levels import choose_move
from parlour.games.registry import slugs

MOST_MOVES = 250
LEVEL = "2"
PUZZLES = [slug for slug in slugs() if parlour.start(slug).players == 1]
# Random play hardly ever ends it: played well against the gentlest machine instead.
PLAYED_WELL = {"exeo-duo": 6}
RANDOM = [slug for slug in slugs() if slug not in PUZZLES and slug not in PLAYED_WELL]


def assert_over(page: Page) -> None:
    expect(page.locator(".table")).to_have_attribute("data-match", "over")
    assert seen_state(page)["outcome"]["by"] == "rules"
    assert page.locator(".verdict").inner_text()


@pytest.mark.parametrize("slug", RANDOM)
def test_a_whole_game_against_the_machine(page: Page, slug: str) -> None:
    page.goto("/")
    start_match(page, page.request.get(f"/api/games/{slug}").json(), LEVEL)
    chance = random.Random(slug)
    made = 0
    while made < MOST_MOVES and make_turn(page, chance):
        made += 1
    assert made > 0
    assert_over(page)


@pytest.mark.parametrize("slug", PLAYED_WELL)
def test_a_whole_game_played_well_against_the_machine(page: Page, slug: str) -> None:
    start_game(page, slug)
    for turn in range(MOST_MOVES):
        page.wait_for_function(MINE_OR_OVER)
        state = seen_state(page)
        if state["outcome"]:
            break
        play_move(page, choose_move(parlour.read(state["text"]), PLAYED_WELL[slug], seconds=0.5, seed=turn).move)
    assert_over(page)


MINE_OR_OVER = """() => {
  const table = document.querySelector('.table'), board = table.querySelector('parlour-board');
  return table.dataset.match === 'over' || board.draft.next.length > 0;
}"""


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_puzzle_is_solved(page: Page, slug: str) -> None:
    start_game(page, slug)
    moves = best_solution(slug)
    for move in moves:
        play_move(page, move)
    assert_over(page)
    expect(page.locator(".verdict")).to_have_text("Solved")
    expect(page.locator(".result")).to_contain_text(f"{len(moves)} moves")


@pytest.mark.parametrize("slug", slugs())
def test_some_turns_by_finger_on_a_phone(phone: Page, slug: str) -> None:
    start_game(phone, slug)
    chance = random.Random(slug)
    assert all(make_turn(phone, chance, tap=True) for _ in range(4))
    assert not phone.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_every_game_and_puzzle_is_played_here() -> None:
    assert sorted([*RANDOM, *PLAYED_WELL, *PUZZLES]) == sorted(slugs())
