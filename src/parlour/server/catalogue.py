"""What the server tells about the games themselves."""

import re
from functools import cache
from typing import Any

from parlour.errors import OptionError
from parlour.games.game import Game, Options
from parlour.games.registry import find_game, slugs
from parlour.match import start_with
from parlour.server.bodies import GameDetail, GameInfo, OptionInfo, RuleInfo
from parlour.server.thinker import LEVELS

RULE = re.compile(r"^\*\*(R\d+)\s*([^*]*?)\.?\*\*\s*(.*)$", re.MULTILINE)


def has_dice(slug: str) -> bool:
    return find_game(slug).has_dice


@cache
def player_counts(slug: str) -> tuple[int, ...]:
    """How many can play: the option `players`, or what the game starts with."""
    game = find_game(slug)
    counts = next((option.values for option in game.options if option.name == "players"), None)
    return tuple(sorted(map(int, counts))) if counts else (start_with(slug, {}).players,)


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


def describe(slug: str) -> GameInfo:
    return GameInfo(**facts(find_game(slug)))


def describe_whole(slug: str) -> GameDetail:
    game = find_game(slug)
    numbered = [RuleInfo(number=one[0], title=one[1], text=one[2]) for one in RULE.findall(game.rules)]
    return GameDetail(**facts(game), rules=game.rules, numbered=numbered, picture=start_with(slug, {}).picture())


def facts(game: Game) -> dict[str, Any]:
    counts = player_counts(game.slug)
    return {
        "slug": game.slug,
        "title": game.title,
        "version": game.version,
        "goal": game.goal,
        "credit": game.credit,
        "reconstructed": game.reconstructed,
        "sides": list(game.sides),
        "players": list(counts),
        "options": [
            OptionInfo(name=one.name, values=list(one.values), default=one.default, most=one.most, about=one.about)
            for one in game.options
        ],
        "levels": list(LEVELS) if max(counts) > 1 else [],
        "has_dice": has_dice(game.slug),
        "can_draw": game.has_draws,
        "can_count": game.can_count,
        "rated": max(counts) > 1,
    }


def describe_all() -> list[GameInfo]:
    return [describe(slug) for slug in slugs()]
