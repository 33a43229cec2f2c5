from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from parlour import solving
from parlour.cli.output import (
    INTERRUPTED,
    After,
    AsJson,
    Settings,
    begin,
    fail,
    game_names,
    print_json,
    until_interrupted,
)
from parlour.engine.core import solitaire
from parlour.engine.hints import puzzle_of
from parlour.files import write_file
from parlour.match import Match
from parlour.record import Record


def solve(
    game: Annotated[str, typer.Argument(help="A puzzle, or a game of two without dice.", autocompletion=game_names)],
    settings: Settings = None,
    after: After = "",
    seconds: Annotated[float, typer.Option(help="How long to search, in seconds of computing.", min=0.01)] = 20.0,
    memory: Annotated[int, typer.Option(help="Megabytes for the table of a game of two.", min=1, max=16000)] = 128,
    width: Annotated[
        int, typer.Option(help="Positions kept per level of a puzzle at first; doubled again and again.", min=10)
    ] = 200,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the solution as a record.")] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a puzzle, or find out who wins a position of a game of two; tells what is proven and what is not.

    Examples:

      parlour solve crooked-jumps --out solution.txt

      parlour solve pathagon --after "d4 c3" --seconds 30
    """
    match = begin(game, settings, after)
    with progress_of(match, quiet=as_json) as report:
        solution, interrupted = until_interrupted(
            lambda stop: solving.solve(match, seconds=seconds, megabytes=memory, width=width, report=report, stop=stop)
        )
    for move in solution.line:
        match.play(move)
    if out is not None:
        write_file(out, str(Record.from_match(match, {"Claim": solution.claim})).encode())
    if as_json:
        told = {"claim": solution.claim, "game": game, "options": dict(match.options), "line": list(solution.line)}
        print_json(dict(solution.facts) | told)
    else:
        print(" ".join(solution.line))
        print(solution.claim)
    if interrupted:
        fail("interrupted; told is what was found by then", INTERRUPTED)


class progress_of:
    """A bar that fills with the turns of the search; none where the output is for a machine."""

    def __init__(self, match: Match, *, quiet: bool) -> None:
        slug, is_puzzle = match.game.slug, match.players == 1
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}"), TimeElapsedColumn())
        self.bar = Progress(*columns, console=Console(stderr=True), disable=quiet or not is_puzzle, transient=True)
        self.task = self.bar.add_task(f"searching {slug}", total=puzzle_of(match).least_turns() if is_puzzle else None)
        self.slug = slug

    def __enter__(self) -> solitaire.Report:
        self.bar.start()
        return self.show

    def __exit__(self, *problem: object) -> None:
        self.bar.stop()

    def show(self, level: int, kept: int, left: int) -> None:
        text = f"searching {self.slug}, {kept} positions"
        total = max(level, self.bar.tasks[0].total or 0)
        self.bar.update(self.task, completed=level, total=total, description=text)
