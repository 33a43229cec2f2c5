"""Passo against its slow twin: every option, every ply of random games."""

from random import Random

import pytest
from tests.reference.passo import CELLS as NAMES
from tests.reference.passo import Passo
from tests.twins import compare_games

import parlour
from parlour.games.passo.notation import CELLS, stack_on

OPTIONS = {
    "base": ({}, 60),
    "Black first, swap": ({"first": "1", "swap": "on"}, 40),
    "visible only": ({"visible_only": "on"}, 40),
    "endless": ({"repetition": "off"}, 20),
    "open": ({"powers": "open"}, 30),
    "secret, swap": ({"powers": "secret", "swap": "on", "first": "1"}, 30),
    "resolve at end": ({"powers": "open", "resolve_at_end": "on"}, 30),
    "passed by the mover": ({"pass_by": "mover"}, 40),
    "passed by the mover, powers": ({"powers": "open", "pass_by": "mover", "resolve_at_end": "on"}, 30),
    "everything": ({"powers": "secret", "visible_only": "on", "resolve_at_end": "on"}, 30),
}


@pytest.mark.parametrize(("options", "games"), OPTIONS.values(), ids=OPTIONS)
def test_random_games_agree_with_the_twin(options, games):
    assert compare_games("passo", Passo, options, games, seed=11) > games * 0.9


def sparing(moves: list[str], random: Random) -> str:
    """Mostly moves without a token, so that tokens meet late boards with gaps and stacks."""
    plain = [move for move in moves if ":" not in move]
    return random.choice(plain if plain and random.random() < 0.9 else moves)


@pytest.mark.parametrize("options", [{"powers": "open"}, {"powers": "open", "resolve_at_end": "on"}], ids=str)
def test_tokens_used_late_agree_with_the_twin(options):
    assert compare_games("passo", Passo, options, 30, seed=12, choose=sparing) > 25


@pytest.mark.parametrize("options", [{}, {"powers": "open"}, {"visible_only": "on"}], ids=str)
def test_the_boards_agree_to_the_end(options):
    random = Random(13)
    for _ in range(25):
        match, slow = parlour.start("passo", **options), Passo(**options)
        while match.outcome is None and match.ply < 300:
            move = sparing(slow.legal_moves(), random)
            match.play(move)
            slow.play(move)
            stacks = {name: stack_on(match.position, cell) for cell, name in zip(CELLS, NAMES, strict=True)}
            assert {name: stack for name, stack in stacks.items() if stack is not None} == slow.stacks, match.moves
