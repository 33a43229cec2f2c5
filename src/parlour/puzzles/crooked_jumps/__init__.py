"""Crooked Jumps: jump pieces away until one is left, on the Center."""

from pathlib import Path

from parlour.games.game import Game
from parlour.games.options import Values
from parlour.puzzles.crooked_jumps import notation, picture
from parlour.puzzles.crooked_jumps.position import CrookedJumpsPosition
from parlour.puzzles.stars import stars_of


def start(values: Values) -> CrookedJumpsPosition:
    return CrookedJumpsPosition()


GAME = Game(
    slug="crooked-jumps",
    title="Crooked Jumps",
    version=1,
    goal="Jump pieces away until one is left, on the Center.",
    sides=("Player",),
    options=(),
    start=start,
    notation=notation,
    draw=picture.draw,
    rules=(Path(__file__).parent / "RULES.md").read_text("utf-8"),
    credit="Arthur Blumberg; Kadon Enterprises 2001",
    stars=stars_of("crooked-jumps"),
    reconstructed="the board is inferred from the booklet's text, the start is proposed",
)
