"""Redo: discs and towers turn what they see to their colour; own the most at the end."""

from pathlib import Path

from parlour.games.game import Game
from parlour.games.options import Choice, Values, first_option, repetition_option, swap_option
from parlour.games.redo import notation, picture
from parlour.games.redo.evaluation import RedoEvaluator
from parlour.games.redo.position import FORWARD3, FORWARD5, KING, RedoPosition

WAYS = {"forward5": FORWARD5, "king": KING, "forward3": FORWARD3}


def start(values: Values) -> RedoPosition:
    return RedoPosition(
        first=values["first"],
        swap=values["swap"],
        repetition=values["repetition"] == "count",
        ways=WAYS[values["tower"]],
        search=values["end"] == "search",
    )


GAME = Game(
    slug="redo",
    title="Redo",
    version=1,
    goal="Turn enemy pieces to your colour and own the most.",
    sides=notation.SIDES,
    options=(
        Choice(
            "tower", "reading", "where a tower may go: forward and sideways, like a king, or forward only", tuple(WAYS)
        ),
        Choice(
            "end",
            "reading",
            "how it is judged that no colour can change: by reach, or by a search too",
            ("reach", "search"),
        ),
        repetition_option("count"),
        first_option("house"),
        swap_option(),
    ),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Designer and publisher unknown",
    reconstructed="How a tower moves was shown only in a picture that is missing. Five directions, forward and "
    "sideways, are our choice, and we are only about half sure; the option tower has two others.",
    has_draws=True,
    can_count=True,
    evaluator=RedoEvaluator,
)
