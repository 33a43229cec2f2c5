"""Positions that are proven won or lost, kept in a compact file beside a game: the engine plays what is known.

The file is a line of text (game, version, options), then the sorted symmetric keys of the positions as 64-bit words, then
one byte each: n for a win of the side to move in n plies, -n for a loss.
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from parlour.engine.search.choice import Choice
from parlour.errors import ParlourError
from parlour.files import write_whole
from parlour.games.contract import Position
from parlour.match import Match

FARTHEST = 127


class Proven:
    """What a file knows; `value` answers for one position."""

    def __init__(self, keys: "array[int]", distances: "array[int]") -> None:
        self.keys = keys
        self.distances = distances

    def __len__(self) -> int:
        return len(self.keys)

    def as_dict(self) -> dict[int, int]:
        return dict(zip(self.keys, self.distances, strict=True))

    def value(self, position: Position) -> int | None:
        """n for a proven win of the side to move in n plies, -n for a loss in n; None where nothing is known."""
        key = position.symmetric_fingerprint()
        place = bisect_left(self.keys, key)
        return self.distances[place] if place < len(self.keys) and self.keys[place] == key else None


def header(match: Match) -> bytes:
    return f"proven {match.game.slug} {match.game.version} {match.game.write_options(match.options)}\n".encode()


def write_proven(path: Path, match: Match, known: Mapping[int, int]) -> None:
    """Write positions of the game and options of a match by their symmetric keys; the file is never there in part."""
    keys = sorted(key for key, distance in known.items() if 0 < abs(distance) <= FARTHEST)
    words = array("Q", keys)
    if sys.byteorder == "big":
        words.byteswap()
    write_whole(path, header(match) + words.tobytes() + array("b", [known[key] for key in keys]).tobytes())


def read_proven(path: Path, match: Match) -> Proven:
    """The positions in a file; ParlourError if it is of another game, version or options."""
    found = load_file(path)
    if found[0] != header(match):
        raise ParlourError(f"{path} does not hold proven positions of {match.game.slug} with these options")
    return found[1]


def proven_of(match: Match) -> Proven | None:
    """What is known about the game of a match; None where nothing is kept for it, or for other options only."""
    if match.game.proven is None:
        return None
    first, proven = load_file(match.game.proven)
    return proven if first == header(match) else None


@cache
def load_file(path: Path) -> tuple[bytes, Proven]:
    """The first line of a file and what it knows; each file is read once."""
    try:
        first, _, rest = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise ParlourError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    if not first.startswith(b"proven ") or len(rest) % 9:
        raise ParlourError(f"{path} is no file of proven positions")
    keys, distances = array("Q"), array("b")
    keys.frombytes(rest[: len(rest) // 9 * 8])
    distances.frombytes(rest[len(rest) // 9 * 8 :])
    if sys.byteorder == "big":
        keys.byteswap()
    return first + b"\n", Proven(keys, distances)


# -- playing it -------------------------------------------------------------------------------------------------------


def known_choice(match: Match) -> Choice | None:
    """The fastest proven win, or the longest resistance where every move is proven to lose; None elsewhere.

    A win at once is left to the search, which always sees it.
    """
    proven = proven_of(match)
    if proven is None or match.position.swap or wins_at_once(match):
        return None
    values = {move: child_value(match, proven, move) for move in match.position.legal_moves()}
    wins = {move: -value for move, value in values.items() if value is not None and value < 0}
    losses = {move: value for move, value in values.items() if value is not None and value > 0}
    if wins:
        return describe(match, min(wins, key=lambda move: wins[move]), 1.0, 1 + min(wins.values()))
    if len(losses) == len(values):
        return describe(match, max(losses, key=lambda move: losses[move]), -1.0, 1 + max(losses.values()))
    return None


def wins_at_once(match: Match) -> bool:
    position = match.position
    children = (position.after_unchecked(move) for move in position.legal_moves())
    return any(child.over and child.winner == position.side for child in children)


def child_value(match: Match, proven: Proven, move: int) -> int | None:
    """What is known after a move; nothing where the repetition rule could end the game there."""
    child = match.position.after_unchecked(move)
    if child.over or match.fingerprints.count(child.fingerprint()) > 1:
        return None
    return proven.value(child)


def describe(match: Match, move: int, value: float, plies: int) -> Choice:
    text = match.game.format_move(match.position, move)
    return Choice(text, value, plies, 0, (text,), "win" if value > 0 else "loss", distance=plies)
