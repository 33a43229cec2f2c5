"""Lessons: the solution of every task plays, and over all legal moves exactly the intended ones are accepted."""

import pytest

from parlour.errors import IllegalMoveError, NotationError, UnknownGameError
from parlour.games.registry import MODULES, find_game
from parlour.server.match import teaching
from parlour.server.match.view import spell
from parlour.server.wire.study import CourseList, CourseReply, LessonReply
from parlour.study.conditions import CHECKS, holds
from parlour.study.lessons import Course, Step, accepted, attempt, begin, course_of, read_course, resume, taught

STEPS = {f"{slug}/{step.name}": (course_of(slug), step) for slug in taught() for step in course_of(slug).steps}
every_step = pytest.mark.parametrize(("course", "step"), STEPS.values(), ids=STEPS)


def test_every_game_is_taught():
    assert taught() == list(MODULES)


@pytest.mark.parametrize("slug", taught())
def test_a_course_has_six_to_ten_lessons(slug):
    course = course_of(slug)
    names = [step.name for step in course.steps]
    assert 6 <= len(names) <= 10
    assert len(set(names)) == len(names)


@every_step
def test_exactly_the_intended_moves_are_accepted(course: Course, step: Step):
    for number, turn in enumerate(step.turns):
        found = accepted(resume(course.game, step, step.solution[:number]), turn)
        assert set(turn.moves) <= set(found)
        assert len(found) == (turn.count or len(turn.moves))


@every_step
def test_the_solution_plays_and_the_learner_is_always_to_move(course: Course, step: Step):
    learner = begin(course.game, step).to_move
    for number in range(1, len(step.turns) + 1):
        tried = attempt(course.game, step, step.solution[:number])
        assert tried.verdict == ("right" if number == len(step.turns) else "on")
        assert tried.says
        if tried.verdict == "on":
            assert tried.frames[-1].to_move == learner


@every_step
def test_a_move_that_is_not_meant_is_answered_by_a_sentence(course: Course, step: Step):
    for number, turn in enumerate(step.turns):
        match = resume(course.game, step, step.solution[:number])
        other = next((move for move in match.legal_moves() if move not in accepted(match, turn)), None)
        if other is not None:
            tried = attempt(course.game, step, (*step.solution[:number], other))
            assert (tried.verdict, bool(tried.says)) == ("wrong", True)


@every_step
def test_every_legal_move_of_a_lesson_can_be_clicked(course: Course, step: Step):
    match = begin(course.game, step)
    spelled = spell(match)
    assert spelled is not None
    assert {move for move, _ in spelled} == set(match.legal_moves())
    assert set(step.look) <= {cell.name for cell in match.picture().cells}


@every_step
def test_a_rule_that_is_cited_exists(course: Course, step: Step):
    assert step.rule is None or course.game.rulebook.rule(step.rule)


@pytest.mark.parametrize("slug", taught())
def test_what_pages_are_told_has_the_shape_that_is_promised(slug):
    CourseReply(**teaching.course_view(slug))
    CourseList(**teaching.list_courses())
    for step in course_of(slug).steps:
        for played in range(1, len(step.turns) + 1):
            told = teaching.answer_lesson(slug, step.name, {"moves": step.solution[:played]})
            assert LessonReply(**told).verdict == ("right" if played == len(step.turns) else "on")


def test_a_refused_click_gives_the_rule():
    told = teaching.answer_lesson("pathagon", "trick", {"moves": ["e4"], "steps": ["e4"]})
    assert (told["verdict"], told["rule"]) == ("refused", "R6")


def test_a_hint_points_at_a_right_move():
    assert teaching.answer_lesson("pathagon", "trick", {"moves": ["e4"], "hint": True})["hint"] == ["d4"]


def test_a_forbidden_move_and_a_forged_beginning_are_refused():
    course = course_of("pathagon")
    with pytest.raises(IllegalMoveError, match="not empty"):
        attempt(course.game, course.find("goal"), ("e6",))
    with pytest.raises(NotationError, match="'a1' is no part of the lesson"):
        attempt(course.game, course.find("trick"), ("a1", "d4"))
    with pytest.raises(NotationError, match="3 moves in the lesson 'trick': expected 1 to 2"):
        attempt(course.game, course.find("trick"), ("e4", "d4", "a1"))
    with pytest.raises(UnknownGameError, match="no lesson 'tap' of pathagon: did you mean 'trap'"):
        course.find("tap")


def test_conditions_say_what_is_so():
    match = begin(find_game("pathagon"), course_of("pathagon").find("trap")).play("e4")
    for condition in ("empty d4", "on c4 light", "goes on and not wins", "pile Dark reserve 14", "count dark 0"):
        assert holds(condition, match)
    for condition in ("empty c4", "over", "keeps the turn", "legal d4", "moves d4 e5", "stars 1", "not goes on"):
        assert not holds(condition, match)
    with pytest.raises(NotationError, match="unknown condition 'takes d4': expected one of wins"):
        holds("takes d4", match)


def test_a_course_that_cannot_be_read_names_the_lesson():
    with pytest.raises(NotationError, match="lesson 1 of redo: 'title'"):
        read_course(find_game("redo"), '[[step]]\nname = "x"')


def test_the_documentation_tells_of_every_condition(request):
    told = (request.config.rootpath / "docs" / "lessons.md").read_text("utf-8")
    assert [name for name in CHECKS if f"| `{name}" not in told] == []
