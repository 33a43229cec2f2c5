from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.kept import Data, Database, find_database
from parlour.cli.output import AsJson, print_json


def backup(
    path: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write; an older file is replaced once all is written.")
    ],
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write everything a server has kept into one file, of one instant, while it goes on serving.

    The file holds password hashes and the secrets of dice: only its owner may read it. It fits either database.

    Examples:

      parlour backup parlour-friday.gz

      PARLOUR_DATABASE_FILE=/run/secrets/database parlour backup parlour-friday.gz
    """
    url = find_database(data, database)
    from parlour.server.store.backup import back_up

    counts = back_up(url, path)
    if as_json:
        print_json({"file": str(path), "rows": counts})
    else:
        print(
            f"{counts.get('matches', 0)} matches, {counts.get('events', 0)} events, {counts.get('people', 0)} people in {path}"
        )
