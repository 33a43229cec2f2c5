"""Over-Pass: the four actions (R11 to R18), in order; O, A and P as in test_over_pass.py."""

import pytest
from tests.games.over_pass_setups import RING, after, cells, pile, play_all, targets, trades, turn

import parlour
from parlour.games.window.tables import INDEX, NAMES, show_tables

# -- over-pass --------------------------------------------------------------------------------------------------------


def test_a_full_ring_is_passed_over_but_not_the_own_colour():  # R11, R12, O1
    match = after("roll:5")
    assert targets(match, "o", ">") == {"c2", "c3", "c4", "c6", "c7", "c8"}
    assert targets(match, "o", "-") == set()


BRIDGES = {
    "an own piece is no bridge": ("W o b2, K b1", "o", {"a1", "a4", "c1", "c2", "c8"}),  # O2
    "with a corner": ("W a1, K b1, R c1", "a1", {"o", "a4", "c2", "c8", "d1", "d8"}),  # O3
    "over the Center": ("W b1, K o", "b1", {"a1", "a2", "a3", "a4", "b2", "b3", "b4"}),
    "over nothing": ("W c1", "c1", set()),
    "over an exit": ("W k2, K l1", "k2", {"k1", "l2"}),  # O7
    "over exits and back inside": ("W k2, K l1, R k1", "k2", {"l2", "l8", "j1", "j16"}),
    "not back to the start": ("W c1, K b1 c2 d1", "c1", {"o", "a1", "a4", "b2", "c8", "d2", "e1", "e2"}),
}


@pytest.mark.parametrize(("pieces", "start", "landings"), BRIDGES.values(), ids=BRIDGES)
def test_bridges_lead_over_pieces_of_other_colours(pieces: str, start: str, landings: set[str]):  # R11, R12
    assert targets(turn(pieces), start, ">") == landings


def test_pieces_passed_over_stay():  # R11
    match = turn("W a1, K b1, R c1").play("a1>d1")
    assert (cells(match, "white"), cells(match, "black"), cells(match, "red")) == ({"d1"}, {"b1"}, {"c1"})


def test_two_colours_of_one_owner_pass_over_each_other():  # R12, A11
    assert targets(turn("W c1, R d1", players="2"), "c1", ">") == {"c2", "e1", "e2"}


def test_no_bridge_over_exits_on_request():  # R11, P11
    options = {"no_bridge_over_exits": "on"}
    assert targets(turn("W k2, K l1", **options), "k2", ">") == set()
    assert targets(turn("W l1, K l2", **options), "l1", ">") == set()
    assert targets(turn("W l1, K k1", **options), "l1", ">") == {"l8"}


# -- trade ------------------------------------------------------------------------------------------------------------

TRADES = {
    "on two levels": ("W c1, K b1", True),
    "far apart": ("W c1, K h1", True),
    "with pieces between": ("W a1, K a3, R o", True),
    "sharing a third line": ("W d1, K e1", True),
    "with the Center": ("W o, K b1", True),
    "same colour": ("W c1 b1", False),
    "one line only": ("W d1, K c1", False),
    "a line that ends does not count": ("W c2, K c1", False),
    "crossing lines": ("W a1, K a2", False),
    "on an exit": ("W l1, K h1", False),
}


@pytest.mark.parametrize(("pieces", "allowed"), TRADES.values(), ids=TRADES)
def test_trades_need_two_different_parallel_lines(pieces: str, allowed: bool):  # R13, R14, R18, O5
    first, second = sorted(name for group in pieces.split(",")[:2] for name in group.split()[1:])
    assert (f"{first}={second}" in trades(turn(pieces))) == allowed


def test_a_trade_exchanges_two_pieces():  # R13
    match = turn("W c1, K b1").play("b1=c1")
    assert (cells(match, "white"), cells(match, "black")) == ({"b1"}, {"c1"})


def test_the_trade_diagram_fits_the_board():  # R14: 1-2, 1-3 and 3-4 trade; 2-3, 1-4 and 2-4 do not
    parallel = show_tables()["parallel"]
    near = {name: {other for other in NAMES if parallel[INDEX[name]] >> INDEX[other] & 1} for name in NAMES}
    placements = sum(
        four not in near[two] | {two}
        for one in NAMES
        for three in near[one]
        for two in near[one] - near[three] - {three}
        for four in near[three] - near[one] - {one}
    )
    assert placements > 0
    assert all(one in near[other] for one in NAMES for other in near[one])


# -- slide, exit ------------------------------------------------------------------------------------------------------

SLIDES = {"o": RING, "a1": "b1 b2", "b1": "c1 c2 c8", "c1": "d1 d8", "k1": "l1 l8", "l1": ""}


@pytest.mark.parametrize(("start", "ends"), SLIDES.items(), ids=SLIDES)
def test_slides_lead_strictly_outwards(start: str, ends: str):  # R15, O4
    assert targets(turn(f"W {start}"), start, "-") == set(ends.split())


def test_a_slide_needs_an_empty_point():  # R15
    assert targets(turn("W c1, K d1"), "c1", "-") == {"d8"}


def test_only_the_active_colour_exits():  # R16
    assert {move for move in turn("W l1, K l2").legal_moves() if "^" in move} == {"l1^"}
    assert {move for move in turn("W l1, R l3", players="2").legal_moves() if "^" in move} == {"l1^"}
    match = turn("W l1, K l2").play("l1^")
    assert pile(match, "White home") == 9
    assert cells(match, "white") == set()


ROLLS = {
    "odd with reserves": (7, 1, False),
    "even with reserves": (8, 1, True),
    "odd without": (7, 0, True),
    "even without": (8, 0, True),
}


@pytest.mark.parametrize(("roll", "reserve", "allowed"), ROLLS.values(), ids=ROLLS)
def test_exits_need_an_even_roll_while_a_reserve_is_left(roll: int, reserve: int, allowed: bool):  # R17, O9
    match = turn("W l1 c1, K c2, R c3, U c4", counts=5, roll=roll, reserve=reserve)
    assert ("l1^" in match.legal_moves()) == allowed


def test_any_reserve_closes_the_exits_on_an_odd_roll():  # R17
    assert "l1^" not in parlour.read("over-pass - 0 l1,c2,c3,c4 9,9,9,8 white 5/7 - 0").legal_moves()
    assert "l1^" in parlour.read("over-pass players=3 0 l1,c2,c3,- 9,9,9,0 white 5/7 - 0").legal_moves()


def test_the_parity_is_that_of_the_roll_whatever_is_left():  # R17, P17
    match = turn("W l1 l3 l5", counts=6, roll=6, reserve=1).play("l1^")
    assert "l3^" in match.legal_moves()


def test_the_piece_just_entered_has_left_its_reserve():  # R17, O10
    match = parlour.read("over-pass - 3 l1,c2,c3,c4 8,9,9,9 blue 2/2 - 3")
    play_all(match, "end roll:7")
    assert "l1^" in match.legal_moves()


def test_a_piece_on_an_exit_stays_on_the_perimeter():  # R18, O6
    match = turn("W l1, K k1, R k2, U l2")
    assert targets(match, "l1", ">") == {"l8", "k3"}
    assert targets(match, "l1", "-") == set()
    assert not any("l1" in trade for trade in trades(match))


def test_only_the_owner_moves_a_piece_on_an_exit():  # R18, A9
    assert targets(turn("W l1, K k1", active="black"), "l1", ">") == set()
    assert "k1-l1" in turn("W k1", active="black").legal_moves()


def test_an_owner_of_two_colours_moves_both_on_exits():  # R18, A14
    assert targets(turn("W c1, R l1, K k1", players="2"), "l1", ">") == {"l8"}


def test_a_perimeter_piece_between_exits_is_ordinary():  # R3, P14
    match = turn("W c1, K k1, R h1, U l1")
    assert {"h1=k1", "k1-l8", "k1>k2", "k1>l2"} <= set(match.legal_moves())
