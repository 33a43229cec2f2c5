"""Transposition tables that outlive a move: what was found about a game helps at its next move."""

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Lock

from parlour.engine.core.transpositions import Transpositions
from parlour.engine.search.choice import Task
from parlour.match import Match

MEGABYTES = 32.0
SMALL = 4.0
KEPT = 4  # tables that rest between moves

resting: "OrderedDict[Hashable, Transpositions]" = OrderedDict()
lock = Lock()


@contextmanager
def lend_table(match: Match, task: Task) -> Iterator[Transpositions]:
    """A table for one search: for a search by time one that has served the same game before, if one rests.

    Any other search begins with an empty table, so that it goes alike whenever it is made.
    """
    if task.nodes is not None or task.depth is not None or task.seconds is None:
        yield Transpositions(SMALL if task.nodes is not None and task.nodes < 100_000 else MEGABYTES)
        return
    game = (match.game.slug, str(sorted(match.options.items())))
    with lock:
        table = resting.pop(game, None)
    table = table or Transpositions(MEGABYTES)
    try:
        yield table
    finally:
        with lock:
            resting[game] = table
            while len(resting) > KEPT:
                resting.popitem(last=False)
