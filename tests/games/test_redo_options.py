"""Redo's options: who begins, swap."""

from tests.games.redo_setups import board, play

import parlour
from parlour import Outcome, Reason


def test_player_1_may_begin_with_red() -> None:
    match = parlour.start("redo", first=1)
    assert match.to_move == 1
    assert match.play("a7-a6").to_move == 0


def test_swap_is_offered_once_after_the_first_turn() -> None:
    match = parlour.start("redo", swap="on")
    assert "swap" not in match.legal_moves()
    match.play("d2-d3")
    assert len(match.legal_moves()) == 39
    before = board(match)
    match.play("swap")
    assert board(match) == before
    assert match.to_move == 0
    assert "d7-d6" in match.legal_moves()
    assert "swap" not in match.legal_moves()
    assert match.play("d7-d6").to_move == 1
    assert "swap" not in play(parlour.start("redo", swap="on"), "d2-d3 d7-d6").legal_moves()


def test_results_are_reported_by_player_after_a_swap() -> None:
    match = play(parlour.start("redo", swap="on"), "d1-d2 swap").agree_to_count()
    assert match.outcome == Outcome((1, 0), 0, Reason("R24", "White 13, Red 14: the players agreed to count"))
