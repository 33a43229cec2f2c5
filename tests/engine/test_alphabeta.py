"""Alpha-beta against plain minimax: the same values, whatever table and window; and only proven moves are played."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.engine.core.alphabeta import CALM, INFINITY, SURE, WIN, AlphaBeta
from parlour.engine.core.control import Control
from parlour.engine.core.transpositions import Transpositions
from parlour.engine.levels import evaluator_of, search
from parlour.engine.search.choice import Task
from parlour.engine.search.deepening import search_deeper
from parlour.games.contract import Position
from parlour.games.evaluator import OPEN, THREATENED, WINNING, Evaluator

GAMES = {"pathagon": 24, "passo": 18, "redo": 60, "exeo-duo": 30}
SIGNATURES = json.loads((Path(__file__).parents[1] / "data/signatures.json").read_text("utf-8"))
NARROW = 28  # positions with more moves than this take minimax too long


def random_match(slug: str, plies: int, seed: int) -> parlour.Match:
    """A game after so many random moves, fewer where it would be over."""
    random = Random(f"{slug} {seed}")
    while True:
        match = parlour.start(slug, repetition="off")
        for _ in range(plies):
            match.play_random(random)
            if match.outcome is not None:
                break
        else:
            return match


def small_positions(slug: str, count: int) -> Iterator[Position]:
    """Positions of the middle and the end of games that have few moves."""
    found, seed = 0, 0
    while found < count:
        seed += 1
        position = random_match(slug, GAMES[slug] + seed % 9, seed).position
        if len(position.legal_moves()) <= (NARROW if slug != "exeo-duo" else 150):
            found += 1
            yield position


def value_of_end(position: Position, side: int, height: int) -> int:
    points = position.points(side)
    return WIN - height if points > 0.75 else height - WIN if points < 0.25 else 0


def estimate(position: Position, evaluator: Evaluator) -> int:
    return max(-8000, min(8000, int(100 * evaluator.judge(position, position.side))))


def minimax(position: Position, depth: int, height: int, evaluator: Evaluator) -> int:
    """The value for the side to move by the definition alone: every move, no window, no table."""
    outlook = evaluator.see_outlook(position)
    if outlook == WINNING:
        return WIN - height - 1
    if outlook == THREATENED:
        depth = max(depth, 1)
    if depth <= 0:
        return quiesce(position, height, evaluator, CALM if evaluator.noisy else 0)
    return max(value_of_move(position, move, depth, height, evaluator) for move in position.legal_moves())


def value_of_move(position: Position, move: int, depth: int, height: int, evaluator: Evaluator) -> int:
    child = position.after_unchecked(move)
    if child.over:
        return value_of_end(child, position.side, height + 1)
    value = minimax(child, depth - 1, height + 1, evaluator)
    return value if child.side == position.side else -value


def quiesce(position: Position, height: int, evaluator: Evaluator, left: int) -> int:
    best = estimate(position, evaluator)
    if left == 0:
        return best
    for move in position.legal_moves():
        if evaluator.sees_noise(position, move):
            child = position.after_unchecked(move)
            if child.over:
                value = value_of_end(child, position.side, height + 1)
            else:
                value = quiesce(child, height + 1, evaluator, left - 1)
                value = value if child.side == position.side else -value
            best = max(best, value)
    return best


def plain_search(position: Position, evaluator: Evaluator, megabytes: float = 1.0) -> AlphaBeta:
    search = AlphaBeta(position, evaluator, Control(), Transpositions(megabytes))
    search.selective = False
    return search


DEPTHS = {"pathagon": 2, "passo": 2, "redo": 1, "exeo-duo": 1}


@pytest.mark.parametrize("slug", GAMES)
def test_values_and_moves_are_those_of_minimax(slug: str) -> None:
    """Depth after depth with one table, as a search of a game goes; some of it with the table of another position."""
    evaluator = evaluator_of(parlour.find_game(slug))
    for position in small_positions(slug, 30 if slug != "redo" else 8):
        searched = plain_search(position, evaluator, 0.1)
        for depth in range(1, DEPTHS[slug] + 1):
            values = {move: value_of_move(position, move, depth, 0, evaluator) for move in position.legal_moves()}
            found = searched.search_depth(depth, -INFINITY, INFINITY, 0, False)
            assert found == max(values.values())
            move, value = searched.ranking()[0]
            assert value == values[move] == found
            fresh = plain_search(position, evaluator)
            fresh.search_depth(depth, -INFINITY, INFINITY, 0, True)
            assert dict(fresh.ranking()) == values


@pytest.mark.parametrize("slug", GAMES)
def test_a_window_bounds_what_minimax_says(slug: str) -> None:
    evaluator = evaluator_of(parlour.find_game(slug))
    for position in small_positions(slug, 12):
        depth = DEPTHS[slug]
        values = {move: value_of_move(position, move, depth, 0, evaluator) for move in position.legal_moves()}
        best = max(values.values())
        for low, high in ((best - 60, best - 30), (best - 20, best + 20), (best + 30, best + 60)):
            searched = plain_search(position, evaluator)
            before = searched.ranking()[0][0]
            found = searched.search_depth(depth, low, high, 0, False)
            first = searched.ranking()[0][0]
            if found <= low:
                assert best <= found
                assert first == before, "a pass that failed low must leave its first move"
            elif found >= high:
                assert best >= found
                assert values[first] >= high
            else:
                assert found == best == values[first]


@pytest.mark.parametrize("slug", ["pathagon", "passo", "redo"])
def test_bounds_in_the_table_are_used_as_bounds(slug: str) -> None:
    """One table through many windows, up and down: what was a bound in one is not taken for the value in the next."""
    evaluator = evaluator_of(parlour.find_game(slug))
    for position in small_positions(slug, 12):
        depth = DEPTHS[slug] + 1
        truth = plain_search(position, evaluator, 8.0).search_depth(depth, -INFINITY, INFINITY, 0, False)
        searched = plain_search(position, evaluator, 8.0)
        for offset in (-150, -40, 60, 20, -10, 5, 150, -90, 0):
            low, high = truth + offset - 8, truth + offset + 8
            found = searched.search_depth(depth, low, high, 0, False)
            if low < found < high:
                assert found == truth
            else:
                assert truth <= found if found <= low else truth >= found


@pytest.mark.parametrize("slug", GAMES)
def test_a_search_stopped_anywhere_plays_a_proven_move(slug: str) -> None:
    """Stopped after any number of nodes, a move is played that is no worse than the one proven best before."""
    evaluator = evaluator_of(parlour.find_game(slug))
    for position in small_positions(slug, 6):
        last = DEPTHS[slug] - (slug != "exeo-duo")
        by_depth = [
            {move: value_of_move(position, move, depth, 0, evaluator) for move in position.legal_moves()}
            for depth in range(1, last + 1)
        ]
        nodes, finished = 0, False
        while not finished:
            nodes = nodes * 3 // 2 + 1
            control = Control(None, nodes)
            searched = AlphaBeta(position, evaluator, control, Transpositions(0.1))
            searched.selective = False
            kept, guess = searched.ranking()[0][0], 0
            for values in by_depth:
                depth = by_depth.index(values) + 1
                for low, high in ((guess - 30, guess + 30), (-INFINITY, INFINITY)):
                    guess = searched.search_depth(depth, low, high, 0, False)
                    move = searched.ranking()[0][0]
                    assert values[move] >= values[kept]
                    if control.stopped or low < guess < high:
                        break
                if control.stopped:
                    break
                kept = move
            finished = not control.stopped


def decide(position: Position, evaluator: Evaluator) -> int:
    """The value for the side to move once no short cut is needed to prove who wins."""
    plain, value = plain_search(position, evaluator, 8.0), 0
    for depth in range(1, 8):
        value = plain.search_depth(depth, -INFINITY, INFINITY, 0, False)
        if abs(value) > SURE:
            break
    return value


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_whole_search_proves_is_true(slug: str) -> None:
    """A forced win that the search announces, all short cuts included, is one by minimax."""
    game = parlour.find_game(slug)
    evaluator, proven = evaluator_of(game), 0
    for seed in range(60):
        match = random_match(slug, GAMES[slug] + 6 + seed % 7, 1000 + seed)
        choice = search_deeper(match, Task(depth=3 if slug != "exeo-duo" else 2), evaluator)
        if choice.proven is not None:
            after = match.position.after_unchecked(match.game.parse_move(match.position, choice.move))
            if not after.over:
                value = decide(after, evaluator)
                assert (value < -SURE) == (choice.proven == "win")
            proven += 1
    assert proven or slug in ("redo", "exeo-duo")


@pytest.mark.parametrize("slug", ["pathagon", "passo", "exeo-duo"])
def test_an_outlook_tells_the_truth(slug: str) -> None:
    """Who is said to win at once can; whoever is threatened and plays something else than a candidate loses at once."""
    evaluator = evaluator_of(parlour.find_game(slug))
    seen = {OPEN: 0, WINNING: 0, THREATENED: 0}
    for seed in range(120):
        position = random_match(slug, GAMES[slug] + 10 + seed % 30, seed).position
        outlook = evaluator.see_outlook(position)
        seen[outlook] += 1
        if outlook == WINNING:
            assert any(wins(position, move) for move in position.legal_moves())
        if outlook == THREATENED:
            for move in set(position.legal_moves()) - set(evaluator.list_candidates(position)):
                child = position.after_unchecked(move)
                assert any(wins(child, reply) for reply in child.legal_moves())
    assert (seen[WINNING] and seen[THREATENED]) or slug == "exeo-duo"


def wins(position: Position, move: int) -> bool:
    child = position.after_unchecked(move)
    return bool(child.over) and child.winner == position.side


@pytest.mark.parametrize("slug", GAMES)
def test_the_search_visits_the_nodes_that_it_did(slug: str) -> None:
    """A signature: only a commit that says `Bench:` may change it, by `python tests/engine/test_alphabeta.py`."""
    assert signature(slug) == SIGNATURES[slug]


def signature(slug: str) -> dict[str, int | str]:
    """What a search of three positions to a fixed depth visits and plays."""
    nodes, moves = 0, []
    for seed in range(3):
        match = random_match(slug, GAMES[slug] // 2, seed)
        choice = search_deeper(match, Task(depth=DEPTHS[slug] + 2), evaluator_of(match.game))
        nodes += choice.nodes
        moves.append(choice.move)
    return {"nodes": nodes, "moves": " ".join(moves)}


@pytest.mark.parametrize("slug", GAMES)
def test_threads_agree_on_a_forced_win(slug: str) -> None:
    match = random_match(slug, GAMES[slug], 5)
    alone = search(match, Task(depth=4 if slug != "exeo-duo" else 2))
    shared = search(match, Task(depth=4 if slug != "exeo-duo" else 2, threads=2))
    assert shared.proven == alone.proven
    assert shared.move in match.legal_moves()


def write_signatures() -> None:
    text = json.dumps({slug: signature(slug) for slug in GAMES}, indent=2)
    (Path(__file__).parents[1] / "data/signatures.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    write_signatures()
