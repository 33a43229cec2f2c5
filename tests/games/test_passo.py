"""Passo: rules R1 to R17, the base game, in order, with the worked examples (P)."""

import re

import pytest
from tests.games.passo_setups import BLACK, RED, cells, on, play, rows_of, starting, winner
from tests.reference.passo_examples import P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11

import parlour
from parlour.match import Outcome
from parlour.reason import Reason


def test_the_board_has_25_tiles_and_adjacency_counts_corners():  # R1
    assert rows_of(parlour.start("passo")) == cells(P1)
    middle = on("5 B . . . . / 4 ..... / 3 . . R . . / 2 ..... / 1 R . . . .")
    assert [move[3:] for move in starting(middle, "c3")] == ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]


def test_red_begins_with_21_moves():  # R2
    match = parlour.start("passo")
    assert match.to_move == 0
    assert len(match.legal_moves()) == 21


def test_player_1_may_begin_with_black():  # R2
    match = parlour.start("passo", first=1)
    assert match.to_move == 1
    assert "a5-a4" in match.legal_moves()


def test_a_covered_disc_is_not_free():  # R3
    match = play(parlour.start("passo"), "c1-c2", "c5-c4", "c2-c3", "c4-c3")
    assert starting(match, "c3") == []
    assert rows_of(match)[2][2] == "RB"


def test_a_covered_disc_holds_the_back_line():  # R4
    match = on(P9, "b4-a5")
    assert rows_of(match) == cells("5 BR # # # # / 4 . # . B . / 3 ..... / 2 ..... / 1 # R # # #")
    assert match.outcome is None
    assert winner(play(match, "d4-d3", "a5-off")) == RED


def test_only_free_discs_hold_the_back_line_by_option():  # R4
    match = on(P9, "b4-a5", options="visible_only=on")
    assert match.outcome == Outcome((1, 0), 0, Reason("R5", "Red passed Black's back line"))


def test_a_disc_that_is_uncovered_holds_the_back_line_again():  # R4
    rows = "5 BR # # # # / 4 . . . B . / 3 ..... / 2 ..... / 1 # R # # #"
    assert on(rows, "a5-a4", options="visible_only=on").outcome is None


def test_where_there_is_no_back_line_nothing_is_beyond():  # R5
    match = on("5 . . R . . / 4 . . R . . / 3 ..... / 2 ..... / 1 .....")
    assert match.legal_moves()
    assert not any(move.endswith("off") for move in match.legal_moves())
    assert on(P10, "a4-a5").outcome.reason == Reason("R16", "Black cannot move")  # no pass: Black has no disc left


def test_nobody_may_skip_a_turn():  # R6
    match = parlour.start("passo")
    assert all(re.fullmatch(r"[a-e]1-[a-e][12]", move) for move in match.legal_moves())


def test_only_own_discs_move():  # R7
    assert {move[:2] for move in on(P3).legal_moves()} == {"a1", "b1", "c1", "c3"}


def test_a_step_may_go_back_and_onto_any_disc():  # R8
    rows = "5 B . . . . / 4 . B . . . / 3 . . R . . / 2 . . . RB . / 1 R . . . ."
    assert set(starting(on(rows), "c3")) >= {"c3-b4", "c3-d2", "c3-c2"}
    assert rows_of(on(rows, "c3-d2"))[3][3] == "RBR"


def test_a_step_needs_a_tile():  # R9
    assert starting(on(P6), "a3") == ["a3-b3"]


def test_no_step_onto_three_discs():  # R10
    assert "c3-b3" not in on(P3).legal_moves()
    expected = "5 B B B # # / 4 . R . . . / 3 . BRB # . . / 2 ..... / 1 R R R # #"
    assert rows_of(on(P3, "c3-b4")) == cells(expected)


def test_a_disc_on_the_back_line_may_leave_and_wins():  # R11
    assert starting(on(P8), "c5-off") == ["c5-off"]
    assert winner(on(P8, "c5-off")) == RED
    assert not any(move.endswith("off") for move in on(P8, side=BLACK).legal_moves())


def test_black_leaves_towards_row_1():  # R11
    rows = "5 . . R B . / 4 ..... / 3 ..... / 2 . B R . . / 1 . . . . B"
    offs = [move for move in on(rows, side=BLACK).legal_moves() if "off" in move]
    assert offs == ["b2-off", "e1-off"]
    assert winner(on(rows, "b2-off", side=BLACK)) == BLACK


def test_landing_beyond_the_back_line_wins():  # R12
    match = on(P7, "c3-c4")
    assert winner(match) == RED
    assert rows_of(match)[2][2] == "."  # before anything is removed


def test_black_passes_towards_row_1():  # R5, R12
    rows = "5 . . . B . / 4 ..... / 3 . B . . . / 2 . . R . . / 1 ....."
    assert on(rows, "b3-b2", side=BLACK).outcome is None
    assert winner(on(rows.replace("3 . B . . . / 2 . . R", "3 . . . . . / 2 . B R"), "b2-b1", side=BLACK)) == BLACK


def test_landing_beyond_wins_although_the_tile_would_be_isolated():  # R12
    rows = "5 . # # # # / 4 R # # # # / 3 # # . B . / 2 ..... / 1 R . . . ."
    assert winner(on(rows, "a4-a5")) == RED


AFTER_A_STEP = {
    "P1, the start tile goes": (P1, "a1-b2", "5 B B B B B / 4 ..... / 3 ..... / 2 . R . . . / 1 # R R R R"),
    "P2, it stays under a disc": (P2, "b2-b3", "5 B B B B B / 4 ..... / 3 . R . . . / 2 . R . . . / 1 # R # R R"),
}


@pytest.mark.parametrize(("rows", "move", "expected"), AFTER_A_STEP.values(), ids=AFTER_A_STEP)
def test_an_empty_start_tile_goes(rows, move, expected):  # R13
    assert rows_of(on(rows, move)) == cells(expected)


ISOLATION = {
    "P4, an enemy disc goes too": (P4, "b4-c4", "5 ##### / 4 # # R . B / 3 # . . . . / 2 # . R . . / 1 # R # # #"),
    "P6, the moved disc goes": (P6, "a3-b3", "5 # # B . . / 4 # # # # B / 3 ####. / 2 # # # . . / 1 # # R R #"),
    "islands of two stay": (
        "5 B . # # # / 4 # # R # # / 3 # # # . . / 2 ..... / 1 R . . . .",
        "c4-d3",
        "5 B . # # # / 4 ##### / 3 # # # R . / 2 ..... / 1 R . . . .",
    ),
}


@pytest.mark.parametrize(("rows", "move", "expected"), ISOLATION.values(), ids=ISOLATION)
def test_isolated_tiles_go_with_their_discs(rows, move, expected):  # R14
    match = on(rows, move)
    assert rows_of(match) == cells(expected)
    assert match.outcome is None


def test_one_step_may_sweep_own_discs_elsewhere():  # R14
    match = play(parlour.start("passo"), "d1-e2", "e5-e4", "e2-d2", "d5-e4", "d2-c2")
    assert rows_of(match)[4] == ["R", "R", "R", "#", "#"]


def test_the_sweep_may_win():  # R15
    assert winner(on(P5, "b4-c4")) == RED


def test_any_disc_beyond_wins_after_a_step():  # R15
    rows = "5 R . B . . / 4 ..... / 3 ..... / 2 ..... / 1 R . R . ."
    match = on(rows, "c5-c4", side=BLACK)
    assert match.outcome is None
    assert winner(play(match, "c1-c2")) == RED


def test_by_option_only_the_disc_that_moved_passes():  # R15
    rows = "5 R . B . . / 4 ..... / 3 ..... / 2 ..... / 1 R . R . ."
    match = on(rows, "c5-c4", "c1-c2", side=BLACK, options="pass_by=mover")
    assert match.outcome is None
    assert parlour.read(match.text).legal_moves() == match.legal_moves()
    assert winner(play(match, "c4-d4", "a5-off")) == RED
    assert winner(on(P5, "b4-c4", options="pass_by=mover")) == RED


def test_a_player_without_a_move_loses():  # R16
    assert on(P10, "a4-a5").outcome == Outcome((1, 0), 0, Reason("R16", "Black cannot move"))


def test_a_player_who_sweeps_everything_wins():  # R16
    match = on("5 ##### / 4 ##### / 3 # B R # # / 2 ##### / 1 #####", "c3-b3")
    assert rows_of(match) == [["#"] * 5] * 5
    assert winner(match) == RED


def test_a_player_without_discs_loses_on_the_own_turn():  # R16
    match = on("5 B B . . . / 4 ##### / 3 . R # # # / 2 ##### / 1 #####", "b3-a3")
    assert match.to_move == 1
    assert winner(play(match, "a5-b5")) == BLACK


def test_a_pass_off_is_a_legal_move():  # R16
    assert on("5 # # R BBB # / 4 ##### / 3 ##### / 2 ##### / 1 # RB B . #").legal_moves() == ["c5-off"]


HOPS = ("b2-b1", "c5-b4", "b1-b2", "b4-c5")


def test_the_third_occurrence_is_a_draw():  # R17
    match = on(P11, *HOPS, *HOPS[:3])
    assert match.outcome is None
    reason = Reason("R17", "the same position for the third time")
    assert play(match, HOPS[3]).outcome == Outcome((0.5, 0.5), None, reason)


def test_repetition_may_be_allowed():  # R17
    assert on(P11, *HOPS, *HOPS, *HOPS, options="repetition=off").outcome is None
