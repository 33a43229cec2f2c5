"""`parlour solve` and `parlour puzzles` as people meet them."""

import json
import signal
import subprocess
import sys
import time

import psutil  # type: ignore[import-untyped]
import pytest

import parlour
from parlour.engine.hints import best_known
from parlour.engine.proven import read_proven
from parlour.games.mono_line.evaluation import MonoLineEvaluator
from parlour.record import read_record


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "parlour", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, check=False)


SOLVED = {
    "crooked-jumps": ([], "Solved in 15 jumps, one piece is left, on the Center (R11): optimal, fewer are impossible."),
    "spiral": ([], "Solved in 39 moves, one piece is left, on the Center (R10): optimal, fewer are impossible."),
    "spiral colours=ignored": (
        ["--set", "colours=ignored"],
        "Solved in 39 moves, one piece is left, on the Center (R10): optimal, fewer are impossible.",
    ),
}


@pytest.mark.parametrize("name", SOLVED)
def test_a_puzzle_is_solved_and_its_record_replays(name, tmp_path):
    options, claim = SOLVED[name]
    path = tmp_path / "solution.txt"
    done = run("solve", name.split()[0], *options, "--out", str(path), "--seconds", "60")
    assert done.stdout.splitlines()[-1] == claim
    record = read_record(path.read_text("utf-8"))
    assert record.replay().outcome.stars == 3
    assert record.tags["Claim"] == claim


def test_full_house_tells_its_lower_bound(tmp_path):
    path = tmp_path / "solution.txt"
    claim = json.loads(run("solve", "full-house", "--seconds", "3", "--json", "--out", str(path)).stdout)
    assert claim["solved"]
    assert claim["bound"] == 22
    assert f"Solved in {claim['turns']} slides, the best found; at least 22 are needed" in claim["claim"]
    assert read_record(path.read_text("utf-8")).replay().turns == claim["turns"]


def test_an_unsolved_puzzle_is_told_so():
    claim = json.loads(run("solve", "spiral", "--seconds", "0.01", "--json").stdout)
    assert not claim["solved"]
    assert claim["claim"].startswith("Not solved: the best line found leaves")


def test_a_puzzle_is_played_with_hints_and_taken_back_at_the_end():
    moves = best_known("crooked-jumps")[0].moves
    typed = "\n".join(["hint", *moves, "undo 15", "solvable", "undo", moves[0], "undo 0", "quit", ""])
    done = run("play", "crooked-jumps", typed=typed)
    assert f"0 jumps> Try {moves[0]}" in done.stdout
    assert "Game over: Solved: one piece is left, on the Center (R11)" in done.stdout
    assert "★★★ 15 jumps; three stars for one piece left, on the Center" in done.stdout
    assert "Yes, it can be solved from here in 15 more moves." in done.stdout
    assert "nothing to undo: no move has been made" in done.stdout
    assert "cannot undo '0' moves: expected a whole number above 0" in done.stdout
    assert done.returncode == 0


def test_a_game_of_two_has_hints_but_no_solution():
    answers = run("play", "pathagon", typed="solvable\nhint\nquit\n").stdout.split("> ")
    assert answers[1].startswith("pathagon is no puzzle")
    assert answers[2].startswith("Try ")


def test_proven_positions_are_kept_in_a_file(tmp_path):
    path = tmp_path / "proven.bin"
    arguments = ["--openings", "1", "--memory", "16", "--keep", str(path), "--json"]
    for seconds, patience in (("8", "0.1"), ("40", "1"), ("160", "4")):  # longer only where a machine is busy
        found = json.loads(run("prove", "passo", "--seconds", seconds, "--patience", patience, *arguments).stdout)
        assert found["plies"][0] == {"ply": 1, "tried": 11, "proven": 0}
        if found["kept"]:
            break
    assert len(read_proven(path, parlour.start("passo"))) == found["kept"] > 0


def test_a_position_of_a_game_of_two_is_answered_with_bounds():
    claim = json.loads(run("solve", "pathagon", "--seconds", "0.2", "--json").stdout)
    assert (claim["value"], claim["line"]) == ("unknown", [])
    assert claim["claim"].startswith("Unknown: proven is only that")


def test_a_game_that_can_be_decided_tells_at_least_who_wins():
    arguments = ["--set", "supply=unlimited", "--after", "b1 h1", "--seconds", "60", "--json"]
    claim = json.loads(run("solve", "mono-line", *arguments).stdout)
    assert (claim["value"], claim["plies"]) == ("win", None)
    match = parlour.start("mono-line", supply="unlimited")
    for move in ["b1", "h1", *claim["line"]]:
        match.play(move)
    assert MonoLineEvaluator().sure_winner(match.position) == 0
    assert claim["claim"].startswith("Proven: White, to move, wins; the line ends where that is sure")


@pytest.mark.parametrize("name", ["pathagon", "mono-line --set supply=unlimited", "full-house"])
def test_ctrl_c_ends_a_search_and_what_was_found_is_told(name):
    command = [sys.executable, "-m", "parlour", "solve", *name.split(), "--seconds", "600", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        wait_until_it_searches(running.pid)
        running.send_signal(signal.SIGINT)
        told, said = running.communicate(timeout=300)
    assert running.returncode == 130
    assert json.loads(told)["claim"]
    assert said == "parlour: interrupted; told is what was found by then\n"


def wait_until_it_searches(pid):
    """Until the process has a second thread: the one that searches."""
    process = psutil.Process(pid)
    while process.num_threads() < 2:
        time.sleep(0.02)
    time.sleep(0.2)


def test_games_with_dice_are_refused_in_one_line():
    for command in (
        ["solve", "over-pass"],
        ["puzzles", "make", "full-house"],
        ["prove", "over-pass", "--keep", "unused"],
    ):
        done = run(*command)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert "without dice" in done.stderr


def test_tactics_are_made_and_checked(tmp_path):
    path = tmp_path / "passo.txt"
    made = run("puzzles", "make", "passo", "--count", "2", "--deepest", "3", "--out", str(path))
    assert made.stdout.endswith("2 of 2 found\n")
    assert run("puzzles", "check", str(path)).stdout == "2 tactics hold\n"
    assert len(parlour.read_records(path.read_text("utf-8"))) == 2
