"""Full House: bring all forty pieces onto the board in few slides."""

from pathlib import Path

from parlour.games.game import Game
from parlour.games.options import Switch, Values
from parlour.puzzles.full_house import notation, picture
from parlour.puzzles.full_house.position import FullHousePosition
from parlour.puzzles.stars import stars_of


def start(values: Values) -> FullHousePosition:
    return FullHousePosition(ignore_transit=values["ignore_transit"])


GAME = Game(
    slug="full-house",
    title="Full House",
    version=1,
    goal="Bring all forty pieces onto the board in few slides.",
    sides=("Player",),
    options=(Switch("ignore_transit", "reading", "pieces may stand in Transit spaces at the end"),),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    stars=stars_of("full-house"),
    reconstructed="the board is inferred from the booklet's text, the start is proposed",
)
