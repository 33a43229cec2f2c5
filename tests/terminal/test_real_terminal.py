"""The app in a real terminal: keys and mouse as bytes, colours as they are asked for, and the power cut in mid-game."""

import re

import pytest
from tests.terminal.ptys import Terminal

COLOURED = re.compile(rb"\x1b\[[0-9;]*(?:3[0-7]|4[0-7]|38;[25]|48;[25]|9[0-7]|10[0-7])[0-9;]*m")


@pytest.fixture
def home(tmp_path):
    return {"PARLOUR_HOME": str(tmp_path)}


def test_a_game_goes_on_after_the_power_was_cut(home):
    with Terminal("play", "pathagon", "--seats", "human,human", **home) as first:
        first.until("Light places a piece")
        first.type("d4\r")
        first.until("1. d4")
        first.type("c3\r")
        first.until("2. c3")
        first.kill()
    with Terminal("play", "pathagon", **home) as again:
        again.until("You go on where you left off", "1. d4  2. c3")
        again.type("e5\r")
        again.until("3. e5")
        again.type("\x03")
        assert again.end() == 0
    with Terminal("play", **home) as menu:
        menu.until("Go on: Pathagon", "move 3")
        menu.type("\r")
        menu.until("3. e5")
        menu.type("\x1b[21~")  # F10
        assert menu.end() == 0


def test_the_mouse_alone_plays_and_takes_back(home):
    with Terminal("play", "mono-line", "--seats", "human,human", **home) as shown:
        shown.until("White places a piece", "F8", "F10")
        shown.click(*shown.find("F8"))
        shown.until("nothing to undo")
        shown.click(*shown.find("F3"))
        shown.until("k1", "l5", "j10")
        shown.click(*shown.find("k1"))
        shown.until("1. k1")
        shown.click(*shown.find("F8"))
        shown.until("White places a piece")
        shown.click(*shown.find("F10"))
        assert shown.end() == 0


def test_no_colour_means_none(home):
    with Terminal("play", "over-pass", "--seats", "human,human,human,human", NO_COLOR="1", **home) as shown:
        shown.until("Over-Pass", "counts left")
        shown.type("names\r")
        shown.until("j16", "g9", "d5")
        shown.type("quit\r")
        assert shown.end() == 0
    assert not COLOURED.search(shown.raw)


def test_sixteen_colours_are_enough(home):
    with Terminal("play", "redo", "--seats", "human,human", TERM="xterm", COLORTERM="", **home) as shown:
        shown.until("White moves a piece")
        shown.type("a2 a3\r")
        shown.until("1. a2-a3")
        shown.type("quit\r")
        assert shown.end() == 0
    assert b"38;2;" not in shown.raw and b"48;2;" not in shown.raw


def test_ascii_is_enough(home):
    with Terminal("play", "exeo-duo", "--ascii", "--seats", "human,human", NO_COLOR="1", **home) as shown:
        shown.until("Blue moves", "Bp", "Su")
        assert shown.seen.isascii()
        shown.type("\x03")
        assert shown.end() == 0


def test_two_engines_are_watched_to_the_end(home):
    arguments = ("--seats", "random,random", "--set", "repetition=off", "--seed", "4")
    with Terminal("play", "passo", *arguments, "--after", "a1-a2 b5-b4", **home) as shown:
        shown.until("Red (random moves)", "wins")
        shown.type("\x03")
        assert shown.end() == 0


def test_lines_at_a_terminal_have_history_completion_and_a_place_to_go_on(home):
    with Terminal("play", "redo", "--plain", "--seats", "human,human", **home) as told:
        told.until("White>")
        told.type("a2-a\t\r")
        told.until("Red to move")
        told.type("\x1b[A")  # what was typed before
        told.until("Red> a2-a")
        told.type("\x03")
        assert told.end() == 130
    assert b"the game is kept" in told.raw
    with Terminal("play", "redo", "--plain", **home) as again:
        again.until("You go on where you left off", "Red>")
