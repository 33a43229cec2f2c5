"""Groups-of-Three against its slow twin: the same moves, chances and outcomes at every ply."""

from random import Random

import pytest
from tests.reference.groups_of_three import GroupsOfThree
from tests.twins import compare_games

from parlour.games.window.board import load_board

OPTIONS = {
    "four": {},
    "four, last begins": {"first": "3", "must_spend": "on"},
    "three": {"players": "3"},
    "three without white": {"players": "3", "omit": "white", "first": "2", "transit_immediate": "on"},
    "three without black": {"players": "3", "omit": "black", "must_spend": "on"},
    "three without red": {"players": "3", "omit": "red", "turn_cap": "30"},
    "two": {"players": "2"},
    "two, one colour": {"players": "2", "goal": "one", "first": "1"},
    "two, immediate": {"players": "2", "transit_immediate": "on", "must_spend": "on"},
    "four, capped": {"turn_cap": "25"},
    "two, capped": {"players": "2", "turn_cap": "41"},
}


def steps_to_the_center() -> dict[str, int]:
    rooms = load_board().compartments
    steps, todo = {"O": 0}, ["O"]
    for name in todo:
        fresh = [near for near in rooms[name].neighbours if near not in steps]
        steps |= dict.fromkeys(fresh, steps[name] + 1)
        todo += fresh
    return steps


STEPS = steps_to_the_center()


def forward(moves: list[str], random: Random) -> str:
    """Mostly adds and slides towards the centre, so that games end; the rest anything."""
    if random.random() < 0.15:
        return random.choice(moves)
    adds = [move for move in moves if move.startswith("+")]
    slides = [move for move in moves if "-" in move]
    nearer = [move for move in slides if STEPS[move.partition("-")[2]] < STEPS[move.partition("-")[0]]]
    return random.choice(adds or nearer or slides or moves)


def crowd(moves: list[str], random: Random) -> str:
    """Into and around the Transit spaces, where the look-ahead matters, and home only now and then."""
    if random.random() < 0.1:
        return random.choice(moves)
    slides = [move for move in moves if "-" in move and not move.endswith("-O")]
    inner = [
        move
        for move in slides
        if move.partition("-")[2][0] in "BCAD" and STEPS[move.partition("-")[2]] <= STEPS[move.partition("-")[0]]
    ]
    nearer = [move for move in slides if STEPS[move.partition("-")[2]] < STEPS[move.partition("-")[0]]]
    adds = [move for move in moves if move.startswith("+")]
    return random.choice(adds or inner or nearer or slides or moves)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_games_that_go_forward_agree_with_the_twin(options: dict[str, str]) -> None:
    assert compare_games("groups-of-three", GroupsOfThree, options, games=2, seed=1, longest=3000, choose=forward) == 2


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_aimless_games_agree_with_the_twin(options: dict[str, str]) -> None:
    compare_games("groups-of-three", GroupsOfThree, options, games=1, seed=2, longest=200)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_games_crowded_around_transit_agree_with_the_twin(options: dict[str, str]) -> None:
    compare_games("groups-of-three", GroupsOfThree, options, games=1, seed=5, longest=250, choose=crowd)
