"""Playing the rules and their slow twin side by side, move by move."""

from collections.abc import Callable
from random import Random
from typing import Any

import parlour
from parlour.match import start_with

READ_EVERY = 3  # plies between two positions that are written and read again
Chooser = Callable[[list[str], Random], str]


def anything(moves: list[str], random: Random) -> str:
    return random.choice(moves)


def compare_games(
    slug: str,
    twin: type,
    options: dict[str, str],
    games: int,
    seed: int,
    longest: int = 400,
    choose: Chooser = anything,
) -> int:
    """Play so many random games on both and compare everything at every ply; returns how many games ended."""
    random = Random(seed)
    ended = 0
    for _ in range(games):
        match, slow = start_with(slug, options, getattr(twin, "version", None)), twin(**options)
        for _ in range(longest):
            if not agree(match, slow):
                ended += 1
                break
            move = choose(slow.legal_moves(), random)
            match.play(move)
            slow.play(move)
    return ended


def agree(match: parlour.Match, slow: Any) -> bool:
    """Fail where the two differ; tells whether the game goes on."""
    assert match.to_move == slow.to_move, where(match)
    assert match.legal_moves() == slow.legal_moves(), where(match)
    outcome = match.outcome
    assert (outcome and (tuple(map(float, outcome.scores)), outcome.winner)) == slow.outcome, where(match)
    if match.to_move == "chance":
        assert match.chance() == slow.chance(), where(match)
    if match.ply % READ_EVERY == 0 or outcome:
        again = parlour.read(match.text)
        assert (again.text, again.legal_moves()) == (match.text, match.legal_moves()), where(match)
    return outcome is None


def where(match: parlour.Match) -> str:
    return f"{match.text} after {' '.join(match.moves)}"
