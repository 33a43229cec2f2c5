"""The slow Passo against the worked examples and clarifications of the rules of the base game; options, whole games."""

import random

import pytest
from tests.reference.passo import BLACK, RED, Passo
from tests.reference.passo_examples import (
    BLACK_WINS,
    DRAW,
    P1,
    P2,
    P3,
    P4,
    P5,
    P6,
    P7,
    P8,
    P9,
    P10,
    P11,
    RED_WINS,
    after,
    drawn,
    moves_with,
    play,
)


def test_the_start_has_21_moves():
    # 2 + 3 + 3 + 3 + 2 steps forward and 8 sideways onto own discs.
    game = Passo()
    assert len(game.legal_moves()) == 13 + 8
    assert game.rows() == drawn(P1)
    assert game.to_move == 0


# The board after one move, with the game still on.
BOARDS = {
    "P1": (P1, "a1-b2", "5 B B B B B / 4 ..... / 3 ..... / 2 . R . . . / 1 # R R R R"),
    "P2": (P2, "b2-b3", "5 B B B B B / 4 ..... / 3 . R . . . / 2 . R . . . / 1 # R # R R"),
    "P3": (P3, "c3-b4", "5 B B B # # / 4 . R . . . / 3 . BRB # . . / 2 ..... / 1 R R R # #"),
    "P4": (P4, "b4-c4", "5 ##### / 4 # # R . B / 3 # . . . . / 2 # . R . . / 1 # R # # #"),
    "P6": (P6, "a3-b3", "5 # # B . . / 4 # # # # B / 3 # # # # . / 2 # # # . . / 1 # # R R #"),
    "P9": (P9, "b4-a5", "5 BR # # # # / 4 . # . B . / 3 ..... / 2 ..... / 1 # R # # #"),
}


@pytest.mark.parametrize(("rows", "move", "expected"), BOARDS.values(), ids=BOARDS)
def test_a_step_leads_to_the_drawn_board(rows, move, expected):
    game = after(rows, move)
    assert game.rows() == drawn(expected)
    assert game.outcome is None
    assert game.to_move == 1


WINS = {
    "P5, after isolation": (P5, "b4-c4"),
    "P7, on landing": (P7, "c3-c4"),
    "P8, off the board": (P8, "c5-off"),
    "P10, the last enemy disc is swept": (P10, "a4-a5"),
}


@pytest.mark.parametrize(("rows", "move"), WINS.values(), ids=WINS)
def test_a_move_wins(rows, move):
    game = after(rows, move)
    assert game.outcome == RED_WINS
    assert game.to_move is None
    assert game.legal_moves() == []


def test_no_step_onto_three_discs():  # P3
    moves = Passo.from_rows(P3).legal_moves()
    assert "c3-b3" not in moves
    assert "c3-b4" in moves


def test_red_threatens_to_pass_off_after_isolation():  # P4
    game = after(P4, "b4-c4", "e4-e3")
    assert "c4-off" in game.legal_moves()


def test_only_forward_leaves_the_board():  # P8, A2
    assert moves_with(Passo.from_rows(P8), "c5-off") == ["c5-off"]
    black = Passo.from_rows(P8, colour=BLACK)
    assert not any(move.endswith("off") for move in black.legal_moves())


def test_black_passes_towards_row_1():
    rows = "5 . . R . . / 4 ..... / 3 ..... / 2 . B R . . / 1 . . . . B"
    game = Passo.from_rows(rows, colour=BLACK)
    assert [move for move in game.legal_moves() if "off" in move] == ["b2-off", "e1-off"]
    assert play(game, "b2-off").outcome == BLACK_WINS


def test_a_covered_disc_holds_the_back_line():  # P9, A4
    game = after(P9, "b4-a5", "d4-d3")
    assert "a5-off" in game.legal_moves()
    assert play(game, "a5-off").outcome == RED_WINS


def test_only_visible_discs_hold_the_back_line_by_option():  # A4
    assert after(P9, "b4-a5", visible_only="on").outcome == RED_WINS


def test_a_visible_disc_appears_again_when_its_cover_leaves():  # A4
    rows = "5 BR # # # # / 4 . . . B . / 3 ..... / 2 ..... / 1 # R # # #"
    game = Passo.from_rows(rows, visible_only="on")
    assert play(game, "a5-a4").outcome is None


def test_a_covered_disc_cannot_pass():  # A5
    rows = "5 . . RB . . / 4 ..... / 3 . B . . . / 2 ..... / 1 R . R . ."
    assert moves_with(Passo.from_rows(rows), "c5") == []


A6 = "5 R . B . . / 4 ..... / 3 ..... / 2 ..... / 1 R . R . ."


def test_being_passed_by_the_enemy_is_no_win_until_the_own_move():  # A6
    game = after(A6, "c5-c4", colour=BLACK)
    assert game.outcome is None
    assert "a5-off" in game.legal_moves()


def test_a_step_wins_when_another_disc_is_beyond_already():  # P-a, A8
    assert after(A6, "c5-c4", "c1-c2", colour=BLACK).outcome == RED_WINS


def test_landing_beyond_wins_although_the_tile_is_then_isolated():  # A7
    rows = "5 . # # # # / 4 R # # # # / 3 # # . B . / 2 ..... / 1 R . . . ."
    assert after(rows, "a4-a5").outcome == RED_WINS


def test_a_move_may_sweep_everything():  # A9
    game = after("5 ##### / 4 ##### / 3 # B R # # / 2 ##### / 1 #####", "c3-b3")
    assert game.stacks == {}
    assert game.outcome == RED_WINS


def test_a_mover_without_discs_loses_when_the_opponent_can_move():  # A9
    game = after("5 B B . . . / 4 ##### / 3 . R # # # / 2 ##### / 1 #####", "b3-a3")
    assert game.outcome is None
    assert game.to_move == 1
    assert play(game, "a5-b5").outcome == BLACK_WINS


def test_islands_of_two_tiles_stay():  # A10
    rows = "5 B . # # # / 4 # # R # # / 3 # # # . . / 2 ..... / 1 R . . . ."
    expected = "5 B . # # # / 4 ##### / 3 # # # R . / 2 ..... / 1 R . . . ."
    assert after(rows, "c4-d3").rows() == drawn(expected)


PASS_OFF_ONLY = "5 # # R BBB # / 4 ##### / 3 ##### / 2 ##### / 1 # RBB BB . #"


def test_a_pass_off_counts_as_a_move():  # A11
    game = Passo.from_rows(PASS_OFF_ONLY)
    assert game.legal_moves() == ["c5-off"]


def test_a_player_without_a_move_loses():
    rows = "5 # # . BB # / 4 ##### / 3 ##### / 2 ##### / 1 # R RBB BBB #"
    game = Passo.from_rows(rows, colour=RED)
    assert game.legal_moves() == []
    assert game.outcome == BLACK_WINS


HOPS = ("b2-b1", "c5-b4", "b1-b2", "b4-c5")


def test_third_occurrence_is_a_draw():  # P11, A12
    game = Passo.from_rows(P11)
    assert game.legal_moves() == ["b1-b2", "b2-b1"]
    play(game, *HOPS, *HOPS[:3])
    assert game.outcome is None
    assert play(game, HOPS[3]).outcome == DRAW


def test_repetition_may_be_allowed():  # A12
    assert after(P11, *HOPS, *HOPS, *HOPS, repetition="off").outcome is None


def test_player_1_may_begin_with_black():  # A13
    game = Passo(first="1")
    assert game.to_move == 1
    assert "a5-a4" in game.legal_moves()
    assert play(game, "a5-a4").to_move == 0


def test_no_off_without_enemy_discs():  # P-d
    rows = "5 . . R . . / 4 . . R . . / 3 ..... / 2 ..... / 1 ....."
    moves = Passo.from_rows(rows).legal_moves()
    assert moves
    assert not any(move.endswith("off") for move in moves)


def test_swap_is_offered_once_after_the_first_turn():
    game = Passo(swap="on")
    assert "swap" not in game.legal_moves()
    play(game, "a1-b2")
    assert game.to_move == 1
    board = game.rows()
    play(game, "swap")
    assert game.rows() == board
    assert game.to_move == 0
    assert "a5-a4" in game.legal_moves()  # player 0 has Black now
    assert "swap" not in game.legal_moves()
    assert play(game, "a5-a4").to_move == 1
    assert "swap" not in play(Passo(swap="on"), "a1-b2", "a5-a4").legal_moves()
    assert "swap" not in play(Passo(), "a1-b2").legal_moves()


def test_results_are_reported_by_player_after_a_swap():
    game = Passo.from_rows(P8)
    game.colours.reverse()
    assert game.to_move == 1
    assert play(game, "c5-off").outcome == ((0.0, 1.0), 1)


BAD = [{"power": "open"}, {"powers": "yes"}, {"first": "2"}, {"swap": ""}, {"repetition": "count"}]


@pytest.mark.parametrize("options", BAD, ids=str)
def test_bad_options_are_refused(options):
    with pytest.raises(ValueError, match="unknown option|bad value"):
        Passo(**options)


def test_illegal_moves_are_refused():
    game = Passo()
    for text in ("a1-a3", "a5-a4", "swap", "a1-off", "", "keep:a1-a2"):
        with pytest.raises(ValueError, match="illegal move"):
            game.play(text)


RANDOM_OPTIONS = [
    {},
    {"powers": "secret", "swap": "on"},
    {"powers": "open", "resolve_at_end": "on", "first": "1"},
    {"visible_only": "on"},
]


@pytest.mark.parametrize("options", RANDOM_OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end(options, seed):
    chance = random.Random(seed)
    game = Passo(**options)
    tiles = len(game.stacks)
    for _ in range(400):
        moves = game.legal_moves()
        assert moves == sorted(set(moves))
        if not moves:
            break
        move = chance.choice(moves)
        game.play(move)
        assert len(game.stacks) <= tiles + move.startswith("restore")
        tiles = len(game.stacks)
        discs = "".join(game.stacks.values())
        assert discs.count(RED) <= 5
        assert discs.count(BLACK) <= 5
        assert all(len(stack) <= 4 for stack in game.stacks.values())
        if not game.over:
            assert Passo.from_rows(game.rows(), repetition="off").stacks == game.stacks
    assert game.outcome in (RED_WINS, BLACK_WINS, DRAW)


def test_open_and_secret_tokens_have_the_same_moves():
    chance = random.Random(7)
    one, two = Passo(powers="open"), Passo(powers="secret")
    while one.legal_moves():
        assert one.legal_moves() == two.legal_moves()
        move = chance.choice(one.legal_moves())
        one.play(move)
        two.play(move)
    assert one.outcome == two.outcome
