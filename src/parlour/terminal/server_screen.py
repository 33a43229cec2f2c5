"""The first screen at a server: one's own matches, open challenges, matches to watch, and every game to begin."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from parlour.errors import ParlourError
from parlour.games.registry import find_game, slugs
from parlour.terminal.home_screen import SetupScreen
from parlour.terminal.seats import LEVEL_WORDS
from parlour.terminal.visit import Visitor, title_of

WORDS = ("me", "open", *LEVEL_WORDS)
FRESH_SECONDS = 10.0


class ServerScreen(Screen[None]):
    """Lists that come fresh from the server every few seconds."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f5", "refresh_lists", show=False),
        Binding("f10", "app.exit", show=False),
        Binding("q", "app.exit", show=False),
    ]

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self.listed: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield Static(Text(f"{self.visitor.base}, as {self.visitor.me.get('name') or 'a guest'}"), id="goal")
        yield OptionList(id="setup")
        yield Static("Enter or a click chooses, F5 asks again, Escape goes back, F10 or q leaves.", id="keys")

    def on_mount(self) -> None:
        self.action_refresh_lists()
        self.query_one("#setup").focus()
        self.set_interval(FRESH_SECONDS, self.action_refresh_lists)

    def action_refresh_lists(self) -> None:
        """Ask the server again; the line that was pointed at stays so where it is still there."""
        try:
            rows = self.rows()
        except ParlourError as error:
            self.query_one("#keys", Static).update(str(error))
            return
        shown = self.query_one("#setup", OptionList)
        if rows != self.listed:
            at, self.listed = shown.highlighted, rows
            shown.clear_options()
            shown.add_options([Option(Text(title), id=name) for name, title in rows])
            shown.highlighted = min(at or 0, len(rows) - 1)

    def rows(self) -> list[tuple[str, str]]:
        visitor = self.visitor
        own = [(f"enter {match['id']}", f"Go on: {title_of(match)}") for match in visitor.running()]
        open_to_all = [(f"join {match['id']}", f"Accept: {title_of(match)}") for match in visitor.lobby()]
        mine = {name.split()[1] for name, _ in own}
        live = [(f"enter {one['id']}", f"Watch: {title_of(one)}") for one in visitor.live() if one["id"] not in mine]
        games = [(f"new {slug}", f"New: {find_game(slug).title}") for slug in slugs()]
        return [*own, *open_to_all, *live, *games]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        word, _, name = (event.option_id or "").partition(" ")
        try:
            if word == "new":
                self.app.push_screen(SetupScreen(find_game(name), WORDS))
                return
            if word == "join":
                self.visitor.join(name)
            self.app.enter(name)  # type: ignore[attr-defined]
        except ParlourError as error:
            self.query_one("#keys", Static).update(str(error))

    def action_leave(self) -> None:
        self.app.leave_home()  # type: ignore[attr-defined]
