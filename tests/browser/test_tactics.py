"""Tactics as a person solves them: one with a mistake, that of the day, a streak and a storm."""

from datetime import date

from playwright.sync_api import Page, expect
from tests.browser.test_learn import READY, click

from parlour.match import Match
from parlour.study.daily import daily
from parlour.study.tactics import Tactic, find_tactic

DAY = "2026-11-20"
SHOWN = "() => document.querySelector('.tactic')?.dataset.tactic"


def shown(page: Page, game: str) -> Tactic:
    page.wait_for_function(READY)
    return find_tactic(game, page.evaluate(SHOWN))


def make(page: Page, match: Match, move: str) -> None:
    """Choose a move step by step on the board, where the board has not chosen a step by itself."""
    page.wait_for_function(READY)
    steps = match.game.spell_move(match.position, match.game.parse_move(match.position, move))[0]
    cells = {cell.name for cell in match.picture().cells}
    for step in steps:
        if page.evaluate("step => document.querySelector('.desk parlour-board').draft.chosen.includes(step)", step):
            continue
        if step in cells:
            click(page, step)
        else:
            page.click(f'.desk [data-word="{step}"]')
    finish = page.locator(".desk .words button.main")
    if finish.count() and finish.is_visible():
        finish.click()


def solve(page: Page, tactic: Tactic) -> None:
    match = tactic.begin()
    for number, move in enumerate(tactic.moves):
        if tactic.gain or number % 2 == 0:
            make(page, match, move)
        match.play(move)


def test_a_tactic_is_missed_once_and_then_solved(page: Page) -> None:
    page.goto("/tactics/pathagon")
    tactic = shown(page, "pathagon")
    match = tactic.begin()
    right = set(tactic.line[0])
    wrong = next(move for move in match.legal_moves() if move not in right)
    make(page, match, wrong)
    expect(page.locator(".said")).to_contain_text("Not this one.")
    expect(page.locator(".task")).to_contain_text("−")
    page.get_by_role("button", name="Try again").click()
    solve(page, tactic)
    expect(page.locator(".said")).to_contain_text("Proven: no other move wins")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".tactic")).not_to_have_attribute("data-tactic", tactic.id)


def test_the_tactic_of_a_day_is_marked_in_the_calendar(page: Page) -> None:
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    page.goto("/tactics")
    page.get_by_role("link", name="Today’s tactic").click()
    tactic = daily(date.fromisoformat(DAY))
    assert shown(page, tactic.game) == tactic
    solve(page, tactic)
    expect(page.locator(".tactic")).to_have_attribute("data-verdict", "right")
    page.goto("/tactics")
    expect(page.get_by_role("link", name=f"{DAY}, solved")).to_be_visible()


def test_a_storm_counts_what_is_solved_until_the_time_is_over(page: Page) -> None:
    page.clock.install()
    page.goto("/tactics/passo?mode=storm")
    for score in (1, 2):
        tactic = shown(page, "passo")
        solve(page, tactic)
        expect(page.locator(".tactic")).to_have_attribute("data-score", str(score))
        page.wait_for_function("id => document.querySelector('.tactic').dataset.tactic !== id", arg=tactic.id)
    page.clock.fast_forward(181_000)
    expect(page.locator(".said")).to_contain_text("2 solved. Your best: 2.")
    page.goto("/tactics")
    expect(page.get_by_role("link", name="Passo: Storm")).to_contain_text("2")


def test_a_streak_ends_with_the_first_mistake(phone: Page) -> None:
    phone.goto("/tactics/passo?mode=streak")
    tactic = shown(phone, "passo")
    match = tactic.begin()
    wrong = next(move for move in match.legal_moves() if move not in tactic.line[0])
    make(phone, match, wrong)
    expect(phone.locator(".said")).to_contain_text("0 solved.")
    assert phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
