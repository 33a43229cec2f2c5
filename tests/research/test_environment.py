"""One game for a learner: actions, masks, observations, chance and ends are those of the rules."""

import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.settings import SETTINGS, Setting

import parlour
from parlour.research import Environment

settings = pytest.mark.parametrize("setting", SETTINGS, ids=str)
games = pytest.mark.parametrize("slug", parlour.slugs())


def make(setting: Setting, **given: Any) -> Environment:
    return Environment(setting.slug, **given, **dict[str, Any](setting.options))


def walk(environment: Environment, random: Random, actions: int):
    """Random play; gives the environment before each action and after the last one."""
    for _ in range(actions):
        if environment.done:
            break
        yield environment
        environment.step(random.choice(environment.legal_actions()))
    yield environment


@settings
def test_the_mask_holds_exactly_the_first_parts_of_all_legal_moves(setting: Setting) -> None:
    environment = make(setting, seed=2)
    random = Random(2)
    while not environment.done and environment.length < 40:
        match = parlour.read(environment.text)
        parts = {environment.actions_of(move) for move in match.legal_moves()}
        assert len(parts) == len(match.legal_moves())  # no two moves are the same actions
        assert set(environment.legal_actions()) == {first for first, *_ in parts}
        chosen = random.choice(sorted(parts))
        environment.step(chosen[0])
        if len(chosen) == 2:
            assert set(environment.legal_actions()) == {way[1] for way in parts if way[0] == chosen[0]}
            environment.step(chosen[1])


@settings
def test_actions_and_their_texts_are_one_to_one(setting: Setting) -> None:
    environment = make(setting)
    texts = [environment.action_text(action) for action in range(environment.action_count)]
    assert len(set(texts)) == len(texts)
    assert [environment.action_of(text) for text in texts[:50]] == list(range(min(50, len(texts))))


@settings
def test_the_moves_told_replay_to_the_same_position(setting: Setting) -> None:
    environment = make(setting, seed=3)
    *_, last = walk(environment, Random(3), 80)
    match = setting.start()
    for move in last.moves:
        match.play(move)
    if not last._chosen >= 0:
        assert last.text == match.text
    if match.outcome is not None:
        best = max(match.outcome.scores)
        assert [score == best for score in match.outcome.scores] == [
            share == last.returns().max() for share in last.returns()
        ]


@settings
def test_no_byte_of_an_observation_is_more_than_its_plane_says(setting: Setting) -> None:
    environment = make(setting, seed=4)
    most = np.array([plane.most for plane in environment.planes])
    seen = np.zeros(len(most), np.int64)
    for now in walk(environment, Random(4), 60):
        for player in range(now.players):
            observation = now.observation(player)
            assert observation.shape == now.observation_shape and observation.dtype == np.uint8
            seen = np.maximum(seen, observation.reshape(len(most), -1).max(axis=1))
    assert (seen <= most).all(), [plane.name for plane in np.array(environment.planes)[seen > most]]


def test_the_rules_alone_do_not_load_numpy() -> None:
    code = "import sys, parlour; parlour.start('passo').legal_moves(); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@games
def test_the_same_seed_gives_the_same_game_and_another_one_another(slug: str) -> None:
    games = [[*walk(Environment(slug, seed=seed), Random(1), 60)][-1].moves for seed in (5, 5, 6)]
    assert games[0] == games[1]
    if parlour.find_game(slug).has_dice:
        assert games[0] != games[2]


@games
def test_a_copy_goes_its_own_way_and_rolls_the_same_dice(slug: str) -> None:
    environment = [*walk(Environment(slug, seed=7), Random(7), 5)][-1]
    twin, text = environment.copy(), environment.text
    moves = [*walk(twin, Random(8), 30)][-1].moves
    assert environment.text == text
    assert [*walk(environment, Random(8), 30)][-1].moves == moves


@settings
def test_a_pickled_environment_goes_on_alike(setting: Setting) -> None:
    environment = [*walk(make(setting, seed=9), Random(9), 21)][-1]
    twin = pickle.loads(pickle.dumps(environment))
    assert (twin.text, twin.moves, twin.length) == (environment.text, environment.moves, environment.length)
    ends = [[*walk(one, Random(10), 20)][-1] for one in (environment, twin)]
    assert ends[0].moves == ends[1].moves
    assert np.array_equal(ends[0].observation(), ends[1].observation())


@pytest.mark.parametrize("slug", [slug for slug in parlour.slugs() if parlour.find_game(slug).has_dice])
def test_chance_can_be_played_by_the_caller(slug: str) -> None:
    environment = Environment(slug, explicit_chance=True)
    assert environment.chance_outcomes() and not environment.legal_mask().any()
    outcomes = environment.chance_outcomes()
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    environment.step(outcomes[5][0])
    assert environment.moves == ("roll:7",) and environment.to_move == 0
    assert environment.length == 0
    assert Environment(slug, explicit_chance=True).play("roll:7").text == environment.text
    with pytest.raises(parlour.ParlourError, match="no outcome 11 of chance: expected 0 to 10"):
        Environment(slug, explicit_chance=True).step(11)


def test_a_game_ends_when_a_position_stands_for_the_third_time() -> None:
    environment = Environment("exeo-duo")
    there = there_and_back(environment)
    for round_ in range(2):
        assert environment.observation()[-2].max() == round_
        assert not environment.done
        for move in there:
            environment.play(move)
    assert environment.done and not environment.truncated
    assert not environment.returns().any()


def there_and_back(environment: Environment) -> list[str]:
    """Four turns after which everything stands where it stood."""
    trial, turns = environment.copy(), []
    for _ in range(2):
        turns.append(next(move for move in parlour.read(trial.text).legal_moves() if "x" not in move))
        trial.play(turns[-1])
    return turns + [",".join("-".join(reversed(part.split("-"))) for part in turn.split(",")) for turn in turns]


def test_the_longest_game_ends_without_a_winner() -> None:
    environment = Environment("pathagon", max_game_length=3)
    for move in ("a1", "b1", "c1"):
        assert not environment.done
        environment.play(move)
    assert environment.done and environment.truncated and environment.to_move is None
    assert not environment.returns().any() and not environment.legal_mask().any()
    with pytest.raises(parlour.IllegalMoveError, match="illegal action 0: the game is over"):
        environment.step(0)


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    environment = Environment("pathagon").play("d4")
    with pytest.raises(parlour.IllegalMoveError, match=r"illegal action 24 \('d4'\): not in the mask of 'pathagon"):
        environment.step(24)
    with pytest.raises(parlour.ParlourError, match="no action 9999: expected 0 to 2450"):
        environment.step(9999)
    assert environment.moves == ("d4",)


def test_a_game_can_begin_from_a_position() -> None:
    text = Environment("passo", powers="open").play("choose:carry+double+keep").text
    environment = Environment("passo", position=text)
    assert environment.text == text and environment.to_move == 1 and environment.action_count > 1000
    with pytest.raises(parlour.OptionError, match="is of another game"):
        Environment("redo", position=text)


# -- what is hidden -----------------------------------------------------------------------------------------------------


def secret_games(choice: str) -> Environment:
    return Environment("passo", powers="secret").play("choose:carry+double+keep").play(f"choose:{choice}").play("b1-b2")


def test_hidden_tokens_are_in_no_observation_and_no_information_state() -> None:
    one, other = secret_games("leap+restore+summit"), secret_games("carry+double+summit")
    assert (one.observation(0) == other.observation(0)).all()
    assert one.information_state(0) == other.information_state(0)
    assert "choose:? b1-b2" in one.information_state(0)
    assert (one.observation(1) != other.observation(1)).any()
    assert one.information_state(1) != other.information_state(1)


def test_hidden_tokens_are_counted_and_shown_when_used() -> None:
    environment = secret_games("keep+leap+summit")
    names = [plane.name for plane in environment.planes]
    assert environment.observation(0)[names.index("hidden")].max() == 3
    environment.play("keep:b5-b4")
    observation = environment.observation(0)
    assert observation[names.index("hidden")].max() == 2
    assert observation[names.index("other used keep")].min() == 1
    assert observation[names.index("other leap")].max() == 0


def test_the_first_choice_is_hidden_from_the_second_player_in_the_open_game() -> None:
    games = [
        Environment("passo", powers="open").play(f"choose:{three}")
        for three in ("carry+double+keep", "carry+double+leap")
    ]
    assert (games[0].observation(1) == games[1].observation(1)).all()
    assert games[0].information_state(1) == games[1].information_state(1)
