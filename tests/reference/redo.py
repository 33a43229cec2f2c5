"""Redo played slowly and plainly: the twin that the fast rules are compared with."""

from __future__ import annotations

from copy import copy
from functools import cache

COLUMNS = "abcdefg"
ROWS = "12345678"
SQUARES = [column + row for row in ROWS for column in COLUMNS]

WHITE, RED = "W", "R"
ENEMY = {WHITE: RED, RED: WHITE}
FORWARD = {WHITE: 1, RED: -1}
LOWEST_ROW = {WHITE: "1", RED: "8"}
DISC, TOWER = "d", "t"
DRAWN = {"w": "Wd", "W": "Wt", "r": "Rd", "R": "Rt"}

QUIET_LIMIT = 40  # R-c, with towers that move like kings

# Directions as White sees them: columns to the right, rows forward.
DISC_WAYS = [(-1, 1), (0, 1), (1, 1)]
SIGHT = [*DISC_WAYS, (-1, 0), (1, 0)]
TOWER_WAYS = {
    "forward5": SIGHT,
    "king": [*SIGHT, (-1, -1), (0, -1), (1, -1)],
    "forward3": DISC_WAYS,
}

OPTIONS = {
    "first": ("0", "1"),
    "swap": ("off", "on"),
    "repetition": ("count", "off"),
    "tower": ("forward5", "king", "forward3"),
    "end": ("reach", "search"),
}
SEARCHED = 1024  # placements that the search for a change looks at

# Colour and kind by square: {"d3": "Wd", "c6": "Rt"}.
Pieces = dict[str, str]


class Redo:
    """One game. Texts in, texts out; `pieces` and `colour` may be set by a test."""

    def __init__(self, **options: str) -> None:
        self.options = read_options(options)
        self.colours = [WHITE, RED]  # the colour of player 0 and of player 1
        self.colour = self.colours[int(self.options["first"])]
        self.pieces = starting_pieces()
        self.turns_made = 0
        self.passes_in_a_row = 0  # passed or skipped turns
        self.quiet_plies = 0
        self.seen: dict[tuple[object, ...], int] = {}
        self.over = False
        self._begin_turn()

    @classmethod
    def from_pieces(cls, text: str, colour: str = WHITE, **options: str) -> Redo:
        """A game under way, from a list such as `Wd d3 d4; Rt d6`."""
        game = cls(**options)
        game.pieces = read_pieces(text)
        game.colour = colour
        game.turns_made = 2
        game.seen = {}
        game._begin_turn()
        return game

    @classmethod
    def from_rows(cls, rows: str, colour: str = WHITE, **options: str) -> Redo:
        """A game under way, from rows 8 to 1: `w` and `r` are discs, `W` and `R` towers."""
        return cls.from_pieces(rows_as_list(rows), colour, **options)

    def rows(self) -> str:
        """The drawing that `from_rows` reads."""
        letters = {piece: letter for letter, piece in DRAWN.items()}
        return "\n".join(
            " ".join([row] + [letters.get(self.pieces.get(c + row, ""), ".") for c in COLUMNS])
            for row in reversed(ROWS)
        )

    @property
    def to_move(self) -> int | None:
        return None if self.over else self.colours.index(self.colour)

    @property
    def outcome(self) -> tuple[tuple[float, float], int | None] | None:
        if not self.over:
            return None
        first, second = self.points()
        if first == second:
            return (0.5, 0.5), None
        return ((1.0, 0.0), 0) if first > second else ((0.0, 1.0), 1)

    def points(self) -> tuple[int, int]:
        """One point for each disc and each tower, by player."""
        first, second = (sum(piece[0] == colour for piece in self.pieces.values()) for colour in self.colours)
        return first, second

    def legal_moves(self) -> list[str]:
        if self.over:
            return []
        moves = self._turns()
        if self.options["swap"] == "on" and self.turns_made == 1:
            moves.append("swap")
        return sorted(moves)

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move {text!r} in {self.rows()!r}")
        if text == "swap":  # nothing on the board changes, so no new position occurs
            self.colours.reverse()
            self.turns_made += 1
            return
        if text == "pass":
            self.passes_in_a_row += 1
            self.quiet_plies += 1
        else:
            start, end = text.split("-")
            self.passes_in_a_row = 0
            self._move_piece(start, end)
        self.turns_made += 1
        self.colour = ENEMY[self.colour]
        self._begin_turn()

    def _move_piece(self, start: str, end: str) -> None:
        piece = self.pieces.pop(start)
        if end in self.pieces:  # promotion: nothing converts
            self.pieces[end] = self.colour + TOWER
            self.quiet_plies = 0
            return
        self.pieces[end] = piece
        changed = self._enemies_in_sight(end)
        if piece[1] == TOWER and (jumped := square_between(start, end)) is not None:
            changed.append(jumped)
        for square in changed:  # a disc stays a disc, a tower stays a tower
            self.pieces[square] = self.colour + self.pieces[square][1]
        is_quiet = piece[1] == TOWER and not changed  # R-c
        self.quiet_plies = self.quiet_plies + 1 if is_quiet else 0

    def _enemies_in_sight(self, square: str) -> list[str]:
        return [
            seen for seen in squares_seen(square, self.colour) if self.pieces.get(seen, " ")[0] == ENEMY[self.colour]
        ]

    def _begin_turn(self) -> None:
        """Test for the end (R-d), and skip a player who cannot move."""
        while True:
            position = (tuple(sorted(self.pieces.items())), self.colour)  # R-a
            self.seen[position] = self.seen.get(position, 0) + 1
            if self._is_over(self.seen[position]):
                self.over = True
                return
            if self._turns():
                return
            self.passes_in_a_row += 1
            self.turns_made += 1
            self.colour = ENEMY[self.colour]

    def _is_over(self, occurrences: int) -> bool:
        return (
            self.passes_in_a_row >= 2  # end 1, A15
            or not self.change_is_possible()  # end 2
            or (self.options["end"] == "search" and self.is_settled())
            or (self.options["repetition"] == "count" and occurrences == 3)  # end 3, A14
            or (self.options["tower"] == "king" and self.quiet_plies >= QUIET_LIMIT)  # R-c
        )

    def _turns(self) -> list[str]:
        """The turns of the colour to move; none means that the turn is skipped."""
        moves: list[str] = []
        only_promotions = True
        for start, piece in sorted(self.pieces.items()):
            if piece[0] == self.colour:
                for end in self._targets(start):
                    moves.append(f"{start}-{end}")
                    only_promotions = only_promotions and end in self.pieces
        if moves and only_promotions:  # A13
            moves.append("pass")
        return moves

    def _targets(self, start: str) -> list[str]:
        if self.pieces[start][1] == TOWER:
            return self._tower_targets(start)
        return self._disc_targets(start)

    def _disc_targets(self, start: str) -> list[str]:
        ends = [shifted(start, way, self.colour) for way in DISC_WAYS]
        ahead = shifted(start, (0, 1), self.colour)
        if start[1] == LOWEST_ROW[self.colour] and ahead not in self.pieces:  # A2, A3, A4
            ends.append(shifted(start, (0, 2), self.colour))
        return [
            end for end in ends if end is not None and self.pieces.get(end) in (None, self.colour + DISC)
        ]  # A5: every disc move may promote

    def _tower_targets(self, start: str) -> list[str]:
        jumpable = ENEMY[self.colour] + DISC
        ends = []
        for dx, dy in TOWER_WAYS[self.options["tower"]]:
            near = shifted(start, (dx, dy), self.colour)
            far = shifted(start, (2 * dx, 2 * dy), self.colour)
            if near is None:
                continue
            over = self.pieces.get(near)
            if over is None:
                ends.append(near)
            elif far is not None and far not in self.pieces and over == jumpable:  # A9, A10
                ends.append(far)
        return ends

    def change_is_possible(self) -> bool:
        """The end test: could any piece ever change colour again?"""
        meets = {colour: self._discs_can_meet(colour) for colour in (WHITE, RED)}
        reach = {square: self._reach(square, piece, meets[piece[0]]) for square, piece in self.pieces.items()}
        for square, piece in self.pieces.items():
            in_sight = {seen for stand in reach[square] for seen in squares_seen(stand, piece[0])}
            for other, other_piece in self.pieces.items():
                if other_piece[0] != piece[0] and in_sight & (reach[other] | {other}):
                    return True
        return False

    def is_settled(self, most: int = SEARCHED) -> bool:
        """Whether all that both colours can do, in any order and with any passes, changes no colour."""
        known, todo = {frozenset(self.pieces.items())}, [dict(self.pieces)]
        while todo:
            for placement in self._placements_after(todo.pop()):
                if placement is None:
                    return False
                key = frozenset(placement.items())
                if key not in known:
                    known.add(key)
                    todo.append(placement)
                    if len(known) > most:
                        return False
        return True

    def _placements_after(self, pieces: Pieces) -> list[Pieces | None]:
        """What one move of either colour makes of a placement; None where it changes a colour."""
        found: list[Pieces | None] = []
        for colour in (WHITE, RED):
            for start in [square for square, piece in pieces.items() if piece[0] == colour]:
                trial = copy(self)
                trial.pieces, trial.colour = dict(pieces), colour
                for end in trial._targets(start):
                    trial.pieces = dict(pieces)
                    trial._move_piece(start, end)
                    changes = count_of(trial.pieces, WHITE) != count_of(pieces, WHITE)
                    found.append(None if changes else dict(trial.pieces))
        return found

    def _reach(self, square: str, piece: str, may_promote: bool) -> frozenset[str]:
        """M: where the piece could ever go if the board were otherwise empty."""
        colour = piece[0]
        if piece[1] == TOWER:
            return self._tower_reach(square, colour)
        if may_promote:
            return cone(square, colour) | self._tower_reach(square, colour)
        return cone(square, colour)

    def _tower_reach(self, square: str, colour: str) -> frozenset[str]:
        if self.options["tower"] == "king":
            return frozenset(SQUARES)
        if self.options["tower"] == "forward3":  # R-b
            return cone(square, colour)
        return frozenset(to for to in SQUARES if rows_ahead(square, to, colour) >= 0)

    def _discs_can_meet(self, colour: str) -> bool:
        """Whether two discs of the colour could ever make a tower."""
        areas = [cone(square, colour) | {square} for square, piece in self.pieces.items() if piece == colour + DISC]
        return any(areas[i] & areas[j] for i in range(len(areas)) for j in range(i))


def count_of(pieces: Pieces, colour: str) -> int:
    """How many discs a colour has, those of towers counted twice."""
    return sum(2 if piece[1] == TOWER else 1 for piece in pieces.values() if piece[0] == colour)


def read_options(options: dict[str, str]) -> dict[str, str]:
    """All options with their values, the first named value being the default."""
    chosen = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in options.items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}, expected one of {sorted(OPTIONS)}")
        if value not in OPTIONS[name]:
            raise ValueError(f"bad value {value!r} of option {name!r}, expected {OPTIONS[name]}")
        chosen[name] = value
    return chosen


def starting_pieces() -> Pieces:
    home = {"1": "Wd", "2": "Wd", "7": "Rd", "8": "Rd"}
    return {square: home[square[1]] for square in SQUARES if square[1] in home}


def read_pieces(text: str) -> Pieces:
    """`Wd d3 d4; Rt d6` as pieces by square."""
    pieces: Pieces = {}
    for part in text.split(";"):
        piece, *squares = part.split()
        for square in squares:
            if piece not in DRAWN.values() or square not in SQUARES or square in pieces:
                raise ValueError(f"bad piece {piece!r} on {square!r} in {text!r}")
            pieces[square] = piece
    return pieces


def rows_as_list(rows: str) -> str:
    parts = []
    for line in rows.strip().splitlines():
        row, *letters = line.split()
        if len(letters) != len(COLUMNS) or not set(letters) <= {".", *DRAWN}:
            raise ValueError(f"bad row {line!r}, expected a number and seven of . w W r R")
        for column, letter in zip(COLUMNS, letters, strict=True):
            if letter != ".":
                parts.append(f"{DRAWN[letter]} {column}{row}")
    return "; ".join(parts)


def shifted(square: str, way: tuple[int, int], colour: str) -> str | None:
    """The square so many columns to the right and rows forward, None off the board."""
    column = COLUMNS.index(square[0]) + way[0]
    row = int(square[1]) + way[1] * FORWARD[colour]
    if 0 <= column < len(COLUMNS) and 1 <= row <= len(ROWS):
        return COLUMNS[column] + str(row)
    return None


@cache
def squares_seen(square: str, colour: str) -> list[str]:
    """The sight of a piece: beside it and ahead of it, for towers of every kind."""
    return [seen for way in SIGHT if (seen := shifted(square, way, colour)) is not None]


def square_between(start: str, end: str) -> str | None:
    """The square that a jump goes over, None for a step."""
    columns = COLUMNS.index(start[0]) + COLUMNS.index(end[0])
    rows = int(start[1]) + int(end[1])
    if columns % 2 or rows % 2:
        return None
    return COLUMNS[columns // 2] + str(rows // 2)


def rows_ahead(square: str, other: str, colour: str) -> int:
    return (int(other[1]) - int(square[1])) * FORWARD[colour]


@cache
def cone(square: str, colour: str) -> frozenset[str]:
    """All squares strictly forward within 45 degrees."""
    column = COLUMNS.index(square[0])
    return frozenset(
        to for to in SQUARES if rows_ahead(square, to, colour) >= max(1, abs(COLUMNS.index(to[0]) - column))
    )
