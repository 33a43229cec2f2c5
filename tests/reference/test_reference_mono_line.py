"""The slow twin of Mono-Line against the worked examples (M), ambiguities (A) and clarifications (C)."""

import random

import pytest
from tests.reference.mono_line import MonoLine
from tests.reference.toy_board import TOY_BOARD


def position(first="", second="", side=0, **options):
    """Side 0 has pieces on `first`, side 1 on `second`, on the toy board."""
    twin = MonoLine(board=TOY_BOARD, **options)
    twin.at = dict.fromkeys(first.split(), 0) | dict.fromkeys(second.split(), 1)
    twin.side = side
    return twin


def after(twin, text):
    for move in text.split():
        twin.play(move)
    return twin


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [("c2", "c5", True), ("b2", "d2", True), ("b2", "e5", True), ("b2", "a3", False), ("c2", "d3", False)],
)
def test_points_share_a_line_ends_included(one, other, together):  # M1, A2, A5
    assert position().share_a_line(one, other) == together


def test_corner_links_share_no_line():
    twin = MonoLine()
    assert not twin.share_a_line("l1", "l2")
    assert twin.share_a_line("l8", "l1")
    assert twin.share_a_line("c7", "c3")


def test_the_center_can_win_at_once_where_playable():  # M2, A3
    twin = after(position(center_playable="on"), "c3")
    assert twin.outcome == ((1.0, 0.0), 0)
    assert "c3" not in position().legal_moves()
    assert "o" not in MonoLine().legal_moves()
    assert "o" in MonoLine(center_playable="on").legal_moves()


def test_points_in_line_with_the_enemy_are_closed():  # M3, M5
    twin = position("b3", "c2")
    assert twin.legal_moves() == ["a1", "a3", "a5", "b4", "d3", "d4", "e1", "e3", "e5"]
    with pytest.raises(ValueError, match="illegal move"):
        twin.play("c4")


def test_own_pieces_share_lines_freely():  # M4, A10
    assert {"c2", "d2", "b3"} <= set(position("b2").legal_moves())


def test_a_claim_wins_whoever_erred():  # M6, A7
    twin = position("", "c2", mode="discovery")
    assert after(twin, "c4 claim:c2,c4").outcome == ((0.0, 1.0), 1)
    twin = position("", "c2", mode="discovery")
    assert after(twin, "c4 e1 claim:c2,c4").outcome == ((1.0, 0.0), 0)


def test_without_pieces_the_player_loses():  # M7, A8
    twin = position("b3", "", side=1)
    twin.supply[0] = 0
    assert after(twin, "c1").outcome == ((0.0, 1.0), 1)


def test_strict_games_end_when_the_player_to_move_cannot_place():  # C1
    twin = MonoLine()
    rng = random.Random(0)
    while not twin.outcome:
        assert "concede" not in twin.legal_moves()
        loser = 1 - twin.to_move
        twin.play(rng.choice(twin.legal_moves()))
    assert twin.outcome[1] == 1 - loser
    assert not twin.placements()
    assert twin.legal_moves() == []


def test_claims_may_be_false_but_come_once_and_first():  # C2, A6
    twin = position("b2", "a3 e5", mode="discovery")
    claims = [text for text in twin.legal_moves() if ":" in text]
    assert claims == ["claim:a3,b2", "claim:b2,e5"]
    twin.play("claim:a3,b2")
    assert twin.to_move == 0
    assert not [text for text in twin.legal_moves() if ":" in text]
    after(twin, "c1")
    assert twin.to_move == 1
    assert "claim:b2,e5" in twin.legal_moves()


def test_conceding_is_always_possible_off_strict_mode():  # C3, C5
    twin = after(position("b2", "a3", mode="friendly"), "claim:a3,b2 concede")
    assert twin.outcome == ((0.0, 1.0), 1)
    assert after(MonoLine(mode="discovery"), "concede").outcome == ((0.0, 1.0), 1)
    assert MonoLine(mode="friendly").legal_moves() == MonoLine(mode="discovery").legal_moves()


@pytest.mark.parametrize("wrong_claim", ["nothing", "turn", "game"])
def test_without_pieces_only_a_true_claim_saves_the_game(wrong_claim):  # C4
    twin = position("b2", "a3", mode="discovery", wrong_claim=wrong_claim)
    twin.supply[0] = 0
    assert twin.legal_moves() == ["claim:a3,b2", "concede"]
    assert after(twin.copy(), "claim:a3,b2").outcome == ((0.0, 1.0), 1)
    twin = position("b2", "e5", mode="friendly", wrong_claim=wrong_claim)
    twin.supply[0] = 0
    assert after(twin, "claim:b2,e5").outcome == ((1.0, 0.0), 0)


def test_without_anything_to_claim_the_game_ends_at_once():  # C4
    twin = position("", "a3", mode="discovery")
    twin.side = 1
    twin.supply[0] = 0
    assert after(twin, "b2").outcome == ((0.0, 1.0), 1)


def test_a_false_claim_is_made_once_between_two_placements():  # C6
    twin = after(position("b2", "a3", mode="discovery", wrong_claim="turn"), "claim:a3,b2 claim:a3,b2")
    assert (twin.to_move, twin.claims()) == (0, [])
    after(twin, "c2")
    assert (twin.to_move, twin.claims()) == (1, [])
    after(twin, "e1")
    assert twin.claims()


@pytest.mark.parametrize(
    ("wrong_claim", "to_move", "outcome"), [("nothing", 0, None), ("turn", 1, None), ("game", None, ((0.0, 1.0), 1))]
)
def test_a_wrong_claim_costs_what_was_agreed(wrong_claim, to_move, outcome):  # C6
    twin = after(position("b2", "a3", mode="discovery", wrong_claim=wrong_claim), "claim:a3,b2")
    assert twin.to_move == to_move
    assert twin.outcome == outcome
    if wrong_claim == "turn":
        assert "claim:a3,b2" in twin.legal_moves()


def test_a_true_claim_wins_under_every_penalty():
    for wrong_claim in ("nothing", "turn", "game"):
        twin = position("b2", "e5", mode="discovery", wrong_claim=wrong_claim)
        assert after(twin, "claim:b2,e5").outcome == ((1.0, 0.0), 0)


def test_the_first_player_is_an_option():  # C8
    twin = MonoLine(first="1")
    assert twin.to_move == 1
    assert after(twin, "a1").at == {"a1": 1}


def test_claims_name_the_smaller_text_first():  # C9
    twin = after(MonoLine(mode="discovery"), "g2 g10")
    assert "claim:g10,g2" in twin.legal_moves()


def test_the_supply_may_be_unlimited():  # C10
    twin = MonoLine(supply="unlimited")
    after(twin, "a1")
    assert twin.supply[0] > 10**6
    assert MonoLine().supply == {0: 20, 1: 20}


# Swap


def test_swap_exchanges_players_and_leaves_the_board():
    twin = after(MonoLine(swap="on"), "e1")
    assert twin.to_move == 1
    assert "swap" in twin.legal_moves()
    after(twin, "swap")
    assert twin.to_move == 0
    assert twin.at == {"e1": 0}
    assert twin.side == 1
    assert "swap" not in twin.legal_moves()


def test_swap_is_offered_once_and_only_then():
    assert "swap" not in MonoLine(swap="on").legal_moves()
    assert "swap" not in after(MonoLine(), "e1").legal_moves()
    twin = after(MonoLine(swap="on"), "e1")
    after(twin, next(text for text in twin.legal_moves() if text != "swap"))
    assert "swap" not in twin.legal_moves()


def test_results_are_reported_by_player_after_a_swap():
    twin = after(MonoLine(swap="on", mode="discovery", first="1"), "e1 swap concede")
    assert twin.outcome == ((1.0, 0.0), 0)


def test_nobody_is_left_to_swap_when_the_game_is_over():  # C1 comes first
    assert after(position(center_playable="on", swap="on"), "c3").outcome == ((1.0, 0.0), 0)


@pytest.mark.parametrize(
    "options", [{"mode": "easy"}, {"supply": "10"}, {"first": "2"}, {"swap": "yes"}, {"players": "2"}]
)
def test_bad_options_are_refused(options):
    with pytest.raises(ValueError, match="option"):
        MonoLine(**options)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("mode", ["strict", "discovery"])
def test_random_games_keep_their_promises(mode, seed):
    rng = random.Random(seed)
    wrong_claim = ("nothing", "turn", "game")[seed % 3]
    twin = MonoLine(mode=mode, swap="on", supply=("20", "unlimited")[seed % 2], wrong_claim=wrong_claim)
    while not twin.outcome:
        legal = twin.legal_moves()
        assert legal
        assert legal == sorted(set(legal))
        twin.play(rng.choice(legal))
        if mode == "strict":
            rows = [{twin.at[point] for point in line & set(twin.at)} for line in twin.lines]
            assert all(len(sides) <= 1 for sides in rows)
    assert sorted(twin.outcome[0]) == [0.0, 1.0]
    assert twin.outcome[0][twin.outcome[1]] == 1.0
