"""Others' turns can be followed: step by step, at the pace one likes, again, and after one was away.

PARLOUR_KEEP_PICTURES=1 pytest tests/browser/test_follow.py keeps the film strip in docs/screenshots.
"""

import json
import os
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from tests.browser.film import compose, shoot
from tests.browser.house import ROOT, House, open_house

import parlour
from parlour.engine.levels import choose_move

FILM = ROOT / "docs" / "screenshots" / "over-pass-turns.webp"
NORMAL = "localStorage.setItem('parlour.preferences', JSON.stringify({theme: 'light', speed: %s}))"
# Every sentence that is shown while others move, with the time it came and the dice beside it.
WATCH = """() => {
  window.told = [];
  const look = () => {
    const line = document.querySelector('.story'), dice = document.querySelector('.line .dice b');
    const text = line?.textContent ?? '';
    if (text && text !== window.told.at(-1)?.text)
      window.told.push({text, at: performance.now(), dice: dice?.textContent ?? '',
        moves: document.querySelectorAll('.moves li button.move').length});
    requestAnimationFrame(look);
  };
  look();
}"""
FIRST = {"pathagon": "d4", "passo": "c1-c2", "redo": "d2-d3", "exeo-duo": "c1-a3,c10-b10", "mono-line": "a1"}
# When the list of moves reached each length.
COUNTED = """() => {
  window.counted = new Map();
  const look = () => {
    const count = document.querySelectorAll('.moves li button.move').length;
    if (!window.counted.has(count)) window.counted.set(count, performance.now());
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose dice do not change from run to run."""
    house = open_house(tmp_path_factory.mktemp("steady"), str(ROOT / "tests/browser/steady.py"))
    yield house
    house.stop()


def sit_down(page: Page, house: House, game: str, bots: int, speed: float = 1) -> str:
    page.add_init_script(NORMAL % speed)
    page.goto(f"{house.address}/")
    page.wait_for_selector("article")
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "1"}] * bots
    reply = page.request.post(f"{house.address}/api/matches", data={"game": game, "seats": seats})
    match = str(reply.json()["id"])
    page.goto(f"{house.address}/match/{match}")
    page.wait_for_function("() => document.querySelector('.table parlour-board')?.draft.next.length > 0")
    return match


def play_own_turn(page: Page, house: House, match: str) -> int:
    """One's own turn to its end; how many moves were made by then."""
    while (state := page.request.get(f"{house.address}/api/matches/{match}/state").json())["my_turn"]:
        move = choose_move(parlour.read(state["text"]), 2, seconds=0.3, seed=state["ply"]).move
        data = {"ply": state["ply"], "move": move}
        assert page.request.post(f"{house.address}/api/matches/{match}/moves", data=data).ok
    return int(state["ply"])


def test_three_opponents_turns_are_shown_one_step_at_a_time(page: Page, steady: House) -> None:
    page.set_viewport_size({"width": 480, "height": 840})
    match = sit_down(page, steady, "over-pass", 3)
    page.evaluate(WATCH)
    play_own_turn(page, steady, match)
    page.wait_for_selector(".story")
    film = shoot(page, lambda: page.locator(".story").count() > 0)
    state = page.request.get(f"{steady.address}/api/matches/{match}/state").json()
    if os.environ.get("PARLOUR_KEEP_PICTURES"):
        compose(film).save(FILM, quality=52, method=4)
    others = [index for index, mover in enumerate(state["movers"]) if mover != 0]
    told = page.evaluate("window.told")
    names = [seat["side_name"] for seat in state["seats"]]
    rolls = [one for one in told if "rolls" in one["text"]]
    assert [one["text"].split(" rolls")[0] for one in rolls] == [*names[1:], names[0]][: len(rolls)]
    assert all(one["text"].endswith(one["dice"]) for one in rolls)
    assert len(told) >= len(others) - 3  # every roll and step; one may say the same as the one before
    assert all(later["at"] - sooner["at"] > 250 for sooner, later in pairwise(told))
    assert [one["moves"] for one in told] == sorted(one["moves"] for one in told)
    assert page.locator("[data-layer='trail'] .way").count() > 3


def test_a_click_shows_the_end_and_a_button_the_turns_again(page: Page, steady: House) -> None:
    match = sit_down(page, steady, "over-pass", 3)
    play_own_turn(page, steady, match)
    page.wait_for_selector(".story")
    assert page.evaluate("document.querySelector('.table parlour-board').draft.next") == []
    page.locator(".table .board").click(position={"x": 5, "y": 5})
    expect(page.locator(".story")).to_have_count(0)
    page.wait_for_function("() => document.querySelector('.table parlour-board').draft.next.length > 0")
    made = page.locator(".moves li button.move").count()
    page.get_by_role("button", name="Show the last turn again").click()
    expect(page.locator(".story")).to_be_visible()
    assert page.locator(".moves li button.move").count() < made
    page.get_by_role("button", name="Show the end").click()
    expect(page.locator(".moves li button.move")).to_have_count(made)


@pytest.mark.parametrize("game", FIRST)
def test_the_machine_takes_a_breath_before_it_answers(page: Page, steady: House, game: str) -> None:
    match = sit_down(page, steady, game, 1)
    page.evaluate(WATCH)
    page.evaluate(COUNTED)
    assert page.request.post(f"{steady.address}/api/matches/{match}/moves", data={"ply": 0, "move": FIRST[game]}).ok
    page.wait_for_function("() => window.counted.has(2)")
    assert page.evaluate("window.counted.get(2) - window.counted.get(1)") > 500
    page.wait_for_function("() => document.querySelector('.table parlour-board').draft.next.length > 0")
    assert len(page.evaluate("window.told")) >= 1
    assert page.locator("[data-layer='trail'] .way").count() == 1


def test_at_once_is_at_once(page: Page, steady: House) -> None:
    match = sit_down(page, steady, "over-pass", 3, speed=0)
    page.evaluate(WATCH)
    play_own_turn(page, steady, match)
    page.wait_for_function("() => document.querySelector('.table parlour-board').draft.next.length > 0")
    assert page.evaluate("window.told") == []


def test_one_who_comes_back_sees_what_happened_since(page: Page, steady: House) -> None:
    match = sit_down(page, steady, "redo", 1)
    page.goto(f"{steady.address}/lobby")
    play_own_turn(page, steady, match)
    page.wait_for_timeout(1500)  # the machine answers while nobody looks
    state = page.request.get(f"{steady.address}/api/matches/{match}/state").json()
    assert state["ply"] >= 2
    seen = json.loads(page.evaluate("localStorage.getItem('parlour.seen')"))
    assert dict(seen)[match] == 0
    page.evaluate(WATCH)
    page.goto(f"{steady.address}/match/{match}")
    expect(page.locator(".story")).to_be_visible()
    expect(page.locator(".story")).to_have_count(0, timeout=30_000)  # as many steps as were made
    expect(page.locator(".moves li button.move")).to_have_count(state["ply"])
