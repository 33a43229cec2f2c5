"""Mono-Line: place the last piece that shares no line with the enemy."""

from pathlib import Path

from parlour.games.game import Game, Option, Options, first_option, swap_option, switch
from parlour.games.mono_line import notation, picture
from parlour.games.mono_line.position import PLACES, SUPPLY, MonoLinePosition

MODE = Option("mode", ("strict", "friendly", "discovery"), "whether unsafe places are refused, warned of, or punished")
WRONG_CLAIM = Option("wrong_claim", ("nothing", "turn", "game"), "what a false claim costs")


def start(options: Options) -> MonoLinePosition:
    return MonoLinePosition(
        mode=MODE.values.index(options["mode"]),
        center=options["center_playable"] == "on",
        wrong_claim=WRONG_CLAIM.values.index(options["wrong_claim"]),
        limit=SUPPLY if options["supply"] == "20" else PLACES,
        first=int(options["first"]),
        swap=options["swap"] == "on",
    )


GAME = Game(
    slug="mono-line",
    title="Mono-Line",
    version=1,
    goal="Place the last piece that shares no line with enemies.",
    sides=notation.SIDES,
    options=(
        MODE,
        switch("center_playable", "the Center is an open point"),
        WRONG_CLAIM,
        Option("supply", ("20", "unlimited"), "how many pieces each player has"),
        first_option(),
        swap_option(),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    reconstructed="The diagrams of the board were not available: its lines are inferred from the booklet's text.",
)
