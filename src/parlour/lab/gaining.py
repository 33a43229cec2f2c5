"""Tactics for games with dice: turns of a few moves that can gain just so much, found in games of gentle engines, tried whole."""

import time
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from parlour.engine.levels import choose_move
from parlour.games.contract import Position
from parlour.games.gains import Gain
from parlour.match import Match, start
from parlour.study.tactics import Tactic
from parlour.study.themes import THEMES
from parlour.study.turns import TooWide, Turn, gains_of

ROLLS = range(2, 8)
FIRST_PLY = 30  # what comes before looks alike in all games
MOST_RIGHT = 3  # first moves after which the gain can still be reached: two may often change places
FEWEST_MOVES = 7
OF_ONE_GAME = 24
MOST_POSITIONS = 8_000  # of one turn: a page has to check an answer quickly, also on a phone
EASY_ONES = 0.25  # how many of those with a gain of one are kept


def make_gains(slug: str, seconds: float, seed: int) -> Iterator[Tactic]:
    """Tactics from games of level 1 with itself until the time is over."""
    end, random, seen = time.monotonic() + seconds, Random(seed), set[int]()
    while time.monotonic() < end:
        match, found = start(slug), 0
        while match.outcome is None and found < OF_ONE_GAME and time.monotonic() < end:
            if match.to_move != "chance":
                match.play(choose_move(match, 1, seed=random.getrandbits(30)).move)
                continue
            if match.ply > FIRST_PLY and random.random() < 0.5:
                for tactic in look(match, random, seen):
                    found += 1
                    yield tactic
            match.play_random(random)


def look(match: Match, random: Random, seen: set[int]) -> Iterator[Tactic]:
    """The tactic of this turn, with one of the rolls it may begin with."""
    rolls = [roll for roll in ROLLS if f"roll:{roll}" in match.legal_moves()]
    for roll in random.sample(rolls, min(2, len(rolls))):
        rolled = match.at(match.ply).play(f"roll:{roll}")
        if not isinstance(rolled.to_move, int) or rolled.position.state_fingerprint() in seen:
            continue
        seen.add(rolled.position.state_fingerprint())
        for name, gain in gains_of(match.game).items():
            tactic = examine(rolled, name, gain)
            if tactic is not None and (tactic.amount > 1 or random.random() < EASY_ONES):
                yield tactic


def examine(match: Match, name: str, gain: Gain) -> Tactic | None:
    """The tactic of a turn; None where nothing can be gained, too much is right, or there is too much to try."""
    position, turn = match.position, Turn(gain, MOST_POSITIONS)
    counted = gain.counted(position)
    if len(position.legal_moves()) < FEWEST_MOVES:
        return None
    try:
        best = turn.best(position)
        if best == counted or len(turn.right_moves(position, best)) > MOST_RIGHT:
            return None
        line = find_way(match, turn, best)
    except TooWide:
        return None
    if len(line) < 2:
        return None
    game, options, *rest = match.text.split(" ")
    grade = min(5, len(line) - 1 + (best - counted > 2))
    themes = themes_of(name, line, best - counted)
    choices = tuple((move,) for move in line)
    return Tactic(game, " ".join(rest), options, choices, f"{name}+{best - counted}", grade, themes)


def find_way(match: Match, turn: Turn, wanted: int) -> list[str]:
    """Moves that gain what can be gained."""
    position: Position = match.position
    line: list[str] = []
    while turn.gain.counted(position) < wanted:
        move = turn.right_moves(position, wanted)[0]
        line.append(match.game.format_move(position, move))
        position = position.after(move)
    return line


def themes_of(name: str, line: list[str], amount: int) -> tuple[str, ...]:
    """What the turn is an example of, by the shape of its moves."""
    found = {name, f"{name}-{min(3, amount)}"}
    signs = {"=": "trade", ">": "over-pass", "^": "exit"}
    found |= {theme for sign, theme in signs.items() if any(sign in move for move in line)}
    ways = [tuple(move.split("-")) for move in line if "-" in move]
    if len(ways) > 1 and all(way[1] == after[0] for way, after in pairwise(ways)):
        found.add("one-piece")
    if any((end, start) in ways for start, end in ways):
        found.add("there-and-back")
    if any(one.startswith("+") and other.startswith("+") for one, other in pairwise(line)):
        found.add("two-at-once")
    return tuple(theme for theme in THEMES if theme in found)
