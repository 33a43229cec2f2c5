"""What searches ask of a puzzle of one player beside its rules: how promising it stands, and how far it is from the goal.

A turn is one move, or a move with the extras it offers (the adds of Full House).
"""

import cython

from parlour.games.contract import Position


class Puzzle(Position):
    def __init__(self) -> None:
        Position.__init__(self)
        self.players = 1

    # -- what a puzzle must write -----------------------------------------------------------------------------

    def promise(self) -> int:
        """How likely it looks that this leads to the goal; more is better, between 0 and 8000."""
        with cython.gil:
            raise NotImplementedError("promise")

    def to_go(self) -> int:
        """How many pieces are left to remove, or to add."""
        with cython.gil:
            raise NotImplementedError("to_go")

    def turns_needed(self) -> int:
        """A number of turns without which the goal cannot be reached from here."""
        with cython.gil:
            raise NotImplementedError("turns_needed")

    def rating(self) -> int:
        """How good a finished puzzle is, less is better; stars are given for it."""
        with cython.gil:
            raise NotImplementedError("rating")

    # -- what a puzzle may write ------------------------------------------------------------------------------

    def score(self, side: int) -> float:
        return 1.0 if self.winner == side else 0.0

    def is_perfect(self) -> bool:
        """Whether it is solved in the best way."""
        return self.over != 0 and self.winner == 0

    def is_circular(self) -> bool:
        """Whether moves can go round in circles, so that solutions differ in length."""
        return False

    def is_extra(self, move: int) -> bool:
        """Whether a move belongs to the turn before it."""
        return False

    def extras(self) -> int:
        """How many extras the last move offers."""
        return 0

    def take_extras(self, chosen: int) -> None:
        """Take the extras chosen by the bits of a number, the first offer first."""

    def refuse_extras(self) -> None:
        """Let what is still offered lapse."""

    # -- for Python callers -----------------------------------------------------------------------------------

    def pieces_to_go(self) -> int:
        return self.to_go()

    def least_turns(self) -> int:
        return self.turns_needed()

    def final_rating(self) -> int:
        return self.rating()

    def has_circles(self) -> bool:
        return bool(self.is_circular())

    def belongs_to_turn(self, move: int) -> bool:
        return bool(self.is_extra(move))
