"""Parlour: play, study and solve the games of five rule booklets.

>>> import parlour
>>> match = parlour.start("pathagon")
>>> match.play("d4").play("c3").legal_moves()[:3]
['a1', 'a2', 'a3']
"""

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
from parlour.record import Record, read_record, read_records  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "IllegalMoveError",
    "Match",
    "NotationError",
    "OptionError",
    "Outcome",
    "ParlourError",
    "Record",
    "RecordError",
    "UnknownGameError",
    "View",
    "find_game",
    "read",
    "read_record",
    "read_records",
    "slugs",
    "start",
]
