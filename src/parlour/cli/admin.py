"""What those who run a server look at."""

import time
from typing import Annotated, Any

import typer

from parlour.cli.kept import Data, Database, find_database
from parlour.cli.output import AsJson, print_json

DAY_SECONDS = 86_400
WHY = {
    "pair": "the same two, again and again",
    "related": "both from the same block of addresses",
    "newcomers": "many games with newcomers",
}

admin = typer.Typer(help="Look after a server.", no_args_is_help=True)


@admin.command("signals")
def signals(
    data: Data = None,
    database: Database = None,
    days: Annotated[float, typer.Option(min=0, help="How far to look back.")] = 30,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")] = 100,
    as_json: AsJson = False,
) -> None:
    """Tell which rated games did not count because they look like a trick, and whose they were.

    Examples:

      parlour admin signals --days 7

      PARLOUR_DATABASE_FILE=/run/secrets/database parlour admin signals --json
    """
    url = find_database(data, database)
    from parlour.server.store.counting import read_signals

    found = read_signals(url, round((time.time() - days * DAY_SECONDS) * 1000), limit)
    if as_json:
        print_json({"signals": found})
    elif found:
        print(*map(line_of, found), sep="\n")
    else:
        print(f"nothing in the last {days:g} days")


def line_of(signal: dict[str, Any]) -> str:
    at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(signal["at"] / 1000))
    kind = signal["kind"]
    return f"{at}  {kind:9}  {signal['name']} ({signal['person']}), {signal['game']} {signal['match']}: {WHY.get(kind, kind)}"
