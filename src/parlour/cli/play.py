import random
import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.output import After, Settings, begin
from parlour.drawing.terminal import render_text
from parlour.engine.hints import solvable
from parlour.engine.levels import LEVELS, choose_move
from parlour.errors import IllegalMoveError, OptionError, ParlourError
from parlour.files import write_file
from parlour.games.game import SPECTATOR
from parlour.games.picture import with_hand
from parlour.match import Match, Outcome
from parlour.reason import Reason
from parlour.record import Record

HELP = """Type a move, such as {example}, or one of:
  moves        list the legal moves
  why MOVE     tell whether a move is allowed, and which rule forbids it
  undo [N]     take back your last move, or the last N
  board        draw the board again
  text         print the position as one line
  save FILE    write the record
  help         print this
  quit         leave"""
DECLARE_HELP = "  declare      play the piece that is shown; another point shifts it"
SECRETS_HELP = "  secrets      show the board with what only you may see"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines above the screen too
PUZZLE_HELP = """  hint         show the next move of a solution
  solvable     tell whether it can still be solved from here"""


def play(
    game: Annotated[str, typer.Argument(help="The game's short name.")],
    settings: Settings = None,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            help="Who plays, in order of the players: human, random or level1 to level8, with commas between.",
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same random moves and dice.")] = None,
    after: After = "",
) -> None:
    """Play a game in the terminal, line by line.

    Examples:

      parlour play pathagon

      parlour play pathagon --seats human,level3 --seed 7
    """
    match = begin(game, settings, after)
    Console(match, read_seats(seats, match.players), random.Random(seed)).run()


def read_seats(text: str, players: int) -> list[str]:
    seats = text.split(",") if text else ["human"] + ["level3"] * (players - 1)
    if len(seats) != players or not all(seat in ("human", "random") or read_level(seat) for seat in seats):
        raise OptionError(
            f"bad value {text!r} for --seats: expected {players} of human, random or level1 to level8, with commas between"
        )
    return seats


def read_level(seat: str) -> int | None:
    """The level that a seat names, if it names one."""
    names = {f"level{level}": level for level in LEVELS}
    return names.get(seat)


class Console:
    """One game at the terminal: asks people, plays for the machine, rolls the dice."""

    def __init__(self, match: Match, seats: list[str], chance: random.Random) -> None:
        self.match = match
        self.seats = seats
        self.chance = chance
        self.held: str | None = None  # a placement that is shown and not declared yet
        self.at_keyboard: int | None = None

    def run(self) -> None:
        """Play to the end; who is alone at a puzzle may take moves back there and go on."""
        self.show()
        going_on = self.play_on()
        while going_on:
            outcome = self.match.outcome
            assert outcome is not None
            print(f"Game over: {outcome.reason}")
            self.show_stars(outcome)
            going_on = self.match.game.stars is not None and self.ask(0) and self.play_on()

    def play_on(self) -> bool:
        """Moves until the game is over; False when a person leaves."""
        while (player := self.match.to_move) is not None:
            if isinstance(player, int) and self.seats[player] == "human":
                if not self.hand_over(player) or not self.ask(player):
                    return False
            else:
                self.act(player)
                who = "The dice show" if player == "chance" else f"Player {player} plays"
                print(f"{who} {self.match.moves_for(self.viewer())[-1]}")
                self.show_if_human_acts()
        return True

    def act(self, player: int | str) -> None:
        """Roll the dice, or play for a seat that no person holds."""
        level = read_level(self.seats[player]) if isinstance(player, int) else None
        if level is None:
            self.match.play_random(self.chance)
        else:
            self.match.play(choose_move(self.match, level, seed=self.chance.getrandbits(40)).move)

    def viewer(self) -> int | None:
        """Who looks at the screen: the one person at the table, or everybody; None where nothing is hidden."""
        people = [player for player, seat in enumerate(self.seats) if seat == "human"]
        if len(people) == 1:
            return people[0]
        return SPECTATOR if self.match.text_for(SPECTATOR) != self.match.text else None

    def hand_over(self, player: int) -> bool:
        """Give the keyboard to another person unseen, where the one before may have seen secrets; False when they leave."""
        changes = self.changes_hands(player)
        self.at_keyboard = player
        if not changes:
            return True
        wipe()
        print(f"Player {player}, take the keyboard and press Enter.", flush=True)
        if not sys.stdin.readline():
            return False
        wipe()
        self.show()
        return True

    def changes_hands(self, player: int) -> bool:
        """Whether somebody else comes to the keyboard who must not see what is on the screen."""
        return self.at_keyboard not in (None, player) and self.viewer() == SPECTATOR

    def show(self) -> None:
        picture = self.match.picture(self.viewer())
        print(render_text(with_hand(picture, self.held) if self.held else picture))

    def show_if_human_acts(self) -> None:
        player = self.match.to_move
        if player is None or (isinstance(player, int) and self.is_human(player) and not self.changes_hands(player)):
            self.show()

    def ask(self, player: int) -> bool:
        """Carry out one line of a person; False when they leave."""
        print(f"{self.prompt(player)}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return False
        words = line.split()
        if not words:
            print(self.match.draft().message)
            return True
        try:
            return self.obey(words)
        except ParlourError as error:
            print(error)
            return True

    def prompt(self, player: int) -> str:
        if self.held:
            return f"player {player}, {self.held} not declared"
        stars = self.match.game.stars
        return f"player {player}" if stars is None else f"{self.match.turns} {stars.counts}"

    def obey(self, words: list[str]) -> bool:
        word, rest = words[0], " ".join(words[1:])
        if word in ("quit", "exit"):
            return False
        if word == "moves":
            print(" ".join(self.match.legal_moves()))
        elif word == "why":
            print(self.match.why(rest) or self.allowed(rest))
        elif word == "undo":
            self.undo_moves(rest)
        elif word == "secrets" and self.match.game.hide is not None:
            print(render_text(self.match.picture(self.at_keyboard)))
        elif word in ("hint", "solvable"):
            self.advise(word)
        elif word == "board":
            self.show()
        elif word == "text":
            print(self.match.text_for(self.viewer()))
        elif word == "save":
            write_file(Path(rest or "game.txt"), str(Record.from_match(self.match, viewer=self.viewer())).encode())
            print(f"saved {rest or 'game.txt'}")
        elif word == "help":
            print(HELP.format(example=next(iter(self.match.legal_moves()), "none")))
            self.show_help()
        else:
            self.choose(word)
        return True

    def show_help(self) -> None:
        if self.match.game.stars is not None:
            print(PUZZLE_HELP)
        if self.match.game.hide is not None:
            print(SECRETS_HELP)
        if self.held or "declare" in self.match.draft(*self.match.draft().next[:1]).next:
            print(DECLARE_HELP)

    def choose(self, word: str) -> None:
        """Play a move; a placement that people declare is shown first, with what speaks against it."""
        draft = self.match.draft(word)
        if draft.forced == word and not draft.complete:
            self.held = word
            self.show()
            print(draft.message)
            return
        declared = self.held is not None and self.match.draft(self.held, word).move
        self.match.play(declared or word)
        self.held = None
        self.show_if_human_acts()

    def allowed(self, text: str) -> str:
        """That a move may be played, and what speaks against it."""
        warned = self.match.warning(text)
        return f"{text} is allowed" + (f", but {warned}" if warned else "")

    def advise(self, word: str) -> None:
        """Help at a puzzle: the next move of a solution, or whether there still is one."""
        found = solvable(self.match)
        if word == "hint" and found.line:
            print(f"Try {found.line[0]}")
        else:
            print(found.sentence)

    def show_stars(self, outcome: Outcome) -> None:
        stars = self.match.game.stars
        if stars is not None and outcome.stars is not None:
            shown = "★" * outcome.stars + "☆" * (3 - outcome.stars)
            print(f"{shown} {self.match.turns} {stars.counts}; three stars for {stars.best}")

    def undo_moves(self, count: str) -> None:
        if count and not (count.isascii() and count.isdecimal() and len(count) < 10 and int(count) > 0):
            shown = count if len(count) < 20 else count[:20] + "…"
            raise OptionError(f"cannot undo {shown!r} moves: expected a whole number above 0, of 9 digits at most")
        steps = int(count or 1)
        if self.held:  # a piece that is not declared is taken back first
            self.held = None
            steps -= 1
        for _ in range(steps):
            self.undo()
        self.show()

    def undo(self) -> None:
        """Take back up to and with the last move of a person, never across a roll of dice."""
        ply = self.match.ply - 1
        while ply > 0 and not self.is_human(self.match.mover(ply)):
            if self.match.mover(ply) == "chance":
                break
            ply -= 1
        if ply >= 0 and self.match.mover(ply) == "chance":
            raise IllegalMoveError(Reason(None, "dice are not rolled again"), "nothing to undo")
        self.match.undo()
        while self.match.ply > max(ply, 0):
            self.match.undo()

    def is_human(self, player: int | str | None) -> bool:
        return isinstance(player, int) and self.seats[player] == "human"


def wipe() -> None:
    """Clear the screen of a terminal, so that nothing can be read back."""
    if sys.stdout.isatty():
        print(CLEAR, end="")
