from pathlib import Path
from typing import Annotated

import typer

from parlour.errors import MissingExtraError


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where games are kept; the user's data folder.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="postgresql+psycopg://… instead of SQLite; or PARLOUR_DATABASE[_FILE]."),
    ] = None,
    bus: Annotated[
        str | None, typer.Option(metavar="URL", help="redis://… for several processes; or PARLOUR_BUS[_FILE].")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="How many processes serve.")] = 1,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="Believe X-Forwarded-For and -Proto of a proxy on this machine.")
    ] = False,
) -> None:
    """Serve games to browsers and bots.

    Examples:

      parlour serve

      parlour serve --host 0.0.0.0 --port 80 --no-browser

      parlour serve --workers 4 --database postgresql+psycopg://parlour@db/parlour --bus redis://cache
    """
    try:  # slow to import: only this command needs it
        import platformdirs

        from parlour.server.run import serve as run
        from parlour.server.settings import secret, settings_for
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("parlour"):
            raise
        raise MissingExtraError("games for browsers", "server") from None

    folder = data or Path(platformdirs.user_data_dir("parlour", appauthor=False))
    database, bus = database or secret("DATABASE"), bus or secret("BUS")
    settings = settings_for(folder, database, bus=bus, workers=workers, host=host, port=port, trust_proxy=trust_proxy)
    run(settings, browser=not no_browser)
