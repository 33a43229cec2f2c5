"""Groups-of-Three: grow your colour in groups, then bring every piece home through the Center Square."""

from pathlib import Path

from parlour.games.game import Game
from parlour.games.groups_of_three import notation, picture
from parlour.games.groups_of_three.evaluation import GroupsOfThreeEvaluator
from parlour.games.groups_of_three.position import GroupsOfThreePosition
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
from parlour.games.window.board import COLOURS


def start(values: Values) -> GroupsOfThreePosition:
    return GroupsOfThreePosition(
        players=values["players"],
        first=values["first"],
        omit=COLOURS.index(values["omit"]),
        goal_one=values["goal"] == "one",
        must_spend=values["must_spend"],
        immediate=values["transit_immediate"],
        turn_cap=values["turn_cap"],
    )


GAME = Game(
    slug="groups-of-three",
    title="Groups-of-Three",
    version=1,
    goal="Grow your colour in groups, then bring every piece home.",
    sides=notation.SIDES,
    options=(
        players_option(),
        Choice("goal", "variant", "two players: bring both colours home, or one", ("both", "one"), players=2),
        omit_option(COLOURS),
        first_option("variant", 4, below="players"),
        must_spend_option("a turn ends only when no slide is left"),
        Switch("transit_immediate", "reading", "a piece in a Transit space must make the next slide"),
        turn_cap_option(),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    has_dice=True,
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    reconstructed="The diagrams were not available: the board is inferred from the text, its start places proposed.",
    evaluator=GroupsOfThreeEvaluator,
)
