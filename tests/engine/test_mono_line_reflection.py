"""Mono-Line with the Center playable: what answering by reflection proves, and where the limit of 20 pieces breaks it."""

from random import Random

import parlour
from parlour.games.window.board import load_board

BOARD = load_board()
LINES = [frozenset(line.points) for line in BOARD.lines]


def opposite_points() -> dict[str, str]:
    places = {(round(point.at[0], 6) + 0.0, round(point.at[1], 6) + 0.0): name for name, point in BOARD.points.items()}
    return {
        name: places[(0.0 - round(point.at[0], 6), 0.0 - round(point.at[1], 6))] for name, point in BOARD.points.items()
    }


OPPOSITE = opposite_points()


def reflect(line: frozenset[str]) -> frozenset[str]:
    return frozenset(OPPOSITE[name] for name in line)


def test_the_lines_are_symmetric_and_only_lines_through_the_center_are_their_own_reflection():
    assert {reflect(line) for line in LINES} == set(LINES)
    assert [line for line in LINES if reflect(line) == line] == [line for line in LINES if "o" in line]


def test_with_unlimited_pieces_the_reflection_is_always_legal():
    for seed in range(60):
        match, random = parlour.start("mono-line", center_playable="on", supply="unlimited"), Random(seed)
        match.play("o")
        while match.outcome is None:
            match.play(OPPOSITE[match.play_random(random)])
        assert match.outcome.winner == 0


def one_half() -> list[str]:
    """Points of which none shares a line with the Center or the reflection of another: one side of every pair of lines."""
    chosen: set[frozenset[str]] = set()
    for line in LINES:
        if "o" not in line and reflect(line) not in chosen:
            chosen.add(line)
    return [name for name in BOARD.points if all(line in chosen for line in LINES if name in line)]


def test_with_twenty_pieces_reflection_runs_out():
    half = one_half()
    assert len(half) == 26
    match = parlour.start("mono-line", center_playable="on").play("o")
    for name in half[:19]:
        match.play(name).play(OPPOSITE[name])
    match.play(half[19])
    assert match.outcome.winner == 1
