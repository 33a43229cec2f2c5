"""Gymnasium's own checker passes on the solitaires and on games against a level."""

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import parlour
from parlour.research.gymnasium import IDS, against


@pytest.mark.parametrize("name", IDS.values())
@pytest.mark.filterwarnings("ignore")
def test_a_solitaire_meets_the_checker(name: str) -> None:
    check_env(gymnasium.make(f"parlour/{name}-v0").unwrapped)


@pytest.mark.parametrize(("slug", "seat"), [("passo", 0), ("pathagon", 1), ("mono-line", 1)])
@pytest.mark.filterwarnings("ignore")
def test_a_game_against_a_level_meets_the_checker(slug: str, seat: int) -> None:
    check_env(against(slug, level=1, seat=seat))


def test_a_level_beats_the_first_move_it_finds() -> None:
    game = against("passo", level=3)
    seen, _ = game.reset(seed=4)
    over, reward = False, 0.0
    while not over:
        seen, reward, over, _, info = game.step(int(seen["action_mask"].argmax()))
        assert info == {}
    assert reward == -1
    assert game.environment.returns().tolist() == [-1, 1]


def test_the_best_known_jumps_are_rewarded() -> None:
    game: Any = gymnasium.make("parlour/CrookedJumps-v0").unwrapped
    game.reset(seed=1)
    best = parlour.read_record((parlour.find_game("crooked-jumps").folder / "best.txt").read_text("utf-8"))
    rewards = [game.step(game.environment.action_of(move))[1] for move in best.moves]
    assert rewards == [0.0] * (len(rewards) - 1) + [1.0]


def test_an_illegal_action_loses() -> None:
    game = against("pathagon", level=1)
    game.reset(seed=1)
    _, reward, over, truncated, info = game.step(2450)
    assert (reward, over, truncated, info) == (-1, True, False, {"illegal_action": "swap"})


def test_what_is_no_seat_or_level_is_refused() -> None:
    for given, told in (({"level": 9}, "bad value 9 for level"), ({"level": 1, "seat": 2}, "no seat 2")):
        with pytest.raises(parlour.OptionError, match=told):
            against("passo", **given)
