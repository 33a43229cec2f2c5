"""All games by their slug. A game of the house is added here, in one line; one of another package by an entry point.

[project.entry-points."parlour.games"]
my-game = "parlour_my_game:GAME"
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from parlour.errors import ParlourError, UnknownGameError, nearest
from parlour.games.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "parlour.games"
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
    """The games of the house, then those of other packages."""
    return [*MODULES, *plugins()]


@cache
def plugins() -> "dict[str, EntryPoint]":
    """The games of other packages, by their slugs."""
    from importlib.metadata import entry_points  # takes longer to load than a game

    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.name in MODULES or found.setdefault(point.name, point).value != point.value:
            raise ParlourError(
                f"two games are called {point.name!r}: uninstall {point.value!r}, or let it have another name"
            )
    return found


@cache
def find_game(slug: str) -> Game:
    """The game with this slug; UnknownGameError names the nearest one."""
    if slug in MODULES:
        game = import_module(MODULES[slug]).GAME
    elif slug in plugins():
        game = load_plugin(plugins()[slug])
    else:
        raise UnknownGameError(f"unknown game {slug!r}{nearest(slug, slugs())}")
    assert isinstance(game, Game)
    return game


def load_plugin(point: "EntryPoint") -> Game:
    """The game that an entry point names; ParlourError where it is none."""
    try:
        game = point.load()
    except Exception as error:  # whatever a package of others does when it is imported
        raise ParlourError(f"cannot load the game {point.name!r} from {point.value!r}: {error!r}") from error
    if not isinstance(game, Game) or game.slug != point.name:
        found = f"the game {game.slug!r}" if isinstance(game, Game) else repr(game)
        raise ParlourError(f"{point.value!r} is {found}: expected a Game whose slug is {point.name!r}")
    return game
