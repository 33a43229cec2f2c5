"""Over-Pass: moves drawn by lot."""

import pytest
from tests.games.over_pass_setups import CROWD, turn

import parlour
from parlour.games.contract import Random as FastRandom

DRAWN = {
    "the start": "W b1 b3 o, K a1 a3, R b2 b4, U a2 a4",
    "exits": "W l1 c1, K k1 l2, R g1, U h1",
    "crowd": f"{CROWD}, K g1",
}
DRAWS = [(name, counts) for name in DRAWN for counts in (1, 2, 3, 12)]
DRAWS.remove(("crowd", 1))  # the Center could not be emptied with one count


@pytest.mark.parametrize(("name", "counts"), DRAWS)
def test_moves_are_drawn_from_the_legal_ones(name: str, counts: int):
    position = turn(DRAWN[name], counts=counts).position
    random = FastRandom(1)
    legal = set(position.legal_moves())
    assert {position.random_move(random) for _ in range(300 * len(legal))} == legal


def test_end_is_drawn_from_an_empty_board():
    match = parlour.read("over-pass - 0 -,-,-,- 5,5,5,5 white 3/3 - 0")
    assert match.legal_moves() == ["end"]
    assert [match.position.random_move(FastRandom(1))] == match.position.legal_moves()
