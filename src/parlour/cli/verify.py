from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.output import AsJson, print_json
from parlour.errors import ParlourError
from parlour.record import load_records


def verify(
    path: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a finished match of a server.")],
    as_json: AsJson = False,
) -> None:
    """Check that every roll of a record follows from the secret committed before the game.

    Examples:

      parlour verify game.txt
    """
    from parlour.dice import verify as check
    from parlour.roll_off import check_roll_off

    counts, starts = [], 0
    for number, record in enumerate(load_records(path), 1):
        try:
            record.replay()
            counts.append(check(record))
            starts += check_roll_off(record)
        except ParlourError as error:
            raise ParlourError(f"{path}, record {number}: {error}") from None
    if as_json:
        print_json({"records": len(counts), "rolls": sum(counts), "starts": starts})
    else:
        began = f", and {starts} rolls for the start" if starts else ""
        print(f"{sum(counts)} rolls of {len(counts)} records{began} are as the committed secrets give them")
