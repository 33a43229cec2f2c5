"""The database of a server, for the commands that look after it."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.errors import MissingExtraError, ParlourError

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Where games are kept; the user's data folder.")]
Database = Annotated[str | None, typer.Option(metavar="URL", help="As for the server; or PARLOUR_DATABASE[_FILE].")]


def find_database(data: Path | None, database: str | None, *, new: bool = False) -> str:
    """The address of the database that a server uses; ParlourError where none has kept games, unless it may be `new`."""
    try:  # slow to import
        import platformdirs

        from parlour.server.settings import secret, settings_for, sqlite_in
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("parlour"):
            raise
        raise MissingExtraError("servers", "server") from None

    folder = data or Path(platformdirs.user_data_dir("parlour", appauthor=False))
    url = database or secret("DATABASE")
    if url is not None or new:
        return settings_for(folder, url).database
    if not (folder / "parlour.sqlite").exists():
        raise ParlourError(f"no server has kept games in {folder}: expected its --data or --database")
    return sqlite_in(folder)
