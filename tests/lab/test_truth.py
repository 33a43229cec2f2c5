"""Truth: what the kept positions claim is proven, and an engine that gives wins away is found out."""

from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.errors import ParlourError
from parlour.lab import truth
from parlour.lab.truth import Truth, count_blunders, keeping_moves, read_truths

ROOT = Path(__file__).parents[2]
KEPT = sorted(path.stem for path in (ROOT / "bench/strength/truth").glob("*.txt"))


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def after(slug: str, moves: str) -> parlour.Match:
    match = parlour.start(slug)
    for move in moves.split():
        match.play(move)
    return match


@pytest.mark.parametrize("slug", KEPT)
def test_kept_positions_are_open_and_have_the_moves_they_name(slug: str) -> None:
    truths = read_truths(slug)
    assert len({kept.moves for kept in truths}) == len(truths) > 0
    for kept in truths:
        legal = set(after(slug, kept.moves).legal_moves())
        assert kept.keeping < legal, "a position in which every move wins asks nothing"


@pytest.mark.parametrize("slug", KEPT)
def test_a_kept_position_is_found_again_by_the_proof(slug: str) -> None:
    kept = Random(1).choice(read_truths(slug))
    assert keeping_moves(after(slug, kept.moves)) == kept.keeping


def test_who_moves_at_random_gives_wins_away() -> None:
    truths = read_truths("passo")[:20]
    found = count_blunders("passo", "random", 0.01, truths)
    assert found.positions == len(truths)
    assert 0 < found.given_away <= len(truths)


def test_a_position_in_which_all_is_open_is_no_truth() -> None:
    assert keeping_moves(parlour.start("passo")) is None


def test_a_broken_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "passo.txt").write_text("# how\na1-b2 :\n", "utf-8")
    monkeypatch.setattr(truth, "FOLDER", tmp_path)
    with pytest.raises(ParlourError, match="line 2: expected moves, a colon"):
        read_truths("passo")
    assert read_truths("redo") == []


def test_a_line_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Truth("a1-b2 a5-b4", frozenset({"b2-c3", "b1-c2"}))
    (tmp_path / "passo.txt").write_text(kept.line() + "\n", "utf-8")
    monkeypatch.setattr(truth, "FOLDER", tmp_path)
    assert read_truths("passo") == [kept]
