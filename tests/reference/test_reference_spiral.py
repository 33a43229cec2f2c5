"""The slow twin of the Spiral against the tests (S) and clarifications (Z) of the rules."""

import random

import pytest
from tests.reference.spiral import Spiral
from tests.reference.toy_board import TOY_BOARD

LETTERS = {"W": "white", "K": "black", "R": "red", "B": "blue"}


def position(text, board=TOY_BOARD, **options):
    twin = Spiral(board=board, **options)
    twin.at = {point: LETTERS[letter] for letter, point in (piece.split() for piece in text.split(","))}
    return twin


def test_the_start_repeats_the_colours_along_the_spiral():
    twin = Spiral()
    assert len(twin.at) == 40
    assert [twin.at[point] for point in ("a1", "b2", "a2", "b3", "c6", "j8")] == [
        "white",
        "black",
        "red",
        "blue",
        "white",
        "blue",
    ]


def test_the_last_piece_passed_is_removed():  # S1
    legal = [text for text in position("K b2,W c2,R d2").legal_moves() if text.startswith("b2")]
    assert legal == ["b2>c1xc2", "b2>c3xc2", "b2>c3xd2", "b2>d3xd2", "b2>e1xd2"]
    twin = position("K b2,W c2,R d2")
    twin.play("b2>c3xd2")
    assert twin.at == {"c3": "black", "c2": "white"}


def test_two_pieces_of_one_colour_are_stuck():  # S2
    assert position("K b2,K c2").outcome == ((0.0,), None)
    assert position("K b2,K c2", colours="ignored").outcome is None  # Z6


def test_ignored_colours_open_every_bridge_but_the_mover():  # Z6
    legal = position("K b2,K c2", colours="ignored").legal_moves()
    assert [text for text in legal if text.startswith("b2")] == ["b2>c1xc2", "b2>c3xc2", "b2>d2xc2"]


def test_one_piece_left_solves_it():  # Z1, Z2
    twin = position("K b2,W c2")
    twin.play("b2>c3xc2")
    assert twin.outcome == ((1.0,), 0)
    assert twin.is_on_center
    assert twin.to_move is None
    assert twin.legal_moves() == []
    twin = position("K b2,W c2")
    twin.play("b2>c1xc2")
    assert twin.outcome == ((1.0,), 0)
    assert not twin.is_on_center


def test_a_piece_on_an_exit_stays_on_the_perimeter():  # Z7
    pieces = "K a1,W c1,R b2"
    bound = [text for text in position(pieces).legal_moves() if text.startswith("a1")]
    assert bound == ["a1>e1xc1"]
    free = [text for text in position(pieces, free_exits="on").legal_moves() if text.startswith("a1")]
    assert set(free) == {"a1>e1xc1", "a1>c2xc1", "a1>b3xb2", "a1>c2xb2", "a1>c3xb2"}


def test_others_cross_and_land_on_exits_freely():  # Z7
    assert {"c2>a1xc1", "c2>e1xc1"} <= set(position("K c2,W c1").legal_moves())
    assert "k2>l2xl1" in position("K k2,W l1", board=None).legal_moves()


@pytest.mark.parametrize("options", [{"colours": "two"}, {"free_exits": "yes"}, {"goal": "B"}])
def test_bad_options_are_refused(options):
    with pytest.raises(ValueError, match="option"):
        Spiral(**options)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("options", [{}, {"colours": "ignored"}, {"free_exits": "on"}], ids=str)
def test_every_move_removes_one_piece(options, seed):
    rng = random.Random(seed)
    twin = Spiral(**options)
    for moves in range(40):
        legal = twin.legal_moves()
        assert legal == sorted(set(legal))
        assert len(twin.at) == 40 - moves
        if twin.outcome:
            break
        twin.play(rng.choice(legal))
    assert twin.outcome in (((1.0,), 0), ((0.0,), None))
