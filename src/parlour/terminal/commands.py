"""The words that a person may type, or press a key for, beside moves."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from parlour.errors import ParlourError
from parlour.files import write_file
from parlour.terminal.local import read_undo_count
from parlour.terminal.looks import NAMES, app_theme, keep_theme
from parlour.terminal.modals import Help
from parlour.terminal.plain import SAYING

WORDS = ("help", "new", "names", "hint", "engine", "look", "why", "undo", "quit", "save", "text", "exit", "moves")


def is_command(line: str) -> bool:
    return line.split()[:1] != [] and line.split()[0].casefold() in (*WORDS, *SAYING)


class Commands:
    """What each word does on the screen of a table."""

    def __init__(self, screen: Any) -> None:  # the PlayScreen that has made this
        self.screen = screen

    def obey(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        try:
            if word.casefold() in SAYING:
                self.screen.table.say(word.casefold())
                return
            getattr(self, "quit" if word.casefold() == "exit" else word.casefold())(rest.strip())
        except ParlourError as error:
            self.screen.say(str(error))

    def help(self, _rest: str) -> None:
        self.screen.app.push_screen(Help(self.screen.table))

    def new(self, _rest: str) -> None:
        """Another game, or the next tactic."""
        following = getattr(self.screen.table, "next_table", None)
        if following is not None:
            self.screen.app.sit_down(following())
            return
        self.screen.app.open_home()

    def names(self, _rest: str) -> None:
        """Show the names of all points, or hide them."""
        screen = self.screen
        screen.look = replace(screen.look, names=not screen.look.names)
        screen.board.restyle(screen.look)
        screen.show()

    def hint(self, _rest: str) -> None:
        self.screen.say("Looking for a hint …")
        self.screen.find_hint(self.screen.table.ply)

    def engine(self, _rest: str) -> None:
        """Show what the engine thinks in the place of the moves, or hide it."""
        screen = self.screen
        screen.analysing = not screen.analysing
        screen.analyse_again()
        screen.show()

    def look(self, rest: str) -> None:
        """The next theme, or the one that is named."""
        screen = self.screen
        if screen.look.colours != "full":
            raise ParlourError("this terminal shows too few colours for themes")
        after = NAMES[(NAMES.index(screen.look.theme) + 1) % len(NAMES)]
        screen.look = replace(screen.look, theme=rest if rest in NAMES else after)
        keep_theme(screen.look.theme)
        screen.app.theme = app_theme(screen.look)
        screen.board.restyle(screen.look)
        screen.say(f"Theme: {screen.look.theme}")

    def why(self, rest: str) -> None:
        """Whether a move may be played; without one, whether what lies under the cursor may be chosen."""
        screen = self.screen
        if rest:
            screen.say(screen.table.why(rest))
        elif screen.cursor is None:
            screen.say("Point at a place, or type why and a move.")
        else:
            steps = (*screen.choosing.chosen, screen.cursor)
            screen.say(screen.table.why_steps(steps))

    def undo(self, rest: str) -> None:
        screen = self.screen
        screen.stop.set()
        try:
            screen.table.undo(read_undo_count(rest))
        finally:
            screen.message = ""
            screen.table_changed()

    def moves(self, _rest: str) -> None:
        legal = self.screen.table.legal_moves()
        self.screen.say(" ".join(legal[:40]) + (f" and {len(legal) - 40} more" if len(legal) > 40 else ""))

    def save(self, rest: str) -> None:
        path = Path(rest or "game.txt")
        write_file(path, self.screen.table.record().encode())
        self.screen.say(f"saved {path}")

    def text(self, _rest: str) -> None:
        self.screen.say(self.screen.table.text())

    def quit(self, _rest: str) -> None:
        self.screen.app.exit()
