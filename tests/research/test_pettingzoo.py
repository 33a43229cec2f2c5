"""PettingZoo's own tests pass on every game of two or more players."""

from functools import partial
from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

import parlour
from parlour.research.pettingzoo import ParlourEnv, env

GAMES: list[tuple[str, dict[str, Any]]] = [(slug, {}) for slug in parlour.slugs() if len(parlour.find_game(slug).sides) > 1]
GAMES += [("passo", {"powers": "secret"}), ("over-pass", {"players": 3}), ("pathagon", {"swap": True})]
games = pytest.mark.parametrize(
    ("slug", "options"), GAMES, ids=lambda value: value if isinstance(value, str) else str(value)
)


@games
@pytest.mark.filterwarnings("ignore")
def test_the_api(slug: str, options: dict[str, Any]) -> None:
    api_test(env(slug, max_game_length=60, **options), num_cycles=200)


@games
@pytest.mark.filterwarnings("ignore")
def test_seeds(slug: str, options: dict[str, Any]) -> None:
    seed_test(partial(env, slug, max_game_length=60, **options), num_cycles=40)


@pytest.mark.filterwarnings("ignore")
def test_pictures() -> None:
    render_test(partial(env, "passo"), {"svg": lambda drawn: drawn.startswith("<svg")})


def test_a_win_is_paid_to_both() -> None:
    game: ParlourEnv = env("passo")
    game.reset(seed=1)
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        if over:
            assert {agent: reward, **game.rewards} == game.rewards
            game.step(None)
        else:
            assert reward == 0
            game.step(int(seen["action_mask"].argmax()))
    assert game.agents == []


def test_hidden_tokens_are_hidden_from_the_other_agent() -> None:
    games = [env("passo", powers="secret") for _ in range(2)]
    for game, choice in zip(games, ("leap+restore+summit", "carry+double+summit"), strict=True):
        game.reset(seed=1)
        for text in ("choose:carry+double+keep", f"choose:{choice}"):
            game.step(game._environment.action_of(text))
    one, other = (game.observe("player_0")["observation"] for game in games)
    assert (one == other).all()


def test_a_puzzle_is_refused() -> None:
    with pytest.raises(parlour.ParlourError, match="spiral is a puzzle for one player"):
        env("spiral")
