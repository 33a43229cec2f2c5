from typing import Annotated

import typer

from parlour.cli.online import remote_table, show, visit


def watch(
    server: Annotated[
        str, typer.Argument(metavar="URL", help="The link of a match, or a server: its matches are listed.")
    ],
    name: Annotated[str, typer.Option(metavar="NAME", help="Log in there first.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for readers of the screen.")] = False,
) -> None:
    """Watch a match on a server.

    Examples:

      parlour watch http://localhost:8000

      parlour watch http://localhost:8000/match/0123456789
    """
    visitor = visit(server, name)
    show(remote_table(visitor, visitor.enter(server)) if "/match/" in server else None, visitor, plain=plain)
