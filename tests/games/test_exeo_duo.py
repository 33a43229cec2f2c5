"""Exeo Duo: every numbered rule in order, with the worked examples (E)."""

import pytest
from tests.games.exeo_duo_setups import (
    START,
    after,
    drawn,
    entries,
    on,
    parts,
    played,
    pushes,
    quiet,
    south_starts,
    standing,
    starts,
)

import parlour
from parlour.games.exeo_duo.board import BOARD

# Blue's pyramids have entered 1 and 1; Silver's pyramid and cone stand near.
ENTERED = """
10  * . . . . . . . *
 9  . . C . . . . . .
 8  . . . . . p c . .
 7  . . . . . . . . .
 6  * P . . 3 . . 2 *
    ----- centre line
 5  * P . p 3 . . 2 *
 4  . . . . . . . . .
 3  . c . . . . . . .
 2  . . . . . . C . .
 1  * . . . . . . . *
"""


def test_the_board_has_two_halves_of_45_squares() -> None:  # R1
    assert len(BOARD.squares()) == 90
    assert [sum(square >> 6 == half for square in BOARD.squares()) for half in (0, 1)] == [45, 45]


def test_no_step_and_no_push_crosses_the_centre_line() -> None:  # R2
    match = standing("Blue pyramid c5/i9; Silver pyramid i2/c6")
    assert pushes(match) == []
    assert not any("c5-c6" in move for move in match.legal_moves())


def test_exeo_squares_are_neither_entered_by_a_single_step_nor_crossed() -> None:  # R3, E12
    match = standing("Blue pyramid d5/b10; Blue cone h2/h9; Silver prism g2/g9")
    walks = parts(match)
    assert "d5-c5" in walks
    assert not walks & {"d5-f5", "d5-b5", "d5-e5"}


def test_silver_squares_are_neither_entered_nor_crossed() -> None:  # R4
    match = standing("Blue pyramid b1/b10; Blue cone a4/h9; Silver prism g2/g9")
    walks = parts(match)
    assert walks & {"b1-a2", "a4-a2"}
    assert not walks & {"b1-a1", "a4-a5", "b10-a10"}


def test_each_side_has_twins_of_four_shapes() -> None:  # R5
    board = parlour.start("exeo-duo").text.split()[3]
    assert sorted(filter(str.isalpha, board)) == sorted("PCRU" * 2 + "pcru" * 2)


def test_the_start_is_as_drawn() -> None:  # R6
    assert parlour.start("exeo-duo").text == drawn(START).text


def test_own_pieces_only_are_moved_and_nobody_passes() -> None:  # R7
    match = parlour.start("exeo-duo")
    assert starts(match) == {"c1", "d1", "c2", "d2", "c9", "d9", "c10", "d10"}
    assert played(match, "d2-d4,d9-d8").to_move == 1


def test_a_pair_leaves_at_the_start_of_its_next_turn() -> None:  # R8, E3
    match = standing("Blue pyramid b3/c7; Blue cone e1/e10; Silver cube g2/g9")
    played(match, "b3-b5,c7-b6")
    assert on(match, "b5") == on(match, "b6") == "P"
    played(match, quiet(match))
    assert on(match, "b5") == on(match, "b6") == "."
    assert match.to_move == 0
    assert match.outcome is None
    assert starts(match) == {"e1", "e10"}


STANDING = {
    "on 1": ("pyramid b5/b6; Silver cone i3/i8", ""),
    "on 2": ("pyramid h5/h6; Silver cone i3/i8", ""),
    "no twins": ("pyramid b5/i8; Silver cone i3/b6", "pc"),
    "1 and 2": ("pyramid b5/h6; Silver cone i3/i8", "pp"),
}


@pytest.mark.parametrize(("pieces", "left"), STANDING.values(), ids=STANDING)
def test_the_exit_depends_on_the_squares_alone(pieces: str, left: str) -> None:  # R8
    match = standing(f"Blue cube d1/d10; Silver {pieces}")
    match.play(quiet(match))
    assert "".join(on(match, square) for square in ("b5", "b6", "h5", "h6")).replace(".", "") == left


def test_a_full_move_is_two_squares_and_one() -> None:  # R9, E1, E2
    match = parlour.start("exeo-duo")
    moves = match.legal_moves()
    assert len(moves) == 268
    assert len(pushes(match)) == 16
    assert {"d2-d4,d9-d8", "d9-d7,d2-d3"} <= set(moves)
    assert not any(move.startswith(("c1-c3", "d2-e4")) for move in moves)


def test_every_square_entered_is_empty_and_ordinary() -> None:  # R10
    match = standing("Blue pyramid c3/c8; Blue cone d3/h8; Silver prism c4/g9")
    walks = parts(match)
    assert not walks & {"c3-d3", "c3-e3", "c3-c4", "c3-c5"}
    assert {"c3-d4", "c3-e5", "c3-a3"} & walks == {"c3-d4", "c3-a3"}


ENTRIES = {
    "E3": ("Blue pyramid b3/c7; Blue cone e1/e10", ["b3-b5,c7-b6"]),
    "either half may go two": ("Blue pyramid b4/b8; Blue cone e1/e10", ["b8-b6,b4-b5"]),
    "on the right": ("Blue pyramid f3/h7; Blue cone e1/e10", ["f3-h5,h7-h6"]),
    "along the row": ("Blue pyramid d5/c6; Blue cone e1/e10", ["d5-b5,c6-b6"]),
    "two pairs": ("Blue pyramid b3/c7; Blue cone h4/h8", ["b3-b5,c7-b6", "h8-h6,h4-h5"]),
    "E9, the last pair": ("Blue pyramid e3/e7", ["e3-e5,e7-e6"]),
    "E4, both adjacent": ("Blue pyramid b4/b7; Blue cone e1/e10", []),
    "both two away": ("Blue pyramid b3/b8; Blue cone e1/e10", []),
    "E4, 1 and 2 mixed": ("Blue pyramid b3/h7; Blue cone e1/e10", []),
    "E4, 3 too early": ("Blue pyramid e3/e7; Blue cone a2/a9", []),
    "E10, the last pair on 1": ("Blue pyramid b3/b7", []),
    "not twins": ("Blue pyramid b3/h9; Blue cone i2/b7", []),
    "middle square taken": ("Blue pyramid b3/c7; Blue cone b4/e10", []),
    "entry square taken": ("Blue pyramid b3/c7; Blue cone e1/e10; Silver cube b5/g8", []),
    "a duty elsewhere": ("Blue pyramid b3/c7; Blue cone a1/e10", []),
    "E13, it fulfils the duty": ("Blue pyramid b3/a6; Blue cone e2/e9", ["b3-b5,a6-b6"]),
    "E13, one of two that must leave": ("Blue pyramid b3/a6; Blue cone e2/i6", ["b3-b5,a6-b6"]),
    "a duty on the other half too": ("Blue pyramid b3/a6; Blue cone a1/e9", []),
    "two on a half, neither enters": ("Blue pyramid b3/b8; Blue cone e2/a6; Blue cube e3/i6", []),
}


@pytest.mark.parametrize(("pieces", "expected"), ENTRIES.values(), ids=ENTRIES)
def test_twins_enter_together(pieces: str, expected: list[str]) -> None:  # R11, R12, R18
    assert entries(standing(pieces + "; Silver prism g1/g10")) == expected


def test_a_waiting_pair_blocks_its_squares() -> None:  # R11
    match = standing("Blue pyramid b5/b6; Silver cone b3/b7; Silver prism g2/g9; Blue cube h2/h9", "Silver")
    assert entries(match) == []


def test_the_last_pair_may_enter_in_the_turn_the_third_leaves() -> None:  # R12
    match = standing("Blue pyramid b3/c7; Blue cone e3/e7; Silver prism g2/g9; Silver cube i2/i9")
    played(match, "b3-b5,c7-b6", "g2-g4,g9-g8")
    assert entries(match) == ["e3-e5,e7-e6"]


def test_a_push_is_the_whole_turn_and_sends_to_a_silver_square() -> None:  # R13, R15, E7
    match = standing("Blue pyramid c3/a8; Blue cone h2/a7; Silver pyramid e3/i8; Silver cone g3/i9")
    assert [move for move in pushes(match) if move.startswith("c3x")] == [
        f"c3xe3>{to}" for to in ("a1", "a5", "i1", "i5")
    ]
    played(match, "c3xe3>i1")
    assert (on(match, "c3"), on(match, "e3"), on(match, "i1")) == (".", "P", "p")
    assert match.to_move == 1


CANNOT_PUSH = {
    "own piece in between": ("Blue pyramid c3/a8; Blue cone d3/a9; Silver pyramid e3/i8", "c3xe3"),
    "from silver across EXEO": ("Blue pyramid a5/a8; Silver pyramid c5/i8", "a5xc5"),
    "across EXEO": ("Blue pyramid d5/a8; Silver pyramid f5/i8", "d5xf5"),
    "own pieces": ("Blue pyramid c3/a8; Blue cone d3/a9; Silver prism i3/i8", "c3xd3"),
    "not straight": ("Blue pyramid c3/a8; Silver pyramid d5/i8", "c3xd5"),
    "three squares away": ("Blue pyramid c3/a8; Silver pyramid f3/i8", "c3xf3"),
    "across the centre line": ("Blue pyramid c4/i9; Silver pyramid i2/c6", "c4xc6"),
    "on a silver square": ("Blue pyramid h2/a8; Silver pyramid i1/i8", "h2xi1"),
    "another shape on EXEO": ("Blue cone b4/a8; Silver pyramid b5/i8", "b4xb5"),
}


@pytest.mark.parametrize(("pieces", "push"), CANNOT_PUSH.values(), ids=CANNOT_PUSH)
def test_some_pieces_cannot_be_pushed(pieces: str, push: str) -> None:  # R13, R14, R16
    assert not any(move.startswith(push) for move in pushes(standing(pieces)))


def test_a_piece_on_a_silver_square_is_safe() -> None:  # R14, E8
    assert pushes(standing("Blue pyramid h2/a8; Blue cone i3/a9; Silver pyramid i1/i8")) == []


def test_without_a_free_silver_square_there_is_no_push() -> None:  # R15
    pieces = "Blue pyramid c3/a8; Blue cone a1/a9; Blue prism i1/b9; Blue cube i5/b8; Silver pyramid d3/i8"
    assert {push[-2:] for push in pushes(standing(pieces.replace("a1/", "b2/") + "; Silver cone a5/i9"))} == set()
    assert pushes(standing(pieces + "; Silver cone a5/i9")) == []
    assert pushes(standing("Blue pyramid c3/a8; Silver pyramid d3/i8; Silver cone a5/i9"))


PUSHER_ON_SILVER = "Silver pyramid a5/g8; Silver cone e2/g9; Blue pyramid a4/a8; Blue cone b4/b8"


def test_the_silver_square_that_the_pusher_leaves_is_free() -> None:  # R15, E14
    match = standing(PUSHER_ON_SILVER, "Silver")
    assert match.legal_moves() == [f"a5x{target}>{to}" for target in ("a4", "b4") for to in ("a1", "a5", "i1", "i5")]
    played(match, "a5xb4>a5")
    assert (on(match, "b4"), on(match, "a5")) == ("p", "C")
    assert parlour.read(match.text).legal_moves() == match.legal_moves()


def test_a_pusher_needs_no_silver_square_but_its_own() -> None:  # R15, R19
    others = "; Blue prism a1/h9; Blue cube i1/h8; Silver prism i5/h7"
    match = standing(PUSHER_ON_SILVER + others, "Silver")
    assert pushes(match) == ["a5xa4>a5", "a5xb4>a5"]
    assert south_starts(match) == {"a5", "i5"}


def test_only_the_same_shape_pushes_off_an_exeo_square() -> None:  # R16, E5
    match = drawn(ENTERED, "Silver")
    assert [move for move in pushes(match) if "xb5" in move] == [f"d5xb5>{to}" for to in ("a1", "a5", "i1", "i5")]
    played(match, "d5xb5>i1")
    assert (on(match, "b5"), on(match, "i1"), on(match, "b6")) == ("p", "P", "P")


def test_a_piece_on_a_silver_square_must_leave() -> None:  # R17, E7
    match = standing("Blue pyramid c3/a8; Blue cone h2/a7; Silver pyramid e3/i8; Silver cone g3/i9")
    played(match, "c3xe3>i1")
    assert south_starts(match) == {"i1"}
    assert {move[:5] for move in pushes(match)} == {"i1xh2"}  # the cone on g3 could push too


def test_one_of_several_pieces_that_must_leave_is_enough() -> None:  # R17
    match = standing("Silver pyramid a5/g8; Silver cone i5/g9; Silver cube d2/f9; Blue prism h4/a8", "Silver")
    assert south_starts(match) == {"a5", "i5"}


def test_a_broken_pair_must_leave_on_both_halves() -> None:  # R18, E6
    match = played(drawn(ENTERED, "Silver"), "d5xb5>i1")
    assert starts(match) == {"i1", "b6"}
    assert pushes(match) == []
    played(match, "i1-i3,b6-b7")
    assert south_starts(match) == {"b5"}
    assert {"f8", "g8"} <= starts(match)


TO_LEAVE = {"South": "i1/i8", "North": "i3/i10"}


@pytest.mark.parametrize(("half", "squares"), TO_LEAVE.items(), ids=TO_LEAVE)
def test_a_duty_on_one_half_forbids_pushes_on_the_other(half: str, squares: str) -> None:  # R18
    match = standing(f"Blue pyramid {squares}; Blue cone c3/c8; Silver pyramid d3/d8")
    assert pushes(match) == []
    assert len(starts(match)) == 3


def test_a_pusher_may_leave_the_exeo_square_by_a_push() -> None:  # R18
    match = standing("Silver pyramid b5/f8; Silver cone h3/h8; Blue pyramid c4/c8; Blue cone i2/a9", "Silver")
    assert {move[:5] for move in pushes(match)} == {"b5xc4"}


def test_a_blocked_duty_is_suspended() -> None:  # R19, E11
    match = standing("Silver pyramid a5/g8; Silver cone a4/g9; Silver cube b4/f9; Blue prism i2/a8", "Silver")
    assert south_starts(match) == {"a4", "b4"}


def test_a_suspended_duty_allows_pushes_and_entries() -> None:  # R19
    match = standing("Silver pyramid a5/b8; Silver cone a4/g9; Silver cube b4/f9; Blue prism c3/c10", "Silver")
    assert {move[:5] for move in pushes(match)} == {"b4xc3"}
    assert entries(match) == ["b8-b6,a5-b5"]  # even of the blocked piece itself


def test_a_blocked_duty_beside_a_free_one_leaves_the_free_one() -> None:  # R19
    pieces = "Silver pyramid a5/g8; Silver cone a4/g9; Silver cube b4/f9; Silver prism i1/f8; Blue prism e3/a8"
    assert south_starts(standing(pieces, "Silver")) == {"i1"}


NO_SILVER_LEFT = """
    9  . . . . . P C R U
    7  . p c r u . . . .
    5  p 1 . . 3 . . 2 c
    4  P C . . . . . r u
    1  R . . . . . . . U
"""


def test_a_duty_that_only_its_own_silver_square_lets_it_fulfil() -> None:  # R15, R19
    assert drawn(NO_SILVER_LEFT, "Silver").legal_moves() == ["a5xa4>a5", "a5xb4>a5"]


def test_a_duty_that_only_a_push_fulfils_is_not_suspended() -> None:  # R19
    match = standing("Silver pyramid a5/g8; Silver cone e2/g9; Blue pyramid a4/a8; Blue cone b4/b8", "Silver")
    assert {move[:5] for move in match.legal_moves()} == {"a5xa4", "a5xb4"}


def test_a_reduced_turn_fulfils_both_duties_with_one_step_each() -> None:  # R20
    match = standing("Silver pyramid a5/a6; Silver cone g2/g9; Blue pyramid a3/a8; Blue cone b4/b7", "Silver")
    assert match.legal_moves() == ["a5-a4,a6-a7"]
    assert on(played(match, "a5-a4,a6-a7"), "a7") == "p"


def test_a_reduced_turn_prefers_duties_to_other_steps() -> None:  # R20
    # The piece on a5 can only push, but there are duties on both halves: a6 moves, and two steps are made.
    match = standing("Silver pyramid a5/a6; Silver cone i2/i8; Blue pyramid a4/d8; Blue cone b4/d9", "Silver")
    south = ("i2-h1", "i2-h2", "i2-h3", "i2-i3")
    both = [f"{step},{north}" for step in south for north in ("a6-a7", "a6-b7")]
    assert match.legal_moves() == sorted(["a6-a8", "a6-c8", *both])


def test_a_player_who_cannot_move_is_skipped() -> None:  # R21
    # Silver's last pair left by way of 1 and 1, which only a set-up brings about.
    match = standing("Silver pyramid b5/b6; Blue cube e1/e10; Blue cone a2/a9", "Blue")
    for _ in range(3):
        match.play(quiet(match))
        assert match.to_move == 0
        assert match.outcome is None


def test_nobody_can_move_is_a_draw() -> None:  # R21
    match = parlour.read("exeo-duo - 0+over:2:- 9/9/9/9/9/9/9/9/9/9")
    assert match.outcome == parlour.Outcome((0.5, 0.5), None, parlour.Reason("R21", "neither side can move"))


def test_the_fourth_pair_on_3_wins_at_once() -> None:  # R22, E9
    match = played(standing("Blue pyramid e3/e7; Silver prism g2/g9"), "e3-e5,e7-e6")
    assert match.outcome == parlour.Outcome((1.0, 0.0), 0, parlour.Reason("R22", "Blue's last pair entered the centre"))
    assert match.legal_moves() == []
    assert parlour.read(match.text).outcome == match.outcome


def test_the_winning_entry_may_be_longer_on_either_half() -> None:  # R22
    match = played(standing("Blue pyramid e4/e8; Silver prism g2/g9"), "e8-e6,e4-e5")
    assert match.outcome is not None
    assert match.outcome.winner == 0


HOPS = "d2-d4,d9-d8 f2-f4,f9-f8 d4-d2,d8-d9 f4-f2,f8-f9 "


def test_the_third_occurrence_is_a_draw() -> None:  # R23
    match = after((HOPS * 2).rsplit(maxsplit=1)[0])
    assert match.outcome is None
    match.play("f4-f2,f8-f9")
    assert match.outcome == parlour.Outcome(
        (0.5, 0.5), None, parlour.Reason("R23", "the same position for the third time")
    )
    assert after(HOPS * 3, repetition="off").outcome is None


def test_positions_differ_when_other_shapes_stand_there() -> None:  # R23
    one = standing("Blue pyramid c3/c8; Blue cone d3/d8; Silver prism g2/g9")
    two = standing("Blue cone c3/c8; Blue pyramid d3/d8; Silver prism g2/g9")
    assert one.position.fingerprint() != two.position.fingerprint()


def test_positions_differ_by_who_is_to_move() -> None:  # R23
    pieces = "Blue pyramid c3/c8; Silver prism g2/g9"
    assert standing(pieces).position.fingerprint() != standing(pieces, "Silver").position.fingerprint()


# -- the first version ------------------------------------------------------------------------------------------------


def by_first_version(match: parlour.Match) -> parlour.Match:
    return parlour.read(match.text.replace("exeo-duo", "exeo-duo@1"))


def test_in_version_1_a_duty_to_push_without_a_free_silver_square_is_suspended() -> None:
    match = by_first_version(drawn(NO_SILVER_LEFT, "Silver"))
    assert "h4-f2,b7-b8" in match.legal_moves()
    assert south_starts(match) == {"h4", "i4"}


def test_in_version_1_the_silver_square_of_the_pusher_does_not_count() -> None:
    match = by_first_version(standing(PUSHER_ON_SILVER, "Silver"))
    assert match.legal_moves() == [f"a5x{target}>{to}" for target in ("a4", "b4") for to in ("a1", "i1", "i5")]
    assert str(match.why("a5xa4>a5")) == "the silver square a5 is not empty (R15)"


def test_in_version_1_nobody_enters_under_a_duty() -> None:
    match = by_first_version(standing("Blue pyramid b3/a6; Blue cone e2/e9; Silver prism g1/g10"))
    assert entries(match) == []
    assert str(match.why("b3-b5,a6-b6")) == "the piece on a6 must leave, and nobody enters meanwhile (R18)"
