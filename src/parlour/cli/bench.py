from typing import Annotated

import typer

from parlour.cli.output import AsJson, Settings, print_json, read_settings
from parlour.games.registry import slugs
from parlour.lab.speed import Speeds, measure_games

COLUMNS = {
    "random_moves_per_second": "drawing",
    "list_moves_per_second": "listing",
    "perft_leaves_per_second": "perft",
    "plain_python_random_moves_per_second": "plain Python",
}


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="The games to measure; all when none is named.")] = None,
    settings: Settings = None,
    rounds: Annotated[int, typer.Option(help="How many rounds; the medians are printed.", min=1, max=100)] = 5,
    as_json: AsJson = False,
) -> None:
    """Measure moves per second: one thread, CPU time, interleaved rounds, medians.

    Examples:

      parlour bench

      parlour bench pathagon --rounds 9 --json
    """
    rows = list(measure_games(games or slugs(), read_settings(settings), rounds))
    if as_json:
        for row in rows:
            print_json(row)
        return
    print(f"{'million per second':28}" + "".join(f"{title:>14}" for title in COLUMNS.values()) + f"{'ratio':>9}")
    for row in rows:
        print(table_row(row))


def table_row(row: Speeds) -> str:
    values = [float(row[name]) for name in COLUMNS]
    name = f"{row['game']} {row['options'] if row['options'] != '-' else ''}"
    return f"{name:28}" + "".join(f"{value / 1e6:14.3f}" for value in values) + f"{values[0] / values[3]:8.0f}x"
