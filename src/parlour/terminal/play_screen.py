"""The screen of a table: board, panel and keys. What happens is decided by the table; this shows it and hands on what a person does."""

from threading import Event
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from parlour.drawing.signs import Look, Notice
from parlour.engine.search.choice import Choice
from parlour.errors import ParlourError
from parlour.games.picture import Picture, with_hand
from parlour.terminal import panel
from parlour.terminal.board_view import BoardView
from parlour.terminal.choosing import Choosing, complete, completions, try_typed
from parlour.terminal.commands import Commands, is_command
from parlour.terminal.modals import HandOver
from parlour.terminal.table import Table

CURSOR_KEYS = ("up", "down", "left", "right")
LOOKING_BACK = {"pageup": -1, "pagedown": 1, "ctrl+left": -1, "ctrl+right": 1}
KEYS = (
    ("f1", "help", "help"),
    ("f2", "new", "new"),
    ("f3", "names", "names"),
    ("f4", "hint", "hint"),
    ("f5", "engine", "engine"),
    ("f6", "look", "look"),
    ("f7", "why", "why"),
    ("f8", "undo", "undo"),
    ("f10", "quit", "quit"),
)


class PlayScreen(Screen[None]):
    """A game being played, watched or looked back at."""

    class Heard(Message):
        """Something has happened elsewhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"command('{word}')", word, priority=True) for key, word, _ in KEYS),
        Binding("ctrl+z", "command('undo')", show=False),
        Binding("tab", "next(1)", show=False, priority=True),
        Binding("shift+tab", "next(-1)", show=False, priority=True),
    ]

    def __init__(self, table: Table, look: Look, pace: float = 0.4, note: str = "") -> None:
        super().__init__()
        self.table, self.look, self.pace = table, look, pace
        self.choosing = Choosing(table)
        self.commands = Commands(self)
        self.message, self.typed, self.pointed = note, "", ""
        self.word: str | None = None
        self.hint: tuple[str, ...] = ()
        self.looking: int | None = None  # at an earlier ply
        self.names = False
        self.stop, self.stop_analysis = Event(), Event()
        self.analysing = False
        self.choice: Choice | None = None
        self.seen = table.ply  # when the screen was last brought up to date
        self.is_over_hand = False  # somebody else is about to take the keyboard

    def compose(self) -> ComposeResult:
        with Horizontal(id="room"):
            yield BoardView(self.table.picture(), self.look)
            with Vertical(id="panel"):
                for name in ("heading", "players", "value", "prompt", "message", "words", "typed", "moves"):
                    yield Static(id=name)
        yield Static(self.footer(), id="keys")

    def footer(self) -> Text:
        text = Text(no_wrap=True)
        for key, word, label in KEYS:
            click = Style(meta={"@click": f"screen.command({word!r})"})
            text.append(key.upper(), panel.STRONG + click)
            text.append(f" {label} ", panel.BUTTON + click)
        return text

    def on_mount(self) -> None:
        self.board.focus()
        self.table.listen = lambda: self.post_message(self.Heard())  # type: ignore[assignment]
        if self.table.has_clock:
            self.set_interval(1.0, self.show)
        self.table_changed()

    def on_unmount(self) -> None:
        self.stop.set()
        self.stop_analysis.set()
        self.table.close()

    def on_play_screen_heard(self, _message: Heard) -> None:
        self.message = self.table.news
        if self.table.ply != self.seen:
            self.table_changed()
        else:
            self.show()

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    # -- showing ------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Bring the whole screen up to date."""
        ply = self.table.ply if self.looking is None else self.looking
        draft = self.choosing.draft if self.looking is None else None
        picture = self.table.picture(self.looking)
        cells = {cell.name for cell in picture.cells}
        offered = set(draft.next) & cells if draft else set()
        crowded = not self.choosing.chosen and len(offered) > len(cells) // 2
        notice = Notice(
            cursor=self.board.notice.cursor if self.word is None else None,
            chosen=tuple(step for step in self.choosing.chosen if step in cells),
            offered=frozenset() if crowded else frozenset(offered),
            hint=self.hint,
        )
        self.board.show(self.held(picture), notice)
        self.show_panel(ply, [step for step in (draft.next if draft else ()) if step not in cells])

    def held(self, picture: Picture) -> Picture:
        """The picture with the piece that is placed and not declared yet."""
        chosen, draft = self.choosing.chosen, self.choosing.draft
        is_held = len(chosen) == 1 and draft.forced == chosen[0] and not draft.complete and self.looking is None
        return with_hand(picture, chosen[0]) if is_held else picture

    def show_panel(self, ply: int, words: list[str]) -> None:
        width, height = self.query_one("#panel").content_size
        shown = self.shown(ply, words)
        lower = self.query_one("#moves", Static)
        self.put("heading", panel.heading(shown))
        self.put("players", panel.players(shown))
        self.put("value", panel.value_bar(shown, width))
        self.put("prompt", panel.prompt(shown))
        self.put("message", panel.message(shown))
        self.put("words", panel.words(shown))
        self.put("typed", panel.typed(shown))
        room = max(3, lower.content_size.height or height - 14)
        self.put("moves", (panel.analysis if self.analysing else panel.moves)(shown, width, room))

    def put(self, name: str, text: Text) -> None:
        line = self.query_one(f"#{name}", Static)
        line.update(text)
        line.display = bool(text.plain) or name in ("typed", "moves")

    def shown(self, ply: int, words: list[str]) -> panel.Shown:
        picture = self.board.picture
        return panel.Shown(
            table=self.table,
            picture=picture,
            ply=ply,
            prompt=self.sentence(),
            message=self.message,
            pointed=self.pointed,
            words=words,
            word=self.word,
            typed=self.typed,
            completions=completions(self.table, self.typed) if self.typed and not is_command(self.typed) else (),
            choice=self.choice,
            analysing=self.analysing,
            estimate=self.table.estimate() if self.looking is None else None,
            ascii_only=self.look.ascii_only,
            chosen=self.choosing.chosen,
        )

    def sentence(self) -> str:
        """What is to be done now."""
        if self.looking is not None:
            return "You look back: Page Down goes on, Escape returns to the game."
        ending = self.table.ending
        if ending:
            return f"{ending}. {self.table.stars}".strip()
        return self.choosing.draft.warning or self.choosing.draft.message

    def say(self, message: str) -> None:
        self.message = message
        self.show()

    def on_resize(self, _event: events.Resize) -> None:
        self.call_after_refresh(self.show)

    # -- whose turn it is ---------------------------------------------------------------------------------------------

    def table_changed(self) -> None:
        """After every move and at the beginning: show it, and let whoever is next act."""
        self.seen = self.table.ply
        self.choosing.clear()
        self.hint, self.word, self.looking, self.choice = (), None, None, None
        self.stop.set()
        self.stop = Event()
        if self.table.hand_over() is not None:
            self.ask_for_keyboard()
            return
        self.show()
        self.analyse_again()
        if self.table.turn.kind in ("machine", "dice"):
            self.let_act(self.stop, self.table.ply)

    def ask_for_keyboard(self) -> None:
        """Hide the board until the next person has taken the keyboard."""
        if self.is_over_hand:
            return
        player = self.table.hand_over()
        assert player is not None
        self.is_over_hand = True
        self.app.push_screen(HandOver(self.table.players[player].side), self.keyboard_taken)

    def keyboard_taken(self, _answer: object) -> None:
        self.is_over_hand = False
        self.table.take_keyboard()
        self.message = ""
        self.table_changed()

    @work(thread=True, group="act")
    def let_act(self, stop: Event, ply: int) -> None:
        if stop.wait(self.pace):
            return
        try:
            move = self.table.find_move(stop)
        except ParlourError as error:
            self.app.call_from_thread(self.say, str(error))
            return
        if move is not None and not stop.is_set():
            self.app.call_from_thread(self.acted, move, stop, ply)

    def acted(self, move: str, stop: Event, ply: int) -> None:
        if stop.is_set() or ply != self.table.ply:
            return
        player = self.table.mover_now()
        self.table.play(move)
        self.message = f"{player} {self.table.moves[-1]}" if self.table.ply == ply + 1 else ""
        self.table_changed()

    # -- what a person does -------------------------------------------------------------------------------------------

    def on_board_view_touched(self, message: BoardView.Touched) -> None:
        self.board.notice = self.board.notice.__class__(cursor=message.cell)
        self.action_touch(message.cell)

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        pointed = self.describe(message.cell) if message.cell else ""
        if pointed != self.pointed:
            self.pointed = pointed
            self.show()

    def describe(self, cell: str) -> str:
        """The name of a cell and what stands there."""
        pieces = [
            f"{piece.colour} {piece.kind}" + (f", {piece.note}" if piece.note else "")
            for piece in self.board.picture.pieces
            if piece.at == cell
        ]
        return f"{cell}: {' on '.join(reversed(pieces))}" if pieces else cell

    def action_touch(self, step: str) -> None:
        """A cell or a word is chosen."""
        if self.looking is not None:
            self.looking = None
        if self.table.turn.kind != "person":
            self.say(self.table.ending or self.choosing.draft.message)
            return
        self.hint = ()
        self.message = self.choosing.touch(step) or ""
        ready = self.choosing.ready
        if ready is not None:
            self.play(ready)
        else:
            self.show()

    def play(self, move: str) -> None:
        try:
            self.table.play(move)
        except ParlourError as error:
            self.say(str(error))
            return
        self.message = ""
        self.table_changed()

    def action_next(self, step: int) -> None:
        """Complete what is typed; else go to the next thing that may be chosen."""
        if self.typed:
            self.typed = complete(self.table, self.typed)
            self.show()
            return
        cells = set(self.board.drawn.sheet.spots) if self.board.drawn else set()
        choices = sorted(self.choosing.draft.next, key=lambda name: (name in cells, name))
        if not choices:
            return
        now = self.word or self.board.notice.cursor
        at = choices.index(now) + step if now in choices else 0
        chosen = choices[at % len(choices)]
        self.word = None if chosen in cells else chosen
        self.pointed = self.describe(chosen) if chosen in cells else ""
        self.board.notice = Notice(cursor=chosen if chosen in cells else self.board.notice.cursor)
        self.show()

    def action_command(self, word: str) -> None:
        self.commands.obey(word)

    def on_key(self, event: events.Key) -> None:
        if event.key in CURSOR_KEYS:
            self.word = None
            self.board.steer(event.key)
        elif event.key in LOOKING_BACK:
            self.look_back(LOOKING_BACK[event.key])
        elif event.key in ("enter", "ctrl+j") or (event.key == "space" and not self.typed):
            self.enter()
        elif event.key in ("backspace", "ctrl+h"):
            self.take_back_step()
        elif event.key == "escape":
            self.escape()
        elif event.is_printable and event.character:
            self.typed += event.character
            self.show()
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        self.typed += event.text.strip().partition("\n")[0]
        self.show()

    def enter(self) -> None:
        """Play what is typed, or choose where the cursor is, or play a move that could also go on."""
        line, self.typed = self.typed, ""
        if line.strip():
            self.read(line)
        elif self.choosing.chosen and self.choosing.draft.move and self.cursor in (None, self.choosing.chosen[-1]):
            self.play(self.choosing.draft.move)
        elif self.cursor is not None:
            self.action_touch(self.cursor)
        else:
            self.show()

    @property
    def cursor(self) -> str | None:
        return self.word or self.board.notice.cursor

    def read(self, line: str) -> None:
        """A typed line: a command, a move, or the next step of one."""
        if is_command(line):
            self.commands.obey(line)
            return
        steps = {step.casefold(): step for step in self.choosing.draft.next}
        try:
            move = try_typed(self.table, line)
        except ParlourError as error:
            step = steps.get(line.strip().casefold())
            self.action_touch(step) if step else self.say(str(error))
            return
        draft = self.choosing.after(move)
        if draft is not None and self.table.draft(*draft).move is None:
            self.action_touch(move)  # a placement that is declared first
        else:
            self.play(move)

    def take_back_step(self) -> None:
        if self.typed:
            self.typed = self.typed[:-1]
        elif not self.choosing.back():
            self.message = "F8 takes back a whole move."
        self.show()

    def escape(self) -> None:
        self.typed, self.looking, self.hint, self.message = "", None, (), ""
        self.choosing.clear()
        self.show()

    def look_back(self, step: int) -> None:
        """Show the board one ply earlier or later."""
        now = self.table.ply if self.looking is None else self.looking
        ply = min(self.table.ply, max(0, now + step))
        self.looking = None if ply == self.table.ply else ply
        self.show()

    # -- the engine ---------------------------------------------------------------------------------------------------

    @work(thread=True, group="hint", exclusive=True)
    def find_hint(self, ply: int) -> None:
        try:
            said, cells = self.table.hint()
        except ParlourError as error:
            said, cells = str(error), ()
        self.app.call_from_thread(self.hinted, said, cells, ply)

    def hinted(self, said: str, cells: tuple[str, ...], ply: int) -> None:
        if ply == self.table.ply:
            self.hint = cells
            self.say(said)

    def analyse_again(self) -> None:
        self.stop_analysis.set()
        self.choice = None
        if self.analysing:
            self.stop_analysis = Event()
            self.think(self.stop_analysis)

    @work(thread=True, group="analyse")
    def think(self, stop: Event) -> None:
        def report(choice: Choice) -> None:
            if not stop.is_set():
                self.app.call_from_thread(self.found, choice, stop)

        try:
            self.table.analyse(stop, report)
        except ParlourError as error:
            if not stop.is_set():
                self.app.call_from_thread(self.say, str(error))

    def found(self, choice: Choice, stop: Event) -> None:
        if not stop.is_set():
            self.choice = choice
            self.show()
