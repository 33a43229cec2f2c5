"""The games as the first page shows them: it brings them along, so that no card waits for a picture."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from parlour.examples import play_example
from parlour.games.game import Game
from parlour.games.picture import Picture
from parlour.games.registry import find_game, slugs
from parlour.match import Match
from parlour.server.wire.bodies import ShelfGame, ShelfReply
from parlour.server.wire.catalogue import LEVELS, describe_fact
from parlour.server.wire.pictures import changed, ground_of, lean
from parlour.server.wire.seating import player_counts

PLACE = "<!--shelf-->"
SHOWN = tomllib.loads(Path(__file__).with_name("shelf.toml").read_text("utf-8"))
WORTH = 0.8  # a picture is told by what differs from another one where that makes it so much shorter


@cache
def shelf() -> ShelfReply:
    """All games, each with its picture and a few moves. A board that is much like an earlier one is told as what differs."""
    earlier: dict[str, Picture] = {}
    games = []
    for slug in slugs():
        game, start = find_game(slug), ground_of(slug)
        like, ground = shortest(earlier, start)
        earlier[slug] = start
        games.append(describe(game, like, ground, moments_of(game, start)))
    return ShelfReply(games=games)


def describe(game: Game, like: str | None, ground: dict[str, Any], moments: list[dict[str, Any]]) -> ShelfGame:
    counts, known = player_counts(game.slug), game.rulebook.facts
    return ShelfGame(
        slug=game.slug,
        title=game.title,
        goal=game.goal,
        players=list(counts),
        minutes=describe_fact(known.get("minutes")),
        difficulty=describe_fact(known.get("difficulty")),
        levels=list(LEVELS) if max(counts) > 1 else [],
        like=like,
        ground=ground,
        moments=moments,
    )


def shortest(earlier: dict[str, Picture], picture: Picture) -> tuple[str | None, dict[str, Any]]:
    """The earlier game whose board is most like this one, and what differs; none where nothing is."""
    whole = lean(vars(picture))
    most = len(json.dumps(whole)) * WORTH
    tellings = [(slug, lean(changed(other, picture))) for slug, other in earlier.items()]
    fitting = [telling for telling in tellings if len(json.dumps(telling[1])) < most]
    return min(fitting, key=lambda telling: len(json.dumps(telling[1])), default=(None, whole))


def moments_of(game: Game, start: Picture) -> list[dict[str, Any]]:
    """From the example that stands for the game on: what differs from moment to moment, at first from the start."""
    chosen = next((example for example in game.rulebook.examples if example.face), None)
    matches = [one.match for one in play_example(game, chosen)] if chosen else []
    if chosen and game.slug in SHOWN:
        matches = [matches[-1], *played_on(matches[-1], SHOWN[game.slug].split())]
    before, told = start, []
    for match in matches:
        picture = match.picture()
        told.append(lean(changed(before, picture)))
        before = picture
    return told


def played_on(match: Match, moves: list[str]) -> list[Match]:
    after = match.at(match.ply)
    made = []
    for move in moves:
        after.play(move)
        made.append(after.at(after.ply))
    return made


def with_shelf(page: str) -> str:
    """The first page with the games in it, as data that no browser runs."""
    data = shelf().model_dump_json().replace("</", r"<\/")
    return page.replace(PLACE, f'<script type="application/json" id="shelf">{data}</script>', 1)
