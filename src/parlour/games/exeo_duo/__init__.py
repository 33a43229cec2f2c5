"""Exeo Duo: lead four pairs of twins out of their two courts together, the last one through the centre."""

from pathlib import Path

from parlour.games.exeo_duo import notation, picture
from parlour.games.exeo_duo.board import SIDES
from parlour.games.exeo_duo.evaluation import ExeoDuoEvaluator
from parlour.games.exeo_duo.position import ExeoDuoPosition
from parlour.games.game import Game, Option, Options, first_option, swap_option


def start(options: Options) -> ExeoDuoPosition:
    return ExeoDuoPosition(
        first=int(options["first"]),
        swap=options["swap"] == "on",
        repetition=options["repetition"] == "draw",
        layout=options["layout"],
        order=options["order"],
    )


GAME = Game(
    slug="exeo-duo",
    title="Exeo Duo",
    version=1,
    goal="Lead four pairs of twins out together, the last centrally.",
    sides=SIDES,
    options=(
        Option(
            "layout",
            ("standard", "crossed"),
            "crossed: on the North half Blue and Silver exchange their starting squares",
        ),
        Option("order", ("reversed", "same"), "same: each North piece starts opposite its South twin"),
        Option("repetition", ("draw", "off"), "what the third occurrence of a position means"),
        first_option(),
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
