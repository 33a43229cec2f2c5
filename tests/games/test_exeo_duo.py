"""Exeo Duo: every numbered rule, the worked examples, refusals and texts."""

import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.games import exeo_duo
from parlour.games.contract import Random as Draws
from parlour.games.exeo_duo import notation
from parlour.games.exeo_duo.board import BOARD, read_board
from parlour.games.exeo_duo.position import ExeoDuoPosition
from parlour.svg import THEMES, render_svg

START = """
10  * . U R . r u . *
 9  . . C P . p c . .
 8  . . . . . . . . .
 7  . . . . . . . . .
 6  * 1 . . 3 . . 2 *
    ----- centre line
 5  * 1 . . 3 . . 2 *
 4  . . . . . . . . .
 3  . . . . . . . . .
 2  . . R U . u r . .
 1  * . P C . c p . *
"""

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

NAMES = {"pyramid": "P", "cone": "C", "prism": "R", "cube": "U"}


def drawn(rows: str, side: str = "Blue", **options: str) -> parlour.Match:
    """A match that goes on from a drawing; rows left out are empty."""
    lines = {line.split()[0]: line.split()[1:] for line in rows.strip().splitlines() if "-" not in line}
    cells = [lines.get(str(row), ["."] * 9) for row in range(10, 0, -1)]
    return read_cells([[cell if cell.isalpha() else "." for cell in row] for row in cells], side, options)


def standing(text: str, side: str = "Blue", **options: str) -> parlour.Match:
    """A match that goes on from a list such as `Blue pyramid b3/c7; Silver cone g2/g9`."""
    cells = [["."] * 9 for _ in range(10)]
    for part in text.split(";"):
        owner, shape, squares = part.split()
        for square in squares.split("/"):
            letter = NAMES[shape] if owner == "Blue" else NAMES[shape].lower()
            cells[10 - int(square[1:])][ord(square[0]) - 97] = letter
    return read_cells(cells, side, options)


def read_cells(cells: list[list[str]], side: str, options: dict[str, str]) -> parlour.Match:
    board = "/".join(map("".join, cells))
    chosen = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
    return parlour.read(f"exeo-duo {chosen} {int(side == 'Silver')} {board}")


def played(match: parlour.Match, *moves: str) -> parlour.Match:
    for move in moves:
        match.play(move)
    return match


def after(moves: str, **options: str) -> parlour.Match:
    return played(parlour.start("exeo-duo", **options), *moves.split())


def position_of(match: parlour.Match) -> ExeoDuoPosition:
    assert isinstance(match.position, ExeoDuoPosition)
    return match.position


def on(match: parlour.Match, square: str) -> str:
    """The letter of the piece on a square, a dot on an empty one."""
    cells = notation.letters_by_square(position_of(match))
    return cells.get(BOARD.square(square), ".")


def pushes(match: parlour.Match) -> list[str]:
    return [move for move in match.legal_moves() if "x" in move]


def entries(match: parlour.Match) -> list[str]:
    exeo = {BOARD.name(square) for pair in BOARD.exeo for square in pair}
    return [m for m in match.legal_moves() if "-" in m and all(part.split("-")[1] in exeo for part in m.split(","))]


def starts(match: parlour.Match) -> set[str]:
    """The squares from which some turn moves a piece."""
    return {part.replace("x", "-").split("-")[0] for move in match.legal_moves() for part in move.split(",")}


def quiet(match: parlour.Match) -> str:
    """Some turn that is neither a push nor an entry."""
    return next(move for move in match.legal_moves() if move not in pushes(match) + entries(match))


def error_of(match: parlour.Match, move: str) -> str:
    with pytest.raises(parlour.IllegalMoveError) as caught:
        match.play(move)
    return str(caught.value).partition(": ")[2]


# -- the rules --------------------------------------------------------------------------------------------------------


def test_the_board_has_two_halves_of_45_squares() -> None:  # R1
    assert len(BOARD.squares()) == 90
    assert [sum(square >> 6 == half for square in BOARD.squares()) for half in (0, 1)] == [45, 45]


def test_no_step_and_no_push_crosses_the_centre_line() -> None:  # R2
    match = standing("Blue pyramid c5/i9; Silver pyramid i2/c6")
    assert pushes(match) == []
    assert not any("c5-c6" in move for move in match.legal_moves())


def test_exeo_squares_are_neither_entered_by_a_single_step_nor_crossed() -> None:  # R3, E12
    match = standing("Blue pyramid d5/b10; Blue cone h2/h9; Silver prism g2/g9")
    walks = {part for move in match.legal_moves() for part in move.split(",")}
    assert "d5-c5" in walks
    assert not walks & {"d5-f5", "d5-b5", "d5-e5"}


def test_silver_squares_are_neither_entered_nor_crossed() -> None:  # R4
    match = standing("Blue pyramid b1/b10; Blue cone a4/h9; Silver prism g2/g9")
    walks = {part for move in match.legal_moves() for part in move.split(",")}
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
    walks = {part for move in match.legal_moves() for part in move.split(",") if "-" in part}
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


def test_the_silver_square_that_the_pusher_leaves_does_not_count() -> None:  # R15
    match = standing("Silver pyramid a5/g8; Silver cone e2/g9; Blue pyramid a4/a8; Blue cone b4/b8", "Silver")
    assert match.legal_moves() == [f"a5x{target}>{to}" for target in ("a4", "b4") for to in ("a1", "i1", "i5")]


def test_only_the_same_shape_pushes_off_an_exeo_square() -> None:  # R16, E5
    match = drawn(ENTERED, "Silver")
    assert [move for move in pushes(match) if "xb5" in move] == [f"d5xb5>{to}" for to in ("a1", "a5", "i1", "i5")]
    played(match, "d5xb5>i1")
    assert (on(match, "b5"), on(match, "i1"), on(match, "b6")) == ("p", "P", "P")


def test_a_piece_on_a_silver_square_must_leave() -> None:  # R17, E7
    match = standing("Blue pyramid c3/a8; Blue cone h2/a7; Silver pyramid e3/i8; Silver cone g3/i9")
    played(match, "c3xe3>i1")
    assert {square for square in starts(match) if int(square[1:]) <= 5} == {"i1"}
    assert {move[:5] for move in pushes(match)} == {"i1xh2"}  # the cone on g3 could push too


def test_one_of_several_pieces_that_must_leave_is_enough() -> None:  # R17
    match = standing("Silver pyramid a5/g8; Silver cone i5/g9; Silver cube d2/f9; Blue prism h4/a8", "Silver")
    assert {square for square in starts(match) if int(square[1:]) <= 5} == {"a5", "i5"}


def test_a_broken_pair_must_leave_on_both_halves() -> None:  # R18, E6
    match = played(drawn(ENTERED, "Silver"), "d5xb5>i1")
    assert starts(match) == {"i1", "b6"}
    assert pushes(match) == []
    played(match, "i1-i3,b6-b7")
    assert {square for square in starts(match) if int(square[1:]) <= 5} == {"b5"}
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
    assert {square for square in starts(match) if int(square[1:]) <= 5} == {"a4", "b4"}


def test_a_suspended_duty_allows_pushes_and_entries() -> None:  # R19
    match = standing("Silver pyramid a5/b8; Silver cone a4/g9; Silver cube b4/f9; Blue prism c3/c10", "Silver")
    assert {move[:5] for move in pushes(match)} == {"b4xc3"}
    assert entries(match) == ["b8-b6,a5-b5"]  # even of the blocked piece itself


def test_a_blocked_duty_beside_a_free_one_leaves_the_free_one() -> None:  # R19
    pieces = "Silver pyramid a5/g8; Silver cone a4/g9; Silver cube b4/f9; Silver prism i1/f8; Blue prism e3/a8"
    assert {square for square in starts(standing(pieces, "Silver")) if int(square[1:]) <= 5} == {"i1"}


def test_without_a_free_silver_square_a_duty_to_push_is_suspended() -> None:  # R15, R19
    match = drawn(
        """
        9  . . . . . P C R U
        7  . p c r u . . . .
        5  p 1 . . 3 . . 2 c
        4  P C . . . . . r u
        1  R . . . . . . . U
        """,
        "Silver",
    )
    assert "h4-f2,b7-b8" in match.legal_moves()
    assert {square for square in starts(match) if int(square[1:]) <= 5} == {"h4", "i4"}


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
    assert match.outcome == parlour.Outcome((0.5, 0.5), None, "neither side can move (R21)")


def test_the_fourth_pair_on_3_wins_at_once() -> None:  # R22, E9
    match = played(standing("Blue pyramid e3/e7; Silver prism g2/g9"), "e3-e5,e7-e6")
    assert match.outcome == parlour.Outcome((1.0, 0.0), 0, "Blue's last pair entered the centre (R22)")
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
    assert match.outcome == parlour.Outcome((0.5, 0.5), None, "the same position for the third time (R23)")
    assert after(HOPS * 3, repetition="off").outcome is None


def test_positions_differ_when_other_shapes_stand_there() -> None:  # R23
    one = standing("Blue pyramid c3/c8; Blue cone d3/d8; Silver prism g2/g9")
    two = standing("Blue cone c3/c8; Blue pyramid d3/d8; Silver prism g2/g9")
    assert one.position.fingerprint() != two.position.fingerprint()


def test_positions_differ_by_who_is_to_move() -> None:  # R23
    pieces = "Blue pyramid c3/c8; Silver prism g2/g9"
    assert standing(pieces).position.fingerprint() != standing(pieces, "Silver").position.fingerprint()


# -- options ----------------------------------------------------------------------------------------------------------

LAYOUTS = {
    ("standard", "reversed"): ("2UR1ru2", "2CP1pc2"),
    ("standard", "same"): ("2PC1cp2", "2RU1ur2"),
    ("crossed", "reversed"): ("2ur1RU2", "2cp1PC2"),
    ("crossed", "same"): ("2pc1CP2", "2ru1UR2"),
}


@pytest.mark.parametrize(("options", "north"), LAYOUTS.items(), ids=map("-".join, LAYOUTS))
def test_layouts_and_orders(options: tuple[str, str], north: tuple[str, str]) -> None:
    rows = parlour.start("exeo-duo", layout=options[0], order=options[1]).text.split()[3].split("/")
    assert tuple(rows[:2]) == north
    assert rows[-2:] == ["2RU1ur2", "2PC1cp2"]


def test_player_1_may_begin_with_silver() -> None:
    assert parlour.start("exeo-duo", first="1").to_move == 1
    assert after("f2-f4,f9-f8", first="1").to_move == 0


def test_swap_exchanges_the_colours() -> None:
    match = after("d2-d4,d9-d8", swap="on")
    assert "swap" in match.legal_moves()
    assert (match.to_move, match.play("swap").to_move) == (1, 0)
    assert "swap" not in match.legal_moves()
    assert match.play("f2-f4,f9-f8").to_move == 1
    assert "swap" not in after("d2-d4,d9-d8 f2-f4,f9-f8", swap="on").legal_moves()
    assert "swap" not in after("d2-d4,d9-d8").legal_moves()


def test_swap_is_no_new_occurrence() -> None:
    hops = "f2-f4,f9-f8 d4-d2,d8-d9 f4-f2,f8-f9 d2-d4,d9-d8 "
    match = after("d2-d4,d9-d8 swap " + hops, swap="on")
    assert match.outcome is None
    outcome = played(match, *hops.split()[:3]).outcome
    assert outcome is not None
    assert outcome.winner is None


def test_results_are_reported_by_player_after_a_swap() -> None:
    text = standing("Blue pyramid e3/e7; Silver prism g2/g9").text.replace(" 0 ", " 0+exchanged ")
    match = parlour.read(text)
    assert match.to_move == 1
    outcome = match.play("e3-e5,e7-e6").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winner) == ((0.0, 1.0), 1)


# -- refusals ---------------------------------------------------------------------------------------------------------

DUTY = "Blue pyramid i1/g7; Blue cone c3/c8; Silver pyramid d3/a8; Silver cone e2/d8"
REDUCED = "Blue pyramid a5/a6; Blue cone i2/i8; Silver pyramid a4/d8; Silver cone b4/d9"
REFUSALS = {
    "enemy piece": (START, "f2-f4,d9-d8", "Silver's piece stands on f2; Blue moves own pieces only (R7)"),
    "no piece": (START, "e2-e4,d9-d8", "no piece stands on e2; Blue moves own pieces only (R7)"),
    "other half": (
        "Blue pyramid d5/d9; Silver prism i2/i9",
        "d5-d7,d9-d8",
        "d5 and d7 lie on different halves, and no piece leaves its half (R2)",
    ),
    "not straight": (START, "d2-e4,d9-d8", "e4 is not one or two squares in a straight line from d2 (R9)"),
    "three squares": (START, "d2-d5,d9-d8", "d5 is not one or two squares in a straight line from d2 (R9)"),
    "blocked": (START, "c1-c3,d9-d8", "c2 on the way is not empty (R10)"),
    "taken": (START, "d2-c2,d9-d7", "c2 is not empty (R10)"),
    "enemy by a dash": (START, "d2-f2,d9-d8", "f2 is not empty, and a push is written with x (R10)"),
    "across silver": (
        "Blue pyramid b1/d9; Silver prism i2/i9",
        "b1-a1,d9-d7",
        "a1 is a silver square, and no step ends there (R4)",
    ),
    "across EXEO": (
        "Blue pyramid d5/d9; Silver prism i2/i9",
        "d5-f5,d9-d8",
        "e5 is an EXEO square and cannot be crossed (R3)",
    ),
    "one half": (START, "d2-d4,c2-c3", "both pieces stand in the South, and one piece of each half moves (R9)"),
    "two steps": (START, "d2-d3,d9-d8", "a full move is two squares on one half and one on the other (R9)"),
    "four steps": (START, "d2-d4,d9-d7", "a full move is two squares on one half and one on the other (R9)"),
    "one piece": (START, "d2-d4", "a full move is two squares on one half and one on the other (R9)"),
    "order": (START, "d9-d8,d2-d4", "the piece that goes two squares is written first (R9)"),
    "one twin enters": (
        "Blue pyramid b3/c8; Blue cone e1/e10; Silver prism g1/g10",
        "b3-b5,c8-c7",
        "b5 is an EXEO square, entered only together with the other 1 (R11)",
    ),
    "mixed numbers": (
        "Blue pyramid b3/h7; Blue cone e1/e10; Silver prism g1/g10",
        "b3-b5,h7-h6",
        "b5 is an EXEO square, entered only together with the other 1 (R11)",
    ),
    "not twins": (
        "Blue pyramid b3/h9; Blue cone i2/b7; Silver prism g1/g10",
        "b3-b5,b7-b6",
        "only twins enter 1 and 1 together (R11)",
    ),
    "both one step": (
        "Blue pyramid b4/b7; Blue cone e1/e10; Silver prism g1/g10",
        "b4-b5,b7-b6",
        "one twin enters by two squares and the other by one (R11)",
    ),
    "entry, order": (
        "Blue pyramid b3/b7; Blue cone e1/e10; Silver prism g1/g10",
        "b7-b6,b3-b5",
        "the piece that goes two squares is written first (R9)",
    ),
    "3 too early": (
        "Blue pyramid e3/e7; Blue cone a2/a9; Silver prism g1/g10",
        "e3-e5,e7-e6",
        "Blue has 2 pairs left, and only the last pair enters 3 and 3 (R12)",
    ),
    "last pair on 1": (
        "Blue pyramid b3/b7; Silver prism g1/g10",
        "b3-b5,b7-b6",
        "the last pair enters only 3 and 3 (R12)",
    ),
    "entry and duty": (
        "Blue pyramid b3/c7; Blue cone a1/e10; Silver prism g1/g10",
        "b3-b5,c7-b6",
        "the piece on a1 must leave, and nobody enters meanwhile (R18)",
    ),
    "push nobody": (START, "d2xd3>a1", "no enemy piece stands on d3 (R13)"),
    "push an own piece": (START, "d2xc2>a1", "an own piece stands on c2 (R13)"),
    "push too far": (START, "c1xf1>a1", "f1 is not one or two squares in a straight line from c1 (R13)"),
    "push from silver": (
        "Blue pyramid h2/a8; Silver pyramid i1/i8",
        "h2xi1>a1",
        "the piece on the silver square i1 cannot be pushed (R14)",
    ),
    "push to no silver square": (START, "d1xf1>e3", "e3 is not a silver square of the South (R15)"),
    "push to the other half": (START, "d1xf1>a6", "a6 is not a silver square of the South (R15)"),
    "push to a taken square": (
        "Blue pyramid c3/a8; Silver pyramid d3/i8; Silver cone a5/i9",
        "c3xd3>a5",
        "the silver square a5 is not empty (R15)",
    ),
    "push another shape": (
        "Blue cone b4/a8; Silver pyramid b5/i8",
        "b4xb5>a1",
        "the pyramid on the EXEO square b5 is pushed only by a pyramid (R16)",
    ),
    "steps and a duty": (DUTY, "c3-c5,c8-c7", "the piece on i1 must leave (R18)"),
    "push and a duty": (DUTY, "c3xd3>a1", "the piece on i1 must leave (R18)"),
    "push and two duties": (REDUCED, "a5xa4>a1", "the piece on a6 must leave (R18)"),
    "reduced, duty": (REDUCED, "i2-i4", "the piece on a6 must leave (R20)"),
    "reduced, too short": (REDUCED, "a6-a7", "a reduced turn has 2 steps here (R20)"),
    "reduced, order": (REDUCED, "a6-a7,i2-i3", "the step in the South is written first (R20)"),
    "reduced, full move": (REDUCED, "a6-a8,i2-i3", "the piece on a5 must leave (R18)"),
    "swap": (START, "swap", "swap is offered only after the first turn, with the option swap=on"),
}


@pytest.mark.parametrize(("board", "move", "message"), REFUSALS.values(), ids=REFUSALS)
def test_refusals_name_the_rule(board: str, move: str, message: str) -> None:
    match = standing(board) if "Blue" in board else drawn(board)
    assert error_of(match, move) == message


def test_a_finished_game_refuses_moves() -> None:
    match = played(standing("Blue pyramid e3/e7; Silver prism g2/g9"), "e3-e5,e7-e6")
    assert error_of(match, "g2-g4,g9-g8") == "the game is over, Blue's last pair entered the centre (R22)"


UNREADABLE = {
    "nothing": ("", "cannot read move '': expected such as 'd2-d4,d9-d8' or 'c3xe3>i1'"),
    "one square": ("d2", "cannot read move 'd2': expected such as 'd2-d4,d9-d8' or 'c3xe3>i1'"),
    "three parts": (
        "a1-a2,a3-a4,a6-a7",
        "cannot read move 'a1-a2,a3-a4,a6-a7': expected such as 'd2-d4,d9-d8' or 'c3xe3>i1'",
    ),
    "no silver square": ("d1xf1", "cannot read move 'd1xf1': expected such as 'd2-d4,d9-d8' or 'c3xe3>i1'"),
    "off the board": ("d2-d4,d9-d11", "cannot read move 'd2-d4,d9-d11': no square 'd11': expected a1 to i10"),
    "standing still": ("d2-d2", "cannot read move 'd2-d2': a piece starts and ends on the same square"),
}


@pytest.mark.parametrize(("move", "message"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_moves(move: str, message: str) -> None:
    with pytest.raises(parlour.NotationError) as caught:
        parlour.start("exeo-duo").play(move)
    assert str(caught.value) == message


ODD_BOARDS = {
    "nine rows": (
        "0 9/9/9/9/9/9/9/9/9",
        "expected 10 rows of 9 squares from row 10 down, PCRU, pcru or numbers of empty squares",
    ),
    "a long row": (
        "0 9/9/9/9/9/9/9/9/9/91",
        "expected 10 rows of 9 squares from row 10 down, PCRU, pcru or numbers of empty squares",
    ),
    "two alike": ("0 9/9/9/9/9/9/9/9/9/3PP4", "expected one P at most in the South"),
    "no twin": ("0 9/9/9/9/9/9/9/9/9/3P5", "Blue's pyramid has no twin, and twins leave together (R8)"),
    "a pair that has left": (
        "0 9/9/9/9/1P7/1P7/9/9/9/9",
        "it is Blue's turn, and Blue's pair on EXEO squares has left (R8)",
    ),
    "a game that was won": ("0 9/9/9/9/4P4/4P4/9/9/9/9", "a piece on an EXEO square 3 has won the game (R22)"),
    "a skipped turn": ("1 9/9/9/3P5/9/9/9/3P5/9/9", "Silver cannot move, and the turn is skipped (R21)"),
    "no winner": (
        "0+over:1:0 9/9/9/3P5/9/9/9/3P5/9/9",
        "a game is won by the last pair of the side to move on 3 and 3 (R22)",
    ),
    "can move": ("0+over:2:- 9/9/9/3P5/9/9/9/3P5/9/9", "Blue can still move (R21)"),
    "another end": (
        "0+over:9:- 9/9/9/3P5/9/9/9/3P5/9/9",
        "a game ends by a last pair on 3 and 3, or drawn by R21 or R23",
    ),
}


@pytest.mark.parametrize(("text", "message"), ODD_BOARDS.values(), ids=ODD_BOARDS)
def test_impossible_boards_are_refused(text: str, message: str) -> None:
    with pytest.raises(parlour.NotationError) as caught:
        parlour.read(f"exeo-duo - {text}")
    assert str(caught.value) == f"cannot read board {text.split()[1]!r}: {message}"


def test_a_board_alone_is_expected() -> None:
    with pytest.raises(parlour.NotationError, match="expected the board alone"):
        parlour.read("exeo-duo - 0 9/9/9/9/9/9/9/9/9/9 4")


# -- texts and steps --------------------------------------------------------------------------------------------------


DRAWN = {
    "start": parlour.start("exeo-duo").text,
    "swap on offer": after("d2-d4,d9-d8", swap="on").text,
    "pushes": standing("Blue pyramid c3/c8; Silver pyramid d3/d8; Silver cone e4/e9").text,
    "entries": standing("Blue pyramid b3/c7; Blue cone h4/h8; Silver prism g1/g10").text,
    "a duty": standing(DUTY).text,
    "a reduced turn": standing(REDUCED).text,
    "the last pair": standing("Blue pyramid e3/e7; Silver prism a1/a10").text,
}


def wander(seed: int, plies: int) -> parlour.Match:
    """A match after so many random turns, with pushes and entries preferred."""
    random = Random(seed)
    match = parlour.start("exeo-duo", swap="on")
    for _ in range(plies):
        choices = entries(match) or (pushes(match) if random.random() < 0.4 else []) or match.legal_moves()
        if not choices:
            break
        match.play(random.choice(choices))
    return match


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 30))
def test_moves_and_positions_survive_their_texts(seed: int, plies: int) -> None:
    match = wander(seed, plies)
    assert parlour.read(match.text).text == match.text
    assert parlour.read(match.text).position.fingerprint() == match.position.fingerprint()
    for move in match.position.legal_moves():
        if move < 2**30:
            assert notation.parse_move(match.position, notation.format_move(match.position, move)) == move


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 30))
def test_every_readable_illegal_move_is_explained(seed: int, plies: int) -> None:
    match, random = wander(seed, plies), Random(seed)
    check_explanations(match, random)


@pytest.mark.parametrize("text", DRAWN.values(), ids=DRAWN)
def test_every_illegal_move_of_a_set_up_is_explained(text: str) -> None:
    check_explanations(parlour.read(text), Random(1))


def check_explanations(match: parlour.Match, random: Random) -> None:
    legal = match.legal_moves()
    for text in random_texts(match, random, 200) if legal else []:
        if text not in legal:
            move = notation.parse_move(match.position, text)
            assert notation.explain(position_of(match), move).endswith(")"), text


def random_texts(match: parlour.Match, random: Random, count: int) -> list[str]:
    """Readable moves of pieces that stand on the board, most of them illegal."""
    taken = [name for name in BOARD.grid.names() if on(match, name) != "."]
    silver = [BOARD.name(square) for square in BOARD.silver]
    texts = []
    for _ in range(count):
        one, two = random.choices(taken, k=2)
        to, end = random.choices(BOARD.grid.names() + 5 * taken, k=2)
        if one != to and two != end:
            texts += [f"{one}-{to}", f"{one}-{to},{two}-{end}", f"{one}x{to}>{random.choice(silver)}"]
    return texts


CHOICES = {
    "first piece": ((), {"c1", "c2", "d1", "d2", "c9", "d9", "c10", "d10"}),
    "where to": (("d2",), {"b4", "c3", "d3", "d4", "e1", "e2", "e3", "f2", "f4"}),
    "the other half": (("d2", "d4"), {"c10", "c9", "d10", "d9"}),
    "after one step": (("d9", "d8", "d2"), {"b4", "d4", "f4"}),
    "silver square": (("d1", "f1"), {"a1", "a5", "i1", "i5"}),
}


@pytest.mark.parametrize(("chosen", "following"), CHOICES.values(), ids=CHOICES)
def test_a_turn_is_built_step_by_step(chosen: tuple[str, ...], following: set[str]) -> None:
    assert set(parlour.start("exeo-duo").draft(*chosen).next) == following


def test_either_half_may_be_chosen_first() -> None:
    match = parlour.start("exeo-duo")
    assert match.draft("d2", "d4", "d9", "d8").move == match.draft("d9", "d8", "d2", "d4").move == "d2-d4,d9-d8"
    assert match.draft("d1", "f1", "i1").move == "d1xf1>i1"
    assert not match.draft("d2", "nowhere").valid
    assert not match.draft("swap").valid


PROMPTS = {
    "nothing chosen": ((), "Blue moves: choose a piece."),
    "a piece": (("d2",), "Choose where the piece on d2 goes, or an enemy that it pushes."),
    "one half": (("d2", "d4"), "Choose a piece in the North for the other part of the turn."),
    "a push": (("d1", "f1"), "Choose a silver square for the piece on f1."),
    "three": (("d2", "d4", "d9"), "Choose where the piece on d9 goes."),
}


@pytest.mark.parametrize(("chosen", "message"), PROMPTS.values(), ids=PROMPTS)
def test_prompts(chosen: tuple[str, ...], message: str) -> None:
    assert parlour.start("exeo-duo").draft(*chosen).message == message


def test_the_prompt_names_who_must_leave() -> None:
    match = after("d1xf1>i1")
    assert match.draft().message == "Silver moves: choose the piece on i1, which must leave."


# -- drawing lots -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", DRAWN.values(), ids=DRAWN)
def test_drawing_chooses_evenly_from_the_listed_moves(text: str) -> None:
    position = parlour.read(text).position
    moves = position.legal_moves()
    assert len(set(moves)) == len(moves)
    random = Draws(7)
    counts = dict.fromkeys(moves, 0)
    for _ in range(60 * len(moves)):
        counts[position.random_move(random)] += 1
    assert 20 <= min(counts.values()) <= max(counts.values()) <= 120


# -- the board file and the picture -----------------------------------------------------------------------------------


def board_data() -> dict[str, object]:
    return tomllib.loads((Path(exeo_duo.__file__).parent / "board.toml").read_text("utf-8"))


def test_orders_and_layouts_of_the_board_file_fit_each_other() -> None:
    standard, same, crossed = (
        BOARD.starts[key] for key in (("standard", "reversed"), ("standard", "same"), ("crossed", "reversed"))
    )
    for side in (0, 1):
        south, north = same[8 * side :][:4], same[8 * side + 4 :][:4]
        assert [4 - square // BOARD.stride for square in south] == [square // BOARD.stride for square in north]
        assert crossed[8 * side :][:4] == standard[8 * side :][:4]
        assert crossed[8 * side + 4 :][:4] == standard[8 * (1 - side) + 4 :][:4]


def test_an_owner_may_correct_the_board() -> None:
    data = board_data()
    data["silver"] = {"south": "a1 i1", "north": "a10 i10"}
    assert [BOARD.name(square) for square in read_board(data).silver] == ["a1", "i1", "a10", "i10"]


BAD_BOARDS = {
    "wrong half": ({"exeo": {"1": "b5 b4", "2": "h5 h6", "3": "e5 e6"}}, "'b5 b4' lies on the wrong halves"),
    "no such square": ({"exeo": {"1": "b5 b11", "2": "h5 h6", "3": "e5 e6"}}, "no square 'b11'"),
    "named twice": ({"silver": {"south": "a1 b5", "north": "a10"}}, "an EXEO or silver square is named twice"),
    "start on silver": ({"silver": {"south": "a1 c1", "north": "a10"}}, "every piece must start on an ordinary square"),
    "too large": ({"columns": 20}, "two halves of at most 62 squares"),
}


@pytest.mark.parametrize(("change", "message"), BAD_BOARDS.values(), ids=BAD_BOARDS)
def test_a_board_that_contradicts_itself_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=f"bad board: .*{message}"):
        read_board(board_data() | change)


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_shows_every_square_and_piece(theme: str) -> None:
    picture = after("d1xf1>i1").picture()
    assert picture.caption == "Silver to move: i1 must leave"
    assert {cell.name for cell in picture.cells} == set(BOARD.grid.names())
    assert {(piece.at, piece.kind) for piece in picture.pieces if piece.note} == {("i1", "cone")}
    assert len(picture.pieces) == 16
    assert render_svg(picture, theme).startswith("<svg")


def test_the_rules_say_what_is_reconstructed() -> None:
    assert "board.toml" in exeo_duo.GAME.reconstructed
    assert "## What is reconstructed" in exeo_duo.GAME.rules
