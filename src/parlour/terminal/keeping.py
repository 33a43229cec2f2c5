"""Games that keep themselves: each unfinished game at a terminal is a record in a folder of the person who plays."""

import os
import secrets
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from parlour.errors import ParlourError
from parlour.files import read_file, write_whole
from parlour.match import Match
from parlour.record import read_record
from parlour.terminal.local import SEATS_TAG, LocalTable
from parlour.terminal.seats import Seat, read_seats

ENDING = ".game"
PLACE = "PARLOUR_HOME"


def home() -> Path:
    """Where games and choices of this person are kept; the variable PARLOUR_HOME names another folder."""
    if PLACE in os.environ:
        return Path(os.environ[PLACE])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "parlour"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "parlour"


@dataclass(frozen=True)
class Kept:
    """An unfinished game that was found."""

    path: Path
    match: Match
    seats: list[Seat]
    changed: float

    @property
    def title(self) -> str:
        people = " against ".join(seat.name or "a person" for seat in self.seats)
        return f"{self.match.game.title}, {people}, move {self.match.ply}"


class Keeper:
    """Writes one game to its file after every move, whole or not at all; a finished game goes to the list of games played."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.problem: str | None = None

    def __call__(self, table: LocalTable) -> None:
        try:
            self.write(table)
            self.problem = None
        except (ParlourError, OSError) as error:
            self.problem = f"this game is not kept: {error}"

    def write(self, table: LocalTable) -> None:
        if self.path is None:
            self.path = new_path(table.slug)
        if table.match.outcome is not None and table.match.game.stars is None:
            finish(self.path, table)
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, table.whole_record().encode())


def new_path(slug: str) -> Path:
    return home() / "games" / f"{slug}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}{ENDING}"


def finish(path: Path, table: LocalTable) -> None:
    """The record stands under the finished games before its file is gone, so that no moment is without it."""
    done = home() / "played" / (path.stem + ".txt")
    done.parent.mkdir(parents=True, exist_ok=True)
    write_whole(done, table.whole_record().encode())
    path.unlink(missing_ok=True)


def kept_games() -> Iterator[Kept]:
    """The unfinished games, the last one played first; what cannot be read is left alone."""
    folder = home() / "games"
    paths = sorted(folder.glob(f"*{ENDING}"), key=changed_at, reverse=True) if folder.is_dir() else []
    for path in paths:
        try:
            yield open_kept(path)
        except (ParlourError, OSError):
            continue


def changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def is_kept_file(path: Path) -> bool:
    """Whether a path names one of the games that keep themselves."""
    return path.suffix == ENDING and path.is_file() and path.resolve().parent == (home() / "games").resolve()


def open_kept(path: Path) -> Kept:
    record = read_record(read_file(path))
    match = record.replay()
    return Kept(path, match, read_seats(record.tags.get(SEATS_TAG, ""), match.players), changed_at(path))


def find_kept(slug: str, options: dict[str, str] | None, seats: list[Seat] | None) -> Kept | None:
    """The last unfinished game with this name, and with these options and seats where they are asked for."""
    for kept in kept_games():
        fits = kept.match.game.slug == slug and kept.match.ply and kept.match.outcome is None
        if fits and options in (None, kept.match.options) and seats in (None, kept.seats):
            return kept
    return None
