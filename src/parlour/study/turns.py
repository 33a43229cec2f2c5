"""How much a turn of many moves can gain, by trying all of it: exact, within a number of positions."""

from collections.abc import Mapping
from importlib import import_module

from parlour.errors import ParlourError
from parlour.games.contract import Position
from parlour.games.gains import Gain
from parlour.games.game import Game

MOST_POSITIONS = 30_000


class TooWide(ParlourError):
    """A turn with more ways than are tried."""


def gains_of(game: Game) -> Mapping[str, Gain]:
    """What turns of a game are measured by; nothing for most games."""
    package = import_module(game.start.__module__).__name__
    return import_module(f"{package}.gains").GAINS if (game.folder / "gains.py").exists() else {}


class Turn:
    """One turn of one player, and what has been found out about it."""

    def __init__(self, gain: Gain, positions: int = MOST_POSITIONS) -> None:
        self.gain = gain
        self.left = positions
        self.known: dict[tuple[int, int], bool] = {}

    def reaches(self, position: Position, wanted: int) -> bool:
        """Whether some way to the end of the turn makes the count reach this number."""
        counted = self.gain.counted(position)
        if counted >= wanted:
            return True
        if counted + self.gain.most(position) < wanted:
            return False
        key = (position.state_fingerprint(), wanted)
        if key not in self.known:
            self.known[key] = any(self.move_reaches(position, move, wanted) for move in position.legal_moves())
        return self.known[key]

    def move_reaches(self, position: Position, move: int, wanted: int) -> bool:
        self.left -= 1
        if self.left < 0:
            raise TooWide("this turn has more ways than are tried")
        after = position.after_unchecked(move)
        if after.over or after.player_to_move() != position.player_to_move():
            return bool(after.over) and self.gain.counted(after) >= wanted
        return self.reaches(after, wanted)

    def best(self, position: Position) -> int:
        """The highest count that can be reached."""
        counted = self.gain.counted(position)
        wanted = counted + self.gain.most(position)
        while wanted > counted and not self.reaches(position, wanted):
            wanted -= 1
        return wanted

    def right_moves(self, position: Position, wanted: int) -> list[int]:
        """The moves after which the count can still be reached."""
        return [move for move in position.legal_moves() if self.move_reaches(position, move, wanted)]
