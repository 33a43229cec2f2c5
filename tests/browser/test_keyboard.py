"""A whole game by keyboard alone: from the first page to the result, and to the next game."""

from collections import deque

import pytest
from playwright.sync_api import Page, expect
from tests.browser.pages import best_solution, seen_state

import parlour
from parlour.engine.levels import choose_move

FOCUSED = """() => {
  const node = document.activeElement;
  return node.shadowRoot?.activeElement?.dataset.cell ?? node.dataset.word ?? node.getAttribute('aria-label') ?? node.textContent.trim();
}"""
WAITS = "() => document.querySelector('.table').dataset.match === 'over' || document.querySelector('parlour-board').draft.next.length > 0"
CELLS = "document.querySelector('parlour-board').picture.cells"
ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
Place = tuple[float, float]
MOVED = "count => document.querySelectorAll('.moves li button.move').length > count"


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def tab_to(page: Page, wanted: str, *, most: int = 80) -> None:
    """Press Tab until this is in focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if focused(page) == wanted:
            return
    raise AssertionError(f"{most} times Tab did not lead to {wanted!r}")


def tab_to_board(page: Page) -> None:
    page.keyboard.press("Tab")
    for _ in range(80):
        if page.evaluate("document.activeElement.tagName") == "PARLOUR-BOARD":
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab did not lead to the board")


def go_to(page: Page, step: str) -> None:
    """To a cell with the arrow keys, to the button of a word with Tab."""
    if step in page.evaluate("document.querySelector('.table parlour-board').draft.words"):
        tab_to(page, step)
        return
    if page.evaluate("document.activeElement.tagName") != "PARLOUR-BOARD":
        tab_to_board(page)
    walk_to(page, step)


def walk_to(page: Page, cell: str) -> None:
    """Go to a cell with the arrow keys, on a way that is found by trying them."""
    here = focused(page)
    if here == cell:
        return
    places = {one["name"]: (one["x"], one["y"]) for one in page.evaluate(CELLS)}
    for arrow, expected in way(places, here, cell):
        page.keyboard.press(arrow)
        assert focused(page) == expected


def way(places: dict[str, Place], start: str, end: str) -> list[tuple[str, str]]:
    """The fewest arrow keys from one cell to another, each with the cell that it leads to."""
    ways: dict[str, list[tuple[str, str]]] = {start: []}
    queue = deque([start])
    while queue and end not in ways:
        here = queue.popleft()
        for arrow in ARROWS:
            to = next_cell(places, here, arrow)
            if to is not None and to not in ways:
                ways[to] = [*ways[here], (arrow, to)]
                queue.append(to)
    assert end in ways, f"no arrow keys lead from {start} to {end}"
    return ways[end]


def next_cell(places: dict[str, Place], here: str, arrow: str) -> str | None:
    """Where an arrow key should lead: the nearest cell ahead; being aside counts double."""
    (x, y), (ahead_x, ahead_y) = places[here], ARROWS[arrow]
    costs: dict[str, float] = {}
    for name, (to_x, to_y) in places.items():
        across, down = to_x - x, to_y - y
        ahead, aside = across * ahead_x + down * ahead_y, abs(across * ahead_y) + abs(down * ahead_x)
        if ahead > 1 and aside <= 2.2 * ahead:
            costs[name] = ahead + 2 * aside
    return min(costs, key=lambda name: costs[name]) if costs else None


def play_by_keys(page: Page, move: str) -> None:
    """Every step of a move with arrows and Enter."""
    before = page.locator(".moves li button.move").count()
    match = parlour.read(seen_state(page)["text"])
    notation, position = match.game.notation, match.position
    for step in notation.spell_move(position, notation.parse_move(position, move))[0]:
        if page.locator(".moves li button.move").count() > before:
            break
        go_to(page, step)
        page.keyboard.press("Enter")
    page.wait_for_function(MOVED, arg=before)


def start_by_keys(page: Page, name: str) -> None:
    page.goto("/")
    page.wait_for_selector("article")
    tab_to(page, name)
    page.keyboard.press("Enter")
    page.wait_for_selector(".table parlour-board")


@pytest.mark.parametrize("title", ["Pathagon", "Passo"])
def test_a_whole_game_without_a_mouse(page: Page, title: str) -> None:
    start_by_keys(page, f"Play {title}")
    tab_to_board(page)
    for turn in range(120):
        page.wait_for_function(WAITS)
        state = seen_state(page)
        if state["outcome"]:
            break
        play_by_keys(page, choose_move(parlour.read(state["text"]), 5, seconds=0.3, seed=turn).move)
    assert seen_state(page)["outcome"]["by"] == "rules"
    expect(page.locator(".verdict")).not_to_be_empty()
    played = page.url
    tab_to(page, "Play again")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/match/" in url and url != played)


def test_a_puzzle_without_a_mouse(page: Page) -> None:
    start_by_keys(page, "Solve Crooked Jumps")
    tab_to_board(page)
    for move in best_solution("crooked-jumps"):
        page.wait_for_function(WAITS)
        play_by_keys(page, move)
    expect(page.locator(".verdict")).to_have_text("Solved")


def test_a_page_begins_with_a_way_past_the_menu(page: Page) -> None:
    page.goto("/rules/passo")
    page.wait_for_selector("main a, main button")  # what the second Tab can reach
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
