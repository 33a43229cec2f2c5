"""The public surface: what one line of Python can ask, and the examples that show it."""

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
import parlour.front
import parlour.match

ROOT = Path(__file__).parents[1]
SHOWN = {
    "own_player.py": "grab_most against level1: ",
    "tournament.py": "level2",
    "study_a_game.py": "after ",
    "solve_a_position.py": "Proven: Red, to move, wins in 1 plies",
}


def lazy(match: parlour.Match) -> str:
    return match.legal_moves()[0]


@pytest.mark.parametrize("name", SHOWN)
def test_examples_run(name: str, tmp_path: Path) -> None:
    arguments = [str(tmp_path / "game.txt")] if name == "study_a_game.py" else []
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / name), *arguments], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert SHOWN[name] in done.stdout


def test_docstrings_are_true() -> None:
    for module in (parlour, parlour.front, parlour.match):
        results = doctest.testmod(module)
        assert results.attempted and not results.failed


def test_everything_public_is_there() -> None:
    for name in parlour.__all__:
        assert getattr(parlour, name) is not None and name in dir(parlour)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = parlour.nothing


def test_rules_alone_load_no_engine_and_no_drawing() -> None:
    code = "import sys, parlour; parlour.start('redo'); print([m for m in sys.modules if m.startswith('parlour')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "parlour.match" in loaded
    for heavy in (
        "parlour.engine",
        "parlour.drawing",
        "parlour.record",
        "parlour.lab",
        "over_pass",
        "parlour.games.window",
    ):
        assert heavy not in loaded


def test_a_move_an_analysis_and_a_line() -> None:
    match = parlour.start("passo")
    assert parlour.choose(match, 1, seed=3) in match.legal_moves()
    thought = parlour.analyse(match, seconds=0.1, lines=2)
    assert len(thought.ranking) == 2
    assert parlour.best_line(match, seconds=0.1)[0] in match.legal_moves()
    assert match.ply == 0
    with pytest.raises(parlour.IllegalMoveError, match="nothing to analyse: the dice are to roll"):
        parlour.analyse(parlour.start("over-pass"))


def test_own_players_play_matches_and_tournaments() -> None:
    result = parlour.match_between("mono-line", lazy, "random", games=4, supply="unlimited")
    assert result.score.games == 4
    assert result.played[0].record.tags["Options"] == "supply=unlimited"
    assert {game.record.tags["Player0"] for game in result.played} == {"lazy", "random"}
    table = parlour.tournament("mono-line", [lazy, "random"], games=2)
    assert {row.name for row in table.standings} == {"lazy", "random"}
    assert str(table).count("2 games") == 2


def test_a_player_who_plays_what_is_not_legal_is_told() -> None:
    with pytest.raises(parlour.ParlourError, match="player blind played 'z9'"):
        parlour.match_between("pathagon", blind, "random", games=2)
    with pytest.raises(parlour.OptionError, match="expected two or more with different names"):
        parlour.tournament("pathagon", [lazy, lazy])


def blind(match: parlour.Match) -> str:
    return "z9"


def test_games_are_kept_in_files(tmp_path: Path) -> None:
    one, other = parlour.start("redo").play("d2-d3"), parlour.start("passo", powers="open")
    parlour.save(tmp_path / "games.txt", one, parlour.Record.from_match(other))
    assert [record.replay().text for record in parlour.load(tmp_path / "games.txt")] == [one.text, other.text]
    with pytest.raises(parlour.ParlourError, match="cannot read"):
        parlour.load(tmp_path / "none.txt")


def test_a_position_is_solved_and_left_as_it_is() -> None:
    match = parlour.start("crooked-jumps")
    solution = parlour.solve(match, seconds=10)
    assert solution.facts["solved"] is True and match.ply == 0
    for move in solution.line:
        match.play(move)
    assert match.outcome is not None and match.outcome.winner == 0
    with pytest.raises(parlour.ParlourError, match="has dice or more than two players"):
        parlour.solve(parlour.start("over-pass"))


def test_a_game_is_shown_step_by_step() -> None:
    match = parlour.start("pathagon").play("d4").play("c3")
    page = parlour.show(match)._repr_html_()
    steps = json.loads(page.split('type="application/json">', 1)[1].split("</script>", 1)[0])
    assert [said.split(":")[0] for said, _ in steps[1:]] == ["1. d4", "2. c3"]
    assert steps[2][1].startswith("<svg")
    assert parlour.show(parlour.Record.from_match(match)).page == page
    for wrong in ({"theme": "pink"}, {"width": 5}):
        with pytest.raises(parlour.OptionError):
            parlour.show(match, **wrong)
