"""Before a game: the groups of a board, what a new game asks, and the roll for who begins."""

from playwright.sync_api import Page, expect
from tests.browser.pages import PLACE, start_game

from parlour.games.window.board import load_board

SHOWN = "[...document.querySelectorAll('{place} .groups g')].map(group => group.dataset.group)"
MIDDLE = """name => {
  const board = document.querySelector('#groups parlour-board'), layer = document.querySelector('#groups .groups');
  const cell = board.picture.cells.find(cell => cell.name === name);
  const at = new DOMPoint(cell.x, cell.y).matrixTransform(layer.getScreenCTM());
  return [at.x, at.y];
}"""
GROUPS = [" ".join(group) for group in load_board().t_groups]


def groups_of(cell: str) -> list[str]:
    return [group for group in GROUPS if cell in group.split()]


def test_the_rules_draw_all_groups_and_those_of_a_compartment(page: Page) -> None:
    page.goto("/rules/groups-of-three#groups")
    expect(page.locator("#groups .groups g")).to_have_count(36)
    assert page.evaluate(SHOWN.format(place="#groups")) == GROUPS
    for cell in ("K1", "J2", "F1"):
        page.mouse.move(*page.evaluate(MIDDLE, cell))
        expect(page.locator("#groups .groups g")).to_have_count(len(groups_of(cell)))
        assert page.evaluate(SHOWN.format(place="#groups")) == groups_of(cell)
        assert page.locator("#groups .groups polygon.here").count() == len(groups_of(cell)) > 0
    page.mouse.move(2, 2)
    expect(page.locator("#groups .groups g")).to_have_count(36)


def test_groups_are_shown_over_the_board_on_request(page: Page) -> None:
    start_game(page, "groups-of-three")
    x, y, _ = page.evaluate(PLACE, "K1")
    page.mouse.move(x, y)
    expect(page.locator(".table .groups g")).to_have_count(0)
    page.get_by_role("button", name="Show groups").click()
    page.mouse.move(x + 1, y)
    expect(page.locator(".table .groups g")).to_have_count(len(groups_of("K1")))
    page.get_by_role("button", name="Show groups").click()
    expect(page.locator(".table .groups[role=img]")).to_have_count(0)


def test_a_tap_shows_the_groups_until_the_next_one(phone: Page) -> None:
    phone.goto("/rules/groups-of-three#groups")
    groups = phone.locator("#groups .groups g")
    expect(groups).to_have_count(36)
    phone.touchscreen.tap(*phone.evaluate(MIDDLE, "J2"))
    expect(groups).to_have_count(len(groups_of("J2")))
    phone.touchscreen.tap(*phone.evaluate(MIDDLE, "L1"))
    expect(groups).to_have_count(len(groups_of("L1")))


def test_variants_stand_open_and_the_rest_is_marked(page: Page) -> None:
    page.goto("/new/passo")
    expect(page.get_by_role("radio", name="Advanced game, tokens shown from the start")).to_be_visible()
    expect(page.get_by_label("Only uncovered discs hold the line")).to_be_hidden()
    page.get_by_text("Doubtful sentences, read otherwise").click()
    expect(page.get_by_label("Only uncovered discs hold the line")).to_be_visible()
    expect(page.get_by_label("Swap after the first turn")).to_be_hidden()
    page.get_by_text("House rules").click()
    page.get_by_label("Swap after the first turn").check()
    page.get_by_label("Advanced game, tokens shown from the start").check()
    page.get_by_role("radio", name="Black: the machine").check()
    with page.expect_request("**/api/matches") as asked:
        page.get_by_role("button", name="Start the game").click()
    body = asked.value.post_data_json
    assert body is not None and body["options"] == {"powers": "open", "swap": "on", "first": "1"}
    assert body["random_first"] is False


def test_options_for_other_numbers_of_players_are_not_asked(page: Page) -> None:
    page.goto("/new/over-pass")
    goal, omit = page.get_by_text("Goal with two players"), page.get_by_text("Colour left out with three players")
    expect(goal).to_be_visible()
    expect(omit).to_be_hidden()
    page.get_by_role("button", name="3", exact=True).click()
    expect(goal).to_be_hidden()
    expect(omit).to_be_visible()


def test_the_lot_may_decide_who_has_the_side_that_begins(page: Page) -> None:
    page.goto("/new/redo")
    expect(page.get_by_role("radio", name="White: I")).to_be_checked()
    page.get_by_role("radio", name="By lot: the highest roll plays White").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".rolls li.best")).to_contain_text("White")
    expect(page.locator(".rolls p")).to_have_text("White begins.")


def test_the_highest_roll_begins_and_is_seen(page: Page) -> None:
    page.goto("/new/over-pass")
    expect(page.get_by_role("radio", name="Roll the dice: the highest starts")).to_be_checked()
    page.locator(".seats select").nth(1).select_option("me")
    page.get_by_role("button", name="Start the game").click()
    rolls = page.locator(".rolls li")
    expect(rolls.first).to_be_visible()
    best = page.locator(".rolls li.best")
    expect(best).to_have_count(1)
    name = best.locator("span").inner_text()
    expect(page.locator(".rolls p")).to_have_text(f"{name} begins.")
    total = sum(int(face) for face in best.locator("svg").evaluate_all("dice => dice.map(die => die.dataset.face)"))
    assert best.locator("b").inner_text() == str(total)
