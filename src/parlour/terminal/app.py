"""The app: a home with the games, and a screen for each table. It keeps every game by itself."""

import random
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from parlour.drawing.signs import Look
from parlour.match import Match
from parlour.terminal.home_screen import HomeScreen
from parlour.terminal.keeping import Keeper, Kept
from parlour.terminal.local import LocalTable
from parlour.terminal.looks import app_theme, app_themes
from parlour.terminal.play_screen import PlayScreen
from parlour.terminal.seats import Seat
from parlour.terminal.server_screen import ServerScreen
from parlour.terminal.table import Table
from parlour.terminal.visit import Visitor

PACE = 0.4  # seconds before the machine or the dice act, so that people see what happens


class ParlourApp(App[None]):
    """Begins at a table where one is given, else at home."""

    TITLE = "Parlour"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        look: Look,
        table: Table | None = None,
        *,
        note: str = "",
        pace: float = PACE,
        chance: random.Random | None = None,
        keeps: bool = True,
        visitor: Visitor | None = None,
    ) -> None:
        super().__init__(ansi_color=look.colours != "full")
        self.look, self.table, self.note, self.pace = look, table, note, pace
        self.chance = chance or random.Random()
        self.keeps = keeps
        self.visitor = visitor

    def on_mount(self) -> None:
        for theme in app_themes():
            self.register_theme(theme)
        self.theme = app_theme(self.look)
        if self.table is None:
            self.open_home()
        else:
            self.sit_down(self.table, self.note)

    def sit_down(self, table: Table, note: str = "") -> None:
        """Show a table in the place of whatever was shown."""
        self.table = table
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(PlayScreen(table, self.look, self.pace, note))

    def begin(self, match: Match, words: list[str]) -> None:
        """A new game, here or at the server; the words tell who plays."""
        if self.visitor is not None:
            self.enter(self.visitor.make(match.game.slug, match.options, words))
            return
        seats = [Seat(word) for word in words]
        self.sit_down(LocalTable(match, seats, self.chance, Keeper() if self.keeps else None))

    def enter(self, match_id: str) -> None:
        """Sit down at a match of the server, or watch it."""
        from parlour.terminal.remote import RemoteTable  # who plays here needs no sockets

        assert self.visitor is not None
        self.sit_down(RemoteTable(self.visitor, match_id))

    def resume(self, kept: Kept) -> None:
        table = LocalTable(kept.match, kept.seats, self.chance, Keeper(kept.path))
        self.sit_down(table, "You go on where you left off.")

    def open_home(self) -> None:
        self.push_screen(ServerScreen(self.visitor) if self.visitor else HomeScreen(self.look))

    def leave_home(self) -> None:
        """Back to the table that lies below, if there is one."""
        if any(isinstance(screen, PlayScreen) for screen in self.screen_stack):
            self.pop_screen()
        else:
            self.exit()
