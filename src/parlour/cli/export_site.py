from pathlib import Path
from typing import Annotated

import typer

from parlour.errors import MissingExtraError


def export_site(folder: Annotated[Path, typer.Argument(metavar="DIR", help="An empty folder, or a new one.")]) -> None:
    """Write the pages into a folder that any host of static files can serve: all games against the machine, without a server.

    Examples:

      parlour export-site public

      python -m http.server --directory public
    """
    try:
        from parlour.server.export import export_site as export
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("parlour"):
            raise
        raise MissingExtraError("the pages", "server") from None
    print(f"{export(folder)} files in {folder}")
