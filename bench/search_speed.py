"""Nodes per second of the best level in every game, with one thread and with two: python bench/search_speed.py [SECONDS]."""

import sys
from random import Random

import parlour
from parlour.engine.choice import Task
from parlour.engine.levels import search

OPENING = 6


def middle_game(slug: str) -> parlour.Match:
    match = parlour.start(slug)
    random = Random(3)
    while match.ply < OPENING or match.to_move == "chance":
        match.play_random(random)
    return match


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print(f"{'nodes per second':18}{'one thread':>14}{'two threads':>14}{'gain':>8}")
    for slug in parlour.slugs():
        match = middle_game(slug)
        if parlour.find_game(slug).has_dice:
            one = search(match, Task(seconds=seconds, seed=1))
            print(f"{slug:18}{one.nodes_per_second:14,}{'-':>14}{'-':>8}")
            continue
        one, two = (search(match, Task(seconds=seconds, seed=1, threads=threads)) for threads in (1, 2))
        gain = two.nodes_per_second / max(1, one.nodes_per_second)
        print(f"{slug:18}{one.nodes_per_second:14,}{two.nodes_per_second:14,}{gain:7.2f}x")


if __name__ == "__main__":
    main()
