"""The slow twin of Groups-of-Three against the worked examples (G), ambiguities (A) and clarifications (C)."""

import random

import pytest
from tests.reference.groups_of_three import GroupsOfThree, after_add
from tests.reference.toy_board import TOY_BOARD


def position(own, others="", moves=6, reserve=3, board=TOY_BOARD, **options):
    """White to move with pieces on `own`; black pieces stand on `others`."""
    twin = GroupsOfThree(board=board, **options)
    twin.at = dict.fromkeys(own.split(), "white") | dict.fromkeys(others.split(), "black")
    twin.reserve["white"] = reserve
    twin.phase, twin.player, twin.active, twin.counts = "act", 0, "white", moves
    return twin


def after(twin, text):
    for move in text.split():
        twin.play(move)
    return twin


def adds(twin):
    return [text for text in twin.legal_moves() if text.startswith("+")]


# Adding


def test_a_slide_beside_a_piece_of_a_group_offers_the_third_place():  # G1
    assert adds(after(position("N", "Q"), "N-P")) == ["+S"]
    assert adds(after(position("N Q"), "N-P")) == ["+S"]  # own pieces count too


ADDS = {
    "third place occupied": ("N", "Q S", 3, []),
    "group empty": ("N", "", 3, []),
    "reserve empty": ("N", "Q", 0, []),
    "two groups": ("N", "Q U", 3, ["+S", "+V"]),  # G3
    "two groups share the empty place": ("N", "U Z", 3, ["+V"]),  # A3
}


@pytest.mark.parametrize(("own", "others", "reserve", "offered"), ADDS.values(), ids=ADDS)
def test_adds_on_offer(own, others, reserve, offered):  # G2, G3
    assert adds(after(position(own, others, reserve=reserve), "N-P")) == offered


def test_an_added_piece_triggers_nothing():  # G4, A4
    twin = after(position("N", "Q U"), "N-P +V")
    assert adds(twin) == ["+S"]
    assert twin.reserve["white"] == 2
    assert twin.at["V"] == "white"
    assert adds(after(twin, "+S")) == []


def test_the_place_left_may_be_filled():  # G5, A2
    assert adds(after(position("Q", "S"), "Q-P")) == ["+Q"]


def test_the_start_of_a_slide_offers_nothing():  # A2
    assert adds(after(position("P", "Q"), "P-N")) == []


def test_adds_lapse_with_the_next_slide_and_with_end():  # A6, notation
    twin = after(position("N", "Q"), "N-P P-N")
    assert adds(twin) == []
    twin = after(position("N", "Q"), "N-P end")
    assert twin.offers == set()
    assert twin.to_move == "chance"


def test_adds_follow_the_last_move_too():  # C2
    twin = after(position("N", "Q", moves=1), "N-P")
    assert twin.legal_moves() == ["+S", "end"]  # C1


def test_an_added_piece_may_move():
    assert "S-Q" not in after(position("N", "Q"), "N-P +S").legal_moves()
    assert "V-Z" in after(position("N", "U"), "N-P +V").legal_moves()


# Bearing off


@pytest.mark.parametrize(
    ("own", "reserve", "allowed"), [("A U", 3, False), ("A U Z", 3, True), ("A", 0, True), ("A U", 0, True)]
)
def test_two_pieces_stay_while_there_is_a_reserve(own, reserve, allowed):  # G6, A10, A11
    legal = position(own, reserve=reserve).legal_moves()
    assert ("A-O" in legal) == allowed
    assert "A-B" in legal


def test_other_colours_do_not_count_for_the_two_piece_rule():  # A10
    twin = position("A U", "Q S", players="2")
    twin.at["Q"] = twin.at["S"] = "red"  # white's partner colour
    assert "A-O" not in twin.legal_moves()


def test_the_last_piece_wins_at_once():  # G8
    twin = after(position("A", "Q", reserve=0), "A-O")
    assert twin.outcome == ((1.0, 0.0, 0.0, 0.0), 0)
    assert twin.to_move is None
    assert twin.legal_moves() == []


def test_a_borne_off_piece_leaves_the_center_open():  # A16, A17
    twin = after(position("A B U", reserve=0), "A-O B-O")
    assert twin.home["white"] == 2
    assert set(twin.at) == {"U"}
    assert twin.reserve["white"] == 0


@pytest.mark.parametrize(("goal", "over"), [("both", False), ("one", True)])
def test_two_players_bear_off_both_colours_unless_agreed(goal, over):  # A14, C5
    twin = after(position("A", "Q", reserve=0, players="2", goal=goal), "A-O")
    assert (twin.outcome is not None) == over
    if not over:
        assert twin.legal_moves() == ["end"]  # C1, A15


def test_a_finished_colour_is_always_skipped():  # A13
    twin = position("A", "Q", reserve=0, players="2")
    twin.last_colour = {0: "red", 1: "black"}
    after(twin, "A-O end")
    assert twin.active == "blue"
    after(twin, "roll:2 end")
    assert twin.active == "red"
    after(twin, "roll:2 end roll:2 end")
    assert (twin.player, twin.active) == (0, "red")


def test_only_the_active_colour_moves():  # A12
    twin = position("N", players="2")
    twin.at["U"] = "red"
    assert not [text for text in twin.legal_moves() if text.startswith("U-")]


# Neighbours and Transit spaces


def test_corner_contact_needs_two_moves():  # G9
    assert "Q-U" not in position("Q").legal_moves()
    after(position("Q"), "Q-P P-U")


def test_occupied_compartments_are_closed():
    assert position("N", "P", reserve=0, moves=1).legal_moves() == ["end"]


def test_the_last_move_may_not_enter_a_transit_space():  # G7, A9
    assert "N-T" not in position("N", moves=1).legal_moves()
    twin = after(position("N", moves=2), "N-T")
    assert twin.legal_moves() == ["T-A", "T-B", "T-N"]
    assert "end" in after(twin, "T-A").legal_moves()


def test_a_piece_may_wait_in_transit_while_others_move():  # A8
    twin = after(position("N Q", moves=3), "N-T")
    assert {"Q-P", "Q-S", "T-A"} <= set(twin.legal_moves())
    after(twin, "Q-P")
    assert {text[:2] for text in twin.legal_moves()} == {"T-"}


def test_with_transit_immediate_the_piece_moves_next():  # C7
    twin = after(position("N Q", moves=3, transit_immediate="on"), "N-T")
    assert twin.legal_moves() == ["T-A", "T-B", "T-N"]
    assert "Q-P" in after(twin, "T-A").legal_moves()


def test_a_slide_may_not_lock_a_piece_in():  # C4
    twin = position("T P", "A B", moves=2, reserve=0)
    assert "P-N" not in twin.legal_moves()
    assert "P-Q" in twin.legal_moves()
    assert "P-N" in position("T P", "A B", moves=3, reserve=0).legal_moves()


def locking_board():
    """The toy board with one more group, in which a slide to P beside Q may fill N."""
    return TOY_BOARD | {"t_groups": [*TOY_BOARD["t_groups"], ["N", "P", "Q"]]}


def test_an_add_may_not_lock_a_piece_in():  # C3
    twin = position("T S", "A B Q", moves=3, board=locking_board())
    after(twin, "S-P")
    assert twin.counts == 2
    assert adds(twin) == ["+S"]
    twin = after(position("T S", "A B Q", moves=4, board=locking_board()), "S-P")
    assert adds(twin) == ["+N", "+S"]


def test_an_add_may_open_the_way_by_the_two_piece_rule():  # C4
    # T is shut in by the own piece on A. Bearing that one off is legal only with a third piece.
    blocked = position("T A", "N B", moves=2, reserve=1)
    assert not blocked.can_clear_transit(blocked.now(), {})
    blocked.offers = {"Z"}
    assert blocked.can_clear_transit(blocked.now(), {})
    assert blocked.legal_moves() == ["+Z"]
    after(blocked, "+Z A-O T-A end")


# Seats and options


def test_the_start_position():
    twin = GroupsOfThree()
    assert twin.reserve == dict.fromkeys(("white", "black", "red", "blue"), 7)
    assert len(twin.at) == 12
    assert twin.to_move == "chance"
    assert len(GroupsOfThree(players="3", omit="white").at) == 9


def test_two_players_choose_before_the_roll():  # C8
    twin = GroupsOfThree(players="2")
    assert twin.legal_moves() == ["colour:red", "colour:white"]
    after(twin, "colour:red roll:2 end")
    assert twin.to_move == 1
    assert twin.legal_moves() == ["colour:black", "colour:blue"]
    after(twin, "colour:blue roll:2 end")
    assert (twin.player, twin.active) == (0, "white")


def test_must_spend_concerns_slides_only():  # C6
    twin = position("N", "Q", moves=1, must_spend="on")
    assert "end" not in twin.legal_moves()
    assert after(twin, "N-P").legal_moves() == ["+S", "end"]


def test_the_turn_cap_counts_pieces_borne_off():  # C9
    twin = position("N", turn_cap="1")
    twin.home = {"white": 0, "black": 2, "red": 1, "blue": 2}
    assert after(twin, "end").outcome == ((0.0, 0.5, 0.0, 0.5), None)


@pytest.mark.parametrize(
    "options", [{"goal": "all"}, {"transit": "on"}, {"first": "3", "players": "3"}, {"swap": "on"}]
)
def test_bad_options_are_refused(options):
    with pytest.raises(ValueError, match="option"):
        GroupsOfThree(**options)


# Exactness and random games


def plainly_cleared(twin, now):
    """Every slide and every add in every order, nothing left out."""
    if not now.own & twin.transit:
        return True
    later = [twin.after_slide(now, start, end) for start, end in twin.slides(now)]
    later += [after_add(now, place) for place in twin.adds(now)]
    return any(plainly_cleared(twin, moment) for moment in later)


@pytest.mark.parametrize("seed", range(150))
def test_the_look_ahead_is_exact(seed):  # C4
    rng = random.Random(seed)
    places = [name for name in TOY_BOARD["compartments"] if name not in "OT"]
    board = TOY_BOARD | {"t_groups": [*locking_board()["t_groups"], *([["A", "B", "N"]] if seed % 3 else [])]}
    immediate = rng.choice(("on", "off"))
    taken = rng.sample(places, rng.randint(2, 7))
    own = ["T", *taken[: rng.randint(0, 3)]]
    others = [place for place in taken if place not in own]
    twin = position(" ".join(own), " ".join(others), 0, rng.randint(0, 2), board, transit_immediate=immediate)
    twin.hurried = "T" if immediate == "on" else None
    empty = [place for place in places if place not in twin.at]
    twin.offers = set(rng.sample(empty, min(len(empty), rng.randint(0, 2))))
    for twin.counts in range(5):
        assert twin.can_clear_transit(twin.now(), {}) == plainly_cleared(twin, twin.now())


VARIANTS = {
    "four": {},
    "three, must spend": {"players": "3", "must_spend": "on"},
    "two": {"players": "2", "first": "1"},
    "two, one colour, immediate": {"players": "2", "goal": "one", "transit_immediate": "on"},
}


def random_game(seed, board, turns, options):
    rng = random.Random(seed)
    twin = GroupsOfThree(board=board, turn_cap=str(turns), **options)
    while not twin.outcome:
        legal = twin.legal_moves()
        assert legal
        assert legal == sorted(set(legal))
        if twin.phase == "roll":
            assert not set(twin.at) & twin.transit
        assert twin.center not in twin.at
        for colour in twin.colours:
            assert list(twin.at.values()).count(colour) + twin.reserve[colour] + twin.home[colour] == 10
        inward = [text for text in legal if text.endswith("-O") or text.startswith("+")]
        twin.play(rng.choice(inward if inward and rng.random() < 0.5 else legal))
    scores, winner = twin.outcome
    assert sum(scores) == pytest.approx(1)
    assert winner is None or scores[winner] == 1


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_random_games_keep_their_pieces(options):
    random_game(1, None, 60, options)


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_random_games_on_the_toy_board_keep_their_pieces(options):
    for seed in range(3):
        random_game(seed, TOY_BOARD, 100, options)


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_purposeful_games_are_won(options):
    """Pieces add wherever they can, and walk to the Center Square with some detours."""
    twin = GroupsOfThree(**options)
    steps = {twin.center: 0}
    todo = [twin.center]
    for place in todo:
        fresh = [near for near in sorted(twin.near[place]) if near not in steps]
        steps |= dict.fromkeys(fresh, steps[place] + 1)
        todo += fresh
    rng = random.Random(3)
    while not twin.outcome:
        legal = twin.legal_moves()
        slides = [text for text in legal if "-" in text]
        nearer = [text for text in slides if steps[text.split("-")[1]] < steps[text.split("-")[0]]]
        detours = slides if twin.reserve.get(twin.active) and rng.random() < 0.4 else []
        twin.play(rng.choice([text for text in legal if "+" in text] or detours or nearer or slides or legal))
        assert twin.turns_ended < 500
    assert twin.has_won(twin.outcome[1])
    assert set(twin.outcome[0]) == {0.0, 1.0}
