"""The plain mode: one line after the other, for pipes and for readers of the screen."""

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

from parlour.drawing.terminal import render_text
from parlour.errors import ParlourError
from parlour.files import write_file
from parlour.games.picture import Picture, with_hand
from parlour.terminal.choosing import Choosing, clean, completions, read_typed
from parlour.terminal.local import read_undo_count
from parlour.terminal.table import Table

HELP = """Type a move, such as {example}, or one of:
  moves        list the legal moves
  why MOVE     tell whether a move is allowed, and which rule forbids it
  hint         tell what the engine proposes
  undo [N]     take back your last move, or the last N
  board        draw the board again
  names        draw a window with the names of its points, or without
  pieces       tell which pieces stand where
  players      tell who plays
  log          list the moves made so far
  text         print the position as one line
  save FILE    write the record
  help         print this
  quit         leave"""
DECLARE_HELP = "  declare      play the piece that is shown; another point shifts it"
SECRETS_HELP = "  secrets      show the board with what only you may see"
PUZZLE_HELP = "  solvable     tell whether it can still be solved from here"
SAYING = ("resign", "draw", "count", "pause", "resume", "abort", "accept", "decline", "rematch")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines above the screen too
WORDS = (
    "moves",
    "why",
    "hint",
    "solvable",
    "undo",
    "board",
    "names",
    "pieces",
    "players",
    "log",
    "text",
    "save",
    "help",
    "quit",
)


class Console:
    """One game at the terminal, told in lines."""

    def __init__(self, table: Table, *, secrets: Callable[[], str] | None = None) -> None:
        self.table = table
        self.choosing = Choosing(table)
        self.secrets = secrets  # draws what only the person at the keyboard may see
        self.shows_names = True
        self.wait: Callable[[], None] = lambda: None  # until something has happened elsewhere

    def run(self) -> None:
        """Play to the end; who is alone at a puzzle may take moves back there and go on."""
        self.show()
        going_on = self.play_on()
        while going_on:
            print(f"Game over: {self.table.ending}")
            if self.table.stars:
                print(self.table.stars)
            going_on = len(self.table.players) == 1 and self.ask() and self.play_on()

    def play_on(self) -> bool:
        """Moves until the game is over; False when a person leaves."""
        while (turn := self.table.turn).kind != "over":
            if turn.kind == "person":
                if not self.hand_over() or not self.ask():
                    return False
            elif turn.kind == "elsewhere":
                self.watch()
            else:
                self.act()
        return True

    def act(self) -> None:
        """Let the machine or the dice move, and tell it."""
        who = self.table.mover_now()
        move = self.table.find_move(Event())
        assert move is not None
        self.table.play(move)
        print(f"{who} {self.table.moves[-1]}")
        self.show_if_person_acts()

    def watch(self) -> None:
        """Wait for what others do, and tell it."""
        ply = self.table.ply
        self.wait()
        for number in range(ply, self.table.ply):
            mover = self.table.mover(number)
            who = "The dice show" if mover is None else f"{self.table.players[mover].title} plays"
            print(f"{who} {self.table.moves[number]}", flush=True)
        if self.table.ply != ply:
            self.show_if_person_acts()

    def hand_over(self) -> bool:
        """Give the keyboard to another person unseen, where the one before may have seen secrets; False when they leave."""
        player = self.table.hand_over()
        if player is None:
            return True
        wipe()
        print(f"{self.table.players[player].side}, take the keyboard and press Enter.", flush=True)
        if not sys.stdin.readline():
            return False
        wipe()
        self.table.take_keyboard()
        self.show()
        return True

    # -- showing ------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        picture = self.table.picture()
        if self.held is not None:
            picture = with_hand(picture, self.held)
        ascii_only = "utf" not in (sys.stdout.encoding or "").lower()
        print(render_text(picture, names=self.shows_names, ascii_only=ascii_only))

    def show_if_person_acts(self) -> None:
        turn = self.table.turn
        if turn.kind not in ("machine", "dice") and self.table.hand_over() is None:
            self.show()

    @property
    def held(self) -> str | None:
        """A placement that is shown and not declared yet."""
        return self.choosing.chosen[0] if self.choosing.chosen else None

    def prompt(self) -> str:
        turn = self.table.turn
        who = self.table.players[turn.player].side if turn.player is not None else self.table.title
        who = self.table.progress or who
        return f"{who}, {self.held} not declared" if self.held else who

    # -- asking -------------------------------------------------------------------------------------------------------

    def ask(self) -> bool:
        """Carry out one line of a person; False when they leave."""
        line = self.read_line(f"{self.prompt()}> ")
        if line is None:
            print()
            return False
        text = clean(line)
        if not text:
            print(self.choosing.draft.message)
            return True
        try:
            return self.obey(text)
        except ParlourError as error:
            print(error)
            return True

    def read_line(self, prompt: str) -> str | None:
        """A line, with history and completion where a person types at a terminal; None at the end of input."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            return read_with_history(prompt, self.complete)
        print(prompt, end="", flush=True)
        return sys.stdin.readline() or None

    def complete(self, begun: str) -> list[str]:
        return [word for word in WORDS if word.startswith(begun)] + completions(self.table, begun)

    def obey(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        word, rest = word.casefold(), rest.strip()
        if word in ("quit", "exit"):
            return False
        if word in SAYING and not rest:
            self.table.say(word)
            return True
        act = getattr(self, f"tell_{word}", None)
        if act is not None and not (word == "secrets" and self.secrets is None):
            act(rest)
        else:
            self.choose(line)
        return True

    def choose(self, line: str) -> None:
        """Play a move; a placement that people declare is shown first, with what speaks against it."""
        move = read_typed(self.table, line)
        if self.held and move.casefold() in self.choosing.draft.next:
            move = self.table.draft(self.held, move.casefold()).move or move
        else:
            draft = self.table.draft(move)
            if draft.forced == move and not draft.complete:
                self.choosing.chosen = (move,)
                self.show()
                print(self.choosing.draft.message)
                return
        self.table.play(move)
        self.choosing.clear()
        self.show_if_person_acts()

    # -- words --------------------------------------------------------------------------------------------------------

    def tell_moves(self, _rest: str) -> None:
        print(" ".join(self.table.legal_moves()))

    def tell_why(self, rest: str) -> None:
        print(self.table.why(rest))

    def tell_hint(self, _rest: str) -> None:
        print(self.table.hint()[0])

    def tell_solvable(self, _rest: str) -> None:
        print(self.table.solvable())

    def tell_undo(self, rest: str) -> None:
        steps = read_undo_count(rest)
        if self.held:  # a piece that is not declared is taken back first
            self.choosing.clear()
            steps -= 1
        if steps:
            self.table.undo(steps)
        self.show()

    def tell_secrets(self, _rest: str) -> None:
        assert self.secrets is not None
        print(self.secrets())

    def tell_board(self, _rest: str) -> None:
        self.show()

    def tell_names(self, _rest: str) -> None:
        self.shows_names = not self.shows_names
        self.show()

    def tell_pieces(self, _rest: str) -> None:
        for line in list_pieces(self.table.picture()):
            print(line)

    def tell_players(self, _rest: str) -> None:
        for player in self.table.players:
            print(player.title)

    def tell_log(self, _rest: str) -> None:
        for ply, move in enumerate(self.table.moves):
            mover = self.table.mover(ply)
            print(f"{ply + 1}. {'dice' if mover is None else self.table.players[mover].side}: {move}")

    def tell_text(self, _rest: str) -> None:
        print(self.table.text())

    def tell_save(self, rest: str) -> None:
        write_file(Path(rest or "game.txt"), self.table.record().encode())
        print(f"saved {rest or 'game.txt'}")

    def tell_help(self, _rest: str) -> None:
        print(HELP.format(example=next(iter(self.table.legal_moves()), "none")))
        if len(self.table.players) == 1:
            print(PUZZLE_HELP)
        if self.secrets is not None:
            print(SECRETS_HELP)
        first = self.table.draft().next[:1]
        if self.held or "declare" in self.table.draft(*first).next:
            print(DECLARE_HELP)


def list_pieces(picture: Picture) -> list[str]:
    """The places of all pieces, a line for each kind and colour."""
    places: dict[str, list[str]] = {}
    for piece in picture.pieces:
        places.setdefault(f"{piece.colour} {piece.kind}", []).append(
            piece.at + (f" ({piece.note})" if piece.note else "")
        )
    return [f"{kind}: {' '.join(names)}" for kind, names in sorted(places.items())] or ["no piece is on the board"]


def wipe() -> None:
    """Clear the screen of a terminal, so that nothing can be read back."""
    if sys.stdout.isatty():
        print(CLEAR, end="")


def read_with_history(prompt: str, complete: Callable[[str], list[str]]) -> str | None:
    """A line at a terminal: the cursor keys walk through what was typed before, Tab completes."""
    try:
        import readline
    except ImportError:  # Windows has its own history
        pass
    else:
        readline.set_completer_delims(" ")
        readline.set_completer(lambda begun, number: [*complete(begun), None][number])
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        return input(prompt) + "\n"
    except EOFError:
        return None
