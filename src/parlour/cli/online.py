"""What `parlour play --server` and `parlour watch` share: the visit, the lists of matches, and play line by line."""

import os
import random
import sys
import threading
from typing import TYPE_CHECKING

import typer

from parlour.cli.output import INTERRUPTED, begin, fail
from parlour.cli.screen import run_app
from parlour.errors import MissingExtraError

if TYPE_CHECKING:
    from parlour.terminal.remote import RemoteTable
    from parlour.terminal.visit import Visitor


def play_there(
    server: str,
    name: str,
    what: str,
    settings: list[str] | None,
    seats: str,
    *,
    plain: bool,
    ascii_only: bool,
    theme: str,
) -> None:
    """Play at a server: a match of a link, a new match of a game, or whatever its lists offer."""
    visitor = visit(server, name)
    table: RemoteTable | None = None
    if "/match/" in server:
        table = remote_table(visitor, visitor.enter(server))
    elif what:
        match = begin(what, settings)
        words = seats.split(",") if seats else ["me"] + ["level3"] * (match.players - 1)
        table = remote_table(visitor, visitor.make(what, match.options, words))
    show(table, visitor, plain=plain, ascii_only=ascii_only, theme=theme)


def show(
    table: "RemoteTable | None", visitor: "Visitor", *, plain: bool, ascii_only: bool = False, theme: str = ""
) -> None:
    """The app, or lines where there is no terminal or they are asked for."""
    if not plain and sys.stdin.isatty() and sys.stdout.isatty():
        run_app(table, "", random.Random(), ascii_only=ascii_only, theme=theme, visitor=visitor)
    elif table is None:
        tell_matches(visitor)
    else:
        run_plain(table)


def visit(server: str, name: str) -> "Visitor":
    from parlour.terminal.visit import Visitor

    visitor = Visitor(server)
    if name:
        secret = os.environ.get("PARLOUR_PASSWORD") or typer.prompt(f"Password of {name}", hide_input=True, err=True)
        visitor.log_in(name, secret)
    return visitor


def remote_table(visitor: "Visitor", match_id: str) -> "RemoteTable":
    try:
        from parlour.terminal.remote import RemoteTable
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != "websockets":
            raise
        raise MissingExtraError("games on a server", "terminal") from None
    return RemoteTable(visitor, match_id)


def tell_matches(visitor: "Visitor") -> None:
    """The matches that one can go on with, accept or watch, with their links."""
    from parlour.terminal.visit import title_of

    lists = {"go on": visitor.running(), "accept": visitor.lobby(), "watch": visitor.live()}
    for word, matches in lists.items():
        for match in matches:
            print(f"{word}: {title_of(match)}: {visitor.base}/match/{match['id']}")
    if not any(lists.values()):
        print("no match is open there: name a game to begin one")


def run_plain(table: "RemoteTable") -> None:
    from parlour.terminal.plain import Console

    changed = threading.Event()
    table.listen = changed.set
    console = Console(table)
    console.wait = lambda: wait_for_news(changed)
    try:
        console.run()
    except KeyboardInterrupt:
        fail("interrupted; the match goes on at the server", INTERRUPTED)
    finally:
        table.close()


def wait_for_news(changed: threading.Event) -> None:
    while not changed.wait(0.2):
        pass
    changed.clear()
