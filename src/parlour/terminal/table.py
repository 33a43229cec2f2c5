"""A table to play at, whoever keeps it: this device or a server. The app and the plain mode know nothing else of a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Literal, Protocol

from parlour.engine.search.choice import Choice
from parlour.games.draft import Draft
from parlour.games.picture import Picture

Kind = Literal["person", "machine", "dice", "elsewhere", "over"]


@dataclass(frozen=True)
class Turn:
    """Who has to act: a person at this terminal, the machine, the dice, somebody elsewhere, or nobody any more."""

    kind: Kind
    player: int | None = None


@dataclass(frozen=True)
class Player:
    """A line about a player: the side, who plays it, and whether it is one of this terminal's own."""

    side: str
    name: str
    mine: bool

    @property
    def title(self) -> str:
        return f"{self.side} ({self.name})" if self.name else self.side


class Table(Protocol):
    """What a terminal asks of a game that is being played."""

    slug: str
    title: str
    listen: Callable[[], None]  # called, from whatever thread, when something has happened elsewhere
    has_clock: bool

    @property
    def ply(self) -> int: ...

    @property
    def turn(self) -> Turn: ...

    @property
    def players(self) -> Sequence[Player]: ...

    @property
    def moves(self) -> Sequence[str]:
        """All moves made, as whoever looks may see them."""

    def mover(self, ply: int) -> int | None:
        """Who made a move; None for the dice."""

    def picture(self, ply: int | None = None) -> Picture: ...

    def legal_moves(self) -> Sequence[str]:
        """What the person who acts may play; nothing where nobody at this terminal does."""

    def draft(self, *steps: str) -> Draft: ...

    def play(self, move: str) -> None: ...

    def say(self, word: str) -> None:
        """One of the words of a game with others, such as resign or accept."""

    def why(self, move: str) -> str:
        """Whether a move may be played, and what forbids it."""

    def why_steps(self, steps: Sequence[str]) -> str:
        """The same for steps that lead to no move."""

    def undo(self, moves: int = 1) -> None: ...

    @property
    def ending(self) -> str | None:
        """Who has won and why, in words; None while the game goes on."""

    @property
    def winner(self) -> int | None: ...

    @property
    def stars(self) -> str:
        """What a solved puzzle awards, in words; nothing elsewhere."""

    @property
    def progress(self) -> str:
        """What a puzzle counts, so far; nothing elsewhere."""

    @property
    def news(self) -> str:
        """What happened last elsewhere, in a sentence."""

    def close(self) -> None:
        """Leave the table."""

    def hand_over(self) -> int | None:
        """The player who must come to the keyboard unseen before anything is shown; None where nobody must."""

    def take_keyboard(self) -> None: ...

    def mover_now(self) -> str:
        """Who is about to act, as the beginning of a sentence: `Dark (level 3) plays`."""

    def find_move(self, stop: Event) -> str | None:
        """What the machine or the dice do now; may take a while and changes nothing. None where it is nobody's turn here."""

    def hint(self) -> tuple[str, tuple[str, ...]]:
        """What the engine proposes, in a sentence, and the cells it touches; may take a while."""

    def solvable(self) -> str:
        """Whether a puzzle can still be solved, in a sentence; may take a while."""

    def estimate(self) -> Sequence[float] | None:
        """The chances of all players at a glance; None where nobody may know."""

    def analyse(self, stop: Event, report: Callable[[Choice], None]) -> None:
        """Think about the position until told to stop, and report what is found."""

    def text(self) -> str:
        """The position as one line."""

    def record(self) -> str:
        """The game so far as a record."""
