"""Groups-of-Three: moves built step by step, and texts of positions."""

import re
from random import Random as Chooser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.groups_of_three_setups import after

import parlour
from parlour.errors import NotationError
from parlour.games.groups_of_three import notation


def test_moves_are_spelled_by_compartments_and_buttons() -> None:
    match = after("roll:5 K1-J1")
    assert match.draft("I16").move == "+I16" and match.draft("end").move == "end"
    assert match.draft("J1").next == ("I1", "I16", "K1")
    assert match.draft().message == "White has 4 slides left and may add on I16."
    assert after().draft().message == "Roll the dice for White."
    assert after(players="2").draft().message == "Player 1 names the colour to begin with."


START = "K1+K2+L1/K3+K4+L2/K5+K6+L3/K7+K8+L4"
BAD_POSITIONS = {
    "fields": (
        f"- chance {START} 7,7,7,7",
        "expected pieces, reserves, player:colour:slides, offers, hurried piece, last colours, turns",
    ),
    "three colours": (
        "- chance K1/K2/K3 7,7,7,7 0:white:- - - -,- 0",
        "expected pieces and reserves of white, black, red and blue",
    ),
    "name": (f"- chance {START.replace('K1', 'k1')} 7,7,7,7 0:white:- - - -,- 0", "no compartment 'k1'"),
    "two in one": (
        f"- chance {START.replace('K3', 'K1')} 7,7,7,7 0:white:- - - -,- 0",
        "expected one piece in a compartment at most",
    ),
    "in the center": (f"- chance {START.replace('K1', 'O')} 7,7,7,7 0:white:- - - -,- 0", "and none in O"),
    "too many": (f"- chance {START} 8,7,7,7 0:white:- - - -,- 0", "11 pieces of white: expected 10 at most"),
    "left out": (f"players=3 chance {START} 7,7,7,7 0:white:- - - -,- 0", "10 pieces of blue: expected 0 at most"),
    "one piece": (
        f"- chance {START.replace('K1+K2+', '')} 7,7,7,7 0:white:- - - -,- 0",
        "1 pieces of white on the board: expected 2 or more",
    ),
    "turns": (f"- chance {START} 7,7,7,7 0:white:- - - -,- x", "cannot read turns 'x': expected a whole number"),
    "last": (f"- chance {START} 7,7,7,7 0:white:- - - white,- 0", "last colours 'white,-' do not fit 0 turns"),
    "last missing": (f"players=2 0 {START} 7,7,7,7 0:white:- - - -,- 2", "last colours '-,-' do not fit 2 turns"),
    "player": (f"- chance {START} 7,7,7,7 1:black:- - - -,- 0", "cannot read turn '1:black:-': expected player 0"),
    "colour": (f"- chance {START} 7,7,7,7 0:red:- - - -,- 0", "the turn '0:red:-' is not the next one"),
    "unrolled": (f"- 0 {START} 7,7,7,7 0:white:- - - -,- 0", "the turn '0:white:-' is not the next one"),
    "same colour again": (
        f"players=2 chance {START} 7,7,7,7 0:white:- - - white,blue 2",
        "the turn '0:white:-' is not the next one",
    ),
    "offers": (
        f"- 0 {START} 7,7,7,7 0:white:3 G1 - -,- 0",
        "cannot read offers 'G1': expected what the last slide of White offers",
    ),
    "hurried": (f"- 0 {START} 7,7,7,7 0:white:3 - B1 -,- 0", "cannot read hurried piece 'B1'"),
    "resting": (
        f"- chance {START.replace('K1', 'B1')} 7,7,7,7 0:white:- - - -,- 0",
        "a piece rests in a Transit space",
    ),
    "stuck": (
        f"- 0 {START.replace('K1', 'B1')} 7,7,7,7 0:white:0 - - -,- 0",
        "the pieces in Transit spaces cannot all leave",
    ),
    "won": (
        f"- 0 -/{START[9:]} 0,7,7,7 0:white:3 - - -,- 0",
        "over by reason 0 for side -1: the pieces home say otherwise",
    ),
    "over": (
        f"- 0+over:1:0 {START} 7,7,7,7 0:white:3 - - -,- 0",
        "over by reason 1 for side 0: the pieces home say otherwise",
    ),
    "past the cap": (f"turn_cap=3 chance {START} 7,7,7,7 0:white:- - - -,- 4", "the pieces home say otherwise"),
}


@pytest.mark.parametrize(("text", "why"), BAD_POSITIONS.values(), ids=BAD_POSITIONS)
def test_an_impossible_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(why)):
        parlour.read(f"groups-of-three {text}")


COMPLETED = {
    "in its own turn": ("players=2", "K1/A1/K5/K7", "white,blue", "end"),
    "and wins alone": ("players=2,goal=one", "K1/A1/K5/K7", "white,blue", None),
    "as the second": ("players=2", "K1/A1/K5/-", "white,blue", None),
    "as the second, after a turn of its own": ("players=2", "K1/A1/K5/-", "white,black", None),
}


@pytest.mark.parametrize(("options", "pieces", "last", "then"), COMPLETED.values(), ids=COMPLETED)
def test_a_colour_that_has_just_become_complete_can_be_read(
    options: str, pieces: str, last: str, then: str | None
) -> None:
    match = parlour.read(f"groups-of-three {options} chance {pieces} 0,0,0,0 1:black:- - - {last} 5")
    match.play("roll:4").play("A1-O")
    again = parlour.read(match.text)
    assert again.text == match.text
    assert again.legal_moves() == match.legal_moves() == ([then] if then else [])
    assert again.outcome == match.outcome and (match.outcome is None) == (then is not None)


OPTIONS = st.fixed_dictionaries(
    {
        "players": st.sampled_from(["2", "3", "4"]),
        "goal": st.sampled_from(["both", "one"]),
        "omit": st.sampled_from(["blue", "white", "black", "red"]),
        "first": st.sampled_from(["0", "1"]),
        "must_spend": st.sampled_from(["off", "on"]),
        "transit_immediate": st.sampled_from(["off", "on"]),
        "turn_cap": st.sampled_from(["0", "9", "40"]),
    }
)


@settings(max_examples=40, deadline=None)
@given(OPTIONS, st.integers(0, 10**9), st.integers(0, 400))
def test_any_position_survives_its_text(options: dict[str, str], seed: int, plies: int) -> None:
    match, random = after(**options), Chooser(seed)
    for _ in range(plies):
        moves = match.legal_moves()
        if not moves:
            break
        match.play(homeward(moves, random))
    again = parlour.read(match.text)
    assert again.text == match.text
    assert again.legal_moves() == match.legal_moves() and again.outcome == match.outcome
    assert again.position.fingerprint() == match.position.fingerprint()
    for text in match.legal_moves():
        assert notation.format_move(match.position, notation.parse_move(match.position, text)) == text


def homeward(moves: list[str], random: Chooser) -> str:
    """Adds where possible, else slides to inner rings, else anything."""
    adding = [move for move in moves if move.startswith("+")]
    inward = [move for move in moves if "-" in move and (move.endswith("O") or move.partition("-")[2][0] < move[0])]
    return random.choice(adding or inward or moves) if random.random() < 0.8 else random.choice(moves)
