"""The drawn examples of the rules: real positions, played from the moves that the rules text names."""

import re
from functools import cache

from parlour.games.registry import find_game
from parlour.match import start_with
from parlour.server.bodies import Example, ExampleList
from parlour.server.view import changed

BLOCK = re.compile(r"^```example\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def examples_of(slug: str) -> ExampleList:
    """Every example of a game with its picture."""
    blocks = [
        dict(line.split(": ", 1) for line in block.splitlines()) for block in BLOCK.findall(find_game(slug).rules)
    ]
    return ExampleList(examples=[draw(slug, block) for block in blocks])


def draw(slug: str, block: dict[str, str]) -> Example:
    settings = block.get("options", "").replace(",", " ").split()
    options = dict(setting.split("=", 1) for setting in settings)
    match = start_with(slug, options)
    for move in block["moves"].split():
        match.play(move)
    picture = changed(start_with(slug, {}).picture(), match.picture())
    return Example(options=options, moves=list(match.moves), shows=block["shows"], picture=picture)
