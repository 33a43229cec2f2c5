"""Who plays at a terminal: people, levels of the machine, or chance."""

from dataclasses import dataclass

from parlour.engine.levels import LEVELS
from parlour.errors import OptionError

HUMAN, RANDOM = "human", "random"
USUAL_LEVEL = 3


@dataclass(frozen=True)
class Seat:
    """One player. `word` is how the command line and records write it: human, random, or level1 to level8."""

    word: str

    @property
    def is_person(self) -> bool:
        return self.word == HUMAN

    @property
    def level(self) -> int | None:
        """The level of the machine that plays here, if one does."""
        return LEVEL_WORDS.get(self.word)

    @property
    def name(self) -> str:
        """For people: `level 3`, `random moves`; nothing for a person, who is called by the side."""
        if self.level is not None:
            return f"level {self.level}"
        return "random moves" if self.word == RANDOM else ""


LEVEL_WORDS = {f"level{level}": level for level in LEVELS}
WORDS = (HUMAN, *LEVEL_WORDS, RANDOM)


def read_seats(text: str, players: int) -> list[Seat]:
    """The seats of a text such as `human,level3`; without one a person plays against the machine."""
    words = text.split(",") if text else [HUMAN] + [f"level{USUAL_LEVEL}"] * (players - 1)
    if len(words) != players or any(word not in WORDS for word in words):
        raise OptionError(
            f"bad value {text!r} for --seats: expected {players} of human, random or level1 to level8, with commas between"
        )
    return [Seat(word) for word in words]


def write_seats(seats: list[Seat]) -> str:
    return ",".join(seat.word for seat in seats)
