"""Redo set up from drawings and lists, and what the tests look at."""

import re

import parlour
from parlour import Match

NAMES = [column + row for row in "12345678" for column in "abcdefg"]
TOWERS = ("forward5", "king", "forward3")
FACING = """
8 . . w w w . .
7 . . . w . . .
2 . . . r . . .
1 . . r r r . .
"""


def setup(pieces: str, side: int = 0, passes: int = 0, quiet: int = 0, **options: str) -> Match:
    """A match from a list such as `w d3 d4, R d6`: w and r are discs, W and R towers."""
    found = dict.fromkeys(NAMES, ".")
    for group in pieces.split(","):
        letter, *squares = group.split()
        found |= dict.fromkeys(squares, letter)
    rows = "\n".join(f"{row} " + " ".join(found[column + row] for column in "abcdefg") for row in "87654321")
    return drawn(rows, side, passes, quiet, **options)


def drawn(rows: str, side: int = 0, passes: int = 0, quiet: int = 0, **options: str) -> Match:
    """A match from a drawing of the board."""
    lines = {line.split()[0]: "".join(line.split()[1:]) for line in rows.strip().splitlines()}
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), lines.get(row, ".......")) for row in "87654321")
    pairs = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
    return parlour.read(f"redo {pairs} {side} {board} {passes} {quiet}")


def board(match: Match) -> dict[str, str]:
    """The pieces by square, `.` where there is none."""
    rows = match.text.split()[3].split("/")
    letters = "".join(re.sub(r"\d", lambda run: "." * int(run.group()), row) for row in reversed(rows))
    return dict(zip(NAMES, letters, strict=True))


def on(match: Match, squares: str) -> str:
    """What stands on these squares, in one word."""
    return "".join(board(match)[square] for square in squares.split())


def targets(match: Match, start: str) -> str:
    return " ".join(move[3:] for move in match.legal_moves() if move.startswith(start + "-"))


def reason_of(match: Match) -> str:
    assert match.outcome is not None
    return str(match.outcome.reason)


def winner_of(match: Match) -> int | None:
    assert match.outcome is not None
    return match.outcome.winner


def play(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match
