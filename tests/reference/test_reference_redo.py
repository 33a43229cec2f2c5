"""The slow Redo against the worked examples and clarifications of the rules."""

import random

import pytest
from tests.reference.redo import ENEMY, RED, WHITE, Redo

START = """
8 r r r r r r r
7 r r r r r r r
6 . . . . . . .
5 . . . . . . .
4 . . . . . . .
3 . . . . . . .
2 w w w w w w w
1 w w w w w w w
"""
WHITE_WINS = ((1.0, 0.0), 0)
RED_WINS = ((0.0, 1.0), 1)
DRAW = ((0.5, 0.5), None)


def play(game, *moves):
    for move in moves:
        game.play(move)
    return game


def targets(game, start):
    return [move.split("-")[1] for move in game.legal_moves() if move.startswith(start + "-")]


def colour_of(game, squares):
    return {game.pieces[square][0] for square in squares.split()}


def test_the_start_has_19_steps_and_19_promotions():  # R1
    game = Redo()
    moves = [move.split("-") for move in game.legal_moves()]
    assert len(moves) == 38
    assert sum(start[1] == "2" and end[1] == "3" for start, end in moves) == 19
    assert sum(start[1] == "1" and end[1] == "2" for start, end in moves) == 19
    assert game.rows().split() == START.split()
    assert game.to_move == 0


def test_a_disc_on_the_lowest_row_may_go_two_squares():  # R2, A2, A4
    assert targets(Redo.from_pieces("Wd d1; Rd d7"), "d1") == ["c2", "d2", "d3", "e2"]
    assert targets(Redo.from_pieces("Wd d2; Rd d7"), "d2") == ["c3", "d3", "e3"]


def test_the_double_step_is_not_a_jump():  # R2, A3
    assert targets(Redo.from_pieces("Wd d1; Rd d2"), "d1") == ["c2", "e2"]
    assert targets(Redo.from_pieces("Wd d1 d2; Rd d7"), "d1") == ["c2", "d2", "e2"]
    assert targets(Redo.from_pieces("Wd d1; Wt d2; Rd d7"), "d1") == ["c2", "e2"]


def test_the_double_step_may_promote():  # R2, A5
    game = Redo.from_pieces("Wd d1 d3; Rd d7")
    assert targets(game, "d1") == ["c2", "d2", "d3", "e2"]
    play(game, "d1-d3")
    assert game.pieces == {"d3": "Wt", "d7": "Rd"}


def test_the_double_step_ends_on_no_enemy_and_no_tower():  # A5, A18
    assert "d3" not in targets(Redo.from_pieces("Wd d1; Rd d3"), "d1")
    assert "d3" not in targets(Redo.from_pieces("Wd d1; Wt d3; Rd d7"), "d1")


def test_nothing_converts_along_a_double_step():  # A6
    # c2 and e2 would be in the sight of d2, but d3 sees rows 3 and 4 only.
    game = play(Redo.from_pieces("Wd d1; Rd c2 e2 c3 e4 g8"), "d1-d3")
    assert colour_of(game, "c2 e2 g8") == {RED}
    assert colour_of(game, "c3 e4") == {WHITE}


def test_the_five_squares_in_sight_convert():  # R3
    game = Redo.from_rows(
        """
        8 . . . . . . .
        7 . . . . . . .
        6 . . . . . . .
        5 . . r r r . .
        4 . . r . r . .
        3 . . r w r . .
        2 . . . . . . .
        1 . . . . . . .
        """
    )
    play(game, "d3-d4")
    assert colour_of(game, "c4 e4 c5 d5 e5") == {WHITE}
    assert colour_of(game, "c3 e3") == {RED}


def test_promotion_converts_nothing():  # R4
    game = Redo.from_pieces("Wd d3 d4; Rd d5 e5 c4")
    assert game.points() == (2, 3)
    play(game, "d3-d4")
    assert game.pieces["d4"] == "Wt"
    assert colour_of(game, "d5 e5 c4") == {RED}
    assert game.points() == (1, 3)


def test_a_disc_converts_a_tower():  # R5, A7
    game = play(Redo.from_pieces("Wd b4; Rt c6"), "b4-b5")
    assert game.pieces["c6"] == "Wt"
    assert game.outcome == WHITE_WINS  # A17


def test_a_tower_jumps_and_converts():  # R6
    game = Redo.from_pieces("Rt d6; Wd d5 c4 d3 e5", colour=RED)
    play(game, "d6-d4")
    assert game.pieces == {"d4": "Rt", "d5": "Rd", "c4": "Rd", "d3": "Rd", "e5": "Wd"}


def test_no_jump_over_towers_own_discs_or_onto_pieces():  # R7, A10
    game = Redo.from_pieces("Rt d6; Wt d5; Rd c5; Wd e5 f4", colour=RED)
    assert targets(game, "d6") == ["c6", "e6"]


def test_a_tower_moves_by_option():  # R8, A8
    far = "Wt d4; Rt a8"
    assert targets(Redo.from_pieces(far), "d4") == ["c4", "c5", "d5", "e4", "e5"]
    king = Redo.from_pieces(far, tower="king")
    assert targets(king, "d4") == ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]
    assert targets(Redo.from_pieces(far, tower="forward3"), "d4") == ["c5", "d5", "e5"]


def test_jumps_go_in_the_directions_of_the_moves():  # A9
    around = "Wt d4; Rd c4 c5 d5 d3 e3; Rt a8"
    assert targets(Redo.from_pieces(around), "d4") == ["b4", "b6", "d6", "e4", "e5"]
    king = Redo.from_pieces(around, tower="king")
    assert targets(king, "d4") == ["b4", "b6", "c3", "d2", "d6", "e4", "e5", "f2"]
    assert targets(Redo.from_pieces(around, tower="forward3"), "d4") == ["b6", "d6", "e5"]


def test_a_tower_of_every_kind_sees_five_squares():
    for tower in ("forward5", "king", "forward3"):
        game = Redo.from_pieces("Wt d4; Rd c4 e4 c5 e5 c6 e6 d7 a8", tower=tower)
        play(game, "d4-d5")
        assert colour_of(game, "c5 e5 c6 e6") == {WHITE}
        assert colour_of(game, "c4 e4 d7") == {RED}


def test_a_king_converts_the_disc_jumped_over_behind():
    game = play(Redo.from_pieces("Wt d4; Rd d3 c1 c2 b8", tower="king"), "d4-d2")
    assert colour_of(game, "d3 c2") == {WHITE}
    assert colour_of(game, "c1") == {RED}


def test_a_converted_piece_converts_no_others():  # A11
    game = play(Redo.from_pieces("Wd d3; Rd d5 e5 f5 g8"), "d3-d4")
    assert colour_of(game, "d5 e5") == {WHITE}
    assert colour_of(game, "f5") == {RED}


def test_a_converted_disc_turns_round():  # R9, A12, A4
    game = Redo.from_pieces("Wd c8 a2; Rt a8", colour=RED)
    assert targets(Redo.from_pieces("Wd c8 a2; Rt a8"), "c8") == []
    play(game, "a8-b8", "a2-a3")
    assert game.pieces["c8"] == "Rd"
    assert "c8-c6" in game.legal_moves()


def test_towers_take_no_double_step_and_merge_with_nothing():  # A18, A19
    game = Redo.from_pieces("Wt a1; Wd a2; Wt b2; Wd b1; Rd g8")
    assert targets(game, "a1") == []
    assert targets(Redo.from_pieces("Wt a1; Rd g8"), "a1") == ["a2", "b1", "b2"]


def test_a_player_with_promotions_only_may_pass():  # R10, A13
    game = Redo.from_pieces("Wd d7 d8 c8 e8; Rt a8 g8")
    assert game.legal_moves() == ["d7-c8", "d7-d8", "d7-e8", "pass"]
    other = Redo.from_pieces("Wd d7 d8 c8 e8 a1; Rt a8 g8")
    assert "pass" not in other.legal_moves()


def test_a_player_without_a_move_is_skipped():
    game = Redo.from_pieces("Wd a8; Rt g8", colour=RED)
    play(game, "g8-f8")
    assert game.to_move == 1
    assert "f8-e8" in game.legal_moves()
    assert game.outcome is None


# White has promotions only, Red has no move, yet a change is conceivable.
BLOCKED = """
8 r w w . . . .
7 w w . . . . .
6 . . . . . . .
5 . . . . . . .
4 . . . . . . .
3 . . . . . . .
2 . . . . . . .
1 . . . . . . .
"""


def test_a_pass_and_a_skip_end_the_game():  # A15, end 1
    game = Redo.from_rows(BLOCKED)
    assert game.legal_moves() == ["a7-b8", "b7-b8", "b7-c8", "pass"]
    play(game, "pass")
    assert game.outcome == WHITE_WINS
    assert game.points() == (4, 1)


def test_a_skip_and_a_pass_end_the_game():  # A15, end 1
    game = Redo.from_rows(BLOCKED, colour=RED)
    assert game.to_move == 0  # Red was skipped
    assert play(game, "pass").outcome == WHITE_WINS


def test_a_move_between_forgets_the_skip():
    game = Redo.from_rows(BLOCKED, colour=RED)
    play(game, "a7-b8")
    assert game.pieces["b8"] == "Wt"
    assert game.pieces["a8"] == "Rd"
    assert game.outcome is None
    assert game.to_move == 1


def test_two_passes_end_the_game():  # end 1
    # Both sides can only promote; the kings that would arise could still change something.
    rows = """
    8 . . w w w . .
    7 . . . w . . .
    6 . . . . . . .
    5 . . . . . . .
    4 . . . . . . .
    3 . . . . . . .
    2 . . . r . . .
    1 . . r r r . .
    """
    game = Redo.from_rows(rows, tower="king")
    play(game, "pass")
    assert game.outcome is None
    assert game.legal_moves() == ["d2-c1", "d2-d1", "d2-e1", "pass"]
    assert play(game, "pass").outcome == DRAW
    game = Redo.from_rows(rows, tower="king")
    assert play(game, "pass", "d2-d1", "pass").outcome is None


POSSIBLE = {
    "R11, past each other": ("Wd b6; Rd f2", "forward5", False),
    "R11, ahead": ("Wd b3; Rd c5", "forward5", True),
    "R11, a tower past": ("Wd a7; Wt d6; Rd g2", "forward5", False),
    "R11, a king": ("Wd a7; Wt d6; Rd g2", "king", True),
    "C2, side by side": ("Wd b3; Rd d4", "forward5", True),
    "a tower sees along its row": ("Wt a4; Rd g4", "forward5", True),
    "R-b, a forward3 tower does not": ("Wt a4; Rd g4", "forward3", False),
    "discs of one row too far apart": ("Wd a4; Rd g4", "forward5", False),
    "two discs may become a tower": ("Wd a4 b5; Rt g7", "forward5", True),
    "A16, a promotion of no use": ("Wd a7 b8; Rd g2", "forward5", False),
    "A16, a promotion that reaches row 8": ("Wd a7 b8; Rd g8", "forward5", True),
    "the same, forward3": ("Wd a7 b8; Rd g1", "forward3", False),
    "a king to be": ("Wd a7 b8; Rd g1", "king", True),
    "two discs that never meet": ("Wd a8 c8; Rd g1", "king", False),
    "a disc may be seen where it stands": ("Wd a1; Rd a8", "forward5", True),
    "A17, one colour": ("Wd a1; Wt b2", "forward5", False),
}


@pytest.mark.parametrize(("pieces", "tower", "possible"), POSSIBLE.values(), ids=POSSIBLE)
def test_the_game_ends_when_no_change_is_possible(pieces, tower, possible):  # end 2, R-d
    game = Redo.from_pieces(pieces, tower=tower)
    assert game.change_is_possible() == possible
    assert (game.outcome is None) == possible


def test_the_two_lone_discs_draw():  # R11
    assert Redo.from_pieces("Wd b6; Rd f2").outcome == DRAW


def test_no_more_changes_is_seen_after_a_turn():  # R-d
    game = Redo.from_pieces("Wd b4 g8; Rd d5")
    assert game.outcome is None
    assert play(game, "b4-a5").outcome == WHITE_WINS
    assert game.points() == (2, 1)


SHUFFLE = ("a1-b1", "g8-f8", "b1-a1", "f8-g8")


def test_the_third_occurrence_counts_the_points():  # end 3, A14, R-a
    game = Redo.from_pieces("Wt a1; Rt g8; Rd g7")
    play(game, *SHUFFLE, *SHUFFLE[:3])
    assert game.outcome is None
    assert play(game, SHUFFLE[3]).outcome == RED_WINS
    assert play(Redo.from_pieces("Wt a1; Rt g8"), *SHUFFLE, *SHUFFLE).outcome == DRAW


def test_repetition_may_be_allowed():  # A14
    game = Redo.from_pieces("Wt a1; Rt g8", repetition="off")
    assert play(game, *SHUFFLE * 4).outcome is None


def test_forty_quiet_plies_end_a_game_of_kings():  # R-c
    game = Redo.from_pieces("Wt a1; Rt g8; Rd g7", tower="king", repetition="off")
    play(game, *SHUFFLE * 9, *SHUFFLE[:3])
    assert game.quiet_plies == 39
    assert game.outcome is None
    assert play(game, SHUFFLE[3]).outcome == RED_WINS


def test_moves_of_discs_and_changes_are_not_quiet():  # R-c
    game = Redo.from_pieces("Wt a1; Rt g8; Rd g7 c3", tower="king")
    assert play(game, "a1-b1", "g8-f8").quiet_plies == 2
    assert play(game, "b1-a1", "g7-g6").quiet_plies == 0
    assert play(game, "a1-b2").quiet_plies == 0  # c3 changes
    assert play(Redo.from_pieces("Wd d7 d8 c8 e8; Rt a8 g8"), "pass").quiet_plies == 1
    assert play(Redo.from_pieces("Wd d7 d8; Rt a8"), "d7-d8").quiet_plies == 0


def test_player_1_may_begin_with_red():
    game = Redo(first="1")
    assert game.to_move == 1
    assert play(game, "a7-a6").to_move == 0


def test_swap_is_offered_once_after_the_first_turn():
    game = Redo(swap="on")
    assert "swap" not in game.legal_moves()
    play(game, "d2-d3")
    assert len(game.legal_moves()) == 39
    pieces = dict(game.pieces)
    play(game, "swap")
    assert game.pieces == pieces
    assert game.to_move == 0
    assert "d7-d6" in game.legal_moves()  # player 0 has Red now
    assert "swap" not in game.legal_moves()
    assert play(game, "d7-d6").to_move == 1
    assert "swap" not in play(Redo(swap="on"), "d2-d3", "d7-d6").legal_moves()
    assert "swap" not in play(Redo(), "d2-d3").legal_moves()


def test_results_are_reported_by_player_after_a_swap():
    game = Redo.from_pieces("Wd b4; Rt c6")
    game.colours.reverse()
    assert game.to_move == 1
    assert play(game, "b4-b5").outcome == ((0.0, 1.0), 1)
    assert game.points() == (0, 2)


BAD = [{"towers": "king"}, {"tower": "queen"}, {"first": "W"}, {"repetition": "draw"}]


@pytest.mark.parametrize("options", BAD, ids=str)
def test_bad_options_are_refused(options):
    with pytest.raises(ValueError, match="unknown option|bad value"):
        Redo(**options)


def test_illegal_moves_are_refused():
    for text in ("d1-d3", "d2-d4", "d7-d6", "pass", "swap", "", "d2xd3"):
        with pytest.raises(ValueError, match="illegal move"):
            Redo().play(text)


@pytest.mark.parametrize("options", [{}, {"tower": "forward3"}, {"swap": "on"}], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_end(options, seed):
    game = random_game(seed, 600, **options)
    assert game.outcome in (WHITE_WINS, RED_WINS, DRAW)


@pytest.mark.parametrize("options", [{"tower": "king"}, {"repetition": "off"}], ids=str)
def test_random_games_keep_the_rules_until_a_cap(options):
    random_game(1, 150, **options)


def random_game(seed, cap, **options):
    chance = random.Random(seed)
    game = Redo(**options)
    for _ in range(cap):
        moves = game.legal_moves()
        assert moves == sorted(set(moves))
        if not moves:
            break
        before, mover = dict(game.pieces), game.colour
        move = chance.choice(moves)
        game.play(move)
        kinds = "".join(piece[1] for piece in game.pieces.values())
        assert kinds.count("d") + 2 * kinds.count("t") == 28
        if move not in ("pass", "swap"):
            start, end = move.split("-")
            assert start not in game.pieces
            assert game.pieces[end][0] == mover
            changed = [s for s in before if s != start and game.pieces[s][0] != before[s][0]]
            assert all(before[square][0] == ENEMY[mover] for square in changed)
    return game
