"""Redo rule by rule, then tables, refusals, texts and pictures."""

import contextlib
import itertools
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour import Match, Outcome
from parlour.games.contract import Random as Draws
from parlour.games.picture import Piece
from parlour.svg import THEMES

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
NAMES = [column + row for row in "12345678" for column in "abcdefg"]


def setup(pieces: str, side: int = 0, passes: int = 0, quiet: int = 0, **options: str) -> Match:
    """A match from a list such as `w d3 d4, R d6`: w and r are discs, W and R towers."""
    found = dict.fromkeys(NAMES, ".")
    for group in pieces.split(","):
        letter, *squares = group.split()
        found |= dict.fromkeys(squares, letter)
    rows = "\n".join(f"{row} " + " ".join(found[column + row] for column in "abcdefg") for row in "87654321")
    return drawn(rows, side, passes, quiet, **options)


def drawn(rows: str, side: int = 0, passes: int = 0, quiet: int = 0, **options: str) -> Match:
    """A match from a drawing of the board."""
    lines = {line.split()[0]: "".join(line.split()[1:]) for line in rows.strip().splitlines()}
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), lines.get(row, ".......")) for row in "87654321")
    pairs = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
    return parlour.read(f"redo {pairs} {side} {board} {passes} {quiet}")


def board(match: Match) -> dict[str, str]:
    """The pieces by square, `.` where there is none."""
    rows = match.text.split()[3].split("/")
    letters = "".join(re.sub(r"\d", lambda run: "." * int(run.group()), row) for row in reversed(rows))
    return dict(zip(NAMES, letters, strict=True))


def on(match: Match, squares: str) -> str:
    """What stands on these squares, in one word."""
    return "".join(board(match)[square] for square in squares.split())


def targets(match: Match, start: str) -> str:
    return " ".join(move[3:] for move in match.legal_moves() if move.startswith(start + "-"))


def reason_of(match: Match) -> str:
    assert match.outcome is not None
    return match.outcome.reason


def winner_of(match: Match) -> int | None:
    assert match.outcome is not None
    return match.outcome.winner


def play(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match


# One test per rule


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


TOWERS = {
    "forward5": ("c4 c5 d5 e4 e5", "b4 b6 d6 e4 e5"),
    "king": ("c3 c4 c5 d3 d5 e3 e4 e5", "b4 b6 c3 d2 d6 e4 e5 f2"),
    "forward3": ("c5 d5 e5", "b6 d6 e5"),
}


@pytest.mark.parametrize(("tower", "steps", "jumps"), [(tower, *ends) for tower, ends in TOWERS.items()], ids=TOWERS)
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


def test_a_player_without_a_move_is_skipped() -> None:  # R17
    match = setup("w a8, R g8", side=1).play("g8-f8")
    assert match.to_move == 1
    assert match.moves == ("g8-f8",)
    assert "f8-e8" in match.legal_moves()


def test_a_player_who_can_only_jump_is_not_skipped() -> None:  # R17
    match = setup("W a6, r a7 g5, R b7", side=1, tower="forward3").play("g5-g4")
    assert match.legal_moves() == ["a6-a8"]


def test_a_player_with_promotions_only_may_pass() -> None:  # R18
    assert setup("w d7 d8 c8 e8, R a8 g8").legal_moves() == ["d7-c8", "d7-d8", "d7-e8", "pass"]
    assert "pass" not in setup("w d7 d8 c8 e8 a1, R a8 g8").legal_moves()
    assert "pass" not in setup("w d7 d8 c8 e8, W b7, R a8 g8").legal_moves()


BLOCKED = """
8 r w w . . . .
7 w w . . . . .
"""


def test_a_pass_and_a_skip_end_the_game() -> None:  # R19
    match = drawn(BLOCKED)
    assert match.legal_moves() == ["a7-b8", "b7-b8", "b7-c8", "pass"]
    match.play("pass")
    assert match.outcome == Outcome((1, 0), 0, "White 4, Red 1: two turns in a row without a move (R19)")


def test_a_skip_and_a_pass_end_the_game() -> None:  # R19
    assert winner_of(drawn(BLOCKED, passes=1).play("pass")) == 0


def test_a_move_between_forgets_the_skip() -> None:  # R19
    match = drawn(BLOCKED, passes=1).play("a7-b8")
    assert match.outcome is None
    assert match.to_move == 1


FACING = """
8 . . w w w . .
7 . . . w . . .
2 . . . r . . .
1 . . r r r . .
"""


def test_two_passes_end_the_game() -> None:  # R19
    match = drawn(FACING, tower="king").play("pass")
    assert match.legal_moves() == ["d2-c1", "d2-d1", "d2-e1", "pass"]
    reason = "White 4, Red 4: two turns in a row without a move (R19)"
    assert match.play("pass").outcome == Outcome((0.5, 0.5), None, reason)
    assert play(drawn(FACING, tower="king"), "pass d2-d1 pass").outcome is None


def test_two_skips_end_the_game() -> None:  # R17, R19
    match = drawn(
        """
        8 r W . . . . .
        7 W w W . . . .
        """,
        tower="forward3",
    ).play("c7-c8")
    assert reason_of(match) == "White 4, Red 1: two turns in a row without a move (R19)"
    assert match.moves == ("c7-c8",)


POSSIBLE = {
    "past each other": ("w b6, r f2", "forward5", False),
    "ahead": ("w b3, r c5", "forward5", True),
    "a tower past": ("w a7, W d6, r g2", "forward5", False),
    "a king": ("w a7, W d6, r g2", "king", True),
    "side by side": ("w b3, r d4", "forward5", True),
    "a tower sees along its row": ("W a4, r g4", "forward5", True),
    "a forward3 tower does not": ("W a4, r g4", "forward3", False),
    "discs of one row too far apart": ("w a4, r g4", "forward5", False),
    "one column nearer than needed": ("w a2, r d4", "forward3", True),
    "one column too far": ("w a3, r d4", "forward3", False),
    "an enemy that comes nearer": ("w a4, r d6", "forward3", True),
    "five rows are always enough": ("w a1, r g6", "forward3", True),
    "four rows may be too few": ("w a2, r g6", "forward3", False),
    "two discs may become a tower": ("w a4 b5, R g7", "forward5", True),
    "a promotion of no use": ("w a7 b8, r g2", "forward5", False),
    "a promotion that reaches row 8": ("w a7 b8, r g8", "forward5", True),
    "the same with forward3": ("w a7 b8, r g1", "forward3", False),
    "a king to be": ("w a7 b8, r g1", "king", True),
    "two discs that never meet": ("w a8 c8, r g1", "king", False),
    "two discs on row 6 that never meet": ("w a6 g6, r d6", "forward5", False),
    "two discs on row 5 that do": ("w a5 g5, r d5", "forward5", True),
    "two discs that meet beside an enemy": ("w a3 a4, r g5", "forward5", True),
    "the same with towers no better than discs": ("w a3 a4, r g5", "forward3", False),
    "a disc may be seen where it stands": ("w a1, r a8", "forward5", True),
    "one colour": ("w a1, W b2", "forward5", False),
}


@pytest.mark.parametrize(("pieces", "tower", "possible"), POSSIBLE.values(), ids=POSSIBLE)
def test_the_game_ends_when_no_change_is_possible(pieces: str, tower: str, possible: bool) -> None:  # R20
    if possible:
        assert setup(pieces, tower=tower).outcome is None
    else:
        with pytest.raises(parlour.NotationError, match=r"would be over: no colour can change any more \(R20\)"):
            setup(pieces, tower=tower)


def test_no_change_is_seen_after_a_turn() -> None:  # R20, R23
    match = setup("w b4 g8, r d5").play("b4-a5")
    assert match.outcome == Outcome((1, 0), 0, "White 2, Red 1: no colour can change any more (R20)")


SHUFFLE = "a1-b1 g8-f8 b1-a1 f8-g8 "


def test_the_third_occurrence_counts_the_points() -> None:  # R21, R23
    match = play(setup("W a1, R g8, r g7"), SHUFFLE * 2)
    assert match.outcome == Outcome((0, 1), 1, "White 1, Red 2: the same position for the third time (R21)")
    assert match.undo() == "f8-g8"
    assert match.outcome is None
    assert winner_of(play(setup("W a1, R g8"), SHUFFLE * 2)) is None


def test_repetition_may_be_allowed() -> None:  # R21
    assert play(setup("W a1, R g8", repetition="off"), SHUFFLE * 4).outcome is None


def test_a_pass_before_does_not_make_another_position() -> None:  # R21
    assert setup("W a1, R g8").position.fingerprint() == setup("W a1, R g8", passes=1).position.fingerprint()


def test_the_side_to_move_and_the_towers_make_another_position() -> None:  # R21
    mirrored = [setup("W a1, R a8"), setup("W a1, R a8", side=1), setup("w a1, R a8"), setup("W a1, r a8")]
    assert len({match.position.fingerprint() for match in mirrored}) == 4


def test_forty_quiet_moves_end_a_game_of_kings() -> None:  # R22
    match = play(setup("W a1, R g8, r g7", tower="king", repetition="off"), SHUFFLE * 9 + "a1-b1 g8-f8 b1-a1")
    assert match.outcome is None
    assert reason_of(match.play("f8-g8")) == "White 1, Red 2: 40 quiet moves in a row (R22)"


QUIET = {
    "a tower's step": ("W a1, R g8", "a1-b1", 8),
    "a pass": ("w d7 d8 c8 e8, R a8 g8", "pass", 8),
    "a conversion": ("W a1, r c3, R g8", "a1-b2", 0),
    "a jump": ("W a1, r a2, R g8", "a1-a3", 0),
    "a disc's step": ("w a1, R g8", "a1-a2", 0),
    "a promotion": ("w d7 d8, R a8", "d7-d8", 0),
}


@pytest.mark.parametrize(("pieces", "move", "quiet"), QUIET.values(), ids=QUIET)
def test_quiet_moves_are_passes_and_tower_moves_without_a_change(pieces: str, move: str, quiet: int) -> None:  # R22
    assert setup(pieces, tower="king", quiet=7).play(move).text.endswith(f" {quiet}")


def test_only_kings_count_quiet_moves() -> None:  # R22
    assert setup("W a1, R g8").play("a1-b1").text.endswith(" 0")


def test_towers_and_discs_count_one_point_each() -> None:  # R23
    match = setup("w b4, W g8, r d5").play("b4-a5")
    assert reason_of(match) == "White 2, Red 1: no colour can change any more (R20)"


def test_equal_points_are_a_draw() -> None:  # R23
    match = setup("w b4, r d5").play("b4-a5")
    assert match.outcome == Outcome((0.5, 0.5), None, "White 1, Red 1: no colour can change any more (R20)")


def test_players_may_agree_to_count() -> None:  # R24
    match = play(parlour.start("redo"), "d1-d2").agree_to_count()
    assert match.outcome == Outcome((0, 1), 1, "White 13, Red 14: the players agreed to count (R24)")
    assert match.legal_moves() == []
    assert parlour.read(match.text).outcome == match.outcome
    assert match.undo() == "d1-d2"
    assert match.outcome is None


def test_an_agreement_before_the_first_move_is_a_draw() -> None:  # R24
    assert winner_of(parlour.start("redo").agree_to_count()) is None


def test_nobody_agrees_on_a_game_that_is_over_or_does_not_count() -> None:  # R24
    match = parlour.start("redo").agree_to_count()
    with pytest.raises(parlour.IllegalMoveError, match="nothing to agree on: the game is over, White 14, Red 14:"):
        match.agree_to_count()
    with pytest.raises(parlour.IllegalMoveError, match="players cannot agree to count in pathagon"):
        parlour.start("pathagon").agree_to_count()


# Options


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
    assert match.outcome == Outcome((1, 0), 0, "White 13, Red 14: the players agreed to count (R24)")


# Refusals

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


UNREADABLE = {
    "": "cannot read move '': expected two squares, such as d2-d3, or pass",
    "d2": "cannot read move 'd2': expected two squares, such as d2-d3, or pass",
    "d2xd3": "cannot read move 'd2xd3': expected two squares, such as d2-d3, or pass",
    "d2-d9": "cannot read move 'd2-d9': no square 'd9': expected a1 to g8",
    "h2-h3": "cannot read move 'h2-h3': no square 'h2': expected a1 to g8",
    "d2-d3-d4": "cannot read move 'd2-d3-d4': no square 'd3-d4': expected a1 to g8",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_unreadable_move_is_refused(text: str) -> None:
    with pytest.raises(parlour.NotationError) as refusal:
        parlour.start("redo").play(text)
    assert str(refusal.value) == UNREADABLE[text]


# Texts

BAD_POSITIONS = {
    "redo - 0 7/7/7/7/7/7/7/7 0 0": "the game would be over: no colour can change any more (R20)",
    "redo - 0 r6/7/7/7/7/7/7 0 0": "cannot read board 'r6/7/7/7/7/7/7'",
    "redo - 0 r7/7/7/7/7/7/7/w6 0 0": "cannot read board 'r7/7/7/7/7/7/7/w6'",
    "redo - 0 x6/7/7/7/7/7/7/w6 0 0": "cannot read board 'x6/7/7/7/7/7/7/w6'",
    "redo - 0 RRRRRRR/RRRRRRR/7/7/7/7/7/w6 0 0": "29 discs, expected 28 at most (a tower has 2)",
    "redo - 0 r6/7/7/7/7/7/7/w6": "expected board, turns without a move and quiet moves",
    "redo - 0 r6/7/7/7/7/7/7/w6 3 0": "cannot read turns without a move '3': expected a whole number from 0 to 2",
    "redo - 0 r6/7/7/7/7/7/7/w6 2 0": "the game would be over: two turns in a row without a move (R19)",
    "redo - 0 r6/7/7/7/7/7/7/w6 0 1": "cannot read quiet moves '1': expected a whole number from 0 to 0",
    "redo tower=king 0 R6/7/7/7/7/7/7/W6 0 40": "the game would be over: 40 quiet moves in a row (R22)",
    "redo - 0 w5R/7/7/7/7/7/7/7 0 0": "White cannot move and would have been skipped (R17)",
    "redo - 0+over:2:- r6/7/7/7/7/7/7/w6 0 0": "cannot read end 2: the position does not bear it out",
    "redo - 0+over:7:- r6/7/7/7/7/7/7/w6 0 0": "cannot read end 7: the position does not bear it out",
    "redo repetition=off 0+over:100:- r6/7/7/7/7/7/7/w6 0 0": "cannot read end 100: the position does not bear it out",
    "redo - 0+over:101:1 r6/7/7/7/7/7/7/w6 0 0": "cannot read winner 1: White has 1 points and Red 1 (R23)",
    "redo - chance r6/7/7/7/7/7/7/w6 0 0": "cannot read status 'chance': expected one of 0, 1 first",
}


@pytest.mark.parametrize("text", BAD_POSITIONS)
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(parlour.NotationError, match=re.escape(BAD_POSITIONS[text])):
        parlour.read(text)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), tower=st.sampled_from(list(TOWERS)), plies=st.integers(0, 130), swap=st.booleans())
def test_a_position_text_restores_the_position(seed: int, tower: str, plies: int, swap: bool) -> None:
    match, random = parlour.start("redo", tower=tower, swap=swap), Random(seed)
    for _ in range(plies):
        if match.outcome:
            break
        match.play_random(random)
    again = parlour.read(match.text)
    assert again.text == match.text
    assert again.legal_moves() == match.legal_moves()
    assert (again.outcome, again.to_move) == (match.outcome, match.to_move)
    assert again.position.fingerprint() == match.position.fingerprint()


@settings(max_examples=40, deadline=None)
@given(text=st.text("wWrR1234567/ 0+-", max_size=60))
def test_no_text_crashes_the_reader(text: str) -> None:
    with contextlib.suppress(parlour.ParlourError):
        parlour.read(f"redo - 0 {text}")


def test_moves_are_drawn_from_exactly_the_legal_ones() -> None:
    random, draws = Random(8), Draws(5)
    positions = [drawn(FACING, tower="king"), parlour.start("redo", swap="on").play("d2-d3")]
    for tower in TOWERS:
        match = parlour.start("redo", tower=tower)
        for _ in range(40):
            match.play_random(random)
        positions.append(match)
    for match in positions:
        position = match.position
        assert {position.random_move(draws) for _ in range(4000)} == set(position.legal_moves())


def test_a_draft_leads_from_the_piece_to_its_square() -> None:
    match = setup("w d7 d8 c8 e8, R a8 g8")
    assert match.draft().next == ("d7", "pass")
    assert match.draft().message == "White may promote a disc or pass."
    assert match.draft("d7").next == ("c8", "d8", "e8")
    assert match.draft("d7").message == "Choose a square for the disc on d7."
    assert match.draft("d7", "c8").move == "d7-c8"
    assert match.draft("pass").move == "pass"
    assert match.draft("z9").message == "z9 cannot be played now"
    assert setup("W d1, r d7").draft("d1").message == "Choose a square for the tower on d1."
    assert parlour.start("redo").draft().message == "White moves a piece: choose one."


# Pictures


def test_the_picture_shows_every_piece_with_the_mark_of_its_side() -> None:
    pieces = {piece.at: piece for piece in setup("w d2, W e3, r d7, R g8").picture().pieces}
    shown = {at: (piece.kind, piece.colour, piece.mark) for at, piece in pieces.items()}
    assert shown == {
        "d2": ("disc", "white", "ring"), "e3": ("tower", "white", "ring"),
        "d7": ("disc", "red", "star"), "g8": ("tower", "red", "star"),
    }  # fmt: skip
    assert all(isinstance(piece, Piece) for piece in pieces.values())


def test_white_sits_at_the_bottom() -> None:
    match = parlour.start("redo")
    heights = {piece.at: piece.y for piece in match.picture().pieces}
    assert heights["a1"] > heights["a8"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_drawn_in_every_theme(theme: str) -> None:
    svg = parlour.start("redo").play("d1-d2").svg(theme=theme)
    assert svg.count("data-piece=") == 27
    assert "white tower on d2" in svg


def test_the_piles_show_the_points() -> None:
    piles = parlour.start("redo").play("d1-d2").picture().piles
    assert [(pile.label, pile.count) for pile in piles] == [("White's points", 13), ("Red's points", 14)]
