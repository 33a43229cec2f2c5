"""Over-Pass: texts of moves and positions, moves built by clicks, and the way shown in the picture."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.over_pass_setups import after, trades, turn

import parlour
from parlour import NotationError


def test_a_path_may_be_named_and_means_the_same_move():
    match = turn("W a1, K b1, R c1")
    assert match.play("a1>b1>c1>d1").moves == ("a1>d1",)
    match.undo()
    assert match.play("a1>c1>d1").moves == ("a1>d1",)


def test_trades_are_written_in_alphabetical_order():  # P12
    assert "g10=g2" in trades(turn("W g2, K g10"))


def test_clicks_tell_an_over_pass_from_a_slide():
    match = turn("W c1, K d8 e1")
    assert {"c1>d1", "c1-d1"} <= set(match.legal_moves())
    assert match.draft("c1", "d1").next == ("over-pass", "slide")
    assert match.draft("c1", "d1", "slide").move == "c1-d1"
    assert match.draft("c1", "d1", "over-pass").move == "c1>d1"
    assert turn("W c1").draft("c1", "d1").move == "c1-d1"
    assert turn("W b1, K c1").draft("c1", "b1").move == "b1=c1"
    assert turn("W l1").draft("l1", "exit").move == "l1^"


def test_prompts_say_what_to_do():
    assert parlour.start("over-pass", players=2).draft().message == "White and Red: choose the colour to begin with."
    assert parlour.start("over-pass").draft().message == "The dice are rolled for White."
    assert (
        after("roll:5").draft().message
        == "White, 5 counts left: choose a piece; the Center must be empty at the end of the turn."
    )
    assert after("roll:5 o>c2").draft().message == "White, 4 counts left: choose a piece, or end the turn."
    assert after("roll:2 o>c6 a2>c8").draft().message == "White, 0 counts left: end the turn."
    assert after("roll:5").draft("o").message == "Choose where the piece on o goes, or the piece it trades with."


def test_the_picture_shows_the_way_of_the_last_action():
    match = turn("W a1, K b1, R c1").play("a1>d1")
    assert match.picture().marks[-1].cells == ("a1", "b1", "c1", "d1")
    match.play("end")
    assert match.picture().marks[-1].cells == ("a1", "b1", "c1", "d1")
    assert turn("W l1, K l2").play("l1>k3").picture().marks[-1].cells == ("l1", "l2", "k3")
    assert turn("W l1").play("l1^").picture().marks[-1].cells == ("l1",)


def test_the_mover_of_every_move_is_known():
    match = after("roll:5 o>c2 end")
    assert [match.mover(ply) for ply in range(3)] == ["chance", 0, 0]


@given(st.integers(0, 10**6), st.sampled_from(["2", "3", "4"]), st.integers(0, 160))
@settings(max_examples=60, deadline=None)
def test_position_texts_restore_everything(seed: int, players: str, plies: int):
    match, random = parlour.start("over-pass", players=players, turn_cap=30), Random(seed)
    while match.ply < plies and match.outcome is None:
        match.play_random(random)
    again = parlour.read(match.text)
    assert again.text == match.text
    assert again.position.fingerprint() == match.position.fingerprint()
    assert again.legal_moves() == match.legal_moves()


BAD_TEXTS = {
    "too few fields": ("over-pass - 0 c1,-,-,- 0,0,0,0 white 2/2 -", "expected pieces, pieces home, active colour"),
    "no such point": ("over-pass - 0 z1,-,-,- 0,0,0,0 white 2/2 - 0", "no point 'z1'"),
    "two on a point": ("over-pass - 0 c1,c1,-,- 0,0,0,0 white 2/2 - 0", "one piece on a point at most"),
    "a point twice": ("over-pass - 0 c1+c1,-,-,- 0,0,0,0 white 2/2 - 0", "expected each once"),
    "eleven pieces": ("over-pass - 0 c1+c2,-,-,- 9,0,0,0 white 2/2 - 0", "white has 11 pieces"),
    "omitted colour": ("over-pass players=3 0 c1,-,-,c2 0,0,0,0 white 2/2 - 0", "blue is left out"),
    "wrong colour": ("over-pass - 0 c1,-,-,- 0,0,0,0 black 2/2 - 0", "black is not a colour of player 0"),
    "no colour": ("over-pass - 0 c1,-,-,- 0,0,0,0 - - - 0", "no active colour"),
    "unknown colour": ("over-pass - 0 c1,-,-,- 0,0,0,0 pink 2/2 - 0", "no colour 'pink'"),
    "counts": ("over-pass - 0 c1,-,-,- 0,0,0,0 white 3/2 - 0", "more than the roll"),
    "counts text": ("over-pass - 0 c1,-,-,- 0,0,0,0 white x - 0", "cannot read counts"),
    "side": ("over-pass - 1 c1,-,-,- 0,0,0,0 white 2/2 - 0", "expected 0 to act"),
    "chance": ("over-pass - 0 o,-,-,- 0,0,0,0 white - - 0", "expected chance to act"),
    "not entered": ("over-pass - chance c1,-,-,- 0,0,0,0 white - - 0", "expected white's piece on the Center"),
    "center lost": ("over-pass - 0 o,-,-,- 0,0,0,0 white 1/2 - 0", "cannot be emptied any more"),
    "center not lost": ("over-pass - 0 o,-,-,- 0,0,0,0 white 2/2! - 0", "can be emptied"),
    "swap": ("over-pass - 0+exchanged c1,-,-,- 0,0,0,0 white 2/2 - 0", "over-pass has no swap"),
    "turns": ("over-pass - 0 c1,-,-,- 0,0,0,0 white 2/2 - x", "cannot read turns"),
    "cap": ("over-pass turn_cap=3 0 c1,-,-,- 0,0,0,0 white 2/2 - 4", "turn cap"),
    "won already": ("over-pass - 0 c1,-,-,- 0,10,0,0 white 2/2 - 0", "does not fit 0,10,0,0 pieces home"),
    "not won": ("over-pass - 0+over:1:0 c1,-,-,- 0,0,0,0 white 2/2 - 0", "does not fit 0,0,0,0 pieces home"),
    "wrong winner": ("over-pass - 0+over:1:1 -,-,-,- 10,0,0,0 white 2/2 - 0", "expected 0 as the winner"),
    "used last": ("over-pass players=2 0 c1,-,-,- 0,0,0,0 white 2/2 white,black 2", "white was used last"),
    "last colours": ("over-pass players=2 0 c1,-,-,- 0,0,0,0 white 2/2 -,- 2", "last colours"),
    "last colours with four": ("over-pass - 0 c1,-,-,- 0,0,0,0 white 2/2 red 0", "expected - with more than two players"),
    "home": ("over-pass - 0 c1,-,-,- 0,0,0,11 white 2/2 - 0", "four numbers up to 10"),
    "choosing with a piece on the Center": ("over-pass players=2 0 o,-,-,- 0,0,0,0 - - -,- 0", "between two turns"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_bad_position_texts_are_refused(text: str, reason: str):
    with pytest.raises(NotationError, match=reason.replace("(", r"\(")):
        parlour.read(text)
