"""The tree search in which a move counts wherever its side could have made it earlier."""

import pytest

import parlour
from parlour.engine.core.control import Control
from parlour.engine.core.rave import RaveTree
from parlour.engine.core.winloss import WON, WinLoss
from parlour.games.contract import Position
from parlour.games.contract import Random as Draws
from parlour.games.mono_line.evaluation import MonoLineEvaluator

EVALUATOR = MonoLineEvaluator()
UNTRIED = pytest.approx(0.6)


def start() -> Position:
    return parlour.start("mono-line").position


def grown(position: Position, iterations: int, *, seed: int = 1, room: int = 100_000) -> RaveTree:
    tree = RaveTree(position, EVALUATOR, Control(None, iterations), seed, exploration=0.15, trust=300.0, room=room)
    tree.run()
    return tree


def won_positions(count: int) -> list[Position]:
    """Positions of random games after 9 moves in which some moves win and most do not."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        seed += 1
        position = start()
        for move in EVALUATOR.draw_moves(position, Draws(seed))[:9]:
            position = position.after(move)
        if EVALUATOR.sure_winner(position) is None and 0 < len(winning_moves(position)) < len(candidates(position)) / 2:
            found.append(position)
    return found


def candidates(position: Position) -> list[int]:
    return EVALUATOR.list_candidates(position)


def winning_moves(position: Position) -> set[int]:
    return {move for move in candidates(position) if not can_win(position.after(move))}


def can_win(position: Position) -> bool:
    if position.over or EVALUATOR.sure_winner(position) is not None:
        return EVALUATOR.sure_winner(position) == position.side
    return WinLoss(position, EVALUATOR, 1.0).decide(position, Control()) == WON


def test_it_finds_the_few_moves_that_win() -> None:
    positions = won_positions(30)
    found = sum(grown(position, 4000).line()[0] in winning_moves(position) for position in positions)
    assert found >= 28


def test_a_move_never_played_here_is_judged_by_when_it_was_played_later() -> None:
    unvisited = [value for _, visits, value, _ in grown(start(), 10).ranking() if visits == 0]
    assert UNTRIED in unvisited
    assert sum(value != UNTRIED for value in unvisited) > len(unvisited) / 3


def test_every_iteration_but_the_first_visits_a_move() -> None:
    assert sum(visits for _, visits, _, _ in grown(start(), 500).ranking()) in (499, 500)


def test_the_same_seed_grows_the_same_tree() -> None:
    assert grown(start(), 3000, seed=4).ranking() == grown(start(), 3000, seed=4).ranking()
    assert grown(start(), 3000, seed=4).ranking() != grown(start(), 3000, seed=5).ranking()


@pytest.mark.parametrize("room", [2, 200])
def test_a_tree_without_room_goes_on_with_what_it_has(room: int) -> None:
    tree = grown(start(), 3000, room=room)
    assert tree.control.nodes == 3000
    assert tree.used <= room


def test_it_goes_on_where_it_stopped() -> None:
    tree = RaveTree(start(), EVALUATOR, Control(None, 3000), 1, exploration=0.15, trust=300.0, room=100_000)
    assert tree.run(1000)
    assert not tree.run()
    assert tree.ranking() == grown(start(), 3000).ranking()


def test_the_line_is_made_of_legal_moves() -> None:
    position = start()
    for move in grown(position, 20_000).line():
        assert move in position.legal_moves()
        position = position.after(move)
