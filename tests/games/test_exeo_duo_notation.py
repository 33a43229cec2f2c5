"""Exeo Duo: texts of moves and positions, and turns built step by step."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.exeo_duo_setups import after, wander

import parlour
from parlour.games.exeo_duo import notation


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 30))
def test_moves_and_positions_survive_their_texts(seed: int, plies: int) -> None:
    match = wander(seed, plies)
    assert parlour.read(match.text).text == match.text
    assert parlour.read(match.text).position.fingerprint() == match.position.fingerprint()
    for move in match.position.legal_moves():
        if move < 2**30:
            assert notation.parse_move(match.position, notation.format_move(match.position, move)) == move


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
