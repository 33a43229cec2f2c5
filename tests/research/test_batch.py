"""Many games at once: the same as one game many times, on any number of threads."""

from typing import Any

import numpy as np
import pytest
from tests.settings import SETTINGS, Setting

import parlour
from parlour.research import Batch, Environment

games = pytest.mark.parametrize("slug", parlour.slugs())


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_batch_plays_what_an_environment_plays(setting: Setting) -> None:
    """Masks, observations, rewards and ends of the first game, for two games or 150 actions."""
    options: dict[str, Any] = dict(setting.options)
    batch = Batch(setting.slug, 3, seed=11, max_game_length=90, **options)
    environment = Environment(setting.slug, seed=11, max_game_length=90, **options)
    ended = 0
    for _ in range(150):
        assert (batch.legal_masks()[0] == environment.legal_mask()).all()
        assert (batch.observations[0] == environment.observation()).all()
        assert batch.to_move[0] == environment.to_move
        actions = [
            np.flatnonzero(mask)[-1 - len(mask) % 2] if mask.sum() > 1 else mask.argmax()
            for mask in batch.legal_masks()
        ]
        _, _, rewards, done = batch.step(np.array(actions))
        environment.step(int(actions[0]))
        assert done[0] == environment.done
        assert rewards[0] == pytest.approx(environment.returns())
        if environment.done:
            ended += 1
            environment.reset()
            if ended == 2:
                break
    assert ended


@games
def test_threads_change_nothing(slug: str) -> None:
    batches = [Batch(slug, 37, threads=threads, seed=5, masks="bits") for threads in (1, 3)]
    for _ in range(40):
        actions = [batch.sample() for batch in batches]
        assert (actions[0] == actions[1]).all()
        one, other = (batch.step(action) for batch, action in zip(batches, actions, strict=True))
        assert all(np.array_equal(one[part], other[part]) for part in range(4))
    played, again = (batch.roll_out() for batch in batches)
    assert np.array_equal(played[0], again[0]) and np.array_equal(played[1], again[1])


@games
def test_roll_outs_come_to_an_end_and_leave_the_games_alone(slug: str) -> None:
    batch = Batch(slug, 64, seed=2, max_game_length=200)
    before = batch.observations.copy()
    returns, lengths = batch.roll_out()
    assert lengths.max() <= 200
    assert np.allclose(returns.sum(axis=1), 0) or batch.players == 1
    assert (np.abs(returns) <= 1).all()
    batch.step(batch.sample())
    assert before.shape == batch.observations.shape
    if slug in ("passo", "mono-line", "redo"):
        assert returns.any(axis=1).mean() > 0.5  # most random games have a winner


def test_bits_and_bytes_tell_the_same() -> None:
    packed, plain = Batch("pathagon", 8, masks="bits"), Batch("pathagon", 8, masks="bool")
    for _ in range(60):
        actions = packed.sample()
        plain.sample()
        packed.step(actions)
        plain.step(actions)
        assert packed.masks.dtype == np.uint64 and plain.masks.dtype == np.bool_
        assert (packed.legal_masks() == plain.masks).all()


def test_arrays_of_the_caller_are_written_to() -> None:
    batch = Batch("passo", 5)
    observations, rewards = np.full_like(batch.observations, 9), np.full_like(batch.rewards, 9)
    masks, done = np.ones_like(batch.masks), np.ones_like(batch.done)
    actions = batch.sample()
    given = batch.step(actions, observations=observations, masks=masks, rewards=rewards, done=done)
    assert given[0] is observations and given[1] is masks and given[2] is rewards and given[3] is done
    twin = Batch("passo", 5)
    twin.sample()
    twin.step(actions)
    assert (observations == twin.observations).all() and (masks == twin.masks).all()
    assert not rewards.any() and not done.any()


BAD_ARRAYS = {
    "shape": (np.zeros((4, 2), np.float32), "float32 of the shape (4, 2)"),
    "type": (np.zeros((5, 2), np.float64), "float64 of the shape (5, 2)"),
    "order": (np.zeros((2, 5), np.float32).T, "expected a contiguous float32 of the shape (5, 2)"),
}


@pytest.mark.parametrize(("array", "told"), BAD_ARRAYS.values(), ids=BAD_ARRAYS)
def test_an_array_that_does_not_fit_is_refused(array: np.ndarray, told: str) -> None:
    batch = Batch("passo", 5)
    with pytest.raises(parlour.ParlourError) as caught:
        batch.step(batch.sample(), rewards=array)
    assert told in str(caught.value)


def test_an_illegal_action_is_refused_before_anything_happens() -> None:
    batch = Batch("passo", 4)
    actions, before = batch.sample(), batch.observations.copy()
    actions[2] = 169
    with pytest.raises(parlour.IllegalMoveError, match=r"illegal action 169 \('swap'\) in game 2: not in its mask"):
        batch.step(actions)
    for wrong in (-1, 170):
        actions[2] = wrong
        with pytest.raises(parlour.IllegalMoveError, match=f"illegal action {wrong}: expected 0 to 169 in game 2"):
            batch.step(actions)
    assert (batch.observations == before).all()
    with pytest.raises(parlour.ParlourError, match=r"actions of the shape \(3,\): expected one for each of 4 games"):
        batch.step(actions[:3])


@pytest.mark.parametrize(
    ("name", "value"), [("size", 0), ("size", 2**21), ("threads", 0), ("threads", 1000), ("max_game_length", 0)]
)
def test_numbers_out_of_bounds_are_refused(name: str, value: int) -> None:
    with pytest.raises(parlour.ParlourError, match=f"bad value {value} for {name}: expected a whole number from 1 to"):
        Batch("passo", **{"size": 4, name: value})  # type: ignore[arg-type]


def test_what_a_caller_writes_into_masks_makes_nothing_legal() -> None:
    batch = Batch("pathagon", 2, masks="bool")
    batch.masks[:] = True
    with pytest.raises(parlour.IllegalMoveError, match="illegal action 2450"):
        batch.step(np.array([2450, 0]))


def test_arrays_go_to_other_libraries_without_a_copy() -> None:
    batch = Batch("passo", 3)
    for array in (batch.observations, batch.masks, batch.rewards, batch.done):
        assert np.shares_memory(np.from_dlpack(array), array)
