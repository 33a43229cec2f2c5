"""Who plays in the laboratory: levels, plain UCT, random moves, and programs that speak UGI."""

import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Protocol

from parlour.engine.core.transpositions import Transpositions
from parlour.engine.levels import LEVELS, choose_move, search, task_of
from parlour.engine.search.choice import Task
from parlour.engine.search.deepening import search_deeper
from parlour.engine.search.tables import MEGABYTES
from parlour.engine.search.trees import ITERATION_COST, PLAIN, UCT, TreeSettings, search_tree
from parlour.errors import IllegalMoveError, MissingExtraError, NotationError, OptionError, ParlourError, UgiError
from parlour.games.evaluator import Evaluator
from parlour.games.game import Game
from parlour.games.net import NetEvaluator, read_net
from parlour.lab.ugi_client import UgiClient
from parlour.match import Match

HAND_MADE = "none"
UCT_NAME = r"uct(?::(\d{2,8}))?(?:(?:(?<=uct):|(?<=\d),)exploration=(\d(?:\.\d{1,4})?))?"


class Player(Protocol):
    name: str

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        """The text of the move to play."""

    def close(self) -> None: ...


class LevelPlayer:
    """A level as people meet it; with `processor` its time is that of the processor alone."""

    def __init__(self, level: int, *, processor: bool = False) -> None:
        self.level = level
        self.processor = processor
        self.name = f"level{level}"

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        if not self.processor:
            return choose_move(match, self.level, seconds=seconds, seed=seed).move
        task = task_of(match.game, self.level, seconds)
        return search(match, replace(task, seed=seed, processor=True)).move

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


class LearnedPlayer:
    """Level 8's search with the net of a folder, or with none, by time of the processor: how nets are compared."""

    def __init__(self, name: str, net: str) -> None:
        self.name = name
        self.net = net
        self.evaluator: NetEvaluator | None = None
        self.table = Transpositions(MEGABYTES)

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        if self.evaluator is None:
            self.evaluator = net_evaluator(match.game, self.net)
        task = Task(seconds=seconds or 1.0, seed=seed, processor=True)
        return search_deeper(match, task, self.evaluator, self.table).move

    def close(self) -> None:
        pass


def net_evaluator(game: Game, net: str) -> NetEvaluator:
    """A game's evaluator with the net that ships (""), that of a folder, or none ("none")."""
    evaluator = game.evaluator() if game.evaluator is not None else None
    if not isinstance(evaluator, NetEvaluator):
        raise OptionError(f"{game.slug} learns no net: expected a game whose evaluation.py writes inputs")
    if net == HAND_MADE:
        evaluator.forget_net()
    elif net:
        try:
            evaluator.set_net(*read_net(Path(net)))
        except (OSError, ValueError, KeyError) as error:
            raise OptionError(f"cannot use the net in {net!r}: {error}") from None
    return evaluator


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


class OwnPlayer:
    """A player written in Python: any callable that gets a match and tells a move."""

    def __init__(self, think: Callable[[Match], str]) -> None:
        self.think = think
        self.name = asked_name(think)

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        move = self.think(match.at(match.ply))  # a copy: a player may try moves on it
        try:
            match.at(match.ply).play(move)
        except (NotationError, IllegalMoveError) as error:
            raise ParlourError(f"player {self.name} played {move!r}: {error}") from None
        return move

    def close(self) -> None:
        pass


Who = str | Callable[[Match], str]


def asked_name(who: Who) -> str:
    """What a player was asked for by: the text, or the name of what was written in Python."""
    return who if isinstance(who, str) else str(getattr(who, "name", getattr(who, "__name__", type(who).__name__)))


def make_player(who: Who) -> Player:
    """A player by name: level1 to level8 (or 1 to 8), uct, random, search:…, net:FILE, learned:DIR, ugi:COMMAND; or a callable.

    A level after `processor:` counts the time of the processor, which other work on the machine does not shorten.
    """
    if callable(who):
        return OwnPlayer(who)
    text = who
    if found := re.fullmatch(r"(processor:)?(?:level)?([0-9])", text):
        level = int(found[2])
        if level in LEVELS:
            return LevelPlayer(level, processor=bool(found[1]))
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
    if text.startswith("net:"):
        return load_player(Path(text.removeprefix("net:")))
    if text.startswith("learned:"):
        return LearnedPlayer(text, text.removeprefix("learned:"))
    if text.startswith("ugi:"):
        return UgiPlayer(text.removeprefix("ugi:"))
    raise OptionError(
        f"unknown player {text!r}: expected level1 to level8, uct, uct:PLAYOUTS (20 or more), uct:exploration=X,"
        " uct:PLAYOUTS,exploration=X, solving-uct, random, search:nodes=N,noise=X, net:FILE, learned:DIR or ugi:COMMAND"
    )


def load_player(path: Path) -> Player:
    """A trained net; NumPy is asked for only here."""
    try:
        from parlour.research.net import NetPlayer
    except ImportError:
        raise MissingExtraError("trained nets", "research") from None
    return NetPlayer(path)


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
