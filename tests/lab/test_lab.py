"""The laboratory: matches, ratings, tests, tuning and analysis."""

import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from typer.testing import CliRunner
from typer.testing import Result as CliResult

import parlour
from parlour.cli import app
from parlour.cli.match import read_sprt
from parlour.engine.search.choice import Task
from parlour.engine.search.trees import UCT
from parlour.games.registry import find_game
from parlour.lab.duel import Played, Result, Terms, open_match, play_match
from parlour.lab.ladder import climb
from parlour.lab.players import UctPlayer, make_player, read_task
from parlour.lab.ratings import Sprt, elo_of, expected_points, rate, summarize
from parlour.lab.spacing import Step, climb_steps, save_levels, space_levels
from parlour.lab.tuning import Example, Lesson, fit, play_examples, save_weights, tune_weights
from parlour.match import Match
from parlour.record import Record, read_records


def terms(first: str, second: str, games: int = 4, **more: object) -> Terms:
    return Terms("pathagon", parlour.find_game("pathagon").read_options({}), first, second, games, **more)  # type: ignore[arg-type]


def test_a_match_is_balanced_and_its_records_replay() -> None:
    *_, result = play_match(terms("level2", "random", jobs=2))
    assert sorted(played.seat for played in result.played) == [0, 0, 1, 1]
    assert result.score.points >= 0.75
    for played in result.played:
        assert played.record.replay().outcome is not None


def test_both_games_of_a_pair_begin_alike() -> None:
    *_, result = play_match(terms("random", "random"))
    openings: dict[int, set[tuple[str, ...]]] = {played.group: set() for played in result.played}
    for played in result.played:
        openings[played.group].add(tuple(played.record.moves[:2]))
    assert all(len(moves) == 1 for moves in openings.values())


def test_the_score_is_told_by_seat() -> None:
    record = Record.from_match(parlour.start("pathagon"))
    played = [
        Played(0, 0, 1.0, record),
        Played(0, 1, 0.0, record),
        Played(1, 0, 1.0, record),
        Played(1, 1, 0.5, record),
    ]
    seats = Result(terms("level2", "random"), played).seats
    assert [(score.games, score.points) for score in seats] == [(2, 1.0), (2, 0.25)]


def test_games_from_one_opening_of_a_book_are_one_observation() -> None:
    record = Record.from_match(parlour.start("pathagon"))
    played = [Played(group, seat, 1.0 - group % 2, record) for group in range(20) for seat in range(2)]
    once = Result(terms("level2", "random"), played)
    twice = Result(terms("level2", "random", book=("a1 b2", "c3 d4")), played)
    assert once.groups == once.openings == twice.groups == [[1.0, 1.0], [0.0, 0.0]] * 10
    assert twice.openings == [[1.0] * 20, [0.0] * 20]
    assert (once.score.games, once.score.points) == (twice.score.games, twice.score.points) == (40, 0.5)
    assert once.score.error < twice.score.error


class Talker:
    """Concedes its first game once another is under way, and fills the board in that, which takes two seconds."""

    name = "talker"

    def __init__(self, shared: list[int], under_way: Event) -> None:
        self.moves = shared
        self.under_way = under_way

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        self.moves.append(match.ply)
        if len(self.moves) == 1:
            assert self.under_way.wait(20)
            return "concede"
        self.under_way.set()
        time.sleep(0.02)
        return max(match.legal_moves())

    def close(self) -> None:
        pass


def test_games_under_way_end_when_nobody_asks_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    moves: list[int] = []
    under_way = Event()
    monkeypatch.setattr("parlour.lab.duel.make_player", lambda _: Talker(moves, under_way))
    options = parlour.find_game("mono-line").read_options({"mode": "discovery", "supply": "unlimited"})
    games = play_match(Terms("mono-line", options, "talker", "talker", 2, jobs=2))
    assert len(next(games).played) == 1
    games.close()  # type: ignore[attr-defined]
    assert 2 <= len(moves) < 50


def test_an_interrupted_match_keeps_its_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(these: Terms) -> Iterator[Result]:
        for number, result in enumerate(play_match(these), 1):
            yield result
            if number == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr("parlour.cli.match.play_match", interrupt)
    path = tmp_path / "games.txt"
    path.write_text("an older match")
    done = CliRunner().invoke(app, ["match", "redo", "random", "random", "--games", "20", "-o", str(path)])
    assert done.exit_code == 130
    assert "% of 2 games" in done.stdout
    assert done.stderr == "parlour: interrupted after 3 games; the score is of those played from every seat\n"
    assert [record.replay().outcome is not None for record in read_records(path.read_text())] == [True] * 3


def test_a_long_match_begins_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[object] = []
    submit = ThreadPoolExecutor.submit

    def count(*call: Any) -> Any:
        handed.append(call)
        return submit(*call)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", count)
    games = play_match(terms("random", "random", 10**9, jobs=2))
    for number in range(1, 4):
        assert len(next(games).played) == number
    games.close()  # type: ignore[attr-defined]
    assert len(handed) <= 8


def test_an_opening_that_ends_every_game_is_refused() -> None:
    options = parlour.find_game("mono-line").read_options({})
    with pytest.raises(parlour.OptionError, match="no opening of 200 random moves leaves mono-line open"):
        open_match(Terms("mono-line", options, "", "", 2, opening=200), 0)


def test_a_move_that_a_program_may_not_play_is_told_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "engine.py"
    path.write_text(
        "while line := input():\n  print({'ug': 'ugiok', 'go': 'bestmove zz9'}.get(line[:2], ''), flush=True)\n"
    )
    player = make_player(f"ugi:{sys.executable} {path}")
    try:
        with pytest.raises(parlour.ParlourError, match=r"^ugi:.*engine.py played 'zz9': cannot read move 'zz9'"):
            player.choose(parlour.start("pathagon"), 0.1, 1)
    finally:
        player.close()


@pytest.mark.parametrize("name", ["ugi:", "ugi: ", "ugi:'unclosed"])
def test_a_command_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(parlour.OptionError, match="command"):
        make_player(name)


def interrupt_tuning(monkeypatch: pytest.MonkeyPatch, path: Path, after: int) -> CliResult:
    def play(lesson: Lesson, number: int, stop: Event) -> list[Example]:
        if number == after:
            raise KeyboardInterrupt
        return play_examples(lesson, number, stop)

    monkeypatch.setattr("parlour.lab.tuning.play_examples", play)
    return CliRunner().invoke(app, ["lab", "tune", "redo", "--games", "30", "--nodes", "10", "-o", str(path)])


def test_interrupted_tuning_fits_the_games_that_are_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    done = interrupt_tuning(monkeypatch, path, 10)
    assert done.exit_code == 130
    assert done.stderr == f"parlour: interrupted after 10 games; the weights in {path} are fitted to those\n"
    assert json.loads(path.read_text("utf-8"))["how"].startswith("parlour lab tune redo --games 10 ")


def test_tuning_interrupted_early_writes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = interrupt_tuning(monkeypatch, tmp_path / "weights.json", 9)
    assert done.exit_code == 130
    assert done.stderr.endswith("nothing is written\n")
    assert list(tmp_path.iterdir()) == []


def test_tuning_shows_what_would_change_and_leaves_the_game_alone() -> None:
    kept = find_game("redo").folder / "weights.json"
    before = kept.read_bytes()
    done = CliRunner().invoke(app, ["lab", "tune", "redo", "--games", "10", "--nodes", "10"])
    assert (done.exit_code, kept.read_bytes()) == (0, before)
    assert ", now " in done.stdout
    assert done.stdout.endswith("nothing is written: --output FILE writes it, --in-place replaces what the engine reads\n")


@pytest.mark.parametrize("command", ["tune", "levels"])
def test_a_directory_is_refused_before_the_work(command: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["lab", command, "redo", "-o", str(tmp_path)])
    assert str(done.exception) == f"cannot write {tmp_path}: is a directory"


def test_a_ladder_that_leads_down_is_refused() -> None:
    done = CliRunner().invoke(app, ["lab", "ladder", "redo", "--lowest", "5", "--highest", "2"])
    assert str(done.exception) == "bad value 5 for --lowest: expected a level below --highest, which is 2"


@pytest.mark.parametrize("text", ["nan,20", "0,inf", "-inf,20", "0,nan"])
def test_a_test_without_finite_bounds_is_refused(text: str) -> None:
    with pytest.raises(parlour.OptionError, match="expected two finite Elo differences"):
        read_sprt(text)


def test_a_place_that_cannot_be_written_to_is_refused_before_the_games(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "games.txt"
    done = CliRunner().invoke(app, ["match", "redo", "level8", "level8", "--games", "20", "-o", str(path)])
    assert str(done.exception) == f"cannot write {path}: no such file or directory"


def test_a_player_that_is_unknown_leaves_the_records_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("an older match")
    CliRunner().invoke(app, ["match", "redo", "nobody", "level8", "-o", str(path)])
    assert path.read_text() == "an older match"


def test_uct_with_a_number_of_playouts_plays_alike_however_fast_the_machine() -> None:
    match = parlour.start("pathagon")
    player = make_player("uct:200")
    assert len({player.choose(match, seconds, seed=5) for seconds in (1e-9, 60.0, None)}) == 1


@pytest.mark.parametrize(
    ("name", "playouts", "exploration"),
    [
        ("uct", None, UCT.exploration),
        ("uct:200", 200, UCT.exploration),
        ("uct:exploration=1.41", None, 1.41),
        ("uct:200,exploration=2", 200, 2.0),
    ],
)
def test_uct_is_named_with_its_playouts_and_its_exploration(
    name: str, playouts: int | None, exploration: float
) -> None:
    player = make_player(name)
    assert isinstance(player, UctPlayer)
    assert (player.name, player.playouts, player.settings.exploration) == (name, playouts, exploration)


def test_a_decided_test_ends_the_match() -> None:
    *_, result = play_match(terms("level2", "random", 200, sprt=Sprt(0, 100)))
    assert result.verdict == "high"
    assert 10 < len(result.played) < 100


EQUAL = {  # points of a pair of games between equal players, and how often
    "every pair split": ((0.5, 1.0),),
    "coin flips": ((0.0, 0.25), (0.5, 0.5), (1.0, 0.25)),
    "pairs won or lost": ((0.0, 0.5), (1.0, 0.5)),
    "nearly all split": ((0.0, 0.02), (0.5, 0.96), (1.0, 0.02)),
    "many draws": ((0.25, 0.25), (0.5, 0.5), (0.75, 0.25)),
}


def verdicts(test: Sprt, pairs: tuple[tuple[float, float], ...], runs: int, longest: int = 150) -> list[str | None]:
    """What the test says first in matches whose pairs of games are drawn from these."""
    random, found = Random(5), []
    points, weights = zip(*pairs, strict=True)
    for _ in range(runs):
        groups: list[list[float]] = []
        while len(groups) < longest and test.verdict(groups) is None:
            groups.append([random.choices(points, weights)[0]] * 2)
        found.append(test.verdict(groups))
    return found


@pytest.mark.parametrize("pairs", EQUAL.values(), ids=EQUAL)
@pytest.mark.parametrize("high", [100, 400])
def test_equal_players_are_seldom_found_unequal(pairs: tuple[tuple[float, float], ...], high: int) -> None:
    found = verdicts(Sprt(0, high), pairs, 400)
    assert found.count("high") <= 0.07 * len(found)  # the stated 5 %, and two standard errors of 400 runs


def test_a_clearly_better_player_is_found() -> None:
    found = verdicts(Sprt(0, 100), ((0.0, 0.1), (0.5, 0.4), (1.0, 0.5)), 200)
    assert found.count("high") >= 0.95 * len(found)
    assert verdicts(Sprt(0, 100), ((1.0, 1.0),), 1, longest=20) == ["high"]


@pytest.mark.parametrize("group", [[1, 1], [1, 0], [0, 0], [0.5, 0.5]])
@pytest.mark.parametrize("high", [20, 100, 400])
def test_one_pair_of_games_decides_nothing(group: list[float], high: int) -> None:
    assert Sprt(0, high).verdict([group]) is None


def test_ratings_follow_results() -> None:
    results = [("a", "b", 0.0)] * 10 + [("a", "b", 1.0)] * 30
    low, high = sorted(rate(["a", "b"], results), key=lambda rating: rating.elo)
    assert (low.name, high.name) == ("b", "a")
    assert high.elo - low.elo == pytest.approx(elo_of(0.75), abs=15)
    assert low.error > 0


def test_elo_and_points_are_inverse() -> None:
    assert expected_points(elo_of(0.7)) == pytest.approx(0.7)


def test_one_game_says_little() -> None:
    assert summarize([[1.0]]).error == 0.5


def test_a_ladder_rates_its_levels() -> None:
    (rung, ratings), *_ = climb(terms("", "", 2), [1, 2])
    assert (rung.upper, rung.lower) == ("level2", "level1")
    assert [rating.name for rating in ratings] == ["level1", "level2"]


def test_regression_finds_the_weight_behind_the_results() -> None:
    examples = [([float(x)], 1.0 if x > 0 else 0.0) for x in range(-5, 6) if x] * 3
    assert fit(examples, [0.0])[0] > 0.5


def test_tuned_weights_are_written_with_their_command(tmp_path: Path) -> None:
    options = parlour.find_game("redo").read_options({})
    tuned = tune_weights(Lesson("redo", options, games=2, nodes=30))
    path = save_weights(tuned, tmp_path / "weights.json")
    written = json.loads(path.read_text("utf-8"))
    assert written["how"].startswith("parlour lab tune redo --games 2 --nodes 30 --seed 1")
    assert set(written["weights"]) == set(tuned.weights)


def test_levels_are_chosen_at_even_distances() -> None:
    steps = [Step(f"nodes={number}", elo) for number, elo in enumerate((0, 10, 100, 200, 210, 300, 310, 400, 600))]
    assert space_levels(steps, 5) == ["nodes=0", "nodes=2", "nodes=5", "nodes=7", "nodes=8"]
    assert space_levels(steps[:5], 5) == [step.task for step in steps[:5]]
    far = [Step(f"nodes={number}", 200.0 * number) for number in range(12)]
    assert space_levels(far, 3) == ["nodes=8", "nodes=9", "nodes=11"]  # 1600, 1800 or 2000, and 2200


def test_a_fine_ladder_climbs_to_the_best_level() -> None:
    steps = ("nodes=400,depth=1,noise=3.0", "nodes=1000", "level8")
    lowest, middle, best = climb_steps(terms("", "", 6, seconds=0.05), steps)
    assert lowest.elo == 0 < middle.elo
    assert best.task == "level8"
    assert space_levels([lowest, middle, best], 3)[:-1] == [lowest.task, middle.task]


def test_measured_levels_are_written_and_read(tmp_path: Path) -> None:
    path = save_levels(
        "redo",
        ["nodes=400,depth=1,noise=0.5", "nodes=900,width=3", "nodes=3000"],
        "parlour lab levels redo",
        tmp_path / "levels.json",
    )
    written = json.loads(path.read_text("utf-8"))
    assert written["how"] == "parlour lab levels redo"
    assert [row.pop("server_seconds") for row in written["levels"]] == [2, 2, 2, 2]
    assert [Task(**row) for row in written["levels"]] == [
        Task(nodes=400, depth=1, width=1, noise=0.5),
        Task(nodes=900, width=3),
        Task(nodes=3000),
        Task(seconds=5),  # the best one stays
    ]


@pytest.mark.parametrize("text", ["", "nodes=", "nodes=400,noise=loud", "depth=3", "nodes=9,width=wide"])
def test_a_search_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(parlour.OptionError, match=f"bad search {text!r}: expected such as nodes=3000"):
        read_task(text)


BAD_UCT = ("uctt", "uct:", "uct:19", "uct:many", "uct:exploration=", "uct:exploration=-1", "uct:19,exploration=1")


@pytest.mark.parametrize("name", ["level0", "9", *BAD_UCT, "uct,exploration=1", "uct:200:exploration=1", ""])
def test_an_unknown_player_is_refused(name: str) -> None:
    with pytest.raises(parlour.OptionError, match="unknown player"):
        make_player(name)
