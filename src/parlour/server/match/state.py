"""A match at the server: what its events add up to. Nothing here waits, asks or decides."""

from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from parlour.dice import Pair, pair_of, total_of
from parlour.engine.opponents import opponent
from parlour.games.contract import CHANCE
from parlour.games.game import SPECTATOR
from parlour.games.picture import Picture
from parlour.games.position_text import write_position
from parlour.match import Match, start_with
from parlour.server.match import events
from parlour.server.match.clock import Clock
from parlour.server.match.events import Created, Ended, Entry, Event, Place, WhyUncounted

PLACING = (events.Started, events.Moved, events.Rolled, events.Undone, events.TakenBack)


class Seen(NamedTuple):
    """What one viewpoint sees of a match."""

    moves: tuple[str, ...]
    points: tuple[tuple[str, ...], ...]  # the cells that each move touches
    picture: Picture
    text: str  # of the position


@dataclass
class Seat:
    """Who plays. A seat without person and level is open."""

    person: str | None = None
    level: str | None = None
    given: str = ""  # what someone at a shared screen is called
    name: str = ""
    rating: int | None = None
    invited: str | None = None  # the one person for whom an open seat is kept

    @property
    def kind(self) -> str:
        return "bot" if self.level else "person" if self.person else "open"


@dataclass
class Table:
    """The state of one match after all its events."""

    id: str
    secret: str
    seq: int = 0
    state: str = "waiting"
    seats: list[Seat] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)  # for each entry how many moves had been made after it
    played: list[int] = field(default_factory=list)  # for each move that stands the entry that made it
    fresh: list[Entry] = field(default_factory=list)  # what has happened on a draft, to be kept with it
    now: int = 0  # when things happen on a draft
    key: str | None = None  # by which a retry of what happens on a draft will be known
    answered: dict[str, int] = field(default_factory=dict)  # such keys of the past: the entry that each led to
    placed: int = 0  # the entry that made the position: a move, a roll, or one taken back
    spared: int = 0  # what of the time before that is charged to nobody
    reached: int = 0  # the ply furthest from the start at which something was taken back: those before it have come twice
    offers: dict[str, list[int]] = field(default_factory=dict)  # kind: who has agreed, the offerer first
    asked: dict[tuple[int, str], tuple[int, int]] = field(default_factory=dict)  # player, offer: how often, ply of the last
    rolls: int = 0
    thrown: dict[int, Pair] = field(default_factory=dict)  # ply: the dice that were rolled there
    roll_off: list[list[list[int]]] = field(default_factory=list)  # the dice for who begins
    ending: Ended | None = None
    uncounted: WhyUncounted | None = None  # why the rated game does not count
    rematch: str | None = None
    rated: bool = False
    public: bool = False
    maker: str = ""
    created: int = 0
    updated: int = 0
    seen: dict[int | None, Seen] = field(default_factory=dict)  # what viewers have seen of this state
    written: dict[Any, Any] = field(default_factory=dict)  # what view.py has written of it

    match: Match = field(init=False)
    clock: Clock = field(init=False)
    clock_settings: dict[str, Any] = field(init=False)

    # -- events -----------------------------------------------------------------------------------------------

    def happen(self, event: Event) -> None:
        """Let something happen on this draft."""
        entry = Entry(self.seq + 1, self.now, event, *((0, None) if self.fresh else (self.spared, self.key)))
        self.take_in(entry)
        self.fresh.append(entry)

    def apply(self, entry: Entry) -> None:
        """Take in the next entry of the log."""
        if entry.spared:
            self.clock.spare(entry.spared, entry.at)
        self.take_in(entry)

    def take_in(self, entry: Entry) -> None:
        assert entry.seq == self.seq + 1, f"entry {entry.seq} after {self.seq}"
        self.change(entry.event, entry.at)
        self.seq, self.updated = entry.seq, entry.at
        if isinstance(entry.event, PLACING):
            self.placed = entry.seq
        if entry.key is not None:
            self.answered[entry.key] = entry.seq
        if len(self.played) < self.match.ply:
            self.played.append(entry.seq)
        self.seen, self.written = {}, {}
        self.entries.append(entry)
        self.plies.append(self.match.ply)

    def change(self, event: Event, at: int) -> None:
        """What each event does."""
        match event:
            case events.Created():
                self.create(event, at)
            case events.Joined(player, person):
                self.seats[player] = Seat(person)
            case events.Started() | events.Resumed():
                self.state = "running"
                self.run_clock(at)
            case events.Moved(player, text):
                self.move(player, text, at)
            case events.Rolled(text, dice):
                pair = (dice[0], dice[1]) if dice else self.pair_for(text)
                if pair is not None:
                    self.thrown[self.match.ply] = pair
                self.match.play(text)
                self.movers.append(CHANCE)
                self.rolls += 1
                self.run_clock(at)
            case events.Undone(to=ply) | events.TakenBack(to=ply):
                self.take_back(ply, at)
            case events.Offered(player, offer):
                self.offers[offer] = [player]
                count, _ = self.asked.get((player, offer), (0, 0))
                self.asked[player, offer] = (count + 1, self.match.ply)
            case events.Accepted(player, offer):
                self.offers[offer].append(player)
            case events.Declined(offer=offer):
                self.offers.pop(offer, None)
            case events.Counted():
                self.match.agree_to_count()
            case events.Resigned() | events.Flagged() | events.Claimed():
                self.clock.go(None, at)
            case events.Paused():
                self.stop("paused", at)
            case events.Aborted():
                self.stop("aborted", at)
            case events.Ended():
                self.ending = self.told_by_game(event)
                self.stop("over", at)
            case events.Uncounted(reason):
                self.uncounted = reason
            case events.Rematched(following):
                self.rematch = following
                self.offers.clear()

    def create(self, event: Created, at: int) -> None:
        self.match = start_with(event.game, event.options, event.version)
        self.seats = [make_seat(place) for place in event.seats]
        self.clock_settings = event.clock
        self.roll_off = event.roll_off
        self.clock = Clock.make(event.clock, len(self.seats), rated=event.rated)
        self.rated, self.public, self.maker, self.created = event.rated, event.public, event.maker, at

    def move(self, player: int, text: str, at: int) -> None:
        self.match.play(text)
        self.movers.append(player)
        self.offers = {kind: agreed for kind, agreed in self.offers.items() if agreed[0] == player}
        self.clock.charge(at)
        if self.match.to_move != player:
            self.clock.end_turn(player)
        self.run_clock(at)

    def take_back(self, ply: int, at: int) -> None:
        was_stuck = self.is_stuck
        self.reached = max(self.reached, self.match.ply)
        while self.match.ply > ply:
            self.match.undo()
        del self.movers[ply:], self.played[ply:]
        self.thrown = {at: pair for at, pair in self.thrown.items() if at < ply}
        self.offers.clear()
        if was_stuck:
            self.state, self.ending = "running", None
        self.run_clock(at)

    def stop(self, state: str, at: int) -> None:
        self.state = state
        self.offers.clear()
        self.clock.go(None, at)

    def told_by_game(self, event: Ended) -> Ended:
        """An end by the rules with the reason that the game gives: earlier versions kept its rule within the sentence."""
        outcome = self.match.outcome
        return event if outcome is None else replace(event, reason=outcome.reason)

    def run_clock(self, at: int) -> None:
        player = self.match.to_move
        self.clock.go(player if isinstance(player, int) and self.state == "running" else None, at)

    def copy(self) -> "Table":
        """A table that can go on by itself while this one stays as it is."""
        other = copy(self)
        other.match = self.match.at(self.match.ply)
        other.clock = replace(self.clock, left=list(self.clock.left))
        other.seats = [replace(seat) for seat in self.seats]
        other.movers, other.played = list(self.movers), list(self.played)
        other.entries, other.plies = list(self.entries), list(self.plies)
        other.offers = {kind: list(agreed) for kind, agreed in self.offers.items()}
        other.answered, other.asked, other.thrown = dict(self.answered), dict(self.asked), dict(self.thrown)
        other.seen, other.written, other.fresh = {}, {}, []
        return other

    def draft(self, now: int, spared: int = 0) -> "Table":
        """A copy on which something may happen now; it takes the place of this one once that is on disk."""
        other = self.copy()
        other.now, other.spared = max(now, self.updated), spared
        other.clock.spare(spared, other.now)
        return other

    # -- questions --------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def is_over(self) -> bool:
        return self.state in ("over", "aborted")

    @property
    def is_stuck(self) -> bool:
        """A puzzle that ended unsolved: its moves may still be taken back."""
        ending = self.ending
        return self.players == 1 and ending is not None and ending.by == "rules" and not any(ending.scores)

    def players_of(self, person: str | None) -> list[int]:
        """The players that a person plays."""
        return [player for player, seat in enumerate(self.seats) if person is not None and seat.person == person]

    def side_of(self, player: int) -> int:
        """The side of the board that a player has now."""
        sides = range(self.players)
        return next((side for side in sides if self.match.position.player_of(side) == player), player)

    def side_name(self, player: int) -> str:
        names = self.match.game.sides
        side = self.side_of(player)
        return names[side] if len(names) == self.players else f"Player {player + 1}"

    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person}

    @property
    def is_show(self) -> bool:
        """Built-in bots play each other: it goes on only while somebody looks."""
        return all(seat.level is not None for seat in self.seats)

    def concerned(self) -> set[str]:
        """Those who play, and those who are invited to."""
        return self.people() | {seat.invited for seat in self.seats if seat.invited}

    def others(self, person: str | None) -> set[str]:
        return self.people() - {person}

    def is_against_bots(self, person: str | None) -> bool:
        """Whether nobody else has to agree to anything."""
        return not self.others(person)

    def is_agreed(self, kind: str, person: str | None) -> bool:
        """Whether everybody else has agreed to what this person wants or offers."""
        return {self.seats[one].person for one in self.offers.get(kind, [])} >= self.others(person)

    def pair_for(self, text: str) -> Pair | None:
        """The dice that the secret gives for the next roll, which has this text; None where something else is drawn."""
        total = total_of(text)
        return None if total is None else pair_of(self.secret, self.id, self.rolls, total)

    def acting(self) -> int | None:
        """The player who has to move in a running match."""
        player = self.match.to_move
        return player if self.state == "running" and isinstance(player, int) else None

    def viewpoint(self, person: str | None) -> int | None:
        """Through which seat a person sees: the acting one of several seats, a spectator's, everybody's (None) at the end."""
        if self.state == "over":
            return None
        mine = self.players_of(person)
        if not mine:
            return SPECTATOR
        acting = self.match.to_move
        return acting if isinstance(acting, int) and acting in mine else self.last_of(mine)

    def seen_by(self, viewer: int | None) -> Seen:
        """What there is to see from one viewpoint; worked out once for all who share it."""
        match, key = self.match, self.masked(viewer)
        if key not in self.seen:
            text = write_position(match.game, match.options, match.position, viewer)
            self.seen[key] = Seen(match.moves_for(viewer), match.points_for(viewer), match.picture(viewer), text)
        return self.seen[key]

    def masked(self, viewer: int | None) -> int | None:
        """The viewpoint that matters: where nothing is ever hidden all see the same."""
        return viewer if self.match.game.hide is not None else None

    def sides(self) -> list[tuple[int, str]]:
        """For each player the side of the board and its name; worked out once."""
        found: list[tuple[int, str]] | None = self.written.get("sides")
        if found is None:
            found = self.written["sides"] = [
                (self.side_of(player), self.side_name(player)) for player in range(self.players)
            ]
        return found

    def last_of(self, mine: list[int]) -> int:
        """Of the players on one screen the one who moved last."""
        return next((player for player in reversed(self.movers) if player in mine), mine[0])

    def has_secrets(self, ply: int) -> bool:
        """Whether something was hidden from spectators after so many moves."""
        if self.match.game.hide is None:
            return False
        match = self.match.at(ply)
        texts = [write_position(match.game, match.options, match.position, viewer) for viewer in (None, SPECTATOR)]
        return texts[0] != texts[1]


def make_seat(place: Place) -> Seat:
    given = place.get("name") or ""
    level = place.get("level")
    return Seat(place.get("person"), level, given, opponent(level) if level else given, None, place.get("invited"))
