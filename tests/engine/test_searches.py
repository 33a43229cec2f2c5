"""Searches: forced wins are found and proven, levels see no more than their player, and threads help."""

import threading
from dataclasses import replace

import pytest

import parlour
from parlour.engine.levels import LEVELS, choose_move, evaluator_of, search
from parlour.engine.search.choice import Choice, Task
from parlour.engine.search.deepening import search_deeper
from parlour.engine.search.trees import TreeSettings, search_tree
from parlour.games.evaluator import Evaluator
from parlour.games.registry import find_game

# Light needs one more cell, d7, for a path from bottom to top.
NEARLY = "d1 a1 d2 a2 d3 a3 d4 g1 d5 g2 d6 g3"
HANDS = ("carry+double+keep", "leap+restore+summit", "double+leap+summit")


def after(slug: str, moves: str, **options: str) -> parlour.Match:
    match = parlour.start(slug, **options)
    for move in moves.split():
        match.play(move)
    return match


def test_alpha_beta_proves_a_win() -> None:
    match = after("pathagon", NEARLY)
    choice = search_deeper(match, Task(depth=3), evaluator_of(match.game))
    assert (choice.move, choice.proven, choice.value) == ("d7", "win", 1.0)


def test_a_tree_proves_a_win() -> None:
    choice = search_tree(after("pathagon", NEARLY), Task(nodes=40_000, seed=1), Evaluator())
    assert (choice.move, choice.proven) == ("d7", "win")


def test_a_tree_guided_by_the_evaluator_proves_it_at_once() -> None:
    match = after("pathagon", NEARLY)
    settings = TreeSettings(playout_moves=0)
    choice = search_tree(match, Task(nodes=400, seed=1), evaluator_of(match.game), settings)
    assert (choice.move, choice.proven) == ("d7", "win")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_win_that_is_there(level: int) -> None:
    assert choose_move(after("pathagon", NEARLY), level, seconds=0.2, seed=3).move == "d7"


@pytest.mark.parametrize("level", [1, 4, 6])
def test_a_hidden_choice_makes_no_difference(level: int) -> None:
    """Whatever Red has chosen in secret, Black plays the same moves for the same seed."""
    chosen, replied = [], []
    for hand in HANDS:
        match = after("passo", f"choose:{hand}", powers="secret")
        chosen.append(choose_move(match, level, seed=11).move)
        match.play(f"choose:{HANDS[0]}").play("c1-c2")
        choice = choose_move(match, level, seed=12)
        replied.append((choice.move, choice.value, choice.nodes))
    assert len(set(chosen)) == len(set(replied)) == 1


def test_lines_come_in_the_order_of_their_values() -> None:
    choice = search(parlour.start("redo"), Task(depth=3, lines=4))
    values = [row.value for row in choice.ranking]
    assert len(values) == 4
    assert values == sorted(values, reverse=True)
    assert len({row.move for row in choice.ranking}) == 4


def test_progress_is_reported_depth_by_depth() -> None:
    seen: list[Choice] = []
    search(parlour.start("pathagon"), Task(depth=3, report=seen.append))
    assert [choice.depth for choice in seen] == [1, 2, 3]
    assert all(choice.line and choice.nodes for choice in seen)


def test_a_tree_reports_its_progress() -> None:
    seen: list[Choice] = []
    search(parlour.start("mono-line", mode="friendly"), Task(nodes=60_000, report=seen.append))
    assert [choice.nodes for choice in seen] == [1000, 3000, 7000]
    assert all(choice.line and -1 <= choice.value <= 1 for choice in seen)


def test_searching_leaves_other_threads_running() -> None:
    ticks, done = [0], threading.Event()

    def tick() -> None:
        while not done.wait(0.001):
            ticks[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    search(parlour.start("pathagon"), Task(nodes=3_000_000))  # by nodes: a machine that stands still stops no clock
    done.set()
    thread.join()
    assert ticks[0] >= 20


@pytest.mark.parametrize("slug", ["pathagon", "mono-line"])
def test_two_threads_share_a_search(slug: str) -> None:
    match = parlour.start(slug)
    choice = search(match, Task(seconds=0.2, threads=2, seed=1))
    assert choice.move in match.legal_moves()


@pytest.mark.parametrize("slug", [slug for slug in parlour.slugs() if find_game(slug).evaluator is not None])
def test_evaluators_see_both_sides_alike(slug: str) -> None:
    """What is good for one side is bad for the others: the chances add up to one."""
    evaluator = evaluator_of(find_game(slug))
    match = parlour.start(slug)
    while match.to_move == "chance":
        match.play(match.legal_moves()[0])
    shares = evaluator.estimate_shares(match.position)
    assert sum(shares) == pytest.approx(1)
    assert all(0 < share < 1 for share in shares)
    if match.players == 2:
        assert evaluator.judge(match.position, 0) == pytest.approx(-evaluator.judge(match.position, 1), abs=1e-5)


def test_a_stopped_search_still_has_a_move() -> None:
    stop = threading.Event()
    stop.set()
    match = parlour.start("redo")
    choice = search(match, replace(Task(seconds=5.0), stop=stop))
    assert choice.move in match.legal_moves()


@pytest.mark.parametrize(
    ("value", "proven", "distance", "said"),
    [
        (1.0, "win", 5, "proven win in 5"),
        (-1.0, "loss", None, "proven loss"),
        (0.0, "draw", None, "proven draw"),
        (0.9, None, None, "nearly certain win"),
        (-0.95, None, None, "nearly certain loss"),
        (0.89, None, None, "unclear"),
        (-0.3, None, None, "unclear"),
    ],
)
def test_a_choice_says_how_sure_it_is(value: float, proven: str | None, distance: int | None, said: str) -> None:
    choice = Choice("a1", value, 3, 100, ("a1",), proven, distance=distance)
    assert choice.certainty == said
