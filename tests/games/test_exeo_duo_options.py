"""Exeo Duo's options: layouts, who begins, swap."""

import pytest
from tests.games.exeo_duo_setups import after, played, standing

import parlour

LAYOUTS = {
    ("standard", "reversed"): ("2UR1ru2", "2CP1pc2"),
    ("standard", "same"): ("2PC1cp2", "2RU1ur2"),
    ("crossed", "reversed"): ("2ur1RU2", "2cp1PC2"),
    ("crossed", "same"): ("2pc1CP2", "2ru1UR2"),
}


@pytest.mark.parametrize(("options", "north"), LAYOUTS.items(), ids=map("-".join, LAYOUTS))
def test_layouts_and_orders(options: tuple[str, str], north: tuple[str, str]) -> None:
    rows = parlour.start("exeo-duo", layout=options[0], order=options[1]).text.split()[3].split("/")
    assert tuple(rows[:2]) == north
    assert rows[-2:] == ["2RU1ur2", "2PC1cp2"]


def test_player_1_may_begin_with_silver() -> None:
    assert parlour.start("exeo-duo", first="1").to_move == 1
    assert after("f2-f4,f9-f8", first="1").to_move == 0


def test_swap_exchanges_the_colours() -> None:
    match = after("d2-d4,d9-d8", swap="on")
    assert "swap" in match.legal_moves()
    assert (match.to_move, match.play("swap").to_move) == (1, 0)
    assert "swap" not in match.legal_moves()
    assert match.play("f2-f4,f9-f8").to_move == 1
    assert "swap" not in after("d2-d4,d9-d8 f2-f4,f9-f8", swap="on").legal_moves()
    assert "swap" not in after("d2-d4,d9-d8").legal_moves()


def test_swap_is_no_new_occurrence() -> None:
    hops = "f2-f4,f9-f8 d4-d2,d8-d9 f4-f2,f8-f9 d2-d4,d9-d8 "
    match = after("d2-d4,d9-d8 swap " + hops, swap="on")
    assert match.outcome is None
    outcome = played(match, *hops.split()[:3]).outcome
    assert outcome is not None
    assert outcome.winner is None


def test_results_are_reported_by_player_after_a_swap() -> None:
    text = standing("Blue pyramid e3/e7; Silver prism g2/g9").text.replace(" 0 ", " 0+exchanged ")
    match = parlour.read(text)
    assert match.to_move == 1
    outcome = match.play("e3-e5,e7-e6").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winner) == ((0.0, 1.0), 1)
