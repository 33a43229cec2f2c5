"""OpenSpiel's own tests pass on every game, and its searches and CFR run on them."""

import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import external_sampling_mccfr, mcts

import parlour
from parlour.research.openspiel import name_of, quote

LENGTHS = {"over-pass": 60, "groups-of-three": 60, "exeo-duo": 60, "full-house": 60, "pathagon": 80}
OPTIONS = {"passo": "powers=secret", "over-pass": "players=2", "mono-line": "mode=discovery"}


def game_string(slug: str, options: str = "") -> str:
    length = f"max_game_length={LENGTHS[slug]}" if slug in LENGTHS else ""
    return f"{name_of(slug)}({','.join(filter(None, [options, length]))})"


GAMES = [game_string(slug) for slug in parlour.slugs()] + [
    game_string(slug, options) for slug, options in OPTIONS.items()
]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Its RandomSimTest: serialization, clones, observers, histories and returns along a random game."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_openspiel_expects(name: str) -> None:
    """The steps of its api_test that hold for every game."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    assert pyspiel.load_game(str(game)).get_type().short_name == game.get_type().short_name
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        else:
            player, legal = state.current_player(), state.legal_actions()
            assert legal == sorted(legal) and legal
            assert [action for action, on in enumerate(state.legal_actions_mask(player)) if on] == legal
            tensor = state.observation_tensor(player)
            assert len(tensor) == np.prod(game.observation_tensor_shape()) and 0 <= min(tensor) <= max(tensor) <= 1
            assert state.string_to_action(player, state.action_to_string(player, legal[-1])) == legal[-1]
        state.apply_action(state.legal_actions()[0])
    assert len(state.returns()) == game.num_players()
    if game.num_players() > 1:
        assert sum(state.returns()) == pytest.approx(0)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("parlour_passo(powers=open,swap=True)")
    assert game.num_distinct_actions() > 1000
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert pyspiel.load_game("parlour_over_pass(players=3)").num_players() == 3


@pytest.mark.parametrize("name", GAMES)
def test_its_api_test_passes(name: str) -> None:
    """The checks that OpenSpiel runs on parts of the trees of all its own games, as they are."""
    kept = {"game": pyspiel.load_game(name), "game_name": name}
    case = type("OwnGame", (api_test.EnforceAPIOnPartialTreeBase,), kept)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun == 5
    assert [trouble for _, trouble in (*result.failures, *result.errors)] == []


def load_after(slug: str, moves: str, *, settings: dict[str, Any], length: str = "") -> Any:
    """The game from where these moves lead."""
    match = parlour.start(slug, **settings)
    for move in moves.split():
        match.play(move)
    return pyspiel.load_game(f"{name_of(slug)}(position={quote(match.text)}{length})")


def test_its_mcts_finds_the_win_at_once() -> None:
    game = load_after("passo", "c1-c2 e5-e4 c2-c3 e4-e3 c3-c4 e3-e2 c4-c5 e2-e1", settings={})
    generator = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 60, mcts.RandomRolloutEvaluator(1, generator), random_state=generator)
    state = game.new_initial_state()
    assert state.action_to_string(bot.step(state)) == "c5-off"


def test_its_cfr_learns_on_a_small_position() -> None:
    """Counterfactual regret by sampling, with hidden tokens and two actions to come."""
    moves = "choose:carry+double+keep choose:leap+restore+summit c1-c2 e5-e4 c2-c3 e4-e3 c3-c4 e3-e2"
    game = load_after("passo", moves, settings={"powers": "secret"}, length=",max_game_length=2")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(5):
        solver.iteration()
    policy = solver.average_policy().action_probabilities(game.new_initial_state())
    assert len(policy) > 10 and sum(policy.values()) == pytest.approx(1)
