import typer

from parlour.cli.kept import Data, Database, find_database
from parlour.cli.output import AsJson, print_json


def check(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """Tell whether what a server has kept is whole: its tables, and every match played again from its log.

    Exit code 1 where something is wrong. The server may go on meanwhile.

    Examples:

      parlour check

      parlour check --data folder --json
    """
    url = find_database(data, database)
    from parlour.server.store.checking import check as look

    health = look(url)
    if as_json:
        print_json({"matches": health.matches, "events": health.events, "wrong": health.wrong, "faults": health.faults})
    else:
        print(*health.faults, sep="\n", end="\n" if health.faults else "")
        print(f"{health.matches} matches with {health.events} events: {health.wrong or 'nothing'} wrong")
    if health.wrong:
        raise typer.Exit(1)
