"""The slow twin of Full House against the tests (F) and clarifications (Z) of the rules."""

import random

import pytest
from tests.reference.full_house import FullHouse
from tests.reference.toy_board import TOY_BOARD


def position(places, supply=5, **options):
    twin = FullHouse(board=TOY_BOARD, **options)
    twin.at, twin.supply = set(places.split()), supply
    return twin


def after(twin, text):
    for move in text.split():
        twin.play(move)
    return twin


def test_the_start():
    twin = FullHouse()
    assert twin.at == {"L1", "K1", "K2"}
    assert twin.supply == 37
    assert twin.to_move == 0


def test_one_slide_may_allow_two_adds():  # F1
    twin = after(position("N Q U"), "N-P")
    assert [text for text in twin.legal_moves() if "+" in text] == ["+S", "+V"]
    after(twin, "+S +V")
    assert twin.supply == 3
    assert twin.slides_made == 1


def test_adds_lapse_with_the_next_slide():  # Z5
    assert "+S" not in after(position("N Q"), "N-P P-N").legal_moves()


def test_the_center_is_closed():  # F2, Z4
    for ignore in ("off", "on"):
        twin = position("A Q", ignore_transit=ignore)
        assert "A-O" not in twin.legal_moves()
        assert "A-T" in twin.legal_moves()


def test_a_piece_in_transit_delays_the_solution():  # F3, Z3
    twin = position("T Q", supply=0)
    assert twin.outcome is None
    assert after(twin, "T-A").outcome == ((1.0,), 0)
    assert twin.legal_moves() == []
    assert position("T Q", supply=0, ignore_transit="on").outcome == ((1.0,), 0)  # Z4


def test_a_transit_space_offers_nothing():  # Z5
    twin = after(FullHouse(board=TOY_BOARD), "N-T")
    assert twin.offers == set()


def test_the_last_add_solves():  # Z3
    twin = after(position("N Q", supply=1), "N-P")
    assert twin.outcome is None
    assert after(twin, "+S").outcome == ((1.0,), 0)
    assert twin.to_move is None


def test_without_a_move_the_puzzle_is_lost():  # Z1
    twin = position("A B N P Q S T U V Z", supply=2)
    assert twin.outcome == ((0.0,), None)
    assert twin.legal_moves() == []


def test_bad_options_and_moves_are_refused():
    for options in ({"ignore_transit": "yes"}, {"colours": "kept"}):
        with pytest.raises(ValueError, match="option"):
            FullHouse(**options)
    with pytest.raises(ValueError, match="illegal move"):
        FullHouse().play("L1-O")


@pytest.mark.parametrize("seed", range(3))
def test_random_play_that_adds_reaches_the_full_house(seed):
    rng = random.Random(seed)
    twin = FullHouse()
    while not twin.outcome:
        legal = twin.legal_moves()
        assert legal == sorted(set(legal))
        assert len(twin.at) + twin.supply == 40
        twin.play(rng.choice([text for text in legal if "+" in text] or legal))
        assert twin.slides_made < 20_000
    assert twin.outcome == ((1.0,), 0)
    assert twin.slides_made >= 37 / 4
