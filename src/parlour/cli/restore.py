from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.kept import Data, Database, find_database
from parlour.cli.output import AsJson, print_json


def restore(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="What `parlour backup` wrote.")],
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Fill a new database from a backup: all of it, or where that fails nothing.

    Examples:

      parlour restore parlour-friday.gz --data new-folder

      parlour restore parlour-friday.gz --database postgresql+psycopg://parlour@db/parlour
    """
    url = find_database(data, database, new=True)
    from parlour.server.store.backup import restore as fill

    counts = fill(url, path)
    if as_json:
        print_json({"file": str(path), "rows": counts})
    else:
        print(
            f"{counts.get('matches', 0)} matches, {counts.get('events', 0)} events, {counts.get('people', 0)} people restored"
        )
