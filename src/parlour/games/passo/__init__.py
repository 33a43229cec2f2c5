"""Passo: slip one disc past every enemy disc while the tiles vanish under your feet."""

from pathlib import Path

from parlour.games.game import Game, Option, Options, first_option, swap_option, switch
from parlour.games.passo import notation, picture
from parlour.games.passo.evaluation import PassoEvaluator
from parlour.games.passo.position import PassoPosition

POWERS = ("none", "open", "secret")


def start(options: Options) -> PassoPosition:
    return PassoPosition(
        first=int(options["first"]),
        swap=options["swap"] == "on",
        repetition=options["repetition"] == "draw",
        powers=POWERS.index(options["powers"]),
        visible_only=options["visible_only"] == "on",
        resolve_at_end=options["resolve_at_end"] == "on",
    )


GAME = Game(
    slug="passo",
    title="Passo",
    version=1,
    goal="Slip one disc past every enemy disc on vanishing tiles.",
    sides=notation.SIDES,
    options=(
        Option("powers", POWERS, "power tokens: none, shown from the first turn, or hidden until they are used"),
        first_option(),
        swap_option(),
        Option("repetition", ("draw", "off"), "what the third occurrence of a position means"),
        switch("visible_only", "covered discs do not hold the back line"),
        switch("resolve_at_end", "the tiles that a double leaves are judged after its second step"),
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
