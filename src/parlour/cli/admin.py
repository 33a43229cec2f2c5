"""What those who run a server look at."""

import time
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.cli.output import AsJson, print_json
from parlour.errors import MissingExtraError, ParlourError

DAY_SECONDS = 86_400
WHY = {
    "pair": "the same two, again and again",
    "related": "both from the same block of addresses",
    "newcomers": "many games with newcomers",
}

admin = typer.Typer(help="Look after a server.", no_args_is_help=True)


@admin.command("signals")
def signals(
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="Where games are kept; the user's data folder.")] = None,
    database: Annotated[str | None, typer.Option(metavar="URL", help="As for the server; or PARLOUR_DATABASE[_FILE].")] = None,
    days: Annotated[float, typer.Option(min=0, help="How far to look back.")] = 30,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")] = 100,
    as_json: AsJson = False,
) -> None:
    """Tell which rated games did not count because they look like a trick, and whose they were.

    Examples:

      parlour admin signals --days 7

      PARLOUR_DATABASE_FILE=/run/secrets/database parlour admin signals --json
    """
    try:  # slow to import
        import platformdirs

        from parlour.server.settings import secret, sqlite_in
        from parlour.server.store.counting import read_signals
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("parlour"):
            raise
        raise MissingExtraError("servers", "server") from None

    folder = data or Path(platformdirs.user_data_dir("parlour", appauthor=False))
    url = database or secret("DATABASE")
    if url is None and not (folder / "parlour.sqlite").exists():
        raise ParlourError(f"no server has kept games in {folder}: expected its --data or --database")
    found = read_signals(url or sqlite_in(folder), round((time.time() - days * DAY_SECONDS) * 1000), limit)
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
