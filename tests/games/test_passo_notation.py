"""Passo: texts of positions, and moves built step by step."""

import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.passo_setups import ALL_OPTIONS, holding, play
from tests.reference.passo_examples import Q2

import parlour
from parlour.games.contract import Random
from parlour.games.passo.notation import TOKENS


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_every_position_of_a_random_game_survives_its_text(options, seed):
    match, random = parlour.start("passo", **options), Random(seed)
    while match.outcome is None and match.ply < 200:
        again = parlour.read(match.text)
        assert (again.text, again.legal_moves()) == (match.text, match.legal_moves())
        assert again.position.fingerprint() == match.position.fingerprint()
        move = match.position.random_move(random)
        match._push(move)
    again = parlour.read(match.text)
    assert (again.text, again.outcome) == (match.text, match.outcome)


def test_a_text_shows_stacks_gaps_and_tokens():
    match = play(parlour.start("passo", powers="open"), "choose:carry+double+keep", "choose:leap+restore+summit")
    play(match, "double:c1-c2-c3", "b5-b4", "c3-b4")
    assert match.text == "passo powers=open 1 B#BBB/1(BR)3/2#2/2#2/RR#RR carry+keep:double,leap+restore+summit:-"


TEXTS = {
    "no board": ("- 0", "expected 'game options status board'"),
    "a row too short": ("- 0 BBBBB/5/5/4/RRRRR", "expected 5 rows of 5 cells from row 5 down"),
    "a row too many": ("- 0 BBBBB/5/5/5/5/RRRRR", "expected 5 rows of 5 cells from row 5 down"),
    "a stack of one": ("- 0 BBBBB/5/5/5/(R)RRRR", "expected 5 rows of 5 cells from row 5 down"),
    "a stack of five": ("- 0 5/5/5/5/(BBBBR)RRRR", "expected 5 rows of 5 cells from row 5 down"),
    "six discs": ("- 0 BBBBB/5/5/5/RRRR(RR)", "Red has more than five discs"),
    "a high stack": ("- 0 BB3/5/2(BRBR)2/5/R4", "a stack of four needs a summit that has been used (R20)"),
    "a lonely tile": ("- 0 BB3/#####/##1##/#####/R4", "the isolated tile c3 would be gone (R14)"),
    "tokens without powers": ("- 0 BBBBB/5/5/5/RRRRR -:-,-:-", "expected only board"),
    "no tokens": ("powers=open 0 BBBBB/5/5/5/RRRRR", "expected only board and tokens"),
    "hidden tokens": (
        "powers=secret 0 BBBBB/5/5/5/RRRRR carry+keep+leap:-,???:-",
        "some are hidden, and only the text of the whole position can be read",
    ),
    "two tokens": ("powers=open 0 BBBBB/5/5/5/RRRRR carry+keep:-,-:-", "expected three different ones for each side"),
    "a token twice": (
        "powers=open 0 BBBBB/5/5/5/RRRRR carry+keep:keep,-:carry+keep+leap",
        "expected three different ones for each side",
    ),
    "unknown token": ("powers=open 0 BBBBB/5/5/5/RRRRR carry+kept+leap:-,-:-", "expected some of carry, double"),
    "one side without tokens": ("powers=open 0 BBBBB/5/5/5/RRRRR carry:-", "expected left:used for Red and Black"),
    "Black has chosen first": (
        "powers=open 0 BBBBB/5/5/5/RRRRR -:-,carry+keep+leap:-",
        "expected three different ones for each side",
    ),
    "Red chooses twice": (
        "powers=open 0 BBBBB/5/5/5/RRRRR carry+keep+leap:-,-:-",
        "before the first turn all lies as at the start, and Black is to move",
    ),
    "swap waits too long": ("swap=on 0+waiting BBBBB/5/5/R4/#RRRR", "before the first turn all lies as at the start"),
    "won, yet going on": ("- 1 R4/2B2/5/5/R4", "Red has passed Black's back line, and the game is over (R15)"),
    "stuck": ("- 0 B4/5/5/5/5", "Red cannot move, and the game is over (R16)"),
    "not stuck": ("- 0+over:2:1 B4/5/5/5/R4", "Red can move, and the game is not over (R16)"),
    "an unknown end": ("- 0+over:7:1 B4/5/5/5/R4", "no game ends for the reason 7 with this winner"),
    "the wrong winner": ("- 0+over:1:0 B4/5/5/5/R4", "no game ends for the reason 1 with this winner"),
    "drawn where repetition is off": ("repetition=off 0+over:100:- B4/5/5/5/R4", "no game ends for the reason 100"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), TEXTS.values(), ids=TEXTS)
def test_an_impossible_position_is_refused(text, reason):
    with pytest.raises(parlour.NotationError, match=re.escape(reason)):
        parlour.read(f"passo {text}")


@given(text=st.text("#RB12345/()?:,+-carykepl ", max_size=60))
def test_any_text_is_refused_or_read_soundly(text):
    for options in ("-", "powers=secret"):
        with contextlib.suppress(parlour.NotationError):
            match = parlour.read(f"passo {options} 0 {text}")
            assert parlour.read(match.text).text == match.text


def test_tokens_may_be_chosen_in_any_order():
    match = parlour.start("passo", powers="secret")
    assert match.draft().next == TOKENS
    draft = match.draft("leap", "carry")
    assert (draft.message, draft.next) == (
        "Red chooses three power tokens: choose 1 more.",
        ("double", "keep", "restore", "summit"),
    )
    assert match.draft("leap", "carry", "keep").move == "choose:carry+keep+leap"


def test_a_move_is_built_from_token_disc_and_cells():
    match = holding("double", Q2)
    assert match.draft().message == "Red moves a disc: choose one, or a token to use."
    assert match.draft("double").message == "Choose the disc that uses double."
    assert match.draft("double", "c2").message == "Choose where the disc on c2 goes."
    assert match.draft("double", "c2", "c3").message == "Choose where the disc goes from c3."
    assert match.draft("double", "c2", "c3", "d4").move == "double:c2-c3-d4"
    assert match.draft("c2", "c3").move == "c2-c3"
