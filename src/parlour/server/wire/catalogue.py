"""What the server tells about the games themselves."""

from collections.abc import Iterator
from typing import Any

from parlour.engine.levels import LEVELS as ENGINE_LEVELS
from parlour.engine.levels import strengths
from parlour.games.game import Game
from parlour.games.registry import find_game, slugs
from parlour.games.rules_text import Fact
from parlour.match import start_with
from parlour.server.wire.bodies import FactInfo, GameDetail, GameInfo, LevelInfo, OptionInfo
from parlour.server.wire.rulebook import face_of
from parlour.server.wire.seating import player_counts

LEVELS = tuple(map(str, ENGINE_LEVELS))


def has_dice(slug: str) -> bool:
    return find_game(slug).has_dice


def describe(slug: str) -> GameInfo:
    return GameInfo(**facts(find_game(slug)))


def describe_whole(slug: str) -> GameDetail:
    return GameDetail(**facts(find_game(slug)), picture=start_with(slug, {}).picture(), face=face_of(slug))


def describe_fact(fact: Fact | None) -> FactInfo | None:
    return FactInfo(least=fact.least, most=fact.most, ours=fact.ours) if fact else None


def level_infos(game: Game) -> Iterator[LevelInfo]:
    for level, one in zip(LEVELS, strengths(game), strict=True):
        task = one.task
        yield LevelInfo(level=level, nodes=task.nodes, seconds=task.seconds, server_seconds=one.server_seconds)


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
        "minutes": describe_fact(game.rulebook.facts.get("minutes")),
        "age": describe_fact(game.rulebook.facts.get("age")),
        "options": [OptionInfo(**one.to_json()) for one in game.options],
        "levels": list(LEVELS) if max(counts) > 1 else [],
        "strengths": list(level_infos(game)) if max(counts) > 1 else [],
        "has_dice": has_dice(game.slug),
        "can_draw": game.has_draws,
        "can_count": game.can_count,
        "rated": max(counts) > 1,
    }


def describe_all() -> list[GameInfo]:
    return [describe(slug) for slug in slugs()]
