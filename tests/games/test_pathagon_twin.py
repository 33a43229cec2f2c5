"""Pathagon against its slow twin, from the start and from the moving phase to the end."""

from random import Random

import pytest
from tests.reference.pathagon import Pathagon
from tests.twins import compare_games

OPTIONS: dict[str, dict[str, str]] = {
    "plain": {},
    "first": {"first": "1"},
    "swap": {"swap": "on"},
    "no repetition": {"repetition": "off"},
    "long bars": {"bar_until_all_returned": "on"},
    "optional traps": {"trapping": "optional"},
    "all": {"trapping": "optional", "bar_until_all_returned": "on", "swap": "on", "first": "1"},
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_the_rules_agree_with_their_twin(options: dict[str, str]) -> None:
    compare_games("pathagon", Pathagon, options, games=25, seed=1, longest=120)


@pytest.mark.parametrize("plies", [40, 150])
def test_optional_traps_agree_with_the_twin_in_a_crowd(plies: int) -> None:
    def trapper(moves: list[str], random: Random) -> str:
        near = [
            move for move in moves if move.partition("x")[0][-2] in "bcdef" and move.partition("x")[0][-1] in "23456"
        ]
        taking = [move for move in moves if "x" in move]
        return random.choice(taking if taking and random.random() < 0.5 else near or moves)

    compare_games("pathagon", Pathagon, {"trapping": "optional"}, games=8, seed=plies, longest=plies, choose=trapper)


def builder(moves: list[str], random: Random) -> str:
    """Plays near the middle line of its own side, so that games end."""
    return min(random.sample(moves, min(len(moves), 8)), key=lambda move: abs(ord(move[-2]) - ord("d")))


def test_the_rules_agree_with_their_twin_to_the_end() -> None:
    assert compare_games("pathagon", Pathagon, {}, games=60, seed=2, longest=250, choose=builder) > 30


def back_and_forth(moves: list[str], random: Random) -> str:
    """Shuffles between few cells, so that positions repeat."""
    near = [move for move in moves if move[-2] in "ab" and move[-1] in "12"]
    return random.choice(near or moves[:2])


def test_the_rules_agree_with_their_twin_where_positions_repeat() -> None:
    compare_games("pathagon", Pathagon, {}, games=20, seed=3, longest=200, choose=back_and_forth)
