"""Levels: they play legal moves, repeat themselves for the same seed, and stop on time."""

import threading
import time

import pytest
from tests.settings import SETTINGS, Setting

import parlour
from parlour.engine.levels import LEVELS, choose_move

PLAYABLE = [setting for setting in SETTINGS if len(setting.options) == 0]
games = pytest.mark.parametrize("setting", PLAYABLE, ids=str)


def skip_chance(match: parlour.Match) -> parlour.Match:
    """Roll the lowest number wherever dice come first."""
    while match.to_move == "chance":
        match.play(match.legal_moves()[0])
    return match


@games
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_of_every_game_chooses_a_legal_move(setting: Setting, level: int) -> None:
    match = skip_chance(setting.start())
    choice = choose_move(match, level, seconds=0.05, seed=1)
    assert choice.move in match.legal_moves()
    assert choice.line[0] == choice.move
    assert -1 <= choice.value <= 1


@games
def test_the_same_seed_gives_the_same_move(setting: Setting) -> None:
    match = skip_chance(setting.start())
    first, second = (choose_move(match, 3, seed=5) for _ in range(2))
    assert (first.move, first.value, first.nodes) == (second.move, second.value, second.nodes)


@games
def test_a_search_stops_on_time(setting: Setting) -> None:
    match = skip_chance(setting.start())
    begin = time.thread_time()  # on a busy machine the clock goes on while the search waits for a core
    choose_move(match, 8, seconds=0.2, seed=1)
    assert time.thread_time() - begin < 0.3


@games
def test_a_search_can_be_cancelled(setting: Setting) -> None:
    match = skip_chance(setting.start())
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    begin = time.thread_time()
    choose_move(match, 8, seconds=30, seed=1, stop=stop)
    assert time.thread_time() - begin < 0.3


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(parlour.OptionError, match="bad level 9: expected 1 to 8"):
        choose_move(parlour.start("pathagon"), 9)
