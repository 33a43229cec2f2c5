"""What the REST interface takes and gives where people learn: lessons."""

from typing import Annotated, Literal

from pydantic import Field

from parlour.server.wire.bodies import Body
from parlour.server.wire.messages import PicturePart, Steps, Text

Moves = Annotated[list[Text], Field(max_length=60)]


class LessonName(Body):
    name: str
    title: str


class CourseInfo(Body):
    """A game that is taught."""

    game: str
    title: str
    goal: str
    lessons: list[LessonName]


class CourseList(Body):
    courses: list[CourseInfo]


class Scene(Body):
    """A position in which somebody is to choose a move."""

    ply: int
    side: int
    picture: PicturePart = Field(description="what differs from the picture before it")
    text: str
    legal: list[tuple[str, list[str]]] | None = Field(description="the legal moves, spelled as steps")
    prompt: str
    prompts: dict[str, str] = Field(description="what to say after each beginning of a move")


class Frame(Body):
    """A position on the way, to be shown for a moment."""

    move: str
    ply: int
    picture: PicturePart


class LessonInfo(LessonName):
    task: str
    turns: int = Field(description="how many moves of the learner it takes")
    look: list[str] = Field(description="cells that the task speaks of")
    rule: str | None
    scene: Scene


class CourseReply(Body):
    """All lessons of a game; the picture of each tells what differs from the one before."""

    game: str
    title: str
    goal: str
    lessons: list[LessonInfo]


class LessonRequest(Body):
    """The learner's moves so far, the last of them to be judged; or `steps` that the board refused, or a wish for a hint."""

    moves: Moves = Field(default=[])
    steps: Steps | None = None
    hint: bool = False


class LessonReply(Body):
    """`right`: the lesson is done. `on`: go on in `scene`. `wrong`: the frame shows what the move did; try again."""

    verdict: Literal["right", "on", "wrong", "refused", "hint"]
    says: str
    rule: str | None = Field(description="the number of the rule that forbids what was refused")
    hint: list[str] = Field(description="the cells of a right move")
    frames: list[Frame]
    scene: Scene | None


class SetInfo(Body):
    """The tactics of a game."""

    game: str
    title: str
    count: int
    themes: dict[str, str] = Field(description="what its tactics are examples of, with their titles")


class SetList(Body):
    sets: list[SetInfo]


class TacticRow(Body):
    id: str
    grade: int = Field(description="from 1, easy, to 5")
    themes: list[str]


class SetReply(Body):
    """All tactics of a game, in the order of its set."""

    game: str
    tactics: list[TacticRow]


class TacticRequest(Body):
    """One's own moves so far, none to begin with; or `steps` that the board refused, a hint, or the whole line."""

    moves: Moves = Field(default=[])
    steps: Steps | None = None
    hint: bool = False
    solution: bool = False


class TacticReply(Body):
    id: str
    grade: int
    themes: list[str]
    task: str
    proof: str = Field(description="what is proven of it, in one sentence")
    verdict: Literal["begin", "right", "on", "wrong", "refused", "hint", "line"]
    says: str
    rule: str | None
    hint: list[str]
    frames: list[Frame]
    scene: Scene | None
