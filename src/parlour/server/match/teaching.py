"""Lessons as pages show them, in the shape of wire.study: the same at a server and on one's own device."""

from functools import cache
from typing import Any

from parlour.errors import IllegalMoveError
from parlour.games.picture import Picture
from parlour.match import Match
from parlour.server.match import view
from parlour.server.wire.errors import refuse_move
from parlour.server.wire.pictures import changed
from parlour.study.lessons import Course, Step, attempt, begin, course_of, resume, suggestion, taught

Json = dict[str, Any]


def list_courses() -> Json:
    """All games that are taught, with the names of their lessons."""
    return {"courses": [describe_course(course_of(slug)) for slug in taught()]}


def describe_course(course: Course) -> Json:
    game = course.game
    lessons = [{"name": step.name, "title": step.title} for step in course.steps]
    return {"game": game.slug, "title": game.title, "goal": game.goal, "lessons": lessons}


@cache
def course_view(slug: str) -> Json:
    """Every lesson of a game with the scene in which it begins; each picture tells what differs from the one before."""
    course = course_of(slug)
    told: list[Json] = []
    before: Picture | None = None
    for step in course.steps:
        match = begin(course.game, step)
        scene = scene_of(match, before)
        before = match.picture()
        told.append(describe_step(step) | {"scene": scene})
    return describe_course(course) | {"lessons": told}


def describe_step(step: Step) -> Json:
    return {
        "name": step.name,
        "title": step.title,
        "task": step.turns[0].task,
        "turns": len(step.turns),
        "look": list(step.look),
        "rule": step.rule,
    }


def scene_of(match: Match, before: Picture | None = None) -> Json:
    """A position in which somebody is to choose a move."""
    spelled = [] if match.outcome else view.spell(match)
    prompt = match.outcome.reason.text if match.outcome else match.game.notation.prompt(match.position, ())
    return {
        "ply": match.ply,
        "side": match.position.side,
        "picture": changed(before, match.picture()),
        "text": match.text,
        "legal": spelled,
        "prompt": str(prompt),
        "prompts": view.prompts(match, spelled) if spelled else {},
    }


def frames_of(frames: tuple[Match, ...], before: Picture) -> list[Json]:
    """Positions to be shown one after another."""
    told: list[Json] = []
    for match in frames:
        picture = match.picture()
        told.append({"move": match.moves[-1], "ply": match.ply, "picture": changed(before, picture)})
        before = picture
    return told


def answer_lesson(slug: str, name: str, body: Json) -> Json:
    """What becomes of a learner's moves; why steps on the board are refused; or which cells would be right."""
    course = course_of(slug)
    step, played = course.find(name), tuple(body.get("moves") or ())
    if body.get("steps"):
        return why_not(resume(course.game, step, played), body["steps"])
    if body.get("hint"):
        match = resume(course.game, step, played)
        return hint(match, suggestion(match, step.turns[len(played)]))
    before = resume(course.game, step, played[:-1])
    try:
        tried = attempt(course.game, step, played)
    except IllegalMoveError as error:
        raise refuse_move(error) from None
    last = tried.frames[-1]
    scene = scene_of(last, last.picture()) if tried.verdict == "on" else None
    told: Json = {"verdict": tried.verdict, "says": tried.says, "rule": None, "hint": []}
    return told | {"frames": frames_of(tried.frames, before.picture()), "scene": scene}


def why_not(match: Match, steps: list[str]) -> Json:
    told = view.explain(match, 0, None, steps)
    return {"verdict": "refused", "says": told["message"], "rule": told["rule"], "hint": [], "frames": [], "scene": None}


def hint(match: Match, move: str) -> Json:
    return {
        "verdict": "hint",
        "says": move,
        "rule": None,
        "hint": list(match.points_of(move)),
        "frames": [],
        "scene": None,
    }
