"""What a game tells about itself, and the options it takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from parlour.errors import OptionError, nearest

if TYPE_CHECKING:
    from parlour.games.contract import Position
    from parlour.games.evaluator import Evaluator
    from parlour.games.picture import Picture

Options = dict[str, str]
SPECTATOR = -1  # a viewer who holds no seat sees only what everybody may see


@dataclass(frozen=True)
class Option:
    """One setting of a game. The first value is the default; `most` allows any whole number up to it instead."""

    name: str
    values: tuple[str, ...]
    about: str
    most: int | None = None

    @property
    def default(self) -> str:
        return self.values[0]

    def read(self, value: object, slug: str) -> str:
        """The value as text; True and False are read as on and off."""
        text = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        if text in self.values:
            return text
        if self.most is not None and text.isascii() and text.isdecimal() and int(text) <= self.most:
            return str(int(text))
        expected = ", ".join(self.values) if self.most is None else f"a whole number from 0 to {self.most}"
        raise OptionError(f"bad value {text!r} for option {self.name!r} of {slug}: expected {expected}")


def switch(name: str, about: str) -> Option:
    """An option that is off unless it is turned on."""
    return Option(name, ("off", "on"), about)


def swap_option() -> Option:
    return switch("swap", "after the first turn the other player may take over by the move swap")


def first_option(players: int = 2) -> Option:
    return Option("first", tuple(map(str, range(players))), "the player who begins")


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
    start: Callable[[Options], "Position"]
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
    # The text of a move for a viewer who may not see it yet, from: position now, position before it, move, viewer.
    hide: Callable[["Position", "Position", int, int], str | None] | None = None

    @property
    def folder(self) -> Path:
        """Where the game keeps its data beside its code."""
        return Path(import_module(self.start.__module__).__file__ or "").parent

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Every option of the game with its value; OptionError for one it does not have."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError(f"unknown option {name!r} of {self.slug}{nearest(name, known)}")
        return {name: option.read(given.get(name, option.default), self.slug) for name, option in known.items()}

    def write_options(self, options: Options) -> str:
        """The options that differ from their defaults, as `name=value,name=value`, or `-`."""
        changed = [f"{o.name}={options[o.name]}" for o in self.options if options[o.name] != o.default]
        return ",".join(changed) or "-"
