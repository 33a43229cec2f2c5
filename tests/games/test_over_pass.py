"""Over-Pass, rule by rule; R numbers are those of RULES.md, O numbers those of the worked examples."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour import IllegalMoveError, Match, NotationError, OptionError
from parlour.games.contract import Random as FastRandom
from parlour.games.over_pass.board import COLOURS, load_board
from parlour.games.over_pass.tables import INDEX, NAMES, show_tables

LETTERS = dict(zip("WKRU", COLOURS, strict=True))
RING = "a1 a2 a3 a4 b1 b2 b3 b4"
BOARD = load_board()


def play_all(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match


def after(moves: str, **options: str) -> Match:
    return play_all(parlour.start("over-pass", **options), moves)


def turn(
    pieces: str, active: str = "white", counts: int = 12, roll: int = 12, reserve: int = 1, **options: str
) -> Match:
    """A turn in progress: 'W b1 o, K a1' places pieces, each colour has the same reserve, the others are home."""
    return parlour.read(turn_text(pieces, active, f"{counts}/{roll}", reserve, **options))


def before_roll(pieces: str, active: str = "white", reserve: int = 1, **options: str) -> Match:
    return parlour.read(turn_text(pieces, active, "-", reserve, **options))


def turn_text(pieces: str, active: str, counts: str, reserve: int, **options: str) -> str:
    places: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for group in pieces.split(","):
        letter, *names = group.split()
        places[LETTERS[letter]] += names
    groups = ",".join("+".join(places[colour]) or "-" for colour in COLOURS)
    home = ",".join(str(10 - reserve - len(places[colour])) for colour in COLOURS)
    player, last = COLOURS.index(active), "-"
    if options.get("players") == "2":
        player %= 2
        used = [COLOURS.index(active) ^ 2, 1 - player]
        last = ",".join(COLOURS[colour] for colour in (used if player == 0 else used[::-1]))
    ended = player + (2 if last != "-" else 0)
    given = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
    status = "chance" if counts == "-" else str(player)
    return f"over-pass {given} {status} {groups} {home} {active} {counts} {last} {ended}"


def targets(match: Match, start: str, sign: str) -> set[str]:
    """Where the legal moves of one piece lead."""
    return {move.removeprefix(start + sign) for move in match.legal_moves() if move.startswith(start + sign)}


def trades(match: Match) -> set[str]:
    return {move for move in match.legal_moves() if "=" in move}


def cells(match: Match, colour: str) -> set[str]:
    return {piece.at for piece in match.picture().pieces if piece.colour == colour}


def pile(match: Match, label: str) -> int:
    return next(pile.count for pile in match.picture().piles if pile.label == label)


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMoveError) as error:
        match.play(move)
    return str(error.value).partition(": ")[2]


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


# -- the Center duty --------------------------------------------------------------------------------------------------

CROWD = "W o a1 a2 a3 a4 b1 b2 b3"  # b4 is the only empty point beside the Center


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
    assert match.outcome == parlour.Outcome((1, 0, 0, 0), 0, "White brought ten pieces home (R22)")
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
        assert outcome.reason == f"White and Red brought {'ten' if goal == 'one' else 'all twenty'} pieces home (R22)"


CAPS = {
    "a leader": ("3,2,1,0", (1, 0, 0, 0), 0, "White had the most pieces home after 8 turns (R22)"),
    "a tie": ("3,3,1,0", (0.5, 0.5, 0, 0), None, "equally many pieces home after 8 turns (R22)"),
    "nobody home": ("0,0,0,0", (0.25,) * 4, None, "equally many pieces home after 8 turns (R22)"),
}


@pytest.mark.parametrize(("home", "scores", "winner", "reason"), CAPS.values(), ids=CAPS)
def test_a_turn_cap_ends_the_game(home: str, scores: tuple[float, ...], winner: int | None, reason: str):  # R22, P15
    match = parlour.read(f"over-pass turn_cap=8 3 c1,c2,c3,c4 {home} blue 2/2 - 7").play("end")
    assert match.outcome == parlour.Outcome(scores, winner, reason)
    assert parlour.read(match.text).outcome == match.outcome


def test_both_colours_count_at_the_cap():  # R22, P15
    match = parlour.read("over-pass players=2,turn_cap=4 1 c1,c2,c3,c4 3,4,2,0 blue 2/2 white,black 3").play("end")
    assert match.outcome is not None
    assert match.outcome.winner == 0


# -- refusals ---------------------------------------------------------------------------------------------------------

REFUSALS = {
    "roll twice": ("W c1", "roll:3", "the dice have been rolled for this turn (R8)"),
    "colour with four": ("W c1", "colour:red", "a colour is named only in a game of two players (R6)"),
    "not next": ("W c1", "c1-e1", "e1 is not next to c1 (R15)"),
    "slide onto a piece": ("W c1, K d1", "c1-d1", "d1 is not empty (R15)"),
    "inwards": ("W c1", "c1-b1", "b1 is not farther from the Center than c1 (R15)"),
    "slide from an exit": ("W l1", "l1-k1", "a piece on an Exit Point does not slide (R18)"),
    "pass over nothing": ("W c1", "c1>e1", "no bridge of other colours leads from c1 to e1 (R11)"),
    "pass onto a piece": ("W c1, K d1", "c1>d1", "d1 is not empty (R11)"),
    "back to the start": ("W c1, K d1", "c1>c1", "a piece does not come back to its own start (R11)"),
    "other's piece on an exit": ("W c1, K l1, R l2", "l1>k3", "only its owner moves the piece on the Exit Point l1 (R18)"),
    "exit piece inwards": ("W l1, K k1", "l1>j1", "a piece on an Exit Point stays on the perimeter, and j1 is not on it (R18)"),
    "no perimeter bridge": ("W l1, K k1", "l1>l3", "no bridge of other colours leads from l1 to l3 (R18)"),
    "trade with itself": ("W c1", "c1=c1", "c1 cannot trade with itself (R13)"),
    "trade with nothing": ("W c1", "b1=c1", "no piece stands on b1 (R10)"),
    "trade with empty": ("W b1", "b1=c1", "no piece stands on c1 (R10)"),
    "trade of one colour": ("W b1 c1", "b1=c1", "both pieces have the same colour (R13)"),
    "trade on an exit": ("W h1, K l1", "h1=l1", "a piece on an Exit Point is not traded (R18)"),
    "trade not parallel": ("W a1, K a2", "a1=a2", "a1 and a2 do not rest on two different parallel lines (R14)"),
    "exit from inside": ("W c1", "c1^", "c1 is not an Exit Point (R16)"),
    "exit of another": ("W c1, K l1", "l1^", "only white, the active colour, exits in this turn (R16)"),
}  # fmt: skip


@pytest.mark.parametrize(("pieces", "move", "reason"), REFUSALS.values(), ids=REFUSALS)
def test_refusals_name_the_rule(pieces: str, move: str, reason: str):
    assert refusal(turn(pieces), move) == reason


def test_refusals_outside_the_actions():
    two = parlour.start("over-pass", players=2)
    assert refusal(two, "end") == "White and Red first names a colour, such as colour:white (R6)"
    assert refusal(two, "colour:black") == "black belongs to the other player (R4)"
    assert (
        refusal(two.play("colour:white"), "colour:red")
        == "a colour is named only at the start of a player's first turn (R6)"
    )
    assert refusal(two, "end") == "the dice are rolled first (R8)"
    assert refusal(turn("W c1", counts=1), "c1-d1") == "a Slide costs 2 counts, and 1 is left (R9)"
    assert refusal(turn("W l1", counts=0), "l1^") == "an Exit costs 1 count, and none is left (R9)"
    odd = turn("W l1", counts=5, roll=7)
    assert refusal(odd, "l1^") == "exits need an even roll while a reserve holds a piece, and this was 7 (R17)"


def test_player_first_must_take_part():
    with pytest.raises(
        OptionError, match="bad value '2' for option 'first' of over-pass: expected 0 to 1 with 2 players"
    ):
        parlour.start("over-pass", players=2, first=2)


# -- notation ---------------------------------------------------------------------------------------------------------


def test_a_path_may_be_named_and_means_the_same_move():
    match = turn("W a1, K b1, R c1")
    assert match.play("a1>b1>c1>d1").moves == ("a1>d1",)
    match.undo()
    assert match.play("a1>c1>d1").moves == ("a1>d1",)


PATHS = {
    "empty": ("a1>c8>d1", "no piece stands on c8, so there is no bridge (R11)"),
    "own colour": ("a1>b3>d1", "the piece on b3 has the same colour (R12)"),
    "not on the way": ("a1>g1>d1", "no bridge from a1 leads over g1 (R11)"),
    "another bridge": ("a1>b2>d1", "no bridge leads over b2 to d1 (R11)"),
}


@pytest.mark.parametrize(("move", "reason"), PATHS.values(), ids=PATHS)
def test_a_named_path_must_be_a_bridge(move: str, reason: str):  # R11, R12
    assert refusal(turn("W a1 b3, K b1 g1 b2, R c1"), move) == reason


UNREADABLE = [
    "a1>",
    ">a1",
    "a1",
    "m1>a1",
    "a5>a1",
    "a01>a2",
    "c1=b1",
    "g2=g10",
    "o=l3",
    "l1^^",
    "roll:1",
    "roll:13",
    "roll:07",
    "colour:green",
    "End",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_moves_are_refused(text: str):
    with pytest.raises(NotationError, match="cannot read move"):
        turn("W c1").play(text)


def test_trades_are_written_in_alphabetical_order():  # P12
    assert "g10=g2" in trades(turn("W g2, K g10"))


def test_clicks_tell_an_over_pass_from_a_slide():
    match = turn("W c1, K d8 e1")
    assert {"c1>d1", "c1-d1"} <= set(match.legal_moves())
    assert match.draft("c1", "d1").next == ("over-pass", "slide")
    assert match.draft("c1", "d1", "slide").move == "c1-d1"
    assert match.draft("c1", "d1", "over-pass").move == "c1>d1"
    assert turn("W c1").draft("c1", "d1").move == "c1-d1"
    assert turn("W b1, K c1").draft("c1", "b1").move == "b1=c1"
    assert turn("W l1").draft("l1", "exit").move == "l1^"


def test_prompts_say_what_to_do():
    assert parlour.start("over-pass", players=2).draft().message == "White and Red: choose the colour to begin with."
    assert parlour.start("over-pass").draft().message == "The dice are rolled for White."
    assert (
        after("roll:5").draft().message
        == "White, 5 counts left: choose a piece; the Center must be empty at the end of the turn."
    )
    assert after("roll:5 o>c2").draft().message == "White, 4 counts left: choose a piece, or end the turn."
    assert after("roll:5").draft("o").message == "Choose where the piece on o goes, or the piece it trades with."


def test_the_picture_shows_the_way_of_the_last_action():
    match = turn("W a1, K b1, R c1").play("a1>d1")
    assert match.picture().marks[-1].cells == ("a1", "b1", "c1", "d1")
    match.play("end")
    assert match.picture().marks[-1].cells == ("a1", "b1", "c1", "d1")
    assert turn("W l1, K l2").play("l1>k3").picture().marks[-1].cells == ("l1", "l2", "k3")
    assert turn("W l1").play("l1^").picture().marks[-1].cells == ("l1",)


def test_the_mover_of_every_move_is_known():
    match = after("roll:5 o>c2 end")
    assert [match.mover(ply) for ply in range(3)] == ["chance", 0, 0]


# -- position texts ---------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.sampled_from(["2", "3", "4"]), st.integers(0, 160))
@settings(max_examples=60, deadline=None)
def test_position_texts_restore_everything(seed: int, players: str, plies: int):
    match, random = parlour.start("over-pass", players=players, turn_cap=30), Random(seed)
    while match.ply < plies and match.outcome is None:
        match.play_random(random)
    again = parlour.read(match.text)
    assert again.text == match.text
    assert again.position.fingerprint() == match.position.fingerprint()
    assert again.legal_moves() == match.legal_moves()


BAD_TEXTS = {
    "too few fields": ("over-pass - 0 c1,-,-,- 0,0,0,0 white 2/2 -", "expected pieces, pieces home, active colour"),
    "no such point": ("over-pass - 0 z1,-,-,- 0,0,0,0 white 2/2 - 0", "no point 'z1'"),
    "two on a point": ("over-pass - 0 c1,c1,-,- 0,0,0,0 white 2/2 - 0", "one piece on a point at most"),
    "a point twice": ("over-pass - 0 c1+c1,-,-,- 0,0,0,0 white 2/2 - 0", "expected each once"),
    "eleven pieces": ("over-pass - 0 c1+c2,-,-,- 9,0,0,0 white 2/2 - 0", "white has 11 pieces"),
    "omitted colour": ("over-pass players=3 0 c1,-,-,c2 0,0,0,0 white 2/2 - 0", "blue is left out"),
    "wrong colour": ("over-pass - 0 c1,-,-,- 0,0,0,0 black 2/2 - 0", "black is not a colour of player 0"),
    "no colour": ("over-pass - 0 c1,-,-,- 0,0,0,0 - - - 0", "no active colour"),
    "unknown colour": ("over-pass - 0 c1,-,-,- 0,0,0,0 pink 2/2 - 0", "no colour 'pink'"),
    "counts": ("over-pass - 0 c1,-,-,- 0,0,0,0 white 3/2 - 0", "more than the roll"),
    "counts text": ("over-pass - 0 c1,-,-,- 0,0,0,0 white x - 0", "cannot read counts"),
    "side": ("over-pass - 1 c1,-,-,- 0,0,0,0 white 2/2 - 0", "expected 0 to act"),
    "chance": ("over-pass - 0 o,-,-,- 0,0,0,0 white - - 0", "expected chance to act"),
    "not entered": ("over-pass - chance c1,-,-,- 0,0,0,0 white - - 0", "expected white's piece on the Center"),
    "center lost": ("over-pass - 0 o,-,-,- 0,0,0,0 white 1/2 - 0", "cannot be emptied any more"),
    "center not lost": ("over-pass - 0 o,-,-,- 0,0,0,0 white 2/2! - 0", "can be emptied"),
    "swap": ("over-pass - 0+exchanged c1,-,-,- 0,0,0,0 white 2/2 - 0", "over-pass has no swap"),
    "turns": ("over-pass - 0 c1,-,-,- 0,0,0,0 white 2/2 - x", "cannot read turns"),
    "cap": ("over-pass turn_cap=3 0 c1,-,-,- 0,0,0,0 white 2/2 - 4", "turn cap"),
    "won already": ("over-pass - 0 c1,-,-,- 0,10,0,0 white 2/2 - 0", "does not fit 0,10,0,0 pieces home"),
    "not won": ("over-pass - 0+over:1:0 c1,-,-,- 0,0,0,0 white 2/2 - 0", "does not fit 0,0,0,0 pieces home"),
    "wrong winner": ("over-pass - 0+over:1:1 -,-,-,- 10,0,0,0 white 2/2 - 0", "expected 0 as the winner"),
    "used last": ("over-pass players=2 0 c1,-,-,- 0,0,0,0 white 2/2 white,black 2", "white was used last"),
    "last colours": ("over-pass players=2 0 c1,-,-,- 0,0,0,0 white 2/2 -,- 2", "last colours"),
    "last colours with four": ("over-pass - 0 c1,-,-,- 0,0,0,0 white 2/2 red 0", "expected - with more than two players"),
    "home": ("over-pass - 0 c1,-,-,- 0,0,0,11 white 2/2 - 0", "four numbers up to 10"),
    "choosing with a piece on the Center": ("over-pass players=2 0 o,-,-,- 0,0,0,0 - - -,- 0", "between two turns"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_bad_position_texts_are_refused(text: str, reason: str):
    with pytest.raises(NotationError, match=reason.replace("(", r"\(")):
        parlour.read(text)


# -- drawing moves ----------------------------------------------------------------------------------------------------

DRAWN = {
    "the start": "W b1 b3 o, K a1 a3, R b2 b4, U a2 a4",
    "exits": "W l1 c1, K k1 l2, R g1, U h1",
    "crowd": f"{CROWD}, K g1",
}


@pytest.mark.parametrize("counts", [1, 2, 3, 12])
@pytest.mark.parametrize("pieces", DRAWN.values(), ids=DRAWN)
def test_moves_are_drawn_from_the_legal_ones(pieces: str, counts: int):
    if counts == 1 and pieces == DRAWN["crowd"]:
        return
    position = turn(pieces, counts=counts).position
    random = FastRandom(1)
    legal = set(position.legal_moves())
    assert {position.random_move(random) for _ in range(300 * len(legal))} == legal


def test_end_is_drawn_from_an_empty_board():
    match = parlour.read("over-pass - 0 -,-,-,- 5,5,5,5 white 3/3 - 0")
    assert match.legal_moves() == ["end"]
    assert [match.position.random_move(FastRandom(1))] == match.position.legal_moves()
