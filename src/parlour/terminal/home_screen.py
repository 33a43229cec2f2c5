"""The first screen: go on with a game that was kept, or choose a game, who plays it and its options."""

from textwrap import shorten
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from parlour.drawing.cells import Look
from parlour.errors import ParlourError
from parlour.games.game import Game
from parlour.games.options import Option as GameOption
from parlour.games.registry import find_game, slugs
from parlour.match import Match, start_with
from parlour.terminal.board_view import BoardView
from parlour.terminal.keeping import Kept, kept_games
from parlour.terminal.seats import WORDS, read_seats

MOST_KEPT = 5


class HomeScreen(Screen[None]):
    """A list of games beside the board of the one that is pointed at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f10", "quit", show=False),
        Binding("q", "quit", show=False),
    ]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.kept = list(kept_games())[:MOST_KEPT]

    def compose(self) -> ComposeResult:
        with Horizontal(id="room"):
            yield OptionList(*self.options(), id="games")
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="goal")
                yield BoardView(start_with("pathagon", {}).picture(), self.look)
        yield Static("Enter or a click chooses, the arrows move, F10 or q leaves.", id="keys")

    def options(self) -> list[Option | None]:
        kept = [Option(f"Go on: {game.title}", id=f"kept-{number}") for number, game in enumerate(self.kept)]
        return [*kept, *([None] if kept else []), *(Option(find_game(slug).title, id=slug) for slug in slugs())]

    def on_mount(self) -> None:
        self.query_one("#games").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        match = self.match_of(event.option_id or "pathagon")
        board = self.query_one(BoardView)
        board.show(match.picture(-1), board.notice)
        self.query_one("#goal", Static).update(Text(f"{match.game.title}\n{match.game.goal}"))

    def match_of(self, name: str) -> Match:
        return self.kept_of(name).match if name.startswith("kept-") else start_with(name, {})

    def kept_of(self, name: str) -> Kept:
        return self.kept[int(name.removeprefix("kept-"))]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        if name.startswith("kept-"):
            self.app.resume(self.kept_of(name))  # type: ignore[attr-defined]
        else:
            self.app.push_screen(SetupScreen(find_game(name)))

    def action_leave(self) -> None:
        self.app.leave_home()  # type: ignore[attr-defined]

    def action_quit(self) -> None:
        self.app.exit()


class Row:
    """One choice: a label and the values it goes through."""

    def __init__(self, key: str, label: str, values: list[str], value: str) -> None:
        self.key, self.label, self.values = key, label, values
        self.at = values.index(value)

    @property
    def value(self) -> str:
        return self.values[self.at]

    def turn(self, step: int) -> None:
        self.at = (self.at + step) % len(self.values)


class SetupScreen(Screen[None]):
    """Who plays, and by which options."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("left", "turn(-1)", show=False, priority=True),
        Binding("right", "turn(1)", show=False, priority=True),
        Binding("f10", "app.exit", show=False),
    ]

    def __init__(self, game: Game, words: tuple[str, ...] = WORDS) -> None:
        super().__init__()
        self.game, self.words = game, words
        self.rows = [*self.seat_rows(), *map(option_row, game.options)]

    def seat_rows(self) -> list[Row]:
        players = start_with(self.game.slug, {}).players
        if players == 1:
            return []
        usual = [seat.word if seat.word in self.words else self.words[0] for seat in read_seats("", players)]
        return [
            Row(f"seat{number}", self.seat_label(number, players), list(self.words), word)
            for number, word in enumerate(usual)
        ]

    def seat_label(self, number: int, players: int) -> str:
        return self.game.sides[number] if len(self.game.sides) == players else f"Player {number + 1}"

    def compose(self) -> ComposeResult:
        yield Static(Text(f"{self.game.title}\n{self.game.goal}"), id="goal")
        yield OptionList(*self.lines(), id="setup")
        yield Static("Arrows choose a line and change it, Enter on Begin starts, Escape goes back.", id="keys")

    def lines(self) -> list[Option]:
        rows = [Option(self.line(row), id=row.key) for row in self.rows]
        return [Option("Begin", id="begin"), *rows]

    def line(self, row: Row) -> Text:
        text = Text(f"{row.label}: ")
        text.append(f"< {row.value} >", "bold")
        return text

    def on_mount(self) -> None:
        self.query_one("#setup").focus()

    def action_turn(self, step: int) -> None:
        listed = self.query_one("#setup", OptionList)
        at = listed.highlighted
        if at:
            self.turn(self.rows[at - 1], step)

    def turn(self, row: Row, step: int) -> None:
        row.turn(step)
        self.query_one("#setup", OptionList).replace_option_prompt(row.key, self.line(row))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        row = next((row for row in self.rows if row.key == event.option_id), None)
        if row is None:
            self.begin()
        else:
            self.turn(row, 1)

    def begin(self) -> None:
        given = {row.key: row.value for row in self.rows if not row.key.startswith("seat")}
        try:
            match = start_with(self.game.slug, given)
        except ParlourError as error:
            self.query_one("#keys", Static).update(str(error))
            return
        words = [row.value for row in self.rows if row.key.startswith("seat")][: match.players]
        self.app.begin(match, words or [self.words[0]])  # type: ignore[attr-defined]

    def action_back(self) -> None:
        self.app.pop_screen()

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+j":
            self.begin()


def option_row(option: GameOption) -> Row:
    """The values that an option goes through: its default and what a test would try."""
    values = [option.default, *(text for text in option.samples() if text != option.default)]
    return Row(option.name, shorten(f"{option.name} ({option.about})", 62, placeholder=" …)"), values, option.default)
