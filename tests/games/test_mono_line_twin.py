"""Mono-Line against its slow twin: the same moves, sides and outcomes at every ply of random games."""

from random import Random

import pytest
from tests.reference.mono_line import FirstMonoLine, MonoLine
from tests.twins import compare_games

STRICT = {
    "plain": {},
    "second begins": {"first": "1"},
    "center": {"center_playable": "on"},
    "unlimited": {"supply": "unlimited"},
    "swap": {"swap": "on"},
    "everything": {"center_playable": "on", "supply": "unlimited", "first": "1", "swap": "on"},
}
TALKING = {
    "discovery": {"mode": "discovery"},
    "friendly": {"mode": "friendly"},
    "turn": {"mode": "discovery", "wrong_claim": "turn"},
    "game": {"mode": "friendly", "wrong_claim": "game"},
    "everything": {
        "mode": "discovery", "wrong_claim": "turn", "center_playable": "on", "supply": "unlimited", "first": "1", "swap": "on",
    },
}  # fmt: skip


def mostly_placing(moves: list[str], random: Random) -> str:
    """Conceding ends random games at once, and most claims are true: both are made rarely."""
    kinds = [[move for move in moves if move.startswith(start)] for start in ("concede", "claim")]
    places = [move for move in moves if not move.startswith(("concede", "claim"))]
    (kind,) = random.choices([*kinds, places], weights=(1, 8, 91 if places else 0))
    return random.choice(kind or places or moves)


def patient(moves: list[str], random: Random) -> str:
    """Placing to the end, with a claim now and then; then as it comes."""
    places = [move for move in moves if not move.startswith(("concede", "claim"))]
    return mostly_placing(moves, random) if random.random() < 0.01 else random.choice(places or moves)


@pytest.mark.parametrize("options", STRICT.values(), ids=STRICT)
def test_strict_games_agree_with_the_twin(options: dict[str, str]) -> None:
    assert compare_games("mono-line", MonoLine, options, games=5, seed=1) == 5


@pytest.mark.parametrize("options", TALKING.values(), ids=TALKING)
def test_games_with_claims_agree_with_the_twin(options: dict[str, str]) -> None:
    assert compare_games("mono-line", MonoLine, options, games=10, seed=2, choose=mostly_placing) == 10
    assert compare_games("mono-line", MonoLine, options, games=20, seed=3) == 20
    assert compare_games("mono-line", MonoLine, options, games=3, seed=4, choose=patient) == 3


@pytest.mark.parametrize("options", TALKING.values(), ids=TALKING)
def test_games_of_the_first_version_agree_with_their_twin(options: dict[str, str]) -> None:
    assert compare_games("mono-line", FirstMonoLine, options, games=4, seed=5, choose=mostly_placing) == 4
