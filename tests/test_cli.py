"""The command line as people meet it: output, errors and exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import parlour


def run(*arguments: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    import os

    return subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=os.environ | env,
        timeout=120,
    )


def test_the_version_says_that_the_core_is_compiled() -> None:
    assert run("--version").stdout.startswith(f"parlour {parlour.__version__} (compiled core")


def test_games_lists_every_game() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["slug"] for game in listed] == parlour.slugs()
    assert all(slug in run("games").stdout for slug in parlour.slugs())


def test_perft_prints_leaves_as_json() -> None:
    done = run("perft", "pathagon", "3", "--json")
    assert json.loads(done.stdout)["leaves"] == [49, 2352, 110544]


def test_perft_takes_options_and_moves() -> None:
    done = run("perft", "pathagon", "1", "--set", "swap=on", "--after", "d4", "--json")
    assert json.loads(done.stdout)["leaves"] == [49]


def test_the_boards_of_the_examples_are_drawn_on_request() -> None:
    drawn = run("rules", "pathagon", "--boards").stdout
    assert "Light reserve: 14   Dark reserve: 14" in drawn and "Light reserve" not in run("rules", "pathagon").stdout


@pytest.mark.parametrize("slug", parlour.slugs())
def test_rules_are_printed_whole_and_one_by_one(slug: str) -> None:
    assert run("rules", slug).stdout.startswith("# ")
    assert run("rules", slug, "r1").stdout.startswith("R1 ")
    numbered = json.loads(run("rules", slug, "--json").stdout)
    assert [row["rule"] for row in numbered] == [f"R{number}" for number in range(1, len(numbered) + 1)]


ERRORS = {
    "unknown game": (["rules", "patagon"], 2, "parlour: unknown game 'patagon': did you mean 'pathagon'?"),
    "unknown option": (
        ["perft", "pathagon", "1", "--set", "swp=on"],
        2,
        "parlour: unknown option 'swp' of pathagon: did you mean 'swap'?",
    ),
    "bad value": (
        ["perft", "pathagon", "1", "--set", "swap=maybe"],
        2,
        "parlour: bad value 'maybe' for option 'swap' of pathagon: expected off, on",
    ),
    "no value": (
        ["perft", "pathagon", "1", "--set", "swap"],
        2,
        "parlour: cannot read --set 'swap': expected OPTION=VALUE",
    ),
    "illegal move": (
        ["perft", "pathagon", "1", "--after", "d4 d4"],
        1,
        "parlour: illegal move 'd4' after d4: d4 is not empty (R6)",
    ),
    "unreadable move": (
        ["render", "pathagon", "--after", "d9"],
        1,
        "parlour: cannot read move 'd9': no square 'd9': expected a1 to g7",
    ),
    "unknown rule": (["rules", "pathagon", "R99"], 1, "parlour: no rule 'R99' in pathagon: expected R1 to R17"),
    "bad file name": (
        ["render", "pathagon", "-o", "x.bmp"],
        2,
        "parlour: cannot write 'x.bmp': expected a name that ends in .svg, .png or .gif",
    ),
    "unknown theme": (
        ["render", "pathagon", "--theme", "drak"],
        1,
        "parlour: unknown theme 'drak': did you mean 'dark'?",
    ),
    "bad seats": (
        ["play", "pathagon", "--seats", "human"],
        2,
        "parlour: bad value 'human' for --seats: expected 2 of human, random or level1 to level8, with commas between",
    ),
}


@pytest.mark.parametrize(("arguments", "code", "message"), ERRORS.values(), ids=ERRORS)
def test_errors_are_one_line_with_an_exit_code(arguments: list[str], code: int, message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr.strip(), done.stdout) == (code, message, "")


def test_usage_errors_exit_with_2() -> None:
    for arguments in (["perft"], ["perft", "pathagon", "x"], ["perft", "pathagon", "0"], ["nonsense"]):
        done = run(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_a_broken_record_names_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "pathagon"]\n\n1. d4 2. d4 *\n')
    done = run("render", str(path))
    assert done.returncode == 1
    assert (
        done.stderr.strip() == f"parlour: {path}, line 3, column 10: illegal move 'd4' after d4: d4 is not empty (R6)"
    )


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    assert run("render", str(tmp_path / "bytes.txt")).stderr.endswith("byte 0 is not UTF-8 text\n")
    assert "is a directory" in run("render", str(tmp_path)).stderr


@pytest.mark.parametrize("command", [["verify"], ["puzzles", "check"], ["analyse"], ["render"]])
def test_a_file_without_a_record_is_told(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    done = run(*command, str(path))
    assert (done.returncode, done.stderr) == (1, f"parlour: no record in {path}\n")


def test_a_missing_file_is_called_missing(tmp_path: Path) -> None:
    for command in ("render", "analyse", "play"):
        done = run(command, str(tmp_path / "nothing.txt"))
        assert (done.returncode, done.stderr) == (
            1,
            f"parlour: cannot read {tmp_path / 'nothing.txt'}: no such file or directory\n",
        )


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b'\xef\xbb\xbf[Game "pathagon"]\r\n\r\n1. d4 2. c3 *\r\n')
    assert "Dark reserve: 13" in run("render", str(path), "--text").stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_is_one_line() -> None:
    for command in (["games"], ["rules", "passo"], ["games", "--json"]):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "parlour", *command], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120
            )
        assert (done.returncode, done.stderr) == (1, "parlour: cannot write the output: no space left on device\n")


def test_a_closed_pipe_is_no_fault_to_tell() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "parlour", "rules", "passo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(60) == 1


def test_help_tells_the_whole_first_sentence_of_each_command() -> None:
    listed = run("--help").stdout
    assert "..." not in listed.split("Commands:")[1]
    assert "Play a game in the terminal: with mouse, cursor keys or typed moves." in " ".join(listed.split())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands_and_games(shell: str) -> None:
    words = {
        "bash": {"COMP_WORDS": "parlour play pat", "COMP_CWORD": "2"},
        "zsh": {"_TYPER_COMPLETE_ARGS": "parlour play pat"},
        "fish": {"_TYPER_COMPLETE_ARGS": "parlour play pat", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    done = run(**words, _PARLOUR_COMPLETE=f"complete_{shell}")
    assert "pathagon" in done.stdout


def test_the_app_is_loaded_only_where_it_is_used() -> None:
    heavy = "{'textual', 'websockets', 'parlour.terminal'} & set(sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys, parlour.cli; print({heavy})"], capture_output=True, text=True, timeout=120
    )
    assert done.stdout == "set()\n", done.stderr


def test_more_moves_than_can_be_counted_are_not_undone() -> None:
    done = run("play", "pathagon", "--seats", "human,human", typed=f"undo {'9' * 5000}\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "cannot undo '99999999999999999999…' moves" in done.stdout


def test_render_writes_svg_and_png(tmp_path: Path) -> None:
    for name, magic in (("a.svg", b"<svg"), ("a.png", b"\x89PNG")):
        assert run("render", "pathagon", "--after", "d4", "-o", str(tmp_path / name)).returncode == 0
        assert (tmp_path / name).read_bytes().startswith(magic)
    assert run("render", "pathagon").stdout.startswith("<svg")


def test_render_draws_a_position_text_and_a_record(tmp_path: Path) -> None:
    match = parlour.start("pathagon").play("d4")
    assert run("render", match.text, "--text").stdout.count("L ") >= 1
    (tmp_path / "game.txt").write_text(str(parlour.Record.from_match(match)))
    assert run("render", str(tmp_path / "game.txt"), "--text").stdout == run("render", match.text, "--text").stdout


def test_a_whole_game_can_be_played_by_random_players() -> None:
    done = run("play", "pathagon", "--seats", "random,random", "--seed", "4", "--set", "repetition=off")
    assert "Game over: " in done.stdout
    assert (
        done.stdout
        == run("play", "pathagon", "--seats", "random,random", "--seed", "4", "--set", "repetition=off").stdout
    )


def test_a_person_can_play_ask_undo_save_and_leave(tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    typed = f"help\nmoves\n\nd4\nwhy d4\nwhy zz\ntext\nundo\nundo\nc3\nsave {saved}\nboard\nquit\n"
    done = run("play", "pathagon", "--seats", "human,human", typed=typed)
    assert done.returncode == 0
    assert "illegal move 'zz'" not in done.stdout
    assert "> d4 is not empty (R6)\n" in done.stdout
    assert "nothing to undo" in done.stdout
    assert parlour.read_record(saved.read_text()).moves == ["c3"]


def test_undo_never_crosses_a_roll_of_dice() -> None:
    done = run("play", "groups-of-three", "--seed", "3", typed="undo\nquit\n")
    assert "nothing to undo: dice are not rolled again" in done.stdout


def test_the_end_of_input_ends_the_game_quietly() -> None:
    assert run("play", "pathagon", typed="").returncode == 0


def test_no_colour_codes_are_printed() -> None:
    assert "\x1b" not in run("games", NO_COLOR="1").stdout + run("--help", NO_COLOR="1").stdout


@pytest.mark.parametrize("command", ["games", "rules", "play", "perft", "bench", "render"])
def test_every_command_has_help_with_examples(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert "Examples:" in done.stdout
    assert f"parlour {command}" in done.stdout


def test_bench_measures_compiled_and_plain_side_by_side() -> None:
    done = run("bench", "pathagon", "--rounds", "1", "--json")
    row = json.loads(done.stdout)
    assert row["game"] == "pathagon"
    assert row["random_moves_per_second"] > 20 * row["plain_python_random_moves_per_second"] > 0
    assert row["list_moves_per_second"] > 0 < row["perft_leaves_per_second"]


def test_analyse_judges_every_move_of_a_record(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    moves = "a1 b7 a2 c7 a3 d7 a4 e7 a5 f7 a6 g7 g1"
    record.write_text(f'[Game "pathagon"][Player0 "Ann"] {moves} *', "utf-8")
    drawn = tmp_path / "values.svg"
    shown = run("analyse", str(record), "--seconds", "0.02", "-o", str(drawn)).stdout
    assert "13. g1 ??" in shown and "better a7 +1.00, proven win in 1" in shown
    assert "The share of Ann:" in shown and "Ann: accuracy" in shown and "worst: 13. g1" in shown
    assert drawn.read_text("utf-8").startswith("<svg")
    told = json.loads(run("analyse", str(record), "--seconds", "0.02", "--json").stdout)
    assert told["moves"][-1]["glyph"] == "??" and len(told["shares"]) == 14 and told["missing"] == []


def test_a_lesson_is_taken_at_the_terminal() -> None:
    done = run("learn", "pathagon", "trick", typed="d4\nshow\na1\ne4\nwhy e4\nd4\n")
    assert "d4 is not empty (R6)" in done.stdout and "Try e4" in done.stdout and "Not this one." in done.stdout
    assert "Right, and on." in done.stdout and "Right. ★☆☆" in done.stdout and "That was all." in done.stdout
    assert "pathagon" in run("learn").stdout and json.loads(run("learn", "pathagon", "--json").stdout)[0]["lessons"]
    assert run("learn", "pathagon", "tap").stderr == "parlour: no lesson 'tap' of pathagon: did you mean 'trap'?\n"
