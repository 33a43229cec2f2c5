"""One golden SVG per game and theme; to accept a new look, delete the file and run the tests twice."""

from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.drawing import THEMES, render_png, render_svg

GOLDEN = Path(__file__).parent / "data" / "pictures"


def picture_of(slug: str) -> parlour.Match:
    """A position some way into a random game."""
    match = parlour.start(slug)
    random = Random(2)
    while match.ply < 24 and match.outcome is None:
        match.play_random(random)
    return match


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", parlour.slugs())
def test_pictures_look_as_they_did(slug: str, theme: str) -> None:
    path = GOLDEN / f"{slug}-{theme}.svg"
    svg = render_svg(picture_of(slug).picture(), theme)
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, "utf-8")
        pytest.fail(f"{path.name} was missing and is written now: look at it and run the tests again")
    assert svg == path.read_text("utf-8")


@pytest.mark.parametrize("slug", parlour.slugs())
def test_pictures_can_be_rasterised(slug: str) -> None:
    assert render_png(picture_of(slug).svg(), width=200).startswith(b"\x89PNG")
