"""Passo: moves drawn by lot."""

import pytest
from tests.games.passo_setups import ALL_OPTIONS, holding
from tests.reference.passo_examples import Q2

import parlour
from parlour.games.contract import Random


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS)
def test_draw_chooses_from_exactly_the_moves_that_generate_lists(options):
    random = Random(3)
    for _ in range(4):
        match = parlour.start("passo", **options)
        while match.outcome is None and match.ply < 60:
            position, moves = match.position, match.position.legal_moves()
            drawn = {position.random_move(random) for _ in range(15 * len(moves))}
            assert drawn == set(moves) if len(moves) < 60 else drawn <= set(moves)
            match._push(position.random_move(random))


def test_each_move_is_drawn_equally_often():
    position = holding("double", Q2).position
    moves, random = position.legal_moves(), Random(5)
    counts = dict.fromkeys(moves, 0)
    for _ in range(200 * len(moves)):
        counts[position.random_move(random)] += 1
    assert 120 < min(counts.values()) <= max(counts.values()) < 280
