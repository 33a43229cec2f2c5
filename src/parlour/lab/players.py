"""Who plays in the laboratory: levels, plain UCT, random moves, and programs that speak UGI."""

import re
import shlex
from dataclasses import replace
from random import Random
from typing import Protocol

from parlour.engine.choice import Task
from parlour.engine.levels import LEVELS, choose_move, search
from parlour.engine.trees import ITERATION_COST, PLAIN, UCT, TreeSettings, search_tree
from parlour.engine.ugi_client import UgiClient
from parlour.errors import IllegalMoveError, NotationError, OptionError, UgiError
from parlour.games.evaluator import Evaluator
from parlour.match import Match

UCT_NAME = r"uct(?::(\d{2,8}))?(?:(?:(?<=uct):|(?<=\d),)exploration=(\d(?:\.\d{1,4})?))?"


class Player(Protocol):
    name: str

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        """The text of the move to play."""

    def close(self) -> None: ...


class LevelPlayer:
    def __init__(self, level: int) -> None:
        self.level = level
        self.name = f"level{level}"

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        return choose_move(match, self.level, seconds=seconds, seed=seed).move

    def close(self) -> None:
        pass


class UctPlayer:
    """UCT with random play-outs and no knowledge: the yardstick, plain or with proven nodes.

    With a number of play-outs it takes no heed of time, so that results do not depend on the machine.
    """

    def __init__(self, name: str, settings: TreeSettings, playouts: int | None = None) -> None:
        self.name = name
        self.settings = settings
        self.playouts = playouts

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        task = Task(seconds=seconds or 1.0, seed=seed)
        if self.playouts is not None:
            task = Task(nodes=self.playouts * ITERATION_COST, seed=seed)
        return search_tree(match, task, Evaluator(), self.settings).move

    def close(self) -> None:
        pass


class SearchPlayer:
    """A search with its own means, as the measurement of levels needs it."""

    def __init__(self, name: str, task: Task) -> None:
        self.name = name
        self.task = task

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        return search(match, replace(self.task, seconds=seconds, seed=seed)).move

    def close(self) -> None:
        pass


class RandomPlayer:
    name = "random"

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        return Random(seed).choice(match.legal_moves())

    def close(self) -> None:
        pass


class UgiPlayer:
    """A program of its own that speaks the Universal Game Interface."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise OptionError(f"cannot read the command of 'ugi:{command}': {str(error).lower()}") from None
        if not words:
            raise OptionError(f"no command in 'ugi:{command}': expected ugi:COMMAND")
        self.command = command
        self.client = UgiClient(words)
        self.name = self.client.name or command

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        move = self.client.choose(match, seconds or 1.0).move
        try:
            match.at(match.ply).play(move)
        except (NotationError, IllegalMoveError) as error:
            raise UgiError(f"ugi:{self.command} played {move!r}: {error}") from None
        return move

    def close(self) -> None:
        self.client.close()


def make_player(text: str) -> Player:
    """A player by name: level1 to level8 (or 1 to 8), uct, uct:…, solving-uct, random, search:… or ugi:COMMAND."""
    if found := re.fullmatch(r"(?:level)?([0-9])", text):
        level = int(found[1])
        if level in LEVELS:
            return LevelPlayer(level)
    if found := re.fullmatch(UCT_NAME, text):
        playouts, exploration = found.groups()
        settings = replace(UCT, exploration=float(exploration)) if exploration else UCT
        if playouts is None or int(playouts) >= 20:
            return UctPlayer(text, settings, int(playouts) if playouts else None)
    if text == "solving-uct":
        return UctPlayer(text, PLAIN)
    if text.startswith("search:"):
        return SearchPlayer(text, read_task(text.removeprefix("search:")))
    if text == "random":
        return RandomPlayer()
    if text.startswith("ugi:"):
        return UgiPlayer(text.removeprefix("ugi:"))
    raise OptionError(
        f"unknown player {text!r}: expected level1 to level8, uct, uct:PLAYOUTS (20 or more), uct:exploration=X,"
        " uct:PLAYOUTS,exploration=X, solving-uct, random, search:nodes=N,noise=X or ugi:COMMAND"
    )


def read_task(text: str) -> Task:
    """The means of a search, such as `nodes=400,depth=1,noise=0.5`; with dice a depth is a width."""
    found = re.fullmatch(
        r"nodes=(\d{1,9})(?:,depth=(\d{1,2}))?(?:,width=(\d{1,3}))?(?:,noise=(\d{1,2}(?:\.\d{1,4})?))?", text
    )
    if found is None:
        raise OptionError(
            f"bad search {text!r}: expected such as nodes=3000, nodes=400,depth=1,noise=0.5 or nodes=10000,width=3"
        )
    nodes, depth, width, noise = found.groups()
    return Task(
        nodes=int(nodes),
        depth=int(depth) if depth else None,
        width=int(width or depth or 0) or None,
        noise=float(noise or 0),
    )
