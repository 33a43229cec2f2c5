"""How much faster two threads run than one, game by game: the search releases the GIL.

Usage: python bench/threads.py [GAME ...]; wall-clock time, interleaved rounds, medians. Run it on an idle machine with two cores.
"""

import statistics
import sys
import threading
import time

import parlour
from parlour.engine.perft import play_random
from parlour.engine.speed import enough_moves
from parlour.games.contract import Position

ROUNDS = 7


def wall_seconds(position: Position, moves: int, threads: int) -> float:
    workers = [threading.Thread(target=play_random, args=(position, moves, seed)) for seed in range(threads)]
    begin = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return time.perf_counter() - begin


def main() -> None:
    for slug in sys.argv[1:] or parlour.slugs():
        position = parlour.start(slug).position
        moves = 4 * enough_moves(position, True)
        gains = [2 * wall_seconds(position, moves, 1) / wall_seconds(position, moves, 2) for _ in range(ROUNDS)]
        print(f"{slug:16} two threads run {statistics.median(gains):.2f} times as fast as one")


if __name__ == "__main__":
    main()
