"""Redo in words: `d2-d3` for every move of a piece, `pass` where only promotions are left."""

import re

from parlour.errors import NotationError
from parlour.games.bits import flip, popcount
from parlour.games.contract import AGREED, REPEATED, Position
from parlour.games.draft import Spelling
from parlour.games.geometry import Grid
from parlour.games.redo.position import FORWARD3, KING, PASS, QUIET, QUIET_LIMIT, SETTLED, STUCK, RedoPosition
from parlour.reason import Reason

GRID = Grid(7, 8)
SIDES = ("White", "Red")
LETTERS = "wWrR"  # discs and towers
MOST_DISCS = 28
REASONS = {
    STUCK: Reason("R19", "two turns in a row without a move"),
    SETTLED: Reason("R20", "no colour can change any more"),
    QUIET: Reason("R22", f"{QUIET_LIMIT} quiet moves in a row"),
    REPEATED: Reason("R21", "the same position for the third time"),
    AGREED: Reason("R24", "the players agreed to count"),
}


def square_name(square: int) -> str:
    return GRID.name(square // 8 * 7 + square % 8)


def square_index(name: str) -> int:
    row, column = divmod(GRID.index(name), 7)
    return row * 8 + column


def format_move(position: Position, move: int) -> str:
    return "pass" if move == PASS else f"{square_name(move >> 6)}-{square_name(move & 63)}"


def parse_move(position: Position, text: str) -> int:
    if text == "pass":
        return int(PASS)
    start, dash, target = text.partition("-")
    if not dash:
        raise NotationError(f"cannot read move {text!r}: expected two squares, such as d2-d3, or pass")
    try:
        return square_index(start) << 6 | square_index(target)
    except NotationError as error:
        raise NotationError(f"cannot read move {text!r}: {error}") from None


def spell_move(position: Position, move: int) -> list[Spelling]:
    return [tuple(format_move(position, move).split("-"))]


def prompt(position: RedoPosition, chosen: Spelling) -> str:
    if chosen:
        pieces = boards(position)
        towers = [square_name(square) for square in range(64) if (pieces["W"] | pieces["R"]) >> square & 1]
        return f"Choose a square for the {'tower' if chosen[0] in towers else 'disc'} on {chosen[0]}."
    if PASS in position.legal_moves():
        return f"{SIDES[position.side]} may promote a disc or pass."
    return f"{SIDES[position.side]} moves a piece: choose one."


# -- why a move is refused ----------------------------------------------------------------------------------------


def explain(position: RedoPosition, move: int) -> Reason:
    """Which rule forbids this move."""
    own = SIDES[position.side]
    if move == PASS:
        return Reason("R18", f"{own} has a move other than a promotion and must move")
    start, target = move >> 6, move & 63
    pieces = boards(position)
    piece = piece_letter(pieces, start)
    if piece == ".":
        return Reason("R6", f"no piece stands on {square_name(start)}")
    if side_of(piece) != position.side:
        whose = f"the piece on {square_name(start)} is {SIDES[1 - position.side]}'s"
        return Reason("R6", f"{whose}; {own} moves own pieces only")
    if start == target:
        return Reason("R6", "a move ends on another square")
    return explain_tower(position, start, target) if piece.isupper() else explain_disc(position, start, target)


def explain_disc(position: RedoPosition, start: int, target: int) -> Reason:
    columns, rows = distance(position, start, target)
    pieces = boards(position)
    if rows <= 0:
        return Reason("R10", "a disc never moves sideways or backwards")
    if (columns, rows) == (0, 2):
        middle = (start + target) // 2
        if start // 8 != 7 * position.side:
            return Reason("R8", "only a disc on its lowest row may go two squares")
        if piece_letter(pieces, middle) != ".":
            return Reason("R8", f"a double step passes over an empty square, but {square_name(middle)} is not empty")
    elif max(abs(columns), rows) > 1:
        return Reason("R7", "a disc moves one square straight or diagonally forward")
    if side_of(piece_letter(pieces, target)) != position.side:
        return Reason("R10", f"{square_name(target)} holds an enemy piece; a disc never lands on one")
    return Reason("R10", f"{square_name(target)} holds a tower; a disc never lands on one")


def explain_tower(position: RedoPosition, start: int, target: int) -> Reason:
    columns, rows = distance(position, start, target)
    pieces = boards(position)
    far = max(abs(columns), abs(rows))
    if far > 2 or {abs(columns), abs(rows)} == {1, 2}:
        return Reason("R12", "a tower moves one square, or two straight over an enemy disc")
    if position.ways != KING and rows < 0:
        return Reason("R13", "a tower never moves backwards")
    if position.ways == FORWARD3 and rows == 0:
        return Reason("R11", "a tower moves straight or diagonally forward only")
    if piece_letter(pieces, target) != ".":
        return Reason("R13", f"{square_name(target)} is not empty; a tower never lands on another piece")
    over = piece_letter(pieces, (start + target) // 2)
    name = square_name((start + target) // 2)
    if over == ".":
        return Reason("R12", f"a tower goes two squares only by a jump, and {name} is empty")
    if side_of(over) == position.side:
        return Reason("R13", f"a tower never jumps over an own piece, such as the one on {name}")
    return Reason("R13", f"a tower never jumps over a tower, such as the one on {name}")


def distance(position: RedoPosition, start: int, target: int) -> tuple[int, int]:
    """How many columns to the right and rows forward."""
    rows = target // 8 - start // 8
    return target % 8 - start % 8, -rows if position.side else rows


def describe_outcome(position: RedoPosition) -> Reason:
    white, red = points(position)
    why = REASONS[position.over]
    return Reason(why.rule, f"White {white}, Red {red}: {why.text}")


def points(position: RedoPosition) -> tuple[int, int]:
    """White's and Red's points: one for each disc and each tower (R23)."""
    pair = popcount(position.own), popcount(position.other)
    return pair if position.side == 0 else pair[::-1]


# -- positions: board, turns without a move in a row, quiet moves in a row ------------------------------------------


def write_fields(position: RedoPosition, viewer: int | None = None) -> str:
    pieces = boards(position)
    rows = []
    for row in range(7, -1, -1):
        squares = "".join(piece_letter(pieces, row * 8 + column) for column in range(7))
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), squares))
    return f"{'/'.join(rows)} {position.passes} {position.quiet}"


def read_fields(position: RedoPosition, fields: list[str]) -> None:
    """Set up the position. Fewer than 28 discs are accepted, for studies; a turn that nobody could have is not."""
    if len(fields) != 3:
        raise NotationError(f"cannot read {' '.join(fields)!r}: expected board, turns without a move and quiet moves")
    place(position, read_board(fields[0]))
    position.passes = read_count(fields[1], "turns without a move", 2)
    position.quiet = read_count(fields[2], "quiet moves", QUIET_LIMIT if position.ways == KING else 0)
    if position.over:
        check_end(position)
    else:
        check_turn(position)


def read_board(text: str) -> dict[str, int]:
    """Each kind of piece as bits, eight to a row from a1."""
    rows = [re.sub(r"[1-7]", lambda run: "." * int(run.group()), row) for row in text.split("/")]
    if len(rows) != 8 or any(not re.fullmatch(r"[.wWrR]{7}", row) for row in rows):
        raise NotationError(
            f"cannot read board {text!r}: expected 8 rows of 7 squares from row 8 down, w W r R or numbers"
        )
    squares = ".".join(reversed(rows))
    discs = sum(1 + letter.isupper() for letter in squares if letter != ".")
    if discs > MOST_DISCS:
        raise NotationError(f"cannot read board {text!r}: {discs} discs, expected {MOST_DISCS} at most (a tower has 2)")
    return {letter: sum(1 << square for square, found in enumerate(squares) if found == letter) for letter in LETTERS}


def place(position: RedoPosition, pieces: dict[str, int]) -> None:
    sides = [pieces["w"] | pieces["W"], pieces["r"] | pieces["R"]]
    towers = pieces["W"] | pieces["R"]
    if position.side:
        sides = [flip(sides[1]), flip(sides[0])]
        towers = flip(towers)
    position.own, position.other, position.towers = *sides, towers


def read_count(text: str, what: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) <= most):
        raise NotationError(f"cannot read {what} {text!r}: expected a whole number from 0 to {most}")
    return int(text)


def check_turn(position: RedoPosition) -> None:
    """Refuse a position in which nobody could be to move."""
    can_move, can_change = position.may_go_on()
    if not can_change:
        raise NotationError(f"the game would be over: {REASONS[SETTLED]}")
    if position.passes == 2 or position.quiet == QUIET_LIMIT:
        raise NotationError(f"the game would be over: {REASONS[STUCK if position.passes == 2 else QUIET]}")
    if not can_move:
        raise NotationError(f"{SIDES[position.side]} cannot move and would have been skipped (R17)")


def check_end(position: RedoPosition) -> None:
    """Refuse an end that the board or the points do not bear out."""
    fitting = {
        STUCK: position.passes == 2,
        SETTLED: not position.may_go_on()[1],
        QUIET: position.quiet == QUIET_LIMIT,
        REPEATED: bool(position.repetition),
        AGREED: True,
    }
    if not fitting.get(position.over, False):
        raise NotationError(f"cannot read end {position.over}: the position does not bear it out")
    white, red = points(position)
    winner = -1 if white == red else int(red > white)
    if position.winner != winner:
        raise NotationError(f"cannot read winner {position.winner}: White has {white} points and Red {red} (R23)")


def boards(position: RedoPosition) -> dict[str, int]:
    """Each kind of piece as bits, eight to a row from a1."""
    own, other, towers = position.own, position.other, position.towers
    if position.side:
        own, other, towers = flip(other), flip(own), flip(towers)
    return {"w": own & ~towers, "W": own & towers, "r": other & ~towers, "R": other & towers}


def piece_letter(pieces: dict[str, int], square: int) -> str:
    return next((letter for letter in LETTERS if pieces[letter] >> square & 1), ".")


def side_of(letter: str) -> int:
    return int(letter in "rR")
