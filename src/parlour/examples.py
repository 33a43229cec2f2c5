"""The examples of the rules, played: every moment of one with its match and what is said about it."""

from dataclasses import dataclass

from parlour.errors import NotationError
from parlour.games.game import Game
from parlour.games.position_text import read_pairs
from parlour.games.rules_text import Example, Stop
from parlour.match import Match, read, start_with


@dataclass(frozen=True)
class Moment:
    """An example after some of its moves; `move` led here, and what was said last still holds."""

    match: Match
    move: str | None
    stop: Stop


def begin_example(game: Game, example: Example) -> Match:
    """The match as it is when the example begins."""
    if example.position:
        match = read(f"{game.slug} {example.options} {example.position}")
    else:
        match = start_with(game.slug, read_pairs(example.options))
    for move in example.setup:
        match.play(move)
    return match


def play_example(game: Game, example: Example) -> list[Moment]:
    """Every moment of an example, the first before its moves."""
    match = begin_example(game, example)
    stops = {stop.ply: stop for stop in example.stops}
    unreached = [ply for ply in stops if ply > len(example.moves)]
    if unreached:
        raise NotationError(f"the example {example.title!r} tells of move {unreached[0]}, and has {len(example.moves)}")
    before = match.ply
    for move in example.moves:
        match.play(move)
    moves = (None, *example.moves)
    return [Moment(match.at(before + ply), move, stops.get(ply, Stop(ply))) for ply, move in enumerate(moves)]
