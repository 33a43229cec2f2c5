"""Passo: what is refused, with the exact message."""

import re

import pytest
from tests.games.passo_setups import holding, on
from tests.reference.passo_examples import P2, P3, P4, P6, P7, P8, Q1, Q3, Q4, Q6

import parlour


def refusal(move: str, reason: str) -> str:
    """The whole message, but for where the game stands."""
    return f"^illegal move {re.escape(repr(move))} .*: {re.escape(reason)}$"


REFUSED = {
    "an enemy disc": (P3, "a5-a4", "the disc on a5 is Black's; Red moves own free discs only (R7)"),
    "a covered disc": (Q3.replace("BR R", "RB R"), "b3-b4", "Red's disc on b3 is covered; Red moves own free discs only (R7)"),
    "an empty tile": (P3, "a2-a3", "a2 is an empty tile; Red moves own free discs only (R7)"),
    "from a gap": (P3, "d1-d2", "d1 is a gap; Red moves own free discs only (R7)"),
    "two cells": (P3, "c3-c5", "c5 is not adjacent to c3 (R8)"),
    "nowhere": (P3, "c3-c3", "c3 is not adjacent to c3 (R8)"),
    "onto a gap": (P3, "c1-d1", "d1 is a gap (R9)"),
    "onto three discs": (P3, "c3-b3", "b3 carries 3 discs already (R10)"),
    "off too early": (P3, "c3-off", "c3 lies before Black's back line, row 5 (R11)"),
    "a token in the base game": (P3, "keep:c3-c4", "tokens are used only with powers=open or powers=secret (R19)"),
    "choosing in the base game": (
        P3,
        "choose:carry+keep+leap",
        "tokens are chosen once, before the first turn, and only with powers=open or powers=secret (R18)",
    ),
    "swap": (P3, "swap", "swap is offered only after the first turn, with the option swap=on"),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "move", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_move_is_refused(rows, move, reason):
    with pytest.raises(parlour.IllegalMoveError, match=refusal(move, reason)):
        on(rows, move)


P4_STACK = "5 B . . . . / 4 . . BRBR . . / 3 . BR R . . / 2 . . . # . / 1 . . . # R"
REFUSED_TOKENS = {
    "used already": ("keep", P4, "carry:b4-c4", "Red has used carry already (R19)"),
    "not chosen": ("keep", P4, "summit:b4-c4", "Red has not chosen summit (R19)"),
    "summit, too low": ("summit", Q1, "summit:c3-c2", "c2 carries 0 discs, not exactly three (R20)"),
    "summit, too high": ("summit", P4_STACK, "summit:c3-c4", "c4 carries 4 discs, not exactly three (R20)"),
    "summit, too far": ("summit", Q1, "summit:a1-c4", "c4 is not adjacent to a1 (R8)"),
    "summit off": ("summit", P8, "summit:c5-off", "summit changes nothing in a pass-off (R19)"),
    "double, no first step": ("double", P3, "double:c3-b3-b4", "b3 carries 3 discs already (R10)"),
    "double, won": ("double", P7, "double:c3-c4-c5", "the step to c4 wins already (R21)"),
    "double, swept": ("double", P6, "double:a3-b3-c3", "the step to b3 sweeps the disc away (R21)"),
    "double, back to a gap": ("double", P2, "double:b1-a2-b1", "b1 is a gap (R9)"),
    "double, too far": ("double", P2, "double:b1-a2-e5", "e5 is not adjacent to a2 (R8)"),
    "double, off": ("double", P2, "double:b1-a2-off", "a2 lies before Black's back line, row 5 (R11)"),
    "carry alone": ("carry", Q3, "carry:c3-c4", "no disc lies below the one on c3 (R22)"),
    "carry to a gap": ("carry", Q3.replace("4 .....", "4 . # . . ."), "carry:b3-b4", "b4 is a gap (R9)"),
    "carry off": ("carry", P8.replace("R # #", "RR # #"), "carry:c5-off", "a carried stack cannot make a pass-off (R22)"),
    "carry too many": (
        "carry",
        "5 B . . . . / 4 ..... / 3 . # RBR . . / 2 . . . BB . / 1 R . . . .",
        "carry:c3-d2",
        "c3 and d2 carry 5 discs together, three at most may be (R22)",
    ),
    "leap, crooked": ("leap", Q4, "leap:c3-d5", "d5 is not two cells from c3 in a straight line (R23)"),
    "leap, one cell": ("leap", Q4, "leap:c3-c2", "c2 is not two cells from c3 in a straight line (R23)"),
    "leap over a tile": ("leap", Q4, "leap:c3-c1", "c2 is no gap to leap across (R23)"),
    "leap into a gap": ("leap", Q4.replace("5 # . .", "5 . . #"), "leap:c3-c5", "c5 is a gap (R9)"),
    "leap onto three": ("leap", Q4.replace("5 # . . #", "5 # . BBB #"), "leap:c3-c5", "c5 carries 3 discs already (R10)"),
    "keep, stays anyway": ("keep", P2, "keep:b2-b3", "the tile b2 stays anyway, other discs lie on it (R24)"),
    "keep, to a gap": ("keep", P2, "keep:b1-a1", "a1 is a gap (R9)"),
    "restore a tile": ("restore", Q6, "restore:b3-b2", "b2 has its tile (R25)"),
    "restore far away": ("restore", Q6, "restore:b3-d5", "d5 is not adjacent to b3 (R8)"),
    "choose again": (
        "keep",
        P4,
        "choose:carry+keep+leap",
        "tokens are chosen once, before the first turn, and only with powers=open or powers=secret (R18)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("token", "rows", "move", "reason"), REFUSED_TOKENS.values(), ids=REFUSED_TOKENS)
def test_a_token_is_refused(token, rows, move, reason):
    with pytest.raises(parlour.IllegalMoveError, match=refusal(move, reason)):
        holding(token, rows, move)


def test_off_is_refused_where_there_is_no_back_line():
    rows = "5 . R . . . / 4 ..... / 3 ..... / 2 ..... / 1 . . . . ."
    with pytest.raises(parlour.IllegalMoveError, match=re.escape("Black has no back line to pass (R11)")):
        on(rows, "b5-off")


def test_a_move_before_the_choice_is_refused():
    message = (
        "illegal move 'a1-a2' at the start: Red must choose three tokens first, such as choose:carry+keep+leap (R18)"
    )
    with pytest.raises(parlour.IllegalMoveError, match=f"^{re.escape(message)}$"):
        parlour.start("passo", powers="open").play("a1-a2")


def test_a_finished_game_takes_no_move():
    with pytest.raises(
        parlour.IllegalMoveError, match=re.escape("the game is over, Red passed Black's back line (R5)")
    ):
        on(P8, "c5-off", "a5-a4")


UNREADABLE = {
    "nothing": ("", "expected such as b1-c2, c5-off or keep:b4-c4"),
    "one cell": ("b1", "expected such as b1-c2, c5-off or keep:b4-c4"),
    "a step too many": ("b1-b2-b3", "expected such as b1-c2, c5-off or keep:b4-c4"),
    "half a double": ("double:b1-b2", "expected such as double:c2-c3-d4"),
    "off the grid": ("f1-f2", "no square 'f1': expected a1 to e5"),
    "off in between": ("double:b1-off-b2", "no square 'off': expected a1 to e5"),
    "an unknown token": ("sumit:a1-a2", "no token 'sumit': did you mean 'summit'?"),
    "two tokens": ("choose:carry+keep", "expected three of carry, double, keep, leap, restore, summit in this order, joined by +"),
    "a hidden choice": ("choose:?", "this choice is hidden"),
    "wrong order": (
        "choose:keep+carry+leap",
        "expected three of carry, double, keep, leap, restore, summit in this order, joined by +",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_text_that_is_no_move_is_refused(text, reason):
    with pytest.raises(parlour.NotationError, match=f"^{re.escape(f'cannot read move {text!r}: {reason}')}$"):
        parlour.start("passo", powers="open").play(text)
