"""Over-Pass: the board, seats and turns (R1 to R10), the Center duty and the end (R19 to R22), in order.

O numbers are those of the worked examples, A and P those of the clarifications.
"""

import pytest
from tests.games.over_pass_setups import CROWD, RING, after, before_roll, cells, pile, play_all, refusal, targets, turn

import parlour
from parlour import Match
from parlour.games.window.board import COLOURS, load_board
from parlour.games.window.tables import INDEX, show_tables

BOARD = load_board()

# -- the board --------------------------------------------------------------------------------------------------------


def test_the_compiled_tables_hold_the_board():  # R1, R2
    tables = show_tables()
    assert tables["bit"] == [1 << index for index in range(105)]
    assert tables["above"] == [sum(1 << n for n in range(index + 1, 105)) for index in range(105)]
    for name, point in BOARD.points.items():
        index = INDEX[name]
        assert tables["near"][index] == sum(1 << INDEX[near] for near in point.neighbours)
        assert tables["outward"][index] == sum(1 << INDEX[near] for near in point.outward)
        assert tables["rests_on"][index] == sum(1 << line for line in point.through)
    assert tables["on_line"] == [sum(1 << INDEX[name] for name in line.points) for line in BOARD.lines]


def test_the_perimeter_runs_around_the_corners():  # R3
    around = ["l1", "l2", "k3", "l3", "l4", "k5", "l5", "l6", "k7", "l7", "l8", "k1"]
    table = show_tables()["along_edge"]
    for before, name, behind in zip([around[-1], *around], around, [*around[1:], around[0]], strict=False):
        assert table[INDEX[name]] == 1 << INDEX[before] | 1 << INDEX[behind]
    assert sum(bits > 0 for bits in table) == 12


def test_two_exits_at_a_corner_share_no_line():  # R3, P13
    assert targets(turn("W k2, K l1"), "k2", ">") == {"k1", "l2"}
    assert "l2" not in targets(turn("W k2"), "l1", "-")


# -- seats, start and turn --------------------------------------------------------------------------------------------

SEATS = {
    "four": ({}, ["white", "black", "red", "blue", "white"]),
    "four, player 2 first": ({"first": "2"}, ["red", "blue", "white"]),
    "three": ({"players": "3"}, ["white", "black", "red", "white"]),
    "three without white": ({"players": "3", "omit": "white"}, ["black", "red", "blue", "black"]),
    "three without black, last first": ({"players": "3", "omit": "black", "first": "2"}, ["blue", "white", "red"]),
}


@pytest.mark.parametrize(("options", "colours"), SEATS.values(), ids=SEATS)
def test_colours_take_turns_in_seat_order(options: dict[str, str], colours: list[str]):  # R4, R5
    match = parlour.start("over-pass", **options)
    for colour in colours:
        assert "o" in cells(match, colour)
        match.play("roll:2")
        match.play(next(move for move in match.legal_moves() if move.startswith("o>")))
        match.play("end")


def test_two_pieces_of_each_colour_start_around_the_center():  # R5
    match = parlour.start("over-pass")
    assert cells(match, "white") == {"b1", "b3", "o"}
    assert cells(match, "black") == {"a1", "a3"}
    assert cells(match, "red") == {"b2", "b4"}
    assert cells(match, "blue") == {"a2", "a4"}
    assert [pile(match, f"{colour} reserve") for colour in ("White", "Black", "Red", "Blue")] == [7, 8, 8, 8]


def test_the_places_of_an_omitted_colour_stay_empty():  # R5
    match = parlour.start("over-pass", players=3, omit="red")
    assert {piece.colour for piece in match.picture().pieces} == {"white", "black", "blue"}
    assert len(match.picture().piles) == 6


def test_two_players_name_a_colour_and_alternate():  # R6
    match = parlour.start("over-pass", players=2)
    assert match.legal_moves() == ["colour:red", "colour:white"]
    match = after("colour:red roll:4 o>c1 end", players="2")
    assert match.to_move == 1
    assert match.legal_moves() == ["colour:black", "colour:blue"]
    play_all(match, "colour:blue roll:2 o>c2 end roll:2")
    assert "o" in cells(match, "white")
    play_all(match, "o>c3 end roll:2")
    assert "o" in cells(match, "black")


def finished_red(**options: str) -> Match:
    """Player 0 has used White; all ten red pieces are home, so that White or Red is next."""
    given = ",".join(f"{name}={value}" for name, value in {"players": "2", "goal": "both", **options}.items())
    return parlour.read(f"over-pass {given} 1 c1,c2,-,c3 0,0,10,0 black 2/7 white,blue 3")


def test_a_finished_colour_keeps_its_turns():  # R6, A20
    match = finished_red()
    play_all(match, "end roll:5")
    assert match.picture().caption == "White and Red, using Red: 5 of 5 counts left"
    assert "end" in match.legal_moves()
    assert "c1-d1" in match.legal_moves()


def test_a_finished_colour_is_passed_over_on_request():  # R6, P16
    match = finished_red(skip_finished_colour="on")
    match.play("end")
    assert match.picture().caption == "White and Red, using White, to roll the dice"


def test_a_piece_enters_before_the_roll():  # R7
    match = after("roll:2 o>c2 end")
    assert "o" in cells(match, "black")
    assert pile(match, "Black reserve") == 7


def test_nothing_enters_from_an_empty_reserve():  # R7
    match = parlour.read("over-pass - 3 c1,c2,c3,c4 9,9,9,9 blue 2/2 - 3")
    match.play("end")
    assert match.to_move == "chance"
    assert not any("o" in cells(match, colour) for colour in COLOURS)


def test_the_dice_are_a_sum_of_two():  # R8, P6
    match = parlour.start("over-pass")
    assert match.to_move == "chance"
    assert match.chance() == {f"roll:{total}": (6 - abs(total - 7)) / 36 for total in range(2, 13)}
    assert after("roll:9").picture().caption == "White: 9 of 9 counts left"


COSTS = {
    "over-pass": ("W c1, K d1", "c1>e1", 1),
    "trade": ("W c1, K b1", "b1=c1", 1),
    "slide": ("W c1", "c1-d1", 2),
    "exit": ("W l1", "l1^", 1),
}


@pytest.mark.parametrize(("pieces", "move", "cost"), COSTS.values(), ids=COSTS)
def test_actions_cost_counts(pieces: str, move: str, cost: int):  # R9
    match = turn(pieces, counts=5).play(move)
    assert match.picture().caption == f"White: {5 - cost} of 12 counts left"
    assert move not in turn(pieces, counts=cost - 1).legal_moves()


def test_anybodys_pieces_may_be_moved():  # R10, P18
    match = turn("W f1, K c1 a1, R d1 e1, U b1")
    assert {"c1>e2", "d1-e2", "b1=c1"} <= set(match.legal_moves())


def test_no_action_from_an_empty_point():  # R10
    assert refusal(turn("W c1"), "d1-e1") == "no piece stands on d1 (R10)"


# -- the Center duty --------------------------------------------------------------------------------------------------


def test_the_last_counts_are_kept_for_the_center():  # R19, O8
    match = turn(f"{CROWD}, K g1", counts=3, roll=3)
    assert match.legal_moves() == ["a1=g1", "a3=g1", "g1=o", "o-b4"]
    assert "g1-h1" in turn(f"{CROWD}, K g1", counts=4, roll=4).legal_moves()


def test_a_turn_does_not_end_with_the_center_occupied():  # R19, R21
    match = after("roll:5")
    assert "end" not in match.legal_moves()
    assert refusal(match, "end") == "the Center is still occupied (R19)"
    assert "end" in match.play("o>c2").legal_moves()


def test_two_counts_are_not_spent_on_another_slide():  # R19
    match = after("roll:2")
    assert not any("-" in move for move in match.legal_moves())
    assert refusal(match, "b1-c1") == "the Center could not be emptied any more in this turn (R19)"


def test_a_trade_does_not_empty_the_center():  # R19, A23
    match = after("roll:2 a1=o")
    assert all(move.startswith("o>") for move in match.legal_moves())


def test_pieces_may_come_to_the_center_during_the_turn():  # R19, A6
    match = after("roll:5 o>c2")
    assert "a1>o" in match.legal_moves()
    assert "a1>o" not in after("roll:2 o>c2").legal_moves()


def test_a_full_ring_of_one_colour_needs_four_counts():  # R19
    crowd = f"W o {RING}, K l1"
    assert all("-" in move for move in turn(crowd, counts=4, roll=4).legal_moves())
    assert "b1-c1" in turn(crowd, counts=4, roll=4).legal_moves()


def test_a_winning_exit_needs_no_empty_center():  # R19, R22, P7
    crowd = f"K o {RING}, R c2, U c3"
    assert "l1^" in turn(f"W l1, {crowd}", counts=2, roll=2, reserve=0).legal_moves()
    assert "l1^" not in turn(f"W l1 l3, {crowd}", counts=2, roll=2, reserve=0).legal_moves()


def test_the_duty_is_lifted_where_the_center_cannot_be_emptied():  # R20, P9
    match = before_roll(f"W o {RING}, K l1").play("roll:2")
    slides = "b1-c1 b1-c2 b1-c8 b2-c2 b2-c3 b2-c4 b3-c4 b3-c5 b3-c6 b4-c6 b4-c7 b4-c8"
    assert match.legal_moves() == [*slides.split(), "end"]
    match.play("b1-c1")
    assert match.legal_moves() == ["end"]
    reserve = pile(match, "White reserve")
    match.play("end")
    assert pile(match, "White reserve") == reserve + 1
    assert cells(match, "black") == {"l1", "o"}


def test_end_is_allowed_with_counts_left_and_the_only_move_without():  # R21, P1
    match = after("roll:3 o>c2")
    assert "end" in match.legal_moves()
    assert match.play("b1-c1").legal_moves() == ["end"]


def test_counts_must_be_spent_on_request():  # R21, P10
    match = after("roll:3 o>c2", must_spend="on")
    assert refusal(match, "end") == "counts must be spent as long as an action is legal, with must_spend=on (R21)"
    assert match.play("b1-c1").legal_moves() == ["end"]


# -- the end ----------------------------------------------------------------------------------------------------------


def test_the_tenth_piece_home_wins_at_once():  # R22
    match = turn("W l1, K c1, R c2, U c3", reserve=0).play("l1^")
    assert match.outcome == parlour.Outcome((1, 0, 0, 0), 0, parlour.Reason("R22", "White brought ten pieces home"))
    assert match.legal_moves() == []


def test_a_win_counts_with_a_piece_on_the_center():  # R22, P7
    match = turn("W l1, K o c1, R c2, U c3", counts=2, roll=2, reserve=0)
    assert match.play("l1^").outcome is not None


GOALS = {
    "one of two": ("one", 0, True),
    "both, other not home": ("both", 0, False),
    "both, other home": ("both", 10, True),
}


@pytest.mark.parametrize(("goal", "red", "won"), GOALS.values(), ids=GOALS)
def test_two_players_bring_one_or_both_colours_home(goal: str, red: int, won: bool):  # R22
    match = parlour.read(f"over-pass players=2,goal={goal} 0 l1,c1,-,c2 9,0,{red},0 white 2/2 red,blue 2")
    outcome = match.play("l1^").outcome
    assert (outcome is not None) == won
    if outcome is not None:
        assert outcome.winner == 0
        brought = "White brought ten" if goal == "one" else "White and Red brought all twenty"
        assert outcome.reason == parlour.Reason("R22", f"{brought} pieces home")


CAPS = {
    "a leader": ("3,2,1,0", (1, 0, 0, 0), 0, parlour.Reason("R22", "White had the most pieces home after 8 turns")),
    "a tie": ("3,3,1,0", (0.5, 0.5, 0, 0), None, parlour.Reason("R22", "equally many pieces home after 8 turns")),
    "nobody home": ("0,0,0,0", (0.25,) * 4, None, parlour.Reason("R22", "equally many pieces home after 8 turns")),
}


@pytest.mark.parametrize(("home", "scores", "winner", "reason"), CAPS.values(), ids=CAPS)
def test_a_turn_cap_ends_the_game(home: str, scores: tuple[float, ...], winner: int | None, reason: parlour.Reason):  # R22, P15
    match = parlour.read(f"over-pass turn_cap=8 3 c1,c2,c3,c4 {home} blue 2/2 - 7").play("end")
    assert match.outcome == parlour.Outcome(scores, winner, reason)
    assert parlour.read(match.text).outcome == match.outcome


def test_both_colours_count_at_the_cap():  # R22, P15
    match = parlour.read("over-pass players=2,turn_cap=4 1 c1,c2,c3,c4 3,4,2,0 blue 2/2 white,black 3").play("end")
    assert match.outcome is not None
    assert match.outcome.winner == 0
