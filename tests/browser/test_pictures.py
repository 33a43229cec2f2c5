"""Every board as it looks in the browser, against kept pictures.

PARLOUR_KEEP_PICTURES=1 pytest tests/browser/test_pictures.py keeps new ones.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.browser.kept import difference_from, read_shot

from parlour.games.registry import slugs

KEPT = Path(__file__).parent / "pictures"
DRAW = """async ([slug, theme, at]) => {
  const read = async path => (await fetch('/api/games/' + slug + path)).json();
  const [game, {examples}] = await Promise.all([read(''), read('/examples')]);
  const shown = examples.toSorted((one, other) => one.moves.length - other.moves.length).at(-1);
  const board = document.createElement('parlour-board');
  board.setAttribute('theme', theme);
  board.setAttribute('bare', '');
  board.id = 'drawn';
  document.querySelector('main').replaceChildren(board);
  board.picture = at === 'start' ? game.picture : {...game.picture, ...shown.picture};
  board.style.width = '420px';
}"""


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize(
    ("theme", "at"), [("light", "start"), ("light", "later"), ("dark", "later"), ("contrast", "later")]
)
def test_boards_look_as_they_did(page: Page, slug: str, theme: str, at: str) -> None:
    page.goto("/")
    page.wait_for_selector("article parlour-board")
    page.evaluate(DRAW, [slug, theme, at])
    shot = read_shot(page.locator("#drawn").screenshot(animations="disabled"))
    file = KEPT / f"{slug}-{at}-{theme}.webp"
    if os.environ.get("PARLOUR_KEEP_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        shot.save(file, lossless=True, method=6)
    assert difference_from(file, shot) == ""
