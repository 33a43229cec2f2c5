"""Redo: texts of positions, and moves built step by step."""

import contextlib
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.redo_setups import TOWERS, setup

import parlour

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
