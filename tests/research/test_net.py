"""A net learns, is kept and plays; the examples run."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import parlour
from parlour.lab.players import make_player
from parlour.research import Batch, Environment
from parlour.research.net import Net, load_net

ROOT = Path(__file__).parents[2]


def lessons(environment: Environment) -> tuple[np.ndarray, ...]:
    """What is seen and legal in some positions, with the first legal action as the right one."""
    batch = Batch(environment.game.slug, 64, seed=1, masks="bool")
    for _ in range(6):
        batch.step(batch.sample())
    masks = batch.legal_masks()
    targets = np.eye(batch.action_count, dtype=np.float32)[masks.argmax(axis=1)]
    return batch.observations.copy(), masks, targets, np.where(batch.to_move == 0, 0.8, -0.8).astype(np.float32)


def test_a_net_learns_what_it_is_shown() -> None:
    environment = Environment("passo")
    net, (seen, masks, targets, returns) = Net(environment, hidden=64, seed=1), lessons(environment)
    before = net.learn(seen, masks, targets, returns, rate=3e-3)
    for _ in range(60):
        after = net.learn(seen, masks, targets, returns, rate=3e-3)
    probabilities, values = net.look(seen, masks)
    assert after < before / 3
    assert (probabilities.argmax(axis=1) == targets.argmax(axis=1)).mean() > 0.9
    assert np.abs(values - returns).mean() < 0.2


@pytest.mark.parametrize("name", ["one", "two", "policy", "value"])
def test_the_slopes_are_those_of_the_loss(name: str) -> None:
    """Against differences, for one weight of each layer."""
    environment = Environment("passo")
    seen, masks, targets, returns = lessons(environment)
    net = Net(environment, hidden=16, seed=2)
    slopes: dict[str, np.ndarray] = {}
    net._adam = lambda found, rate: slopes.update(found)  # type: ignore[method-assign,assignment]
    base = net.learn(seen, masks, targets, returns)
    place = np.unravel_index(np.abs(slopes[name]).argmax(), slopes[name].shape)
    net.weights[name][place] += 1e-2
    changed = net.learn(seen, masks, targets, returns)
    assert (changed - base) / 1e-2 == pytest.approx(slopes[name][place], rel=0.1, abs=2e-3)


def test_only_legal_actions_are_probable() -> None:
    environment = Environment("exeo-duo")
    probabilities, _ = Net(environment).look(environment.observation()[None], environment.legal_mask()[None])
    assert probabilities.sum() == pytest.approx(1)
    assert not probabilities[0][~environment.legal_mask()].any()


@pytest.mark.parametrize("slug", ["passo", "exeo-duo", "over-pass"])
def test_a_kept_net_plays_at_the_table(slug: str, tmp_path: Path) -> None:
    environment = Environment(slug)
    net = Net(environment, hidden=16, seed=3)
    net.save(tmp_path / "net.npz")
    again = load_net(tmp_path / "net.npz")
    assert again.choose(environment) == net.choose(environment)
    player, match = make_player(f"net:{tmp_path / 'net.npz'}"), parlour.start(slug)
    if match.to_move == "chance":
        match.play("roll:7")
    for _ in range(3):
        match.play(player.choose(match, None, 1))


def test_a_net_for_another_game_is_refused(tmp_path: Path) -> None:
    Net(Environment("passo"), hidden=8).save(tmp_path / "net.npz")
    player = make_player(f"net:{tmp_path / 'net.npz'}")
    with pytest.raises(parlour.ParlourError, match=r"net:net.npz has learnt passo with .*: it cannot play redo"):
        player.choose(parlour.start("redo"), None, 1)


BAD_FILES = {"no file": None, "text": b"weights", "another archive": b"PK\x05\x06" + bytes(18)}


@pytest.mark.parametrize("content", BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_is_no_net_is_refused(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(parlour.ParlourError, match=r"cannot read .*net.npz|net.npz is no net of Parlour"):
        load_net(path)


@pytest.mark.parametrize("example", ["policy_gradient", "alphazero"])
def test_an_example_trains_and_draws_its_curve(example: str, tmp_path: Path) -> None:
    command = [sys.executable, f"examples/{example}.py", "passo", "--minutes", "0.03", "--out", str(tmp_path / "net.npz")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    assert (tmp_path / "net.svg").read_text("utf-8").startswith("<svg")
    assert load_net(tmp_path / "net.npz").game == "passo"
