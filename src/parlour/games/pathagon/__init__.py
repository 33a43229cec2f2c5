"""Pathagon: connect your two edges; a piece between two enemies goes back to its owner."""

from pathlib import Path

from parlour.games.game import Game
from parlour.games.options import Choice, Switch, Values, first_option, repetition_option, swap_option
from parlour.games.pathagon import notation, picture
from parlour.games.pathagon.evaluation import PathagonEvaluator
from parlour.games.pathagon.position import PathagonPosition


def start(values: Values) -> PathagonPosition:
    return PathagonPosition(
        first=values["first"],
        swap=values["swap"],
        repetition=values["repetition"] == "draw",
        bar_until_returned=values["bar_until_all_returned"],
        optional=values["trapping"] == "optional",
    )


GAME = Game(
    slug="pathagon",
    title="Pathagon",
    version=1,
    goal="Join your two edges with a path of octagons.",
    sides=notation.SIDES,
    options=(
        first_option("variant"),
        swap_option(),
        repetition_option(),
        Choice(
            "trapping",
            "reading",
            "optional: the trapper may leave trapped pieces where they stand",
            ("always", "optional"),
        ),
        Switch("bar_until_all_returned", "reading", "emptied cells stay barred until every trapped piece is back"),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Mark Fuchs; Maranda 2011, University Games 2021",
    evaluator=PathagonEvaluator,
    has_draws=True,
)
