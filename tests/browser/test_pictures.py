"""Every board as it looks in the browser, against kept pictures.

PARLOUR_KEEP_PICTURES=1 pytest tests/browser/test_pictures.py keeps new ones.
"""

import os
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page
from tests.browser.kept import difference_from, read_shot

import parlour
from parlour.games.registry import slugs

LATER = 24
KEPT = Path(__file__).parent / "pictures"
DRAW = """async ([slug, theme, text]) => {
  const ask = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(text ? {text} : {game: slug})};
  const {picture} = await (await fetch('/api/pictures', ask)).json();
  const board = document.createElement('parlour-board');
  board.setAttribute('theme', theme);
  board.setAttribute('bare', '');
  board.id = 'drawn';
  document.querySelector('main').replaceChildren(board);
  board.picture = picture;
  board.style.width = '420px';
}"""


def later(slug: str) -> str:
    """A position some way into a game."""
    match, chance = parlour.start(slug), Random(2)
    while match.ply < LATER and match.outcome is None:
        match.play_random(chance)
    return match.text


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize(
    ("theme", "at"), [("light", "start"), ("light", "later"), ("dark", "later"), ("contrast", "later")]
)
def test_boards_look_as_they_did(page: Page, slug: str, theme: str, at: str) -> None:
    page.goto("/")
    page.wait_for_selector("article parlour-board")
    page.evaluate(DRAW, [slug, theme, "" if at == "start" else later(slug)])
    shot = read_shot(page.locator("#drawn").screenshot(animations="disabled"))
    file = KEPT / f"{slug}-{at}-{theme}.webp"
    if os.environ.get("PARLOUR_KEEP_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        shot.save(file, lossless=True, method=6)
    assert difference_from(file, shot) == ""
