"""Mono-Line by its rules. White is side 0, Black side 1; points are named as on the Over-Pass board."""

import re
from random import Random as Chooser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.drawing import THEMES, render_svg
from parlour.errors import IllegalMoveError, NotationError, OptionError
from parlour.games.contract import Random
from parlour.games.mono_line import notation
from parlour.games.picture import with_hand
from parlour.games.window.board import load_board
from parlour.record import read_record

POINTS = list(load_board().points)
QUICK = "h4 a2 i8 a4 e6 b4 k4 b2 e1 a1 e8 a3 e5 b1 k6 b3 e4"  # Black is left without a point


def after(moves: str = "", **options: str) -> parlour.Match:
    match = parlour.start("mono-line", **options)
    for move in moves.split():
        match.play(move)
    return match


def standing(white: str, black: str, side: int = 0, options: str = "-", claimed: str = "-") -> parlour.Match:
    return parlour.read(f"mono-line {options} {side} {white} {black} {claimed}")


def places(match: parlour.Match) -> set[str]:
    return {move for move in match.legal_moves() if move in POINTS}


def points(names: str) -> set[str]:
    return set(names.split())


def claims(match: parlour.Match) -> list[str]:
    return [move for move in match.legal_moves() if move.startswith("claim:")]


# -- the rules --------------------------------------------------------------------------------------------------------

PAIRS = {
    "neighbours": ("d1", "c2", True),
    "far apart": ("j9", "j4", True),
    "an end and a point passed": ("g9", "d3", True),
    "two ends": ("l5", "l4", True),
    "under the Center Square": ("c7", "c3", True),
    "no line between": ("e1", "e5", False),
    "around a corner of the board": ("l1", "l2", False),
    "above each other without a line": ("e1", "k1", False),
}


@pytest.mark.parametrize(("one", "other", "shared"), PAIRS.values(), ids=PAIRS)
def test_points_on_one_line_share_it_at_any_distance(one: str, other: str, shared: bool) -> None:  # R1, R2
    assert (other not in places(after(one))) == shared
    assert (one not in places(after(other))) == shared


def test_pieces_between_do_not_interrupt_a_line() -> None:  # R2
    assert "j4" not in places(after("j9 k1 f4"))


def test_the_center_is_closed_unless_agreed() -> None:  # R3
    assert places(after()) == set(POINTS) - {"o"}
    assert places(after(center_playable="on")) == set(POINTS)


def test_a_piece_on_the_center_closes_its_four_lines() -> None:  # R3
    closed = points("o a1 a2 a3 a4 b1 b2 b3 b4 c1 c3 c5 c7")
    assert places(after("o", center_playable="on")) == set(POINTS) - closed


@pytest.mark.parametrize("first", [0, 1])
def test_the_players_take_turns(first: int) -> None:  # R4, R5
    match = after(first=str(first))
    assert match.to_move == first
    assert match.play("e1").to_move == 1 - first
    assert match.play("e5").to_move == first


def test_occupied_points_are_refused() -> None:  # R6
    assert "e1" not in places(after("e1 e5", mode="discovery"))
    with pytest.raises(IllegalMoveError, match=r"illegal move 'e1' after e1 e5: e1 is not empty \(R6\)"):
        after("e1 e5 e1")


def test_points_in_line_with_the_enemy_are_closed() -> None:  # R7
    closed = points("c2 c8 d1 d2 d7 d8 e1 e3 e7 f1 f8 g1 g12 g15 g16 g2 g5 h2 h8 j14 j3")
    assert places(after("e1")) == set(POINTS) - closed - {"o"}


def test_each_side_has_its_own_closed_points() -> None:  # R7
    match = after("e1 e5")
    assert "f8" in places(match) and "f4" not in places(match)
    match.play("k1")
    assert "f4" in places(match) and "f8" not in places(match)


def test_own_pieces_share_lines_freely() -> None:  # R8
    assert {"f8", "c2", "g1"} <= places(after("e1 e5"))


def test_the_last_to_place_wins() -> None:  # R9
    match = after(QUICK)
    assert match.outcome == parlour.Outcome(
        (1, 0), 0, parlour.Reason("R9", "White placed last; no point is left for Black")
    )
    assert match.to_move is None and match.legal_moves() == []


def test_the_game_goes_on_while_a_point_is_left() -> None:  # R9
    assert after(QUICK[:-3]).outcome is None


def test_without_a_piece_the_player_to_move_loses() -> None:  # R4, R9
    white = "l1+l8+l4+l5+k1+k5+l2+l3+k3+l6+l7+k7+i1+i2+i3+i4+i5+i6+i7+i8"
    black = "a1+a2+a3+a4+b1+b2+b3+b4+c1+c2+c3+c4+c5+c6+c7+c8+d1+d2+d3"
    match = standing(white, black, 1).play("d4")
    assert match.outcome == parlour.Outcome(
        (0, 1), 1, parlour.Reason("R9", "Black placed last; White has no piece left")
    )


def test_with_an_unlimited_supply_points_alone_decide() -> None:  # R9
    white = "l1+l8+l4+l5+k1+k5+l2+l3+k3+l6+l7+k7+i1+i2+i3+i4+i5+i6+i7+i8"
    black = "a1+a2+a3+a4+b1+b2+b3+b4+c1+c2+c3+c4+c5+c6+c7+c8+d1+d2+d3"
    match = standing(white, black, 1, "supply=unlimited").play("d4")
    assert match.outcome is None and "k2" in places(match)


@pytest.mark.parametrize("mode", ["friendly", "discovery"])
def test_unsafe_places_are_open_off_the_strict_game(mode: str) -> None:  # R10
    assert places(after("e1", mode=mode)) == set(POINTS) - {"o", "e1"}


def test_claims_name_one_piece_of_each_owner() -> None:  # R11
    match = standing("b2", "a3+e5", 0, "mode=discovery,first=1")
    assert claims(match) == ["claim:a3,b2", "claim:b2,e5"]
    assert claims(standing("g2", "g10", 0, "mode=discovery")) == ["claim:g10,g2"]
    assert claims(after("e1", mode="discovery")) == []


def test_a_false_claim_is_made_once_between_two_placements() -> None:  # R11
    match = after("e1 e5 claim:e1,e5", mode="discovery")
    assert claims(match) == [] and match.to_move == 0
    assert claims(match.play("f8")) == ["claim:e1,e5", "claim:e5,f8"]


@pytest.mark.parametrize("wrong_claim", ["nothing", "turn", "game"])
def test_a_true_claim_wins_whoever_erred(wrong_claim: str) -> None:  # R12
    match = after("e1 g1 claim:e1,g1", mode="discovery", wrong_claim=wrong_claim)
    assert match.outcome == parlour.Outcome((1, 0), 0, parlour.Reason("R12", "White claimed two pieces on one line"))
    match = after("e1 g1 b3 claim:e1,g1", mode="friendly", wrong_claim=wrong_claim)
    assert match.outcome == parlour.Outcome((0, 1), 1, parlour.Reason("R12", "Black claimed two pieces on one line"))


WRONG = {"nothing": (0, None), "turn": (1, None), "game": (None, 1)}


@pytest.mark.parametrize(
    ("wrong_claim", "to_move", "winner"), [(name, *rest) for name, rest in WRONG.items()], ids=WRONG
)
def test_a_false_claim_costs_what_was_agreed(wrong_claim: str, to_move: int | None, winner: int | None) -> None:  # R13
    match = after("e1 e5 claim:e1,e5", mode="discovery", wrong_claim=wrong_claim)
    assert match.to_move == to_move
    assert (match.outcome and match.outcome.winner) == winner


def test_a_turn_lost_by_a_claim_leaves_the_claim_to_the_other() -> None:  # R13
    match = after("e1 e5 claim:e1,e5", mode="discovery", wrong_claim="turn")
    assert claims(match) == ["claim:e1,e5"] and "e1" not in places(match)


def test_nobody_passes_for_ever_by_false_claims() -> None:  # R11
    match = after("e1 e5 claim:e1,e5 claim:e1,e5", mode="discovery", wrong_claim="turn")
    assert (match.to_move, claims(match)) == (0, [])
    match.play("f8")
    assert (match.to_move, claims(match)) == (1, [])
    assert claims(match.play("k1")) == ["claim:e1,e5", "claim:e1,k1", "claim:e5,f8", "claim:f8,k1"]
    assert match.text.split()[-1] == "-"
    assert (
        after("e1 e5 claim:e1,e5 claim:e1,e5", mode="discovery", wrong_claim="turn").text.split()[-1] == "white+black"
    )


@pytest.mark.parametrize("moves", ["", "e1 e5", "e1 e5 claim:e1,e5"])
def test_a_player_may_concede_at_any_moment_of_the_turn(moves: str) -> None:  # R14
    match = after(moves + " concede", mode="friendly")
    assert match.outcome == parlour.Outcome((0, 1), 1, parlour.Reason("R14", "White conceded"))
    assert "concede" not in after().legal_moves()


NAMES = [name for name in POINTS if name != "o"]
SPENT = ("+".join(NAMES[:20]), "+".join(NAMES[20:40]), 0, "mode=discovery")
FULL = ("+".join(NAMES[:52]), "+".join(NAMES[52:]), 0, "mode=friendly,supply=unlimited")
LACKS = {"no piece": (SPENT, 400), "no point": (FULL, 52 * 52)}


@pytest.mark.parametrize(("board", "pairs"), LACKS.values(), ids=LACKS)
def test_who_cannot_place_can_only_claim_or_concede(board: tuple[str, str, int, str], pairs: int) -> None:  # R15
    match = standing(*board)
    assert places(match) == set() and match.outcome is None
    assert len(claims(match)) == pairs and len(match.legal_moves()) == pairs + 1
    assert match.why("l8") is not None


@pytest.mark.parametrize("wrong_claim", ["nothing", "turn", "game"])
@pytest.mark.parametrize("lack", LACKS)
def test_who_cannot_place_is_saved_by_a_true_claim_only(lack: str, wrong_claim: str) -> None:  # R15
    white, black, side, options = LACKS[lack][0]
    match = standing(white, black, side, f"{options},wrong_claim={wrong_claim}")
    true, false = (next(one for one in claims(match) if is_true(one) == truth) for truth in (True, False))
    text = f"Black placed last; {'White has no piece left' if lack == 'no piece' else 'no point is left for White'}"
    lost = match.at(0).play(false)
    assert lost.outcome == parlour.Outcome((0, 1), 1, parlour.Reason("R9", text))
    assert parlour.read(lost.text).outcome == lost.outcome
    assert match.play(true).outcome == parlour.Outcome(
        (1, 0), 0, parlour.Reason("R12", "White claimed two pieces on one line")
    )


def is_true(claim: str) -> bool:
    return any(set(claim[6:].split(",")) <= set(line.points) for line in load_board().lines)


def test_the_last_point_filled_after_a_false_claim_ends_the_game() -> None:  # R15
    options = "mode=discovery,supply=unlimited,wrong_claim=turn"
    match = standing("+".join(NAMES[:52]), "+".join(NAMES[52:-1]), 1, options, "white")
    assert match.play(NAMES[-1]).outcome == parlour.Outcome(
        (0, 1), 1, parlour.Reason("R9", "Black placed last; no point is left for White")
    )
    assert parlour.read(match.text).outcome == match.outcome


def test_in_version_1_only_a_claim_or_a_concession_ends_the_game() -> None:
    text = standing(*SPENT).text.replace("mono-line", "mono-line@1")
    false = next(claim for claim in claims(parlour.read(text)) if not is_true(claim))
    assert parlour.read(text).play(false).legal_moves() == ["concede"]
    match = read_record(
        '[Game "mono-line"][Version "1"][Options "mode=discovery,wrong_claim=turn"] '
        + "e1 e5"
        + 4 * " claim:e1,e5"
        + " *"
    )
    assert match.replay().ply == 6


# -- the swap ---------------------------------------------------------------------------------------------------------


def test_swap_exchanges_the_players_and_leaves_the_board() -> None:
    match = after("e1", swap="on")
    assert "swap" in match.legal_moves()
    match.play("swap")
    assert (match.to_move, match.ply) == (0, 2) and "swap" not in match.legal_moves()
    assert match.text == "mono-line swap=on 1+exchanged e1 - -"


def test_swap_is_offered_only_after_the_first_turn() -> None:
    assert "swap" not in after(swap="on").legal_moves()
    assert "swap" not in after("e1 e5", swap="on").legal_moves()
    assert "swap" not in after("e1").legal_moves()


def test_results_are_reported_by_player_after_a_swap() -> None:
    outcome = after("e1 swap concede", swap="on", mode="discovery").outcome
    assert outcome == parlour.Outcome((0, 1), 1, parlour.Reason("R14", "Black conceded"))


# -- words ------------------------------------------------------------------------------------------------------------

REFUSALS = {
    "center": ("", {}, "o", "no piece is placed on the Center unless center_playable=on (R3)"),
    "line": ("e1", {}, "g1", "g1 shares a line with White's piece on e1 (R7)"),
    "claim in the strict game": (
        "e1 e5", {}, "claim:e1,e5", "the strict game knows no claims: unsafe places are refused (R7)",
    ),
    "concede in the strict game": (
        "", {}, "concede", "the strict game knows no conceding: it ends when nobody can place (R9)",
    ),
    "claim of an empty point": ("e1", {"mode": "discovery"}, "claim:e1,e5", "no piece stands on e5 (R11)"),
    "claim of own pieces": (
        "e1 e5 f8", {"mode": "discovery"}, "claim:e1,f8", "both pieces are White's; a claim names one of each owner (R11)",
    ),
    "claim of one piece twice": (
        "e1", {"mode": "discovery"}, "claim:e1,e1", "both pieces are White's; a claim names one of each owner (R11)",
    ),
    "second claim": (
        "e1 e5 claim:e1,e5", {"mode": "discovery"}, "claim:e1,e5",
        "White has made a false claim since placing last, and places before the next one (R11)",
    ),
    "after the end": ("concede", {"mode": "friendly"}, "e1", "the game is over, White conceded (R14)"),
}  # fmt: skip


@pytest.mark.parametrize(("moves", "options", "text", "why"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_names_the_rule(moves: str, options: dict[str, str], text: str, why: str) -> None:
    match = after(moves, **options)
    where = f"after {moves}" if moves else "at the start"
    with pytest.raises(IllegalMoveError, match=re.escape(f"illegal move {text!r} {where}: {why}")):
        match.play(text)


def test_a_placement_without_a_piece_is_refused() -> None:
    names = [name for name in POINTS if name != "o"]
    match = standing("+".join(names[:20]), "+".join(names[20:40]), 0, "mode=discovery")
    with pytest.raises(IllegalMoveError, match=r"White has no piece left and can only claim or concede \(R15\)"):
        match.play(names[50])


UNREADABLE = {
    "no such point": ("m1", "cannot read move 'm1': no point 'm1', expected o or a1 to l8"),
    "capital": ("E1", "cannot read move 'E1': no point 'E1', expected o or a1 to l8"),
    "one point claimed": (
        "claim:e1",
        "cannot read move 'claim:e1': expected two points in alphabetical order, such as claim:c2,f7",
    ),
    "order": (
        "claim:g2,g10",
        "cannot read move 'claim:g2,g10': expected two points in alphabetical order, such as claim:c2,f7",
    ),
    "nonsense claimed": ("claim:e1,x", "cannot read move 'claim:e1,x': no point 'x', expected o or a1 to l8"),
}


@pytest.mark.parametrize(("text", "why"), UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_move_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(why)):
        after("e1", mode="discovery").play(text)


@pytest.mark.parametrize(
    "options", [{"mode": "easy"}, {"supply": "10"}, {"first": "2"}, {"swap": "yes"}, {"players": "2"}]
)
def test_bad_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        after(**options)


def test_the_friendly_game_warns_of_unsafe_places() -> None:
    match = after("e1 e5", mode="friendly")
    say = {name: notation.warning(match.position, notation.parse_move(match.position, name)) for name in ("g9", "f8")}
    assert say == {"g9": "g9 shares the line g9–g4 with Black's piece on e5", "f8": None}
    match = after("e1 k3 e3", mode="friendly")
    assert notation.warning(match.position, POINTS.index("d2")) == (
        "d2 shares the line g16–g5 with White's pieces on e1 and e3"
    )
    match = after("e1 k3 j9", mode="friendly")
    assert notation.warning(match.position, POINTS.index("g5")) == (
        "g5 shares the line g16–g5 with White's piece on e1 and the line j9–j4 with White's piece on j9"
    )


def test_a_piece_is_shown_and_can_be_shifted_until_it_is_declared() -> None:  # R10
    for mode in ("friendly", "discovery"):
        match = after("e1", mode=mode)
        draft = match.draft("e5")
        assert (draft.valid, draft.complete, draft.move, draft.forced, draft.next) == (
            True,
            False,
            None,
            "e5",
            ("declare",),
        )
        assert draft.message == "The piece stands on e5. Declare it, or choose another point."
        assert match.draft("e5", "declare").move == "e5"
        shown = with_hand(match.picture(), "e5")
        assert [(piece.at, piece.colour) for piece in shown.pieces] == [("e1", "white"), ("e5", "black")]
    assert after("e1").draft("e5").move == "e5"


def test_the_friendly_game_asks_again_before_an_unsafe_placement() -> None:  # R10
    match = after("e1", mode="friendly")
    draft = match.draft("g1")
    assert draft.warning == "g1 shares the line g12–g1 with White's piece on e1"
    assert draft.message == f"{draft.warning}. Choose another point, or declare it all the same."
    assert (match.warning("g1"), match.warning("e5")) == (draft.warning, None)
    assert match.draft("g1", "declare").warning == draft.warning
    assert after("e1", mode="discovery").draft("g1").warning is None
    assert match.play("g1").moves == ("e1", "g1")


def test_the_other_games_give_no_warning() -> None:
    for mode in ("strict", "discovery"):
        assert notation.warning(after("e1", mode=mode).position, POINTS.index("g1")) is None
    friendly = after("e1 g1", mode="friendly").position
    assert notation.warning(friendly, notation.parse_move(friendly, "claim:e1,g1")) is None


def test_a_claim_is_spelled_by_its_two_pieces_in_any_order() -> None:
    match = after("e1 e5", mode="discovery")
    assert match.draft("claim").next == ("e1", "e5")
    assert match.draft("claim", "e5", "e1").move == "claim:e1,e5"
    assert match.draft().message == "White places a piece: choose an empty point, or claim first."
    assert after().draft().message == "White places a piece: choose a point that shares no line with a piece of Black."
    assert after().draft("e1").move == "e1"


# -- positions --------------------------------------------------------------------------------------------------------

BAD_POSITIONS = {
    "fields": (
        "- 0 e1 -",
        "cannot read 'e1 -': expected White's points, Black's points, and - or white or black or white+black",
    ),
    "no point": ("- 0 e9 - -", "cannot read points 'e9': no point 'e9', expected o or a1 to l8"),
    "twice": ("- 0 e1+e1 - -", "cannot read points 'e1+e1': expected each once"),
    "two on one": ("- 0 e1 e1 -", "two pieces on e1: expected one at most"),
    "center": ("- 1 o - -", "a piece on o: expected none without center_playable=on"),
    "line": ("- 0 e1 g1 -", "g1 on a line with White's pieces: impossible in the strict game"),
    "turns": ("- 0 e1 - -", "1 and 0 pieces with White to move: placements alternate"),
    "chance": ("- chance e1 - -", "cannot read status 'chance': expected one of 0, 1 first"),
    "claimed": (
        "- 0 e1 e5 white",
        "cannot read 'white': expected - where no false claim can be followed by a placement",
    ),
    "claimed by the other": (
        "mode=discovery 0 e1 e5 black",
        "cannot read 'black': expected - where no false claim can be followed by a placement",
    ),
    "turns lost": (
        "mode=discovery,wrong_claim=turn 0 e1+f8+k1 e5 -",
        "3 and 1 pieces with White to move: placements alternate",
    ),
    "nothing to claim": (
        f"mode=discovery,supply=unlimited,wrong_claim=turn 0 {'+'.join(NAMES[:52])} {'+'.join(NAMES[52:])} white",
        "over by reason 0 for side -1: impossible on this board",
    ),
    "swap missing": ("swap=on 1 e1 - -", "the swap is over: expected on offer with 1 pieces placed"),
    "swap without option": ("- 1+offer e1 - -", "cannot read status '1+offer': the option swap is off"),
    "exchanged": ("- 1+exchanged e1 - -", "the players are exchanged: impossible without swap=on and a first turn"),
    "over": ("- 1+over:1:0 e1 - -", "over by reason 1 for side 0: impossible on this board"),
    "false claim": ("mode=discovery 0+over:4:1 e1 e5 -", "over by reason 4 for side 1: impossible on this board"),
    "true claim": ("mode=discovery 0+over:3:0 e1 e5 -", "over by reason 3 for side 0: impossible on this board"),
}


@pytest.mark.parametrize(("text", "why"), BAD_POSITIONS.values(), ids=BAD_POSITIONS)
def test_an_impossible_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(why)):
        parlour.read(f"mono-line {text}")


def test_too_many_pieces_are_refused() -> None:
    with pytest.raises(NotationError, match="21 pieces of one player: expected 20 at most"):
        standing("+".join(POINTS[1:22]), "+".join(POINTS[22:43]), 0, "mode=discovery")


def test_a_game_that_should_be_over_is_refused() -> None:
    text = after(QUICK).text
    assert text.split()[2] == "1+over:1:0"
    with pytest.raises(NotationError, match="over by reason 0 for side -1: impossible on this board"):
        parlour.read(text.replace("1+over:1:0", "1"))


OPTIONS = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["strict", "friendly", "discovery"]),
        "center_playable": st.sampled_from(["off", "on"]),
        "wrong_claim": st.sampled_from(["nothing", "turn", "game"]),
        "supply": st.sampled_from(["20", "unlimited"]),
        "first": st.sampled_from(["0", "1"]),
        "swap": st.sampled_from(["off", "on"]),
    }
)


@settings(max_examples=40, deadline=None)
@given(OPTIONS, st.integers(0, 10**9), st.integers(0, 45))
def test_any_position_survives_its_text(options: dict[str, str], seed: int, plies: int) -> None:
    match, random = after(**options), Chooser(seed)
    for _ in range(plies):
        moves = match.legal_moves()
        if not moves:
            break
        match.play(random.choice([move for move in moves if move != "concede"] or moves))
    again = parlour.read(match.text)
    assert again.text == match.text
    assert again.legal_moves() == match.legal_moves() and again.outcome == match.outcome
    assert again.position.fingerprint() == match.position.fingerprint()
    for text in match.legal_moves():
        if text != "swap":
            assert notation.format_move(match.position, notation.parse_move(match.position, text)) == text


# -- drawing moves and pictures ---------------------------------------------------------------------------------------

DRAWN = {
    "start": ("", {}),
    "swap on offer": ("e1", {"swap": "on", "center_playable": "on"}),
    "late": (QUICK[:-6], {}),
    "claims": ("e1 e5 g1", {"mode": "discovery"}),
    "claims and swap": ("e1", {"mode": "discovery", "swap": "on"}),
    "claimed": ("e1 e5 claim:e1,e5", {"mode": "discovery"}),
}


@pytest.mark.parametrize(("moves", "options"), DRAWN.values(), ids=DRAWN)
def test_drawing_chooses_from_exactly_the_listed_moves(moves: str, options: dict[str, str]) -> None:
    position, random = after(moves, **options).position, Random(7)
    counts = dict.fromkeys(position.legal_moves(), 0)
    for _ in range(200 * len(counts)):
        counts[position.random_move(random)] += 1
    assert min(counts.values()) > 120 and max(counts.values()) < 290


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_draw_the_board(theme: str) -> None:
    match = after(QUICK)
    svg = match.svg(theme=theme)
    assert svg.count("data-piece") == 17 and ">e1<" not in svg
    assert ">e1<" in render_svg(match.picture(), theme, names=True)


def test_the_picture_gives_no_mistake_away() -> None:
    strict, discovery = after("e1").picture(), after("e1", mode="discovery").picture()
    assert len(strict.lines) > len(discovery.lines) == len(after(mode="discovery").picture().lines)
