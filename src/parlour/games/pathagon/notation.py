"""Pathagon in words: `d4` places a piece, `b2-e5` moves one."""

import re

from parlour.errors import NotationError
from parlour.games.contract import Position
from parlour.games.draft import Spelling
from parlour.games.geometry import Grid
from parlour.games.pathagon.position import PIECES, PathagonPosition

GRID = Grid(7, 7)
SIDES = ("Light", "Dark")
LETTERS = "LD"


def format_move(position: Position, move: int) -> str:
    target = GRID.name(move & 63)
    return f"{GRID.name((move >> 6) - 1)}-{target}" if move >> 6 else target


def parse_move(position: Position, text: str) -> int:
    start, dash, target = text.partition("-")
    try:
        if dash:
            return (GRID.index(start) + 1) << 6 | GRID.index(target)
        return GRID.index(start)
    except NotationError as error:
        raise NotationError(f"cannot read move {text!r}: {error}") from None


def spell_move(position: Position, move: int) -> list[Spelling]:
    return [tuple(format_move(position, move).split("-"))]


def prompt(position: PathagonPosition, chosen: Spelling) -> str:
    if chosen:
        return f"Choose an empty cell for the piece on {chosen[0]}."
    if position.own_reserve > 0:
        return f"{SIDES[position.side]} places a piece: choose an empty cell."
    return f"{SIDES[position.side]} moves a piece: choose one."


def explain(position: PathagonPosition, move: int) -> str:
    """Which rule forbids this move."""
    own, other = SIDES[position.side], SIDES[1 - position.side]
    start, target = (move >> 6) - 1, move & 63
    if start >= 0 and position.own_reserve > 0:
        return f"{own} still has pieces in reserve and must place one (R5)"
    if start < 0 and position.own_reserve == 0:
        return f"{own} has no piece in reserve and must move one, such as a1-b1 (R8)"
    if start >= 0 and not position.own >> start & 1:
        whose = f"{other}'s piece" if position.other >> start & 1 else "no piece"
        return f"{whose} stands on {GRID.name(start)}; {own} moves own pieces only (R9)"
    if start >= 0 and position.own_last >> start & 1:
        return f"the piece on {GRID.name(start)} was moved on {own}'s last turn (R11)"
    if (position.own | position.other) >> target & 1:
        return f"{GRID.name(target)} is not empty ({'R10' if start >= 0 else 'R6'})"
    return f"{GRID.name(target)} is barred until {own} has placed elsewhere (R7)"


def describe_outcome(position: PathagonPosition) -> str:
    if position.winner < 0:
        return "the same position for the third time (R17)"
    edges = "bottom to top" if position.winner == 0 else "left to right"
    return f"{SIDES[position.winner]} connected {edges} (R16)"


# -- positions: board, reserves, barred cells, pieces moved last; Light's before Dark's ---------------------------


def write_fields(position: PathagonPosition, viewer: int | None = None) -> str:
    boards, barred, last, owed = (by_side(position, name) for name in ("", "_barred", "_last", "_owed"))
    reserves = by_side(position, "_reserve")
    closed = [write_cells(cells) for cells in barred]
    if position.bar_until_returned:
        closed = [f"{cells}:{count}" if count else cells for cells, count in zip(closed, owed, strict=True)]
    return " ".join(
        [
            write_board(boards),
            ",".join(map(str, reserves)),
            ",".join(closed),
            ",".join(map(write_cells, last)),
        ]
    )


def read_fields(position: PathagonPosition, fields: list[str]) -> None:
    if len(fields) != 4:
        raise NotationError(
            f"cannot read {' '.join(fields)!r}: expected board, reserves, barred cells and last moved pieces"
        )
    boards = read_board(fields[0])
    expected = ",".join(str(PIECES - board.bit_count()) for board in boards)
    if fields[1] != expected or min(map(int, expected.split(","))) < 0:
        raise NotationError(
            f"reserves {fields[1]!r} do not fit the board: expected {expected}, at most {PIECES} pieces each"
        )
    barred, owed = read_barred(position, fields[2])
    last = [read_cells(text) for text in read_pair(fields[3])]
    for side in (0, 1):
        if barred[side] & (boards[0] | boards[1]) and not position.bar_until_returned:
            raise NotationError(f"cannot read barred cells {fields[2]!r}: expected empty cells")
        if last[side] & ~boards[side] or last[side].bit_count() > 1:
            raise NotationError(f"cannot read last moved pieces {fields[3]!r}: expected one own piece each at most")
        name = "own" if side == position.side else "other"
        setattr(position, name, boards[side])
        setattr(position, f"{name}_reserve", PIECES - boards[side].bit_count())
        setattr(position, f"{name}_barred", barred[side])
        setattr(position, f"{name}_owed", owed[side])
        setattr(position, f"{name}_last", last[side])


def by_side(position: PathagonPosition, field: str) -> list[int]:
    """A field of both sides, Light's first."""
    pair = [getattr(position, f"own{field}"), getattr(position, f"other{field}")]
    return pair if position.side == 0 else pair[::-1]


def write_board(boards: list[int]) -> str:
    rows = []
    for row in range(6, -1, -1):
        cells = "".join(piece_letter(boards, row * 7 + column) for column in range(7))
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), cells))
    return "/".join(rows)


def piece_letter(boards: list[int], cell: int) -> str:
    return next((LETTERS[side] for side in (0, 1) if boards[side] >> cell & 1), ".")


def read_board(text: str) -> list[int]:
    rows = [re.sub(r"[1-7]", lambda run: "." * int(run.group()), row) for row in text.split("/")]
    if len(rows) != 7 or any(not re.fullmatch(r"[.LD]{7}", row) for row in rows):
        raise NotationError(
            f"cannot read board {text!r}: expected 7 rows of 7 cells from row 7 down, L, D or numbers of empty cells"
        )
    cells = "".join(reversed(rows))
    return [sum(1 << cell for cell in range(49) if cells[cell] == letter) for letter in LETTERS]


def read_barred(position: PathagonPosition, text: str) -> tuple[list[int], list[int]]:
    cells, owed = [], []
    for part in read_pair(text):
        names, colon, count = part.partition(":")
        if colon and not (position.bar_until_returned and re.fullmatch(r"[1-9][0-9]?", count)):
            raise NotationError(f"cannot read barred cells {part!r}: expected cells joined by +, or -")
        cells.append(read_cells(names))
        owed.append(int(count) if colon else int(bool(cells[-1])))
    return cells, owed


def read_pair(text: str) -> list[str]:
    parts = text.split(",")
    if len(parts) != 2:
        raise NotationError(f"cannot read {text!r}: expected Light's and Dark's, with a comma between")
    return parts


def write_cells(bits: int) -> str:
    return "+".join(GRID.name(cell) for cell in range(49) if bits >> cell & 1) or "-"


def read_cells(text: str) -> int:
    return 0 if text == "-" else sum(1 << cell for cell in {GRID.index(name) for name in text.split("+")})
