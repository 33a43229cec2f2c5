"""The slow Passo's power tokens against the worked examples and clarifications of the rules."""

import pytest
from tests.reference.passo import BLACK, RED, Passo
from tests.reference.passo_examples import (
    BLACK_WINS,
    P1,
    P2,
    P5,
    P6,
    P7,
    P8,
    P10,
    Q2,
    Q4,
    RED_WINS,
    TOKEN_BOARDS,
    after,
    drawn,
    moves_with,
    play,
)


def with_token(rows, token, *moves, **options):
    return after(rows, *moves, hands={RED: {token}}, powers="open", **options)


@pytest.mark.parametrize(("rows", "move", "expected"), TOKEN_BOARDS.values(), ids=TOKEN_BOARDS)
def test_a_token_leads_to_the_drawn_board(rows, move, expected):
    game = with_token(rows, move.split(":")[0], move)
    assert game.rows() == drawn(expected)
    assert game.outcome is None
    assert game.hands == {RED: set(), BLACK: set()}


def test_leap_over_a_gap_wins_beyond_the_back_line():  # Q4
    assert with_token(Q4, "leap", "leap:c3-c5").outcome == RED_WINS


def test_leap_needs_a_gap_and_a_tile_to_land_on():  # A20
    rows = "5 BBB . # # # / 4 # # # . . / 3 . . R # . / 2 # # # # # / 1 R . . . ."
    game = with_token(rows, "leap")
    # a5 is full, c5 and e5 are gaps themselves, b3 before a3 is a tile.
    assert moves_with(game, "leap:c3") == ["leap:c3-a1", "leap:c3-c1", "leap:c3-e1", "leap:c3-e3"]


def test_no_summit_onto_two_or_four_discs():  # A16
    rows = "5 B . . . . / 4 . BRBR . BB . / 3 . . R . . / 2 ..... / 1 R . . . ."
    game = with_token(rows, "summit")
    assert moves_with(game, "summit") == []
    assert "c3-b4" not in game.legal_moves()


def test_a_single_token_is_spent_and_only_its_own_side_has_it():  # A14
    game = with_token(Q2, "keep", "keep:c2-c3")
    assert moves_with(game, "keep") == []
    game = with_token(Q2, "keep", "c2-c3", "a5-a4")
    assert moves_with(game, "keep:c3") != []


def test_keep_only_for_a_disc_that_stands_alone():  # A15, P-c
    game = with_token(P2, "keep")
    assert moves_with(game, "keep:b2") == []
    assert len(moves_with(game, "keep:b1")) == len(moves_with(game, "b1-"))


def test_keep_is_there_for_a_winning_step_but_not_for_off():  # P-c
    assert with_token(P7, "keep", "keep:c3-c4").outcome == RED_WINS
    assert "keep:c5-off" not in with_token(P8, "keep").legal_moves()


def test_carry_needs_a_disc_below():  # A15
    assert moves_with(with_token(P1, "carry"), "carry") == []


def test_carry_keeps_the_limit_of_three():  # Q3, A18
    rows = "5 B . . . . / 4 ..... / 3 . # RBR . . / 2 . . . BB . / 1 R . . . ."
    moves = moves_with(with_token(rows, "carry"), "carry")
    assert "carry:c3-d2" not in moves
    assert "carry:c3-d3" in moves


def test_four_discs_may_be_carried_onto_an_empty_tile_only():  # P-e
    rows = "5 B . . . . / 4 ..... / 3 . . BRBR . . / 2 . . B # # / 1 R . . . ."
    moves = moves_with(with_token(rows, "carry"), "carry:c3")
    assert "carry:c3-b3" in moves
    assert "carry:c3-c2" not in moves
    assert with_token(rows, "carry", "carry:c3-b3").stacks["b3"] == "BRBR"


def test_a_carried_enemy_disc_is_not_passed():  # A19
    rows = "5 ..... / 4 . . BR . . / 3 . B . . . / 2 ..... / 1 R . . . ."
    game = with_token(rows, "carry", "carry:c4-c5")
    assert game.outcome is None
    assert game.stacks["c5"] == "BR"


def test_carry_never_goes_off():  # P-f
    rows = "5 . . RR . . / 4 ..... / 3 . B . . . / 2 ..... / 1 R . . . ."
    game = with_token(rows, "carry")
    assert "c5-off" in game.legal_moves()
    assert not any(move.endswith("off") for move in moves_with(game, "carry"))


def test_restore_needs_a_gap():  # A22
    assert moves_with(with_token(P1, "restore"), "restore") == []
    assert moves_with(with_token(P2, "restore"), "restore:d1") == ["restore:d1-c1"]


def test_a_restored_tile_may_be_isolated_at_once():
    rows = "5 B B . . . / 4 ..... / 3 ##### / 2 R . # . R / 1 # # # # #"
    game = with_token(rows, "restore", "restore:e2-e1")
    assert "e1" in game.stacks  # d2 is its neighbour
    rows = "5 B B . . . / 4 ..... / 3 ##### / 2 R . # # R / 1 # # # . #"
    game = with_token(rows, "restore", "restore:e2-e3")
    assert "e3" in game.stacks  # row 4 is near
    rows = "5 B B . . . / 4 ##### / 3 ##### / 2 R . # # R / 1 # # # . #"
    game = with_token(rows, "restore", "restore:e2-e3")
    assert game.rows() == drawn("5 B B . . . / 4 ##### / 3 ##### / 2 R . # # # / 1 #####")


def test_a_token_can_save_a_stuck_player():  # A21
    rows = "5 B B . . . / 4 ##### / 3 ##### / 2 ##### / 1 R BBB # # #"
    assert with_token(rows, "keep").outcome == BLACK_WINS
    assert with_token(rows, "summit").legal_moves() == ["summit:a1-b1"]


def test_a_token_does_not_save_an_isolated_disc():  # A21
    game = Passo.from_rows(P10, hands={BLACK: {"restore", "keep", "leap"}}, powers="secret")
    assert play(game, "a4-a5").outcome == RED_WINS


def test_double_may_end_off_the_board():
    rows = "5 B . . . . / 4 . . . R . / 3 ..... / 2 ..... / 1 R . . . ."
    game = with_token(rows, "double")
    assert "double:d4-d5-off" in game.legal_moves()
    assert play(game, "double:d4-d5-off").outcome == RED_WINS


def test_no_double_after_a_first_step_that_wins():  # Notation
    game = with_token(P7, "double")
    assert moves_with(game, "double:c3-c4") == []
    assert moves_with(game, "double:c3-b3") != []
    assert moves_with(with_token(P5, "double"), "double:b4-c4") == []  # after isolation


def test_no_double_after_a_first_step_that_loses_the_disc():  # Notation
    game = with_token(P6, "double")
    assert "a3-b3" in game.legal_moves()
    assert moves_with(game, "double:a3") == []


def test_double_steps_back_only_onto_a_tile_that_still_exists():  # Notation
    game = with_token(P2, "double")
    assert "double:b2-b3-b2" in game.legal_moves()
    assert "double:b1-a2-b1" not in game.legal_moves()
    play(game, "double:b2-b3-b2")
    assert game.rows() == drawn(P2.replace("3 .....", "3 . # . . ."))


def test_the_stuck_check_waits_for_the_end_of_the_turn():  # P-b
    # Red's first step to b5 covers Black's last free disc; the second gives it back.
    rows = "5 # B # # # / 4 # R . # # / 3 ..... / 2 ..... / 1 R . . . ."
    assert with_token(rows, "double", "b4-b5").outcome == RED_WINS
    assert with_token(rows, "double", "double:b4-b5-c4").outcome is None


def test_double_resolved_at_the_end_keeps_its_start_tile():  # A17
    options = {"resolve_at_end": "on"}
    game = with_token(Q2, "double", "double:c2-c3-d4", **options)
    assert game.rows() == drawn(TOKEN_BOARDS["Q2"][2])
    assert "double:c2-c3-c2" not in with_token(Q2, "double").legal_moves()
    game = with_token(Q2, "double", "double:c2-c3-c2", **options)
    assert game.rows() == drawn("5 B B B B B / 4 ..... / 3 . . # . . / 2 . . R . . / 1 R R # R R")


def test_double_resolved_at_the_end_sweeps_at_the_end():  # A17
    game = with_token(P6, "double", resolve_at_end="on")
    assert moves_with(game, "double:a3") == ["double:a3-b3-a3"]
    play(game, "double:a3-b3-a3")
    assert "a3" not in game.stacks
    assert "b3" not in game.stacks
    # a5 is not swept between the steps, so the first step has not won yet.
    game = with_token(P5, "double", resolve_at_end="on")
    assert "double:b4-c4-d4" in game.legal_moves()
    assert play(game, "double:b4-c4-d4").outcome == RED_WINS


def test_double_resolved_at_the_end_stops_at_a_first_step_that_passes():  # A17
    game = with_token(P7, "double", resolve_at_end="on")
    assert moves_with(game, "double:c3-c4") == []


@pytest.mark.parametrize("first", ["0", "1"])
@pytest.mark.parametrize("powers", ["open", "secret"])
def test_both_players_choose_three_tokens(powers, first):  # P-g, A23
    game = Passo(powers=powers, first=first)
    assert game.to_move == 0
    assert len(game.legal_moves()) == 20
    assert game.legal_moves()[0] == "choose:carry+double+keep"
    play(game, "choose:carry+keep+leap")
    assert game.to_move == 1
    assert len(game.legal_moves()) == 20
    play(game, "choose:double+restore+summit")
    assert game.hands == {RED: {"carry", "keep", "leap"}, BLACK: {"double", "restore", "summit"}}
    assert game.to_move == int(first)
    assert len([move for move in game.legal_moves() if ":" not in move]) == 21


def test_swap_comes_after_the_first_turn_not_after_the_tokens():
    game = Passo(swap="on", powers="open")
    play(game, "choose:carry+keep+leap")
    assert "swap" not in game.legal_moves()
    play(game, "choose:double+restore+summit")
    assert "swap" not in game.legal_moves()
    play(game, "keep:a1-b2")
    assert "swap" in game.legal_moves()
    play(game, "swap")
    assert moves_with(game, "double:a5") != []  # Black's tokens stay with Black
