"""What the REST interface takes and gives; OpenAPI and the TypeScript types of the browser come from here."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from parlour.games.options import Kind, Origin
from parlour.games.picture import Picture
from parlour.server.match.events import WhyUncounted
from parlour.server.names import check_name
from parlour.server.wire.messages import ErrorBody, MatchState, PicturePart, Seq, Steps, Text

Slug = Annotated[str, Field(max_length=40, examples=["pathagon"])]
OptionValues = Annotated[
    dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]], Field(max_length=30)
]


def check_visible(name: str) -> str:
    """A name people can read: no control characters, no blanks around it."""
    if name != " ".join(name.split()) or not name.isprintable():
        raise ValueError("expected a name without control characters or extra blanks")
    return name


def check_encodable(text: str) -> str:
    """Text that can be written: no half of a pair of surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("expected text without lone surrogates") from None
    return text


Preference = (
    Annotated[str, Field(max_length=400), AfterValidator(check_encodable)]
    | bool
    | Annotated[int, Field(ge=-(2**53), le=2**53)]
    | Annotated[float, Field(allow_inf_nan=False)]
    | None
)
PreferenceName = Annotated[str, Field(max_length=40), AfterValidator(check_encodable)]
Label = Annotated[str, Field(min_length=1, max_length=30), AfterValidator(check_visible)]
Name = Annotated[Label, AfterValidator(check_name)]  # what people are called
Password = Annotated[str, Field(min_length=8, max_length=200)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Problem(Body):
    """The one shape of every error."""

    error: ErrorBody


class OptionInfo(Body):
    """A setting of a game: a choice of words, a whole number between bounds, or a switch that takes on and off."""

    name: str
    kind: Kind
    default: str
    values: list[str] = Field(description="the words of a choice, the default first")
    least: int | None = Field(description="the bounds of a number")
    most: int | None
    about: str
    origin: Origin = Field(description="a variant of the booklet, a reading of a doubtful sentence, or a house rule")
    players: int | None = Field(description="it matters with so many players only")


class FactInfo(Body):
    """A number, or a span of two; `ours` where no booklet says it."""

    least: int
    most: int
    ours: bool


class LevelInfo(Body):
    """What an opponent may spend on a move: nodes or seconds by itself, and never more than so many seconds at this server."""

    level: str
    nodes: int | None
    seconds: float | None
    server_seconds: float


class GameInfo(Body):
    """A game of the house. `players` are the numbers of players it can be played by."""

    slug: str
    title: str
    version: int
    goal: str
    credit: str
    reconstructed: str
    sides: list[str]
    players: list[int]
    minutes: FactInfo | None = Field(description="how long a game takes at a table")
    age: FactInfo | None = Field(description="from which age")
    options: list[OptionInfo]
    levels: list[str] = Field(description="the built-in levels, gentle first")
    strengths: list[LevelInfo] = Field(description="what each of them may spend on a move")
    has_dice: bool
    can_draw: bool
    can_count: bool
    rated: bool = Field(description="whether it has ratings: puzzles for one have none")


class GameDetail(GameInfo):
    picture: Picture = Field(description="the board at the start")
    face: PicturePart = Field(description="a position from the middle of a game: what differs from the start")


class ShelfGame(Body):
    """A game on the first page. Its board is told as what differs from that of another one, and without empty fields."""

    slug: str
    title: str
    goal: str
    players: list[int]
    minutes: FactInfo | None
    difficulty: FactInfo | None = Field(description="1 is learned at once, 3 takes a few games")
    levels: list[str]
    like: str | None = Field(description="the game whose board this one's is told from")
    ground: dict[str, Any] = Field(description="the board at the start")
    moments: list[dict[str, Any]] = Field(description="a position and moves from it, each as what differs from before")


class ShelfReply(Body):
    games: list[ShelfGame]


class ParagraphPart(Body):
    kind: Literal["paragraph"]
    text: str = Field(description="Markdown")


class HeadingPart(Body):
    kind: Literal["heading"]
    text: str


class RulePart(Body):
    """A numbered rule, such as R4."""

    kind: Literal["rule"]
    number: str
    title: str
    text: str = Field(description="Markdown")


class MomentInfo(Body):
    """A moment of an example: the move that led here, what is said of it, and the cells to look at."""

    move: str | None
    says: str
    look: list[str]
    picture: PicturePart = Field(description="what differs from the moment before, at first from the board at the start")


class ExamplePart(Body):
    """A position of the game and moves that can be stepped through."""

    kind: Literal["example"]
    title: str
    options: dict[str, str] = Field(description="those that differ from their defaults")
    near: list[str] = Field(description="the cells it is about; none for the whole board")
    moments: list[MomentInfo]


RulesPart = Annotated[ParagraphPart | HeadingPart | RulePart | ExamplePart, Field(discriminator="kind")]


class SectionInfo(Body):
    """A section of the rules; `name` is minute, examples, advice, law, options, readings, reconstructed or notation."""

    name: str
    title: str
    parts: list[RulesPart]


class RulebookReply(Body):
    """The rules of a game in sections, and its board at the start."""

    game: str
    goal: str
    about: list[str]
    picture: Picture
    sections: list[SectionInfo]


class PictureRequest(Body):
    """A position to draw: a position text, or a game, its options and moves."""

    game: Slug | None = None
    options: OptionValues = {}
    moves: Annotated[list[Text], Field(max_length=2000)] = []
    text: Annotated[str, Field(max_length=4000)] | None = None


class PictureReply(Body):
    picture: Picture
    text: str
    to_move: int | Literal["chance"] | None
    legal_moves: list[str]
    outcome: str | None = Field(description="why the game is over: one sentence")
    rule: str | None = Field(description="the number of the rule that ended it")


class ReplayRequest(Body):
    """A record to open, and the ply to look at (the end if left out)."""

    record: Annotated[str, Field(max_length=200_000)]
    ply: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class ReplayReply(Body):
    game: str
    options: dict[str, str]
    tags: dict[str, str]
    moves: list[str]
    movers: list[int]
    comments: list[str]
    result: str
    ply: int
    text: str
    to_move: int | Literal["chance"] | None
    picture: Picture


# -- people -----------------------------------------------------------------------------------------------------------


class RatingInfo(Body):
    game: str
    rating: int
    deviation: int
    games: int
    provisional: bool


class PersonInfo(Body):
    id: str
    name: str
    kind: Literal["guest", "account", "bot"]
    ratings: list[RatingInfo]
    since: float


class Me(PersonInfo):
    preferences: dict[str, Any]


class AccountRequest(Body):
    """Make an account; a guest's matches come along."""

    name: Name
    password: Password


class SessionRequest(Body):
    name: Label
    password: Annotated[str, Field(max_length=200)]


class LeaveRequest(Body):
    """To be forgotten; an account is asked for its password."""

    password: Annotated[str, Field(max_length=200)] | None = None


class SessionInfo(Body):
    """A browser in which somebody is logged in."""

    id: str
    agent: str = Field(description="what the browser calls itself")
    block: str = Field(description="the block of addresses from which it was used last")
    created: float
    used: float = Field(description="to the hour")
    expires: float
    here: bool = Field(description="whether it is the one that asks")


class SessionList(Body):
    sessions: list[SessionInfo]


class ProfileRequest(Body):
    """What is left out stays as it is."""

    name: Name | None = None
    preferences: dict[PreferenceName, Preference] | None = Field(default=None, max_length=60)
    password: Password | None = None
    old_password: Annotated[str, Field(max_length=200)] | None = None


class TokenRequest(Body):
    name: Label
    scopes: Annotated[list[Literal["play", "challenge", "read"]], Field(min_length=1, max_length=3)]
    bot: bool = Field(default=False, description="the account becomes a bot, for good; only before its first match")


class TokenInfo(Body):
    id: str
    name: str
    scopes: list[str]
    created: float
    token: str | None = Field(default=None, description="shown once, when it is made")


class TokenList(Body):
    tokens: list[TokenInfo]


class Leader(Body):
    rank: int
    person: str
    name: str
    rating: int
    deviation: int
    games: int


class LeaderPage(Body):
    leaders: list[Leader]
    next: str | None


# -- matches ----------------------------------------------------------------------------------------------------------


class SeatRequest(Body):
    """Who takes a seat: `me`, `open` (anybody, or whoever has the link), a `bot` of a level, or a named `person`."""

    kind: Literal["me", "open", "bot", "person"]
    level: Annotated[str, Field(max_length=20)] | None = Field(default=None, description="of a bot")
    name: Annotated[str, Field(max_length=30), AfterValidator(check_visible)] | None = Field(
        default=None, description="of a person who is invited, or of someone who shares this screen"
    )


class ClockRequest(Body):
    kind: Literal["none", "real-time", "correspondence"] = "none"
    initial_seconds: Annotated[int, Field(ge=10, le=4 * 3600)] | None = None
    increment_seconds: Annotated[int, Field(ge=0, le=300)] | None = None
    days_per_turn: Annotated[int, Field(ge=1, le=14)] | None = None


class MatchRequest(Body):
    """A new match. Several seats of kind `me` share one screen."""

    game: Slug
    options: OptionValues = {}
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=4)]
    clock: ClockRequest = ClockRequest()
    rated: bool = False
    public: bool = Field(default=False, description="open seats are offered in the lobby")
    random_first: bool = Field(default=False, description="dice decide who begins")


class SeatInfo(Body):
    player: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    rating: int | None
    mine: bool


class MatchInfo(Body):
    id: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[SeatInfo]
    clock: ClockRequest
    rated: bool
    public: bool
    state: MatchState
    ply: int
    to_move: int | Literal["chance"] | None
    my_turn: bool
    result: str | None
    reason: str | None = Field(description="why it ended: one sentence")
    rule: str | None = Field(description="the number of the rule that ended it")
    uncounted: WhyUncounted | None = Field(description="why a rated match does not count")
    created: float
    updated: float
    rematch: str | None
    invite: str | None = Field(description="for the one who made the match: what a link to an open seat must carry")
    live: str = Field(description="the address of its socket")


class MatchPage(Body):
    matches: list[MatchInfo]
    next: str | None = Field(description="give it as `after` for the next page; null at the end")


class HomeMatch(Body):
    match: MatchInfo
    picture: dict[str, Any] = Field(description="the board as one may see it: what differs from that of the shelf")


class HomeReply(Body):
    """What the first page shows of oneself: games that wait or run, the last ones that ended. Nobody becomes a guest by asking."""

    running: list[HomeMatch]
    over: list[HomeMatch]


class JoinRequest(Body):
    player: Annotated[int, Field(ge=0, le=3)] | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None


class MoveBody(Body):
    """A move by text or by steps, and the ply and the event that it answers."""

    ply: Annotated[int, Field(ge=0, le=1_000_000)]
    seq: Seq | None = None
    move: Text | None = None
    steps: Steps | None = None


class ActBody(Body):
    """Anything else a player may do in a match."""

    act: Literal["undo", "offer", "accept", "decline", "resign", "abort", "claim", "resume"]
    kind: Literal["draw", "take-back", "count", "rematch", "pause"] | None = None
    ply: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    seq: Seq | None = None
    result: Literal["win", "draw"] | None = None


class Done(Body):
    """Carried out and on disk, as event number `seq`."""

    seq: int
    ply: int


class GameList(Body):
    games: list[GameInfo]


class Exported(Body):
    """All that is stored about one person."""

    person: dict[str, Any]
    ratings: list[dict[str, Any]]
    sessions: list[dict[str, Any]]
    tokens: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    studies: list[dict[str, Any]]


class Health(Body):
    status: Literal["ok"]
    version: str
