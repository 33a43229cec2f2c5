"""What can happen in a match, each event said once: as it is decided, as the log keeps it and as viewers are told."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Literal, Self, TypedDict

from parlour.reason import Reason

Json = dict[str, Any]
SPARED, KEY = "spared", "key"
WhyUncounted = Literal["short", "pair", "related", "newcomers"]  # why a rated game does not count (store/counting.py)
KINDS: "dict[str, type[Event]]" = {}  # the word of the log and of the wire: the event


class Place(TypedDict, total=False):
    """Who takes a seat of a new match; nobody where it is empty."""

    person: str | None
    level: str | None
    name: str | None
    invited: str


class Event:
    """Something that has happened. Its fields are its body in the log."""

    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str) -> None:
        cls.kind = kind
        KINDS[kind] = cls

    @property
    def actor(self) -> int | None:
        """The player who did it, if a player did."""
        return vars(self).get("player")

    def body(self) -> Json:
        return dict(vars(self))

    @classmethod
    def read(cls, body: Json) -> Self:
        """The event of a body; what earlier versions kept beside its fields is left out."""
        names = [field.name for field in fields(cls)]  # type: ignore[arg-type]  # every event is a dataclass
        return cls(**{name: body[name] for name in names if name in body})


def read_event(kind: str, body: Json) -> Event:
    return KINDS[kind].read(body)


@dataclass(frozen=True)
class Entry:
    """One line of the log of a match."""

    seq: int
    at: int  # milliseconds since 1970
    event: Event
    spared: int = 0  # so much of the time before it is charged to nobody: a stall of the server, the way of a move

    key: str | None = None  # by which a retry of the request that it came from is known

    def body(self) -> Json:
        beside = {SPARED: self.spared, KEY: self.key}
        return self.event.body() | {name: value for name, value in beside.items() if value}


def read_entry(seq: int, at: int, kind: str, body: Json) -> Entry:
    return Entry(seq, at, read_event(kind, body), body.get(SPARED, 0), body.get(KEY))


# -- a match begins ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Created(Event, kind="created"):
    game: str
    version: int
    options: dict[str, str]
    seats: list[Place]
    clock: Json
    rated: bool
    public: bool
    maker: str
    commitment: str = ""  # to the secret of the dice
    roll_off: list[list[list[int]]] = field(default_factory=list)  # rounds of player and two dice, where it decided who begins


@dataclass(frozen=True)
class Joined(Event, kind="joined"):
    player: int
    person: str


@dataclass(frozen=True)
class Started(Event, kind="started"):
    pass


# -- it is played -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moved(Event, kind="moved"):
    player: int
    move: str


@dataclass(frozen=True)
class Rolled(Event, kind="rolled"):
    move: str
    dice: list[int] | None = None  # both of them; none where something else is drawn, or an earlier version rolled


@dataclass(frozen=True)
class Undone(Event, kind="undone"):
    """The last move of the running turn was taken back at once: so many moves are left."""

    player: int
    to: int


@dataclass(frozen=True)
class TakenBack(Event, kind="taken-back"):
    """The last turn of the player was taken back by consent: so many moves are left."""

    player: int
    to: int


# -- players agree ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Offered(Event, kind="offered"):
    player: int
    offer: str


@dataclass(frozen=True)
class Declined(Event, kind="declined"):
    player: int
    offer: str


@dataclass(frozen=True)
class Accepted(Event, kind="accepted"):
    player: int
    offer: str


@dataclass(frozen=True)
class Counted(Event, kind="counted"):
    player: int


@dataclass(frozen=True)
class Paused(Event, kind="paused"):
    player: int


@dataclass(frozen=True)
class Resumed(Event, kind="resumed"):
    player: int


# -- it ends ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Resigned(Event, kind="resigned"):
    player: int


@dataclass(frozen=True)
class Flagged(Event, kind="flagged"):
    player: int


@dataclass(frozen=True)
class Claimed(Event, kind="claimed"):
    player: int


@dataclass(frozen=True)
class Aborted(Event, kind="aborted"):
    player: int | None


@dataclass(frozen=True)
class Ended(Event, kind="ended"):
    scores: list[float]
    winner: int | None
    reason: Reason
    by: str

    def body(self) -> Json:
        return super().body() | {"reason": self.reason.text, "rule": self.reason.rule}

    @classmethod
    def read(cls, body: Json) -> Self:
        return super().read(body | {"reason": Reason(body.get("rule"), body["reason"])})


@dataclass(frozen=True)
class Uncounted(Event, kind="uncounted"):
    reason: WhyUncounted


@dataclass(frozen=True)
class Rematched(Event, kind="rematched"):
    match: str  # the id of the one that follows
