from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.output import Settings, read_settings
from parlour.errors import ParlourError
from parlour.files import write_file
from parlour.games.registry import find_game
from parlour.lab.tactics import make_tactics, verify
from parlour.record import load_records, write_records

puzzles = typer.Typer(help="Positions in which exactly one move wins: make them and check them.", no_args_is_help=True)


@puzzles.command()
def make(
    game: Annotated[str, typer.Argument(help="A game of two without dice.")],
    settings: Settings = None,
    count: Annotated[int, typer.Option(help="How many to find.", min=1)] = 10,
    seconds: Annotated[float, typer.Option(help="How long to look for them.", min=0.1)] = 60.0,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    deepest: Annotated[int, typer.Option(help="The longest win, in plies.", min=3, max=15)] = 7,
    more: Annotated[
        int,
        typer.Option(
            help="No other move may win within so many plies more than the solution (2 is told where it holds anyway).",
            min=0,
            max=10,
        ),
    ] = 2,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the records to this file.")] = None,
) -> None:
    """Find tactics: positions in which exactly one move wins, verified by the solver and graded from 1 to 5.

    Examples:

      parlour puzzles make redo --count 20 --out redo.txt
    """
    if find_game(game).has_dice or len(find_game(game).sides) != 2:
        raise ParlourError(f"{game} has dice or not two players: expected a game of two without dice")
    records, reasons = [], Counter[str]()
    for tactic in make_tactics(game, read_settings(settings), seconds, seed, deepest, more, reasons):
        records.append(tactic.record())
        print(f"{len(records)}: {records[-1].tags['Goal']}, grade {tactic.grade}: {tactic.line[0]}", flush=True)
        if out is not None:
            write_file(out, write_records(records).encode())
        if len(records) == count:
            break
    print("refused: " + ", ".join(f"{number} {reason}" for reason, number in reasons.most_common()))
    print(f"{len(records)} of {count} found")


@puzzles.command()
def check(path: Annotated[Path, typer.Argument(help="A file of tactics.")]) -> None:
    """Verify tactics again with the solver; fails at the first that does not hold.

    Examples:

      parlour puzzles check redo.txt
    """
    records = load_records(path)
    for number, record in enumerate(records, 1):
        try:
            holds = verify(record)
        except ParlourError as error:
            raise ParlourError(f"{path}, tactic {number}: {error}") from None
        if not holds:
            raise ParlourError(f"{path}, tactic {number}: its first move is not the only one that wins in time")
    print(f"{len(records)} tactics hold")
