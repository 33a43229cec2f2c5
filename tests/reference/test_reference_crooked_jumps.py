"""The slow twin of Crooked Jumps against the tests (J) and clarifications (Z) of the rules."""

import random

import pytest
from tests.reference.crooked_jumps import CrookedJumps
from tests.reference.toy_board import TOY_BOARD


def position(places, board=TOY_BOARD):
    twin = CrookedJumps(board=board)
    twin.at = set(places.split())
    return twin


def test_a_jump_may_turn_at_the_piece_jumped():  # J1
    assert position("c2 d2").legal_moves() == ["c2xd2>c3", "c2xd2>d3", "c2xd2>e1", "d2xc2>b2", "d2xc2>c1", "d2xc2>c3"]


def test_the_piece_jumped_is_removed():
    twin = position("c2 d2")
    twin.play("c2xd2>e1")
    assert twin.at == {"e1"}


def test_landing_on_a_piece_is_refused():  # J2
    twin = position("c2 d2 d3")
    with pytest.raises(ValueError, match="illegal move"):
        twin.play("c2xd2>d3")


def test_no_jump_over_two_pieces():
    assert "c1xc2>c4" not in position("c1 c2 c3").legal_moves()


def test_the_last_piece_must_stand_on_the_center():  # J3, Z1
    twin = position("c2 d2")
    twin.play("c2xd2>c3")
    assert twin.outcome == ((1.0,), 0)
    assert twin.to_move is None
    assert twin.legal_moves() == []
    assert position("e1").outcome == ((0.0,), None)


def test_exits_and_corners_are_ordinary():
    assert "l1xl2>k3" in position("l1 l2", board=None).legal_moves()
    assert "k1xl1>l2" in position("k1 l1", board=None).legal_moves()


def test_there_are_no_options():
    with pytest.raises(ValueError, match="option"):
        CrookedJumps(colours="kept")


@pytest.mark.parametrize("seed", range(20))
def test_every_jump_removes_one_piece(seed):
    rng = random.Random(seed)
    twin = CrookedJumps()
    for jumps in range(16):
        assert len(twin.at) == 16 - jumps
        legal = twin.legal_moves()
        assert legal == sorted(set(legal))
        if twin.outcome:
            break
        twin.play(rng.choice(legal))
    assert twin.outcome in (((1.0,), 0), ((0.0,), None))
