"""Stars, hints and 'can it still be solved': what helps people at the puzzles."""

import pytest

import parlour
from parlour.engine.hints import best_known, hint, solvable
from parlour.match import Match

PUZZLES = ["crooked-jumps", "full-house", "spiral"]


def solution(slug: str) -> Match:
    return best_known(slug)[0].replay()


@pytest.mark.parametrize("slug", PUZZLES)
def test_the_best_known_solution_earns_three_stars(slug):
    assert solution(slug).outcome.stars == 3


def test_a_last_piece_off_the_center_earns_two_stars():
    match = parlour.read("crooked-jumps - 0 a1+b1")
    ends = {}
    for move in match.legal_moves():
        match.play(move)
        ends[move.endswith(">o")] = match.outcome.stars
        match.undo()
    assert ends == {True: 3, False: 2}


def test_more_pieces_left_earn_fewer_stars():
    stars = []
    for pieces in ("a1+l1", "a1+l1+k5", "a1+l1+k5+i3"):
        text = f"crooked-jumps - 0 {pieces}+b1"
        match = parlour.read(text)
        move = next(move for move in match.legal_moves() if match.at(0).play(move).outcome is not None)
        stars.append(match.play(move).outcome.stars)
    assert stars == [1, 0, 0]


def test_more_slides_earn_fewer_stars():
    record = best_known("full-house")[0]
    earned = []
    for slides in (0, 5, 30):
        match = record.replay()
        last = match.undo()
        assert last.startswith("+")
        text = match.text.split()
        text[-1] = str(int(text[-1]) + slides)
        again = parlour.read(" ".join(text)).play(last)
        earned.append(again.outcome.stars)
    assert earned == [3, 2, 1]


def test_games_of_two_give_no_stars():
    match = parlour.read("redo - 0 7/7/7/7/2r4/7/2w4/7 0 0")
    while match.outcome is None:
        match.play(match.legal_moves()[0])
    assert match.outcome.stars is None


@pytest.mark.parametrize("slug", PUZZLES)
def test_turns_are_counted_without_their_extras(slug):
    match = solution(slug)
    assert match.turns == {"crooked-jumps": 15, "full-house": 37, "spiral": 39}[slug]
    assert match.turns <= match.ply


@pytest.mark.parametrize("slug", PUZZLES)
def test_hints_lead_from_the_start_to_three_stars(slug):
    """Every position on the way is one of the shipped solution, so no search is needed."""
    match = parlour.start(slug)
    while match.outcome is None:
        match.play(hint(match, 0.1))
    assert match.outcome.stars == 3


def test_a_hint_off_the_known_way_solves_the_puzzle_too():
    match = solution("crooked-jumps")
    for _ in range(6):
        match.undo()
    expected = match.undo()
    match.play(next(move for move in match.legal_moves() if move != expected and can_be_solved_after(match, move)))
    while match.outcome is None:
        match.play(hint(match, 4))
    assert match.outcome.winner == 0


def can_be_solved_after(match: Match, move: str) -> bool:
    return solvable(match.at(match.ply).play(move), 2).answer == "yes"


def test_a_hopeless_puzzle_is_told_with_proof():
    found = solvable(parlour.read("crooked-jumps - 0 a1+b1+l1"), 1)
    assert found.answer == "no"
    assert found.sentence == "No, it cannot be solved from here any more: everything was tried."
    assert hint(parlour.read("crooked-jumps - 0 a1+b1+l1"), 1) is None


def test_what_was_not_found_in_time_is_unknown():
    match = parlour.start("spiral")
    match.play(match.legal_moves()[-1])
    assert solvable(match, 0.002).answer == "unknown"


def test_only_puzzles_have_hints():
    with pytest.raises(parlour.ParlourError, match="pathagon is no puzzle: expected a game of one player"):
        hint(parlour.start("pathagon"))
