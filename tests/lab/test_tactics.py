"""The tactics that ship: every one replays to the win it claims, and a sample is verified again by the solver."""

from pathlib import Path

import pytest

from parlour.errors import ParlourError
from parlour.lab.tactics import make_tactics, verify
from parlour.puzzles import full_house
from parlour.record import Record, read_records

FOLDER = Path(full_house.__file__).parents[1] / "tactics"
FILES = sorted(FOLDER.glob("*.txt"))


def load(path: Path) -> list[Record]:
    return read_records(path.read_text("utf-8"))


@pytest.mark.parametrize("slug", ["exeo-duo", "mono-line", "passo", "pathagon", "redo"])
def test_a_hundred_tactics_of_every_game_ship(slug):
    assert len(load(FOLDER / f"{slug}.txt")) >= 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_tactic_replays_to_its_win(path):
    starts = set()
    for record in load(path):
        mover = record.begin().to_move
        match = record.replay()
        assert record.tags["Game"] == path.stem
        assert match.outcome.winner == mover
        assert record.tags["Goal"] == f"win in {(len(record.line) + 1) // 2}"
        assert record.tags["Grade"] in "12345"
        starts.add(record.tags["Start"])
    assert len(starts) == len(load(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_of_tactics_has_one_winning_move(path):
    for record in load(path)[::25]:
        assert verify(record), record.tags["Start"]


def test_tactics_are_found_and_hold():
    tactic = next(make_tactics("passo", {}, 60, 5, 3))
    assert tactic.plies == 3
    assert verify(tactic.record())


def test_a_tactic_with_another_move_does_not_hold():
    record = load(FOLDER / "passo.txt")[0]
    start = record.begin()
    other = next(move for move in start.legal_moves() if move != record.moves[0])
    record.line[0].move = other
    try:
        held = verify(record)
    except ValueError:
        held = False  # the rest of the line cannot be played any more
    assert not held


@pytest.mark.parametrize("unique", [None, "", "no other move", "no other move wins within plies"])
def test_a_record_that_is_no_tactic_is_refused(unique):
    record = load(FOLDER / "passo.txt")[0]
    record.tags.pop("Unique")
    if unique is not None:
        record.tags["Unique"] = unique
    with pytest.raises(ParlourError, match="no tactic: expected moves and a tag Unique"):
        verify(record)
