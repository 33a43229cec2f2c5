"""Tactics: positions in which exactly one move wins, or a turn of dice can gain just so much. Sets of them ship with the games.

A set is a table with one tactic a line: its position without the game, the line, what is proven, a grade and themes.

    1 DDDD1LD/3D3/… 2,2 -,- -,- <tab> e7 a1 f7 <tab> 3+2 <tab> 1 <tab> win-in-2 trap

`3+2`: the line wins in 3 plies, and no other first move wins within 2 plies more. A move with others that win as fast is
written `f7/a7`. `home+2`: the turn can bring two pieces home, and the line does; after any other first move but the right
ones it cannot.
"""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal

from parlour import puzzles
from parlour.errors import NotationError, UnknownGameError, nearest
from parlour.games.game import Game
from parlour.games.registry import find_game, slugs
from parlour.match import Match, read
from parlour.study.turns import Turn, gains_of

FOLDER = Path(puzzles.__file__).parent / "tactics"
SOLVED_MOVE = "that wins as fast"


@dataclass(frozen=True)
class Tactic:
    """`line` holds moves by turns, each with the others that win as fast; of a `gain` all are the player's own."""

    game: str
    position: str
    options: str
    line: tuple[tuple[str, ...], ...]
    proof: str
    grade: int
    themes: tuple[str, ...]

    @property
    def id(self) -> str:
        """The same for the same position, whatever set it stands in."""
        return sha256(self.text.encode()).hexdigest()[:8]

    @property
    def text(self) -> str:
        return f"{self.game} {self.options} {self.position}"

    @property
    def gain(self) -> str | None:
        """What the turn is to gain; None where the task is to win."""
        name = self.proof.split("+")[0]
        return None if name.isdecimal() else name

    @property
    def amount(self) -> int:
        """How much is to be gained; within how many plies more nothing else wins."""
        return int(self.proof.split("+")[1])

    @property
    def plies(self) -> int:
        return len(self.line)

    @property
    def moves(self) -> tuple[str, ...]:
        """The line as it is shown."""
        return tuple(choice[0] for choice in self.line)

    @property
    def task(self) -> str:
        if self.gain is None:
            return f"Win in {(self.plies + 1) // 2}."
        return gains_of(find_game(self.game))[self.gain].task.format(count=self.amount)

    def begin(self) -> Match:
        return read(self.text)

    def write(self) -> str:
        line = " ".join("/".join(choice) for choice in self.line)
        options = "" if self.options == "-" else f"{self.options} "
        return "\t".join([options + self.position, line, self.proof, str(self.grade), " ".join(self.themes)])


@dataclass(frozen=True)
class Judged:
    """What became of the moves of somebody who solves: `frames` are shown one after another, from the last own move on."""

    verdict: Literal["right", "wrong", "on"]
    frames: tuple[Match, ...]


def judge(tactic: Tactic, played: tuple[str, ...]) -> Judged:
    """Judge the last of one's own moves; IllegalMoveError where the rules forbid it."""
    if not played:
        raise NotationError("no moves to judge: expected at least one")
    return judge_turn(tactic, played) if tactic.gain else judge_line(tactic, played)


def judge_line(tactic: Tactic, played: tuple[str, ...]) -> Judged:
    match = follow(tactic, played[:-1]).play(played[-1])
    frames, at = [match.at(match.ply)], 2 * (len(played) - 1)
    if match.outcome is not None:
        return Judged("right" if match.outcome.winner == match.mover(match.ply - 1) else "wrong", tuple(frames))
    if at >= tactic.plies or played[-1] not in tactic.line[at]:
        return Judged("wrong", tuple(frames))
    if played[-1] != tactic.line[at][0]:
        return Judged("right", tuple(frames))
    frames.append(match.play(tactic.line[at + 1][0]).at(match.ply))
    return Judged("on", tuple(frames))


def judge_turn(tactic: Tactic, played: tuple[str, ...]) -> Judged:
    """Any way through the turn is right as long as the gain can still be reached."""
    match = tactic.begin()
    gain = gains_of(match.game)[tactic.gain or ""]
    wanted = gain.counted(match.position) + tactic.amount
    for move in played[:-1]:
        match.play(move)
    before = match.position
    reached = Turn(gain).move_reaches(before, match.game.parse_move(before, played[-1]), wanted)
    frame = match.play(played[-1])
    if not reached:
        return Judged("wrong", (frame,))
    done = frame.outcome is not None or gain.counted(frame.position) >= wanted
    return Judged("right" if done else "on", (frame,))


def follow(tactic: Tactic, played: tuple[str, ...]) -> Match:
    """The match after one's own first moves, all of them those of the line, and the answers to them."""
    match = tactic.begin()
    for number, move in enumerate(played):
        if tactic.gain is None and move != tactic.moves[2 * number]:
            raise NotationError(f"{move!r} is not in the line of this tactic")
        match.play(move)
        if tactic.gain is None:
            match.play(tactic.moves[2 * number + 1])
    return match


def hint(tactic: Tactic, played: tuple[str, ...]) -> str:
    """A right next move."""
    if tactic.gain is None:
        return tactic.moves[2 * len(played)]
    match = follow(tactic, played)
    gain = gains_of(match.game)[tactic.gain]
    wanted = gain.counted(tactic.begin().position) + tactic.amount
    return match.game.format_move(match.position, Turn(gain).right_moves(match.position, wanted)[0])


# -- sets ----------------------------------------------------------------------------------------------------------------


def with_tactics() -> list[str]:
    """The games that have a set."""
    return [slug for slug in slugs() if path_of(slug).exists()]


def path_of(slug: str) -> Path:
    return FOLDER / f"{slug}.tsv"


@cache
def tactics_of(slug: str) -> dict[str, Tactic]:
    """The set of a game by the ids of its tactics, in its order."""
    game = find_game(slug)
    if not path_of(slug).exists():
        raise UnknownGameError(f"{slug!r} has no tactics{nearest(slug, with_tactics())}")
    return {tactic.id: tactic for tactic in read_set(game, path_of(slug).read_text("utf-8"))}


def find_tactic(slug: str, tactic_id: str) -> Tactic:
    known = tactics_of(slug)
    if tactic_id not in known:
        raise UnknownGameError(f"no tactic {tactic_id!r} of {slug}")
    return known[tactic_id]


def read_set(game: Game, text: str) -> list[Tactic]:
    return [read_row(game, number, row) for number, row in enumerate(text.splitlines(), 1) if row]


def read_row(game: Game, number: int, row: str) -> Tactic:
    parts = row.split("\t")
    if len(parts) != 5:
        raise NotationError(f"tactic {number} of {game.slug} has {len(parts)} fields: expected 5, with tabs between")
    position, line, proof, grade, themes = parts
    first, _, rest = position.partition(" ")
    options, position = (first, rest) if "=" in first else ("-", position)
    choices = tuple(tuple(choice.split("/")) for choice in line.split())
    return Tactic(game.slug, position, options, choices, proof, int(grade), tuple(themes.split()))
