"""The slow Passo against the worked examples and clarifications of the rules."""

import random

import pytest
from tests.reference.passo import BLACK, RED, Passo

P1 = "5 B B B B B / 4 ..... / 3 ..... / 2 ..... / 1 R R R R R"
P2 = "5 B B B B B / 4 ..... / 3 ..... / 2 . RR . . . / 1 # R # R R"
P3 = "5 B B B # # / 4 ..... / 3 . BRB R . . / 2 ..... / 1 R R R # #"
P4 = "5 B # # # # / 4 # R . . B / 3 # . . . . / 2 # . R . . / 1 # R # # #"
P5 = "5 B # # # # / 4 # R . . # / 3 # . . B . / 2 # . R . . / 1 # R # # #"
P6 = "5 # # B . . / 4 # # # # B / 3 R . # # . / 2 # # # . . / 1 # # R R #"
P7 = "5 ..... / 4 ..... / 3 B . R . B / 2 ..... / 1 # R # R #"
P8 = "5 B # R # # / 4 ..... / 3 . B . . . / 2 ..... / 1 R # R # #"
P9 = "5 B # # # # / 4 . R . B . / 3 ..... / 2 ..... / 1 # R # # #"
P10 = "5 B # # # # / 4 R # # # # / 3 # . . # # / 2 # R # # # / 1 #####"
P11 = "5 # # BB # # / 4 # BB # # # / 3 ##### / 2 # RR # # # / 1 # RR # # #"

RED_WINS = ((1.0, 0.0), 0)
BLACK_WINS = ((0.0, 1.0), 1)
DRAW = ((0.5, 0.5), None)


def after(rows, *moves, **options):
    return play(Passo.from_rows(rows, **options), *moves)


def with_token(rows, token, *moves, **options):
    return after(rows, *moves, hands={RED: {token}}, powers="open", **options)


def play(game, *moves):
    for move in moves:
        game.play(move)
    return game


def moves_with(game, prefix):
    return [move for move in game.legal_moves() if move.startswith(prefix)]


def drawn(rows):
    return Passo.from_rows(rows).rows()


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


# Power tokens

Q1 = "5 B . . . . / 4 . . BRB . . / 3 . . R . . / 2 ..... / 1 R . . . ."
Q2 = "5 B B B B B / 4 ..... / 3 ..... / 2 . . R . . / 1 R R # R R"
Q3 = "5 B . . . . / 4 ..... / 3 . BR R . . / 2 . . . BB . / 1 R . . . ."
Q4 = "5 # . . # # / 4 B # # . . / 3 . . R . . / 2 . B . . . / 1 R . . . ."
Q6 = "5 B B B # # / 4 # # # . . / 3 . R . . . / 2 ..... / 1 R . . . ."

TOKEN_BOARDS = {
    "Q1": (
        Q1,
        "summit:c3-c4",
        "5 B . . . . / 4 . . BRBR . . / 3 . . # . . / 2 ..... / 1 R . . . .",
    ),
    "Q2": (
        Q2,
        "double:c2-c3-d4",
        "5 B B B B B / 4 . . . R . / 3 . . # . . / 2 . . # . . / 1 R R # R R",
    ),
    "Q3": (
        Q3,
        "carry:b3-c3",
        "5 B . . . . / 4 ..... / 3 . # RBR . . / 2 . . . BB . / 1 R . . . .",
    ),
    "Q5": (
        P4,
        "keep:b4-c4",
        "5 B # # # # / 4 # . R . B / 3 # . . . . / 2 # . R . . / 1 # R # # #",
    ),
    "Q6": (
        Q6,
        "restore:b3-b4",
        "5 B B B # # / 4 # R # . . / 3 . # . . . / 2 ..... / 1 R . . . .",
    ),
}


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
