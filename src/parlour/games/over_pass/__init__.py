"""Over-Pass: bridge your ten pieces from the centre out and home."""

from pathlib import Path

from parlour.errors import OptionError
from parlour.games.game import Game, Option, Options, first_option, switch
from parlour.games.over_pass import notation, picture
from parlour.games.over_pass.board import COLOURS
from parlour.games.over_pass.position import OverPassPosition


def start(options: Options) -> OverPassPosition:
    players, first = int(options["players"]), int(options["first"])
    if first >= players:
        raise OptionError(
            f"bad value '{first}' for option 'first' of over-pass: expected 0 to {players - 1} with {players} players"
        )
    return OverPassPosition(
        players=players,
        both=options["goal"] == "both",
        omit=COLOURS.index(options["omit"]),
        first=first,
        must_spend=options["must_spend"] == "on",
        no_bridge_over_exits=options["no_bridge_over_exits"] == "on",
        skip_finished=options["skip_finished_colour"] == "on",
        turn_cap=int(options["turn_cap"]),
    )


GAME = Game(
    slug="over-pass",
    title="Over-Pass",
    version=1,
    goal="Bridge your ten pieces from the centre out and home.",
    sides=tuple(colour.capitalize() for colour in COLOURS),
    options=(
        Option("players", ("4", "2", "3"), "how many play"),
        Option("goal", ("one", "both"), "two players: bring one colour home, or both"),
        Option("omit", ("blue", "white", "black", "red"), "three players: the colour left out"),
        first_option(4),
        switch("must_spend", "a turn ends only when no action is legal"),
        switch("no_bridge_over_exits", "nobody passes over a piece on an Exit Point"),
        switch("skip_finished_colour", "two players: a colour that is home is passed over"),
        Option("turn_cap", ("0",), "so many turns end the game, most pieces home wins; 0 is no cap", most=10000),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    has_dice=True,
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    reconstructed="the whole board is inferred from the booklet's text",
)
