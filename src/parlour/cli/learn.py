import sys
from typing import Annotated

import typer

from parlour.cli.output import AsJson, game_names, print_json
from parlour.drawing.terminal import render_text
from parlour.errors import ParlourError
from parlour.match import Match
from parlour.study.lessons import Course, Step, attempt, course_of, resume, suggestion, taught

HELP = """Type a move, such as {example}, or one of:
  moves        list the legal moves
  why MOVE     tell whether a move is allowed, and which rule forbids it
  show         show a right move
  board        draw the board again
  skip         go on to the next lesson
  help         print this
  quit         leave"""
MOST_STARS = 3


def learn(
    game: Annotated[
        str, typer.Argument(help="The game's short name; without it all courses are listed.", autocompletion=game_names)
    ] = "",
    lesson: Annotated[str, typer.Argument(help="The lesson to begin with.")] = "",
    as_json: AsJson = False,
) -> None:
    """Learn a game in a few positions: you move, the rules judge.

    Examples:

      parlour learn

      parlour learn pathagon

      parlour learn pathagon trap
    """
    if as_json:
        print_json([describe(course_of(slug)) for slug in ([game] if game else taught())])
    elif game:
        teach(course_of(game), lesson)
    else:
        for slug in taught():
            print(f"{slug:16} {len(course_of(slug).steps)} lessons: {course_of(slug).game.goal}")


def describe(course: Course) -> dict[str, object]:
    return {
        "game": course.game.slug,
        "lessons": [{"name": step.name, "title": step.title, "task": step.turns[0].task} for step in course.steps],
    }


def teach(course: Course, first: str) -> None:
    """The lessons one after another, from the one named on, until somebody leaves."""
    begins = course.steps.index(course.find(first)) if first else 0
    for number, step in enumerate(course.steps[begins:], begins + 1):
        print(f"\n{number} of {len(course.steps)}. {step.title}")
        if not Lesson(course, step).run():
            return
    print(f"\nThat was all. Now play: parlour play {course.game.slug}")


class Lesson:
    """One lesson at the terminal."""

    def __init__(self, course: Course, step: Step) -> None:
        self.game, self.step = course.game, step
        self.played: tuple[str, ...] = ()
        self.stars = MOST_STARS

    @property
    def match(self) -> Match:
        return resume(self.game, self.step, self.played)

    def run(self) -> bool:
        """Ask until the task is done or skipped; False when the learner leaves."""
        self.show(self.match)
        print(self.step.turns[0].task)
        while len(self.played) < len(self.step.turns):
            print("> ", end="", flush=True)
            line = sys.stdin.readline()
            word, _, rest = line.strip().partition(" ")
            if not line or word in ("quit", "exit"):
                return False
            if word == "skip":
                return True
            try:
                self.obey(word, rest)
            except ParlourError as error:
                print(error)
        return True

    def obey(self, word: str, rest: str) -> None:
        match = self.match
        if word == "moves":
            print(" ".join(match.legal_moves()))
        elif word == "why":
            print(match.why(rest) or f"{rest} is allowed")
        elif word == "show":
            self.stars = 1
            print(f"Try {suggestion(match, self.step.turns[len(self.played)])}")
        elif word == "board":
            self.show(match)
        elif word == "help":
            print(HELP.format(example=match.legal_moves()[0]))
        elif word:
            self.judge(word)

    def judge(self, move: str) -> None:
        tried = attempt(self.game, self.step, (*self.played, move))
        for frame in tried.frames[1:]:
            print(f"The answer is {frame.moves[-1]}")
        if tried.verdict == "wrong":
            self.stars = max(1, self.stars - 1)
            print(f"Not this one. {tried.says}")
            return
        self.played = (*self.played, move)
        self.show(tried.frames[-1])
        if tried.verdict == "right":
            print(f"Right. {'★' * self.stars}{'☆' * (MOST_STARS - self.stars)} {tried.says}")
        else:
            print(f"Right, and on. {tried.says}")

    def show(self, match: Match) -> None:
        print(render_text(match.picture()))
