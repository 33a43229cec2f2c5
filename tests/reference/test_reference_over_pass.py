"""The slow twin of Over-Pass against the worked examples (O), ambiguities (A) and clarifications (P): turns, whole games."""

import random

import pytest
from tests.reference.over_pass import OverPass
from tests.reference.over_pass_setups import moves_from, play_all, position, trades
from tests.reference.toy_board import TOY_BOARD


def test_a_turn_ends_only_by_end():  # P1
    twin = position("K b2", counts=0)
    assert twin.legal_moves() == ["end"]
    twin.play("end")
    assert twin.to_move == "chance"
    assert twin.player == 2


def test_four_players_own_the_colours_in_order():  # P2
    assert OverPass().owner == {"white": 0, "black": 1, "red": 2, "blue": 3}
    assert OverPass(players="2").owner == {"white": 0, "black": 1, "red": 0, "blue": 1}


def test_three_players_leave_one_colour_out():  # P2, P5
    assert OverPass(players="3").colours == ["white", "black", "red"]
    twin = OverPass(players="3", omit="black")
    assert twin.owner == {"white": 0, "red": 1, "blue": 2}
    assert "a1" not in twin.at
    assert len(twin.at) == 7


def test_two_players_choose_and_alternate_colours():  # P3
    twin = OverPass(players="2", first="1")
    assert twin.to_move == 1
    assert twin.legal_moves() == ["colour:black", "colour:blue"]
    assert "o" not in twin.at
    twin.play("colour:blue")
    assert twin.to_move == "chance"
    assert twin.at["o"] == "blue"
    seen = []
    rng = random.Random(1)
    while len(seen) < 6:
        if twin.to_move == "chance":
            seen.append(twin.active)
            twin.play("roll:6")
        elif "end" in twin.legal_moves():
            twin.play("end")
            if twin.phase == "colour":
                assert twin.to_move == 0
                assert twin.legal_moves() == ["colour:red", "colour:white"]
                twin.play("colour:red")
        else:
            twin.play(rng.choice(twin.legal_moves()))
    assert seen == ["blue", "red", "black", "white", "blue", "red"]


def test_the_first_player_is_an_option():  # P4
    assert [OverPass(first=first).player for first in "0123"] == [0, 1, 2, 3]


def test_rolls_have_the_chances_of_two_dice():  # P6
    chance = OverPass().chance()
    assert chance["roll:7"] == 6 / 36
    assert chance["roll:2"] == 1 / 36
    assert sum(chance.values()) == pytest.approx(1)
    assert OverPass().legal_moves() == sorted(chance)


@pytest.mark.parametrize(
    "options",
    [
        {"players": "5"}, {"goal": "all"}, {"omit": "green"}, {"first": "4"}, {"first": "2", "players": "2"},
        {"colour": "red"},
        {"must_spend": "yes"}, {"turn_cap": "-1"}, {"turn_cap": "#"}, {"players": 2},
    ],
)  # fmt: skip
def test_bad_options_are_refused(options):
    with pytest.raises(ValueError, match="option"):
        OverPass(**options)


def test_an_illegal_move_is_refused():
    twin = OverPass()
    for text in ("end", "roll:1", "b1>c1", ""):
        with pytest.raises(ValueError, match="illegal move"):
            twin.play(text)


def test_an_exit_that_wins_needs_no_empty_center():  # P7
    twin = position("K c3 a1, W b2", counts=1, even=True)
    twin.home["black"] = 9
    assert "a1^" in twin.legal_moves()
    twin.play("a1^")
    assert twin.outcome == ((0.0, 1.0, 0.0, 0.0), 1)
    assert twin.to_move is None
    assert twin.legal_moves() == []


def test_a_later_win_does_not_replace_emptying():  # P7
    twin = position("K c3 a1 a3, R c2", counts=2, even=True)
    twin.home["black"] = 8
    twin.at |= dict.fromkeys(("b2", "b3", "b4", "c4", "d2", "d3", "d4", "c1"), "black")
    assert "a1^" not in twin.legal_moves()  # the second Exit would win, but the Center stays full


def test_with_both_as_goal_one_colour_is_not_enough():
    twin = position("K a1, B b2", players="2", goal="both", even=True)
    twin.home = {"white": 0, "red": 0, "black": 9, "blue": 9}
    twin.play("a1^")
    assert twin.outcome is None
    twin = position("K a1, B b2", players="2", goal="one", even=True)
    twin.play("a1^")
    assert twin.outcome == ((0.0, 1.0), 1)  # A21


FULL_RING = "K c3 b2 b3 b4 c2 c4 d2 d3 d4, W a3"


def test_the_fallback_frees_the_turn_and_returns_the_piece():  # P9, A4
    twin = position(FULL_RING)
    twin.phase = "roll"
    twin.play("roll:2")
    assert twin.fallback
    assert {"end", "b2-a1", "b3>a1"} <= set(twin.legal_moves())
    play_all(twin, "b2-a1 end")
    assert "c3" not in twin.at
    assert twin.reserve["black"] == 1


def test_a_look_ahead_of_three_counts_avoids_the_fallback():  # P8
    twin = position(FULL_RING)
    twin.phase = "roll"
    twin.play("roll:3")
    assert not twin.fallback
    assert twin.legal_moves() == ["b3>a1", "b3>a5"]
    play_all(twin, "b3>a1 c3-b3 end")


def test_a_trade_on_the_center_can_open_a_bridge():  # P8, A23
    twin = position("W o a1 a2 a3 a4 b1 b2 b3 b4, K c2 h1", board=None, counts=2, active="white")
    assert not twin.fallback
    assert twin.can_empty_center(twin.at, 2, 0, {})
    assert not twin.can_empty_center(twin.at, 1, 0, {})
    legal = twin.legal_moves()
    assert legal
    assert all("=" in text or ">" in text for text in legal)
    twin.play(legal[0])
    assert twin.legal_moves()
    assert all(text.startswith("o>") for text in twin.legal_moves())


def test_counts_must_be_spent_with_must_spend():  # P10
    assert "end" in position("K b2").legal_moves()
    assert "end" not in position("K b2", must_spend="on").legal_moves()
    assert position("K b2", must_spend="on", counts=1).legal_moves() == ["end"]
    assert position("K a1", must_spend="on").legal_moves() == ["a1^"]


def test_corner_links_bridge_but_do_not_slide():  # P13
    twin = position("K l1, W l2", board=None)
    assert moves_from(twin, "l1", ">") == {"k3"}
    inner = position("K k2, W l1", board=None)
    assert moves_from(inner, "k2", ">") == {"k1", "l2"}
    assert "l2" not in twin.geometry.outward["l1"]


def test_pieces_on_the_middle_of_an_edge_are_ordinary():  # P14, A13
    twin = position("W k1, R j1 k3, K b1", board=None)
    assert {"k1-l1", "k1-l8"} <= set(twin.legal_moves())
    assert [text for text in trades(twin) if "k1" in text]
    assert moves_from(position("K l8, W l7", board=None), "l8", ">") == {"k7"}
    assert moves_from(position("K l8, W k1", board=None), "l8", ">") == {"l1"}


def test_the_turn_cap_counts_all_turns():  # P15
    twin = position("K b2", turn_cap="1")
    twin.home = {"white": 3, "black": 1, "red": 3, "blue": 0}
    twin.play("end")
    assert twin.outcome == ((0.5, 0.0, 0.5, 0.0), None)
    twin = position("K b2, W b3", turn_cap="1", players="2")
    twin.home = {"white": 3, "black": 4, "red": 2, "blue": 0}
    twin.play("end")
    assert twin.outcome == ((1.0, 0.0), 0)


@pytest.mark.parametrize(("skip", "active"), [("off", "black"), ("on", "blue")])
def test_a_finished_colour_is_skipped_only_by_option(skip, active):  # P16, A20
    twin = position("B b2, W b3", players="2", goal="both", skip_finished_colour=skip, active="white")
    twin.home["black"] = 10
    twin.last_colour = {0: "red", 1: "blue"}
    twin.play("end")
    assert twin.active == active
    assert twin.to_move == "chance"
    play_all(twin, "roll:4")
    assert "b2-a1" in twin.legal_moves()
    assert "end" in twin.legal_moves()


def test_reserves_of_other_colours_are_untouched_by_a_turn():  # P17
    twin = OverPass()
    assert twin.reserve == {"white": 7, "black": 8, "red": 8, "blue": 8}


# Exactness and random games


def plainly_emptied(twin, at, counts, home):
    if "c3" not in at:
        return True
    return any(
        plainly_emptied(twin, action.apply(at), counts - action.cost, home + action.exits)
        for action in twin.actions(at, counts)
        if not (action.exits and twin.wins_with(home + 1))
    )


@pytest.mark.parametrize("seed", range(60))
def test_the_look_ahead_is_exact(seed):  # P8
    rng = random.Random(seed)
    points = sorted(TOY_BOARD["points"])
    twin = position("K c3", even=rng.random() < 0.5, reserve=1)
    crowd = rng.sample([p for p in points if p != "c3"], rng.choice((9, 12, 14, 15, 16)))
    weights = (1, 8, 1, 1) if seed % 2 else (1, 1, 1, 1)
    twin.at = {"c3": "black"} | {p: rng.choices(twin.colours, weights)[0] for p in crowd}
    home = rng.choice((5, 8, 9))
    for counts in (1, 2, 3):
        assert twin.can_empty_center(twin.at, counts, home, {}) == plainly_emptied(twin, twin.at, counts, home)


VARIANTS = {
    "four": {},
    "three, must spend": {"players": "3", "must_spend": "on", "omit": "red"},
    "two, both": {"players": "2", "goal": "both", "skip_finished_colour": "on", "first": "1"},
    "no bridge over exits": {"no_bridge_over_exits": "on", "players": "2"},
}


def check(twin):
    legal = twin.legal_moves()
    assert legal
    assert legal == sorted(set(legal))
    for colour in twin.colours:
        assert list(twin.at.values()).count(colour) + twin.reserve[colour] + twin.home[colour] == 10
    if twin.phase == "colour":
        assert twin.geometry.center not in twin.at
    if twin.phase == "act":
        assert 0 <= twin.counts <= 12
        if twin.geometry.center in twin.at and not twin.fallback:
            assert "end" not in legal
    return legal


def random_game(seed, board, turns, options):
    rng = random.Random(seed)
    twin = OverPass(board=board, turn_cap=str(turns), **options)
    fallbacks = 0
    while not twin.outcome:
        twin.play(rng.choice(check(twin)))
        fallbacks += twin.fallback
    scores, winner = twin.outcome
    assert sum(scores) == pytest.approx(1)
    assert len(scores) == twin.players
    assert winner is None or scores[winner] == 1
    return fallbacks


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_random_games_keep_their_pieces(options):
    random_game(5, None, 12, options)


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_random_games_on_the_crowded_toy_board_meet_the_fallback(options):
    assert sum(random_game(seed, TOY_BOARD, 60, options) for seed in range(2))


@pytest.mark.parametrize("goal", ["one", "both"])
def test_purposeful_games_are_won(goal):
    """Exit whenever possible, otherwise move own pieces outwards."""
    twin = OverPass(board=TOY_BOARD, players="2", goal=goal, first="1")
    rng = random.Random(3)
    while not twin.outcome:
        legal = check(twin)
        exits = [m for m in legal if m.endswith("^")]
        own = [
            m
            for m in legal
            if ">" in m or "-" in m
            if twin.at.get(m[:2]) == twin.active and m[3:] in twin.geometry.exits
        ]
        twin.play(rng.choice(exits or own or legal))
        assert twin.turns_ended < 2000
    assert twin.has_won(twin.outcome[1])
    assert set(twin.outcome[0]) == {0.0, 1.0}


def test_a_copy_is_independent():
    twin = OverPass()
    other = twin.copy()
    play_all(other, "roll:9 o>c3")
    assert "o" in twin.at
    assert twin.to_move == "chance"
