"""How much faster two threads run than one, game by game: the search releases the GIL.

Usage: python bench/threads.py [GAME ...]; interleaved rounds, medians. By wall-clock time, which wants an idle machine with two
cores, and by CPU time, which tells what the threads cost each other (memory, caches, locks) whatever else the machine does.
"""

import statistics
import sys
import threading
import time

import parlour
from parlour.engine.core.perft import play_random
from parlour.lab.speed import enough_moves
from parlour.games.contract import Position

ROUNDS = 7


def run_threads(position: Position, moves: int, threads: int) -> tuple[float, float]:
    """The wall-clock and the CPU seconds of so many threads that play so many moves each."""
    workers = [threading.Thread(target=play_random, args=(position, moves, seed)) for seed in range(threads)]
    begin, begin_cpu = time.perf_counter(), time.process_time()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return time.perf_counter() - begin, time.process_time() - begin_cpu


def gain(position: Position, moves: int) -> tuple[float, float]:
    """How many times as fast two threads are, by wall-clock and by CPU time."""
    (wall, cpu), (wall_of_two, cpu_of_two) = run_threads(position, moves, 1), run_threads(position, moves, 2)
    return 2 * wall / wall_of_two, 4 * cpu / cpu_of_two


def main() -> None:
    for slug in sys.argv[1:] or parlour.slugs():
        position = parlour.start(slug).position
        moves = 8 * enough_moves(position, True)
        wall, cpu = (statistics.median(times) for times in zip(*(gain(position, moves) for _ in range(ROUNDS)), strict=True))
        print(f"{slug:16} two threads run {wall:.2f} times as fast as one by the clock, {cpu:.2f} by CPU time")


if __name__ == "__main__":
    main()
