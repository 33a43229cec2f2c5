"""Passo: slip one disc past every enemy disc while the tiles vanish under your feet."""

from pathlib import Path

from parlour.games.game import Game
from parlour.games.options import Choice, Switch, Values, first_option, repetition_option, swap_option
from parlour.games.passo import notation, picture
from parlour.games.passo.evaluation import PassoEvaluator
from parlour.games.passo.position import PassoPosition

POWERS = ("none", "open", "secret")


def start(values: Values) -> PassoPosition:
    return PassoPosition(
        first=values["first"],
        swap=values["swap"],
        repetition=values["repetition"] == "draw",
        powers=POWERS.index(values["powers"]),
        visible_only=values["visible_only"],
        resolve_at_end=values["resolve_at_end"],
        by_mover=values["pass_by"] == "mover",
    )


GAME = Game(
    slug="passo",
    title="Passo",
    version=1,
    goal="Slip one disc past every enemy disc on vanishing tiles.",
    sides=notation.SIDES,
    options=(
        Choice(
            "powers", "variant", "power tokens: none, shown from the first turn, or hidden until they are used", POWERS
        ),
        first_option("variant"),
        swap_option(),
        repetition_option(),
        Switch("visible_only", "reading", "covered discs do not hold the back line"),
        Choice("pass_by", "reading", "which disc of the mover wins once tiles were swept away", ("any", "mover")),
        Switch("resolve_at_end", "reading", "the tiles that a double leaves are judged after its second step"),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Clemente Musa and Steffen Mühlhäuser; Steffen Spiele / Helvetiq 2023",
    hide=notation.hide_move,
    evaluator=PassoEvaluator,
    has_draws=True,
    proven=Path(__file__).parent / "proven.bin",
)
