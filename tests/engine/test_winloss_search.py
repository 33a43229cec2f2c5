"""How decided positions are played: swap, several lines at once, and what is told of them."""

import time
from random import Random

import pytest

import parlour
from parlour.engine.core.control import Control
from parlour.engine.core.winloss import LOST, WON, WinLoss
from parlour.engine.levels import choose_move, search
from parlour.engine.search.choice import Choice, Task
from parlour.engine.search.winloss import decide_position
from parlour.games.mono_line.evaluation import MonoLineEvaluator
from parlour.match import Match

EVALUATOR = MonoLineEvaluator()
LINES = 4


def offer_swap(first: str, **options: str) -> Match:
    return parlour.start("mono-line", swap="on", **options).play(first)


# -- swap -------------------------------------------------------------------------------------------------------------


def test_the_better_side_is_kept() -> None:
    choice = search(offer_swap("e2"), Task(nodes=400_000))
    assert (choice.move != "swap", choice.value, choice.proven) == (True, 1.0, "win")


def test_the_better_side_is_taken() -> None:
    choice = search(offer_swap("h1", supply="unlimited"), Task(nodes=2_000_000))
    assert (choice.move, choice.value, choice.proven, choice.line) == ("swap", 1.0, "win", ("swap",))


@pytest.mark.parametrize("first", ["a1", "e1", "h2", "l1"])
def test_a_side_that_looks_better_is_kept_where_nothing_is_decided(first: str) -> None:
    choice = search(offer_swap(first), Task(nodes=20_000))
    assert choice.proven is None
    assert choice.move != "swap"
    assert choice.value > 0


def test_several_lines_tell_of_swap() -> None:
    choice = search(offer_swap("h1", supply="unlimited"), Task(nodes=2_000_000, lines=LINES))
    assert [row.value for row in choice.ranking] == [1.0] + [-1.0] * (LINES - 1)
    assert choice.ranking[0].move == choice.move == "swap"


def test_the_first_move_leaves_the_sides_alike() -> None:
    match = parlour.start("mono-line", swap="on")
    choice = search(match, Task(nodes=400_000, lines=18))
    values = [row.value for row in choice.ranking]
    assert values == sorted(values, reverse=True)
    assert len(choice.ranking) == 18  # the first moves of which none is the image of another
    assert all(value <= 0 for value in values)
    assert choice.ranking[-1].move[0] in "abc"  # points on few lines, which give the second player the most
    for text in choice.line:
        match.play(text)


def test_the_first_move_takes_its_time_and_no_more() -> None:
    begun = time.monotonic()
    choice = choose_move(parlour.start("mono-line", swap="on"), 8, seconds=0.3)
    assert choice.move in parlour.start("mono-line").legal_moves()
    assert 0.25 < choice.seconds <= time.monotonic() - begun


def test_who_may_swap_wins() -> None:
    start = parlour.start("mono-line", swap="on", supply="unlimited")
    lost = decide_position(start.position, EVALUATOR, 30, 64)
    kept = decide_position(start.at(0).play("a1").position, EVALUATOR, 30, 64)
    taken = decide_position(start.at(0).play("h1").position, EVALUATOR, 30, 64)
    assert lost is not None and kept is not None and taken is not None
    assert (lost.value, kept.value, taken.value) == ("loss", "win", "win")
    for answer, first in ((lost, ()), (kept, ("a1",)), (taken, ("h1",))):
        match = start.at(0)
        for text in first:
            match.play(text)
        for move in answer.line:
            match.play(match.game.format_move(match.position, move))
        winner = EVALUATOR.sure_winner(match.position)
        assert winner is not None
        assert match.position.player_of(winner) == 1


# -- several lines ----------------------------------------------------------------------------------------------------


def random_match(plies: int, seed: int) -> Match:
    random = Random(seed)
    match = parlour.start("mono-line")
    for _ in range(plies):
        match.play_random(random)
    return match


def worth(match: Match, text: str) -> int:
    """Whether a move wins, decided with all the time it takes."""
    child = match.at(match.ply).play(text).position
    if child.over:
        return WON if child.winner == match.position.side else LOST
    return -WinLoss(child, EVALUATOR, 64).decide(child, Control())


def judged(match: Match, nodes: int = 4_000) -> Choice:
    return search(match, Task(nodes=nodes, lines=LINES))


@pytest.mark.parametrize("seed", range(12))
def test_lines_are_worth_what_is_told(seed: int) -> None:
    match = random_match(5 + seed % 3, seed)
    choice = judged(match)
    assert choice.move == choice.ranking[0].move == choice.line[0]
    assert choice.value == choice.ranking[0].value
    assert len({row.move for row in choice.ranking}) == len(choice.ranking) <= LINES
    for row in choice.ranking:
        if abs(row.value) == 1:
            assert worth(match, row.move) == row.value
    if choice.proven:
        whole = WinLoss(match.position, EVALUATOR, 64).decide(match.position, Control())
        assert choice.proven == ("win" if whole == WON else "loss")


def test_wins_come_first_and_proven_losses_last() -> None:
    choices = [judged(random_match(5 + seed % 3, seed)) for seed in range(40)]
    for choice in choices:
        kinds = [(row.value < 1) + (row.value <= -1) for row in choice.ranking]
        assert kinds == sorted(kinds)
    values = [row.value for choice in choices for row in choice.ranking]
    assert min(values.count(1.0), values.count(-1.0), sum(abs(value) < 1 for value in values)) > 10


def test_a_move_that_is_proven_to_lose_is_not_played_while_others_are_open() -> None:
    choices = [judged(random_match(4 + seed % 3, seed), 1_000) for seed in range(60)]
    choices += [judged(random_match(6, seed), 40_000) for seed in range(20)]
    assert all((choice.proven is None) == (abs(choice.value) < 1) for choice in choices)
    assert {choice.proven for choice in choices} == {"win", "loss", None}
