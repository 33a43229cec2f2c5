"""Screens that lie over the board: help, and the hand-over of the keyboard."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from parlour.games.registry import find_game
from parlour.terminal.table import Table

KEYS_HELP = """[b]On the board[/b]
  arrows, Enter, Space   move the cursor, choose; or click
  Tab, Shift-Tab         the next place or word that may be chosen
  Backspace, Escape      take back a step, or all steps
  a move, then Enter     in any spelling: d4, e5 f6; Tab completes
  Page Up, Page Down     look back and forth
[b]Keys and words[/b] (the words may be typed as well)
  F1 help   F2 new game   F3 names of all points   F4 hint
  F5 what the engine thinks   F6 theme   F7 why, or why MOVE
  F8 undo, or undo N   F10 quit; the game is kept
  moves   text   save FILE"""


class HandOver(ModalScreen[None]):
    """Nothing of the game is seen until the next person says that the keyboard is theirs."""

    def __init__(self, side: str) -> None:
        super().__init__()
        self.side = side

    def compose(self) -> ComposeResult:
        with Vertical(id="hand-over"):
            yield Static(f"{self.side}, take the keyboard and press Enter, or click here.", id="take")

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)


class Help(ModalScreen[None]):
    """The keys, and the rules of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "dismiss", show=False) for key in ("escape", "enter", "f1", "q", "space")
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Static(KEYS_HELP)
            yield Static(rules_text(self.table.slug))

    def on_mount(self) -> None:
        self.query_one("#help").focus()

    def on_click(self) -> None:
        self.dismiss(None)


def rules_text(slug: str) -> Text:
    """The goal and the numbered rules."""
    book = find_game(slug).rulebook
    text = Text(f"\n{book.title}\n", "bold")
    text.append(plain(book.goal) + "\n", "not bold")
    for rule in book.rules:
        text.append(f"\n{rule.number} {rule.title}. ", "bold")
        text.append(plain(rule.text), "not bold")
    return text


def plain(text: str) -> str:
    return text.replace("*", "").replace("`", "")
