"""`parlour solve` and `parlour puzzles` as people meet them."""

import json
import subprocess
import sys

import parlour
from parlour.record import read_record


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "parlour", *arguments], capture_output=True, text=True, timeout=120, check=False
    )


def test_a_puzzle_is_solved_and_its_record_replays(tmp_path):
    path = tmp_path / "solution.txt"
    done = run("solve", "crooked-jumps", "--out", str(path))
    assert "optimal" in done.stdout
    assert read_record(path.read_text("utf-8")).replay().outcome.winner == 0


def test_full_house_tells_its_lower_bound():
    claim = json.loads(run("solve", "full-house", "--seconds", "3", "--json").stdout)
    assert claim["solved"]
    assert "at least 22 are needed" in claim["claim"]


def test_a_position_of_a_game_of_two_is_answered_with_bounds():
    claim = json.loads(run("solve", "pathagon", "--seconds", "0.2", "--json").stdout)
    assert (claim["value"], claim["line"]) == ("unknown", [])
    assert claim["claim"].startswith("Unknown: proven is only that")


def test_games_with_dice_are_refused_in_one_line():
    for command in (["solve", "over-pass"], ["puzzles", "make", "over-pass"]):
        done = run(*command)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert "without dice" in done.stderr


def test_tactics_are_made_and_checked(tmp_path):
    path = tmp_path / "passo.txt"
    made = run("puzzles", "make", "passo", "--count", "2", "--deepest", "3", "--out", str(path))
    assert made.stdout.endswith("2 of 2 found\n")
    assert run("puzzles", "check", str(path)).stdout == "2 tactics hold\n"
    assert len(parlour.read_records(path.read_text("utf-8"))) == 2
