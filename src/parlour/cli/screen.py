"""The app of the terminal, opened by the commands that play."""

import random
from typing import TYPE_CHECKING

from parlour.errors import MissingExtraError, OptionError

if TYPE_CHECKING:
    from parlour.terminal.table import Table
    from parlour.terminal.visit import Visitor


def run_app(
    table: "Table | None",
    note: str,
    chance: random.Random,
    *,
    ascii_only: bool = False,
    theme: str = "",
    visitor: "Visitor | None" = None,
) -> None:
    try:
        from parlour.terminal.app import ParlourApp
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != "textual":
            raise
        raise MissingExtraError("the app for the terminal (--plain does without)", "terminal") from None
    from parlour.terminal.looks import NAMES, find_look

    if theme and theme not in NAMES:
        raise OptionError(f"bad value {theme!r} for --theme: expected one of {', '.join(NAMES)}")
    ParlourApp(find_look(ascii_only=ascii_only, theme=theme), table, note=note, chance=chance, visitor=visitor).run()
