"""Passo: the picture."""

from tests.games.passo_setups import holding, on
from tests.reference.passo_examples import P2, Q1

import parlour
from parlour.games.passo.notation import LETTERS


def test_the_picture_shows_gaps_and_the_order_of_a_stack():
    picture = on(P2, "b2-b3", "b5-b4").picture()
    assert [cell.name for cell in picture.cells if cell.role == "gap"] == ["a1", "c1", "b5"]
    picture = holding("summit", Q1, "summit:c3-c4").picture()
    stack = [(piece.colour, piece.level, piece.y) for piece in picture.pieces if piece.at == "c4"]
    assert [LETTERS[("red", "black").index(colour)] for colour, _, _ in stack] == list("BRBR")
    assert [y for _, _, y in stack] == sorted((y for _, _, y in stack), reverse=True)


def test_the_picture_shows_tokens_left_and_used():
    tokens = holding("summit", Q1).picture().tokens
    assert [(t.side, t.name, t.state) for t in tokens] == [
        (0, "carry", "used"), (0, "keep", "used"), (0, "summit", "left"),
        (1, "carry", "used"), (1, "leap", "used"), (1, "summit", "used"),
    ]  # fmt: skip
    assert [t.state for t in parlour.start("passo", powers="open").picture().tokens] == ["offered"] * 6


def test_a_line_behind_the_rearmost_row_shows_what_must_be_passed():  # R4
    assert not held(parlour.start("passo"))  # at home the edge of the board is that line
    assert held(parlour.read("passo - 0 5/2B2/1R3/5/5")) == {"held-red": 360.0, "held-black": 160.0}  # below row 3, above row 4


def held(match: parlour.Match) -> dict[str, float]:
    """How far down each line over the tiles lies, by its role."""
    lines = match.picture().lines
    return {line.role: line.points[0][1] for line in lines if line.role.startswith("held")}
