"""The settings of games: each is declared once, with what it takes, what it changes and where it comes from.

A match keeps settings as texts, as files and the wire do; only `Game.start` gets them as the values they stand for.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from parlour.errors import OptionError, nearest

Options = dict[str, str]
Values = dict[str, Any]  # bool of a switch, int of a number, str of a choice
Kind = Literal["choice", "number", "switch"]
Origin = Literal["variant", "reading", "house"]

LARGEST_TURN_CAP = 10_000
ON, OFF = "on", "off"
WORDS = {"on": ON, "true": ON, "off": OFF, "false": OFF}  # UGI says true and false


@dataclass(frozen=True)
class Option(ABC):
    """One setting. Its origin: a `variant` of the booklet, a `reading` of a doubtful sentence, or a `house` rule of ours."""

    name: str
    origin: Origin
    about: str
    players: int | None = field(default=None, kw_only=True)  # it matters with so many players only

    kind: ClassVar[Kind]

    @property
    @abstractmethod
    def default(self) -> str: ...

    @property
    @abstractmethod
    def expected(self) -> str:
        """What it takes, as the end of a sentence."""

    @abstractmethod
    def settle(self, text: str) -> str | None:
        """The text in the one form that is kept; None where the option does not take it."""

    @abstractmethod
    def value(self, text: str) -> Any:
        """What a settled text stands for."""

    @property
    @abstractmethod
    def spelled(self) -> str:
        """The same in one word, as lists of options show it."""

    @abstractmethod
    def samples(self) -> tuple[str, ...]:
        """Some texts other than the default: what a test should try."""

    def read(self, given: object, slug: str) -> str:
        """The settled text of what somebody gave, a Python value or a text."""
        text = str(given).lower() if isinstance(given, bool) else str(given)
        settled = self.settle(text)
        if settled is None:
            raise OptionError(f"bad value {text!r} for option {self.name!r} of {slug}: expected {self.expected}")
        return settled

    def to_json(self) -> dict[str, Any]:
        """The option as data: the same for the command line, the server and the browser."""
        bounds: dict[str, Any] = {"values": [], "least": None, "most": None}
        return {"name": self.name, "kind": self.kind, "default": self.default, **bounds} | {
            "about": self.about,
            "origin": self.origin,
            "players": self.players,
        }


@dataclass(frozen=True)
class Choice(Option):
    """One of several words; the first is the default."""

    values: tuple[str, ...]
    kind: ClassVar[Kind] = "choice"

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def expected(self) -> str:
        return ", ".join(self.values)

    @property
    def spelled(self) -> str:
        return "|".join(self.values)

    def settle(self, text: str) -> str | None:
        return text if text in self.values else None

    def value(self, text: str) -> str:
        return text

    def samples(self) -> tuple[str, ...]:
        return self.values[1:]

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"values": list(self.values)}


@dataclass(frozen=True)
class Number(Option):
    """A whole number between bounds; `below` names another number that it must stay under."""

    usual: int
    least: int
    most: int
    below: str = ""
    kind: ClassVar[Kind] = "number"

    @property
    def default(self) -> str:
        return str(self.usual)

    @property
    def expected(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    @property
    def spelled(self) -> str:
        return f"{self.least}..{self.most}"

    def settle(self, text: str) -> str | None:
        readable = text.isascii() and text.isdecimal() and len(text) <= len(str(self.most))
        return str(int(text)) if readable and self.least <= int(text) <= self.most else None

    def value(self, text: str) -> int:
        return int(text)

    def samples(self) -> tuple[str, ...]:
        few = range(self.least, min(self.most, self.least + 3) + 1)
        return tuple(str(number) for number in few if number != self.usual)

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"least": self.least, "most": self.most}


@dataclass(frozen=True)
class Switch(Option):
    """Yes or no; off unless it is turned on."""

    kind: ClassVar[Kind] = "switch"

    @property
    def default(self) -> str:
        return OFF

    @property
    def expected(self) -> str:
        return f"{OFF}, {ON}"

    @property
    def spelled(self) -> str:
        return f"{OFF}|{ON}"

    def settle(self, text: str) -> str | None:
        return WORDS.get(text)

    def value(self, text: str) -> bool:
        return text == ON

    def samples(self) -> tuple[str, ...]:
        return (ON,)


# -- options that several games share --------------------------------------------------------------------------------


def first_option(origin: Origin, players: int = 2, below: str = "") -> Number:
    return Number("first", origin, "the player who begins", usual=0, least=0, most=players - 1, below=below)


def swap_option() -> Switch:
    return Switch("swap", "house", "after the first turn the other player may take over by the move swap")


def repetition_option(ending: str = "draw") -> Choice:
    return Choice("repetition", "house", "what the third occurrence of a position means", (ending, OFF))


def turn_cap_option() -> Number:
    about = "after how many turns the most pieces home win; 0 for never"
    return Number("turn_cap", "house", about, usual=0, least=0, most=LARGEST_TURN_CAP)


def players_option() -> Number:
    return Number("players", "variant", "how many play", usual=4, least=2, most=4)


def omit_option(colours: Sequence[str]) -> Choice:
    """The colours of the board, the last of which is left out unless another one is named."""
    *others, last = colours
    return Choice("omit", "variant", "three players: the colour left out", (last, *others), players=3)


def must_spend_option(about: str) -> Switch:
    return Switch("must_spend", "reading", about)


# -- all options of a game -------------------------------------------------------------------------------------------


def read_options(declared: Sequence[Option], given: Mapping[str, object], slug: str) -> Options:
    """Every declared option with its text; OptionError for one the game does not have."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            raise OptionError(f"unknown option {name!r} of {slug}{nearest(name, known)}")
    options = {name: option.read(given.get(name, option.default), slug) for name, option in known.items()}
    check_numbers(declared, options, slug)
    return options


def check_numbers(declared: Sequence[Option], options: Options, slug: str) -> None:
    for option in declared:
        if isinstance(option, Number) and option.below and int(options[option.name]) >= int(options[option.below]):
            number, bound = options[option.name], options[option.below]
            expected = f"expected 0 to {int(bound) - 1} with {bound} {option.below}"
            raise OptionError(f"bad value {number!r} for option {option.name!r} of {slug}: {expected}")


def typed_values(declared: Sequence[Option], options: Options) -> Values:
    """What the settled texts of all options stand for."""
    return {option.name: option.value(options[option.name]) for option in declared}


def write_options(declared: Sequence[Option], options: Options) -> str:
    """The options that differ from their defaults, as `name=value,name=value`, or `-`."""
    return ",".join(f"{name}={text}" for name, text in changed_options(declared, options)) or "-"


def changed_options(declared: Sequence[Option], options: Options) -> Iterator[tuple[str, str]]:
    """The options that differ from their defaults, with their texts."""
    for option in declared:
        if options[option.name] != option.default:
            yield option.name, options[option.name]
