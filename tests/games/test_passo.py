"""Passo: one test per rule, then refusals, notation and positions. In drawings # is a gap and . an empty tile."""

import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.games.contract import Random
from parlour.games.passo.notation import CELLS, LETTERS, TOKENS, stack_on
from parlour.games.passo.position import PassoPosition
from parlour.match import Match, Outcome

START = "5 B B B B B / 4 ..... / 3 ..... / 2 ..... / 1 R R R R R"
P2 = "5 B B B B B / 4 ..... / 3 ..... / 2 . RR . . . / 1 # R # R R"
P3 = "5 B B B # # / 4 ..... / 3 . BRB R . . / 2 ..... / 1 R R R # #"
P4 = "5 B # # # # / 4 # R . . B / 3 # . . . . / 2 # . R . . / 1 # R # # #"
P5 = "5 B # # # # / 4 # R . . # / 3 # . . B . / 2 # . R . . / 1 # R # # #"
P6 = "5 # # B . . / 4 # # # # B / 3 R . # # . / 2 # # # . . / 1 # # R R #"
P7 = "5 ..... / 4 ..... / 3 B . R . B / 2 ..... / 1 # R # R #"
P8 = "5 B # R # # / 4 ..... / 3 . B . . . / 2 ..... / 1 R # R # #"
P9 = "5 B # # # # / 4 . R . B . / 3 ..... / 2 ..... / 1 # R # # #"
P10 = "5 B # # # # / 4 R # # # # / 3 # . . # # / 2 # R # # # / 1 #####"
P11 = "5 # # BB # # / 4 # BB # # # / 3 ##### / 2 # RR # # # / 1 # RR # # #"
Q1 = "5 B . . . . / 4 . . BRB . . / 3 . . R . . / 2 ..... / 1 R . . . ."
Q2 = "5 B B B B B / 4 ..... / 3 ..... / 2 . . R . . / 1 R R # R R"
Q3 = "5 B . . . . / 4 ..... / 3 . BR R . . / 2 . . . BB . / 1 R . . . ."
Q4 = "5 # . . # # / 4 B # # . . / 3 . . R . . / 2 . B . . . / 1 R . . . ."
Q6 = "5 B B B # # / 4 # # # . . / 3 . R . . . / 2 ..... / 1 R . . . ."

RED, BLACK = 0, 1


def cells(rows: str) -> list[list[str]]:
    """The cells of a drawing, from row 5 down."""
    lines = [line.split()[1:] for line in rows.split("/")]
    return [list(line[0]) if len(line) == 1 else line for line in lines]


def board_text(rows: str) -> str:
    lines = ["".join(f"({cell})" if len(cell) > 1 else cell for cell in line) for line in cells(rows)]
    return "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), line) for line in lines)


def on(rows: str, *moves: str, side: int = RED, tokens: str = "", options: str = "-") -> Match:
    """A match from a drawing, with the moves played; `tokens` is the field of the position text."""
    match = parlour.read(f"passo {options} {side} {board_text(rows)} {tokens}")
    return play(match, *moves)


def holding(token: str, rows: str, *moves: str, options: str = "powers=open") -> Match:
    """A match in which Red has one token left."""
    others = "+".join(name for name in ("carry", "keep", "leap") if name != token)
    used = "+".join(others.split("+")[:2])
    return on(rows, *moves, tokens=f"{token}:{used},-:carry+leap+summit", options=options)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def rows_of(match: Match) -> list[list[str]]:
    position = match.position
    assert isinstance(position, PassoPosition)
    drawn = ["#" if (stack := stack_on(position, cell)) is None else stack or "." for cell in CELLS]
    return [drawn[start : start + 5] for start in range(20, -1, -5)]


def starting(match: Match, text: str) -> list[str]:
    return [move for move in match.legal_moves() if move.startswith(text)]


def winner(match: Match) -> int | None:
    return match.outcome.winner if match.outcome else None


# -- the rules ----------------------------------------------------------------------------------------------------


def test_the_board_has_25_tiles_and_adjacency_counts_corners():  # R1
    assert rows_of(parlour.start("passo")) == cells(START)
    middle = on("5 B . . . . / 4 ..... / 3 . . R . . / 2 ..... / 1 R . . . .")
    assert [move[3:] for move in starting(middle, "c3")] == ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]


def test_red_begins_with_21_moves():  # R2
    match = parlour.start("passo")
    assert match.to_move == 0
    assert len(match.legal_moves()) == 21


def test_player_1_may_begin_with_black():  # R2
    match = parlour.start("passo", first=1)
    assert match.to_move == 1
    assert "a5-a4" in match.legal_moves()


def test_a_covered_disc_is_not_free():  # R3
    match = play(parlour.start("passo"), "c1-c2", "c5-c4", "c2-c3", "c4-c3")
    assert starting(match, "c3") == []
    assert rows_of(match)[2][2] == "RB"


def test_a_covered_disc_holds_the_back_line():  # R4
    match = on(P9, "b4-a5")
    assert rows_of(match) == cells("5 BR # # # # / 4 . # . B . / 3 ..... / 2 ..... / 1 # R # # #")
    assert match.outcome is None
    assert winner(play(match, "d4-d3", "a5-off")) == RED


def test_only_free_discs_hold_the_back_line_by_option():  # R4
    match = on(P9, "b4-a5", options="visible_only=on")
    assert match.outcome == Outcome((1, 0), 0, "Red passed Black's back line (R5)")


def test_a_disc_that_is_uncovered_holds_the_back_line_again():  # R4
    rows = "5 BR # # # # / 4 . . . B . / 3 ..... / 2 ..... / 1 # R # # #"
    assert on(rows, "a5-a4", options="visible_only=on").outcome is None


def test_where_there_is_no_back_line_nothing_is_beyond():  # R5
    match = on("5 . . R . . / 4 . . R . . / 3 ..... / 2 ..... / 1 .....")
    assert match.legal_moves()
    assert not any(move.endswith("off") for move in match.legal_moves())
    assert "cannot move" in on(P10, "a4-a5").outcome.reason  # no pass: Black has no disc left


def test_nobody_may_skip_a_turn():  # R6
    match = parlour.start("passo")
    assert all(re.fullmatch(r"[a-e]1-[a-e][12]", move) for move in match.legal_moves())


def test_only_own_discs_move():  # R7
    assert {move[:2] for move in on(P3).legal_moves()} == {"a1", "b1", "c1", "c3"}


def test_a_step_may_go_back_and_onto_any_disc():  # R8
    rows = "5 B . . . . / 4 . B . . . / 3 . . R . . / 2 . . . RB . / 1 R . . . ."
    assert set(starting(on(rows), "c3")) >= {"c3-b4", "c3-d2", "c3-c2"}
    assert rows_of(on(rows, "c3-d2"))[3][3] == "RBR"


def test_a_step_needs_a_tile():  # R9
    assert starting(on(P6), "a3") == ["a3-b3"]


def test_no_step_onto_three_discs():  # R10
    assert "c3-b3" not in on(P3).legal_moves()
    expected = "5 B B B # # / 4 . R . . . / 3 . BRB # . . / 2 ..... / 1 R R R # #"
    assert rows_of(on(P3, "c3-b4")) == cells(expected)


def test_a_disc_on_the_back_line_may_leave_and_wins():  # R11
    assert starting(on(P8), "c5-off") == ["c5-off"]
    assert winner(on(P8, "c5-off")) == RED
    assert not any(move.endswith("off") for move in on(P8, side=BLACK).legal_moves())


def test_black_leaves_towards_row_1():  # R11
    rows = "5 . . R B . / 4 ..... / 3 ..... / 2 . B R . . / 1 . . . . B"
    offs = [move for move in on(rows, side=BLACK).legal_moves() if "off" in move]
    assert offs == ["b2-off", "e1-off"]
    assert winner(on(rows, "b2-off", side=BLACK)) == BLACK


def test_landing_beyond_the_back_line_wins():  # R12
    match = on(P7, "c3-c4")
    assert winner(match) == RED
    assert rows_of(match)[2][2] == "."  # before anything is removed


def test_black_passes_towards_row_1():  # R5, R12
    rows = "5 . . . B . / 4 ..... / 3 . B . . . / 2 . . R . . / 1 ....."
    assert on(rows, "b3-b2", side=BLACK).outcome is None
    assert winner(on(rows.replace("3 . B . . . / 2 . . R", "3 . . . . . / 2 . B R"), "b2-b1", side=BLACK)) == BLACK


def test_landing_beyond_wins_although_the_tile_would_be_isolated():  # R12
    rows = "5 . # # # # / 4 R # # # # / 3 # # . B . / 2 ..... / 1 R . . . ."
    assert winner(on(rows, "a4-a5")) == RED


AFTER_A_STEP = {
    "P1, the start tile goes": (START, "a1-b2", "5 B B B B B / 4 ..... / 3 ..... / 2 . R . . . / 1 # R R R R"),
    "P2, it stays under a disc": (P2, "b2-b3", "5 B B B B B / 4 ..... / 3 . R . . . / 2 . R . . . / 1 # R # R R"),
}


@pytest.mark.parametrize(("rows", "move", "expected"), AFTER_A_STEP.values(), ids=AFTER_A_STEP)
def test_an_empty_start_tile_goes(rows, move, expected):  # R13
    assert rows_of(on(rows, move)) == cells(expected)


ISOLATION = {
    "P4, an enemy disc goes too": (P4, "b4-c4", "5 ##### / 4 # # R . B / 3 # . . . . / 2 # . R . . / 1 # R # # #"),
    "P6, the moved disc goes": (P6, "a3-b3", "5 # # B . . / 4 # # # # B / 3 ####. / 2 # # # . . / 1 # # R R #"),
    "islands of two stay": (
        "5 B . # # # / 4 # # R # # / 3 # # # . . / 2 ..... / 1 R . . . .",
        "c4-d3",
        "5 B . # # # / 4 ##### / 3 # # # R . / 2 ..... / 1 R . . . .",
    ),
}


@pytest.mark.parametrize(("rows", "move", "expected"), ISOLATION.values(), ids=ISOLATION)
def test_isolated_tiles_go_with_their_discs(rows, move, expected):  # R14
    match = on(rows, move)
    assert rows_of(match) == cells(expected)
    assert match.outcome is None


def test_one_step_may_sweep_own_discs_elsewhere():  # R14
    match = play(parlour.start("passo"), "d1-e2", "e5-e4", "e2-d2", "d5-e4", "d2-c2")
    assert rows_of(match)[4] == ["R", "R", "R", "#", "#"]


def test_the_sweep_may_win():  # R15
    assert winner(on(P5, "b4-c4")) == RED


def test_any_disc_beyond_wins_after_a_step():  # R15
    rows = "5 R . B . . / 4 ..... / 3 ..... / 2 ..... / 1 R . R . ."
    match = on(rows, "c5-c4", side=BLACK)
    assert match.outcome is None
    assert winner(play(match, "c1-c2")) == RED


def test_a_player_without_a_move_loses():  # R16
    assert on(P10, "a4-a5").outcome == Outcome((1, 0), 0, "Black cannot move (R16)")


def test_a_player_who_sweeps_everything_wins():  # R16
    match = on("5 ##### / 4 ##### / 3 # B R # # / 2 ##### / 1 #####", "c3-b3")
    assert rows_of(match) == [["#"] * 5] * 5
    assert winner(match) == RED


def test_a_player_without_discs_loses_on_the_own_turn():  # R16
    match = on("5 B B . . . / 4 ##### / 3 . R # # # / 2 ##### / 1 #####", "b3-a3")
    assert match.to_move == 1
    assert winner(play(match, "a5-b5")) == BLACK


def test_a_pass_off_is_a_legal_move():  # R16
    assert on("5 # # R BBB # / 4 ##### / 3 ##### / 2 ##### / 1 # RB B . #").legal_moves() == ["c5-off"]


HOPS = ("b2-b1", "c5-b4", "b1-b2", "b4-c5")


def test_the_third_occurrence_is_a_draw():  # R17
    match = on(P11, *HOPS, *HOPS[:3])
    assert match.outcome is None
    reason = "the same position for the third time (R17)"
    assert play(match, HOPS[3]).outcome == Outcome((0.5, 0.5), None, reason)


def test_repetition_may_be_allowed():  # R17
    assert on(P11, *HOPS, *HOPS, *HOPS, options="repetition=off").outcome is None


@pytest.mark.parametrize("powers", ["open", "secret"])
@pytest.mark.parametrize("first", [0, 1])
def test_player_0_chooses_tokens_before_player_1(powers, first):  # R18
    match = parlour.start("passo", powers=powers, first=first)
    for player in (0, 1):
        assert match.to_move == player
        assert len(match.legal_moves()) == 20
        match.play("choose:carry+keep+leap")
    assert match.to_move == first
    ordinary = [move for move in match.legal_moves() if ":" not in move]
    assert ordinary == parlour.start("passo", first=first).legal_moves()


def test_a_token_is_gone_after_use():  # R19
    match = play(parlour.start("passo", powers="open"), "choose:carry+double+keep", "choose:carry+double+keep")
    play(match, "keep:c1-c2", "c5-c4")
    assert starting(match, "keep") == []
    assert starting(match, "double") != []


AFTER_A_TOKEN = {
    "Q1": (Q1, "summit:c3-c4", "5 B . . . . / 4 . . BRBR . . / 3 . . # . . / 2 ..... / 1 R . . . ."),  # R20
    "Q2": (Q2, "double:c2-c3-d4", "5 B B B B B / 4 . . . R . / 3 . . # . . / 2 . . # . . / 1 R R # R R"),  # R21
    "Q3": (Q3, "carry:b3-c3", "5 B . . . . / 4 ..... / 3 . # RBR . . / 2 . . . BB . / 1 R . . . ."),  # R22
    "Q5": (P4, "keep:b4-c4", "5 B # # # # / 4 # . R . B / 3 # . . . . / 2 # . R . . / 1 # R # # #"),  # R24
    "Q6": (Q6, "restore:b3-b4", "5 B B B # # / 4 # R # . . / 3 . # . . . / 2 ..... / 1 R . . . ."),  # R25
}


@pytest.mark.parametrize(("rows", "move", "expected"), AFTER_A_TOKEN.values(), ids=AFTER_A_TOKEN)
def test_a_token_leads_to_the_drawn_board(rows, move, expected):  # R20, R21, R22, R24, R25
    match = holding(move.split(":")[0], rows, move)
    assert rows_of(match) == cells(expected)
    assert match.outcome is None


def test_summit_needs_exactly_three_discs():  # R20
    rows = "5 B . . . . / 4 . BRBR . BB . / 3 . . R . . / 2 ..... / 1 R . . . ."
    match = on(rows, tokens="summit:keep+leap,-:carry+leap+summit", options="powers=open")
    assert starting(match, "summit") == []
    assert "c3-b4" not in match.legal_moves()


def test_double_may_end_with_a_pass_off():  # R21
    rows = "5 B . . . . / 4 . . . R . / 3 ..... / 2 ..... / 1 R . . . ."
    assert winner(holding("double", rows, "double:d4-d5-off")) == RED


NO_DOUBLE = {
    "the first step wins on landing": (P7, "double:c3-c4"),
    "it wins after the sweep": (P5, "double:b4-c4"),
    "it loses the disc": (P6, "double:a3"),
    "it loses the disc on the back line": ("5 B B # # . / 4 ####R / 3 ##### / 2 ..... / 1 R . . . .", "double:e4"),
    "its start tile is gone": (P2, "double:b1-a2-b1"),
}


@pytest.mark.parametrize(("rows", "moves"), NO_DOUBLE.values(), ids=NO_DOUBLE)
def test_a_double_is_refused_where(rows, moves):  # R21
    assert starting(holding("double", rows), moves) == []


def test_a_double_may_step_back_onto_a_tile_that_is_still_there():  # R21
    match = holding("double", P2, "double:b2-b3-b2")
    assert rows_of(match) == cells(P2.replace("3 .....", "3 . # . . ."))


def test_a_double_is_stuck_only_at_its_end():  # R21
    rows = "5 # B # # # / 4 # R . # # / 3 ..... / 2 ..... / 1 R . . . ."
    assert winner(holding("double", rows, "b4-b5")) == RED
    assert holding("double", rows, "double:b4-b5-c4").outcome is None


AT_END = "powers=open,resolve_at_end=on"


def test_double_resolved_at_the_end_keeps_its_start_tile():  # R21
    match = holding("double", Q2, "double:c2-c3-c2", options=AT_END)
    assert rows_of(match) == cells("5 B B B B B / 4 ..... / 3 . . # . . / 2 . . R . . / 1 R R # R R")


def test_double_resolved_at_the_end_sweeps_at_the_end():  # R21
    assert starting(holding("double", P6, options=AT_END), "double:a3") == ["double:a3-b3-a3"]
    assert rows_of(holding("double", P6, "double:a3-b3-a3", options=AT_END))[2][:2] == ["#", "#"]
    assert winner(holding("double", P5, "double:b4-c4-d4", options=AT_END)) == RED


def test_double_resolved_at_the_end_stops_where_the_first_step_wins():  # R21
    assert starting(holding("double", P7, options=AT_END), "double:c3-c4") == []
    rows = "5 R . . . . / 4 . . B . . / 3 ..... / 2 ..... / 1 R . R . ."
    assert starting(holding("double", rows, options=AT_END), "double:c1") == []


def test_carry_needs_a_disc_below_and_never_leaves():  # R22
    assert starting(holding("carry", START), "carry") == []
    rows = "5 . . RR . . / 4 ..... / 3 . B . . . / 2 ..... / 1 R . . . ."
    assert "c5-off" in holding("carry", rows).legal_moves()
    assert "carry:c5-off" not in holding("carry", rows).legal_moves()


def test_carry_keeps_the_limit_of_three():  # R22
    rows = "5 B . . . . / 4 ..... / 3 . # RBR . . / 2 . . . BB . / 1 R . . . ."
    moves = starting(holding("carry", rows), "carry")
    assert "carry:c3-d2" not in moves
    assert "carry:c3-d3" in moves
    rows = "5 B . . . . / 4 ..... / 3 . BR BB R . / 2 ..... / 1 R . . . ."
    assert "carry:b3-c3" not in holding("carry", rows).legal_moves()
    assert "carry:b3-c3" in holding("carry", rows.replace("BB", "B")).legal_moves()


def test_four_discs_may_be_carried_onto_an_empty_tile_only():  # R22
    rows = "5 B . . . . / 4 ..... / 3 . . BRBR . . / 2 . . B # # / 1 R . . . ."
    match = holding("carry", rows)
    assert "carry:c3-c2" not in match.legal_moves()
    assert rows_of(play(match, "carry:c3-b3"))[2] == [".", "BRBR", "#", ".", "."]


def test_a_carried_enemy_disc_is_not_passed():  # R22
    rows = "5 ..... / 4 . . BR . . / 3 . B . . . / 2 ..... / 1 R . . . ."
    assert holding("carry", rows, "carry:c4-c5").outcome is None


def test_leap_crosses_one_gap_and_may_win():  # R23
    assert winner(holding("leap", Q4, "leap:c3-c5")) == RED
    rows = "5 BBB . # # # / 4 # # # . . / 3 . . R # . / 2 # # # # # / 1 R . . . ."
    assert starting(holding("leap", rows), "leap:c3") == ["leap:c3-a1", "leap:c3-c1", "leap:c3-e1", "leap:c3-e3"]


LEAPS = {
    "straight": ("4 . . # . . / 3 . # R # . / 2 . . # . .", ["a3", "c1", "c5", "e3"]),
    "diagonal": ("4 . # . # . / 3 . . R . . / 2 . # . # .", ["a1", "a5", "e1", "e5"]),
    "no gap, no leap": ("4 ..... / 3 . . R . . / 2 .....", []),
}


@pytest.mark.parametrize(("rows", "landings"), LEAPS.values(), ids=LEAPS)
def test_a_leap_goes_across_gaps_in_all_directions(rows, landings):  # R23
    match = holding("leap", f"5 B . . . . / {rows} / 1 R . . . .")
    assert [move[-2:] for move in starting(match, "leap:c3")] == landings


def test_keep_is_for_a_disc_that_stands_alone():  # R24
    match = holding("keep", P2)
    assert starting(match, "keep:b2") == []
    assert len(starting(match, "keep:b1")) == len(starting(match, "b1"))
    assert winner(holding("keep", P7, "keep:c3-c4")) == RED
    assert "keep:c5-off" not in holding("keep", P8).legal_moves()


def test_restore_needs_a_gap_beside_the_disc():  # R25
    assert starting(holding("restore", START), "restore") == []
    assert starting(holding("restore", P2), "restore:d1") == ["restore:d1-c1"]


def test_a_restored_tile_may_be_isolated_at_once():  # R25
    rows = "5 B B . . . / 4 ##### / 3 ##### / 2 R . # # R / 1 # # # . #"
    match = holding("restore", rows, "restore:e2-e3")
    assert rows_of(match) == cells("5 B B . . . / 4 ##### / 3 ##### / 2 R . # # # / 1 #####")


def test_a_token_can_save_a_stuck_player():  # R16
    rows = "5 B B . . . / 4 ##### / 3 ##### / 2 ##### / 1 R BBB # # #"
    assert holding("summit", rows).legal_moves() == ["summit:a1-b1"]
    with pytest.raises(parlour.NotationError, match="Red cannot move, and the game is over"):
        holding("keep", rows)
    rows = "5 B B . . . / 4 ##### / 3 ##### / 2 ##### / 1 R BB B # #"
    saved, stuck = (
        on(rows, "c1-b1", side=BLACK, tokens=f"{token}:carry+leap,-:carry+keep+leap", options="powers=open")
        for token in ("summit", "keep")
    )
    assert saved.legal_moves() == ["summit:a1-b1"]
    assert winner(stuck) == BLACK


def test_swap_is_offered_once_after_the_first_turn():
    match = parlour.start("passo", swap="on", powers="open")
    play(match, "choose:carry+keep+leap", "choose:double+restore+summit")
    assert "swap" not in match.legal_moves()
    play(match, "keep:a1-b2")
    board = rows_of(match)
    play(match, "swap")
    assert (match.to_move, rows_of(match)) == (0, board)
    assert starting(match, "double:a5") != []  # Black's tokens stay with Black
    assert "swap" not in match.legal_moves()


# -- refusals -----------------------------------------------------------------------------------------------------


def refusal(move: str, reason: str) -> str:
    """The whole message, but for where the game stands."""
    return f"^illegal move {re.escape(repr(move))} .*: {re.escape(reason)}$"


REFUSED = {
    "an enemy disc": (P3, "a5-a4", "the disc on a5 is Black's; Red moves own free discs only (R7)"),
    "a covered disc": (Q3.replace("BR R", "RB R"), "b3-b4", "Red's disc on b3 is covered; Red moves own free discs only (R7)"),
    "an empty tile": (P3, "a2-a3", "a2 is an empty tile; Red moves own free discs only (R7)"),
    "from a gap": (P3, "d1-d2", "d1 is a gap; Red moves own free discs only (R7)"),
    "two cells": (P3, "c3-c5", "c5 is not adjacent to c3 (R8)"),
    "nowhere": (P3, "c3-c3", "c3 is not adjacent to c3 (R8)"),
    "onto a gap": (P3, "c1-d1", "d1 is a gap (R9)"),
    "onto three discs": (P3, "c3-b3", "b3 carries 3 discs already (R10)"),
    "off too early": (P3, "c3-off", "c3 lies before Black's back line, row 5 (R11)"),
    "a token in the base game": (P3, "keep:c3-c4", "tokens are used only with powers=open or powers=secret (R19)"),
    "choosing in the base game": (
        P3,
        "choose:carry+keep+leap",
        "tokens are chosen once, before the first turn, and only with powers=open or powers=secret (R18)",
    ),
    "swap": (P3, "swap", "swap is offered only after the first turn, with the option swap=on"),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "move", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_move_is_refused(rows, move, reason):
    with pytest.raises(parlour.IllegalMoveError, match=refusal(move, reason)):
        on(rows, move)


P4_STACK = "5 B . . . . / 4 . . BRBR . . / 3 . BR R . . / 2 . . . # . / 1 . . . # R"
REFUSED_TOKENS = {
    "used already": ("keep", P4, "carry:b4-c4", "Red has used carry already (R19)"),
    "not chosen": ("keep", P4, "summit:b4-c4", "Red has not chosen summit (R19)"),
    "summit, too low": ("summit", Q1, "summit:c3-c2", "c2 carries 0 discs, not exactly three (R20)"),
    "summit, too high": ("summit", P4_STACK, "summit:c3-c4", "c4 carries 4 discs, not exactly three (R20)"),
    "summit, too far": ("summit", Q1, "summit:a1-c4", "c4 is not adjacent to a1 (R8)"),
    "summit off": ("summit", P8, "summit:c5-off", "summit changes nothing in a pass-off (R19)"),
    "double, no first step": ("double", P3, "double:c3-b3-b4", "b3 carries 3 discs already (R10)"),
    "double, won": ("double", P7, "double:c3-c4-c5", "the step to c4 wins already (R21)"),
    "double, swept": ("double", P6, "double:a3-b3-c3", "the step to b3 sweeps the disc away (R21)"),
    "double, back to a gap": ("double", P2, "double:b1-a2-b1", "b1 is a gap (R9)"),
    "double, too far": ("double", P2, "double:b1-a2-e5", "e5 is not adjacent to a2 (R8)"),
    "double, off": ("double", P2, "double:b1-a2-off", "a2 lies before Black's back line, row 5 (R11)"),
    "carry alone": ("carry", Q3, "carry:c3-c4", "no disc lies below the one on c3 (R22)"),
    "carry to a gap": ("carry", Q3.replace("4 .....", "4 . # . . ."), "carry:b3-b4", "b4 is a gap (R9)"),
    "carry off": ("carry", P8.replace("R # #", "RR # #"), "carry:c5-off", "a carried stack cannot make a pass-off (R22)"),
    "carry too many": (
        "carry",
        "5 B . . . . / 4 ..... / 3 . # RBR . . / 2 . . . BB . / 1 R . . . .",
        "carry:c3-d2",
        "c3 and d2 carry 5 discs together, three at most may be (R22)",
    ),
    "leap, crooked": ("leap", Q4, "leap:c3-d5", "d5 is not two cells from c3 in a straight line (R23)"),
    "leap, one cell": ("leap", Q4, "leap:c3-c2", "c2 is not two cells from c3 in a straight line (R23)"),
    "leap over a tile": ("leap", Q4, "leap:c3-c1", "c2 is no gap to leap across (R23)"),
    "leap into a gap": ("leap", Q4.replace("5 # . .", "5 . . #"), "leap:c3-c5", "c5 is a gap (R9)"),
    "leap onto three": ("leap", Q4.replace("5 # . . #", "5 # . BBB #"), "leap:c3-c5", "c5 carries 3 discs already (R10)"),
    "keep, stays anyway": ("keep", P2, "keep:b2-b3", "the tile b2 stays anyway, other discs lie on it (R24)"),
    "keep, to a gap": ("keep", P2, "keep:b1-a1", "a1 is a gap (R9)"),
    "restore a tile": ("restore", Q6, "restore:b3-b2", "b2 has its tile (R25)"),
    "restore far away": ("restore", Q6, "restore:b3-d5", "d5 is not adjacent to b3 (R8)"),
    "choose again": (
        "keep",
        P4,
        "choose:carry+keep+leap",
        "tokens are chosen once, before the first turn, and only with powers=open or powers=secret (R18)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("token", "rows", "move", "reason"), REFUSED_TOKENS.values(), ids=REFUSED_TOKENS)
def test_a_token_is_refused(token, rows, move, reason):
    with pytest.raises(parlour.IllegalMoveError, match=refusal(move, reason)):
        holding(token, rows, move)


def test_off_is_refused_where_there_is_no_back_line():
    rows = "5 . R . . . / 4 ..... / 3 ..... / 2 ..... / 1 . . . . ."
    with pytest.raises(parlour.IllegalMoveError, match=re.escape("Black has no back line to pass (R11)")):
        on(rows, "b5-off")


def test_a_move_before_the_choice_is_refused():
    message = (
        "illegal move 'a1-a2' at the start: Red must choose three tokens first, such as choose:carry+keep+leap (R18)"
    )
    with pytest.raises(parlour.IllegalMoveError, match=f"^{re.escape(message)}$"):
        parlour.start("passo", powers="open").play("a1-a2")


def test_a_finished_game_takes_no_move():
    with pytest.raises(
        parlour.IllegalMoveError, match=re.escape("the game is over, Red passed Black's back line (R5)")
    ):
        on(P8, "c5-off", "a5-a4")


UNREADABLE = {
    "nothing": ("", "expected such as b1-c2, c5-off or keep:b4-c4"),
    "one cell": ("b1", "expected such as b1-c2, c5-off or keep:b4-c4"),
    "a step too many": ("b1-b2-b3", "expected such as b1-c2, c5-off or keep:b4-c4"),
    "half a double": ("double:b1-b2", "expected such as double:c2-c3-d4"),
    "off the grid": ("f1-f2", "no square 'f1': expected a1 to e5"),
    "off in between": ("double:b1-off-b2", "no square 'off': expected a1 to e5"),
    "an unknown token": ("sumit:a1-a2", "no token 'sumit': did you mean 'summit'?"),
    "two tokens": ("choose:carry+keep", "expected three of carry, double, keep, leap, restore, summit in this order, joined by +"),
    "a hidden choice": ("choose:?", "this choice is hidden"),
    "wrong order": (
        "choose:keep+carry+leap",
        "expected three of carry, double, keep, leap, restore, summit in this order, joined by +",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_text_that_is_no_move_is_refused(text, reason):
    with pytest.raises(parlour.NotationError, match=f"^{re.escape(f'cannot read move {text!r}: {reason}')}$"):
        parlour.start("passo", powers="open").play(text)


# -- notation and positions ---------------------------------------------------------------------------------------

ALL_OPTIONS = {
    "base": {},
    "Black first": {"first": "1", "swap": "on"},
    "visible only": {"visible_only": "on", "repetition": "off"},
    "open": {"powers": "open"},
    "secret": {"powers": "secret", "swap": "on", "first": "1"},
    "resolve at end": {"powers": "open", "resolve_at_end": "on"},
}


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_every_position_of_a_random_game_survives_its_text(options, seed):
    match, random = parlour.start("passo", **options), Random(seed)
    while match.outcome is None and match.ply < 200:
        again = parlour.read(match.text)
        assert (again.text, again.legal_moves()) == (match.text, match.legal_moves())
        assert again.position.fingerprint() == match.position.fingerprint()
        move = match.position.random_move(random)
        match._push(move)
    again = parlour.read(match.text)
    assert (again.text, again.outcome) == (match.text, match.outcome)


def test_a_text_shows_stacks_gaps_and_tokens():
    match = play(parlour.start("passo", powers="open"), "choose:carry+double+keep", "choose:leap+restore+summit")
    play(match, "double:c1-c2-c3", "b5-b4", "c3-b4")
    assert match.text == "passo powers=open 1 B#BBB/1(BR)3/2#2/2#2/RR#RR carry+keep:double,leap+restore+summit:-"


TEXTS = {
    "no board": ("- 0", "expected 'game options status board'"),
    "a row too short": ("- 0 BBBBB/5/5/4/RRRRR", "expected 5 rows of 5 cells from row 5 down"),
    "a row too many": ("- 0 BBBBB/5/5/5/5/RRRRR", "expected 5 rows of 5 cells from row 5 down"),
    "a stack of one": ("- 0 BBBBB/5/5/5/(R)RRRR", "expected 5 rows of 5 cells from row 5 down"),
    "a stack of five": ("- 0 5/5/5/5/(BBBBR)RRRR", "expected 5 rows of 5 cells from row 5 down"),
    "six discs": ("- 0 BBBBB/5/5/5/RRRR(RR)", "Red has more than five discs"),
    "a high stack": ("- 0 BB3/5/2(BRBR)2/5/R4", "a stack of four needs a summit that has been used (R20)"),
    "a lonely tile": ("- 0 BB3/#####/##1##/#####/R4", "the isolated tile c3 would be gone (R14)"),
    "tokens without powers": ("- 0 BBBBB/5/5/5/RRRRR -:-,-:-", "expected only board"),
    "no tokens": ("powers=open 0 BBBBB/5/5/5/RRRRR", "expected only board and tokens"),
    "hidden tokens": (
        "powers=secret 0 BBBBB/5/5/5/RRRRR carry+keep+leap:-,???:-",
        "some are hidden, and only the text of the whole position can be read",
    ),
    "two tokens": ("powers=open 0 BBBBB/5/5/5/RRRRR carry+keep:-,-:-", "expected three different ones for each side"),
    "a token twice": (
        "powers=open 0 BBBBB/5/5/5/RRRRR carry+keep:keep,-:carry+keep+leap",
        "expected three different ones for each side",
    ),
    "unknown token": ("powers=open 0 BBBBB/5/5/5/RRRRR carry+kept+leap:-,-:-", "expected some of carry, double"),
    "one side without tokens": ("powers=open 0 BBBBB/5/5/5/RRRRR carry:-", "expected left:used for Red and Black"),
    "Black has chosen first": (
        "powers=open 0 BBBBB/5/5/5/RRRRR -:-,carry+keep+leap:-",
        "expected three different ones for each side",
    ),
    "Red chooses twice": (
        "powers=open 0 BBBBB/5/5/5/RRRRR carry+keep+leap:-,-:-",
        "before the first turn all lies as at the start, and Black is to move",
    ),
    "swap waits too long": ("swap=on 0+waiting BBBBB/5/5/R4/#RRRR", "before the first turn all lies as at the start"),
    "won, yet going on": ("- 1 R4/2B2/5/5/R4", "Red has passed Black's back line, and the game is over (R15)"),
    "stuck": ("- 0 B4/5/5/5/5", "Red cannot move, and the game is over (R16)"),
    "not stuck": ("- 0+over:2:1 B4/5/5/5/R4", "Red can move, and the game is not over (R16)"),
    "an unknown end": ("- 0+over:7:1 B4/5/5/5/R4", "no game ends for the reason 7 with this winner"),
    "the wrong winner": ("- 0+over:1:0 B4/5/5/5/R4", "no game ends for the reason 1 with this winner"),
    "drawn where repetition is off": ("repetition=off 0+over:100:- B4/5/5/5/R4", "no game ends for the reason 100"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), TEXTS.values(), ids=TEXTS)
def test_an_impossible_position_is_refused(text, reason):
    with pytest.raises(parlour.NotationError, match=re.escape(reason)):
        parlour.read(f"passo {text}")


@given(text=st.text("#RB12345/()?:,+-carykepl ", max_size=60))
def test_any_text_is_refused_or_read_soundly(text):
    for options in ("-", "powers=secret"):
        with contextlib.suppress(parlour.NotationError):
            match = parlour.read(f"passo {options} 0 {text}")
            assert parlour.read(match.text).text == match.text


# -- steps of a person ------------------------------------------------------------------------------------------


def test_tokens_may_be_chosen_in_any_order():
    match = parlour.start("passo", powers="secret")
    assert match.draft().next == TOKENS
    draft = match.draft("leap", "carry")
    assert (draft.message, draft.next) == (
        "Red chooses three power tokens: choose 1 more.",
        ("double", "keep", "restore", "summit"),
    )
    assert match.draft("leap", "carry", "keep").move == "choose:carry+keep+leap"


def test_a_move_is_built_from_token_disc_and_cells():
    match = holding("double", Q2)
    assert match.draft().message == "Red moves a disc: choose one, or a token to use."
    assert match.draft("double").message == "Choose the disc that uses double."
    assert match.draft("double", "c2").message == "Choose where the disc on c2 goes."
    assert match.draft("double", "c2", "c3").message == "Choose where the disc goes from c3."
    assert match.draft("double", "c2", "c3", "d4").move == "double:c2-c3-d4"
    assert match.draft("c2", "c3").move == "c2-c3"


# -- speed without difference -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS)
def test_draw_chooses_from_exactly_the_moves_that_generate_lists(options):
    random = Random(3)
    for _ in range(4):
        match = parlour.start("passo", **options)
        while match.outcome is None and match.ply < 60:
            position, moves = match.position, match.position.legal_moves()
            drawn = {position.random_move(random) for _ in range(15 * len(moves))}
            assert drawn == set(moves) if len(moves) < 60 else drawn <= set(moves)
            match._push(position.random_move(random))


def test_each_move_is_drawn_equally_often():
    position = holding("double", Q2).position
    moves, random = position.legal_moves(), Random(5)
    counts = dict.fromkeys(moves, 0)
    for _ in range(200 * len(moves)):
        counts[position.random_move(random)] += 1
    assert 120 < min(counts.values()) <= max(counts.values()) < 280


# -- the picture --------------------------------------------------------------------------------------------------


def test_the_picture_shows_gaps_and_the_order_of_a_stack():
    picture = on(P2, "b2-b3", "b5-b4").picture()
    assert [cell.name for cell in picture.cells if cell.role == "gap"] == ["a1", "c1", "b5"]
    picture = holding("summit", Q1, "summit:c3-c4").picture()
    stack = [(piece.colour, piece.level, piece.y) for piece in picture.pieces if piece.at == "c4"]
    assert [LETTERS[("red", "black").index(colour)] for colour, _, _ in stack] == list("BRBR")
    assert [y for _, _, y in stack] == sorted((y for _, _, y in stack), reverse=True)


def test_the_picture_shows_tokens_left_and_used():
    tokens = holding("summit", Q1).picture().tokens
    assert [(t.side, t.name, t.state) for t in tokens] == [
        (0, "carry", "used"), (0, "keep", "used"), (0, "summit", "left"),
        (1, "carry", "used"), (1, "leap", "used"), (1, "summit", "used"),
    ]  # fmt: skip
    assert [t.state for t in parlour.start("passo", powers="open").picture().tokens] == ["offered"] * 6
