"""Groups-of-Three by its rules. Compartments are named as on the Over-Pass board; White is the colour that acts."""

import re
from collections import Counter
from random import Random as Chooser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.reference.groups_of_three import GroupsOfThree

import parlour
from parlour.errors import IllegalMoveError, NotationError, OptionError
from parlour.games.contract import Random
from parlour.games.groups_of_three import notation
from parlour.games.groups_of_three.position import GroupsOfThreePosition
from parlour.games.over_pass.board import load_board
from parlour.svg import THEMES, render_svg

BOARD = load_board()
HOMEWARD = "K1-I1 I1-H1 H1-F1 F1-E1 E1-D1 D1-C1 C1-B1 B1-A1 A1-O"


def after(moves: str = "", **options: str) -> parlour.Match:
    match = parlour.start("groups-of-three", **options)
    for move in moves.split():
        match.play(move)
    return match


def acting(
    white: str,
    black: str = "L2",
    slides: int = 6,
    reserve: int = 3,
    red: str = "L3",
    options: str = "-",
    extra: str = "- -",
) -> parlour.Match:
    """White to act with so many slides; the others have no reserve. `extra`: offers and hurried piece."""
    boards = "/".join(colour.replace(" ", "+") for colour in (white, black, red, "L4"))
    last = "red,black 2" if "players=2" in options else "-,- 0"
    return parlour.read(f"groups-of-three {options} 0 {boards} {reserve},0,0,0 0:white:{slides} {extra} {last}")


def then(match: parlour.Match, moves: str) -> parlour.Match:
    for move in moves.split():
        match.play(move)
    return match


def adds(match: parlour.Match) -> list[str]:
    return [move for move in match.legal_moves() if move.startswith("+")]


def slides(match: parlour.Match, start: str = "") -> list[str]:
    return [move for move in match.legal_moves() if "-" in move and move.startswith(start)]


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


# -- Transit spaces ---------------------------------------------------------------------------------------------------


def test_the_last_slide_may_not_enter_a_transit_space() -> None:  # R14
    assert "C1-B1" not in slides(acting("C1 K1", slides=1))
    match = then(acting("C1", slides=2, reserve=0), "C1-B1")
    assert match.legal_moves() == ["B1-A1", "B1-A2", "B1-C1", "B1-C2"]
    assert "end" in then(match, "B1-A2").legal_moves()


def test_a_piece_may_wait_in_transit_while_others_move() -> None:  # R14
    match = then(acting("C1 K1", slides=3, reserve=0), "C1-B1 K1-J1")
    assert slides(match) == ["B1-A1", "B1-A2", "B1-C1", "B1-C2"] == match.legal_moves()


def test_as_many_slides_as_pieces_in_transit_are_kept() -> None:  # R14
    match = then(acting("C1 C3 K1", slides=4, reserve=0), "C1-B1 C3-B2")
    assert not slides(match, "K1") and "end" not in match.legal_moves()
    assert slides(then(acting("C1 C3 K1", slides=5, reserve=0), "C1-B1 C3-B2"), "K1")


def test_a_slide_may_not_lock_a_piece_in() -> None:  # R14
    assert slides(acting("B1 D1", "A1 A2 C2", slides=2, reserve=0)) == ["B1-C1", "D1-C8", "D1-E1", "D1-E8"]
    assert "D1-C1" in slides(acting("B1 D1", "A1 A2 C2", slides=3, reserve=0))


def test_an_add_may_not_lock_a_piece_in() -> None:  # R14
    match = then(acting("B1 E1", "A1 A2 C2 C8", slides=2), "E1-D1")
    assert match.legal_moves() == ["B1-C1"]
    assert adds(then(acting("B1 E1", "A1 A2 C2 C8", slides=3), "E1-D1")) == ["+C1"]


def test_a_chain_of_own_pieces_makes_room() -> None:  # R14
    chain = "B1 C1 D1 D2"
    match = acting(chain, "A1 A2 C2 C8 E1 E2", slides=3, reserve=0)
    assert slides(match) == ["D1-E8"]
    with pytest.raises(NotationError, match="the pieces in Transit spaces cannot all leave with the slides left"):
        acting(chain, "A1 A2 C2 C8 E1 E2", slides=2, reserve=0)


def test_bearing_off_makes_room_if_two_pieces_stay() -> None:  # R13, R14
    assert slides(acting("B1 A1 K1", "A2 A8 C1 C2", slides=2)) == ["A1-O"]
    with pytest.raises(NotationError, match="the pieces in Transit spaces cannot all leave with the slides left"):
        acting("B1 A1", "A2 A8 C1 C2", slides=9)


def test_two_pieces_in_transit_do_not_share_a_way_out() -> None:  # R14
    enemies = "A1 A2 C1 D2 D3 A3 A4 C4"
    match = acting("B1 C2 B2", enemies, slides=4, reserve=0)  # both ways lead over C3, so one goes on to D4
    assert slides(match) == ["B2-C3", "C2-C3"]
    assert then(match, "B2-C3 C3-D4 C2-C3 B1-C2").legal_moves() == ["end"]
    with pytest.raises(NotationError, match="cannot all leave with the slides left"):
        acting("B1 C2 B2", enemies, slides=3, reserve=0)


def test_another_transit_space_is_no_way_out() -> None:  # R14
    with pytest.raises(NotationError, match="cannot all leave with the slides left"):
        acting("B1 C2 C3", "A1 A2 C1 D2 D3 D4 A3 A4 C4", slides=12, reserve=0)
    assert slides(acting("B1 C2 C3", "A1 A2 C1 D2 D3 D4 A3 A4", slides=4, reserve=0)) == ["C3-B2"]


def test_with_transit_immediate_the_piece_moves_next() -> None:  # R14
    match = then(acting("C1 K1", slides=3, reserve=0, options="transit_immediate=on"), "C1-B1")
    assert match.legal_moves() == ["B1-A1", "B1-A2", "B1-C1", "B1-C2"]
    assert slides(then(match, "B1-A1"), "K1")


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
    assert match.outcome == parlour.Outcome((1, 0, 0, 0), 0, "White brought every piece home (R19)")
    assert match.to_move is None and match.legal_moves() == []


@pytest.mark.parametrize(("goal", "over"), [("both", False), ("one", True)])
def test_two_players_need_both_colours_unless_agreed(goal: str, over: bool) -> None:  # R19
    match = then(acting("A1", reserve=0, options=f"players=2,goal={goal}"), "A1-O")
    assert (match.outcome is not None) == over
    if over:
        assert match.outcome == parlour.Outcome((1, 0), 0, "White brought every piece home (R19)")


def test_both_colours_home_win() -> None:  # R19
    match = then(acting("A1", red="-", reserve=0, options="players=2"), "A1-O")
    assert match.outcome == parlour.Outcome((1, 0), 0, "White and Red brought every piece home (R19)")


def test_goal_means_nothing_to_more_players() -> None:  # R19
    assert then(acting("A1 A2", reserve=0, options="goal=one"), "A1-O").outcome is None


CAPS = {
    "a leader": ("A1 A2", 0, (1, 0, 0, 0), 0, "Player 1 has most pieces home after 1 turns (R19)"),
    "a tie of two": (
        "A1 A2 K1 J1",
        0,
        (0, 0.5, 0.5, 0),
        None,
        "1 turns have ended and the leaders have equally many pieces home (R19)",
    ),
}


@pytest.mark.parametrize(("white", "reserve", "scores", "winner", "reason"), CAPS.values(), ids=CAPS)
def test_the_turn_cap_counts_pieces_home(
    white: str, reserve: int, scores: tuple[float, ...], winner: int | None, reason: str
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


# -- words ------------------------------------------------------------------------------------------------------------

REFUSALS = {
    "before the roll": ("", {}, "K1-J1", "the dice come first, such as roll:7 (R8)"),
    "second roll": ("roll:5", {}, "roll:6", "the dice have been rolled for this turn (R8)"),
    "before the colour": ("", {"players": "2"}, "roll:6", "Player 1 first names a colour, such as colour:white (R7)"),
    "other's colour": ("", {"players": "2"}, "colour:blue", "Player 1 has White and Red (R7)"),
    "colour in a turn": (
        "roll:5", {}, "colour:white", "a colour is named only by two players, each before the own first roll (R7)",
    ),
    "empty compartment": ("roll:5", {}, "A1-O", "A1 holds no piece; White is the active colour (R10)"),
    "other's piece": ("roll:5", {}, "K8-J1", "K8 holds Blue; White is the active colour (R10)"),
    "not a neighbour": ("roll:5", {}, "K1-H1", "K1 and H1 share no boundary (R9)"),
    "occupied": ("roll:5", {}, "L1-K1", "K1 is occupied (R11)"),
    "no slide left": ("roll:2 K1-J1 J1-I1", {}, "I1-H1", "no slide is left this turn (R8)"),
    "two pieces": (
        f"roll:12 {HOMEWARD} end roll:2 end roll:2 end roll:2 end roll:12 K2-I3 I3-H2 H2-F3 F3-E2 E2-D3 D3-C2 C2-B1 B1-A1",
        {}, "A1-O", "White has a reserve, so two other pieces must stay on the board (R13)",
    ),
    "last slide into transit": (
        "roll:7 K1-I1 I1-H1 H1-F1 F1-E1 E1-D1 D1-C1", {}, "C1-B1",
        "the pieces in Transit spaces could not all leave with the slides left (R14)",
    ),
    "hurried": (
        "roll:12 K1-I1 I1-H1 H1-F1 F1-E1 E1-D1 D1-C1 C1-B1", {"transit_immediate": "on"}, "K2-J2",
        "the piece on B1 must leave the Transit space first (R14)",
    ),
    "end in transit": (
        "roll:12 K1-I1 I1-H1 H1-F1 F1-E1 E1-D1 D1-C1 C1-B1", {}, "end", "a piece stands in the Transit space B1 (R18)",
    ),
    "must spend": (
        "roll:5", {"must_spend": "on"}, "end", "with must_spend=on the turn ends only when no slide is legal (R18)",
    ),
    "not on offer": (
        "roll:5 K1-J1", {}, "+I1", "I1 is not on offer: the last slide must have made a pair in its group (R15)",
    ),
    "add on a piece": ("roll:5 K1-J1", {}, "+K8", "K8 is occupied (R15)"),
    "add in transit": ("roll:5 K1-J1", {}, "+B1", "nothing is ever added in a Transit space (R3)"),
}  # fmt: skip


@pytest.mark.parametrize(("moves", "options", "text", "why"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_names_the_rule(moves: str, options: dict[str, str], text: str, why: str) -> None:
    match = after(moves, **options)
    where = f"after {moves}" if moves else "at the start"
    with pytest.raises(IllegalMoveError, match=re.escape(f"illegal move {text!r} {where}: {why}")):
        match.play(text)


def test_refusals_of_adds() -> None:
    with pytest.raises(IllegalMoveError, match=re.escape("White has no reserve (R16)")):
        acting("I1", reserve=0).play("+G1")
    with pytest.raises(IllegalMoveError, match=re.escape("could not all leave with the slides left (R14)")):
        then(acting("B1 E1", "A1 A2 C2 C8", slides=2), "E1-D1").play("+C1")


UNREADABLE = {
    "no such compartment": ("K1-M1", "cannot read move 'K1-M1': no compartment 'M1', expected O or A1 to L4"),
    "small letter": ("k1-J1", "cannot read move 'k1-J1': no compartment 'k1', expected O or A1 to L4"),
    "one place": ("K1", "cannot read move 'K1': expected a slide such as K1-J1, an add such as +I16, or end"),
    "roll": (
        "roll:13",
        "cannot read move 'roll:13': expected roll:2 to roll:12, or colour: with white, black, red, blue",
    ),
    "colour": (
        "colour:green",
        "cannot read move 'colour:green': expected roll:2 to roll:12, or colour: with white, black, red, blue",
    ),
    "add": ("+", "cannot read move '+': no compartment '', expected O or A1 to L4"),
}


@pytest.mark.parametrize(("text", "why"), UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_move_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(why)):
        after("roll:5").play(text)


def test_the_first_player_must_take_part() -> None:
    with pytest.raises(
        OptionError, match="bad value '2' for option 'first' of groups-of-three: expected 0 to 1 with 2 players"
    ):
        after(players="2", first="2")


@pytest.mark.parametrize(
    "options", [{"goal": "all"}, {"players": "5"}, {"swap": "on"}, {"turn_cap": "10001"}, {"turn_cap": "-1"}]
)
def test_bad_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        after(**options)


def test_moves_are_spelled_by_compartments_and_buttons() -> None:
    match = after("roll:5 K1-J1")
    assert match.draft("I16").move == "+I16" and match.draft("end").move == "end"
    assert match.draft("J1").next == ("I1", "I16", "K1")
    assert match.draft().message == "White has 4 slides left and may add on I16."
    assert after().draft().message == "Roll the dice for White."
    assert after(players="2").draft().message == "Player 1 names the colour to begin with."


# -- positions --------------------------------------------------------------------------------------------------------

START = "K1+K2+L1/K3+K4+L2/K5+K6+L3/K7+K8+L4"
BAD_POSITIONS = {
    "fields": (
        f"- chance {START} 7,7,7,7",
        "expected pieces, reserves, player:colour:slides, offers, hurried piece, last colours, turns",
    ),
    "three colours": (
        "- chance K1/K2/K3 7,7,7,7 0:white:- - - -,- 0",
        "expected pieces and reserves of white, black, red and blue",
    ),
    "name": (f"- chance {START.replace('K1', 'k1')} 7,7,7,7 0:white:- - - -,- 0", "no compartment 'k1'"),
    "two in one": (
        f"- chance {START.replace('K3', 'K1')} 7,7,7,7 0:white:- - - -,- 0",
        "expected one piece in a compartment at most",
    ),
    "in the center": (f"- chance {START.replace('K1', 'O')} 7,7,7,7 0:white:- - - -,- 0", "and none in O"),
    "too many": (f"- chance {START} 8,7,7,7 0:white:- - - -,- 0", "11 pieces of white: expected 10 at most"),
    "left out": (f"players=3 chance {START} 7,7,7,7 0:white:- - - -,- 0", "10 pieces of blue: expected 0 at most"),
    "one piece": (
        f"- chance {START.replace('K1+K2+', '')} 7,7,7,7 0:white:- - - -,- 0",
        "1 pieces of white on the board: expected 2 or more",
    ),
    "turns": (f"- chance {START} 7,7,7,7 0:white:- - - -,- x", "cannot read turns 'x': expected a whole number"),
    "last": (f"- chance {START} 7,7,7,7 0:white:- - - white,- 0", "last colours 'white,-' do not fit 0 turns"),
    "last missing": (f"players=2 0 {START} 7,7,7,7 0:white:- - - -,- 2", "last colours '-,-' do not fit 2 turns"),
    "player": (f"- chance {START} 7,7,7,7 1:black:- - - -,- 0", "cannot read turn '1:black:-': expected player 0"),
    "colour": (f"- chance {START} 7,7,7,7 0:red:- - - -,- 0", "the turn '0:red:-' is not the next one"),
    "unrolled": (f"- 0 {START} 7,7,7,7 0:white:- - - -,- 0", "the turn '0:white:-' is not the next one"),
    "same colour again": (
        f"players=2 chance {START} 7,7,7,7 0:white:- - - white,blue 2",
        "the turn '0:white:-' is not the next one",
    ),
    "offers": (
        f"- 0 {START} 7,7,7,7 0:white:3 G1 - -,- 0",
        "cannot read offers 'G1': expected what the last slide of White offers",
    ),
    "hurried": (f"- 0 {START} 7,7,7,7 0:white:3 - B1 -,- 0", "cannot read hurried piece 'B1'"),
    "resting": (
        f"- chance {START.replace('K1', 'B1')} 7,7,7,7 0:white:- - - -,- 0",
        "a piece rests in a Transit space",
    ),
    "stuck": (
        f"- 0 {START.replace('K1', 'B1')} 7,7,7,7 0:white:0 - - -,- 0",
        "the pieces in Transit spaces cannot all leave",
    ),
    "won": (
        f"- 0 -/{START[9:]} 0,7,7,7 0:white:3 - - -,- 0",
        "over by reason 0 for side -1: the pieces home say otherwise",
    ),
    "over": (
        f"- 0+over:1:0 {START} 7,7,7,7 0:white:3 - - -,- 0",
        "over by reason 1 for side 0: the pieces home say otherwise",
    ),
    "past the cap": (f"turn_cap=3 chance {START} 7,7,7,7 0:white:- - - -,- 4", "the pieces home say otherwise"),
}


@pytest.mark.parametrize(("text", "why"), BAD_POSITIONS.values(), ids=BAD_POSITIONS)
def test_an_impossible_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(why)):
        parlour.read(f"groups-of-three {text}")


OPTIONS = st.fixed_dictionaries(
    {
        "players": st.sampled_from(["2", "3", "4"]),
        "goal": st.sampled_from(["both", "one"]),
        "omit": st.sampled_from(["blue", "white", "black", "red"]),
        "first": st.sampled_from(["0", "1"]),
        "must_spend": st.sampled_from(["off", "on"]),
        "transit_immediate": st.sampled_from(["off", "on"]),
        "turn_cap": st.sampled_from(["0", "9", "40"]),
    }
)


@settings(max_examples=40, deadline=None)
@given(OPTIONS, st.integers(0, 10**9), st.integers(0, 400))
def test_any_position_survives_its_text(options: dict[str, str], seed: int, plies: int) -> None:
    match, random = after(**options), Chooser(seed)
    for _ in range(plies):
        moves = match.legal_moves()
        if not moves:
            break
        match.play(homeward(moves, random))
    again = parlour.read(match.text)
    assert again.text == match.text
    assert again.legal_moves() == match.legal_moves() and again.outcome == match.outcome
    assert again.position.fingerprint() == match.position.fingerprint()
    for text in match.legal_moves():
        assert notation.format_move(match.position, notation.parse_move(match.position, text)) == text


def homeward(moves: list[str], random: Chooser) -> str:
    """Adds where possible, else slides to inner rings, else anything."""
    adding = [move for move in moves if move.startswith("+")]
    inward = [move for move in moves if "-" in move and (move.endswith("O") or move.partition("-")[2][0] < move[0])]
    return random.choice(adding or inward or moves) if random.random() < 0.8 else random.choice(moves)


# -- the look-ahead against brute force -------------------------------------------------------------------------------


def crowded(random: Chooser) -> tuple[list[str], list[str], int]:
    """Own pieces in Transit among many others: own pieces, enemies, reserve."""
    own = random.sample(BOARD.transit, random.choice((1, 1, 2, 3, 4)))
    rooms = [name for name in BOARD.compartments if name[0] in ("ACD" if random.random() < 0.7 else "ACDE")]
    share, density, most = random.choice((0.1, 0.3, 0.6)), random.uniform(0.5, 1), random.choice((len(own) + 1, 10))
    enemies: list[str] = []
    for name in random.sample(rooms, len(rooms)):
        if random.random() < density:
            mine = random.random() < share and len(own) < most
            (own if mine else enemies).append(name)
    return own, enemies, random.choice((0, 1, 3))


def fast_answer(own: list[str], enemies: list[str], reserve: int, count: int) -> bool:
    position = GroupsOfThreePosition()
    boards = [sum(1 << notation.INDEX[name] for name in names) for names in (own, enemies, (), ())]
    position.low, position.high = [board & (1 << 64) - 1 for board in boards], [board >> 64 for board in boards]
    position.taken_low, position.taken_high = sum(position.low), sum(position.high)
    position.reserve, position.active, position.slides = [reserve, 0, 0, 0], 0, count
    return bool(position.can_clear_transit())


@pytest.mark.parametrize("seed", range(60))
def test_the_look_ahead_is_exact(seed: int) -> None:  # R14
    own, enemies, reserve = crowded(Chooser(seed))
    twin = GroupsOfThree()
    twin.at = dict.fromkeys(own, "white") | dict.fromkeys(enemies, "black")
    twin.reserve["white"], twin.active, twin.phase = reserve, "white", "act"
    for count in range(5):
        twin.counts = count
        answer = twin.can_clear_transit(twin.now(), {})
        assert fast_answer(own, enemies, reserve, count) == answer, (own, enemies, reserve, count)
        if answer:
            break


# -- drawing moves and pictures ---------------------------------------------------------------------------------------


def test_drawing_rolls_the_dice_with_their_chances() -> None:
    position, random = after().position, Random(5)
    counts = Counter(position.random_move(random) for _ in range(36000))
    assert sorted(counts) == sorted(position.legal_moves())
    for move, count in counts.items():
        assert abs(count / 36000 - position.probability(move)) < 0.01


DRAWN = ["colour", "turn", "adds", "transit"]


@pytest.mark.parametrize("name", DRAWN)
def test_drawing_chooses_from_exactly_the_listed_moves(name: str) -> None:
    match = {
        "colour": after(players="2"),
        "turn": after("roll:5"),
        "adds": then(acting("I1 K8", "F1 F2"), "I1-H1"),
        "transit": acting("B1 D1", "A1 A2 C2", slides=2, reserve=0),
    }[name]
    position, random = match.position, Random(7)
    counts = dict.fromkeys(position.legal_moves(), 0)
    for _ in range(200 * len(counts)):
        counts[position.random_move(random)] += 1
    assert min(counts.values()) > 130 and max(counts.values()) < 270


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_draw_the_board(theme: str) -> None:
    match = after("roll:5 K1-J1")
    svg = match.svg(theme=theme)
    assert svg.count("data-piece") == 12 and svg.count("data-cell") == 105 and ">K1<" not in svg
    assert ">K1<" in render_svg(match.picture(), theme, names=True)


CAPTIONS = {"White to roll": "", "White to move, slides left: 4": "roll:5 K1-J1"}


@pytest.mark.parametrize(("caption", "moves"), CAPTIONS.items(), ids=CAPTIONS)
def test_the_caption_tells_who_acts(caption: str, moves: str) -> None:
    assert after(moves).picture().caption == caption
