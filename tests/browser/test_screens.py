"""Every page and every game as it looks on a desk and on a phone, against kept pictures.

PARLOUR_KEEP_PICTURES=1 pytest tests/browser/test_screens.py keeps new ones in docs/screenshots.
"""

import os
import re
from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser
from tests.browser.house import ROOT, open_house
from tests.browser.kept import difference_from
from tests.browser.studio import PAGES, Studio, shot_names
from tests.server.services import GENEROUS

from parlour.games.registry import slugs

KEPT = ROOT / "docs" / "screenshots"
QUALITY = 76  # below, the glass of a phone loses more than what is allowed
FILMS = {"over-pass-turns.webp"}  # kept by test_follow.py
STEADY = "tests/browser/steady.py"


@pytest.fixture(scope="module")
def studio(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    house = open_house(tmp_path_factory.mktemp("studio"), str(ROOT / STEADY), limits=GENEROUS)
    yield Studio(chromium, house)
    house.stop()


@pytest.mark.parametrize("name", [*PAGES, *slugs()])
def test_pages_and_games_look_as_they_did(studio: Studio, name: str) -> None:
    shots = dict(studio.take(name))
    assert sorted(shots) == sorted(shot_names(name))
    if os.environ.get("PARLOUR_KEEP_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        for shot, picture in shots.items():
            picture.save(KEPT / f"{shot}.webp", quality=QUALITY, method=4)
    if name in PAGES and differences(shots):  # a slow machine may still have been drawing: look again
        shots = dict(studio.take(name))
    assert differences(shots) == []


def differences(shots: dict[str, Image.Image]) -> list[str]:
    found = [difference_from(KEPT / f"{shot}.webp", picture) for shot, picture in shots.items()]
    return [one for one in found if one]


def test_every_page_of_the_app_is_kept() -> None:
    pages = re.findall(r"^    (\w+): \(\) => import", (ROOT / "client/src/app/App.svelte").read_text("utf-8"), re.M)
    assert pages
    assert set(pages) - {"tactics"} <= set(PAGES)  # its tactic of the day is another each day


def test_exactly_the_pictures_of_pages_and_games_are_kept() -> None:
    wanted = {f"{shot}.webp" for name in (*PAGES, *slugs()) for shot in shot_names(name)} | FILMS
    assert {file.name for file in KEPT.glob("*.webp")} == wanted
