"""Points of the Over-Pass board by their names."""

from parlour.errors import NotationError
from parlour.games.window.tables import INDEX, NAMES


def index_of(name: str) -> int:
    """The index of a point's name; NotationError where the board has no such point."""
    if name not in INDEX:
        raise NotationError(f"no point {name!r}: expected o, or a ring a to {NAMES[-1][0]} with a number, such as a1")
    return INDEX[name]


def point_names(bits: int) -> list[str]:
    return [name for index, name in enumerate(NAMES) if bits >> index & 1]


def read_points(text: str) -> int:
    names = [] if text == "-" else text.split("+")
    if len(set(names)) != len(names):
        raise NotationError(f"cannot read points {text!r}: expected each once")
    return sum(1 << index_of(name) for name in names)
