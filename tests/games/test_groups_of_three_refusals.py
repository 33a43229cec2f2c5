"""Groups-of-Three: what is refused, with the exact message."""

import re

import pytest
from tests.games.groups_of_three_setups import HOMEWARD, acting, after, then

from parlour.errors import IllegalMoveError, NotationError, OptionError

REFUSALS = {
    "before the roll": ("", {}, "K1-J1", "the dice come first, such as roll:7 (R8)"),
    "second roll": ("roll:5", {}, "roll:6", "the dice have been rolled for this turn (R8)"),
    "before the colour": ("", {"players": "2"}, "roll:6", "Player 1 first names a colour, such as colour:white (R7)"),
    "other's colour": ("", {"players": "2"}, "colour:blue", "Player 1 has White and Red (R7)"),
    "colour in a turn": (
        "roll:5", {}, "colour:white", "a colour is named only by two players, each before the own first roll (R7)",
    ),
    "empty compartment": ("roll:5", {}, "A1-O", "A1 holds no piece; White is the active colour (R10)"),
    "other's piece": ("roll:5", {}, "K8-J1", "K8 holds Blue; White is the active colour (R10)"),
    "not a neighbour": ("roll:5", {}, "K1-H1", "K1 and H1 share no boundary (R9)"),
    "occupied": ("roll:5", {}, "L1-K1", "K1 is occupied (R11)"),
    "no slide left": ("roll:2 K1-J1 J1-I1", {}, "I1-H1", "no slide is left this turn (R8)"),
    "two pieces": (
        f"roll:12 {HOMEWARD} end roll:2 end roll:2 end roll:2 end roll:12 K2-I3 I3-H2 H2-F3 F3-E2 E2-D3 D3-C2 C2-B1 B1-A1",
        {}, "A1-O", "White has a reserve, so two other pieces must stay on the board (R13)",
    ),
    "last slide into transit": (
        "roll:7 K1-I1 I1-H1 H1-F1 F1-E1 E1-D1 D1-C1", {}, "C1-B1",
        "the pieces in Transit spaces could not all leave with the slides left (R14)",
    ),
    "hurried": (
        "roll:12 K1-I1 I1-H1 H1-F1 F1-E1 E1-D1 D1-C1 C1-B1", {"transit_immediate": "on"}, "K2-J2",
        "the piece on B1 must leave the Transit space first (R14)",
    ),
    "end in transit": (
        "roll:12 K1-I1 I1-H1 H1-F1 F1-E1 E1-D1 D1-C1 C1-B1", {}, "end", "a piece stands in the Transit space B1 (R18)",
    ),
    "must spend": (
        "roll:5", {"must_spend": "on"}, "end", "with must_spend=on the turn ends only when no slide is legal (R18)",
    ),
    "not on offer": (
        "roll:5 K1-J1", {}, "+I1", "I1 is not on offer: the last slide must have made a pair in its group (R15)",
    ),
    "add on a piece": ("roll:5 K1-J1", {}, "+K8", "K8 is occupied (R15)"),
    "add in transit": ("roll:5 K1-J1", {}, "+B1", "nothing is ever added in a Transit space (R3)"),
}  # fmt: skip


@pytest.mark.parametrize(("moves", "options", "text", "why"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_names_the_rule(moves: str, options: dict[str, str], text: str, why: str) -> None:
    match = after(moves, **options)
    where = f"after {moves}" if moves else "at the start"
    with pytest.raises(IllegalMoveError, match=re.escape(f"illegal move {text!r} {where}: {why}")):
        match.play(text)


def test_refusals_of_adds() -> None:
    with pytest.raises(IllegalMoveError, match=re.escape("White has no reserve (R16)")):
        acting("I1", reserve=0).play("+G1")
    with pytest.raises(IllegalMoveError, match=re.escape("could not all leave with the slides left (R14)")):
        then(acting("B1 E1", "A1 A2 C2 C8", slides=2), "E1-D1").play("+C1")


ROLLS_AND_COLOURS = "expected roll:2 to roll:12, or colour: with white, black, red, blue"
UNREADABLE = {
    "no such compartment": ("K1-M1", "no compartment 'M1', expected O or A1 to L4"),
    "small letter": ("k1-J1", "no compartment 'k1', expected O or A1 to L4"),
    "one place": ("K1", "expected a slide such as K1-J1, an add such as +I16, or end"),
    "roll": ("roll:13", ROLLS_AND_COLOURS),
    "colour": ("colour:green", ROLLS_AND_COLOURS),
    "add": ("+", "no compartment '', expected O or A1 to L4"),
}


@pytest.mark.parametrize(("text", "why"), UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_move_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f"cannot read move {text!r}: {why}")):
        after("roll:5").play(text)


def test_the_first_player_must_take_part() -> None:
    with pytest.raises(
        OptionError, match="bad value '2' for option 'first' of groups-of-three: expected 0 to 1 with 2 players"
    ):
        after(players="2", first="2")


@pytest.mark.parametrize(
    "options", [{"goal": "all"}, {"players": "5"}, {"swap": "on"}, {"turn_cap": "10001"}, {"turn_cap": "-1"}]
)
def test_bad_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        after(**options)
