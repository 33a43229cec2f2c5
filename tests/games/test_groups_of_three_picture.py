"""Groups-of-Three: the picture."""

import pytest
from tests.games.groups_of_three_setups import after

from parlour.drawing import THEMES, render_svg


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_draw_the_board(theme: str) -> None:
    match = after("roll:5 K1-J1")
    svg = match.svg(theme=theme)
    assert svg.count("data-piece") == 12 and svg.count("data-cell") == 105 and ">K1<" not in svg
    assert ">K1<" in render_svg(match.picture(), theme, names=True)


CAPTIONS = {"White to roll": "", "White to move, slides left: 4": "roll:5 K1-J1"}


@pytest.mark.parametrize(("caption", "moves"), CAPTIONS.items(), ids=CAPTIONS)
def test_the_caption_tells_who_acts(caption: str, moves: str) -> None:
    assert after(moves).picture().caption == caption
