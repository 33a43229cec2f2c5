"""What a turn of many moves can be worth at once, for tactics in games with dice: counted by the rules, not judged.

A game that has such things writes `gains.py` with `GAINS`, by the words that a task is told in.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Gain:
    """`counted` is how much of it the player who acts has now; `most` is never less than what the rest of the turn may add."""

    task: str  # with {count} for how many
    counted: Callable[[Any], int]
    most: Callable[[Any], int]
