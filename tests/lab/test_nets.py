"""Learned evaluations: the compiled net is the one that was trained, and self-play can be resumed."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.lab import app
from parlour.errors import OptionError
from parlour.games.game import Game
from parlour.games.net import FINE, FULL, HIDDEN, read_net
from parlour.games.registry import find_game
from parlour.lab.players import net_evaluator

np = pytest.importorskip("numpy")

from parlour.lab.selfplay import ABSENT, Chunk, SelfPlay, load_chunks, play_chunks  # noqa: E402
from parlour.lab.training import Course, fresh_weights, look, round_off, save_net, spread, train  # noqa: E402

LEARNED = ["passo"]


def some_positions(game: Game, count: int) -> list[parlour.Match]:
    found: list[parlour.Match] = []
    for seed in range(10 * count):
        match, random = parlour.start(game.slug), Random(seed)
        for _ in range(2 + seed % 20):
            if match.outcome is None:
                match.play_random(random)
        if match.outcome is None:
            found.append(match)
    return found[:count]


@pytest.mark.parametrize("slug", LEARNED)
def test_the_net_adds_what_its_file_says(slug: str) -> None:
    game = find_game(slug)
    evaluator = net_evaluator(game, "")
    words, offset = read_net(game.folder)
    count = evaluator.input_count
    for match in some_positions(game, 60):
        inputs = evaluator.list_inputs(match.position)
        assert len(set(inputs)) == len(inputs)
        assert all(0 <= number < count for number in inputs)
        total = net_sum(words, offset, count, inputs)
        side = match.position.side
        assert evaluator.judge(match.position, side) == pytest.approx(total / FULL / FINE)
        assert evaluator.judge(match.position, side ^ 1) == -evaluator.judge(match.position, side)


def test_both_sides_see_alike() -> None:
    """Passo turned upside down, colours exchanged, has the same inputs for the side to move."""
    evaluator = net_evaluator(find_game("passo"), "")
    moves, turned = "b1-c2 d5-d4 a1-b2", "b5-c4 d1-d2 a5-b4"
    match, other = parlour.start("passo"), parlour.start("passo", first=1)
    for move, image in zip(moves.split(), turned.split(), strict=True):
        assert sorted(evaluator.list_inputs(match.position)) == sorted(evaluator.list_inputs(other.position))
        match.play(move)
        other.play(image)


@pytest.mark.parametrize("slug", LEARNED)
def test_a_net_that_ships_says_where_it_comes_from(slug: str) -> None:
    folder = find_game(slug).folder
    about = json.loads((folder / "net.json").read_text("utf-8"))
    assert about["sha256"] == hashlib.sha256((folder / "net.bin").read_bytes()).hexdigest()
    assert {"how", "games", "positions", "parent", "won_by"} <= set(about)


def test_self_play_goes_on_where_it_was(tmp_path: Path) -> None:
    game = find_game("passo")
    plan = SelfPlay(game, net_evaluator(game, "none"), 3, 30, 1, tmp_path)
    assert [number for number, _ in play_chunks(plan)] == [0]
    first = load_chunks([tmp_path])
    assert len(first.values) == len(first.inputs) == len(first.results) > 10
    assert list(play_chunks(plan)) == []
    (tmp_path / "1-0.npz").unlink()
    list(play_chunks(plan))
    again = load_chunks([tmp_path])
    assert (again.inputs == first.inputs).all()
    assert (again.values == first.values).all()


def test_training_learns_what_decides_and_rounds_it_faithfully(tmp_path: Path) -> None:
    """Positions worth what two of their inputs say together, which no sum of single inputs tells."""
    random = np.random.default_rng(1)
    inputs = np.full((8000, 64), ABSENT, np.int16)
    inputs[:, 0] = random.integers(0, 2, 8000)
    inputs[:, 1] = 2 + random.integers(0, 2, 8000)
    values = np.where(inputs[:, 0] == inputs[:, 1] - 2, 300, -300).astype(np.int16)
    chunk = Chunk(inputs, values, (values > 0).astype(np.float32))
    *_, (_, surprise, weights) = train(chunk, 4, Course(epochs=300, rate=0.02))
    assert surprise < 0.02
    save_net(tmp_path, weights, {})
    words, offset = read_net(tmp_path)
    assert words.tolist() == round_off(weights)[0].tolist()
    chances = look(weights, spread(inputs[:20], 4))[2]
    for row, chance in zip(inputs[:20, :2].tolist(), chances, strict=True):
        assert 1 / (1 + np.exp(-net_sum(words, offset, 4, row) / FULL / FINE)) == pytest.approx(chance, abs=0.02)


def net_sum(words: Sequence[int], offset: int, count: int, inputs: list[int]) -> int:
    """What a net says by the definition: columns added, cut, weighed."""
    total = offset
    for unit in range(HIDDEN):
        held = words[HIDDEN * count + unit] + sum(words[HIDDEN * number + unit] for number in inputs)
        total += max(0, min(FULL, held)) * words[HIDDEN * (count + 1) + unit]
    return total


def test_a_folder_without_a_net_is_refused() -> None:
    with pytest.raises(OptionError, match="cannot use the net"):
        net_evaluator(find_game("passo"), "nowhere")
    with pytest.raises(OptionError, match="learns no net"):
        net_evaluator(find_game("redo"), "")


def test_fresh_weights_are_the_same_for_the_same_seed() -> None:
    assert (fresh_weights(5, 3).first == fresh_weights(5, 3).first).all()


def test_games_and_nets_go_into_new_folders(tmp_path: Path) -> None:
    games, net = tmp_path / "new" / "games", tmp_path / "new" / "net"
    words = ["selfplay", "passo", "--games", "60", "--nodes", "20", "--out", str(games)]
    assert CliRunner().invoke(app, words).exit_code == 0
    run = CliRunner().invoke(app, ["train", "passo", str(games), "--out", str(net), "--epochs", "1"])
    assert run.exit_code == 0, run.output
    assert net_evaluator(find_game("passo"), str(net)).learned
    about = json.loads((net / "net.json").read_text("utf-8"))
    assert about["games"] == ["parlour lab selfplay passo --games 60 --nodes 20 --seed 1"]
