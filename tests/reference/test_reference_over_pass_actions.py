"""The four actions of the slow Over-Pass against the worked examples (O), ambiguities (A) and clarifications (P)."""

import pytest
from tests.reference.over_pass import OverPass
from tests.reference.over_pass_setups import moves_from, play_all, position, trades
from tests.reference.toy_board import TOY_BOARD


def test_a_full_ring_is_passed_over_but_not_the_own_colour():  # O1
    twin = position("K b2 d4 c3, W b4 d2, R c2 c4, B b3 d3")
    assert moves_from(twin, "c3", ">") == {"a3", "a5", "c1", "c5", "e1", "e3"}
    assert moves_from(twin, "c3", "-") == set()


def test_the_start_gives_o1_after_entering():  # O1
    twin = play_all(OverPass(board=TOY_BOARD, first="1"), "roll:7")
    assert moves_from(twin, "c3", ">") == {"a3", "a5", "c1", "c5", "e1", "e3"}


def test_an_own_piece_is_no_bridge():  # O2
    assert moves_from(position("K c3 c4, W b3"), "c3", ">") == {"a3", "b2", "b4"}


def test_a_bridge_may_turn_a_corner():  # O3
    assert moves_from(position("K b2, W c2, R d2"), "b2", ">") == {"c1", "c3", "d3", "e1"}


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        ("c3", {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}),
        ("c2", {"c1", "b2", "d2"}),
        ("b2", {"a1"}),
        ("a1", set()),
    ],
)
def test_slides_lead_strictly_outwards(start, ends):  # O4, A18, A19
    assert moves_from(position(f"K {start}"), start, "-") == ends


def test_trades_need_two_different_parallel_lines():  # O5, A15
    twin = position("K c2, W c4, R b2 b3, B d2 d4")
    assert {"c2=c4", "b3=c2"} <= trades(twin)
    assert not {"b2=d2", "b2=d4", "b2=b3"} & trades(twin)


def test_same_colours_never_trade():  # O5
    assert trades(position("K c2 c4")) == set()


def test_a_piece_on_an_exit_stays_on_the_perimeter():  # O6
    twin = position("K a1, W c1, R b2 a3")
    assert moves_from(twin, "a1", ">") == {"e1", "a5"}
    assert moves_from(twin, "a1", "-") == set()
    assert not [text for text in trades(twin) if "a1" in text]


def test_only_the_owner_moves_a_piece_on_an_exit():  # O6, A9
    twin = position("K a1, W c1, R b2", active="red")
    assert moves_from(twin, "a1", ">") == set() == moves_from(twin, "c1", ">")
    assert moves_from(twin, "b2", ">") == {"a3", "c2", "e1"}  # passing over does not move them


def test_an_inner_piece_may_pass_over_a_piece_on_an_exit():  # O7, A12
    assert moves_from(position("K c2, W c1"), "c2", ">") == {"a1", "e1"}
    barred = position("K c2, W c1", no_bridge_over_exits="on")
    assert moves_from(barred, "c2", ">") == set()  # P11
    assert moves_from(position("K a1, W c1", no_bridge_over_exits="on"), "a1", ">") == set()  # P11


def test_a_bridge_over_an_exit_may_come_back_inside():  # A12
    twin = position("K b3, W a3 a1, R a5")
    assert moves_from(twin, "b3", ">") == {"b2", "b4", "c1", "c5"}


def test_the_first_action_must_leave_enough_for_the_center():  # O8
    twin = position("K c3 b2 b3 b4 c4 d2 d3 d4, W a3", counts=3, reserve=0)
    assert twin.legal_moves() == ["b3>a1", "b3>a5", "c3-c2"]
    assert position("K c3 b2 b3 b4 c4 d2 d3 d4, W a3", counts=4).is_legal("b2-a1")


@pytest.mark.parametrize(("total", "reserve", "allowed"), [(7, 1, False), (8, 1, True), (7, 0, True), (8, 0, True)])
def test_exits_need_an_even_roll_while_a_reserve_is_left(total, reserve, allowed):  # O9
    twin = position("K a1 b2, W c2", counts=total, even=total % 2 == 0)
    twin.reserve["white"] = reserve
    assert twin.is_legal("a1^") == allowed


def test_the_last_reserve_piece_may_open_the_exits_on_an_odd_roll():  # O10, A8
    twin = position("K a1 b2, W c2")
    twin.reserve["black"] = 1
    twin.start_turn(1)
    assert twin.at["c3"] == "black"
    assert twin.reserve["black"] == 0
    twin.play("roll:7")
    assert "a1^" in twin.legal_moves()


def test_parity_does_not_follow_the_counts_left():  # P17
    twin = position("K a1 a3 b2, W c2", counts=8, even=True, reserve=1)
    twin.play("a1^")
    assert twin.counts == 7
    assert "a3^" in twin.legal_moves()
    assert twin.home["black"] == 7


def test_only_the_active_colour_exits():  # A10, A14
    twin = position("K a1, B e1, R a3, W c1", even=True, players="2")
    assert [text for text in twin.legal_moves() if "^" in text] == ["a1^"]
    assert moves_from(twin, "e1", ">") == {"a5"}  # the owner's other colour may pass over
    assert moves_from(twin, "a3", ">") == set()


def test_two_colours_of_one_owner_pass_over_each_other():  # A11
    assert "c2>c4" in position("K c2, B c3", players="2").legal_moves()


def test_a_piece_may_land_on_or_be_traded_from_the_center():  # A6, A17, A23
    assert "c2=c3" in trades(position("K c2, R c3"))
    assert "d2>c3" in position("K d2, W c2", counts=4).legal_moves()
    assert "c1>c3" not in position("K c1, W c2", counts=4).legal_moves()  # c1 is an Exit Point


def test_landing_on_the_center_needs_a_way_out():  # P8
    assert "d2>c3" in position("K d2, W c2", counts=2).legal_moves()  # c2 is a bridge from the Center
    assert "d2>c3" not in position("K d2, W c2", counts=1).legal_moves()


def test_foreign_pieces_may_be_moved_and_traded():  # P18, A9
    twin = position("W c2, R c4, B d3", active="black")
    assert {"c2-c1", "c2=c4"} <= set(twin.legal_moves())


def test_trade_names_are_compared_as_texts():  # P12
    twin = position("W g10, R g2, B o, K l3", board=None)
    assert not [text for text in trades(twin) if "l3" in text]
    assert all(text.split("=")[0] < text.split("=")[1] for text in trades(twin))
    assert "g10=g2" in trades(twin)


def test_the_trade_diagram_fits_the_board():  # A16: 1-2, 1-3 and 3-4 trade; 2-3, 1-4 and 2-4 do not
    tradable = OverPass().geometry.tradable
    points = sorted({point for pair in tradable for point in pair})
    near = {p: {q for q in points if (min(p, q), max(p, q)) in tradable} for p in points}
    chains = [(one, three) for one in points for three in near[one]]
    assert any(
        four not in near[two] | {two}
        for one, three in chains
        for two in near[one] - near[three] - {three}
        for four in near[three] - near[one] - {one}
    )
