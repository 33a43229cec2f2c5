"""Proven positions: the file comes back as it was written, what is in it is true, and the engine plays it."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli import app
from parlour.engine.core.proofnumber import solve
from parlour.engine.levels import choose_move
from parlour.engine.proven import known_choice, load_file, proven_of, read_proven, write_proven
from parlour.lab.prover import SHORTEST, Prover, next_positions
from parlour.match import Match


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> tuple[Path, Prover, list[Match]]:
    """A file made from a few engine games, and the games, which do not know the file that ships."""
    prover, random = Prover("passo", {}, 5.0, 16), Random(3)
    prover.first.game = replace(prover.first.game, proven=None)
    games = [game for game in (prover.play_game(random) for _ in range(4)) if game.position.winner >= 0]
    for game in games:
        match = game.at(game.ply)
        for _ in range(10):
            match.undo()
            prover.prove(match.position, match.ply, 2.0)
    path = tmp_path_factory.mktemp("proven") / "proven.bin"
    write_proven(path, prover.first, prover.findings.known)
    return path, prover, games


def test_a_file_comes_back_as_it_was_written(kept):
    path, prover, _ = kept
    proven = read_proven(path, prover.first)
    assert proven.as_dict() == prover.findings.known
    assert len(proven) > 20
    assert path.stat().st_size < 9 * len(proven) + 100


def test_what_is_kept_is_what_the_solver_answers(kept):
    path, prover, games = kept
    proven, checked = read_proven(path, prover.first), 0
    for game in games:
        for ply in range(game.ply):
            position = game.at(ply).position
            value = proven.value(position)
            if value is not None and abs(value) < 14:
                answer = solve(position, 20, 32)
                assert (answer.value, answer.plies) == ("win" if value > 0 else "loss", abs(value))
                checked += 1
    assert checked >= 2


def test_a_position_that_is_not_kept_has_no_value(kept):
    assert read_proven(kept[0], kept[1].first).value(parlour.start("passo").position) is None


def with_file(match: Match, path: Path) -> Match:
    """The match with a file of proven positions in place of the one that ships."""
    other = match.at(match.ply)
    other.game = replace(match.game, proven=path)
    return other


def test_the_engine_plays_what_is_proven_to_the_end(kept):
    path, prover, games = kept
    proven = read_proven(path, prover.first)
    match = next(
        with_file(game.at(ply), path)
        for game in games
        for ply in range(game.ply)
        if (proven.value(game.at(ply).position) or 0) > SHORTEST
    )
    winner, random = match.to_move, Random(1)
    choice = choose_move(match, 4, seed=1)
    assert (choice.proven, choice.nodes, choice.depth) == ("win", 0, proven.value(match.position))
    while match.outcome is None:
        match.play(choose_move(match, 6, seed=1).move) if match.to_move == winner else match.play_random(random)
    assert match.outcome.winner == winner


def test_levels_that_make_mistakes_do_not_know_it(kept):
    path, prover, games = kept
    proven = read_proven(path, prover.first)
    match = next(
        with_file(game.at(ply), path)
        for game in games
        for ply in range(game.ply)
        if (proven.value(game.at(ply).position) or 0) > SHORTEST
    )
    assert choose_move(match, 1, seed=1).nodes > 0


def made_up(tmp_path: Path, values: list[int]) -> Match:
    """The start of Passo with a file that gives the positions after the first move these values, the last one to the rest."""
    match = parlour.start("passo")
    known: dict[int, int] = {}
    for child in next_positions([match.position]):
        known[child.symmetric_fingerprint()] = values[min(len(known), len(values) - 1)]
    write_proven(tmp_path / "proven.bin", match, known)
    return with_file(match, tmp_path / "proven.bin")


def test_the_longest_resistance_is_played_where_all_is_lost(tmp_path):
    match = made_up(tmp_path, [7, 11, 9])
    choice = known_choice(match)
    assert (choice.proven, choice.depth) == ("loss", 12)
    assert proven_of(match).value(match.at(0).play(choice.move).position) == 11


def test_a_win_at_once_is_left_to_the_search(tmp_path):
    match = parlour.read("passo - 0 5/2B1R/5/5/R4")
    known = {match.position.after(move).symmetric_fingerprint(): -8 for move in match.position.legal_moves()}
    write_proven(tmp_path / "proven.bin", match, known)
    assert known_choice(with_file(match, tmp_path / "proven.bin")) is None


def test_a_file_of_other_options_is_not_used(kept):
    path = kept[0]
    other = parlour.start("passo", visible_only="on")
    assert proven_of(with_file(other, path)) is None
    with pytest.raises(parlour.ParlourError, match="does not hold proven positions of passo with these options"):
        read_proven(path, other)


def test_a_file_of_something_else_is_refused(tmp_path):
    path = tmp_path / "other.bin"
    path.write_bytes(b"proven passo 1 -\n1234")
    with pytest.raises(parlour.ParlourError, match="is no file of proven positions"):
        load_file(path)


def test_a_directory_is_refused(tmp_path):
    with pytest.raises(parlour.ParlourError, match="cannot read .*: is a directory"):
        load_file(tmp_path)
    with pytest.raises(parlour.ParlourError, match="cannot write .*: is a directory"):
        write_proven(tmp_path, parlour.start("passo"), {})


def test_a_file_that_cannot_be_replaced_keeps_what_it_held(tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    path = tmp_path / "proven.bin"
    path.write_bytes(b"old")
    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(parlour.ParlourError, match="no space left on device"):
        write_proven(path, parlour.start("passo"), {1: 8})
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("proven.bin", b"old")]


def test_what_is_proven_is_kept_when_interrupted(tmp_path, monkeypatch):
    def interrupt(prover, *_):
        prover.findings.known[5] = 8
        raise KeyboardInterrupt

    monkeypatch.setattr(Prover, "openings", interrupt)
    path = tmp_path / "proven.bin"
    done = CliRunner().invoke(app, ["prove", "passo", "--memory", "1", "--keep", str(path)])
    assert done.exit_code == 130
    assert done.stderr == f"parlour: interrupted; the 1 positions proven so far are kept in {path}\n"
    assert read_proven(path, parlour.start("passo")).as_dict() == {5: 8}


def test_openings_are_listed_once_up_to_symmetry():
    front = next_positions([parlour.start("passo").position])
    assert len(front) == 11  # of 21 steps one goes straight ahead in the middle, the others are ten pairs of images


def test_the_file_that_ships_is_small_and_true():
    start = parlour.start("passo")
    proven = proven_of(start)
    assert proven is not None
    assert len(proven) > 1000
    assert start.game.proven.stat().st_size < 2_000_000
