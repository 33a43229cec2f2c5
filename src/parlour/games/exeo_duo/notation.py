"""Exeo Duo in words: `d2-d4,d9-d8` moves a piece of each half, `c3xe3>i1` pushes one to a silver square."""

import re

from parlour.errors import NotationError
from parlour.games.contract import REPEATED, SWAP, Position
from parlour.games.draft import Spelling
from parlour.games.exeo_duo.board import BOARD, HALVES, NOWHERE, SHAPES, SIDES
from parlour.games.exeo_duo.position import PUSH, STUCK, WON, ExeoDuoPosition
from parlour.reason import Reason

LETTERS = "PCRU"
READABLE = re.compile(r"(\w+)-(\w+)(?:,(\w+)-(\w+))?|(\w+)x(\w+)>(\w+)", re.ASCII)
Part = tuple[int, int]  # the squares where a piece starts and ends


def format_move(position: Position, move: int) -> str:
    names = [BOARD.names[square] for square in squares_of(move)]
    return ("{}x{}>{}" if move & PUSH else "{}-{}" if len(names) == 2 else "{}-{},{}-{}").format(*names)


def parse_move(position: Position, text: str) -> int:
    match = READABLE.fullmatch(text)
    if not match:
        raise NotationError(f"cannot read move {text!r}: expected such as 'd2-d4,d9-d8' or 'c3xe3>i1'")
    try:
        squares = [BOARD.square(name) for name in match.groups() if name]
    except NotationError as error:
        raise NotationError(f"cannot read move {text!r}: {error}") from None
    if squares[0] == squares[1] or (len(squares) == 4 and squares[2] == squares[3]):
        raise NotationError(f"cannot read move {text!r}: a piece starts and ends on the same square")
    return sum(square << 7 * index for index, square in enumerate(squares)) | (PUSH if "x" in text else 0)


def spell_move(position: Position, move: int) -> list[Spelling]:
    names = tuple(BOARD.name(square) for square in squares_of(move))
    return [names] if len(names) < 4 else [names, names[2:] + names[:2]]


def prompt(position: ExeoDuoPosition, chosen: Spelling) -> str:
    numbers = {name: square for square, name in BOARD.names.items()}
    if not chosen or not all(name in numbers for name in chosen):
        bound = " or ".join(map(BOARD.name, position.must_leave()))
        return (
            f"{SIDES[position.side]} moves: choose {f'the piece on {bound}, which must leave' if bound else 'a piece'}."
        )
    if len(chosen) == 1:
        return f"Choose where the piece on {chosen[0]} goes, or an enemy that it pushes."
    if len(chosen) == 2 and shape_on(position, 1 - position.side, numbers[chosen[1]]):
        return f"Choose a silver square for the piece on {chosen[1]}."
    if len(chosen) == 2:
        return f"Choose a piece in the {HALVES[1 - (numbers[chosen[0]] >> 6)]} for the other part of the turn."
    return f"Choose where the piece on {chosen[2]} goes."


def describe_outcome(position: ExeoDuoPosition) -> Reason:
    if position.over == WON:
        return Reason("R22", f"{SIDES[position.winner]}'s last pair entered the centre")
    if position.over == REPEATED:
        return Reason("R23", "the same position for the third time")
    return Reason("R21", "neither side can move")


# -- moves and pieces as squares --------------------------------------------------------------------------------------


def squares_of(move: int) -> list[int]:
    """The squares of a move in the order of its text."""
    count = 3 if move & PUSH else 4 if move >> 14 else 2
    return [move >> 7 * index & 127 for index in range(count)]


def parts_of(move: int) -> list[Part]:
    """The parts of a move that is no push."""
    squares = squares_of(move)
    return [(squares[index], squares[index + 1]) for index in range(0, len(squares), 2)]


def shape_on(position: ExeoDuoPosition, side: int, square: int) -> str:
    """The shape of a side's piece on a square, or nothing."""
    first = 8 * side + 4 * (square >> 6)
    return next((shape for index, shape in enumerate(SHAPES) if position.squares[first + index] == square & 63), "")


def pairs_left(position: ExeoDuoPosition, side: int) -> int:
    return sum(square != NOWHERE for square in position.squares[8 * side : 8 * side + 4])


def is_empty(position: ExeoDuoPosition, square: int) -> bool:
    return not (shape_on(position, 0, square) or shape_on(position, 1, square))


# -- why a move is illegal --------------------------------------------------------------------------------------------


def explain(position: ExeoDuoPosition, move: int) -> Reason | None:
    """Which rule forbids this move."""
    squares = squares_of(move)
    if move & PUSH:
        reason = explain_start(position, squares[0]) or explain_push(position, squares)
        return reason or explain_duties(position.must_leave(), [squares[0]])
    parts = parts_of(move)
    for start, end in parts:
        reason = explain_start(position, start) or explain_way(position, start, end) or explain_end(position, end)
        if reason:
            return reason
    return explain_halves(parts) or explain_entry(position, parts) or explain_turn(position, parts)


def explain_start(position: ExeoDuoPosition, start: int) -> Reason | None:
    own, other = SIDES[position.side], SIDES[1 - position.side]
    if shape_on(position, position.side, start):
        return None
    whose = f"{other}'s piece" if shape_on(position, 1 - position.side, start) else "no piece"
    return Reason("R7", f"{whose} stands on {BOARD.name(start)}; {own} moves own pieces only")


def explain_way(position: ExeoDuoPosition, start: int, end: int, *, rule: str = "R9") -> Reason | None:
    """Why a piece cannot go towards this square, whatever stands there."""
    if start >> 6 != end >> 6:
        halves = f"{BOARD.name(start)} and {BOARD.name(end)} lie on different halves"
        return Reason("R2", f"{halves}, and no piece leaves its half")
    line = BOARD.line(start, end)
    if not line:
        return Reason(rule, f"{BOARD.name(end)} is not one or two squares in a straight line from {BOARD.name(start)}")
    middle = line[0]
    if middle == end:
        return None
    if middle in BOARD.silver:
        return Reason("R4", f"{BOARD.name(middle)} is a silver square and cannot be crossed")
    if BOARD.exeo_number(middle):
        return Reason("R3", f"{BOARD.name(middle)} is an EXEO square and cannot be crossed")
    return None if is_empty(position, middle) else Reason("R10", f"{BOARD.name(middle)} on the way is not empty")


def explain_end(position: ExeoDuoPosition, end: int) -> Reason | None:
    if end in BOARD.silver:
        return Reason("R4", f"{BOARD.name(end)} is a silver square, and no step ends there")
    if is_empty(position, end):
        return None
    pushed = shape_on(position, 1 - position.side, end)
    return Reason("R10", f"{BOARD.name(end)} is not empty{', and a push is written with x' if pushed else ''}")


def explain_halves(parts: list[Part]) -> Reason | None:
    halves = [start >> 6 for start, _ in parts]
    if len(parts) == 2 and halves[0] == halves[1]:
        return Reason("R9", f"both pieces stand in the {HALVES[halves[0]]}, and one piece of each half moves")
    return None


def explain_entry(position: ExeoDuoPosition, parts: list[Part]) -> Reason | None:
    """Why these steps, if any of them ends on an EXEO square, are no entry."""
    entered = next((end for _, end in parts if BOARD.exeo_number(end)), None)
    if entered is None:
        return None
    number, left = BOARD.exeo_number(entered), pairs_left(position, position.side)
    if len(parts) < 2 or any(BOARD.exeo_number(end) != number for _, end in parts):
        return Reason("R11", f"{BOARD.name(entered)} is an EXEO square, entered only together with the other {number}")
    if len({shape_on(position, position.side, start) for start, _ in parts}) == 2:
        return Reason("R11", f"only twins enter {number} and {number} together")
    if number == 3 and left > 1:
        return Reason("R12", f"{SIDES[position.side]} has {left} pairs left, and only the last pair enters 3 and 3")
    if number < 3 and left == 1:
        return Reason("R12", "the last pair enters only 3 and 3")
    if lengths_of(parts) in ([1, 1], [2, 2]):
        return Reason("R11", "one twin enters by two squares and the other by one")
    bound = position.must_leave()
    if bound and position.version == 1:
        names = " or ".join(map(BOARD.name, bound))
        return Reason("R18", f"the piece on {names} must leave, and nobody enters meanwhile")
    return explain_duties(bound, [start for start, _ in parts]) or explain_order(parts)


def explain_turn(position: ExeoDuoPosition, parts: list[Part]) -> Reason | None:
    """Why steps that are possible one by one do not make a turn."""
    starts = [start for start, _ in parts]
    if sorted(lengths_of(parts)) == [1, 2]:
        return explain_duties(position.must_leave(), starts) or explain_order(parts)
    legal = [move for move in position.legal_moves() if move != SWAP]
    if any(move & PUSH or sum(lengths_of(parts_of(move))) == 3 for move in legal):
        return Reason("R9", "a full move is two squares on one half and one on the other")
    return explain_reduced(position, parts, [parts_of(move) for move in legal])


def explain_reduced(position: ExeoDuoPosition, parts: list[Part], legal: list[list[Part]]) -> Reason:
    """Why these steps are not among the legal reduced turns."""
    if parts[::-1] in legal:
        return Reason("R20", "the step in the South is written first")
    movable = {start for turn in legal for start, _ in turn}
    bound = [square for square in position.must_leave() if square in movable]
    steps = sum(lengths_of(legal[0]))
    reason = explain_duties(bound, [start for start, _ in parts], rule="R20")
    return reason or Reason("R20", f"a reduced turn has {steps} step{'s' if steps > 1 else ''} here")


def explain_order(parts: list[Part]) -> Reason | None:
    return Reason("R9", "the piece that goes two squares is written first") if lengths_of(parts) == [1, 2] else None


def explain_duties(bound: list[int], starts: list[int], *, rule: str = "R18") -> Reason | None:
    """Which piece must be moved and is not; a push fulfils the duty of one half only."""
    for half in (0, 1):
        duty = [square for square in bound if square >> 6 == half]
        if duty and not set(duty) & set(starts):
            return Reason(rule, f"the piece on {' or '.join(map(BOARD.name, duty))} must leave")
    return None


def explain_push(position: ExeoDuoPosition, squares: list[int]) -> Reason | None:
    start, target, silver = squares
    reason = explain_way(position, start, target, rule="R13")
    if reason:
        return reason
    if not shape_on(position, 1 - position.side, target):
        own = shape_on(position, position.side, target)
        return Reason("R13", f"{'an own piece' if own else 'no enemy piece'} stands on {BOARD.name(target)}")
    if target in BOARD.silver:
        return Reason("R14", f"the piece on the silver square {BOARD.name(target)} cannot be pushed")
    shape = shape_on(position, 1 - position.side, target)
    if BOARD.exeo_number(target) and shape != shape_on(position, position.side, start):
        return Reason("R16", f"the {shape} on the EXEO square {BOARD.name(target)} is pushed only by a {shape}")
    if silver not in BOARD.silver or silver >> 6 != target >> 6:
        return Reason("R15", f"{BOARD.name(silver)} is not a silver square of the {HALVES[target >> 6]}")
    if is_empty(position, silver) or (silver == start and position.version > 1):
        return None
    return Reason("R15", f"the silver square {BOARD.name(silver)} is not empty")


def lengths_of(parts: list[Part]) -> list[int]:
    return [len(BOARD.line(start, end)) for start, end in parts]


# -- positions: the rows from the top down, capitals for Blue's pieces ------------------------------------------------


def write_fields(position: ExeoDuoPosition, viewer: int | None = None) -> str:
    letters = letters_by_square(position)
    cells = "".join(letters.get(square, ".") for square in BOARD.squares())
    rows = [cells[first : first + BOARD.grid.columns] for first in range(0, len(cells), BOARD.grid.columns)]
    return "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), row) for row in reversed(rows))


def letters_by_square(position: ExeoDuoPosition) -> dict[int, str]:
    return {
        (piece >> 2 & 1) << 6 | square: LETTERS[piece & 3].lower() if piece >> 3 else LETTERS[piece & 3]
        for piece, square in enumerate(position.squares)
        if square != NOWHERE
    }


def read_fields(position: ExeoDuoPosition, fields: list[str]) -> None:
    if len(fields) != 1:
        raise NotationError(f"cannot read {' '.join(fields)!r}: expected the board alone")
    squares = read_squares(fields[0])
    for side in (0, 1):
        south, north = (squares[8 * side + 4 * half :][:4] for half in (0, 1))
        for shape, first, second in zip(SHAPES, south, north, strict=True):
            if (first == NOWHERE) != (second == NOWHERE):
                lonely = f"{SIDES[side]}'s {shape} has no twin, and twins leave together (R8)"
                raise NotationError(f"cannot read board {fields[0]!r}: {lonely}")
    position.set_up(squares)
    reason = find_contradiction(position)
    if reason:
        raise NotationError(f"cannot read board {fields[0]!r}: {reason}")


def read_squares(text: str) -> list[int]:
    """The square of every piece on its half."""
    columns, rows = BOARD.grid.columns, BOARD.grid.rows
    cells = [re.sub(r"[1-9][0-9]?", lambda run: "." * int(run.group()), row) for row in text.split("/")]
    if len(cells) != rows or any(
        not re.fullmatch(rf"[.{LETTERS}{LETTERS.lower()}]{{{columns}}}", row) for row in cells
    ):
        shape = f"{rows} rows of {columns} squares from row {rows} down"
        raise NotationError(
            f"cannot read board {text!r}: expected {shape}, {LETTERS}, {LETTERS.lower()} or numbers of empty squares"
        )
    squares = [NOWHERE] * 16
    for square, letter in zip(BOARD.squares(), "".join(reversed(cells)), strict=True):
        if letter != ".":
            piece = 8 * letter.islower() + 4 * (square >> 6) + LETTERS.index(letter.upper())
            if squares[piece] != NOWHERE:
                raise NotationError(
                    f"cannot read board {text!r}: expected one {letter} at most in the {HALVES[square >> 6]}"
                )
            squares[piece] = square & 63
    return squares


def find_contradiction(position: ExeoDuoPosition) -> str:
    """Why a game cannot stand like this, or nothing."""
    pairs = [standing_pairs(position, side) for side in (0, 1)]
    side = SIDES[position.side]
    if position.over == WON:
        won = position.winner == position.side and pairs[position.winner] == [BOARD.exeo[2]]
        return "" if won else "a game is won by the last pair of the side to move on 3 and 3 (R22)"
    if any(square in BOARD.exeo[2] for squares in (*pairs[0], *pairs[1]) for square in squares):
        return "a piece on an EXEO square 3 has won the game (R22)"
    if set(pairs[position.side]) & set(BOARD.exeo[:2]):
        return f"it is {side}'s turn, and {side}'s pair on EXEO squares has left (R8)"
    if position.over:
        return find_wrong_end(position)
    return "" if position.can_act() else f"{side} cannot move, and the turn is skipped (R21)"


def find_wrong_end(position: ExeoDuoPosition) -> str:
    """Why a game that nobody won has not ended like this, or nothing."""
    if position.winner >= 0 or position.over not in (STUCK, REPEATED):
        return "a game ends by a last pair on 3 and 3, or drawn by R21 or R23"
    if position.over == REPEATED:
        return "" if position.repetition else "a repeated position does not end this game (R23)"
    idle = position.copy()
    idle.over = 0
    for side in (0, 1):
        idle.side = side
        if idle.can_act():
            return f"{SIDES[side]} can still move (R21)"
    return ""


def standing_pairs(position: ExeoDuoPosition, side: int) -> list[tuple[int, ...]]:
    """The two squares of every pair that is still in the game."""
    south, north = (position.squares[8 * side + 4 * half :][:4] for half in (0, 1))
    return [(first, second | 64) for first, second in zip(south, north, strict=True) if first != NOWHERE]
