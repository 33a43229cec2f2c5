from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.output import Settings, game_names, read_settings
from parlour.errors import ParlourError
from parlour.files import write_file
from parlour.games.registry import find_game
from parlour.lab.gaining import make_gains
from parlour.lab.sets import pack as pack_record
from parlour.lab.sets import verify_tactic
from parlour.lab.tactics import make_tactics, verify
from parlour.record import load_records, write_records
from parlour.study.tactics import Tactic, read_set, tactics_of, with_tactics
from parlour.study.turns import gains_of

puzzles = typer.Typer(help="Tactics: make them, pack them into sets, and check them.", no_args_is_help=True)


@puzzles.command()
def make(
    game: Annotated[
        str,
        typer.Argument(
            help="A game of two without dice, or one whose turns can be measured.", autocompletion=game_names
        ),
    ],
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
    if gains_of(find_game(game)):
        make_set(make_gains(game, seconds, seed), count, out)
        return
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


def make_set(tactics: Iterator[Tactic], count: int, out: Path | None) -> None:
    """Write the tactics of a game with dice, as they are found."""
    rows: list[str] = []
    for tactic in islice(tactics, count):
        rows.append(tactic.write())
        print(f"{len(rows)}: {tactic.task} Grade {tactic.grade}: {' '.join(tactic.moves)}", flush=True)
        if out is not None:
            write_file(out, "".join(row + "\n" for row in rows).encode())
    print(f"{len(rows)} of {count} found")


@puzzles.command()
def pack(
    game: Annotated[str, typer.Argument(help="The game of the records.")],
    files: Annotated[list[Path], typer.Argument(help="Files of tactics, as `make` writes them.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The set: a table with one tactic a line.")],
) -> None:
    """Pack tactics into a set, with their themes and the moves that win as fast; each position once.

    Examples:

      parlour puzzles pack redo redo-1.txt redo-2.txt --out redo.tsv
    """
    rows: dict[str, str] = {}
    for record in (record for path in files for record in load_records(path)):
        if record.tags["Game"] != game:
            raise ParlourError(f"a tactic of {record.tags['Game']!r} among those of {game}")
        tactic = pack_record(record)
        if tactic is not None:
            rows.setdefault(tactic.id, tactic.write())
    write_file(out, "".join(row + "\n" for row in rows.values()).encode())
    print(f"{len(rows)} tactics in {out}")


@puzzles.command()
def check(
    what: Annotated[
        str, typer.Argument(help="A game, a set (.tsv), or a file of records; without it all sets that ship.")
    ] = "",
    sample: Annotated[int, typer.Option(help="Only one of so many.", min=1)] = 1,
) -> None:
    """Verify tactics again, by the solver or by trying the whole turn; fails at the first that does not hold.

    Examples:

      parlour puzzles check

      parlour puzzles check redo --sample 20

      parlour puzzles check redo.txt
    """
    if what in with_tactics() or not what:
        for slug in [what] if what else with_tactics():
            check_set(slug, list(tactics_of(slug).values())[::sample])
    elif what.endswith(".tsv"):
        path = Path(what)
        check_set(what, read_set(find_game(path.stem), path.read_text("utf-8"))[::sample])
    else:
        check_records(Path(what), sample)


def check_set(name: str, tactics: list[Tactic]) -> None:
    for number, tactic in enumerate(tactics, 1):
        wrong = verify_tactic(tactic)
        if wrong is not None:
            raise ParlourError(f"{name}, tactic {number} ({tactic.text}): {wrong}")
    print(f"{name}: {len(tactics)} tactics hold")


def check_records(path: Path, sample: int) -> None:
    records = load_records(path)[::sample]
    for number, record in enumerate(records, 1):
        try:
            holds = verify(record)
        except ParlourError as error:
            raise ParlourError(f"{path}, tactic {number}: {error}") from None
        if not holds:
            raise ParlourError(f"{path}, tactic {number}: its first move is not the only one that wins in time")
    print(f"{len(records)} tactics hold")
