"""Tactics: the sets that ship hold what they claim, and answers are judged by the line or by trying the whole turn."""

from datetime import date, timedelta
from random import Random

import pytest

from parlour.errors import IllegalMoveError, NotationError, UnknownGameError
from parlour.games.registry import find_game
from parlour.lab.sets import verify_tactic
from parlour.server.match import puzzling
from parlour.server.wire.study import SetList, SetReply, TacticReply
from parlour.study.daily import daily
from parlour.study.tactics import Tactic, find_tactic, hint, judge, path_of, read_set, tactics_of, with_tactics
from parlour.study.themes import THEMES

GAMES = ["passo", "pathagon", "over-pass", "groups-of-three", "mono-line", "redo", "exeo-duo"]
SAMPLE = 6
ONE = {slug: next(iter(tactics_of(slug).values())) for slug in with_tactics()}


def test_all_seven_games_have_a_set():
    assert with_tactics() == GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_a_set_has_five_hundred_tactics_each_once(slug):
    rows = path_of(slug).read_text("utf-8").splitlines()
    assert len(rows) == len(tactics_of(slug)) >= 500


@pytest.mark.parametrize("slug", GAMES)
def test_every_tactic_replays_to_what_it_claims(slug):
    for tactic in tactics_of(slug).values():
        match = tactic.begin()
        player = match.to_move
        for move in tactic.moves:
            match.play(move)
        if tactic.gain is None:
            assert match.outcome.winner == player
            assert tactic.proof == f"{tactic.plies}+{tactic.amount}"
        assert set(tactic.themes) <= set(THEMES) and tactic.themes
        assert tactic.grade in range(1, 6)


@pytest.mark.parametrize("slug", GAMES)
def test_a_sample_is_verified_again(slug):
    sample = Random(slug).sample(list(tactics_of(slug).values()), SAMPLE)
    assert [verify_tactic(tactic) for tactic in sample] == [None] * SAMPLE


@pytest.mark.parametrize("slug", GAMES)
def test_the_solution_is_right_and_another_move_is_wrong(slug):
    tactic, played = ONE[slug], ()
    own = tactic.moves if tactic.gain else tactic.moves[::2]
    for move in own:
        assert hint(tactic, played)
        played = (*played, move)
        verdict = judge(tactic, played).verdict
        assert verdict == ("right" if len(played) == len(own) else "on")
    right = set(tactic.line[0])
    wrong = [move for move in tactic.begin().legal_moves() if move not in right]
    assert any(judge(tactic, (move,)).verdict == "wrong" for move in wrong)


def tampered(tactic: Tactic, **changes: object) -> Tactic:
    return Tactic(**(vars(tactic) | changes))


def test_a_tactic_that_claims_too_much_is_found_out():
    passo, groups = ONE["passo"], ONE["groups-of-three"]
    other = next(move for move in passo.begin().legal_moves() if move != passo.moves[0])
    assert verify_tactic(tampered(passo, line=((other,), *passo.line[1:]))) is not None
    assert verify_tactic(tampered(passo, proof=f"{passo.plies + 2}+0")) is not None
    assert verify_tactic(tampered(groups, proof=f"{groups.gain}+{groups.amount + 1}")) is not None
    assert verify_tactic(tampered(groups, proof=f"{groups.gain}+{groups.amount - 1}")) is not None
    assert "known themes" in str(verify_tactic(tampered(passo, themes=("nonsense",))))


def test_any_way_through_a_turn_is_right_that_gains_as_much():
    tactic = next(one for one in tactics_of("groups-of-three").values() if "two-at-once" in one.themes)
    adds = [move for move in tactic.moves if move.startswith("+")]
    first = tactic.moves.index(adds[-2])
    assert tactic.moves[first + 1] == adds[-1]
    turned = (*tactic.moves[:first], adds[-1], adds[-2])
    assert judge(tactic, turned).verdict == "right"


def test_what_cannot_be_judged_is_refused():
    tactic = ONE["pathagon"]
    with pytest.raises(NotationError, match="no moves to judge"):
        judge(tactic, ())
    with pytest.raises(NotationError, match="is not in the line"):
        judge(tactic, ("zz", tactic.moves[0]))
    taken = next(piece.at for piece in tactic.begin().picture().pieces)
    with pytest.raises(IllegalMoveError):
        judge(tactic, (taken,))
    with pytest.raises(UnknownGameError, match="no tactic 'x' of pathagon"):
        find_tactic("pathagon", "x")
    with pytest.raises(NotationError, match="tactic 1 of redo has 1 fields: expected 5"):
        read_set(find_game("redo"), "nonsense\n")


def test_a_tactic_is_written_as_it_was_read():
    for slug in GAMES:
        again = read_set(find_game(slug), ONE[slug].write())
        assert again == [ONE[slug]]


def test_the_tactic_of_a_day_changes_daily_and_comes_again_late():
    days = [date(2026, 11, 20) + timedelta(days=number) for number in range(7 * 90)]
    found = [daily(day).id for day in days]
    assert len(set(found)) == len(found)
    assert [daily(day).game for day in days[:7]] == [daily(day).game for day in days[7:14]]
    assert {daily(day).game for day in days[:7]} == set(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_what_pages_are_told_has_the_shape_that_is_promised(slug):
    SetList(**puzzling.list_sets())
    SetReply(**puzzling.set_view(slug))
    tactic = ONE[slug]
    for body in ({}, {"moves": tactic.moves[:1]}, {"hint": True}, {"solution": True}, {"steps": ["nowhere"]}):
        TacticReply(**puzzling.answer_tactic(slug, tactic.id, body))
    begun = puzzling.answer_tactic(slug, tactic.id, {})
    assert begun["verdict"] == "begin" and begun["scene"]["legal"] and tactic.moves[0] not in str(begun["says"])
