"""Redo: moves drawn by lot."""

from random import Random

from tests.games.redo_setups import FACING, TOWERS, drawn

import parlour
from parlour.games.contract import Random as Draws


def test_moves_are_drawn_from_exactly_the_legal_ones() -> None:
    random, draws = Random(8), Draws(5)
    positions = [drawn(FACING, tower="king"), parlour.start("redo", swap="on").play("d2-d3")]
    for tower in TOWERS:
        match = parlour.start("redo", tower=tower)
        for _ in range(40):
            match.play_random(random)
        positions.append(match)
    for match in positions:
        position = match.position
        assert {position.random_move(draws) for _ in range(4000)} == set(position.legal_moves())
