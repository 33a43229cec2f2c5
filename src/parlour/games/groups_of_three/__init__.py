"""Groups-of-Three: grow your colour in groups, then bring every piece home through the Center Square."""

from pathlib import Path

from parlour.errors import OptionError
from parlour.games.game import Game, Option, Options, first_option, switch
from parlour.games.groups_of_three import notation, picture
from parlour.games.groups_of_three.position import GroupsOfThreePosition
from parlour.games.over_pass.board import COLOURS


def start(options: Options) -> GroupsOfThreePosition:
    players, first = int(options["players"]), int(options["first"])
    if first >= players:
        expected = f"expected 0 to {players - 1} with {players} players"
        raise OptionError(f"bad value '{first}' for option 'first' of groups-of-three: {expected}")
    return GroupsOfThreePosition(
        players=players,
        first=first,
        omit=COLOURS.index(options["omit"]),
        goal_one=options["goal"] == "one",
        must_spend=options["must_spend"] == "on",
        immediate=options["transit_immediate"] == "on",
        turn_cap=int(options["turn_cap"]),
    )


GAME = Game(
    slug="groups-of-three",
    title="Groups-of-Three",
    version=1,
    goal="Grow your colour in groups, then bring every piece home.",
    sides=notation.SIDES,
    options=(
        Option("players", ("4", "2", "3"), "how many play"),
        Option("goal", ("both", "one"), "two players: whether both colours must be home or one"),
        Option("omit", ("blue", "white", "black", "red"), "three players: the colour left out"),
        first_option(4),
        switch("must_spend", "a turn ends only when no slide is left"),
        switch("transit_immediate", "a piece in a Transit space must make the next slide"),
        Option("turn_cap", ("0",), "after how many turns the most pieces home win; 0 for never", most=10000),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    has_dice=True,
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    reconstructed="The diagrams were not available: the board is inferred from the text, its start places proposed.",
)
