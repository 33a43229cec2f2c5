"""The solver for games of two: known ends, full trees, and agreement with a plain search."""

from random import Random

import pytest

import parlour
from parlour.engine.core.proofnumber import Proof, solve
from parlour.games.contract import Position

GAMES = ["passo", "pathagon", "mono-line", "redo", "exeo-duo"]


def late_position(slug: str, seed: int, back: int) -> parlour.Match:
    """A random game, some moves before its end."""
    match, random = parlour.start(slug), Random(seed)
    while match.outcome is None and match.ply < 300:
        match.play_random(random)
    for _ in range(back):
        match.undo()
    return match


def wins_within(position: Position, attacker: int, plies: int) -> bool:
    """The same question by trying everything."""
    if position.over:
        return position.winner == attacker
    if plies == 0:
        return False
    answers = (wins_within(position.after(move), attacker, plies - 1) for move in position.legal_moves())
    return any(answers) if position.side == attacker else all(answers)


@pytest.mark.parametrize("slug", GAMES)
def test_the_solver_agrees_with_a_plain_search(slug):
    for seed in range(6):
        position = late_position(slug, seed, 1 + seed % 3).position
        proof = Proof(position, 8)
        for attacker in (0, 1):
            for plies in (1, 2, 3) if len(position.legal_moves()) < 25 else (1, 2):
                assert proof.within(position, attacker, plies, 60)[0] == wins_within(position, attacker, plies)


@pytest.mark.parametrize("slug", GAMES)
def test_a_line_leads_to_the_end_it_claims(slug):
    for seed in range(4):
        match = late_position(slug, seed, 2)
        answer = solve(match.position, 0.5, 8)
        if answer.value not in ("win", "loss") or len(answer.line) < answer.plies:
            continue
        mover = match.to_move
        for move in answer.line:
            match.play(match.game.notation.format_move(match.position, move))
        assert (match.outcome.winner == mover) == (answer.value == "win")


def test_a_finished_game_is_answered_at_once():
    position = late_position("mono-line", 1, 0).position
    assert solve(position).plies == 0


def test_puzzles_and_dice_are_refused():
    with pytest.raises(parlour.ParlourError, match="games of two players only"):
        solve(parlour.start("spiral").position)


def test_a_short_time_gives_bounds():
    answer = solve(parlour.start("pathagon").position, 0.05, 8)
    assert (answer.value, answer.plies, answer.line) == ("unknown", None, ())
    assert answer.searched >= 1


def test_swap_exchanges_the_players_in_a_proof():
    """After a first move that wins for whoever has it, the second player swaps: the first player loses by his own move."""
    for seed in range(40):
        match = late_position("mono-line", seed, 2)
        plain = solve(match.position, 2, 8)
        offered = match.position.copy()
        offered.swap = 1
        with_swap = solve(offered, 2, 8)
        if plain.value == "loss":
            assert (with_swap.value, with_swap.plies) == ("win", plain.plies + 1)
            return
    pytest.fail("no lost position was found")


def test_the_distance_is_the_fewest_plies_even_where_a_turn_is_skipped():
    for seed in range(30):
        position = late_position("redo", seed, 3).position
        answer = solve(position, 5, 8)
        if answer.value in ("win", "loss"):
            player = position.player_to_move() if answer.value == "win" else 1 - position.player_to_move()
            assert wins_within(position, player, answer.plies)
            assert not wins_within(position, player, answer.plies - 1)
