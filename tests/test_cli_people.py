"""Several people at one terminal: what is declared, what is warned of, what stays secret."""

import os
import pty
import re
import subprocess
import sys

from tests.test_cli import run

TOKENS = ("carry", "double", "keep", "leap", "restore", "summit")


def play(game: str, typed: str, *settings: str) -> list[str]:
    """What the terminal answers to each typed line, of two people at one keyboard."""
    done = run("play", game, *settings, "--seats", "human,human", typed=typed.replace("; ", "\n") + "\n")
    assert done.returncode == 0, done.stderr
    return done.stdout.split("> ")[1:]


def test_a_placement_is_shown_and_shifted_until_it_is_declared() -> None:
    shown, shifted, declared, *_ = play("mono-line", "e1; e5; declare; quit", "--set", "mode=discovery")
    assert "The piece stands on e1. Declare it, or choose another point.\nWhite, e1 not declared" in shown
    assert [len(re.findall(r"W(?!hite)", answer)) for answer in (shown, shifted, declared)] == [1, 1, 1]
    assert "The piece stands on e5" in shifted
    assert declared.endswith("Black to place\nBlack")


def test_a_piece_that_is_not_declared_can_be_taken_back() -> None:
    _, taken, *_ = play("mono-line", "e1; undo; quit", "--set", "mode=discovery")
    assert taken.endswith("White to place\nWhite")


def test_the_friendly_game_names_piece_and_line_and_asks_again() -> None:
    answers = play("mono-line", "e1; declare; why g1; g1; declare; quit", "--set", "mode=friendly")
    warned = "g1 shares the line g12–g1 with White's piece on e1"
    assert answers[2].startswith(f"g1 is allowed, but {warned}\n")
    assert f"{warned}. Choose another point, or declare it all the same.\nBlack, g1 not declared" in answers[3]
    assert answers[4].endswith("White to place\nWhite")


def test_the_strict_game_places_at_once() -> None:
    assert play("mono-line", "e1; quit")[0].endswith("Black to place\nBlack")


SECRET = "choose:carry+double+keep; ; choose:keep+leap+summit; ; secrets; text; quit"


def test_two_people_at_one_keyboard_do_not_see_each_others_tokens() -> None:
    first, second, asked, text, _ = play("passo", SECRET, "--set", "powers=secret")
    assert first.startswith("Black, take the keyboard and press Enter.\n")
    assert second.startswith("Red, take the keyboard and press Enter.\n")
    assert first.count("red ? (hidden)") == 3 and "red carry" not in first
    assert not [token for token in TOKENS if token in second + text]
    assert [token for token in TOKENS if token in asked] == ["carry", "double", "keep"]


def test_nothing_is_handed_over_where_nothing_is_secret() -> None:
    assert "keyboard" not in "".join(play("passo", "b1-c2; b5-c4; quit"))


def test_the_screen_is_wiped_before_the_keyboard_is_handed_over() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "parlour", "play", "passo", "--set", "powers=secret", "--seats", "human,human"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=theirs, close_fds=True) as running:
        assert running.stdin is not None
        running.stdin.write(b"choose:carry+double+keep\n\nquit\n")
        running.stdin.close()
        assert running.wait(60) == 0
    os.close(theirs)
    seen = os.read(ours, 100_000).decode()
    os.close(ours)
    assert seen.count("\x1b[3J") == 2
    assert "\x1b[3JBlack, take the keyboard" in seen
