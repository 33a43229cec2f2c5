"""A tactic as a table: the person finds the moves, the proof judges them and answers."""

import random
from collections.abc import Callable, Sequence
from threading import Event

from parlour.engine.search.choice import Choice
from parlour.errors import ParlourError
from parlour.games.draft import Draft
from parlour.match import Match
from parlour.study.tactics import Tactic, hint, judge
from parlour.terminal.local import LocalTable
from parlour.terminal.seats import HUMAN, Seat
from parlour.terminal.table import Turn


class TacticTable(LocalTable):
    """`choose` gives the next tactic; `streak` counts those solved without a mistake one after another."""

    def __init__(self, choose: Callable[[], Tactic], streak: int = 0) -> None:
        tactic = choose()
        match = tactic.begin()
        super().__init__(match, [Seat(HUMAN)] * match.players, random.Random(0))
        self.tactic, self.choose, self.streak = tactic, choose, streak
        self.played: tuple[str, ...] = ()
        self.is_clean, self.is_solved = True, False
        self.title = f"{match.game.title}: {tactic.task}"

    def next_table(self) -> "TacticTable":
        return TacticTable(self.choose, self.streak if self.is_solved else 0)

    @property
    def turn(self) -> Turn:
        return Turn("over") if self.is_solved else super().turn

    def play(self, move: str) -> None:
        """Go on where the move is right; ParlourError tells that it is not, and the board stays as it was."""
        judged = judge(self.tactic, (*self.played, move))
        if judged.verdict == "wrong":
            self.is_clean, self.streak = False, 0
            raise ParlourError(f"{move} does not. Try another move, or ask for a hint.")
        self.match = self.frame(judged.frames[-1])
        self.played = (*self.played, move)
        if judged.verdict == "right":
            self.is_solved = True
            self.streak += self.is_clean
        self.changed()

    def frame(self, match: Match) -> Match:
        return match.at(match.ply)

    def draft(self, *steps: str) -> Draft:
        """The prompt of the first step is the task."""
        draft = super().draft(*steps)
        if steps or self.is_solved:
            return draft
        return Draft(**vars(draft) | {"message": f"{self.tactic.task} {draft.message}"})

    @property
    def ending(self) -> str | None:
        if not self.is_solved:
            return None
        themes = ", ".join(self.tactic.themes)
        return f"Solved: grade {self.tactic.grade}, {themes}; {self.streak} in a row"

    @property
    def winner(self) -> int | None:
        return None

    def undo(self, moves: int = 1) -> None:
        raise ParlourError("a right move is not taken back, and a wrong one was not played")

    def hint(self) -> tuple[str, tuple[str, ...]]:
        move = hint(self.tactic, self.played)
        self.is_clean, self.streak = False, 0
        return f"Try {move}.", self.match.points_of(move)

    def estimate(self) -> None:
        """The chances would give the answer away."""
        return None

    def analyse(self, stop: Event, report: Callable[[Choice], None]) -> None:
        if not self.is_solved:
            raise ParlourError("the engine tells nothing before the tactic is solved")
        super().analyse(stop, report)


def chooser(tactics: Sequence[Tactic], seed: int | None = None) -> Callable[[], Tactic]:
    """Tactics in an order of chance, none again before all were seen."""
    chance, left = random.Random(seed), list[Tactic]()

    def choose() -> Tactic:
        if not left:
            left.extend(tactics)
            chance.shuffle(left)
        return left.pop()

    return choose
