"""A table on this device: people at one keyboard, levels of the engine, and dice."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event

from parlour.engine.hints import solvable
from parlour.engine.levels import LEVELS, choose_move, evaluator_of, search, shares_of, task_of
from parlour.engine.search.choice import Choice
from parlour.errors import IllegalMoveError, OptionError, ParlourError
from parlour.games.draft import Draft, make_draft
from parlour.games.game import SPECTATOR
from parlour.games.picture import Picture
from parlour.match import Match
from parlour.reason import Reason
from parlour.record import Record
from parlour.server.match.view import explain
from parlour.terminal.seats import Seat, write_seats
from parlour.terminal.table import Player, Turn

HINT_SECONDS = 1.0
LINES = 3  # of the analysis
SEATS_TAG = "Seats"


class LocalTable:
    """A match with its seats. After every move `keep` is called, so that nothing is lost."""

    def __init__(
        self,
        match: Match,
        seats: list[Seat],
        chance: random.Random | None = None,
        keep: Callable[["LocalTable"], None] | None = None,
        *,
        shows_secrets: bool = True,
    ) -> None:
        self.match = match
        self.seats = seats
        self.chance = chance or random.Random()
        self.keep = keep
        self.shows_secrets = shows_secrets  # those of whoever has the keyboard
        self.at_keyboard: int | None = None
        self.listen: Callable[[], None] = lambda: None
        self.has_clock = False
        self.slug, self.title = match.game.slug, match.game.title
        self._spelled: tuple[int, list[tuple[str, tuple[str, ...]]]] | None = None

    # -- where the game stands ----------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        return self.match.ply

    @property
    def turn(self) -> Turn:
        player = self.match.to_move
        if player is None:
            return Turn("over")
        if not isinstance(player, int):
            return Turn("dice")
        return Turn("person" if self.seats[player].is_person else "machine", player)

    @property
    def people(self) -> list[int]:
        return [player for player, seat in enumerate(self.seats) if seat.is_person]

    @property
    def players(self) -> list[Player]:
        return [
            Player(self.side_name(player), self.name_of(player), seat.is_person)
            for player, seat in enumerate(self.seats)
        ]

    def side_name(self, player: int) -> str:
        names, position = self.match.game.sides, self.match.position
        if len(names) != len(self.seats):
            return f"Player {player + 1}"
        return next(names[side] for side in range(len(names)) if position.player_of(side) == player)

    def name_of(self, player: int) -> str:
        return self.seats[player].name or ("you" if len(self.people) == 1 and len(self.seats) > 1 else "")

    @property
    def moves(self) -> tuple[str, ...]:
        return self.match.moves_for(self.viewer)

    def mover(self, ply: int) -> int | None:
        mover = self.match.mover(ply)
        return mover if isinstance(mover, int) else None

    @property
    def viewer(self) -> int | None:
        """Who looks: the one person at the table, or whoever has the keyboard; None where nothing is hidden."""
        if self.match.game.hide is None:
            return None
        if len(self.people) == 1:
            return self.people[0]
        return SPECTATOR if self.at_keyboard is None or not self.shows_secrets else self.at_keyboard

    def picture(self, ply: int | None = None) -> Picture:
        return (self.match if ply is None else self.match.at(ply)).picture(self.viewer)

    @property
    def has_secrets(self) -> bool:
        return self.match.game.hide is not None and self.match.text_for(SPECTATOR) != self.match.text

    # -- playing ------------------------------------------------------------------------------------------------------

    def legal_moves(self) -> list[str]:
        return self.match.legal_moves() if self.turn.kind == "person" else []

    def draft(self, *steps: str) -> Draft:
        """The draft of the match, with what all moves are spelled like worked out once for each position."""
        game, position = self.match.game, self.match.position
        if self._spelled is None or self._spelled[0] != self.ply:
            texts = self.legal_moves()
            spelled = [
                (text, way) for text in texts for way in game.spell_move(position, game.parse_move(position, text))
            ]
            self._spelled = self.ply, spelled
        spelled = self._spelled[1]
        prompt = game.notation.prompt(position, steps) if spelled else self.waiting()
        draft = make_draft(spelled, steps, prompt)
        warn = getattr(game.notation, "warning", None)
        if warn is None or draft.forced is None or not steps:
            return draft
        return replace(draft, warning=warn(position, game.parse_move(position, draft.forced)))

    def waiting(self) -> str:
        turn = self.turn
        if turn.kind == "machine" and turn.player is not None:
            return f"{self.players[turn.player].title} is thinking."
        return "The dice are rolled." if turn.kind == "dice" else "The game is over."

    def play(self, move: str) -> None:
        self.match.play(move)
        self.changed()

    def mover_now(self) -> str:
        turn = self.turn
        return "The dice show" if turn.player is None else f"{self.players[turn.player].title} plays"

    def find_move(self, stop: Event) -> str | None:
        turn, now = self.turn, self.match.at(self.ply)
        if turn.kind == "dice":
            return now.play_random(self.chance)
        if turn.kind != "machine" or turn.player is None:
            return None
        level, seed = self.seats[turn.player].level, self.chance.getrandbits(40)
        if level is None:
            return now.play_random(self.chance)
        move = choose_move(now, level, seed=seed, stop=stop).move
        return None if stop.is_set() else move

    def undo(self, moves: int = 1) -> None:
        for _ in range(moves):
            self.undo_one()
        self.changed()

    def undo_one(self) -> None:
        """Take back up to and with the last move of a person, never across a roll of dice."""
        match = self.match
        ply = match.ply - 1
        while ply > 0 and match.mover(ply) not in self.people and match.mover(ply) != "chance":
            ply -= 1
        if ply >= 0 and match.mover(ply) == "chance":
            raise IllegalMoveError(Reason(None, "dice are not rolled again"), "nothing to undo")
        match.undo()
        while match.ply > max(ply, 0):
            match.undo()

    def changed(self) -> None:
        self._spelled = None
        if self.keep is not None:
            self.keep(self)

    def say(self, word: str) -> None:
        raise ParlourError(f"{word!r} is for a game on a server: here nobody else has to agree")

    def why(self, move: str) -> str:
        reason = self.match.why(move)
        if reason is not None:
            return str(reason)
        warned = self.match.warning(move)
        return f"{move} is allowed" + (f", but {warned}" if warned else "")

    def why_steps(self, steps: Sequence[str]) -> str:
        told = explain(self.match, 0, None, list(steps))
        return f"{told['message']} ({told['rule']})" if told["rule"] else str(told["message"])

    # -- the end ------------------------------------------------------------------------------------------------------

    @property
    def ending(self) -> str | None:
        outcome = self.match.outcome
        if outcome is None:
            return None
        if len(self.seats) == 1:
            return f"{'Solved' if outcome.winner == 0 else 'Not solved'}: {outcome.reason}"
        if outcome.winner is None:
            return f"Nobody wins: {outcome.reason}"
        return f"{self.players[outcome.winner].title} wins: {outcome.reason}"

    @property
    def winner(self) -> int | None:
        outcome = self.match.outcome
        return None if outcome is None else outcome.winner

    @property
    def stars(self) -> str:
        stars, outcome = self.match.game.stars, self.match.outcome
        if stars is None or outcome is None or outcome.stars is None:
            return ""
        shown = "★" * outcome.stars + "☆" * (3 - outcome.stars)
        return f"{shown} {self.match.turns} {stars.counts}; three stars for {stars.best}"

    @property
    def progress(self) -> str:
        stars = self.match.game.stars
        return f"{self.match.turns} {stars.counts}" if stars else ""

    @property
    def news(self) -> str:
        return ""

    def close(self) -> None:
        """Nothing is open: every move is kept as it is made."""

    # -- several people at one keyboard -------------------------------------------------------------------------------

    def hand_over(self) -> int | None:
        turn = self.turn
        if turn.kind != "person" or turn.player == self.at_keyboard:
            return None
        if len(self.people) < 2 or not self.has_secrets:
            self.at_keyboard = turn.player if len(self.people) > 1 else None
            return None
        return None if self.at_keyboard is None and not self.ply else turn.player

    def take_keyboard(self) -> None:
        self.at_keyboard = self.turn.player

    # -- help ---------------------------------------------------------------------------------------------------------

    def hint(self) -> tuple[str, tuple[str, ...]]:
        match = self.match.at(self.ply)
        if len(self.seats) == 1:
            found = solvable(match)
            if not found.line:
                return found.sentence, ()
            return f"Try {found.line[0]}. {found.sentence}", match.points_of(found.line[0])
        if not isinstance(match.to_move, int):
            raise ParlourError("nobody is to move: there is no hint")
        choice = choose_move(match, LEVELS[-1], seconds=HINT_SECONDS)
        return f"Try {choice.move}.", match.points_of(choice.move)

    def solvable(self) -> str:
        return solvable(self.match.at(self.ply)).sentence

    def estimate(self) -> tuple[float, ...] | None:
        if len(self.seats) == 1 or self.has_secrets:
            return None
        outcome = self.match.outcome
        return outcome.scores if outcome else shares_of(self.match, evaluator_of(self.match.game))

    def analyse(self, stop: Event, report: Callable[[Choice], None]) -> None:
        match = self.match.at(self.ply)
        if not isinstance(match.to_move, int) or len(self.seats) == 1:
            return
        if self.has_secrets:
            raise ParlourError("nothing is told about a game with hidden tokens before its end")
        for seconds in (0.3, 1.0, 3.0, 10.0, 30.0):
            if stop.is_set():
                return
            task = task_of(match.game, LEVELS[-1], seconds)
            report(search(match, replace(task, lines=LINES, stop=stop)))

    # -- to keep ------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        return self.match.text_for(self.viewer)

    def record(self) -> str:
        """As whoever looks may see it."""
        viewer = self.viewer
        return str(Record.from_match(self.match, self.tags(), viewer=viewer))

    def whole_record(self) -> str:
        """With everything hidden, to be kept on this device."""
        return str(Record.from_match(self.match, self.tags()))

    def tags(self) -> dict[str, str]:
        return {SEATS_TAG: write_seats(self.seats)}


def read_undo_count(count: str) -> int:
    """How many moves to take back."""
    if count and not (count.isascii() and count.isdecimal() and len(count) < 10 and int(count) > 0):
        shown = count if len(count) < 20 else count[:20] + "…"
        raise OptionError(f"cannot undo {shown!r} moves: expected a whole number above 0, of 9 digits at most")
    return int(count or 1)
