"""The plain mode as a reader of the screen meets it: nothing but lines, in and out."""

import random
import subprocess
import sys

import pytest
from tests.terminal.driving import CAPS, near_the_end

import parlour
from parlour.errors import ParlourError
from parlour.terminal.choosing import clean, complete, try_typed
from parlour.terminal.local import LocalTable
from parlour.terminal.plain import list_pieces
from parlour.terminal.seats import read_seats

PROMPT = "> "


class Reader:
    """A script that reads what is printed up to the prompt, and answers."""

    def __init__(self, what, *arguments):
        command = [sys.executable, "-m", "parlour", "play", what, *arguments]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.running = subprocess.Popen(command, encoding="utf-8", **pipes)

    def hear(self):
        """Everything up to the next prompt, or to the end."""
        heard = ""
        while not heard.endswith(PROMPT):
            piece = self.running.stdout.read(1)
            if not piece:
                break
            heard += piece
        return heard

    def say(self, line):
        self.running.stdin.write(f"{line}\n")
        self.running.stdin.flush()
        return self.hear()

    def close(self):
        """Leave, where the game is not over yet; the exit code."""
        self.running.communicate("quit\n" if self.running.poll() is None else None)
        return self.running.returncode


@pytest.mark.parametrize("slug", parlour.slugs())
def test_every_game_is_played_to_its_end_in_lines(slug):
    match, line = near_the_end(slug, 40)
    planned = [] if match.game.has_dice else list(line)
    begun = parlour.start(slug, **CAPS.get(slug, {})) if match.game.has_dice else match
    seats = ",".join(["human"] * begun.players)
    reader, chance = Reader(begun.text, "--seats", seats, "--seed", "1"), random.Random(2)
    heard = reader.hear()
    while "Game over: " not in heard:
        if planned:
            move = planned.pop(0)
        else:
            legal = reader.say("moves").rsplit("\n", 1)[0].split()
            move = chance.choice(legal)
        heard = reader.say(move)
    told = heard.split("Game over: ")[1]
    assert "(R" in told
    assert "wins: " in told or "Nobody wins" in told or "Solved: " in told
    assert "\x1b" not in heard
    assert reader.close() == 0


def table(slug, **options):
    match = parlour.start(slug, **options)
    return LocalTable(match, read_seats(",".join(["human"] * match.players), match.players), random.Random(1))


FORGIVEN = {
    "capitals": ("pathagon", "D4", "d4"),
    "blanks around": ("pathagon", "  d4 ", "d4"),
    "the number of the move": ("pathagon", "1. d4", "d4"),
    "a cursor key pressed before": ("pathagon", "\x1b[Ad4", "d4"),
    "blanks for a dash": ("redo", "a2 a3", "a2-a3"),
    "an arrow": ("redo", "a2→a3", "a2-a3"),
    "a long dash": ("redo", "a2 – a3", "a2-a3"),
    "small letters for rooms": ("full-house", "k1 i1", "K1-I1"),
    "steps one by one": ("exeo-duo", "c1 a3 c10 b10", "c1-a3,c10-b10"),
}


@pytest.mark.parametrize(("slug", "typed", "meant"), FORGIVEN.values(), ids=FORGIVEN)
def test_what_is_typed_is_forgiven(slug, typed, meant):
    assert try_typed(table(slug), typed) == meant


def test_why_not_is_told_for_what_may_not_be_played():
    match = table("pathagon")
    match.play("d4")
    with pytest.raises(ParlourError, match=r"d4 is not empty \(R6\)"):
        try_typed(match, "D4")


def test_cursor_keys_alone_are_nothing():
    assert clean("\x1b[A\x1b[B\x1bOC\x1b[1;5D") == ""


def test_typing_is_completed_as_far_as_all_moves_agree():
    assert complete(table("redo"), "a2-") == "a2-"
    assert complete(table("full-house"), "k1-i") == "K1-I"
    assert complete(table("pathagon"), "zz") == "zz"


def test_pieces_are_listed_by_their_places():
    assert list_pieces(parlour.start("pathagon").play("d4").play("c3").picture()) == [
        "dark octagon: c3",
        "light octagon: d4",
    ]
    assert list_pieces(parlour.start("pathagon").picture()) == ["no piece is on the board"]


def test_players_and_moves_are_told_by_name():
    reader = Reader("pathagon", "--seats", "human,level1", "--seed", "1")
    reader.hear()
    reader.say("d4")
    assert reader.say("players").startswith("Light (you)\nDark (level 1)\n")
    assert reader.say("log").startswith("1. Light: d4\n2. Dark: ")
    assert reader.say("pieces").count("octagon: ") == 2
    assert "(R6)" in reader.say("why d4")
    assert reader.close() == 0
