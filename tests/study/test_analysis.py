"""What is told about a game that was played: values, losses, marks, turning points, accuracy."""

import threading
from dataclasses import replace
from random import Random

import pytest

import parlour
from parlour.engine.levels import search
from parlour.engine.search.choice import Task
from parlour.match import Match
from parlour.study.analysis import Review, Thought, judge, scaled, think_about, thought_of, unscaled
from parlour.study.chart import draw_chart, plot


def quick(match: Match, seconds: float, stop: threading.Event | None) -> Thought:
    """The same thoughts on every machine."""
    if isinstance(match.to_move, int) and match.outcome is None:
        return thought_of(match, search(match, Task(depth=2, nodes=400, width=4, seed=1)))
    return think_about(match, seconds, stop)


def thrown_away() -> Match:
    """Light lacks a7 only, and plays g1."""
    match = parlour.start("pathagon")
    for row, column in zip("123456", "bcdefg", strict=True):
        match.play(f"a{row}").play(f"{column}7")
    return match.play("g1")


def reviewed(match: Match) -> Review:
    review = Review(match, think=quick)
    assert list(review.run(seconds=0.05))[-1] == 1.0
    return review


def test_a_move_that_throws_the_game_away_is_a_blunder_with_the_better_line() -> None:
    move = reviewed(thrown_away()).judge(13)
    assert move is not None
    assert (move.move, move.glyph, move.best, move.line, move.best_value) == ("g1", "??", "a7", ("a7",), 1.0)
    assert (move.proven, move.distance) == ("win", 1)
    assert move.loss > 0.5 and move.accuracy < 35


def test_the_worst_moves_of_a_player_come_worst_first_and_only_theirs() -> None:
    review = reviewed(thrown_away())
    worst = review.worst(0)
    assert worst[0].move == "g1"
    assert [move.loss for move in worst] == sorted((move.loss for move in worst), reverse=True)
    assert {move.player for move in worst} == {0} and len(review.worst(0, 1)) == 1


def test_the_shares_of_a_finished_game_end_with_its_scores() -> None:
    match = thrown_away()
    match.undo()
    match.play("a7")
    review = reviewed(match)
    assert review.shares[-1] == (1, 0)
    assert len(review.shares) == match.ply + 1
    assert review.judge(13).glyph == ""  # type: ignore[union-attr]


GAMES = {slug: slug for slug in parlour.slugs()}


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_judged_move_by_move(slug: str) -> None:
    match, random = parlour.start(slug), Random(2)
    for _ in range(12):
        if match.outcome is None:
            match.play_random(random)
    review = reviewed(match)
    players = [ply for ply in range(match.ply) if match.mover(ply) != "chance"]
    assert [move.ply - 1 for move in review.moves] == players
    assert all(told is not None and abs(sum(told) - 1) < 1e-9 for told in review.shares if match.players > 1)
    assert all(0 <= share <= 1 for told in review.shares for share in told or ())
    assert review.missing == []


def test_dice_are_nobody_s_fault() -> None:
    match = parlour.start("over-pass")
    match.play("roll:7")
    assert reviewed(match).judge(1) is None


def test_a_review_is_resumed_where_it_was_left() -> None:
    match = thrown_away()
    first = Review(match, think=quick)
    first.think(13)
    first.think(12)
    asked: list[int] = []

    def ask(match: Match, seconds: float, stop: threading.Event | None) -> Thought:
        asked.append(match.ply)
        return quick(match, seconds, stop)

    again = Review(match, dict(first.thoughts), think=ask)
    assert again.missing == list(range(11, -1, -1))
    list(again.run())
    assert asked[:12] == list(range(11, -1, -1))
    assert again.missing == []


def test_a_review_without_time_ends_and_tells_what_is_missing() -> None:
    review = Review(thrown_away(), think=quick)
    list(review.run(within=0.0))
    assert review.missing == list(range(13, -1, -1))
    assert review.moves == [] and review.accuracy == [None, None]
    assert review.to_json()["shares"] == [None] * 14


def test_what_looks_bad_is_thought_about_longer() -> None:
    times: dict[int, list[float]] = {}

    def ask(match: Match, seconds: float, stop: threading.Event | None) -> Thought:
        times.setdefault(match.ply, []).append(seconds)
        return quick(match, seconds, stop)

    review = Review(thrown_away(), think=ask)
    list(review.run(seconds=0.1))
    assert times[13][-1] > times[13][0] == 0.1
    assert times[12][-1] > times[12][0]


BEFORE = Thought((0.6, 0.4), 0, "best", 0.2, ("best", "reply"))
AFTER = Thought((0.3, 0.7), 1, "reply", 0.4)


def test_a_loss_is_what_the_best_move_would_have_kept() -> None:
    judged = judge(BEFORE, "other", AFTER, 1)
    assert judged.value == pytest.approx(-0.4)
    assert judged.loss == pytest.approx(0.6)
    assert judged.turns  # from ahead to behind


def test_the_best_move_gives_nothing_away_whatever_is_seen_after_it() -> None:
    assert judge(BEFORE, "best", AFTER, 1).loss == 0
    assert judge(BEFORE, "best", replace(AFTER, proven="win", value=1.0, shares=(0.0, 1.0)), 1).value == -1


def test_a_better_move_than_the_engine_s_gives_nothing_away() -> None:
    judged = judge(BEFORE, "other", replace(AFTER, value=-0.5, shares=(0.75, 0.25)), 1)
    assert (judged.loss, judged.glyph, judged.turns, judged.accuracy) == (0, "", False, 100)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_and_values_tell_the_same(players: int) -> None:
    assert scaled(1 / players, players) == 0
    for value in (-1, -0.5, 0, 0.5, 1):
        assert scaled(unscaled(value, players), players) == pytest.approx(value)


def test_the_graph_has_a_curve_for_each_player_of_more_than_two_and_marks() -> None:
    review = reviewed(thrown_away())
    drawn = draw_chart(review.shares, review.moves, "Ann <&> Bob")
    assert drawn.count("<polyline") == 1 and "Ann &lt;&amp;&gt; Bob" in drawn and "13. g1 ??" in drawn
    four = [(0.25, 0.25, 0.25, 0.25), (0.4, 0.2, 0.2, 0.2)]
    assert draw_chart(four, [], "four").count("<polyline") == 4


def test_the_plot_shows_heights_and_marks() -> None:
    review = reviewed(thrown_away())
    rows = plot([(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)], [], height=2)
    assert rows == ["100 % │█  ", " 50 % │██ ", "      └───"]
    assert plot(review.shares, review.moves)[-1].rstrip("─").endswith("‼")
