"""Passo's power tokens: rules R18 to R25 in order, with the worked examples (Q), and swap with tokens."""

import pytest
from tests.games.passo_setups import BLACK, RED, cells, holding, on, play, rows_of, starting, winner
from tests.reference.passo_examples import P1, P2, P5, P6, P7, P8, Q2, Q4, TOKEN_BOARDS

import parlour


@pytest.mark.parametrize("powers", ["open", "secret"])
@pytest.mark.parametrize("first", [0, 1])
def test_player_0_chooses_tokens_before_player_1(powers, first):  # R18
    match = parlour.start("passo", powers=powers, first=first)
    for player in (0, 1):
        assert match.to_move == player
        assert len(match.legal_moves()) == 20
        match.play("choose:carry+keep+leap")
    assert match.to_move == first
    ordinary = [move for move in match.legal_moves() if ":" not in move]
    assert ordinary == parlour.start("passo", first=first).legal_moves()


def test_a_token_is_gone_after_use():  # R19
    match = play(parlour.start("passo", powers="open"), "choose:carry+double+keep", "choose:carry+double+keep")
    play(match, "keep:c1-c2", "c5-c4")
    assert starting(match, "keep") == []
    assert starting(match, "double") != []


@pytest.mark.parametrize(("rows", "move", "expected"), TOKEN_BOARDS.values(), ids=TOKEN_BOARDS)
def test_a_token_leads_to_the_drawn_board(rows, move, expected):  # R20, R21, R22, R24, R25
    match = holding(move.split(":")[0], rows, move)
    assert rows_of(match) == cells(expected)
    assert match.outcome is None


def test_summit_needs_exactly_three_discs():  # R20
    rows = "5 B . . . . / 4 . BRBR . BB . / 3 . . R . . / 2 ..... / 1 R . . . ."
    match = on(rows, tokens="summit:keep+leap,-:carry+leap+summit", options="powers=open")
    assert starting(match, "summit") == []
    assert "c3-b4" not in match.legal_moves()


def test_double_may_end_with_a_pass_off():  # R21
    rows = "5 B . . . . / 4 . . . R . / 3 ..... / 2 ..... / 1 R . . . ."
    assert winner(holding("double", rows, "double:d4-d5-off")) == RED


NO_DOUBLE = {
    "the first step wins on landing": (P7, "double:c3-c4"),
    "it wins after the sweep": (P5, "double:b4-c4"),
    "it loses the disc": (P6, "double:a3"),
    "it loses the disc on the back line": ("5 B B # # . / 4 ####R / 3 ##### / 2 ..... / 1 R . . . .", "double:e4"),
    "its start tile is gone": (P2, "double:b1-a2-b1"),
}


@pytest.mark.parametrize(("rows", "moves"), NO_DOUBLE.values(), ids=NO_DOUBLE)
def test_a_double_is_refused_where(rows, moves):  # R21
    assert starting(holding("double", rows), moves) == []


def test_a_double_may_step_back_onto_a_tile_that_is_still_there():  # R21
    match = holding("double", P2, "double:b2-b3-b2")
    assert rows_of(match) == cells(P2.replace("3 .....", "3 . # . . ."))


def test_a_double_is_stuck_only_at_its_end():  # R21
    rows = "5 # B # # # / 4 # R . # # / 3 ..... / 2 ..... / 1 R . . . ."
    assert winner(holding("double", rows, "b4-b5")) == RED
    assert holding("double", rows, "double:b4-b5-c4").outcome is None


AT_END = "powers=open,resolve_at_end=on"


def test_double_resolved_at_the_end_keeps_its_start_tile():  # R21
    match = holding("double", Q2, "double:c2-c3-c2", options=AT_END)
    assert rows_of(match) == cells("5 B B B B B / 4 ..... / 3 . . # . . / 2 . . R . . / 1 R R # R R")


def test_double_resolved_at_the_end_sweeps_at_the_end():  # R21
    assert starting(holding("double", P6, options=AT_END), "double:a3") == ["double:a3-b3-a3"]
    assert rows_of(holding("double", P6, "double:a3-b3-a3", options=AT_END))[2][:2] == ["#", "#"]
    assert winner(holding("double", P5, "double:b4-c4-d4", options=AT_END)) == RED


def test_double_resolved_at_the_end_stops_where_the_first_step_wins():  # R21
    assert starting(holding("double", P7, options=AT_END), "double:c3-c4") == []
    rows = "5 R . . . . / 4 . . B . . / 3 ..... / 2 ..... / 1 R . R . ."
    assert starting(holding("double", rows, options=AT_END), "double:c1") == []


def test_carry_needs_a_disc_below_and_never_leaves():  # R22
    assert starting(holding("carry", P1), "carry") == []
    rows = "5 . . RR . . / 4 ..... / 3 . B . . . / 2 ..... / 1 R . . . ."
    assert "c5-off" in holding("carry", rows).legal_moves()
    assert "carry:c5-off" not in holding("carry", rows).legal_moves()


def test_carry_keeps_the_limit_of_three():  # R22
    rows = "5 B . . . . / 4 ..... / 3 . # RBR . . / 2 . . . BB . / 1 R . . . ."
    moves = starting(holding("carry", rows), "carry")
    assert "carry:c3-d2" not in moves
    assert "carry:c3-d3" in moves
    rows = "5 B . . . . / 4 ..... / 3 . BR BB R . / 2 ..... / 1 R . . . ."
    assert "carry:b3-c3" not in holding("carry", rows).legal_moves()
    assert "carry:b3-c3" in holding("carry", rows.replace("BB", "B")).legal_moves()


def test_four_discs_may_be_carried_onto_an_empty_tile_only():  # R22
    rows = "5 B . . . . / 4 ..... / 3 . . BRBR . . / 2 . . B # # / 1 R . . . ."
    match = holding("carry", rows)
    assert "carry:c3-c2" not in match.legal_moves()
    assert rows_of(play(match, "carry:c3-b3"))[2] == [".", "BRBR", "#", ".", "."]


def test_a_carried_enemy_disc_is_not_passed():  # R22
    rows = "5 ..... / 4 . . BR . . / 3 . B . . . / 2 ..... / 1 R . . . ."
    assert holding("carry", rows, "carry:c4-c5").outcome is None


def test_leap_crosses_one_gap_and_may_win():  # R23
    assert winner(holding("leap", Q4, "leap:c3-c5")) == RED
    rows = "5 BBB . # # # / 4 # # # . . / 3 . . R # . / 2 # # # # # / 1 R . . . ."
    assert starting(holding("leap", rows), "leap:c3") == ["leap:c3-a1", "leap:c3-c1", "leap:c3-e1", "leap:c3-e3"]


LEAPS = {
    "straight": ("4 . . # . . / 3 . # R # . / 2 . . # . .", ["a3", "c1", "c5", "e3"]),
    "diagonal": ("4 . # . # . / 3 . . R . . / 2 . # . # .", ["a1", "a5", "e1", "e5"]),
    "no gap, no leap": ("4 ..... / 3 . . R . . / 2 .....", []),
}


@pytest.mark.parametrize(("rows", "landings"), LEAPS.values(), ids=LEAPS)
def test_a_leap_goes_across_gaps_in_all_directions(rows, landings):  # R23
    match = holding("leap", f"5 B . . . . / {rows} / 1 R . . . .")
    assert [move[-2:] for move in starting(match, "leap:c3")] == landings


def test_keep_is_for_a_disc_that_stands_alone():  # R24
    match = holding("keep", P2)
    assert starting(match, "keep:b2") == []
    assert len(starting(match, "keep:b1")) == len(starting(match, "b1"))
    assert winner(holding("keep", P7, "keep:c3-c4")) == RED
    assert "keep:c5-off" not in holding("keep", P8).legal_moves()


def test_restore_needs_a_gap_beside_the_disc():  # R25
    assert starting(holding("restore", P1), "restore") == []
    assert starting(holding("restore", P2), "restore:d1") == ["restore:d1-c1"]


def test_a_restored_tile_may_be_isolated_at_once():  # R25
    rows = "5 B B . . . / 4 ##### / 3 ##### / 2 R . # # R / 1 # # # . #"
    match = holding("restore", rows, "restore:e2-e3")
    assert rows_of(match) == cells("5 B B . . . / 4 ##### / 3 ##### / 2 R . # # # / 1 #####")


def test_a_token_can_save_a_stuck_player():  # R16
    rows = "5 B B . . . / 4 ##### / 3 ##### / 2 ##### / 1 R BBB # # #"
    assert holding("summit", rows).legal_moves() == ["summit:a1-b1"]
    with pytest.raises(parlour.NotationError, match="Red cannot move, and the game is over"):
        holding("keep", rows)
    rows = "5 B B . . . / 4 ##### / 3 ##### / 2 ##### / 1 R BB B # #"
    saved, stuck = (
        on(rows, "c1-b1", side=BLACK, tokens=f"{token}:carry+leap,-:carry+keep+leap", options="powers=open")
        for token in ("summit", "keep")
    )
    assert saved.legal_moves() == ["summit:a1-b1"]
    assert winner(stuck) == BLACK


def test_swap_is_offered_once_after_the_first_turn():
    match = parlour.start("passo", swap="on", powers="open")
    play(match, "choose:carry+keep+leap", "choose:double+restore+summit")
    assert "swap" not in match.legal_moves()
    play(match, "keep:a1-b2")
    board = rows_of(match)
    play(match, "swap")
    assert (match.to_move, rows_of(match)) == (0, board)
    assert starting(match, "double:a5") != []  # Black's tokens stay with Black
    assert "swap" not in match.legal_moves()
