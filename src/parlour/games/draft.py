"""A move that a person builds step by step: what is chosen, what may be chosen next, and one sentence about it.

Each legal move can be spelled as one or more sequences of steps (names of cells, words on buttons). A draft is what all the
legal moves that begin with the chosen steps have in common; clicks, keys and speech are driven by it, and no client knows a rule.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

Spelling = tuple[str, ...]


@dataclass(frozen=True)
class Draft:
    """`move` is the text of the move if the steps are complete; `forced` if only one move is left to choose.

    `warning` tells what speaks against the one move that is left, though it is legal: a person is to be asked again.
    """

    chosen: Spelling
    valid: bool
    complete: bool
    move: str | None
    forced: str | None
    next: tuple[str, ...]
    message: str
    warning: str | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def make_draft(spelled: Iterable[tuple[str, Spelling]], chosen: Spelling, prompt: str) -> Draft:
    """The draft of the chosen steps among all spelled moves (text, steps)."""
    fitting = [(move, steps) for move, steps in spelled if steps[: len(chosen)] == chosen]
    done = [move for move, steps in fitting if steps == chosen]
    after = sorted({steps[len(chosen)] for _, steps in fitting if len(steps) > len(chosen)})
    moves = {move for move, _ in fitting}
    if not fitting:
        message = f"{' '.join(chosen)} cannot be played now" if chosen else "nothing can be played now"
    elif done and not after:
        message = f"{done[0]} is ready"
    else:
        message = prompt
    return Draft(
        chosen=chosen,
        valid=bool(fitting),
        complete=bool(done),
        move=done[0] if done else None,
        forced=next(iter(moves)) if len(moves) == 1 else None,
        next=tuple(after),
        message=message,
    )
