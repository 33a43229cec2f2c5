"""All games by their slug. A game is added here, in one line."""

from functools import cache
from importlib import import_module

from parlour.errors import UnknownGameError, nearest
from parlour.games.game import Game

MODULES = {
    "passo": "parlour.games.passo",
    "pathagon": "parlour.games.pathagon",
    "over-pass": "parlour.games.over_pass",
    "groups-of-three": "parlour.games.groups_of_three",
    "mono-line": "parlour.games.mono_line",
    "redo": "parlour.games.redo",
    "exeo-duo": "parlour.games.exeo_duo",
    "full-house": "parlour.puzzles.full_house",
    "crooked-jumps": "parlour.puzzles.crooked_jumps",
    "spiral": "parlour.puzzles.spiral",
}


def slugs() -> list[str]:
    return list(MODULES)


@cache
def find_game(slug: str) -> Game:
    """The game with this slug; UnknownGameError names the nearest one."""
    if slug not in MODULES:
        raise UnknownGameError(f"unknown game {slug!r}{nearest(slug, MODULES)}")
    game = import_module(MODULES[slug]).GAME
    assert isinstance(game, Game) and game.slug == slug
    return game
