"""Every message of the live socket, in both directions. docs/protocol.md tells how they are used.

The JSON schema and the TypeScript types of the browser are generated from this file by `python -m parlour.server.wire.schema`.
"""

from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model
from pydantic_core import to_json

from parlour.games.picture import Picture
from parlour.server.match.events import KINDS, WhyUncounted

PROTOCOL = 4
LONGEST_MESSAGE = 8_192  # bytes that a client may send at once
MOST_STEPS = 64

Text = Annotated[str, Field(max_length=400)]
RequestId = Annotated[int, Field(ge=0, le=2**53 - 1, description="chosen by the client; the answer carries it")]
Ply = Annotated[int, Field(ge=0, le=1_000_000, description="how many moves have been made")]
Seq = Annotated[
    int,
    Field(
        ge=0,
        lt=2**31,
        description="the `seq` of the state that is answered; needed where moves were taken back, so that a retry never plays again",
    ),
]
Steps = Annotated[list[Text], Field(max_length=MOST_STEPS)]
OfferKind = Literal["draw", "take-back", "count", "rematch", "pause"]
SeatKind = Literal["person", "bot", "open"]
MatchState = Literal["waiting", "running", "paused", "over", "aborted"]
if TYPE_CHECKING:
    EventKind = str
else:
    EventKind = Literal[tuple(KINDS)]


class Message(BaseModel):
    """One JSON object; `type` tells which."""

    model_config = ConfigDict(extra="forbid")


# -- from the client --------------------------------------------------------------------------------------------------


class Request(Message):
    id: RequestId


class MoveRequest(Request):
    """Make a move: its text, or the steps that spell it. `ply` is the one it answers; a stale one never plays."""

    type: Literal["move"]
    ply: Ply
    seq: Seq | None = None
    move: Text | None = None
    steps: Steps | None = None


class UndoRequest(Request):
    """Take back one's own last move within the running turn, while `undo.step` of the state allows it."""

    type: Literal["undo"]
    ply: Ply
    seq: Seq | None = None


class OfferRequest(Request):
    """Offer something to the other players; against bots a take-back and a pause happen at once.

    With a ply it is refused where the match has gone on, so that two clicks do not take back two turns.
    """

    type: Literal["offer"]
    kind: OfferKind
    ply: Ply | None = None
    seq: Seq | None = None


class AnswerRequest(Request):
    """Accept or decline an offer; declining one's own offer withdraws it."""

    type: Literal["answer"]
    kind: OfferKind
    accept: bool


class ResignRequest(Request):
    type: Literal["resign"]


class AbortRequest(Request):
    """End a match that has hardly begun; it counts for nobody."""

    type: Literal["abort"]


class ClaimRequest(Request):
    """End the match because the player to move has been away for the time that `claim` of the state tells."""

    type: Literal["claim"]
    result: Literal["win", "draw"]


class ResumeRequest(Request):
    """Go on after a pause."""

    type: Literal["resume"]


class DraftRequest(Request):
    """Ask what may be chosen after these steps; needed only where `legal` of the state is null."""

    type: Literal["draft"]
    ply: Ply
    steps: Steps


class ExplainRequest(Request):
    """Ask why a move, or the choice of these steps, is not allowed."""

    type: Literal["explain"]
    ply: Ply
    move: Text | None = None
    steps: Steps | None = None


class AnalyseRequest(Request):
    """Ask what the engine would play; only against bots in games without rating, and after the game."""

    type: Literal["analyse"]
    ply: Ply
    seconds: Annotated[float, Field(gt=0, le=10)] = 1.0


class SolvableRequest(Request):
    """Ask whether a puzzle can still be solved from this ply, and how; only in games of one player."""

    type: Literal["solvable"]
    ply: Ply


class LookRequest(Request):
    """Ask for the board as it was at an earlier ply."""

    type: Literal["look"]
    ply: Ply


class SyncRequest(Request):
    """Ask for the whole state again."""

    type: Literal["sync"]


class PingRequest(Request):
    """Say that one is there. A ping that is sent at once when a pong comes, and names it, tells the server how long the way is."""

    type: Literal["ping"]
    answers: RequestId | None = None


ClientMessage = Annotated[
    MoveRequest
    | UndoRequest
    | OfferRequest
    | AnswerRequest
    | ResignRequest
    | AbortRequest
    | ClaimRequest
    | ResumeRequest
    | DraftRequest
    | ExplainRequest
    | AnalyseRequest
    | SolvableRequest
    | LookRequest
    | SyncRequest
    | PingRequest,
    Field(discriminator="type"),
]

# -- parts of the state -----------------------------------------------------------------------------------------------

PicturePart = create_model(
    "PicturePart",
    __config__=ConfigDict(extra="forbid"),
    __doc__="A picture (games/picture.py). A field that is absent is as in the state before it on the same socket.",
    **{part.name: (get_type_hints(Picture)[part.name], Field(default_factory=tuple)) for part in fields(Picture)},
)  # type: ignore[call-overload]


class SeatView(Message):
    """A seat of the match. `player` is its number in the game, `side` the side of the board it has now."""

    player: int
    side: int
    side_name: str
    kind: SeatKind
    name: str
    level: str | None = Field(description="of a bot")
    rating: int | None
    connected: bool
    mine: bool


class ClockView(Message):
    """Time left in milliseconds when the message was sent; `running` is the player whose clock runs."""

    kind: Literal["none", "real-time", "correspondence"]
    initial_seconds: int | None
    increment_seconds: int | None
    days_per_turn: int | None
    left_ms: list[int] | None
    running: int | None


class OutcomeView(Message):
    scores: list[float]
    winner: int | None
    reason: str = Field(description="one sentence, without the number of the rule")
    rule: str | None = Field(description="the number of the rule that ended the game, such as R16")
    by: Literal["rules", "resignation", "time", "absence", "agreement"]
    stars: int | None = Field(description="how well a puzzle was solved, 0 to 3; null where no stars are given")
    uncounted: WhyUncounted | None = Field(description="why a rated match does not count")


class OfferView(Message):
    kind: OfferKind
    player: int = Field(description="who offers")
    accepted: list[int] = Field(description="who has agreed so far, the offerer included")


class UndoView(Message):
    """What may be taken back now by this viewer."""

    step: bool = Field(description="one's own last move within this turn, at once")
    take_back: bool = Field(description="one's own last turn: at once against bots, else by consent")
    reason: str | None = Field(description="why neither is possible")


class DiceView(Message):
    """Rolls come from a secret whose SHA-256 is published before the game; the secret itself after it."""

    commitment: str
    secret: str | None


class RollView(Message):
    """A roll of two dice, both drawn by the server from its secret."""

    kind: Literal["roll"]
    ply: Ply
    total: int
    dice: tuple[int, int]


class ClaimView(Message):
    """Who is away, and in how many milliseconds the others may claim the game."""

    player: int
    allowed_in_ms: int


class Happening(Message):
    """One event of the match as this viewer may see it, for animation, sound and speech."""

    seq: int
    kind: EventKind
    player: int | None
    text: str | None = Field(description="the move or roll, or what was offered")
    ply: int


# -- from the server --------------------------------------------------------------------------------------------------


class Welcome(Message):
    """The first message: which match this is and how the viewer takes part."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    match: str
    mine: list[int] = Field(description="the players that this viewer plays; empty for a spectator")
    ping_seconds: float = Field(description="a client should send `ping` this often; silence of 3 times that closes")


class State(Message):
    """Everything this viewer may see after event number `seq`. `since` is the event the viewer saw before."""

    type: Literal["state"]
    match: str
    seq: int
    since: int
    happened: list[Happening] = Field(description="the events from since + 1 to seq")
    state: MatchState
    game: str
    title: str
    options: dict[str, str]
    rated: bool
    seats: list[SeatView]
    ply: int
    to_move: int | Literal["chance"] | None
    my_turn: bool
    picture: PicturePart  # type: ignore[valid-type]
    prompt: str = Field(description="one sentence: what next")
    prompts: dict[str, str] = Field(description="the sentence after steps chosen so far, joined by spaces")
    legal: list[tuple[str, list[str]]] | None = Field(
        description="all legal moves of an acting viewer, each spelled as steps (some in several ways); null: ask `draft`"
    )
    moves: list[str] = Field(description="all moves made, as this viewer may see them")
    points: list[list[str]] = Field(
        description="the cells that each move touches, in order; empty for a word, a roll, or where they are hidden"
    )
    movers: list[int] = Field(description="who made each move; -1 is chance")
    text: str = Field(description="the position as one line, as this viewer may see it")
    clock: ClockView
    outcome: OutcomeView | None
    offers: list[OfferView]
    can_offer: list[OfferKind] = Field(description="what this viewer may offer now")
    can_abort: bool
    can_resign: bool
    can_analyse: bool
    undo: UndoView
    claim: ClaimView | None
    dice: DiceView | None
    rolls: list[RollView] = Field(description="every roll so far; its move stands at the same ply of `moves`")
    roll_off: list[list[tuple[int, int, int]]] = Field(
        description="the dice for who begins, in rounds: a player and two dice; empty where nobody rolled"
    )
    rematch: str | None = Field(description="the match that follows this one")


class Ack(Message):
    """The request was carried out and is on disk; the state with this `seq` is sent as well."""

    type: Literal["ack"] = "ack"
    id: int
    seq: int


class ErrorBody(Message):
    code: str = Field(description="such as move/illegal, move/stale, request/invalid, limit/rate")
    message: str = Field(description="one sentence, without the number of the rule")
    rule: str | None = Field(default=None, description="the number of the rule that forbids it, such as R7")


class Refusal(Message):
    """The request was not carried out."""

    type: Literal["error"] = "error"
    id: int | None
    error: ErrorBody


class DraftView(Message):
    """What has been chosen, whether it is complete, and what may be chosen next."""

    chosen: list[str]
    valid: bool
    complete: bool
    move: str | None
    forced: str | None
    next: list[str]
    message: str
    warning: str | None = Field(
        default=None, description="what speaks against the one move that is left: ask once more before it is played"
    )


class DraftReply(Message):
    type: Literal["draft"] = "draft"
    id: int
    ply: int
    draft: DraftView


class Explanation(Message):
    """Whether something may be played, and if not, one sentence and the number of the rule that forbids it."""

    type: Literal["explanation"] = "explanation"
    id: int
    allowed: bool
    message: str
    rule: str | None


class Analysis(Message):
    """What the engine would play. `value` is the expected score of the player to move, from 0 to 1."""

    type: Literal["analysis"] = "analysis"
    id: int
    ply: int
    player: int
    move: str
    points: list[str] = Field(description="the cells that the move touches")
    value: float
    line: list[str]


class SolvableReply(Message):
    """Whether a puzzle can still be solved: `no` is proven, `unknown` was not found in the time."""

    type: Literal["solvable"] = "solvable"
    id: int
    ply: int
    answer: Literal["yes", "no", "unknown"]
    line: list[str] = Field(description="moves that solve it from here; the first one is the hint")
    points: list[str] = Field(description="the cells that the first of them touches")


class Look(Message):
    """The board at an earlier ply."""

    type: Literal["look"]
    id: int
    ply: int
    to_move: int | Literal["chance"] | None
    text: str
    picture: PicturePart  # type: ignore[valid-type]


class Presence(Message):
    """Who is there now."""

    type: Literal["presence"] = "presence"
    connected: list[bool] = Field(description="one for each player")
    spectators: int
    claim: ClaimView | None


class Pong(Message):
    type: Literal["pong"] = "pong"
    id: int
    time: float = Field(description="the server's clock, seconds since 1970")


class Closing(Message):
    """The server goes down or the viewer is too slow; connect again with `since`."""

    type: Literal["closing"] = "closing"
    reason: str


ServerMessage = Annotated[
    Welcome
    | State
    | Ack
    | Refusal
    | DraftReply
    | Explanation
    | Analysis
    | SolvableReply
    | Look
    | Presence
    | Pong
    | Closing,
    Field(discriminator="type"),
]

CLIENT: TypeAdapter[Any] = TypeAdapter(ClientMessage)
SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage)


def write(message: Message | dict[str, Any]) -> str:
    """The JSON text of a message, or of a dict of the same shape."""
    return to_json(message).decode()
