import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.output import INTERRUPTED, After, Settings, begin, fail, find_match, game_names, read_settings
from parlour.cli.screen import run_app
from parlour.errors import OptionError
from parlour.files import read_file
from parlour.games.registry import find_game, slugs
from parlour.match import Match

if TYPE_CHECKING:
    from parlour.terminal.local import LocalTable


def play(
    what: Annotated[
        str, typer.Argument(help="A game, a record file, or a position text in quotes.", autocompletion=game_names)
    ] = "",
    settings: Settings = None,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            help="Who plays, in order of the players: human, random or level1 to level8, with commas between.",
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same random moves and dice.")] = None,
    after: After = "",
    new: Annotated[bool, typer.Option("--new", help="Begin a new game, though one is kept that could go on.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for readers of the screen; so it is in a pipe, too.")
    ] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII alone.")] = False,
    server: Annotated[
        str,
        typer.Option(
            metavar="URL", help="Play on a server; the link of a match enters it, an invitation takes a seat."
        ),
    ] = "",
    name: Annotated[
        str, typer.Option(metavar="NAME", help="Log in there; the password is asked, or read from PARLOUR_PASSWORD.")
    ] = "",
    theme: Annotated[str, typer.Option(help="light, dark, contrast or colour-blind; remembered.")] = "",
) -> None:
    """Play a game in the terminal: with mouse, cursor keys or typed moves. Games keep themselves and go on where they were left.

    Two engines play each other where every seat is a level.

    Examples:

      parlour play

      parlour play pathagon --seats human,level5

      parlour play game.txt

      parlour play --server http://localhost:8000

      parlour play pathagon --server http://localhost:8000 --seats me,open

      parlour play over-pass --set players=2 --seats human,human --plain
    """
    if server:
        from parlour.cli.online import play_there

        play_there(server, name, what, settings, seats, plain=plain, ascii_only=ascii_only, theme=theme)
        return
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    in_lines = plain or not at_terminal
    if in_lines and not what:
        raise OptionError(f"no game to play: expected one of {', '.join(slugs())}")
    note = ""
    table: LocalTable | None = None
    if what:
        table, note = open_table(what, settings, seats, seed, after, goes_on=at_terminal and not new)
        table.shows_secrets = not in_lines
        if not at_terminal:
            table.keep = None
    if in_lines:
        run_plain(table, note)
    else:
        run_app(table, note, random.Random(seed), ascii_only=ascii_only, theme=theme)


def open_table(
    what: str, settings: list[str] | None, seats: str, seed: int | None, after: str, *, goes_on: bool
) -> "tuple[LocalTable, str]":
    """The table that is asked for, and what to say about it: a game that is kept goes on unless another one is wanted."""
    from parlour.terminal.keeping import Keeper, find_kept, is_kept_file, open_kept
    from parlour.terminal.local import SEATS_TAG, LocalTable
    from parlour.terminal.seats import read_seats

    if is_kept_file(Path(what)):
        kept = open_kept(Path(what))
        return LocalTable(kept.match, kept.seats, random.Random(seed), Keeper(kept.path)), ""
    if what in slugs() and goes_on and not after:
        options = find_game(what).read_options(read_settings(settings)) if settings else None
        wanted = read_seats(seats, begin(what, settings).players) if seats else None
        found = find_kept(what, options, wanted)
        if found is not None:
            table = LocalTable(found.match, found.seats, random.Random(seed), Keeper(found.path))
            return table, "You go on where you left off; F2 begins another game."
    match, tags = open_match(what, settings, after)
    chosen = read_seats(seats or tags.get(SEATS_TAG, ""), match.players)
    return LocalTable(match, chosen, random.Random(seed), Keeper()), ""


def open_match(what: str, settings: list[str] | None, after: str) -> tuple[Match, dict[str, str]]:
    """The match of a game, a position text or a file, and the tags of its record."""
    from parlour.record import read_records

    match = find_match(what, settings, after)
    if what in slugs() or not Path(what).is_file():
        return match, {}
    return match, read_records(read_file(Path(what)))[-1].tags


def run_plain(table: "LocalTable | None", note: str) -> None:
    from parlour.drawing.terminal import render_text
    from parlour.terminal.plain import Console

    assert table is not None
    secrets = (lambda: render_text(table.match.picture(table.at_keyboard))) if table.match.game.hide else None
    if note:
        print("You go on where you left off; --new begins another game.")
    try:
        Console(table, secrets=secrets).run()
    except KeyboardInterrupt:
        kept = f"; the game is kept, and `parlour play {table.slug}` goes on" if table.keep and table.ply else ""
        fail(f"interrupted{kept}", INTERRUPTED)
