"""What a game tells about itself."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from parlour.errors import UnknownGameError
from parlour.games.contract import SWAP
from parlour.games.options import Option, Options, Values, read_options, typed_values, write_options
from parlour.games.rules_text import Rulebook, read_rulebook

if TYPE_CHECKING:
    from parlour.games.contract import Position
    from parlour.games.draft import Spelling
    from parlour.games.evaluator import Evaluator
    from parlour.games.picture import Picture

SWAP_TEXT = "swap"
MOST_TEXTS = 100_000  # how many texts of moves a game remembers
SPECTATOR = -1  # a viewer who holds no seat sees only what everybody may see


@dataclass(frozen=True)
class Stars:
    """What a puzzle awards: three stars for the best known, two and one near it.

    `limits` are the worst ratings for three, two and one star; `counts` is what its turns are called.
    """

    counts: str
    best: str
    limits: tuple[int, ...]
    rate: Callable[["Position"], int]

    def award(self, position: "Position") -> int:
        """The stars of a finished puzzle, 0 to 3."""
        rating = self.rate(position)
        return sum(rating <= limit for limit in self.limits)


@dataclass(frozen=True)
class Game:
    """A game of the house: how to start it, write it and draw it."""

    slug: str
    title: str
    version: int
    goal: str
    sides: tuple[str, ...]
    options: tuple[Option, ...]
    start: Callable[[Values], "Position"]
    notation: ModuleType
    draw: Callable[["Position", int | None], "Picture"]
    rules: str
    credit: str
    reconstructed: str = ""
    has_draws: bool = False  # whether a game can end without a winner, so that players may agree on it
    evaluator: "Callable[[], Evaluator] | None" = None  # what engines know about the game beside its rules
    has_dice: bool = False
    can_count: bool = False  # whether the players may agree to stop and count at any time
    proven: Path | None = None  # a file of positions that are proven won or lost, which the engine plays
    stars: Stars | None = None  # what a puzzle of one player awards
    earlier: tuple["Game", ...] = ()  # the game by the rules of earlier versions, so that what was played can be read
    is_current: bool = True
    # The text of a move for a viewer who may not see it yet, from: position now, position before it, move, viewer.
    hide: Callable[["Position", "Position", int, int], str | None] | None = None
    texts: dict[int, str] = field(default_factory=dict, compare=False, repr=False)  # of moves that were written before

    @property
    def name(self) -> str:
        """The slug, and after an @ the version where it is an earlier one."""
        return self.slug if self.is_current else f"{self.slug}@{self.version}"

    def of_version(self, version: int) -> "Game":
        """The game by the rules of this version; UnknownGameError where they are not known."""
        known = {game.version: game for game in (*self.earlier, self)}
        if version not in known:
            expected = " or ".join(map(str, known))
            raise UnknownGameError(f"version {version} of {self.slug}: expected {expected}, the rules have changed")
        return known[version]

    @property
    def folder(self) -> Path:
        """Where the game keeps its data beside its code."""
        return Path(import_module(self.start.__module__).__file__ or "").parent

    @property
    def rulebook(self) -> Rulebook:
        """What the rules text says: sections, numbered rules, examples, facts."""
        return read_rulebook(self.rules)

    def format_move(self, position: "Position", move: int) -> str:
        """The text of a move; `swap` reads the same in all games."""
        return SWAP_TEXT if move == SWAP else str(self.notation.format_move(position, move))

    def format_moves(self, position: "Position", moves: list[int]) -> list[str]:
        """The texts of moves. A move reads the same wherever it is played, so each is written once."""
        try:
            return list(map(self.texts.__getitem__, moves))
        except KeyError:
            if len(self.texts) > MOST_TEXTS:
                self.texts.clear()
            for move in moves:
                if move not in self.texts:
                    self.texts[move] = self.format_move(position, move)
            return [self.texts[move] for move in moves]

    def parse_move(self, position: "Position", text: str) -> int:
        """The move of a text, legal or not; NotationError where it cannot be read."""
        return int(SWAP) if text == SWAP_TEXT else int(self.notation.parse_move(position, text))

    def spell_move(self, position: "Position", move: int) -> "list[Spelling]":
        """The steps by which a person builds a move, in every order that is possible."""
        return [(SWAP_TEXT,)] if move == SWAP else list(self.notation.spell_move(position, move))

    def points_of(self, position: "Position", move: int, cells: Container[str]) -> tuple[str, ...]:
        """The cells among a move's steps, in order; none for a roll or a word."""
        spelled = self.spell_move(position, move)
        return tuple(step for step in spelled[0] if step in cells) if spelled else ()

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Every option of the game with its text; OptionError for one it does not have, or a value it cannot take."""
        return read_options(self.options, given, self.slug)

    def write_options(self, settled: Options) -> str:
        """The options that differ from their defaults, as `name=value,name=value`, or `-`."""
        return write_options(self.options, settled)

    def begin(self, settled: Options) -> "Position":
        """The first position with these options, all of them as `read_options` gives them."""
        position = self.start(typed_values(self.options, settled))
        STARTED[type(position)] = self
        return position


STARTED: "dict[type[Position], Game]" = {}  # which game a class of positions belongs to, once one was started


def game_of(position: "Position") -> Game | None:
    """The game of a position; None where none of its game was ever started in this process."""
    return STARTED.get(type(position))
