"""What a person does at a table, done with a real mouse, finger or keyboard."""

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import parlour

# Where the middle of a cell is on the screen.
PLACE = """name => {
  const board = document.querySelector('.table parlour-board'), grid = board.shadowRoot.querySelector('.hits');
  const node = grid.querySelector(`[data-cell="${CSS.escape(name)}"] .hit`);
  const box = node.getBoundingClientRect();
  const middle = board.picture.cells.find(cell => cell.name === name), matrix = grid.getScreenCTM();
  const turned = board.hasAttribute('flipped');
  const x = turned ? board.picture.width - middle.x : middle.x, y = turned ? board.picture.height - middle.y : middle.y;
  const at = new DOMPoint(x, y).matrixTransform(matrix);
  return [at.x, at.y, box.width];
}"""
DRAFT = """() => {
  const table = document.querySelector('.table'), board = table?.querySelector('parlour-board');
  if (!board) return null;
  const {next, words, move, chosen} = board.draft;
  return {over: ['over', 'aborted'].includes(table.dataset.match), next, words, move, chosen, caption: board.picture.caption};
}"""
MY_TURN = """() => {
  const table = document.querySelector('.table'), board = table?.querySelector('parlour-board');
  return !!board && (['over', 'aborted'].includes(table.dataset.match) || board.draft.next.length > 0);
}"""
# The move has left the board: nothing can be chosen any more, or it is already in the list.
SENT = """count => document.querySelector('.table parlour-board').legal.length === 0 ||
  document.querySelectorAll('.moves li button.move').length > count"""
# The step at this place can be chosen by hand now; null when it was chosen by itself or the whole move has been sent.
REACHED = """([index, step, count]) => {
  const board = document.querySelector('.table parlour-board'), {chosen, next} = board.draft;
  const sent = board.legal.length === 0 || document.querySelectorAll('.moves li button.move').length > count;
  if (sent || chosen[index] === step) return {ready: false};
  return next.includes(step) && {ready: true};
}"""
MOVED = """count => document.querySelectorAll('.moves li button.move').length > count ||
  ['over', 'aborted'].includes(document.querySelector('.table').dataset.match)"""


def start_game(page: Page, slug: str) -> None:
    """One click from the first page to a game against the gentlest machine, or to a puzzle."""
    page.goto("/")
    card = page.locator("article", has=page.locator(f'a[href="/rules/{slug}"]'))
    card.get_by_role("button").first.click()
    page.wait_for_selector(".table parlour-board")


def start_match(page: Page, game: dict[str, Any], level: str) -> None:
    """A game against a machine of this level, with few turns where the game has a limit of turns."""
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": level}] * (min(game["players"]) - 1)
    options = {"turn_cap": "12"} if any(option["name"] == "turn_cap" for option in game["options"]) else {}
    page.goto("/")
    page.wait_for_selector("article")
    reply = page.request.post("/api/matches", data={"game": game["slug"], "seats": seats, "options": options})
    page.goto(f"/match/{reply.json()['id']}")
    page.wait_for_selector(".table parlour-board")


def draft(page: Page) -> dict[str, Any]:
    state = page.evaluate(DRAFT)
    assert isinstance(state, dict)
    return state


def touch(page: Page, step: str, words: list[str], *, tap: bool = False) -> None:
    """Click or tap a cell, or press the button of a word."""
    if step in words:
        page.click(f'[data-word="{step}"]')
        return
    x, y, _ = page.evaluate(PLACE, step)
    if tap:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def make_turn(page: Page, chance: random.Random, *, tap: bool = False) -> bool:
    """Make one move by hand; False when the game is over."""
    page.wait_for_function(MY_TURN)
    if draft(page)["over"]:
        return False
    before = page.locator(".moves li button.move").count()
    while not page.evaluate(SENT, before):
        state = draft(page)
        finish = page.locator(".words button.main")
        if state["move"] is not None and finish.count() and (not state["next"] or chance.random() < 0.5):
            finish.click()
            break
        if state["next"]:
            touch(page, chance.choice(sorted(state["next"])), state["words"], tap=tap)
    page.wait_for_function(MOVED, arg=before)
    return True


def seen_state(page: Page) -> dict[str, Any]:
    """What the server shows this visitor of the match on the page."""
    match = page.url.split("/match/")[1].split("?")[0]
    state = page.request.get(f"/api/matches/{match}/state").json()
    assert isinstance(state, dict)
    return state


def play_move(page: Page, move: str) -> None:
    """Make this move by hand, step by step."""
    page.wait_for_function(MY_TURN)
    before = page.locator(".moves li button.move").count()
    match = parlour.read(seen_state(page)["text"])
    notation, position = match.game.notation, match.position
    for index, step in enumerate(notation.spell_move(position, notation.parse_move(position, move))[0]):
        reached = page.wait_for_function(REACHED, arg=[index, step, before]).json_value()
        if reached["ready"]:
            touch(page, step, draft(page)["words"])
    finish = page.locator(".words button.main", has_text=f"Play {move}")
    if finish.count():
        finish.click()
    page.wait_for_function(MOVED, arg=before)


def best_solution(slug: str) -> list[str]:
    """The moves of the solution that comes with a puzzle."""
    folder = Path(parlour.__file__).parent / "puzzles" / slug.replace("-", "_")
    return list(parlour.read_records((folder / "best.txt").read_text("utf-8"))[0].moves)


def resign(page: Page) -> None:
    show_more(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("alert").get_by_role("button", name="Resign").click()
    page.wait_for_selector('.table[data-match="over"]')


def show_more(page: Page) -> None:
    """What one seldom does lies behind the last icon of the row."""
    more = page.get_by_role("button", name="More", exact=True)
    if more.get_attribute("aria-expanded") == "false":
        more.click()


def show_moves(page: Page) -> None:
    page.get_by_role("tab", name="Moves").click()
