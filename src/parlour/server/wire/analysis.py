"""What the analysis board takes and gives."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from parlour.server.wire.bodies import Body, OptionValues, Slug, check_encodable, check_visible
from parlour.server.wire.messages import PicturePart, Steps, Text

MOST_MOVES = 2000
Moves = Annotated[list[Text], Field(max_length=MOST_MOVES)]
Words = Annotated[str, Field(max_length=4000), AfterValidator(check_encodable)]
RecordText = Annotated[str, Field(max_length=200_000), AfterValidator(check_encodable)]
Version = Annotated[int, Field(ge=1, le=100_000)]
TagName = Annotated[str, Field(max_length=60, pattern="^[A-Za-z][A-Za-z0-9_]*$")]


class PlaceRequest(Body):
    """A position: the start of a game with options, or a position text, and the moves after it."""

    game: Slug | None = None
    version: Version | None = None
    options: OptionValues = Field(default_factory=dict)
    start: Annotated[str, Field(max_length=4000)] | None = None
    moves: Moves = Field(default_factory=list)


class LineRequest(PlaceRequest):
    since: Annotated[int, Field(ge=0, le=MOST_MOVES, description="the first ply that is told")] = 0


class StepsRequest(PlaceRequest):
    """What may be chosen after these steps, where there are too many moves to tell."""

    steps: Steps


class WhyRequest(PlaceRequest):
    """Why a move, or the move of these steps, may not be played."""

    move: Text | None = None
    steps: Steps | None = None


class WatchRequest(PlaceRequest):
    """Think about a position, and tell what is found as it is found."""

    lines: Annotated[int, Field(ge=1, le=5)] = 3
    seconds: Annotated[float, Field(ge=0.1, le=15)] = 8.0


class ReviewRequest(PlaceRequest):
    """Judge every move of a game."""


class JudgeRequest(PlaceRequest):
    """Judge the last move."""


class MomentPart(Body):
    """A line after one of its moves."""

    picture: PicturePart = Field(description="what differs from the moment before; the first is whole")
    text: str
    move: str | None
    mover: int | None = Field(description="who made it; -1 is chance")
    points: list[str] = Field(description="the cells that the move touches")
    to_move: int | Literal["chance"] | None
    side: str | None = Field(description="the name of the side that acts")
    chances: dict[str, float] = Field(description="where dice are to roll: each outcome and how likely it is")
    outcome: str | None
    rule: str | None
    scores: list[float] | None


class LineReply(Body):
    game: str
    title: str
    version: int
    options: dict[str, str]
    sides: list[str]
    players: int
    moments: list[MomentPart]
    legal: list[tuple[str, list[str]]] | None = Field(description="what may be played at the end; absent where that is too much to tell")
    prompt: str
    prompts: dict[str, str]


class StepsReply(Body):
    next: list[str]
    move: str | None
    message: str


class WhyReply(Body):
    allowed: bool
    message: str
    rule: str | None


class RankedLine(Body):
    move: str
    value: float = Field(description="-1 to 1 for the player who acts")
    line: list[str]
    points: list[str]


class ThoughtPart(Body):
    """What an engine has found by now. `proven` is win, loss or draw for the player who acts."""

    player: int | None
    shares: list[float] = Field(description="how the point will be shared, by player")
    proven: str | None
    distance: int | None
    depth: int
    nodes: int
    seconds: float
    lines: list[RankedLine]


class JudgedMove(Body):
    """A move: what it and the best one are worth, both -1 to 1 for the player who made it."""

    ply: int
    player: int
    move: str
    value: float
    best: str
    best_value: float
    line: list[str]
    proven: str | None
    distance: int | None
    loss: float
    glyph: Literal["", "?!", "?", "??"]
    turns: bool = Field(description="whether the game turned here")
    accuracy: float


class ReviewPart(Body):
    """A game judged so far: `shares` by ply, None where nothing is known yet."""

    shares: list[list[float] | None]
    accuracy: list[float | None]
    moves: list[JudgedMove]
    missing: list[int]
    game: str


class JudgeReply(Body):
    judged: JudgedMove | None = Field(description="absent for a roll of dice")


class BranchPart(Body):
    """A move of a tree; `parent` is the row that it follows, counted from 1; 0 is the position before the first move."""

    move: Text
    parent: Annotated[int, Field(ge=0)]
    comments: Annotated[list[Words], Field(max_length=20)] = Field(default_factory=list)
    glyphs: Annotated[list[Annotated[str, Field(pattern=r"^(\$\d{1,3}|[!?]{1,2})$")]], Field(max_length=8)] = Field(default_factory=list)
    opening: Annotated[list[Words], Field(max_length=20)] = Field(default_factory=list)


class TreePart(Body):
    """A game with its variations: rows, each after the one that it follows, the line before its variations."""

    game: Slug | None = None
    version: Version | None = None
    options: OptionValues = Field(default_factory=dict)
    start: Annotated[str, Field(max_length=4000)] | None = None
    tags: Annotated[dict[TagName, Words], Field(max_length=40)] = Field(default_factory=dict)
    result: Annotated[str, Field(max_length=60, pattern=r"^(\*|\d+(/\d+)?(-\d+(/\d+)?)*)$")] = "*"
    comments: Annotated[list[Words], Field(max_length=20)] = Field(default_factory=list)
    branches: Annotated[list[BranchPart], Field(max_length=3000)] = Field(default_factory=list)


class TreeRequest(Body):
    """A record to open."""

    record: RecordText


class RecordRequest(Body):
    """A tree to write down."""

    tree: TreePart


class RecordReply(Body):
    record: str


# -- studies ----------------------------------------------------------------------------------------------------------

Title = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(check_visible)]
Right = Literal["read", "write", "owner"]


class StudyRequest(Body):
    """A new study, or its new name."""

    name: Title


class StudyLine(Body):
    id: str
    name: str
    updated: float


class StudyList(Body):
    studies: list[StudyLine]


class ChapterLine(Body):
    id: str
    name: str
    game: str
    seq: int = Field(description="goes up with each change")


class StudyReply(Body):
    """A study as one may see it; the keys of its links are told to its owner."""

    id: str
    name: str
    right: Right
    read_key: str | None
    write_key: str | None
    chapters: list[ChapterLine]


class ChapterRequest(Body):
    """A new chapter: a tree, or a record; several records make several chapters."""

    name: Title | None = None
    tree: TreePart | None = None
    record: RecordText | None = None


class ChapterChangeRequest(Body):
    """A chapter as it is to be. `seq` is the one that was seen: what others have written since is not overwritten."""

    seq: Annotated[int, Field(ge=1, le=2**31)]
    name: Title | None = None
    tree: TreePart | None = None


class ChapterReply(ChapterLine):
    tree: TreePart
