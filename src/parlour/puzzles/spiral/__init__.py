"""Over-Pass Spiral: clear forty pieces by over-passes until only one remains."""

from pathlib import Path

from parlour.games.game import Game
from parlour.games.options import Choice, Switch, Values
from parlour.puzzles.spiral import notation, picture
from parlour.puzzles.spiral.position import SpiralPosition
from parlour.puzzles.stars import stars_of


def start(values: Values) -> SpiralPosition:
    return SpiralPosition(ignored=values["colours"] == "ignored", free_exits=values["free_exits"])


GAME = Game(
    slug="spiral",
    title="Over-Pass Spiral",
    version=1,
    goal="Clear forty pieces by over-passes until only one remains.",
    sides=("Player",),
    options=(
        Choice("colours", "reading", "whether a piece may not pass over its own colour, or may", ("kept", "ignored")),
        Switch("free_exits", "reading", "a piece on an Exit Point is not bound to the perimeter"),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    stars=stars_of("spiral"),
    reconstructed="the board is inferred from the booklet's text, the spiral and its colours are proposed",
)
