"""Passo set up from drawings, and what the tests look at."""

import re

import parlour
from parlour.games.passo.notation import CELLS, stack_on
from parlour.games.passo.position import PassoPosition
from parlour.match import Match

RED, BLACK = 0, 1


def cells(rows: str) -> list[list[str]]:
    """The cells of a drawing, from row 5 down."""
    lines = [line.split()[1:] for line in rows.split("/")]
    return [list(line[0]) if len(line) == 1 else line for line in lines]


def board_text(rows: str) -> str:
    lines = ["".join(f"({cell})" if len(cell) > 1 else cell for cell in line) for line in cells(rows)]
    return "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), line) for line in lines)


def on(rows: str, *moves: str, side: int = RED, tokens: str = "", options: str = "-") -> Match:
    """A match from a drawing, with the moves played; `tokens` is the field of the position text."""
    match = parlour.read(f"passo {options} {side} {board_text(rows)} {tokens}")
    return play(match, *moves)


def holding(token: str, rows: str, *moves: str, options: str = "powers=open") -> Match:
    """A match in which Red has one token left."""
    others = "+".join(name for name in ("carry", "keep", "leap") if name != token)
    used = "+".join(others.split("+")[:2])
    return on(rows, *moves, tokens=f"{token}:{used},-:carry+leap+summit", options=options)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def rows_of(match: Match) -> list[list[str]]:
    position = match.position
    assert isinstance(position, PassoPosition)
    drawn = ["#" if (stack := stack_on(position, cell)) is None else stack or "." for cell in CELLS]
    return [drawn[start : start + 5] for start in range(20, -1, -5)]


def starting(match: Match, text: str) -> list[str]:
    return [move for move in match.legal_moves() if move.startswith(text)]


def winner(match: Match) -> int | None:
    return match.outcome.winner if match.outcome else None


ALL_OPTIONS = {
    "base": {},
    "Black first": {"first": "1", "swap": "on"},
    "visible only": {"visible_only": "on", "repetition": "off"},
    "open": {"powers": "open"},
    "secret": {"powers": "secret", "swap": "on", "first": "1"},
    "resolve at end": {"powers": "open", "resolve_at_end": "on"},
}
