"""Groups-of-Three: every numbered rule in order; the Transit spaces (R14) have test_groups_of_three_transit.py."""

import pytest
from tests.games.groups_of_three_setups import BOARD, HOMEWARD, acting, adds, after, slides, then

import parlour

# -- the board --------------------------------------------------------------------------------------------------------


def test_a_slide_leads_to_every_empty_neighbour() -> None:  # R1, R9
    for name, room in BOARD.compartments.items():
        if name not in ("O", *BOARD.transit, "L2", "L3", "L4"):
            match = acting(name, reserve=0)
            near = set(room.neighbours) - {"L2", "L3", "L4"}
            assert slides(match) == sorted(f"{name}-{end}" for end in near)


def test_touching_at_a_corner_is_not_enough() -> None:  # R1
    assert "I1-I2" not in slides(acting("I1 K8"))
    then(acting("I1 K8"), "I1-K1 K1-I2")


def test_the_small_triangles_surround_the_center_square() -> None:  # R2
    assert BOARD.compartments["O"].neighbours == tuple(f"A{number}" for number in range(1, 9))


def test_the_transit_spaces_have_exits_of_their_own() -> None:  # R3, and what the look-ahead relies on
    exits = [near for gate in BOARD.transit for near in BOARD.compartments[gate].neighbours]
    assert len(exits) == len(set(exits)) == 16 and not set(exits) & {"O", *BOARD.transit}


def test_no_group_holds_a_transit_space_or_a_small_triangle() -> None:  # R4, and what the look-ahead relies on
    grouped = {name for group in BOARD.t_groups for name in group}
    assert len(BOARD.t_groups) == 36
    assert not grouped & {"O", *BOARD.transit, *BOARD.small_triangles}


# -- seats and turns --------------------------------------------------------------------------------------------------

SEATS = {
    "four": ({}, ["white", "black", "red", "blue", "white"]),
    "the third begins": ({"first": "2"}, ["red", "blue", "white"]),
    "three": ({"players": "3"}, ["white", "black", "red", "white"]),
    "three without white": ({"players": "3", "omit": "white"}, ["black", "red", "blue", "black"]),
    "three without black": ({"players": "3", "omit": "black", "first": "1"}, ["red", "blue", "white", "red"]),
}


@pytest.mark.parametrize(("options", "colours"), SEATS.values(), ids=SEATS)
def test_colours_take_turns_in_seat_order(options: dict[str, str], colours: list[str]) -> None:  # R5
    match = after(**options)
    for colour in colours:
        assert match.text.split()[5].split(":")[1] == colour
        then(match, "roll:2 end")


def test_three_pieces_of_each_colour_stand_at_the_edge() -> None:  # R6
    start = "K1+K2+L1/K3+K4+L2/K5+K6+L3/K7+K8+L4 7,7,7,7"
    assert after().text == f"groups-of-three - chance {start} 0:white:- - - -,- 0"
    three = after(players="3", omit="black").text
    assert "K1+K2+L1/-/K5+K6+L3/K7+K8+L4 7,0,7,7" in three


def test_two_players_name_a_colour_and_then_alternate() -> None:  # R7
    match = after(players="2")
    assert (match.to_move, match.legal_moves()) == (0, ["colour:red", "colour:white"])
    then(match, "colour:red roll:2 end")
    assert (match.to_move, match.legal_moves()) == (1, ["colour:black", "colour:blue"])
    then(match, "colour:black roll:2 end roll:2")
    assert match.to_move == 0 and match.text.split()[5] == "0:white:2"
    then(match, "end roll:2 end roll:2")
    assert match.text.split()[5] == "0:red:2"


def test_a_colour_that_is_home_is_skipped() -> None:  # R7
    match = then(acting("A1", reserve=0, options="players=2"), "A1-O")
    assert match.outcome is None and match.legal_moves() == ["end"]
    then(match, "end roll:2 end")
    assert match.text.split()[5] == "0:red:-"
    then(match, "roll:2 end roll:2 end")
    assert match.text.split()[5] == "0:red:-"


def test_the_dice_are_rolled_first() -> None:  # R8
    match = after()
    assert match.to_move == "chance"
    assert match.chance() == {f"roll:{total}": (6 - abs(total - 7)) / 36 for total in range(2, 13)}
    assert then(match, "roll:12").to_move == 0


def test_each_slide_costs_one_of_the_roll() -> None:  # R8, R9
    match = after("roll:2 K1-I1 I1-H1")
    assert slides(match) == [] and match.legal_moves() == ["end"]


def test_only_the_active_colour_slides() -> None:  # R10
    match = acting("K1", "K2", red="D1", options="players=2", reserve=0)
    assert {move.split("-")[0] for move in slides(match)} == {"K1"}


def test_occupied_compartments_are_closed() -> None:  # R11
    assert slides(acting("L1", "K1 K2", reserve=0)) == []
    assert slides(acting("L1 K1", "K2 I1 J1", reserve=0)) == ["K1-I2", "K1-J2"]


# -- bearing off ------------------------------------------------------------------------------------------------------


def test_a_piece_in_the_center_square_is_home_at_once() -> None:  # R12
    match = then(acting("A1 A2 A3 D1", reserve=3), "A1-O A2-O")
    assert match.text.split()[3].startswith("A3+D1/") and match.text.split()[5] == "0:white:4"
    assert "A3-O" not in slides(match)


TWO_PIECES = {
    "two on the board": ("A1 D1", 3, False),
    "three on the board": ("A1 D1 E1", 3, True),
    "no reserve": ("A1 D1", 0, True),
    "last piece": ("A1", 0, True),
}


@pytest.mark.parametrize(("white", "reserve", "allowed"), TWO_PIECES.values(), ids=TWO_PIECES)
def test_two_pieces_stay_while_there_is_a_reserve(white: str, reserve: int, allowed: bool) -> None:  # R13
    match = acting(white, reserve=reserve)
    assert ("A1-O" in slides(match)) == allowed
    assert "A1-A2" in slides(match)


def test_the_other_colour_of_a_player_does_not_count_for_the_two_pieces() -> None:  # R13
    assert "A1-O" not in slides(acting("A1 D1", red="K5 K6 L3", options="players=2"))


# -- adding -----------------------------------------------------------------------------------------------------------

ADDS = {
    "one partner occupied": ("I1 K8", "F1", 3, ["+G1"]),
    "by an own piece": ("I1 F1", "L2", 3, ["+G1"]),
    "both partners occupied": ("I1 K8", "F1 G1", 3, []),
    "both partners empty": ("I1 K8", "L2", 3, []),
    "no reserve": ("I1 K8", "F1", 0, []),
    "two groups": ("I1 K8", "F1 F2", 3, ["+G1", "+G2"]),
    "last reserve piece": ("I1 K8", "F1 F2", 1, ["+G1", "+G2"]),
}


@pytest.mark.parametrize(("white", "black", "reserve", "offered"), ADDS.values(), ids=ADDS)
def test_a_pair_in_a_group_offers_the_third_compartment(
    white: str, black: str, reserve: int, offered: list[str]
) -> None:  # R15
    assert adds(then(acting(white, black, reserve=reserve), "I1-H1")) == offered


def test_adds_are_offered_after_the_last_slide_too() -> None:  # R15
    assert then(acting("I1 K8", "F1", slides=1), "I1-H1").legal_moves() == ["+G1", "end"]


def test_the_compartment_just_left_may_be_filled() -> None:  # R16
    assert adds(then(acting("F1 K8", "G1"), "F1-H1")) == ["+F1"]


def test_the_compartment_left_offers_nothing_itself() -> None:  # R16
    assert adds(then(acting("H1 K8", "F1"), "H1-I1")) == []


def test_an_added_piece_offers_nothing_but_may_slide() -> None:  # R16
    match = then(acting("I1 K8", "F1 F2 H8"), "I1-H1 +G1")
    assert adds(match) == ["+G2"]  # F16 would make three with G1 and H8
    assert slides(match, "G1") == ["G1-F16"]
    assert match.text.split()[4] == "2,0,0,0"


def test_an_add_uses_up_the_reserve() -> None:  # R16
    assert adds(then(acting("I1 K8", "F1 F2", reserve=1), "I1-H1 +G2")) == []


@pytest.mark.parametrize("move", ["K8-J1", "end"])
def test_offers_lapse_with_the_next_slide_or_the_end(move: str) -> None:  # R17
    match = then(acting("I1 K8", "F1"), f"I1-H1 {move}")
    assert adds(match) == [] and match.text.split()[6] == "-"


# -- the end ----------------------------------------------------------------------------------------------------------


def test_the_turn_ends_only_by_saying_so() -> None:  # R18
    assert "end" in after("roll:5").legal_moves()
    assert acting("L1", "K1 K2", reserve=0).legal_moves() == ["end"]
    assert "end" not in then(acting("C1 K1"), "C1-B1").legal_moves()


def test_must_spend_concerns_slides_only() -> None:  # R18
    match = acting("I1 K8", "F1", slides=1, options="must_spend=on")
    assert "end" not in match.legal_moves()
    assert then(match, "I1-H1").legal_moves() == ["+G1", "end"]


def test_the_last_piece_home_wins_at_once() -> None:  # R19
    match = then(acting("A1", reserve=0), "A1-O")
    assert match.outcome == parlour.Outcome((1, 0, 0, 0), 0, parlour.Reason("R19", "White brought every piece home"))
    assert match.to_move is None and match.legal_moves() == []


@pytest.mark.parametrize(("goal", "over"), [("both", False), ("one", True)])
def test_two_players_need_both_colours_unless_agreed(goal: str, over: bool) -> None:  # R19
    match = then(acting("A1", reserve=0, options=f"players=2,goal={goal}"), "A1-O")
    assert (match.outcome is not None) == over
    if over:
        assert match.outcome == parlour.Outcome((1, 0), 0, parlour.Reason("R19", "White brought every piece home"))


def test_both_colours_home_win() -> None:  # R19
    match = then(acting("A1", red="-", reserve=0, options="players=2"), "A1-O")
    assert match.outcome == parlour.Outcome((1, 0), 0, parlour.Reason("R19", "White and Red brought every piece home"))


def test_goal_means_nothing_to_more_players() -> None:  # R19
    assert then(acting("A1 A2", reserve=0, options="goal=one"), "A1-O").outcome is None


CAPS = {
    "a leader": ("A1 A2", 0, (1, 0, 0, 0), 0, parlour.Reason("R19", "Player 1 has most pieces home after 1 turn")),
    "a tie of two": (
        "A1 A2 K1 J1",
        0,
        (0, 0.5, 0.5, 0),
        None,
        parlour.Reason("R19", "the leaders have equally many pieces home after 1 turn"),
    ),
}


@pytest.mark.parametrize(("white", "reserve", "scores", "winner", "reason"), CAPS.values(), ids=CAPS)
def test_the_turn_cap_counts_pieces_home(
    white: str, reserve: int, scores: tuple[float, ...], winner: int | None, reason: parlour.Reason
) -> None:  # R19
    boards = "/".join(part.replace(" ", "+") for part in (white, "L2 K3 K4", "L3 K5 K6", "L4 K7 K8 J7 J8"))
    match = parlour.read(f"groups-of-three turn_cap=1 0 {boards} {reserve},0,0,0 0:white:3 - - -,- 0").play("end")
    assert match.outcome == parlour.Outcome(scores, winner, reason)
    assert parlour.read(match.text).outcome == match.outcome


# -- the examples of the rules ----------------------------------------------------------------------------------------


def test_a_piece_goes_all_the_way_home_in_nine_slides() -> None:
    match = after("roll:12 " + HOMEWARD)
    assert match.text.split()[3].startswith("K2+L1/") and match.text.split()[5] == "0:white:3"


def test_adds_of_the_first_turn() -> None:
    assert adds(after("roll:5 K1-J1")) == ["+I16"]
    assert adds(after("roll:5 K1-J2")) == ["+I3"]
    assert adds(after("roll:5 K1-J2 K2-I3")) == ["+K2"]
