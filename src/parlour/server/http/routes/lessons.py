"""Lessons: which there are, and what becomes of a learner's moves. Nothing is stored."""

from typing import Annotated

from fastapi import APIRouter, Path

from parlour.server.http.auth import Somebody
from parlour.server.http.routes.games import SlugPath, known
from parlour.server.match import teaching
from parlour.server.wire.errors import Refused
from parlour.server.wire.study import CourseList, CourseReply, LessonReply, LessonRequest
from parlour.study.lessons import taught

router = APIRouter(tags=["lessons"])
NamePath = Annotated[str, Path(max_length=40)]


def taught_game(slug: str) -> str:
    if known(slug) not in taught():
        raise Refused(404, "lesson/unknown", f"{slug!r} has no lessons")
    return slug


@router.get("/lessons")
def courses() -> CourseList:
    """All games that are taught."""
    return CourseList(**teaching.list_courses())


@router.get("/lessons/{slug}", response_model_exclude_unset=True)
def course(slug: SlugPath) -> CourseReply:
    """The lessons of a game, each with the position in which it begins."""
    return CourseReply(**teaching.course_view(taught_game(slug)))


@router.post("/lessons/{slug}/{name}", response_model_exclude_unset=True)
def lesson(me: Somebody, slug: SlugPath, name: NamePath, body: LessonRequest) -> LessonReply:
    """What becomes of a learner's moves, judged by the rules."""
    return LessonReply(**teaching.answer_lesson(taught_game(slug), name, body.model_dump()))
