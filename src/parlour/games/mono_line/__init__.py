"""Mono-Line: place the last piece that shares no line with the enemy."""

from dataclasses import replace
from pathlib import Path

from parlour.games.game import Game
from parlour.games.mono_line import notation, picture
from parlour.games.mono_line.evaluation import MonoLineEvaluator
from parlour.games.mono_line.position import PLACES, SUPPLY, MonoLinePosition
from parlour.games.options import Choice, Switch, Values, first_option, swap_option

MODE = Choice(
    "mode",
    "variant",
    "whether unsafe places are refused, warned of, or punished",
    ("strict", "friendly", "discovery"),
)
WRONG_CLAIM = Choice("wrong_claim", "house", "what a false claim costs", ("nothing", "turn", "game"))


VERSION = 2


def start(values: Values, version: int = VERSION) -> MonoLinePosition:
    return MonoLinePosition(
        mode=MODE.values.index(values["mode"]),
        center=values["center_playable"],
        wrong_claim=WRONG_CLAIM.values.index(values["wrong_claim"]),
        limit=SUPPLY if values["supply"] == "20" else PLACES,
        first=values["first"],
        swap=values["swap"],
        version=version,
    )


def start_first(values: Values) -> MonoLinePosition:
    """The game by its first version: off the strict game only a claim or a concession ended it."""
    return start(values, version=1)


GAME = Game(
    slug="mono-line",
    title="Mono-Line",
    version=VERSION,
    goal="Place the last piece that shares no line with enemies.",
    sides=notation.SIDES,
    options=(
        MODE,
        Switch("center_playable", "reading", "the Center is an open point"),
        WRONG_CLAIM,
        Choice("supply", "house", "how many pieces each player has", ("20", "unlimited")),
        first_option("variant"),
        swap_option(),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    reconstructed="The diagrams of the board were not available: its lines are inferred from the booklet's text.",
    evaluator=MonoLineEvaluator,
)
GAME = replace(GAME, earlier=(replace(GAME, version=1, start=start_first, is_current=False),))
