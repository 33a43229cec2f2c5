"""Over-Pass Spiral: clear forty pieces by over-passes until only one remains."""

from pathlib import Path

from parlour.games.game import Game, Option, Options, switch
from parlour.puzzles.spiral import notation, picture
from parlour.puzzles.spiral.position import SpiralPosition
from parlour.puzzles.stars import stars_of


def start(options: Options) -> SpiralPosition:
    return SpiralPosition(ignored=options["colours"] == "ignored", free_exits=options["free_exits"] == "on")


GAME = Game(
    slug="spiral",
    title="Over-Pass Spiral",
    version=1,
    goal="Clear forty pieces by over-passes until only one remains.",
    sides=("Player",),
    options=(
        Option("colours", ("kept", "ignored"), "whether a piece may not pass over its own colour, or may"),
        switch("free_exits", "a piece on an Exit Point is not bound to the perimeter"),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    stars=stars_of("spiral"),
    reconstructed="the board is inferred from the booklet's text, the spiral and its colours are proposed",
)
