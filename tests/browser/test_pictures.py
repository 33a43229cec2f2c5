"""Every board as it looks in the browser, against kept pictures.

PARLOUR_KEEP_PICTURES=1 pytest tests/browser/test_pictures.py keeps new ones.
"""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from parlour.games.registry import slugs

KEPT = Path(__file__).parent / "pictures"
MOST_DIFFERENCE = 3.0  # of 255, on average: fonts and smoothing differ a little from machine to machine
MOST_AT_A_SPOT = 40  # averaged over 14 by 14 pixels, so that one wrong piece is noticed
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
    shot = Image.open(io.BytesIO(page.locator("#drawn").screenshot(animations="disabled"))).convert("RGB")
    file = KEPT / f"{slug}-{at}-{theme}.webp"
    if os.environ.get("PARLOUR_KEEP_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        shot.save(file, lossless=True, method=6)
    kept = Image.open(file).convert("RGB")
    assert abs(kept.height - shot.height) <= 2
    difference = ImageChops.difference(kept, shot.resize(kept.size))
    assert max(ImageStat.Stat(difference).mean) < MOST_DIFFERENCE
    spots = difference.resize((kept.width // 14, kept.height // 14), Image.Resampling.BOX)
    assert max(ImageStat.Stat(spots).extrema, key=lambda pair: pair[1])[1] < MOST_AT_A_SPOT
