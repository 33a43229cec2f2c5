"""Pathagon in words: `d4` places a piece, `b2-e5` moves one, `d4xc4+d5` places one and takes two where that is optional."""

import re
from itertools import permutations

from parlour.errors import NotationError
from parlour.games.contract import Position
from parlour.games.draft import Spelling
from parlour.games.geometry import Grid
from parlour.games.pathagon.position import PIECES, TAKEN, PathagonPosition
from parlour.reason import Reason

GRID = Grid(7, 7)
SIDES = ("Light", "Dark")
LETTERS = "LD"
BESIDE = (1, -1, 7, -7)  # the cells of the bits from TAKEN on


def format_move(position: Position, move: int) -> str:
    start, target, taken = cells_of(move)
    way = f"{GRID.name(start)}-{GRID.name(target)}" if start >= 0 else GRID.name(target)
    return f"{way}x{'+'.join(sorted(map(GRID.name, taken)))}" if taken else way


def parse_move(position: Position, text: str) -> int:
    taking = re.fullmatch(r"(.*\d)x(.*)", text)
    way, names = taking.groups() if taking else (text, "")
    start, dash, target = way.rpartition("-")
    try:
        move = GRID.index(target) | ((GRID.index(start) + 1) << 6 if dash else 0)
        taken = [GRID.index(name) for name in names.split("+")] if taking else []
    except NotationError as error:
        raise NotationError(f"cannot read move {text!r}: {error}") from None
    bits = [TAKEN << index for index in range(4) if (move & 63) + BESIDE[index] in taken]
    if len(bits) < len(taken) or sorted(taken, key=GRID.name) != taken:
        raise NotationError(f"cannot read move {text!r}: expected neighbours of {target} in alphabetical order after x")
    return move | sum(bits)


def cells_of(move: int) -> tuple[int, int, list[int]]:
    """Where a move starts (-1: in the reserve) and ends, and the cells whose pieces it takes by choice."""
    target = move & 63
    taken = [target + step for index, step in enumerate(BESIDE) if move // TAKEN >> index & 1]
    return (move >> 6 & 63) - 1, target, taken


def spell_move(position: Position, move: int) -> list[Spelling]:
    """The pieces taken may be touched in any order."""
    start, target, taken = cells_of(move)
    way = [GRID.name(cell) for cell in (start, target) if cell >= 0]
    return [(*way, *order) for order in permutations(map(GRID.name, taken))]


def prompt(position: PathagonPosition, chosen: Spelling) -> str:
    if len(chosen) > (0 if position.own_reserve > 0 else 1):
        return "Choose the trapped pieces to take, or leave them."
    if chosen:
        return f"Choose an empty cell for the piece on {chosen[0]}."
    if position.own_reserve > 0:
        return f"{SIDES[position.side]} places a piece: choose an empty cell."
    return f"{SIDES[position.side]} moves a piece: choose one."


def explain(position: PathagonPosition, move: int) -> Reason:
    """Which rule forbids this move."""
    own, other = SIDES[position.side], SIDES[1 - position.side]
    start, target, taken = cells_of(move)
    if start >= 0 and position.own_reserve > 0:
        return Reason("R5", f"{own} still has pieces in reserve and must place one")
    if start < 0 and position.own_reserve == 0:
        return Reason("R8", f"{own} has no piece in reserve and must move one, such as a1-b1")
    if start >= 0 and not position.own >> start & 1:
        whose = f"{other}'s piece" if position.other >> start & 1 else "no piece"
        return Reason("R9", f"{whose} stands on {GRID.name(start)}; {own} moves own pieces only")
    if start >= 0 and position.own_last >> start & 1:
        return Reason("R11", f"the piece on {GRID.name(start)} was moved on {own}'s last turn")
    if (position.own | position.other) >> target & 1:
        return Reason("R10" if start >= 0 else "R6", f"{GRID.name(target)} is not empty")
    if start < 0 and position.own_barred >> target & 1:
        return Reason("R7", f"{GRID.name(target)} is barred until {own} has placed elsewhere")
    if not position.optional:
        return Reason("R14", "trapped pieces go back by themselves and are not written")
    return Reason("R12", f"no piece is trapped on {' or '.join(sorted(map(GRID.name, taken)))}")


def describe_outcome(position: PathagonPosition) -> Reason:
    if position.winner < 0:
        return Reason("R17", "the same position for the third time")
    edges = "bottom to top" if position.winner == 0 else "left to right"
    return Reason("R16", f"{SIDES[position.winner]} connected {edges}")


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
