import random
import sys
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.output import INTERRUPTED, fail, game_names
from parlour.cli.screen import run_app
from parlour.errors import OptionError

if TYPE_CHECKING:
    from parlour.study.tactics import Tactic


def puzzle(
    game: Annotated[
        str, typer.Argument(help="A game that has tactics; all of them when none is named.", autocompletion=game_names)
    ] = "",
    daily: Annotated[bool, typer.Option("--daily", help="The tactic of today, the same everywhere.")] = False,
    grade: Annotated[int | None, typer.Option(help="Only of this grade, 1 is the easiest.", min=1, max=5)] = None,
    theme: Annotated[str, typer.Option(help="Only with this theme, such as win-in-2.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same order.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for readers of the screen.")] = False,
) -> None:
    """Solve tactics in the terminal: find the move that wins, one after another, and count how many in a row.

    Examples:

      parlour puzzle

      parlour puzzle pathagon --grade 2

      parlour puzzle --daily --plain
    """
    from parlour.terminal.tactic import TacticTable, chooser

    if daily:
        from parlour.study import daily as days

        chosen = [days.daily(date.today())]
    else:
        chosen = find_tactics(game, grade, theme)
    table = TacticTable(chooser(chosen, seed))
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        solve_in_lines(table)
    else:
        run_app(table, "", random.Random(seed))


def find_tactics(game: str, grade: int | None, theme: str) -> "list[Tactic]":
    from parlour.study.tactics import tactics_of, with_tactics

    names = [game] if game else with_tactics()
    known = [tactic for name in names for tactic in tactics_of(name).values()]
    fitting = [one for one in known if grade in (None, one.grade) and (not theme or theme in one.themes)]
    if not fitting:
        themes = sorted({name for one in known for name in one.themes})
        raise OptionError(f"no tactic of that grade and theme: expected 1 to 5 and one of {', '.join(themes)}")
    return fitting


def solve_in_lines(table: object) -> None:
    """One tactic after another, until the person leaves."""
    from parlour.terminal.plain import Console
    from parlour.terminal.tactic import TacticTable

    assert isinstance(table, TacticTable)
    try:
        while True:
            print(table.title)
            Console(table).run()
            if not table.is_solved:
                return
            table = table.next_table()
    except KeyboardInterrupt:
        fail("interrupted", INTERRUPTED)
