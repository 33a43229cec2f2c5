"""Over-Pass: bridge your ten pieces from the centre out and home."""

from pathlib import Path

from parlour.games.game import Game
from parlour.games.options import (
    Choice,
    Switch,
    Values,
    first_option,
    must_spend_option,
    omit_option,
    players_option,
    turn_cap_option,
)
from parlour.games.over_pass import notation, picture
from parlour.games.over_pass.evaluation import OverPassEvaluator
from parlour.games.over_pass.position import OverPassPosition
from parlour.games.window.board import COLOURS


def start(values: Values) -> OverPassPosition:
    return OverPassPosition(
        players=values["players"],
        both=values["goal"] == "both",
        omit=COLOURS.index(values["omit"]),
        first=values["first"],
        must_spend=values["must_spend"],
        no_bridge_over_exits=values["no_bridge_over_exits"],
        skip_finished=values["skip_finished_colour"],
        turn_cap=values["turn_cap"],
    )


GAME = Game(
    slug="over-pass",
    title="Over-Pass",
    version=1,
    goal="Bridge your ten pieces from the centre out and home.",
    sides=tuple(colour.capitalize() for colour in COLOURS),
    options=(
        players_option(),
        Choice("goal", "variant", "two players: bring one colour home, or both", ("one", "both"), players=2),
        omit_option(COLOURS),
        first_option("variant", 4, below="players"),
        must_spend_option("a turn ends only when no action is legal"),
        Switch("no_bridge_over_exits", "reading", "nobody passes over a piece on an Exit Point"),
        Switch("skip_finished_colour", "reading", "two players: a colour that is home is passed over", players=2),
        turn_cap_option(),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    has_dice=True,
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    reconstructed="the whole board is inferred from the booklet's text",
    evaluator=OverPassEvaluator,
)
