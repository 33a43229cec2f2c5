"""The Universal Game Interface, UCI's relative: an engine that is driven by lines of text.

`position startpos moves ...` or `position fen TEXT moves ...` sets the game (the fen is a position text), `go` searches.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

from parlour.engine.levels import LEVELS, evaluator_of, search, task_of
from parlour.engine.search.choice import Choice, Ranked, Task
from parlour.engine.search.trees import has_secrets
from parlour.engine.search.winloss import settled
from parlour.errors import OptionError, ParlourError
from parlour.games.options import Number, Option, Switch
from parlour.games.registry import find_game, slugs
from parlour.match import Match, read, start_with

NUMBERS = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc")
MOVES_LEFT = 30  # how many more moves the clock should be enough for
NAME = "Parlour"
MOST_THREADS = 64
MOST_LINES = 64


class UgiEngine:
    """Obeys one line at a time; answers go to `write`, also from the thread that searches."""

    def __init__(self, slug: str, options: Mapping[str, object], write: Callable[[str], None]) -> None:
        self.slug = slug
        self.options = dict(options)
        self.level = LEVELS[-1]
        self.threads = 1
        self.lines = 1
        self.write = write
        self.match = start_with(slug, self.options)
        self.stop = threading.Event()
        self.worker: threading.Thread | None = None
        self.done = threading.Event()
        self.endless = False
        self.after_ponder: float | None = None

    def obey(self, line: str) -> bool:
        """Carry out one line; False after quit."""
        word, *rest = line.split() or [""]
        command = getattr(self, f"do_{word}", None)
        if word == "quit":
            self.end_search()
            return False
        if command is None:
            if word:
                self.write(f"info string unknown command {word!r}")
            return True
        try:
            command(rest)
        except (ParlourError, ValueError) as error:
            self.write(f"info string error: {error}")
        return True

    # -- commands ---------------------------------------------------------------------------------------------

    def do_ugi(self, words: list[str]) -> None:
        self.write(f"id name {NAME}")
        self.write("id author the Parlour authors")
        self.write(f"option name Game type combo default {self.slug} " + " ".join(f"var {slug}" for slug in slugs()))
        self.write(f"option name Level type spin default {self.level} min 1 max {LEVELS[-1]}")
        self.write(f"option name Threads type spin default 1 min 1 max {MOST_THREADS}")
        self.write(f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}")
        for option in find_game(self.slug).options:
            self.write(f"option name {option.name} type {declare_type(option)}")
        self.write("ugiok")

    def do_isready(self, words: list[str]) -> None:
        self.write("readyok")

    def do_setoption(self, words: list[str]) -> None:
        name, _, value = " ".join(words).removeprefix("name ").partition(" value ")
        if name == "Game":
            self.match, self.slug, self.options = start_with(value, {}), value, {}
        elif name == "Level":
            self.level = read_number(name, value, LEVELS[0], LEVELS[-1])
        elif name == "Threads":
            self.threads = read_number(name, value, 1, MOST_THREADS)
        elif name == "MultiPV":
            self.lines = read_number(name, value, 1, MOST_LINES)
        else:
            self.match = start_with(self.slug, {**self.options, name: value})
            self.options = dict(self.match.options)

    def do_uginewgame(self, words: list[str]) -> None:
        self.end_search()
        self.match = start_with(self.slug, self.options)

    def do_position(self, words: list[str]) -> None:
        self.end_search()
        where = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["startpos"]:
            match = start_with(self.slug, self.options)
        elif words[:1] == ["fen"]:
            match = read(" ".join(words[1:where]))
        else:
            raise ValueError("expected position startpos or position fen TEXT")
        for move in words[where + 1 :]:
            match.play(move)
        self.match = match

    def do_query(self, words: list[str]) -> None:
        outcome = self.match.outcome
        answers = {
            "gameover": str(outcome is not None).lower(),
            "p1turn": str(self.match.to_move == 0).lower(),
            "result": "none" if outcome is None else "draw" if outcome.winner is None else f"p{outcome.winner + 1}win",
        }
        if words[:1] and words[0] in answers:
            self.write(f"response {answers[words[0]]}")
        else:
            raise ValueError("expected query gameover, p1turn or result")

    def do_go(self, words: list[str]) -> None:
        self.end_search()
        if not isinstance(self.match.to_move, int):
            raise ValueError("no player is to move")
        self.stop, self.done = threading.Event(), threading.Event()
        task = self.make_task(words)
        self.worker = threading.Thread(target=self.think, args=(self.match, task, self.endless), daemon=True)
        self.worker.start()

    def do_stop(self, words: list[str]) -> None:
        self.end_search()

    def do_ponderhit(self, words: list[str]) -> None:
        """The expected move was played: the search goes on for the time of a move, unless it has found its answer."""
        if self.after_ponder is not None:
            self.endless = False
            timer = threading.Timer(0.0 if self.done.is_set() else self.after_ponder, self.stop.set)
            timer.daemon = True
            timer.start()

    # -- searching --------------------------------------------------------------------------------------------

    def make_task(self, words: list[str]) -> Task:
        numbers = {word: read_number(word, after, 0) for word, after in pairwise([*words, ""]) if word in NUMBERS}
        seconds = self.seconds_for(numbers)
        task = replace(
            task_of(self.match.game, self.level, seconds),
            stop=self.stop,
            report=self.report,
            lines=self.lines,
            threads=self.threads,
        )
        if "depth" in numbers:
            task = replace(task, depth=max(1, numbers["depth"]))
        if "nodes" in numbers:
            task = replace(task, nodes=max(1, numbers["nodes"]))
        if "nodes" in numbers or ("depth" in numbers and counts_depth(self.match)):
            task = replace(task, seconds=seconds)  # the time of a level is for a search with no other end
        self.after_ponder = None
        self.endless = "ponder" in words or "infinite" in words
        if self.endless:
            self.after_ponder = task.seconds or 0.0 if "ponder" in words else None
            task = replace(task, seconds=None, nodes=None)
        return task

    def seconds_for(self, numbers: Mapping[str, int]) -> float | None:
        if "movetime" in numbers:
            return numbers["movetime"] / 1000
        player = f"p{self.match.to_move + 1}" if isinstance(self.match.to_move, int) else "p1"
        if f"{player}time" not in numbers:
            return None
        left, added = numbers[f"{player}time"] / 1000, numbers.get(f"{player}inc", 0) / 1000
        return max(0.01, min(left / MOVES_LEFT + 0.8 * added, left - 0.05))

    def think(self, match: Match, task: Task, endless: bool) -> None:
        choice = search(match, task)
        self.report(choice)
        self.done.set()
        if endless:
            self.stop.wait()  # an answer found early is kept until somebody asks for it
        self.write(f"bestmove {choice.move}")

    def report(self, choice: Choice) -> None:
        rows = choice.ranking[: self.lines] if self.lines > 1 else (Ranked(choice.move, choice.value, choice.line),)
        for place, row in enumerate(rows):
            number = f"multipv {place + 1} " if self.lines > 1 else ""
            self.write(
                f"info depth {choice.depth} {number}nodes {choice.nodes} nps {choice.nodes_per_second} "
                f"time {int(1000 * choice.seconds)} score cp {round(100 * row.value)} pv {' '.join(row.line or (row.move,))}"
            )

    def end_search(self) -> None:
        self.stop.set()
        if self.worker is not None:
            self.worker.join()
            self.worker = None

    def wait(self) -> None:
        """Wait for the search that runs, if any; one without an end is stopped."""
        if self.endless:
            self.end_search()
        if self.worker is not None:
            self.worker.join()


def counts_depth(match: Match) -> bool:
    """Whether the search of this position goes depth after depth, so that a depth ends it."""
    evaluator, game = evaluator_of(match.game), match.game
    if game.has_dice or match.players != 2 or has_secrets(match):
        return False
    return not (evaluator.count == 0 or evaluator.wide or evaluator.can_decide(settled(match.position)))


def declare_type(option: Option) -> str:
    """An option of a game as UGI declares it: a spin for a number, a check for a switch, a combo for a choice."""
    if isinstance(option, Number):
        return f"spin default {option.default} min {option.least} max {option.most}"
    if isinstance(option, Switch):
        return f"check default {str(option.value(option.default)).lower()}"
    return " ".join([f"combo default {option.default}", *(f"var {text}" for text in option.to_json()["values"])])


def read_number(name: str, text: str, least: int, most: int = 10**12) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise OptionError(f"bad {name} {text!r}: expected a whole number from {least} to {most}")
    return int(text)
