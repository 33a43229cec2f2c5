"""Who wins Mono-Line: what the evaluator leaves out and calls decided, against a search of all legal moves."""

from collections.abc import Iterator
from random import Random

import pytest

import parlour
from parlour.engine.core.control import Control
from parlour.engine.core.winloss import LOST, OPEN, WON, WinLoss
from parlour.engine.levels import choose_move
from parlour.engine.search.winloss import FORESIGHT
from parlour.games.contract import Position
from parlour.games.contract import Random as Draws
from parlour.games.mono_line.evaluation import MonoLineEvaluator
from parlour.games.mono_line.position import LINE_POINTS, POINTS, MonoLinePosition
from parlour.match import Match

EVALUATOR = MonoLineEvaluator()


def wins(position: Position, known: dict[int, bool]) -> bool:
    """Whether the side to move wins, by trying every legal move; the slow, obvious twin."""
    if position.over:
        return position.winner == position.side
    key = position.fingerprint()
    if key not in known:
        known[key] = any(not wins(position.after(move), known) for move in position.legal_moves())
    return known[key]


def open_points(position: Position) -> int:
    own = len(position.legal_moves())
    child = position.copy()
    child.side ^= 1
    return own + len(child.legal_moves())


def tight_positions(left: int, games: int) -> Iterator[MonoLinePosition]:
    """Undecided positions with so many pieces left for a side and 50 points at most to place them on."""
    for seed in range(games):
        random, source = Random(seed), Draws(seed + 1)
        position = MonoLinePosition(limit=105, center=seed % 3 == 0, first=seed % 2)
        while not position.over:
            tight = position.copy()
            tight.limit = max(position.placed) + left
            if open_points(tight) <= 50 and tight.legal_moves() and EVALUATOR.sure_winner(tight) is None:
                yield tight
                break
            sensible = EVALUATOR.draw_moves(position, source) if random.random() < 0.8 else []
            position = position.after(sensible[0] if sensible else random.choice(position.legal_moves()))


@pytest.mark.parametrize(("left", "games"), [(2, 6000), (3, 6000)])
def test_the_decider_agrees_with_a_search_of_all_moves(left: int, games: int) -> None:
    results = {True: 0, False: 0}
    for position in tight_positions(left, games):
        known: dict[int, bool] = {}
        truth = wins(position, known)
        results[truth] += 1
        decider = WinLoss(position, EVALUATOR, 1)
        assert decider.decide(position, Control()) == (WON if truth else LOST)
        if truth:
            assert not wins(position.after(decider.move), known)
        candidates = [position.after(move) for move in EVALUATOR.list_candidates(position)]
        assert any(not wins(child, known) for child in candidates) == truth
    assert results[True] > 15
    assert results[False] > 1


def test_verdicts_and_keys_agree_with_a_search_of_all_moves() -> None:
    values: dict[int, bool] = {}
    shared = decided = 0
    for position in tight_positions(3, 2500):
        known: dict[int, bool] = {}
        for move in position.legal_moves():
            child = position.after(move)
            truth = wins(child, known)
            winner = EVALUATOR.sure_winner(child)
            assert winner is None or (winner == child.side) == truth
            decided += winner is not None
            key = EVALUATOR.class_fingerprint(child)
            shared += key in values
            assert values.setdefault(key, truth) == truth
    assert shared > 50
    assert decided > 50


def test_candidates_leave_out_what_another_move_does_as_well() -> None:
    random = Random(5)
    match = parlour.start("mono-line")
    for _ in range(14):
        match.play_random(random)
    position = match.position
    candidates = EVALUATOR.list_candidates(position)
    assert len(candidates) < len(position.legal_moves()) / 2
    assert set(candidates) <= set(position.legal_moves())


@pytest.mark.parametrize("options", [{"mode": "discovery"}, {"swap": "on"}])
def test_nothing_is_left_out_where_lines_are_not_all_that_matters(options: dict[str, str]) -> None:
    match = parlour.start("mono-line", **options).play("a1")
    assert sorted(EVALUATOR.list_candidates(match.position)) == sorted(match.position.legal_moves())
    assert EVALUATOR.sure_winner(match.position) is None
    assert not EVALUATOR.can_decide(match.position)


@pytest.mark.parametrize("options", [{}, {"supply": "unlimited"}, {"center_playable": "on"}, {"first": "1"}])
def test_a_play_out_is_legal_and_ends_as_soon_as_the_winner_is_sure(options: dict[str, str]) -> None:
    start = parlour.start("mono-line", **options).position
    lengths = set()
    for seed in range(200):
        position = start
        moves = EVALUATOR.draw_moves(position, Draws(seed + 1))
        for move in moves:
            assert not position.over and EVALUATOR.sure_winner(position) is None
            assert move in position.legal_moves()
            position = position.after(move)
        assert position.over or EVALUATOR.sure_winner(position) is not None
        lengths.add(len(moves))
    assert len(lengths) > 5


def test_three_of_four_placements_of_a_play_out_take_two_disputed_lines_or_more() -> None:
    position = parlour.start("mono-line").play("a1").position
    firsts = [EVALUATOR.draw_moves(position, Draws(seed + 1))[0] for seed in range(2000)]
    held = lines_through(POINTS.index("a1"))
    several = sum(len(lines_through(move) - held) >= 2 for move in firsts) / len(firsts)
    all_moves = position.legal_moves()
    any_time = sum(len(lines_through(move) - held) >= 2 for move in all_moves) / len(all_moves)
    assert several == pytest.approx(0.75 + 0.25 * any_time, abs=0.04)


def lines_through(point: int) -> set[int]:
    return {number for number, line in enumerate(LINE_POINTS) if line >> point & 1}


def test_a_search_that_is_stopped_claims_nothing() -> None:
    match = parlour.start("mono-line")
    assert WinLoss(match.position, EVALUATOR, 1).decide(match.position, Control(None, 100)) == OPEN


def after_moves(moves: str, **options: str) -> Match:
    match = parlour.start("mono-line", **options)
    for move in moves.split():
        match.play(move)
    return match


@pytest.mark.parametrize(
    ("options", "moves", "value"),
    [
        ({}, "", LOST),
        ({"supply": "unlimited"}, "", WON),
        ({"center_playable": "on"}, "", LOST),
        ({"center_playable": "on", "supply": "unlimited"}, "", WON),
        ({"supply": "20"}, "h1 h5", LOST),
        ({"supply": "20"}, "e1 h5", LOST),
        ({"supply": "unlimited"}, "b1 h1", WON),
        ({"supply": "unlimited"}, "b1 h5", WON),
        ({"supply": "unlimited"}, "a1 h1", LOST),
    ],
)
def test_what_is_solved(options: dict[str, str], moves: str, value: int) -> None:
    match = after_moves(moves, **options)
    assert WinLoss(match.position, EVALUATOR, 64).decide(match.position, Control()) == value


def test_the_best_level_plays_what_it_has_decided() -> None:
    match = after_moves("b1 h1", supply="unlimited")
    choice = choose_move(match, 8, seconds=30.0, seed=1)
    assert (choice.proven, choice.value) == ("win", 1.0)
    match.play(choice.move)
    reply = choose_move(match, 8, seconds=10.0, seed=1)
    assert (reply.proven, reply.value) == ("loss", -1.0)


def test_the_best_level_looks_no_farther_for_chances_than_an_opponent_might() -> None:
    match = after_moves("g12 l4 j11 j9")
    choice = choose_move(match, 8, seconds=60.0, seed=1)
    control = Control()
    assert WinLoss(match.position, EVALUATOR, 64).decide(match.position, control) == LOST
    assert choice.proven == "loss"
    assert choice.nodes == pytest.approx(control.nodes + FORESIGHT, rel=0.01)
