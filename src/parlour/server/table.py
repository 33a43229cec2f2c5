"""A match at the server: what its events add up to. Nothing here waits, asks or decides."""

from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from parlour.games.picture import Picture
from parlour.games.position_text import write_position
from parlour.match import Match, start_with
from parlour.server.clock import Clock

SPECTATOR = -1  # sees only what everybody may see
CHANCE = -1

Seen = tuple[tuple[str, ...], Picture, str]  # moves, picture and position text
Draft = tuple[str, dict[str, Any]]  # an event before it has a number: its kind and its body


@dataclass(frozen=True)
class Event:
    """One line of the log of a match."""

    seq: int
    kind: str
    at: int  # milliseconds since 1970
    body: dict[str, Any]


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
class Ending:
    scores: list[float]
    winner: int | None
    reason: str
    by: str


@dataclass
class Moment:
    """An event as it is told to viewers; `ply` is the one after it."""

    seq: int
    kind: str
    player: int | None
    text: str | None
    ply: int
    gone: bool = False  # a move that was taken back later


@dataclass
class Table:
    """The state of one match after all its events."""

    id: str
    secret: str
    seq: int = 0
    state: str = "waiting"
    seats: list[Seat] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    offers: dict[str, list[int]] = field(default_factory=dict)  # kind: who has agreed, the offerer first
    rolls: int = 0
    ending: Ending | None = None
    rematch: str | None = None
    rated: bool = False
    public: bool = False
    maker: str = ""
    created: int = 0
    updated: int = 0
    seen: dict[int | None, Seen] = field(default_factory=dict)  # what eyes have seen of this state
    written: dict[Any, Any] = field(default_factory=dict)  # what view.py has written of it

    match: Match = field(init=False)
    clock: Clock = field(init=False)
    clock_settings: dict[str, Any] = field(init=False)

    # -- events -----------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Take in the next event of the log."""
        assert event.seq == self.seq + 1, f"event {event.seq} after {self.seq}"
        getattr(self, "on_" + event.kind.replace("-", "_"))(event.body, event.at)
        self.seq, self.updated = event.seq, event.at
        self.seen, self.written = {}, {}
        text = event.body.get("move") or event.body.get("offer")
        self.moments.append(Moment(event.seq, event.kind, event.body.get("player"), text, self.match.ply))

    def on_created(self, body: dict[str, Any], at: int) -> None:
        self.match = start_with(body["game"], body["options"])
        self.seats = [make_seat(seat) for seat in body["seats"]]
        self.clock_settings = body["clock"]
        self.clock = Clock.make(body["clock"], len(self.seats))
        self.rated, self.public, self.maker, self.created = body["rated"], body["public"], body["maker"], at

    def on_joined(self, body: dict[str, Any], at: int) -> None:
        self.seats[body["player"]] = Seat(body["person"])

    def on_started(self, body: dict[str, Any], at: int) -> None:
        self.state = "running"
        self.run_clock(at)

    def on_moved(self, body: dict[str, Any], at: int) -> None:
        player = body["player"]
        self.match.play(body["move"])
        self.movers.append(player)
        self.offers = {kind: agreed for kind, agreed in self.offers.items() if agreed[0] == player}
        self.clock.charge(at)
        if self.match.to_move != player:
            self.clock.end_turn(player)
        self.run_clock(at)

    def on_rolled(self, body: dict[str, Any], at: int) -> None:
        self.match.play(body["move"])
        self.movers.append(CHANCE)
        self.rolls += 1
        self.run_clock(at)

    def on_undone(self, body: dict[str, Any], at: int) -> None:
        self.moments = [replace(one, gone=True) if one.ply > body["to"] else one for one in self.moments]
        while self.match.ply > body["to"]:
            self.match.undo()
            self.movers.pop()
        self.offers.clear()
        if self.is_stuck:
            self.state, self.ending = "running", None
        self.run_clock(at)

    on_taken_back = on_undone

    def on_offered(self, body: dict[str, Any], at: int) -> None:
        self.offers[body["offer"]] = [body["player"]]

    def on_accepted(self, body: dict[str, Any], at: int) -> None:
        self.offers[body["offer"]].append(body["player"])

    def on_declined(self, body: dict[str, Any], at: int) -> None:
        self.offers.pop(body["offer"], None)

    def on_counted(self, body: dict[str, Any], at: int) -> None:
        self.match.agree_to_count()

    def on_resigned(self, body: dict[str, Any], at: int) -> None:
        self.clock.go(None, at)

    on_flagged = on_claimed = on_resigned

    def on_paused(self, body: dict[str, Any], at: int) -> None:
        self.state = "paused"
        self.offers.clear()
        self.clock.go(None, at)

    def on_resumed(self, body: dict[str, Any], at: int) -> None:
        self.state = "running"
        self.run_clock(at)

    def on_aborted(self, body: dict[str, Any], at: int) -> None:
        self.state = "aborted"
        self.offers.clear()
        self.clock.go(None, at)

    def on_ended(self, body: dict[str, Any], at: int) -> None:
        self.state = "over"
        self.offers.clear()
        self.ending = Ending(body["scores"], body["winner"], body["reason"], body["by"])
        self.clock.go(None, at)

    def on_rematched(self, body: dict[str, Any], at: int) -> None:
        self.rematch = body["match"]
        self.offers.clear()

    def run_clock(self, at: int) -> None:
        player = self.match.to_move
        self.clock.go(player if isinstance(player, int) and self.state == "running" else None, at)

    def copy(self) -> "Table":
        """A table that can go on by itself while this one stays as it is."""
        other = copy(self)
        other.match = self.match.at(self.match.ply)
        other.clock = replace(self.clock, left=list(self.clock.left))
        other.seats = [replace(seat) for seat in self.seats]
        other.movers, other.moments = list(self.movers), list(self.moments)
        other.offers = {kind: list(agreed) for kind, agreed in self.offers.items()}
        other.seen, other.written = {}, {}
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

    def concerned(self) -> set[str]:
        """Those who play, and those who are invited to."""
        return self.people() | {seat.invited for seat in self.seats if seat.invited}

    def others(self, person: str | None) -> set[str]:
        return self.people() - {person}

    def is_against_bots(self, person: str | None) -> bool:
        """Whether nobody else has to agree to anything."""
        return not self.others(person)

    def acting(self) -> int | None:
        """The player who has to move in a running match."""
        player = self.match.to_move
        return player if self.state == "running" and isinstance(player, int) else None

    def viewpoint(self, person: str | None) -> int | None:
        """Whose eyes a person looks through: the acting one of several seats, a spectator's, everybody's (None) at the end."""
        if self.state == "over":
            return None
        mine = self.players_of(person)
        if not mine:
            return SPECTATOR
        acting = self.match.to_move
        return acting if isinstance(acting, int) and acting in mine else self.last_of(mine)

    def seen_by(self, eyes: int | None) -> Seen:
        """The moves, the picture and the text of the position for one pair of eyes; worked out once for all who share them."""
        match, key = self.match, self.masked(eyes)
        if key not in self.seen:
            text = write_position(match.game, match.options, match.position, eyes)
            self.seen[key] = (match.moves_for(eyes), match.picture(eyes), text)
        return self.seen[key]

    def masked(self, eyes: int | None) -> int | None:
        """The eyes that matter: where nothing is ever hidden all see the same."""
        return eyes if self.match.game.hide is not None else None

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


def make_seat(body: dict[str, Any]) -> Seat:
    given = body.get("name") or ""
    level = body.get("level")
    return Seat(body.get("person"), level, given, f"Level {level}" if level else given, None, body.get("invited"))
