"""The slow Exeo Duo's repetition, options, swap, refusals and whole games; A and X as in test_reference_exeo_duo.py."""

import random

import pytest
from tests.reference.exeo_duo import BLUE, SILVER, ExeoDuo, half_of
from tests.reference.exeo_duo_turns import BLUE_WINS, DRAW, SILVER_WINS, entries, play, pushes


def test_third_occurrence_is_a_draw():  # X-f, A22
    hops = ("d2-d4,d9-d8", "f2-f4,f9-f8", "d4-d2,d8-d9", "f4-f2,f8-f9")
    game = play(ExeoDuo(), *hops, *hops[:3])
    assert game.outcome is None
    assert play(game, hops[3]).outcome == DRAW
    assert play(ExeoDuo(repetition="off"), *hops * 3).outcome is None


def test_positions_differ_when_pieces_of_other_shapes_stand_there():  # X-f
    one = ExeoDuo.from_pieces("Blue pyramid c3/c8; Blue cone d3/d8; Silver prism g2/g9")
    two = ExeoDuo.from_pieces("Blue cone c3/c8; Blue pyramid d3/d8; Silver prism g2/g9")
    assert one.seen.keys().isdisjoint(two.seen.keys())


def test_swap_exchanges_the_colours():  # X-g
    game = ExeoDuo(swap="on")
    assert "swap" not in game.legal_moves()
    play(game, "d2-d4,d9-d8")
    assert game.to_move == 1
    board = game.rows()
    play(game, "swap")
    assert game.rows() == board
    assert game.to_move == 0
    assert "f2-f4,f9-f8" in game.legal_moves()
    assert "swap" not in game.legal_moves()
    assert play(game, "f2-f4,f9-f8").to_move == 1
    assert "swap" not in play(ExeoDuo(swap="on"), "d2-d4,d9-d8", "f2-f4,f9-f8").legal_moves()
    assert "swap" not in play(ExeoDuo(), "d2-d4,d9-d8").legal_moves()


def test_swap_brings_no_position_about_again():
    hops = ("f2-f4,f9-f8", "d4-d2,d8-d9", "f4-f2,f8-f9", "d2-d4,d9-d8")
    game = play(ExeoDuo(swap="on"), "d2-d4,d9-d8", "swap", *hops)
    assert game.outcome is None  # the position after the first turn occurred twice
    assert play(game, *hops[:3]).outcome == DRAW  # the start for the third time


def test_results_are_reported_by_player_after_a_swap():  # X-g
    game = ExeoDuo.from_pieces("Blue pyramid e3/e7; Silver prism g2/g9")
    game.colours.reverse()
    assert game.to_move == 1
    assert play(game, "e3-e5,e7-e6").outcome == SILVER_WINS


def test_layouts():  # X-h, A1, A2
    north = {
        ("standard", "reversed"): ["s . U R . r u . s", ". . C P . p c . ."],
        ("standard", "same"): ["s . P C . c p . s", ". . R U . u r . ."],
        ("crossed", "reversed"): ["s . u r . R U . s", ". . c p . P C . ."],
        ("crossed", "same"): ["s . p c . C P . s", ". . r u . U R . ."],
    }
    south = [" 2 . . R U . u r . .", " 1 s . P C . c p . s"]
    for (layout, order), (row_10, row_9) in north.items():
        rows = ExeoDuo(layout=layout, order=order).rows().splitlines()
        assert rows[:2] == [f"10 {row_10}", f" 9 {row_9}"]
        assert rows[-2:] == south


def test_player_1_may_begin_with_silver():
    game = ExeoDuo(first="1")
    assert game.to_move == 1
    assert play(game, "f2-f4,f9-f8").to_move == 0


BAD = [{"layouts": "crossed"}, {"layout": "round"}, {"order": "mixed"}, {"repetition": "count"}]


@pytest.mark.parametrize("options", BAD, ids=str)
def test_bad_options_are_refused(options):
    with pytest.raises(ValueError, match="unknown option|bad value"):
        ExeoDuo(**options)


def test_illegal_moves_are_refused():
    for text in ("d9-d8,d2-d4", "d2-d4", "f2-f4,f9-f8", "swap", "", "d1xf1", "d1xf1>a6"):
        with pytest.raises(ValueError, match="illegal move"):
            ExeoDuo().play(text)


OPTIONS = [{}, {"layout": "crossed", "swap": "on"}, {"order": "same", "first": "1"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_random_games_keep_the_rules_until_a_cap(options, seed):
    chance = random.Random(seed)
    game = ExeoDuo(**options)
    for _ in range(60):
        moves = game.legal_moves()
        assert moves == sorted(set(moves))
        if not moves:
            break
        count = len(game.pieces)
        # Entries and pushes are rare among the turns: take them when they come.
        game.play(chance.choice(entries(game) or pushes(game)[:1] * chance.randrange(2) or moves))
        assert len(game.pieces) in (count, count - 2)
        assert len(set(game.pieces.values())) == len(game.pieces)
        for (_, _, half), stands in game.pieces.items():
            assert half_of(stands) == half
    assert game.outcome in (None, BLUE_WINS, SILVER_WINS, DRAW)


def greedy(game, chance):
    """A turn that enters if it can, else one that brings one pair near its EXEO squares."""
    if entries(game):
        return entries(game)[0]
    number = "e" if game.pairs_left(game.colour) == 1 else "b"
    walks = [move for move in game.legal_moves() if "-" in move]
    chance.shuffle(walks)
    return min(walks or game.legal_moves(), key=lambda move: distance(move, number))


def distance(move, column):
    ends = [part.split("-")[-1] for part in move.split(",")]
    if "x" in move:
        return 0
    return sum(abs(ord(end[0]) - ord(column)) + abs(int(end[1:]) - 5.5) for end in ends)


def test_purposeful_games_are_won():
    outcomes = set()
    for seed in range(4):
        chance = random.Random(seed)
        game = ExeoDuo()
        for _ in range(300):
            if game.over:
                break
            wild = chance.random() < 0.3
            game.play(chance.choice(game.legal_moves()) if wild else greedy(game, chance))
        outcomes.add(game.outcome)
        if game.outcome not in (None, DRAW):
            winner = (BLUE, SILVER)[game.outcome[1]]
            assert game.pairs_left(winner) == 1
            assert {s for p, s in game.pieces.items() if p[0] == winner} == {"e5", "e6"}
    assert outcomes & {BLUE_WINS, SILVER_WINS}
