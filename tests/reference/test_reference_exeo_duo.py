"""The slow Exeo Duo against the worked examples (E), ambiguities (A) and clarifications (X) of the rules."""

import pytest
from tests.reference.exeo_duo import ALL_EXEO, ALL_SILVER, BLUE, NORTH, SILVER, SOUTH, ExeoDuo, FirstExeoDuo, half_of
from tests.reference.exeo_duo_turns import BLUE_WINS, entries, play, pushes, quiet

START = """
10 s . U R . r u . s
 9 . . C P . p c . .
 8 . . . . . . . . .
 7 . . . . . . . . .
 6 s 1 . . 3 . . 2 s
 ===== centre line =====
 5 s 1 . . 3 . . 2 s
 4 . . . . . . . . .
 3 . . . . . . . . .
 2 . . R U . u r . .
 1 s . P C . c p . s
"""


def starts(game, half):
    """The squares of this half from which some turn moves a piece."""
    squares = set()
    for move in game.legal_moves():
        for part in move.split(","):
            squares.add(part.replace("x", "-").split("-")[0])
    return {square for square in squares if half_of(square) == half}


def square(game, colour, shape, half):
    return game.pieces.get((colour, shape, half))


def test_the_start_has_252_full_moves_and_16_pushes():  # E1
    game = ExeoDuo()
    assert game.pieces == ExeoDuo.from_rows(START).pieces
    assert len(game.legal_moves()) == 268
    silver = {"1": ("a1", "i1", "a5", "i5"), "9": ("a10", "i10", "a6", "i6")}
    pairs = [("d1xf1", "1"), ("d2xf2", "1"), ("d9xf9", "9"), ("d10xf10", "9")]
    expected = [f"{push}>{to}" for push, half in pairs for to in silver[half]]
    assert pushes(game) == sorted(expected)


def test_two_steps_are_straight_and_free():  # E2
    moves = ExeoDuo().legal_moves()
    assert "d2-d4,d9-d8" in moves
    assert "d9-d7,d2-d3" in moves
    assert not any(move.startswith(("c1-c3", "d2-e4")) for move in moves)


def test_a_full_move_has_exactly_three_steps():  # A4
    for move in ExeoDuo().legal_moves():
        if "x" not in move:
            two, one = move.split(",")
            assert length(two) == 2
            assert length(one) == 1
            assert half_of(two.split("-")[0]) != half_of(one.split("-")[0])


def length(part):
    start, end = part.split("-")
    return max(abs(ord(start[0]) - ord(end[0])), abs(int(start[1:]) - int(end[1:])))


def test_a_pair_enters_and_leaves_at_its_next_turn():  # E3, A5
    game = ExeoDuo.from_pieces("Blue pyramid b3/c7; Blue cone e1/e10; Silver cube g2/g9")
    assert entries(game) == ["b3-b5,c7-b6"]
    play(game, "b3-b5,c7-b6")
    assert square(game, BLUE, "pyramid", SOUTH) == "b5"
    assert game.pairs_left(BLUE) == 2
    play(game, quiet(game))
    assert square(game, BLUE, "pyramid", SOUTH) is None
    assert square(game, BLUE, "pyramid", NORTH) is None
    assert game.pairs_left(BLUE) == 1
    assert game.outcome is None
    assert game.to_move == 0


NO_ENTRY = {
    "E4, both adjacent": "Blue pyramid b4/b7; Blue cone e1/e10",
    "E4, 1 and 2 mixed": "Blue pyramid b3/h7; Blue cone e1/e10",
    "E4, 3 too early": "Blue pyramid e3/e7; Blue cone a2/a9",
    "E10, the last pair on 1": "Blue pyramid b3/b7",
    "not twins": "Blue pyramid b3/h9; Blue cone i2/b7",
    "middle square taken": "Blue pyramid b3/c7; Blue cone b4/e10",
    "entry square taken": "Blue pyramid b3/c7; Blue cone e1/e10; Silver cube b5/g9",
    "A15, a duty elsewhere": "Blue pyramid b3/c7; Blue cone a1/e10",
}


@pytest.mark.parametrize("pieces", NO_ENTRY.values(), ids=NO_ENTRY)
def test_no_entry(pieces):  # E4, E10, A7
    text = pieces if "Silver" in pieces else pieces + "; Silver prism g2/g9"
    assert entries(ExeoDuo.from_pieces(text)) == []


ENTRIES = {
    "either half may go two": ("Blue pyramid b4/b8; Blue cone e1/e10", ["b8-b6,b4-b5"]),
    "on the right": ("Blue pyramid f3/h7; Blue cone e1/e10", ["f3-h5,h7-h6"]),
    "along the row": ("Blue pyramid d5/c6; Blue cone e1/e10", ["d5-b5,c6-b6"]),
    "two pairs": (
        "Blue pyramid b3/c7; Blue cone h4/h8",
        ["b3-b5,c7-b6", "h8-h6,h4-h5"],
    ),
    "E9, the last pair": ("Blue pyramid e3/e7", ["e3-e5,e7-e6"]),
}


@pytest.mark.parametrize(("pieces", "expected"), ENTRIES.values(), ids=ENTRIES)
def test_entries(pieces, expected):
    assert entries(ExeoDuo.from_pieces(pieces + "; Silver prism g1/g10")) == expected


E5 = """
10 s . . . . . . . s
 9 . . C . . . . . .
 8 . . . . . p c . .
 7 . . . . . . . . .
 6 s P . . 3 . . 2 s
 5 s P . p 3 . . 2 s
 4 . . . . . . . . .
 3 . c . . . . . . .
 2 . . . . . . C . .
 1 s . . . . . . . s
"""


def test_only_the_same_shape_pushes_a_piece_off_an_exeo_square():  # E5, A12
    game = ExeoDuo.from_rows(E5, colour=SILVER)
    assert [push for push in pushes(game) if "xb5" in push] == [
        "d5xb5>a1",
        "d5xb5>a5",
        "d5xb5>i1",
        "d5xb5>i5",
    ]
    play(game, "d5xb5>i1")
    assert square(game, SILVER, "pyramid", SOUTH) == "b5"
    assert square(game, BLUE, "pyramid", SOUTH) == "i1"
    assert square(game, BLUE, "pyramid", NORTH) == "b6"
    assert game.pairs_left(BLUE) == 2


def test_a_broken_pair_must_leave_on_both_halves():  # E6, A14
    game = play(ExeoDuo.from_rows(E5, colour=SILVER), "d5xb5>i1")
    assert starts(game, SOUTH) == {"i1"}
    assert starts(game, NORTH) == {"b6"}
    assert pushes(game) == []
    play(game, "i1-i3,b6-b7")
    # Silver must leave b5 with a step or a push.
    assert starts(game, SOUTH) == {"b5"}
    assert starts(game, NORTH) >= {"f8", "g8"}


def test_a_pusher_may_leave_the_exeo_square_by_a_push():  # A13, E6
    text = "Silver pyramid b5/f8; Silver cone h3/h8; Blue pyramid c4/c8; Blue cone i2/a9"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert {push[:5] for push in pushes(game)} == {"b5xc4"}
    assert starts(game, SOUTH) == {"b5"}


def test_a_pushed_piece_must_leave_silver():  # E7, A16
    text = "Blue pyramid c3/a8; Blue cone h2/a7; Silver pyramid e3/i8; Silver cone g3/i9"
    game = ExeoDuo.from_pieces(text)
    assert [push for push in pushes(game) if push.startswith("c3x")] == [
        "c3xe3>a1",
        "c3xe3>a5",
        "c3xe3>i1",
        "c3xe3>i5",
    ]
    play(game, "c3xe3>i1")
    assert square(game, BLUE, "pyramid", SOUTH) == "e3"
    assert starts(game, SOUTH) == {"i1"}
    # The cone on g3 could push e3, but the piece on i1 has to go; it may push h2 itself.
    assert {push[:5] for push in pushes(game)} == {"i1xh2"}


def test_a_push_needs_a_free_way():  # E8
    text = "Blue pyramid c3/a8; Blue cone d3/a9; Silver pyramid e3/i8"
    game = ExeoDuo.from_pieces(text)
    assert {push[:5] for push in pushes(game)} == {"d3xe3"}


def test_a_piece_on_silver_cannot_be_pushed():  # E8, A10
    game = ExeoDuo.from_pieces("Blue pyramid h2/a8; Blue cone i3/a9; Silver pyramid i1/i8")
    assert pushes(game) == []


CANNOT_PUSH = {
    "A11, from silver across EXEO": "Blue pyramid a5/a8; Silver pyramid c5/i8",
    "A11, across EXEO": "Blue pyramid d5/a8; Silver pyramid f5/i8",
    "A21, own pieces": "Blue pyramid c3/a8; Blue cone d3/a9; Silver prism i3/i8",
    "not straight": "Blue pyramid c3/a8; Silver pyramid d5/i8",
    "three squares away": "Blue pyramid c3/a8; Silver pyramid f3/i8",
    "across the centre line": "Blue pyramid c5/i9; Silver pyramid i2/c6",
    "across the centre line by two": "Blue pyramid c4/i9; Silver pyramid i2/c6",
    "A12, another shape on EXEO": "Blue cone b4/a8; Silver pyramid b5/i8",
    "A19, no free silver": (
        "Blue pyramid c3/a10; Blue cone a1/a9; Blue prism i1/b9; Blue cube i5/b8;"
        "Silver pyramid d3/i8; Silver cone a5/i9"
    ),
}


@pytest.mark.parametrize("pieces", CANNOT_PUSH.values(), ids=CANNOT_PUSH)
def test_no_push(pieces):
    assert pushes(ExeoDuo.from_pieces(pieces)) == []


def test_silver_and_exeo_squares_are_not_entered_or_crossed():  # A9, E12
    game = ExeoDuo.from_pieces("Blue pyramid d5/b10; Blue cone h2/h9; Silver prism g2/g9")
    walks = {part for move in game.legal_moves() for part in move.split(",")}
    assert "d5-c5" in walks
    assert not walks & {"d5-f5", "d5-b5", "d5-e5", "b10-a10"}


def test_the_fourth_pair_on_3_wins_at_once():  # E9, A8
    game = ExeoDuo.from_pieces("Blue pyramid e3/e7; Silver prism g2/g9")
    assert play(game, "e3-e5,e7-e6").outcome == BLUE_WINS
    assert game.to_move is None
    assert game.legal_moves() == []


def test_the_last_pair_may_enter_in_the_turn_the_third_leaves():  # A6
    text = "Blue pyramid b5/b6; Blue cone e3/e7; Silver prism g2/g9; Silver cube h2/h9"
    game = ExeoDuo.from_pieces(text)
    assert game.pairs_left(BLUE) == 1
    assert entries(game) == ["e3-e5,e7-e6"]


def test_a_waiting_pair_blocks_its_squares():  # A5
    text = "Blue pyramid b5/b6; Silver cone b3/b7; Silver prism g2/g9; Blue cube h2/h9"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert entries(game) == []


def test_a_blocked_duty_is_suspended():  # E11, A17
    text = "Silver pyramid a5/g8; Silver cone a4/g9; Silver cube b4/f9; Blue prism i2/a8"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert starts(game, SOUTH) == {"a4", "b4"}
    assert any("," in move for move in game.legal_moves())


def test_one_of_several_duties_on_a_half_is_enough():  # X-a
    text = "Silver pyramid a5/g8; Silver cone i5/g9; Silver cube d2/f9; Blue prism h4/a8"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert starts(game, SOUTH) == {"a5", "i5"}
    assert {push[:5] for push in pushes(game)} == {"i5xh4"}


def test_a_blocked_duty_beside_a_free_one_leaves_the_free_one():  # X-a, A17
    text = "Silver pyramid a5/g8; Silver cone a4/g9; Silver cube b4/f9; Silver prism i1/f8;"
    game = ExeoDuo.from_pieces(text + "Blue prism e3/a8", colour=SILVER)
    assert starts(game, SOUTH) == {"i1"}


def test_a_suspended_duty_is_no_duty():  # X-b
    text = "Silver pyramid a5/b8; Silver cone a4/g9; Silver cube b4/f9; Blue prism c3/c10"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert {push[:5] for push in pushes(game)} == {"b4xc3"}
    # Even the blocked piece itself may enter.
    assert entries(game) == ["b8-b6,a5-b5"]


def test_a_duty_with_a_push_only_is_not_suspended():  # X-c
    text = "Silver pyramid a5/g8; Silver cone e2/g9; Blue pyramid a4/a8; Blue cone b4/b8"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert {move[:5] for move in game.legal_moves()} == {"a5xa4", "a5xb4"}


def test_a_reduced_turn_fulfils_both_duties_with_one_step_each():  # X-d
    text = "Silver pyramid a5/a6; Silver cone g2/g9; Blue pyramid a3/a8; Blue cone b4/b7"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert game.legal_moves() == ["a5-a4,a6-a7"]
    play(game, "a5-a4,a6-a7")
    assert square(game, SILVER, "pyramid", SOUTH) == "a4"
    assert square(game, SILVER, "pyramid", NORTH) == "a7"


def test_a_reduced_turn_prefers_duties_to_steps():  # X-c, X-d
    # a5 can only push, but both halves have duties: a6 moves, and two steps are made.
    text = "Silver pyramid a5/a6; Silver cone i1/i8; Blue pyramid a4/d8; Blue cone b4/d9"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    # i1 is a second duty of the South half, and it can step: a full move is there.
    assert starts(game, SOUTH) == {"i1"}
    text = "Silver pyramid a5/a6; Silver cone i2/i8; Blue pyramid a4/d8; Blue cone b4/d9"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    south = ["i2-h1", "i2-h2", "i2-h3", "i2-i3"]
    both = [f"{step},{north}" for step in south for north in ("a6-a7", "a6-b7")]
    assert game.legal_moves() == sorted(["a6-a8", "a6-c8", *both])


def test_a_reduced_turn_of_one_step_and_a_skipped_turn():  # X-d
    # Nothing of Silver's stands in the North, so no full move exists.
    # By the first version, in which a pusher on silver needs another silver square.
    text = "Silver pyramid a5; Blue pyramid a3/a9; Blue cone b4; Blue cube i1; Blue prism i5"
    game = FirstExeoDuo.from_pieces(text, colour=SILVER)
    assert game.legal_moves() == ["a5xa3>a1", "a5xb4>a1"]  # a push goes before a reduced turn
    game.pieces[BLUE, "fifth piece", SOUTH] = "a1"
    assert game.legal_moves() == ["a5-a4"]
    game.pieces[BLUE, "sixth piece", SOUTH] = "a4"
    assert game.legal_moves() == []
    game._begin_turn()
    assert game.to_move == 0
    assert game.outcome is None


def test_a_reduced_turn_of_two_steps():  # X-d
    text = "Silver pyramid d3; Blue prism i2/i9"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    ends = ["b1", "b3", "d1", "f1", "f3"]  # b5 is EXEO 1, d5 and f5 follow
    assert game.legal_moves() == [f"d3-{end}" for end in sorted([*ends, "d5", "f5"])]


def test_the_silver_square_that_the_pusher_leaves_is_free():  # X-e, E14
    text = "Silver pyramid a5/g8; Silver cone e2/g9; Blue pyramid a4/a8; Blue cone b4/b8"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert game.legal_moves() == [f"a5x{target}>{to}" for target in ("a4", "b4") for to in ("a1", "a5", "i1", "i5")]
    play(game, "a5xb4>a5")
    assert (square(game, SILVER, "pyramid", SOUTH), square(game, BLUE, "cone", SOUTH)) == ("b4", "a5")
    game = ExeoDuo.from_pieces("Blue prism g4/a6; Blue cube g3/h9; Silver cube g2/b7", colour=BLUE)
    assert "a6xb7>a6" in game.legal_moves()


def test_a_pusher_can_leave_where_it_frees_the_only_silver_square():  # X-c, X-e
    taken = "; Blue prism a1/h9; Blue cube i1/h8; Silver cone i5/h7"
    text = "Silver pyramid a5/g8; Silver cube e2/g9; Blue pyramid a4/a8; Blue cone b4/b8"
    assert pushes(ExeoDuo.from_pieces(text + taken, colour=SILVER)) == ["a5xa4>a5", "a5xb4>a5"]


def test_an_entry_fulfils_the_duty_of_each_half():  # E13
    pieces = "Blue pyramid b3/a6; Silver cube g2/g9; "
    assert "b3-b5,a6-b6" in ExeoDuo.from_pieces(pieces + "Blue cone e2/e9").legal_moves()
    assert "b3-b5,a6-b6" in ExeoDuo.from_pieces(pieces + "Blue cone e2/i6").legal_moves()
    assert "b3-b5,a6-b6" not in ExeoDuo.from_pieces(pieces + "Blue cone a1/e9").legal_moves()
    assert "b3-b5,a6-b6" not in FirstExeoDuo.from_pieces(pieces + "Blue cone e2/e9").legal_moves()


def test_the_exit_depends_on_the_squares_alone():  # X-i
    # Silver's pyramid pushed its way onto b5 while its twin stood on b6.
    text = "Silver pyramid b5/b6; Silver cone g2/g9; Blue cube d2/d9; Blue cone i2/i9"
    game = ExeoDuo.from_pieces(text, colour=SILVER)
    assert game.pairs_left(SILVER) == 1
    # It holds for a last pair too; that is no win, and its player is skipped from then on.
    game = ExeoDuo.from_pieces("Silver pyramid b5/b6; Blue cube e3/e7", colour=SILVER)
    assert game.pairs_left(SILVER) == 0
    assert game.to_move == 0
    play(game, quiet(game))
    assert game.to_move == 0
    assert game.outcome is None


def test_special_squares_do_not_overlap():
    assert len(ALL_SILVER) == 8
    assert len(ALL_EXEO) == 6
    assert not ALL_SILVER & ALL_EXEO
