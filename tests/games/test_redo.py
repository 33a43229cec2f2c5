"""Redo: the board, moves and conversion, rules R1 to R16 in order."""

import pytest
from tests.games.redo_setups import NAMES, TOWERS, board, drawn, on, play, reason_of, setup, targets

import parlour

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


def test_the_board_has_seven_columns_and_eight_rows() -> None:  # R1
    cells = {cell.name for cell in parlour.start("redo").picture().cells}
    assert cells == set(NAMES)


def test_a_tower_is_one_piece_made_of_two_discs() -> None:  # R2, R9
    match = parlour.start("redo").play("d1-d2")
    assert on(match, "d1 d2") == ".W"
    assert "".join(board(match).values()).count("w") == 12


def test_forward_goes_by_the_colour() -> None:  # R3
    pieces = "w d4, r e5 a8"
    assert targets(setup(pieces), "d4") == "c5 d5"
    assert targets(setup(pieces, 1), "e5") == "e4 f4"


def test_a_moved_piece_sees_five_squares() -> None:  # R4, R14
    match = drawn(
        """
        5 . . r r r . .
        4 . . r . r . .
        3 . . r w r . .
        """
    )
    match.play("d3-d4")
    assert on(match, "c4 e4 c5 d5 e5") == "wwwww"
    assert on(match, "c3 e3") == "rr"


def test_a_red_piece_sees_towards_row_1() -> None:  # R4
    match = drawn(
        """
        6 . . w r w . .
        5 . . w . w . .
        4 . . w W w . .
        """,
        side=1,
    )
    match.play("d6-d5")
    assert on(match, "c5 e5 c4 d4 e4") == "rrrRr"
    assert on(match, "c6 e6") == "ww"


def test_the_start_has_nineteen_steps_and_nineteen_promotions() -> None:  # R5
    match = parlour.start("redo")
    assert match.text == drawn(START).text
    moves = match.legal_moves()
    assert len(moves) == 38
    assert sum(move[1] == "2" and move[4] == "3" for move in moves) == 19
    assert sum(move[1] == "1" and move[4] == "2" for move in moves) == 19
    assert match.to_move == 0


def test_white_and_red_take_turns() -> None:  # R6
    match = parlour.start("redo")
    assert [match.play(move).to_move for move in ("d2-d3", "d7-d6", "a1-a2")] == [1, 0, 1]


def test_a_disc_steps_forward_to_an_empty_square() -> None:  # R7
    assert targets(setup("w d2, r d7"), "d2") == "c3 d3 e3"
    assert targets(setup("w a2, r d7"), "a2") == "a3 b3"
    assert targets(setup("w g2, r d7"), "g2") == "f3 g3"
    assert targets(setup("w d8 a1, R a8"), "d8") == ""


DOUBLE_STEPS = {
    "from the lowest row": ("w d1, r d7", "c2 d2 d3 e2"),
    "past an enemy": ("w d1, r d2", "c2 e2"),
    "past an own disc": ("w d1 d2, r d7", "c2 d2 e2"),
    "past an own tower": ("w d1, W d2, r d7", "c2 e2"),
    "onto an own disc": ("w d1 d3, r d7", "c2 d2 d3 e2"),
    "onto an own tower": ("w d1, W d3, r d7", "c2 d2 e2"),
    "onto an enemy": ("w d1, r d3", "c2 d2 e2"),
    "of a tower": ("W d1, r d7", "c1 c2 d2 e1 e2"),
}


@pytest.mark.parametrize(("pieces", "ends"), DOUBLE_STEPS.values(), ids=DOUBLE_STEPS)
def test_a_double_step_is_straight_over_an_empty_square(pieces: str, ends: str) -> None:  # R8, R13
    assert targets(setup(pieces), "d1") == ends


def test_a_disc_converted_on_its_new_lowest_row_may_go_two_squares() -> None:  # R8, R16
    match = setup("w c8 a2, R a8", side=1)
    play(match, "a8-b8 a2-a3")
    assert on(match, "b8 c8") == "Rr"
    assert "c8-c6" in match.legal_moves()


def test_every_disc_move_may_promote() -> None:  # R9
    assert on(setup("w d1 d3, r d7").play("d1-d3"), "d1 d3") == ".W"
    assert on(setup("w d2 e3, r d7").play("d2-e3"), "d2 e3") == ".W"


def test_a_disc_lands_on_no_tower_and_no_enemy() -> None:  # R10
    assert targets(setup("w d2, W c3, r d3 e5, R e3"), "d2") == ""


TOWER_MOVES = {
    "forward5": ("c4 c5 d5 e4 e5", "b4 b6 d6 e4 e5"),
    "king": ("c3 c4 c5 d3 d5 e3 e4 e5", "b4 b6 c3 d2 d6 e4 e5 f2"),
    "forward3": ("c5 d5 e5", "b6 d6 e5"),
}


@pytest.mark.parametrize(
    ("tower", "steps", "jumps"), [(tower, *ends) for tower, ends in TOWER_MOVES.items()], ids=TOWER_MOVES
)
def test_a_tower_steps_and_jumps_in_the_directions_of_its_kind(tower: str, steps: str, jumps: str) -> None:  # R11, R12
    assert targets(setup("W d4, R a8", tower=tower), "d4") == steps
    assert targets(setup("W d4, r c4 c5 d5 d3 e3, R a8", tower=tower), "d4") == jumps


def test_a_red_tower_jumps_and_converts() -> None:  # R12, R14, R15
    match = setup("R d6, w d5 c4 d3 e5", side=1).play("d6-d4")
    assert on(match, "d4 d5 c4 d3 e5") == "Rrrrw"


def test_a_tower_jumps_over_enemy_discs_onto_empty_squares_only() -> None:  # R13
    assert targets(setup("R d6, W d5, r c5, w e5 f4", side=1), "d6") == "c6 e6"


def test_a_tower_lands_on_no_piece() -> None:  # R13
    assert targets(setup("W a1 b2, w a2 b1, r g8"), "a1") == ""


def test_a_jump_does_not_leave_the_board() -> None:  # R12
    assert targets(setup("W b4, r a4 a5 c5, R a8"), "b4") == "b5 c4 d6"
    assert targets(setup("W d7, r d8 c8 e8 c7, R a1"), "d7") == "b7 e7"


def test_a_disc_converts_a_tower_and_it_stays_one() -> None:  # R14, R16
    match = setup("w b4, R c6").play("b4-b5")
    assert on(match, "c6") == "W"
    assert reason_of(match) == "White 2, Red 0: no colour can change any more (R20)"


@pytest.mark.parametrize("tower", TOWERS)
def test_a_tower_of_every_kind_sees_five_squares(tower: str) -> None:  # R4, R14
    match = setup("W d4, r c4 e4 c5 e5 c6 e6 d7 a8", tower=tower).play("d4-d5")
    assert on(match, "c5 e5 c6 e6") == "wwww"
    assert on(match, "c4 e4 d7") == "rrr"


def test_a_king_converts_the_disc_it_jumped_over_behind() -> None:  # R14
    match = setup("W d4, r d3 c1 c2 b8", tower="king").play("d4-d2")
    assert on(match, "d3 c2 c1") == "wwr"


def test_promotion_converts_nothing() -> None:  # R15
    match = setup("w d3 d4, r d5 e5 c4").play("d3-d4")
    assert on(match, "d3 d4 d5 e5 c4") == ".Wrrr"


def test_nothing_converts_on_the_way() -> None:  # R15
    match = setup("w d1, r c2 e2 c3 e4 g8").play("d1-d3")
    assert on(match, "c2 e2 g8 c3 e4") == "rrrww"


def test_a_converted_piece_converts_no_other() -> None:  # R15
    match = setup("w d3, r d5 e5 f5 g8").play("d3-d4")
    assert on(match, "d5 e5 f5") == "wwr"


def test_sight_does_not_go_round_the_board() -> None:  # R4
    match = setup("w a3 g1, r g3 g4 g5 g6").play("a3-a4")
    assert on(match, "g3 g4 g5 g6") == "rrrr"
    match = setup("w g3, r a4 a5 a6 a7").play("g3-g4")
    assert on(match, "a4 a5 a6 a7") == "rrrr"


def test_a_converted_piece_moves_for_its_new_owner() -> None:  # R16
    match = setup("w d3 a1, r d5 g8 g7").play("d3-d4")
    assert not any(move.startswith("d5") for move in match.legal_moves())
    assert targets(match.play("g7-g6"), "d5") == "c6 d6 e6"
