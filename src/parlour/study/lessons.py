"""Lessons: positions with a task that the rules themselves check. docs/lessons.md tells how their files are written."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from parlour.errors import NotationError, UnknownGameError, nearest
from parlour.games.game import Game
from parlour.games.position_text import read_pairs
from parlour.games.registry import find_game, slugs
from parlour.match import Match, read, start_with
from parlour.study.conditions import holds, read_condition

FOLDER, FILE = "lessons", "{language}.toml"
ENGLISH = "en"


@dataclass(frozen=True)
class Turn:
    """One move of the learner: which are accepted, what is said, and what is played in answer.

    `moves` are all moves that `accept` takes, the one to be shown first; where they are too many to list, `count` is their number.
    """

    task: str
    accept: str
    moves: tuple[str, ...]
    count: int | None
    reply: tuple[str, ...]
    wrong: str


@dataclass(frozen=True)
class Step:
    """A position and a task of one or more moves."""

    name: str
    title: str
    position: str
    options: str
    setup: tuple[str, ...]
    look: tuple[str, ...]
    rule: str | None
    right: str
    turns: tuple[Turn, ...]

    @property
    def solution(self) -> tuple[str, ...]:
        """The learner's own moves."""
        return tuple(turn.moves[0] for turn in self.turns)


@dataclass(frozen=True)
class Course:
    """The lessons of a game, in their order."""

    game: Game
    steps: tuple[Step, ...]

    def find(self, name: str) -> Step:
        for step in self.steps:
            if step.name == name:
                return step
        known = [step.name for step in self.steps]
        raise UnknownGameError(f"no lesson {name!r} of {self.game.slug}{nearest(name, known)}")


@dataclass(frozen=True)
class Attempt:
    """What became of a learner's moves: `frames` are the matches to show one after another, from the last move on.

    After "right" and "on" the last frame is where it goes on; after "wrong" it shows what the move did, and the learner tries again.
    """

    verdict: Literal["right", "wrong", "on"]
    says: str
    frames: tuple[Match, ...]


# -- playing them ------------------------------------------------------------------------------------------------------


def begin(game: Game, step: Step) -> Match:
    """The match in which a step begins."""
    placed = f"{game.slug} {step.options} {step.position}"
    match = read(placed) if step.position else start_with(game.slug, read_pairs(step.options))
    for move in step.setup:
        match.play(move)
    return match


def resume(game: Game, step: Step, played: tuple[str, ...]) -> Match:
    """The match after these moves of the learner, all of them accepted, and the answers to them."""
    match = begin(game, step)
    for turn, move in zip(step.turns, played, strict=False):
        play_turn(match, turn, move)
    return match


def play_turn(match: Match, turn: Turn, move: str) -> None:
    if not holds(turn.accept, match.play(move)):
        raise NotationError(f"{move!r} is no part of the lesson: it was not accepted")
    for answer in turn.reply:
        match.play(answer)


def attempt(game: Game, step: Step, played: tuple[str, ...]) -> Attempt:
    """Judge the last of these moves; IllegalMoveError where the rules forbid it."""
    if len(played) not in range(1, len(step.turns) + 1):
        raise NotationError(f"{len(played)} moves in the lesson {step.name!r}: expected 1 to {len(step.turns)}")
    turn = step.turns[len(played) - 1]
    match = resume(game, step, played[:-1]).play(played[-1])
    frames = [match.at(match.ply)]
    if not holds(turn.accept, match):
        return Attempt("wrong", turn.wrong, tuple(frames))
    for answer in turn.reply:
        frames.append(match.play(answer).at(match.ply))
    if len(played) == len(step.turns):
        return Attempt("right", step.right, tuple(frames))
    return Attempt("on", step.turns[len(played)].task, tuple(frames))


def accepted(match: Match, turn: Turn) -> list[str]:
    """All legal moves that a turn takes for right."""
    return [move for move in match.legal_moves() if holds(turn.accept, match.at(match.ply).play(move))]


def suggestion(match: Match, turn: Turn) -> str:
    """A right move: the one to be shown, or another where the learner has come here by another way."""
    fitting = accepted(match, turn)
    return next((move for move in turn.moves if move in fitting), fitting[0])


# -- reading them ------------------------------------------------------------------------------------------------------


def taught() -> list[str]:
    """The games that have lessons."""
    return [slug for slug in slugs() if path_of(find_game(slug), ENGLISH).exists()]


def path_of(game: Game, language: str) -> Path:
    return game.folder / FOLDER / FILE.format(language=language)


@cache
def course_of(slug: str) -> Course:
    """The lessons of a game; UnknownGameError where it has none."""
    game = find_game(slug)
    path = path_of(game, ENGLISH)
    if not path.exists():
        raise UnknownGameError(f"{slug!r} has no lessons{nearest(slug, taught())}")
    return read_course(game, path.read_text("utf-8"))


def read_course(game: Game, text: str) -> Course:
    """A course from the text of its file; NotationError tells in which step something is wrong."""
    steps = []
    for number, told in enumerate(tomllib.loads(text).get("step", ()), 1):
        try:
            steps.append(read_step(told))
        except (KeyError, TypeError, NotationError) as error:
            raise NotationError(f"lesson {number} of {game.slug}: {error}") from None
    return Course(game, tuple(steps))


def read_step(told: dict[str, Any]) -> Step:
    turns = [told, *told.get("then", ())]
    return Step(
        name=told["name"],
        title=told["title"],
        position=told.get("position", ""),
        options=told.get("options", "-"),
        setup=tuple(told.get("setup", "").split()),
        look=tuple(told.get("look", "").split()),
        rule=told.get("rule"),
        right=told["right"],
        turns=tuple(read_turn(one, told) for one in turns),
    )


def read_turn(told: dict[str, Any], step: dict[str, Any]) -> Turn:
    read_condition(told["accept"])
    return Turn(
        task=told.get("task", step["task"]),
        accept=told["accept"],
        moves=tuple(told["moves"].split()),
        count=told.get("count"),
        reply=tuple(told.get("reply", "").split()),
        wrong=told.get("wrong", step.get("wrong", "")),
    )
