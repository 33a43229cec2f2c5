"""Over-Pass: what is refused, with the exact message."""

import pytest
from tests.games.over_pass_setups import refusal, turn

import parlour
from parlour import NotationError, OptionError

REFUSALS = {
    "roll twice": ("W c1", "roll:3", "the dice have been rolled for this turn (R8)"),
    "colour with four": ("W c1", "colour:red", "a colour is named only in a game of two players (R6)"),
    "not next": ("W c1", "c1-e1", "e1 is not next to c1 (R15)"),
    "slide onto a piece": ("W c1, K d1", "c1-d1", "d1 is not empty (R15)"),
    "inwards": ("W c1", "c1-b1", "b1 is not farther from the Center than c1 (R15)"),
    "slide from an exit": ("W l1", "l1-k1", "a piece on an Exit Point does not slide (R18)"),
    "pass over nothing": ("W c1", "c1>e1", "no bridge of other colours leads from c1 to e1 (R11)"),
    "pass onto a piece": ("W c1, K d1", "c1>d1", "d1 is not empty (R11)"),
    "back to the start": ("W c1, K d1", "c1>c1", "a piece does not come back to its own start (R11)"),
    "other's piece on an exit": ("W c1, K l1, R l2", "l1>k3", "only its owner moves the piece on the Exit Point l1 (R18)"),
    "exit piece inwards": ("W l1, K k1", "l1>j1", "a piece on an Exit Point stays on the perimeter, and j1 is not on it (R18)"),
    "no perimeter bridge": ("W l1, K k1", "l1>l3", "no bridge of other colours leads from l1 to l3 (R18)"),
    "trade with itself": ("W c1", "c1=c1", "c1 cannot trade with itself (R13)"),
    "trade with nothing": ("W c1", "b1=c1", "no piece stands on b1 (R10)"),
    "trade with empty": ("W b1", "b1=c1", "no piece stands on c1 (R10)"),
    "trade of one colour": ("W b1 c1", "b1=c1", "both pieces have the same colour (R13)"),
    "trade on an exit": ("W h1, K l1", "h1=l1", "a piece on an Exit Point is not traded (R18)"),
    "trade not parallel": ("W a1, K a2", "a1=a2", "a1 and a2 do not rest on two different parallel lines (R14)"),
    "exit from inside": ("W c1", "c1^", "c1 is not an Exit Point (R16)"),
    "exit of another": ("W c1, K l1", "l1^", "only white, the active colour, exits in this turn (R16)"),
}  # fmt: skip


@pytest.mark.parametrize(("pieces", "move", "reason"), REFUSALS.values(), ids=REFUSALS)
def test_refusals_name_the_rule(pieces: str, move: str, reason: str):
    assert refusal(turn(pieces), move) == reason


def test_refusals_outside_the_actions():
    two = parlour.start("over-pass", players=2)
    assert refusal(two, "end") == "White and Red first names a colour, such as colour:white (R6)"
    assert refusal(two, "colour:black") == "black belongs to the other player (R4)"
    assert (
        refusal(two.play("colour:white"), "colour:red")
        == "a colour is named only at the start of a player's first turn (R6)"
    )
    assert refusal(two, "end") == "the dice are rolled first (R8)"
    assert refusal(turn("W c1", counts=1), "c1-d1") == "a Slide costs 2 counts, and 1 is left (R9)"
    assert refusal(turn("W l1", counts=0), "l1^") == "an Exit costs 1 count, and none is left (R9)"
    odd = turn("W l1", counts=5, roll=7)
    assert refusal(odd, "l1^") == "exits need an even roll while a reserve holds a piece, and this was 7 (R17)"


def test_player_first_must_take_part():
    with pytest.raises(
        OptionError, match="bad value '2' for option 'first' of over-pass: expected 0 to 1 with 2 players"
    ):
        parlour.start("over-pass", players=2, first=2)


PATHS = {
    "empty": ("a1>c8>d1", "no piece stands on c8, so there is no bridge (R11)"),
    "own colour": ("a1>b3>d1", "the piece on b3 has the same colour (R12)"),
    "not on the way": ("a1>g1>d1", "no bridge from a1 leads over g1 (R11)"),
    "another bridge": ("a1>b2>d1", "no bridge leads over b2 to d1 (R11)"),
}


@pytest.mark.parametrize(("move", "reason"), PATHS.values(), ids=PATHS)
def test_a_named_path_must_be_a_bridge(move: str, reason: str):  # R11, R12
    assert refusal(turn("W a1 b3, K b1 g1 b2, R c1"), move) == reason


UNREADABLE = [
    "a1>",
    ">a1",
    "a1",
    "m1>a1",
    "a5>a1",
    "a01>a2",
    "c1=b1",
    "g2=g10",
    "o=l3",
    "l1^^",
    "roll:1",
    "roll:13",
    "roll:07",
    "colour:green",
    "End",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_moves_are_refused(text: str):
    with pytest.raises(NotationError, match="cannot read move"):
        turn("W c1").play(text)
