"""Pathagon: connect your two edges; a piece between two enemies goes back to its owner."""

from pathlib import Path

from parlour.games.game import Game, Option, Options, first_option, swap_option, switch
from parlour.games.pathagon import notation, picture
from parlour.games.pathagon.evaluation import PathagonEvaluator
from parlour.games.pathagon.position import PathagonPosition


def start(options: Options) -> PathagonPosition:
    return PathagonPosition(
        first=int(options["first"]),
        swap=options["swap"] == "on",
        repetition=options["repetition"] == "draw",
        bar_until_returned=options["bar_until_all_returned"] == "on",
    )


GAME = Game(
    slug="pathagon",
    title="Pathagon",
    version=1,
    goal="Join your two edges with a path of octagons.",
    sides=notation.SIDES,
    options=(
        first_option(),
        swap_option(),
        Option("repetition", ("draw", "off"), "what the third occurrence of a position means"),
        switch("bar_until_all_returned", "emptied cells stay barred until every trapped piece is back"),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Mark Fuchs; Maranda 2011, University Games 2021",
    evaluator=PathagonEvaluator,
    has_draws=True,
)
