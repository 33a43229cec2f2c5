"""Parlour: play, study and solve the games of five rule booklets.

>>> import parlour
>>> match = parlour.start("pathagon")
>>> match.play("d4").play("c3").legal_moves()[:3]
['a1', 'a2', 'a3']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour._core import require_compiled_core

require_compiled_core()

from parlour.errors import (  # noqa: E402
    IllegalMoveError,
    NotationError,
    OptionError,
    ParlourError,
    RecordError,
    UnknownGameError,
)
from parlour.games.registry import find_game, slugs  # noqa: E402
from parlour.match import Match, Outcome, View, read, start  # noqa: E402
from parlour.reason import Reason  # noqa: E402
from parlour.version import VERSION  # noqa: E402

if TYPE_CHECKING:
    from parlour.front import analyse, best_line, choose, load, match_between, save, tournament
    from parlour.record import Record, read_record, read_records
    from parlour.showing import show
    from parlour.solving import solve

__version__ = VERSION

LATER = {  # what is loaded when it is first asked for: rules alone need no engine
    "parlour.record": ("Record", "read_record", "read_records"),
    "parlour.front": ("analyse", "best_line", "choose", "load", "match_between", "save", "tournament"),
    "parlour.showing": ("show",),
    "parlour.solving": ("solve",),
}

__all__ = [
    "IllegalMoveError",
    "Match",
    "NotationError",
    "OptionError",
    "Outcome",
    "ParlourError",
    "Reason",
    "Record",
    "RecordError",
    "UnknownGameError",
    "View",
    "analyse",
    "best_line",
    "choose",
    "find_game",
    "load",
    "match_between",
    "read",
    "read_record",
    "read_records",
    "save",
    "show",
    "slugs",
    "solve",
    "start",
    "tournament",
]


def __getattr__(name: str) -> Any:
    for module, names in LATER.items():
        if name in names:
            found = getattr(import_module(module), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'parlour' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
