"""Exeo Duo: moves drawn by lot."""

import pytest
from tests.games.exeo_duo_setups import DRAWN

import parlour
from parlour.games.contract import Random as Draws


@pytest.mark.parametrize("text", DRAWN.values(), ids=DRAWN)
def test_drawing_chooses_evenly_from_the_listed_moves(text: str) -> None:
    position = parlour.read(text).position
    moves = position.legal_moves()
    assert len(set(moves)) == len(moves)
    random = Draws(7)
    counts = dict.fromkeys(moves, 0)
    for _ in range(60 * len(moves)):
        counts[position.random_move(random)] += 1
    assert 20 <= min(counts.values()) <= max(counts.values()) <= 120
