"""Crooked Jumps in words: `c2xb4>a1` jumps from c2 over b4 to a1."""

import re

from parlour.errors import NotationError
from parlour.games.draft import Spelling
from parlour.games.window.points import index_of, point_names, read_points
from parlour.games.window.tables import BOARD, NAMES
from parlour.puzzles.crooked_jumps.position import SOLVED, START, CrookedJumpsPosition
from parlour.reason import Reason

POINT = r"(o|[a-z][1-9][0-9]?)"
PIECES = START.bit_count()


def split_move(move: int) -> tuple[str, str, str]:
    """The start, the point jumped over and the end."""
    return NAMES[move >> 14], NAMES[move >> 7 & 127], NAMES[move & 127]


def format_move(position: CrookedJumpsPosition, move: int) -> str:
    start, over, end = split_move(move)
    return f"{start}x{over}>{end}"


def parse_move(position: CrookedJumpsPosition, text: str) -> int:
    found = re.fullmatch(rf"{POINT}x{POINT}>{POINT}", text)
    if not found:
        raise NotationError(f"cannot read move {text!r}: expected a jump such as e2xd2>c2")
    try:
        start, over, end = map(index_of, found.groups())
    except NotationError as error:
        raise NotationError(f"cannot read move {text!r}: {error}") from None
    return start << 14 | over << 7 | end


def spell_move(position: CrookedJumpsPosition, move: int) -> list[Spelling]:
    return [split_move(move)]


def trace(position: CrookedJumpsPosition, move: int) -> tuple[str, ...]:
    return split_move(move)


def prompt(position: CrookedJumpsPosition, chosen: Spelling) -> str:
    if len(chosen) == 2:
        return f"Choose where the jump over {chosen[1]} lands."
    if chosen:
        return f"Choose the piece that {chosen[0]} jumps over."
    return f"{position.pieces_left()} pieces left: choose a piece that jumps."


def describe_outcome(position: CrookedJumpsPosition) -> Reason:
    if position.over == SOLVED:
        return Reason("R11", "one piece is left, on the Center")
    if position.pieces_left() == 1:
        return Reason("R12", f"the last piece stands on {point_names(position.taken)[0]}, not on the Center")
    return Reason("R12", f"no jump is left with {position.pieces_left()} pieces on the board")


def explain(position: CrookedJumpsPosition, move: int) -> Reason:
    """Which rule forbids this move."""
    start, over, end = split_move(move)
    taken = set(point_names(position.taken))
    if start not in taken:
        return Reason("R4", f"no piece stands on {start}")
    if over not in BOARD.points[start].neighbours:
        return Reason("R5", f"{over} is not next to {start}")
    if over not in taken:
        return Reason("R5", f"no piece stands on {over} to jump over")
    if end == start:
        return Reason("R7", f"the jump must not end where it began, on {start}")
    if end not in BOARD.points[over].neighbours:
        return Reason("R7", f"{end} is not next to {over}")
    return Reason("R7", f"{end} is not empty")


def write_fields(position: CrookedJumpsPosition, viewer: int | None = None) -> str:
    return "+".join(point_names(position.taken))


def read_fields(position: CrookedJumpsPosition, fields: list[str]) -> None:
    if len(fields) != 1:
        raise NotationError(f"cannot read {' '.join(fields)!r}: expected the points with pieces")
    if position.exchanged:
        raise NotationError("the status does not fit: crooked-jumps has one player")
    said = position.over, position.winner
    position.taken = read_points(fields[0])
    if not 1 <= position.pieces_left() <= PIECES:
        raise NotationError(f"{position.pieces_left()} pieces: expected 1 to {PIECES}")
    position.settle()
    if (position.over, position.winner) != said:
        raise NotationError(f"the status does not fit the pieces on {fields[0].replace('+', ' ')}")
