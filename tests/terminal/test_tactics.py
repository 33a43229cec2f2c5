"""Tactics at the terminal: the proof judges, answers and counts."""

import asyncio

import pytest
from tests.terminal.driving import SIZE, Player

from parlour.drawing.signs import Look
from parlour.errors import ParlourError
from parlour.study.tactics import hint, tactics_of, with_tactics
from parlour.terminal.app import ParlourApp
from parlour.terminal.tactic import TacticTable, chooser


def first_of(slug):
    return next(iter(tactics_of(slug).values()))


@pytest.mark.parametrize("slug", with_tactics())
def test_a_tactic_is_solved_move_by_move(slug):
    table = TacticTable(lambda: first_of(slug))
    while not table.is_solved:
        table.play(hint(table.tactic, table.played))
    assert table.turn.kind == "over"
    assert table.ending.endswith("1 in a row")
    assert table.next_table().streak == 1


def test_a_wrong_move_is_told_and_ends_the_streak():
    table = TacticTable(lambda: first_of("pathagon"), streak=4)
    right, text = table.tactic.line[0], table.text()
    wrong = next(move for move in table.legal_moves() if move not in right)
    with pytest.raises(ParlourError, match=f"{wrong} does not"):
        table.play(wrong)
    assert (table.text(), table.streak) == (text, 0)
    table.play(right[0])
    assert table.streak == 0


def test_help_is_given_but_counts():
    table = TacticTable(lambda: first_of("redo"), streak=2)
    said, points = table.hint()
    assert said == f"Try {table.tactic.moves[0]}." and points
    assert table.streak == 0
    assert table.estimate() is None


def test_no_tactic_comes_again_before_all_were_seen():
    tactics = list(tactics_of("passo").values())[:5]
    choose = chooser(tactics, seed=1)
    assert {choose().id for _ in range(5)} == {tactic.id for tactic in tactics}


def test_a_tactic_is_solved_in_the_app_by_keys_and_the_next_one_comes():
    tactics = [tactic for tactic in tactics_of("pathagon").values() if tactic.plies == 1 or tactic.plies == 3]

    async def solve():
        table = TacticTable(chooser(tactics, seed=2))
        app = ParlourApp(Look(), table, pace=0.0, keeps=False)
        async with app.run_test(size=SIZE) as pilot:
            player = Player(app, pilot, mouse=False)
            while not table.is_solved:
                await player.play(hint(table.tactic, table.played))
                await pilot.pause()
            await pilot.press("f2")
            await pilot.pause()
            assert player.screen.table is not table
            assert player.screen.table.streak == 1

    asyncio.run(solve())
