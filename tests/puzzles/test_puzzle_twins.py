"""The puzzles against their slow twins: random games with every option."""

from random import Random

import pytest
from tests.reference.crooked_jumps import CrookedJumps
from tests.reference.full_house import FullHouse
from tests.reference.spiral import Spiral
from tests.twins import compare_games

FULL_HOUSE: dict[str, dict[str, str]] = {"usual": {}, "ignoring Transit spaces": {"ignore_transit": "on"}}
SPIRAL: dict[str, dict[str, str]] = {
    "usual": {},
    "colours ignored": {"colours": "ignored"},
    "free exits": {"free_exits": "on"},
    "both": {"colours": "ignored", "free_exits": "on"},
}


def adding(moves: list[str], random: Random) -> str:
    """Takes most adds, so that the board fills."""
    adds = [move for move in moves if move.startswith("+")]
    return random.choice(adds if adds and random.random() < 0.9 else moves)


def outward(moves: list[str], random: Random) -> str:
    """Often lands far out, where the Exit Points are."""
    far = [move for move in moves if move.split(">")[1][0] in "jkl"]
    return random.choice(far if far and random.random() < 0.7 else moves)


@pytest.mark.parametrize("options", FULL_HOUSE.values(), ids=FULL_HOUSE)
def test_full_house_agrees_with_its_twin(options: dict[str, str]) -> None:
    assert compare_games("full-house", FullHouse, options, games=12, seed=1, longest=1500, choose=adding) > 3


def test_crooked_jumps_agree_with_their_twin() -> None:
    assert compare_games("crooked-jumps", CrookedJumps, {}, games=150, seed=2) == 150


@pytest.mark.parametrize("options", SPIRAL.values(), ids=SPIRAL)
def test_the_spiral_agrees_with_its_twin(options: dict[str, str]) -> None:
    assert compare_games("spiral", Spiral, options, games=6, seed=3) == 6
    assert compare_games("spiral", Spiral, options, games=6, seed=4, choose=outward) == 6
