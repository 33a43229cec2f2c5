"""The puzzle searches, and the best known solutions that ship with the project."""

from pathlib import Path

import pytest

import parlour
from parlour.engine.core import solitaire
from parlour.puzzles import full_house
from parlour.puzzles.puzzle import Puzzle
from parlour.record import Record, read_records

ROOT = Path(full_house.__file__).parents[1]


def shipped() -> list[Record]:
    return [record for path in sorted(ROOT.glob("*/best.txt")) for record in read_records(path.read_text("utf-8"))]


@pytest.mark.parametrize("record", shipped(), ids=lambda record: f"{record.tags['Game']} {record.tags.get('Options')}")
def test_the_best_known_solutions_replay(record):
    match = record.replay()
    assert match.outcome.winner == 0
    if record.tags["Game"] != "full-house":
        assert match.outcome.reason.text == "one piece is left, on the Center"
    else:
        assert f"after {record.tags['Proven'].split()[2]} slides" in match.outcome.reason.text


def test_every_puzzle_has_a_best_known_solution():
    assert [record.tags["Game"] for record in shipped()] == ["crooked-jumps", "full-house", "spiral", "spiral"]


def play_line(match, line):
    for move in line:
        match.play(match.game.format_move(match.position, move))
    return match


PUZZLES = {"crooked-jumps": 20, "full-house": 20, "spiral": 60}


@pytest.mark.parametrize(("slug", "seconds"), PUZZLES.items())
def test_puzzles_are_solved_from_the_start(slug, seconds):
    match = parlour.start(slug)
    found = solitaire.solve(match.position, seconds, width=150)
    assert found.solved
    assert play_line(match, found.line).outcome.winner == 0


def test_slides_needed_are_bounded_from_below():
    assert solitaire.fewest_turns(parlour.start("full-house").position, 500) == (21, 4)


def after_a_turn(position: Puzzle) -> list[Puzzle]:
    """All that one slide and the adds it offers lead to."""
    slides = [move for move in position.legal_moves() if not position.belongs_to_turn(move)]
    found, front = [], [position.after_unchecked(move) for move in slides]
    while front:
        found.append(front.pop())
        adds = [move for move in found[-1].legal_moves() if found[-1].belongs_to_turn(move)]
        front += [found[-1].after_unchecked(move) for move in adds]
    return found


def test_boards_that_differ_by_offers_that_lapse_are_searched_once():
    position = parlour.start("full-house").position
    kept, boards, counts = [], {position.taken: position}, []
    solitaire.Beam(position, 100_000, 1).run(60, lambda level, size, left: kept.append(size), deepest=4)
    for _ in range(4):
        boards = {after.taken: after for before in boards.values() for after in after_a_turn(before)}
        counts.append(len(boards))
    assert kept == counts == [10, 56, 264, 1018]


def near_end(slug: str, back: int) -> parlour.Match:
    """The shipped solution of a puzzle, some moves before its end."""
    match = next(record for record in shipped() if record.tags["Game"] == slug).replay()
    for _ in range(back):
        match.undo()
    return match


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_solvable_position_is_known_to_be_solvable(slug):
    match = near_end(slug, 4)
    answer, line = solitaire.solvable(match.position, 4)
    assert answer == "yes"
    assert play_line(match, line).outcome.winner == 0


LOST = {
    "two far apart": "crooked-jumps - 0 a1+b1+l1",
    "one colour": "spiral - 0 a1+l1,o,-,-",
}


@pytest.mark.parametrize("text", LOST.values(), ids=LOST)
def test_a_hopeless_position_is_proven_hopeless(text):
    position = parlour.read(text).position
    assert solitaire.solvable(position, 1) == ("no", ())


def test_a_solution_begins_with_a_legal_move():
    position = near_end("crooked-jumps", 5).position
    answer, line = solitaire.solvable(position, 4)
    assert answer == "yes" and line[0] in position.legal_moves()


def test_the_full_search_tells_when_it_ran_out_of_nodes():
    assert solitaire.exhaust(parlour.start("spiral").position, 100) is None
