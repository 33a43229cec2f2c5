"""Games that go the same way every time, so that pictures of them can be compared.

python tests/browser/steady.py serve …    is `parlour serve` with dice and ids that do not change
python tests/browser/steady.py play       plays new games into games.txt
"""

import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from random import Random

import parlour
from parlour import dice
from parlour.cli import main
from parlour.engine.levels import choose_move
from parlour.games.registry import slugs
from parlour.match import Match
from parlour.record import Record, write_records
from parlour.server.match import state
from parlour.server.meet import pairing

GAMES = Path(__file__).parent / "games.txt"
LEVEL = 3
LONGEST = 450
OPTIONS = {"over-pass": {"turn_cap": "28"}, "groups-of-three": {"turn_cap": "28"}}


def roll(secret: str, match_id: str, number: int, chances: Mapping[str, float]) -> str:
    """What is rolled follows from the number of the roll alone."""
    texts = sorted(chances)
    return Random(number).choices(texts, [chances[text] for text in texts])[0]


def play_game(slug: str, seed: int) -> Match:
    match, rolls = parlour.start(slug, **OPTIONS.get(slug, {})), 0
    while match.outcome is None and match.ply < LONGEST:
        if match.to_move == "chance":
            match.play(roll("", "", rolls, match.chance()))
            rolls += 1
        else:
            match.play(choose_move(match, LEVEL, seconds=0.2, seed=seed + match.ply).move)
    return match


def play_until_won(slug: str) -> Match:
    """The first game that somebody wins in good time."""
    for seed in range(1, 1000):
        match = play_game(slug, seed)
        if match.outcome is not None and match.outcome.winner is not None:
            return match
    raise AssertionError(f"nobody wins {slug}")


def serve() -> None:
    ids = count()
    pair_of = dice.pair_of
    vars(dice)["roll"] = roll
    vars(state)["pair_of"] = lambda secret, _, number, total: pair_of(secret, "match", number, total)
    vars(dice)["make_secret"] = lambda: "00" * 32  # both dice of a roll follow from it
    vars(pairing)["make_id"] = lambda: f"match{next(ids)}"
    main()


if __name__ == "__main__":
    if sys.argv[1:] == ["play"]:
        played = [play_until_won(slug) for slug in slugs() if parlour.start(slug).players > 1]
        GAMES.write_text(write_records([Record.from_match(match) for match in played]), "utf-8")
    else:
        serve()
