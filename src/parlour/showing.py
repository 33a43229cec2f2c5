"""A game to step through in a notebook: one page of pictures, with nothing to install and nothing to fetch."""

import json
from collections.abc import Iterator
from html import escape

from parlour.drawing import LOOKS, render_svg
from parlour.errors import OptionError
from parlour.match import Match
from parlour.record import Record

LONGEST = 400  # positions: a page of pictures must stay one that a notebook can hold
WIDTHS = range(100, 2001)
PAGE = """<div class="parlour-show" style="max-width:{width}px;font-family:serif">
<div class="board">{first}</div>
<p style="display:flex;gap:.5em;align-items:center">
<button type="button" aria-label="one move back">&#9664;</button>
<input type="range" min="0" max="{last}" value="0" aria-label="move" style="flex:1">
<button type="button" aria-label="one move on">&#9654;</button></p>
<p class="said" aria-live="polite">{said}</p>
<script type="application/json">{steps}</script>
<script>(() => {{
  const here = document.currentScript.parentElement, steps = JSON.parse(here.querySelector("script[type]").textContent);
  const [back, on] = here.querySelectorAll("button"), range = here.querySelector("input");
  const turn = (to) => {{
    range.value = to;
    here.querySelector(".board").innerHTML = steps[range.value][1];
    here.querySelector(".said").textContent = steps[range.value][0];
  }};
  back.onclick = () => turn(+range.value - 1);
  on.onclick = () => turn(+range.value + 1);
  range.oninput = () => turn(range.value);
}})();</script></div>"""


class Show:
    """A game as notebooks show it; `page` is the HTML."""

    def __init__(self, page: str) -> None:
        self.page = page

    def _repr_html_(self) -> str:
        return self.page


def show(game: Match | Record, *, theme: str = "light", width: int = 480) -> Show:
    """A match or the main line of a record, to step through by buttons, a slider and the arrow keys on it."""
    match = game if isinstance(game, Match) else game.replay()
    if match.ply >= LONGEST:
        raise OptionError(f"a game of {match.ply} moves: expected fewer than {LONGEST} to show at once")
    if theme not in LOOKS:
        raise OptionError(f"unknown theme {theme!r}: expected one of {', '.join(LOOKS)}")
    if width not in WIDTHS:
        raise OptionError(f"bad width {width!r}: expected {WIDTHS[0]} to {WIDTHS[-1]} pixels")
    steps = list(pictures(match, theme))
    said, first = steps[0]
    data = json.dumps(steps, ensure_ascii=False).replace("</", "<\\/")
    return Show(PAGE.format(width=width, first=first, last=len(steps) - 1, said=escape(said), steps=data))


def pictures(match: Match, theme: str) -> Iterator[tuple[str, str]]:
    """What to say and to draw after each move."""
    for ply in range(match.ply + 1):
        then = match.at(ply)
        picture = then.picture()
        said = f"{ply}. {match.moves[ply - 1]}: {picture.caption}" if ply else picture.caption
        yield said, render_svg(picture, theme)
