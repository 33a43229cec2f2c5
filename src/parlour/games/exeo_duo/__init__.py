"""Exeo Duo: lead four pairs of twins out of their two courts together, the last one through the centre."""

from dataclasses import replace
from pathlib import Path

from parlour.games.exeo_duo import notation, picture
from parlour.games.exeo_duo.board import SIDES
from parlour.games.exeo_duo.evaluation import ExeoDuoEvaluator
from parlour.games.exeo_duo.position import ExeoDuoPosition
from parlour.games.game import Game
from parlour.games.options import Choice, Values, first_option, repetition_option, swap_option

VERSION = 2


def start(values: Values, version: int = VERSION) -> ExeoDuoPosition:
    return ExeoDuoPosition(
        first=values["first"],
        swap=values["swap"],
        repetition=values["repetition"] == "draw",
        layout=values["layout"],
        order=values["order"],
        version=version,
    )


def start_first(values: Values) -> ExeoDuoPosition:
    """The game by its first version: no entry under a duty, no silver square freed by the pusher."""
    return start(values, version=1)


GAME = Game(
    slug="exeo-duo",
    title="Exeo Duo",
    version=VERSION,
    goal="Lead four pairs of twins out together, the last centrally.",
    sides=SIDES,
    options=(
        Choice(
            "layout",
            "reading",
            "crossed: on the North half Blue and Silver exchange their starting squares",
            ("standard", "crossed"),
        ),
        Choice("order", "reading", "same: each North piece starts opposite its South twin", ("reversed", "same")),
        repetition_option(),
        first_option("house"),
        swap_option(),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="designer unknown; Games by Bright of Sweden 2017",
    reconstructed=(
        "No picture of the board was available: its size, the EXEO, silver and starting squares are inferred "
        "from the text of the booklet. They are held in board.toml, where an owner of the set may correct them."
    ),
    evaluator=ExeoDuoEvaluator,
    has_draws=True,
)
GAME = replace(GAME, earlier=(replace(GAME, version=1, start=start_first, is_current=False),))
