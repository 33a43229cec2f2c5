"""Tactics are found in games of engines, told as records, and verified by the solver; a set is packed from them."""

from functools import cache

import pytest

from parlour.errors import ParlourError
from parlour.lab.gaining import make_gains
from parlour.lab.sets import pack, verify_tactic
from parlour.lab.tactics import make_tactics, verify
from parlour.record import Record, read_record
from parlour.study.themes import THEMES


@cache
def found() -> str:
    """The record of the first tactic of Passo with this seed."""
    return str(next(make_tactics("passo", {}, 60, 5, 3)).record())


def one() -> Record:
    return read_record(found())


def test_tactics_are_found_and_hold():
    tactic = next(make_tactics("passo", {}, 60, 5, 3))
    assert tactic.plies == 3
    assert verify(tactic.record())


def test_a_tactic_with_another_move_does_not_hold():
    record = one()
    start = record.begin()
    other = next(move for move in start.legal_moves() if move != record.moves[0])
    record.line[0].move = other
    try:
        held = verify(record)
    except ValueError:
        held = False  # the rest of the line cannot be played any more
    assert not held


@pytest.mark.parametrize("unique", [None, "", "no other move", "no other move wins within plies"])
def test_a_record_that_is_no_tactic_is_refused(unique):
    record = one()
    record.tags.pop("Unique")
    if unique is not None:
        record.tags["Unique"] = unique
    with pytest.raises(ParlourError, match="no tactic: expected moves and a tag Unique"):
        verify(record)


def test_a_packed_record_holds_and_has_themes():
    tactic = pack(one())
    assert tactic is not None and verify_tactic(tactic) is None
    assert tactic.moves == tuple(one().moves)
    assert set(tactic.themes) <= set(THEMES) and "win-in-2" in tactic.themes


def test_turns_that_gain_are_found_and_hold():
    tactic = next(make_gains("groups-of-three", 60, 1))
    assert verify_tactic(tactic) is None
    assert tactic.amount > 0 and len(tactic.moves) > 1
