"""Nodes per second of the best level in every game, with one thread and with two, and how late a search of 50 ms ends.

Usage: python bench/search_speed.py [SECONDS]; wall-clock time: run it on an idle machine with two cores.
"""

import sys
import time
from random import Random

import parlour
from parlour.engine.search.choice import Task
from parlour.engine.levels import search

OPENING = 6


def middle_game(slug: str) -> parlour.Match:
    """A position after the opening; with dice the first of a turn, because near its end little is left to search."""
    match = parlour.start(slug)
    random = Random(3)
    turn_begins = False
    while match.ply < OPENING or match.to_move == "chance" or not turn_begins:
        turn_begins = match.to_move == "chance" or not match.game.has_dice
        match.play_random(random)
    return match


def latest_end(match: parlour.Match, seconds: float = 0.05, times: int = 20) -> float:
    """By how many milliseconds the latest of some searches was late."""
    late = 0.0
    for seed in range(times):
        begin = time.perf_counter()
        search(match, Task(seconds=seconds, seed=seed))
        late = max(late, time.perf_counter() - begin - seconds)
    return 1000 * late


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print(f"{'nodes per second':18}{'one thread':>14}{'two threads':>14}{'gain':>8}{'late by':>10}")
    for slug in parlour.slugs():
        if len(parlour.find_game(slug).sides) == 1:
            continue
        match = middle_game(slug)
        late = latest_end(match)
        if parlour.find_game(slug).has_dice:
            one = search(match, Task(seconds=seconds, seed=1))
            print(f"{slug:18}{one.nodes_per_second:14,}{'-':>14}{'-':>8}{late:7.1f} ms")
            continue
        one, two = (search(match, Task(seconds=seconds, seed=1, threads=threads)) for threads in (1, 2))
        gain = two.nodes_per_second / max(1, one.nodes_per_second)
        print(f"{slug:18}{one.nodes_per_second:14,}{two.nodes_per_second:14,}{gain:7.2f}x{late:7.1f} ms")


if __name__ == "__main__":
    main()
