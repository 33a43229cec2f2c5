"""Exeo Duo: what is refused, with the exact message; every illegal move is explained."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.exeo_duo_setups import (
    DRAWN,
    DUTY,
    REDUCED,
    START,
    drawn,
    on,
    played,
    position_of,
    standing,
    wander,
)

import parlour
from parlour.games.exeo_duo import notation
from parlour.games.exeo_duo.board import BOARD

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
        "the piece on a1 must leave (R18)",
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
    "entry and two duties": (
        "Blue pyramid b3/a6; Blue cone a1/e10; Silver prism g1/g10",
        "b3-b5,a6-b6",
        "the piece on a1 must leave (R18)",
    ),
    "entry of a duty, order": (
        "Blue pyramid b3/a6; Blue cone e1/e10; Silver prism g1/g10",
        "a6-b6,b3-b5",
        "the piece that goes two squares is written first (R9)",
    ),
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


def error_of(match: parlour.Match, move: str) -> str:
    with pytest.raises(parlour.IllegalMoveError) as caught:
        match.play(move)
    return str(caught.value).partition(": ")[2]


@pytest.mark.parametrize(("board", "move", "message"), REFUSALS.values(), ids=REFUSALS)
def test_refusals_name_the_rule(board: str, move: str, message: str) -> None:
    match = standing(board) if "Blue" in board else drawn(board)
    assert error_of(match, move) == message


@pytest.mark.parametrize("move", ["i2-i3,b9-d9", "b9-d9,i2-i3"])
def test_a_duty_is_named_before_the_order_of_the_steps(move: str) -> None:
    match = parlour.read("exeo-duo - 0 Cu7/RP7/1c7/r8/p8/Ppu6/C8/9/7rR/8c")
    assert error_of(match, move) == "the piece on a5 must leave (R18)"


def test_a_finished_game_refuses_moves() -> None:
    match = played(standing("Blue pyramid e3/e7; Silver prism g2/g9"), "e3-e5,e7-e6")
    assert error_of(match, "g2-g4,g9-g8") == "the game is over, Blue's last pair entered the centre (R22)"


EXPECTED = "expected such as 'd2-d4,d9-d8' or 'c3xe3>i1'"
UNREADABLE = {
    "nothing": ("", EXPECTED),
    "one square": ("d2", EXPECTED),
    "three parts": ("a1-a2,a3-a4,a6-a7", EXPECTED),
    "no silver square": ("d1xf1", EXPECTED),
    "off the board": ("d2-d4,d9-d11", "no square 'd11': expected a1 to i10"),
    "standing still": ("d2-d2", "a piece starts and ends on the same square"),
}


@pytest.mark.parametrize(("move", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_moves(move: str, reason: str) -> None:
    with pytest.raises(parlour.NotationError) as caught:
        parlour.start("exeo-duo").play(move)
    assert str(caught.value) == f"cannot read move {move!r}: {reason}"


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
            assert notation.explain(position_of(match), move) is not None, text


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
