"""Redo: skips, passes, the end and the count, rules R17 to R24 in order."""

import pytest
from tests.games.redo_setups import FACING, drawn, play, reason_of, setup, winner_of

import parlour
from parlour import Outcome, Reason


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
    assert match.outcome == Outcome((1, 0), 0, Reason("R19", "White 4, Red 1: two turns in a row without a move"))


def test_a_skip_and_a_pass_end_the_game() -> None:  # R19
    assert winner_of(drawn(BLOCKED, passes=1).play("pass")) == 0


def test_a_move_between_forgets_the_skip() -> None:  # R19
    match = drawn(BLOCKED, passes=1).play("a7-b8")
    assert match.outcome is None
    assert match.to_move == 1


def test_two_passes_end_the_game() -> None:  # R19
    match = drawn(FACING, tower="king").play("pass")
    assert match.legal_moves() == ["d2-c1", "d2-d1", "d2-e1", "pass"]
    reason = Reason("R19", "White 4, Red 4: two turns in a row without a move")
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
    assert match.outcome == Outcome((1, 0), 0, Reason("R20", "White 2, Red 1: no colour can change any more"))


SHUFFLE = "a1-b1 g8-f8 b1-a1 f8-g8 "


def test_the_third_occurrence_counts_the_points() -> None:  # R21, R23
    match = play(setup("W a1, R g8, r g7"), SHUFFLE * 2)
    assert match.outcome == Outcome((0, 1), 1, Reason("R21", "White 1, Red 2: the same position for the third time"))
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
    assert match.outcome == Outcome((0.5, 0.5), None, Reason("R20", "White 1, Red 1: no colour can change any more"))


def test_players_may_agree_to_count() -> None:  # R24
    match = play(parlour.start("redo"), "d1-d2").agree_to_count()
    assert match.outcome == Outcome((0, 1), 1, Reason("R24", "White 13, Red 14: the players agreed to count"))
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
