"""How each game is told to a learner, one file per game. A game is added here, in one line."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from parlour.errors import ParlourError
from parlour.games.registry import find_game
from parlour.research.encoding import Encoding

CLASSES = {
    "passo": "passo.PassoEncoding",
    "pathagon": "pathagon.PathagonEncoding",
    "over-pass": "over_pass.OverPassEncoding",
    "groups-of-three": "groups_of_three.GroupsOfThreeEncoding",
    "mono-line": "mono_line.MonoLineEncoding",
    "redo": "redo.RedoEncoding",
    "exeo-duo": "exeo_duo.ExeoDuoEncoding",
    "full-house": "full_house.FullHouseEncoding",
    "crooked-jumps": "crooked_jumps.CrookedJumpsEncoding",
    "spiral": "spiral.SpiralEncoding",
}


MOST_LENGTH = 100_000


def encoding_of(slug: str, options: Mapping[str, str], longest: int | None = None) -> Encoding:
    """The encoding of a game with complete options, which is made once; a game ends after so many actions."""
    if longest is not None and (not isinstance(longest, int) or longest not in range(1, MOST_LENGTH + 1)):
        raise ParlourError(f"bad value {longest!r} for max_game_length: expected a whole number from 1 to {MOST_LENGTH}")
    return make_encoding(slug, tuple(options.items()), longest)


@cache
def make_encoding(slug: str, options: tuple[tuple[str, str], ...], longest: int | None) -> Encoding:
    if slug not in CLASSES:
        raise ParlourError(f"{slug} has no encoding for learners: expected one of {', '.join(CLASSES)}")
    module, _, name = CLASSES[slug].partition(".")
    made = getattr(import_module(f"{__name__}.{module}"), name)(find_game(slug), dict(options))
    assert isinstance(made, Encoding)
    if longest is not None:
        made.longest = longest
    return made
