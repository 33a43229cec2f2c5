"""Why a move is refused and why a game ended: a rule and a sentence, never a sentence to be taken apart."""

import pickle

import pytest

import parlour
from parlour import IllegalMoveError, NotationError, Reason

BRIDGE = "over-pass - 0 a1+b3,b1+b2+g1,c1,- 7,6,8,9 white 12/12 - 0"


def test_a_reason_reads_with_its_rule() -> None:
    assert str(Reason("R7", "d4 is barred")) == "d4 is barred (R7)"
    assert str(Reason(None, "d4 is barred")) == "d4 is barred"


def test_a_move_that_may_be_played_has_no_reason() -> None:
    assert parlour.start("pathagon").why("d4") is None
    assert parlour.start("pathagon", swap="on").play("d4").why("swap") is None


WHY = {
    "a rule": ("pathagon", "d4", "d4", Reason("R6", "d4 is not empty")),
    "no rule": ("pathagon", "", "swap", Reason(None, "swap is offered only after the first turn, with the option swap=on")),
    "dice": ("groups-of-three", "", "end", Reason("R8", "the dice come first, such as roll:7")),
}  # fmt: skip


@pytest.mark.parametrize(("slug", "moves", "move", "reason"), WHY.values(), ids=WHY)
def test_why_tells_the_rule_and_the_sentence(slug: str, moves: str, move: str, reason: Reason) -> None:
    match = parlour.start(slug)
    for text in moves.split():
        match.play(text)
    assert match.why(move) == reason
    assert match.ply == len(moves.split())


def test_why_of_a_finished_game_is_why_it_ended() -> None:
    match = parlour.start("mono-line", mode="discovery").play("concede")
    assert match.outcome is not None and match.outcome.reason == Reason("R14", "White conceded")
    assert match.why("a1") == Reason("R14", "the game is over, White conceded")


def test_a_path_that_is_no_bridge_is_refused_though_the_move_is_legal() -> None:
    match = parlour.read(BRIDGE)
    assert match.why("a1>d1") is None
    assert match.why("a1>c8>d1") == Reason("R11", "no piece stands on c8, so there is no bridge")
    with pytest.raises(IllegalMoveError, match="^illegal move 'a1>c8>d1' in 'over-pass - 0 .*': no piece stands on c8"):
        match.play("a1>c8>d1")


def test_why_cannot_read_every_text() -> None:
    with pytest.raises(NotationError, match="cannot read move 'z9'"):
        parlour.start("pathagon").why("z9")


def test_a_refusal_carries_its_reason() -> None:
    match = parlour.start("pathagon").play("d4")
    with pytest.raises(IllegalMoveError) as caught:
        match.play("d4")
    error = pickle.loads(pickle.dumps(caught.value))  # searches run in other processes
    assert (error.reason, error.refused) == (match.why("d4"), "illegal move 'd4' after d4")
    assert str(error) == "illegal move 'd4' after d4: d4 is not empty (R6)"
    assert error.sentence == "illegal move 'd4' after d4: d4 is not empty"


def test_a_refusal_without_a_rule_says_what_was_refused() -> None:
    with pytest.raises(IllegalMoveError, match="^nothing to undo: no move has been made$") as caught:
        parlour.start("pathagon").undo()
    assert caught.value.reason == Reason(None, "no move has been made")
    with pytest.raises(IllegalMoveError, match="^players cannot agree to count in pathagon$") as caught:
        parlour.start("pathagon").agree_to_count()
    assert caught.value.sentence == "players cannot agree to count in pathagon"
