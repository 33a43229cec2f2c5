"""Every screen as it was kept, in tests/data/terminal.

`PARLOUR_KEEP_PICTURES=1 pytest tests/terminal/test_screens.py` keeps new ones, to be looked at in a browser.
"""

import asyncio
import os
import re
from pathlib import Path

import pytest
from tests.terminal.driving import SIZE, table_of

import parlour
from parlour.drawing.signs import Look
from parlour.terminal.app import ParlourApp

KEPT = Path(__file__).parents[1] / "data" / "terminal"
STYLE = re.compile(r"<style>.*?</style>|<!--.*?-->", re.DOTALL)
NAMED = re.compile(r"terminal-\d+")
PASSO = {"powers": "secret"}
HANDED = "choose:carry+double+keep"

SCREENS = {  # game, options, moves before, look, keys
    "home": (None, {}, "", Look("dark"), "down"),
    "setup": (None, {}, "", Look("dark"), "down enter down right"),
    "pathagon": ("pathagon", {}, "d4 c3 e4 c4", Look("light"), "d 5"),
    "window with names": ("mono-line", {}, "k1 e5", Look("light"), "f3"),
    "a piece chosen": ("exeo-duo", {}, "", Look("dark"), "c 1 enter"),
    "hand-over": ("passo", PASSO, HANDED, Look("dark"), ""),
    "help": ("redo", {}, "", Look("contrast"), "f1"),
    "sixteen colours": ("redo", {}, "a2-a3", Look(colours="sixteen"), "tab"),
    "no colours": ("groups-of-three", {}, "roll:7", Look(colours="none", ascii_only=True), "f3"),
    "a puzzle solved": ("crooked-jumps", {}, "best", Look("colour-blind"), ""),
}


async def take(game, options, moves, look, keys):
    table = None
    if game is not None:
        match = parlour.start(game, **options)
        for move in best_moves(game) if moves == "best" else moves.split():
            match.play(move)
        table = table_of(match)
    app = ParlourApp(look, table, pace=3600.0, keeps=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        return app.export_screenshot(title="parlour")


def best_moves(game):
    from parlour.engine.hints import best_known

    return best_known(game)[0].moves


def essence(svg):
    """The picture without names that differ from run to run, and without fonts from elsewhere."""
    colours = "".join(f"{name}{{{rule}}}" for name, rule in re.findall(r"(\.terminal-\d+-r\d+) \{ ([^}]*) \}", svg))
    font = "text{font:20px monospace;white-space:pre}"
    svg = STYLE.sub("", svg, count=0)
    svg = svg.replace(">", f"><style>{font}{colours}</style>", 1)
    return re.sub(r"\s*\n\s*", "\n", NAMED.sub("t", svg)) + "\n"


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_was_kept(name, tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    shown = essence(asyncio.run(take(*SCREENS[name])))
    path = KEPT / f"{name.replace(' ', '-')}.svg"
    if "PARLOUR_KEEP_PICTURES" in os.environ:
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8"), f"{path.name} differs: keep a new one if it is meant"
