"""Redo: what is refused, with the exact message; every illegal move has a reason."""

import itertools
from random import Random

import pytest
from tests.games.redo_setups import NAMES, setup

import parlour

ONE_OR_TWO = "a tower moves one square, or two straight over an enemy disc (R12)"
LOWEST_ROW = "only a disc on its lowest row may go two squares (R8)"
OCCUPIED = "is not empty; a tower never lands on another piece (R13)"
OWN_PIECE = "a tower never jumps over an own piece, such as the one on d3 (R13)"
JUMP = "a tower goes two squares only by a jump, and d2 is empty (R12)"
BLOCKED_STEP = "a double step passes over an empty square, but d2 is not empty (R8)"
TOWER_OVER = "a tower never jumps over a tower, such as the one on d3 (R13)"
REFUSED = {
    "no piece": ("w d2, r d7", 0, "d4-d5", "no piece stands on d4 (R6)"),
    "an enemy piece": ("w d2, r d7", 0, "d7-d6", "the piece on d7 is Red's; White moves own pieces only (R6)"),
    "Red moving White's": ("w d2, r d7", 1, "d2-d3", "the piece on d2 is White's; Red moves own pieces only (R6)"),
    "the same square": ("w d2, r d7", 0, "d2-d2", "a move ends on another square (R6)"),
    "too far": ("w d2, r d7", 0, "d2-f4", "a disc moves one square straight or diagonally forward (R7)"),
    "a knight's move": ("w d2, r d7", 0, "d2-e4", "a disc moves one square straight or diagonally forward (R7)"),
    "two from another row": ("w d2, r d7", 0, "d2-d4", LOWEST_ROW),
    "two from Red's second row": ("w d2, r d7", 1, "d7-d5", LOWEST_ROW),
    "two over a piece": ("w d1, r d2", 0, "d1-d3", BLOCKED_STEP),
    "sideways": ("w d2, r d7", 0, "d2-e2", "a disc never moves sideways or backwards (R10)"),
    "backwards": ("w d2, r d7", 0, "d2-d1", "a disc never moves sideways or backwards (R10)"),
    "backwards for Red": ("w d2, r d7", 1, "d7-d8", "a disc never moves sideways or backwards (R10)"),
    "onto an enemy": ("w d2, r d3", 0, "d2-d3", "d3 holds an enemy piece; a disc never lands on one (R10)"),
    "onto a tower": ("w d2, W d3, r d7", 0, "d2-d3", "d3 holds a tower; a disc never lands on one (R10)"),
    "two onto an enemy": ("w d1, r d3", 0, "d1-d3", "d3 holds an enemy piece; a disc never lands on one (R10)"),
    "a tower too far": ("W d2, r d7", 0, "d2-d5", ONE_OR_TWO),
    "a tower's knight's move": ("W d2, r d7", 0, "d2-e4", ONE_OR_TWO),
    "a tower without a hurdle": ("W d1, r d7", 0, "d1-d3", JUMP),
    "a tower backwards": ("W d2, r d7", 0, "d2-d1", "a tower never moves backwards (R13)"),
    "a tower's jump backwards": ("W d3, r d2 d7", 0, "d3-d1", "a tower never moves backwards (R13)"),
    "a tower onto a piece": ("W d2, w d3, r d7", 0, "d2-d3", "d3 " + OCCUPIED),
    "a tower's jump onto a piece": ("W d2, r d3 d4", 0, "d2-d4", "d4 " + OCCUPIED),
    "a jump over an own piece": ("W d2, w d3, r d7", 0, "d2-d4", OWN_PIECE),
    "a jump over a tower": ("W d2, R d3, r d7", 0, "d2-d4", TOWER_OVER),
    "a pass": ("w d2, r d7", 0, "pass", "White has a move other than a promotion and must move (R18)"),
    "a swap": ("w d2, r d7", 0, "swap", "swap is offered only after the first turn, with the option swap=on"),
}


@pytest.mark.parametrize(("pieces", "side", "move", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_forbidden_move_is_refused_with_its_rule(pieces: str, side: int, move: str, reason: str) -> None:
    match = setup(pieces, side)
    with pytest.raises(parlour.IllegalMoveError) as refusal:
        match.play(move)
    assert str(refusal.value) == f"illegal move {move!r} in {match.start_text!r}: {reason}"


def test_a_forward3_tower_does_not_go_sideways() -> None:
    with pytest.raises(parlour.IllegalMoveError, match=r"a tower moves straight or diagonally forward only \(R11\)"):
        setup("W d2, r d7", tower="forward3").play("d2-e2")


def test_no_move_is_made_after_the_end() -> None:
    with pytest.raises(parlour.IllegalMoveError, match="the game is over, White 14, Red 14: the players agreed"):
        parlour.start("redo").agree_to_count().play("d2-d3")


def test_every_illegal_move_has_a_reason() -> None:
    match, random = parlour.start("redo", tower="king"), Random(3)
    for _ in range(30):
        match.play_random(random)
    legal = set(match.legal_moves())
    for start, end in itertools.product(NAMES, NAMES):
        if f"{start}-{end}" not in legal:
            with pytest.raises(parlour.IllegalMoveError, match=r"\(R\d+\)$"):
                match.play(f"{start}-{end}")


TWO_SQUARES = "expected two squares, such as d2-d3, or pass"
UNREADABLE = {
    "": TWO_SQUARES,
    "d2": TWO_SQUARES,
    "d2xd3": TWO_SQUARES,
    "d2-d9": "no square 'd9': expected a1 to g8",
    "h2-h3": "no square 'h2': expected a1 to g8",
    "d2-d3-d4": "no square 'd3-d4': expected a1 to g8",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_unreadable_move_is_refused(text: str) -> None:
    with pytest.raises(parlour.NotationError) as refusal:
        parlour.start("redo").play(text)
    assert str(refusal.value) == f"cannot read move {text!r}: {UNREADABLE[text]}"
