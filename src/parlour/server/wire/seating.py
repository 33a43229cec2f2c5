"""How many can play a game, and with which options."""

from functools import cache

from parlour.errors import OptionError
from parlour.games.options import Number, Options
from parlour.games.registry import find_game
from parlour.match import start_with


@cache
def player_counts(slug: str) -> tuple[int, ...]:
    """How many can play: the option `players`, or what the game starts with."""
    game = find_game(slug)
    counts = next((one for one in game.options if isinstance(one, Number) and one.name == "players"), None)
    return tuple(range(counts.least, counts.most + 1)) if counts else (start_with(slug, {}).players,)


def players_for(slug: str, options: Options) -> int:
    return start_with(slug, options).players


def complete_options(slug: str, given: dict[str, str], players: int) -> Options:
    """All options of a game for so many players; OptionError where they do not fit."""
    game = find_game(slug)
    if "players" not in given and any(option.name == "players" for option in game.options):
        given = given | {"players": str(players)}
    options = game.read_options(given)
    if players_for(slug, options) != players:
        raise OptionError(f"{players} seats for {slug}: expected {players_for(slug, options)} with these options")
    return options
