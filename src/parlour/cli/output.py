"""What all subcommands share: errors, settings and files."""

import json
import sys
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Event, Thread
from typing import Annotated, NoReturn, TypeVar

import typer

import parlour
from parlour._core import is_compiled
from parlour.errors import OptionError, ParlourError
from parlour.games.registry import slugs
from parlour.match import Match, read, start_with

Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option of the game; may be repeated.")
]
After = Annotated[str, typer.Option("--after", metavar="MOVES", help="Moves to play first, with spaces between.")]
Book = Annotated[
    Path | None,
    typer.Option("--openings", metavar="FILE", help="Begin with these, as `parlour lab openings` writes them."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

Found = TypeVar("Found")
INTERRUPTED = 130  # the exit code that shells expect after Ctrl-C


def fail(message: str, code: int) -> NoReturn:
    """One line on stderr, then the end."""
    print("parlour: " + " ".join(message.split()), file=sys.stderr)
    sys.exit(code)


def print_version(wanted: bool) -> None:
    if wanted:
        core = "compiled" if is_compiled() else "plain Python"
        print(f"parlour {parlour.__version__} ({core} core, Python {sys.version.split()[0]})")
        raise typer.Exit


def read_settings(settings: list[str] | None) -> dict[str, object]:
    pairs: dict[str, object] = {}
    for setting in settings or ():
        name, sign, value = setting.partition("=")
        if not sign:
            raise OptionError(f"cannot read --set {setting!r}: expected OPTION=VALUE")
        pairs[name] = value
    return pairs


def begin(game: str, settings: list[str] | None, after: str = "") -> Match:
    """A match with these options after these moves."""
    match = start_with(game, read_settings(settings))
    for move in after.split():
        match.play(move)
    return match


def find_match(what: str, settings: list[str] | None, after: str = "") -> Match:
    """The match that a game, a position text or the last record of a file tells of."""
    from parlour.record import load_records  # not needed for a game

    if " " in what.strip() and not Path(what).exists():
        match = read(what)
        for move in after.split():
            match.play(move)
        return match
    if what in slugs() or not (Path(what).exists() or is_path(what)):
        return begin(what, settings, after)
    records = load_records(Path(what))
    try:
        return records[-1].replay()
    except ParlourError as error:
        raise ParlourError(f"{what}, {error}") from None


def is_path(what: str) -> bool:
    """Whether a word can only mean a file: no game is spelled so."""
    return "/" in what or "\\" in what or "." in what


def game_names(begun: str) -> list[str]:
    """The games that a shell may complete a word to."""
    return [slug for slug in slugs() if slug.startswith(begun)]


def until_interrupted(work: Callable[[Event], Found]) -> tuple[Found, bool]:
    """What some work finds, and whether Ctrl-C ended it: it runs in a thread that is told to stop, and answers for what it has."""
    stop, found = Event(), Future[Found]()
    worker = Thread(target=lambda: fulfil(found, work, stop), daemon=True)
    worker.start()
    try:
        wait_for(worker)
    except KeyboardInterrupt:
        stop.set()
        wait_for(worker)
    return found.result(), stop.is_set()


def wait_for(worker: Thread) -> None:
    while worker.is_alive():
        worker.join(0.1)  # a wait without end would not hear Ctrl-C on every system


def fulfil(found: "Future[Found]", work: Callable[[Event], Found], stop: Event) -> None:
    try:
        found.set_result(work(stop))
    except BaseException as error:
        found.set_exception(error)


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))
