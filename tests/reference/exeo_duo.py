"""Exeo Duo played slowly and plainly: the twin that the fast rules are compared with."""

from __future__ import annotations

from functools import cache

COLUMNS = "abcdefghi"
ROWS = range(1, 11)
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]

BLUE, SILVER = "Blue", "Silver"
ENEMY = {BLUE: SILVER, SILVER: BLUE}
SOUTH, NORTH = "South", "North"
HALVES = (SOUTH, NORTH)
OTHER_HALF = {SOUTH: NORTH, NORTH: SOUTH}
SHAPES = ("pyramid", "cone", "prism", "cube")
LETTERS = {"pyramid": "p", "cone": "c", "prism": "r", "cube": "u"}

SILVER_SQUARES = {
    SOUTH: ("a1", "i1", "a5", "i5"),
    NORTH: ("a10", "i10", "a6", "i6"),
}
EXEO_SQUARES = {
    "1": {SOUTH: "b5", NORTH: "b6"},
    "2": {SOUTH: "h5", NORTH: "h6"},
    "3": {SOUTH: "e5", NORTH: "e6"},
}
ALL_SILVER = {square for squares in SILVER_SQUARES.values() for square in squares}
ALL_EXEO = {square for pair in EXEO_SQUARES.values() for square in pair.values()}
SPECIAL = ALL_SILVER | ALL_EXEO  # no ordinary step goes there

# South square / North square of each shape.
START = {
    BLUE: {"pyramid": "c1/d9", "cone": "d1/c9", "prism": "c2/d10", "cube": "d2/c10"},
    SILVER: {"pyramid": "g1/f9", "cone": "f1/g9", "prism": "g2/f10", "cube": "f2/g10"},
}

OPTIONS = {
    "first": ("0", "1"),
    "swap": ("off", "on"),
    "repetition": ("draw", "off"),
    "layout": ("standard", "crossed"),
    "order": ("reversed", "same"),
}

Piece = tuple[str, str, str]  # colour, shape, half
Pieces = dict[Piece, str]  # the square of each piece that is still in the game


class ExeoDuo:
    """One game. Texts in, texts out; `pieces` and `colour` may be set by a test."""

    version = 2

    def __init__(self, **options: str) -> None:
        self.options = read_options(options)
        self.colours = [BLUE, SILVER]  # the colour of player 0 and of player 1
        self.colour = self.colours[int(self.options["first"])]
        self.pieces = starting_pieces(self.options["layout"], self.options["order"])
        self.turns_made = 0
        self.seen: dict[tuple[object, ...], int] = {}
        self.over = False
        self.winning_colour: str | None = None
        self._begin_turn()

    @classmethod
    def from_pieces(cls, text: str, colour: str = BLUE, **options: str) -> ExeoDuo:
        """A game under way, from a list such as `Blue pyramid b3/c7; Silver cone b4`."""
        game = cls(**options)
        game._set_up(read_pieces(text), colour)
        return game

    @classmethod
    def from_rows(cls, rows: str, colour: str = BLUE, **options: str) -> ExeoDuo:
        """A game under way, from rows 10 to 1: `P C R U` are Blue's pieces, `p c r u` Silver's."""
        game = cls(**options)
        game._set_up(read_rows(rows), colour)
        return game

    def _set_up(self, pieces: Pieces, colour: str) -> None:
        self.pieces = pieces
        self.colour = colour
        self.turns_made = 2
        self.seen = {}
        self._begin_turn()

    def rows(self) -> str:
        """The drawing that `from_rows` reads."""
        letters = {square: letter_of(piece) for piece, square in self.pieces.items()}
        lines = []
        for row in reversed(ROWS):
            cells = [letters.get(f"{c}{row}", ground(f"{c}{row}")) for c in COLUMNS]
            lines.append(f"{row:2} " + " ".join(cells))
        return "\n".join(lines)

    @property
    def to_move(self) -> int | None:
        return None if self.over else self.colours.index(self.colour)

    @property
    def outcome(self) -> tuple[tuple[float, float], int | None] | None:
        if not self.over:
            return None
        if self.winning_colour is None:
            return (0.5, 0.5), None
        winner = self.colours.index(self.winning_colour)
        return ((1.0, 0.0), (0.0, 1.0))[winner], winner

    def pairs_left(self, colour: str) -> int:
        return len({shape for side, shape, _ in self.pieces if side == colour})

    def legal_moves(self) -> list[str]:
        if self.over:
            return []
        moves = self._turns()
        if self.options["swap"] == "on" and self.turns_made == 1:
            moves.append("swap")
        return sorted(moves)

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move {text!r} in\n{self.rows()}")
        self.turns_made += 1
        if text == "swap":  # X-g; nothing on the board changes, so no new position occurs
            self.colours.reverse()
            return
        if "x" in text:
            self._push(text)
        else:
            for part in text.split(","):
                start, end = part.split("-")
                self.pieces[self._piece_on(start)] = end
        if self._stands_on("3"):  # A8: entering 3-3 wins at once
            self.over = True
            self.winning_colour = self.colour
            return
        self.colour = ENEMY[self.colour]
        self._begin_turn()

    def _push(self, text: str) -> None:
        start, _, rest = text.partition("x")
        target, _, silver_square = rest.partition(">")
        pusher, pushed = self._piece_on(start), self._piece_on(target)
        self.pieces[pushed] = silver_square
        self.pieces[pusher] = target

    def _piece_on(self, square: str) -> Piece:
        return next(piece for piece, stands in self.pieces.items() if stands == square)

    def _begin_turn(self) -> None:
        """Take out a pair on 1-1 or 2-2, count the position, skip a player who cannot move."""
        skipped = 0
        while True:
            if self._take_out():
                skipped = 0
            position = (tuple(sorted(self.pieces.items())), self.colour)  # X-f
            self.seen[position] = self.seen.get(position, 0) + 1
            if self.options["repetition"] == "draw" and self.seen[position] == 3:  # A22
                self.over = True
                return
            if self._turns():
                return
            skipped += 1
            if skipped == 2:  # nobody will ever move again
                self.over = True
                return
            self.turns_made += 1
            self.colour = ENEMY[self.colour]

    def _take_out(self) -> bool:
        """Step 1 of the turn: it depends on the squares alone (X-i)."""
        out = self._stands_on("1") + self._stands_on("2")
        for shape in out:
            for half in HALVES:
                del self.pieces[self.colour, shape, half]
        return bool(out)

    def _stands_on(self, number: str) -> list[str]:
        """The shape whose twins of the colour to move both stand on these EXEO squares."""
        return [
            shape
            for shape in SHAPES
            if all(self.pieces.get((self.colour, shape, half)) == EXEO_SQUARES[number][half] for half in HALVES)
        ]

    def _turns(self) -> list[str]:
        """The turns of the colour to move; none means that the turn is skipped."""
        duties = self._duties()
        moves = self._full_moves(duties) + self._entries(duties) + self._pushes(duties)
        return moves or self._reduced_turns(duties)

    def _own(self, half: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece[0] == self.colour and piece[2] == half]

    def _duties(self) -> dict[str, list[Piece]]:
        """By half, the pieces that must leave and can; any one of them will do (X-a)."""
        duties = {}
        for half in HALVES:
            pieces = [
                piece
                for piece in self._own(half)
                if self.pieces[piece] in SPECIAL and (self._walks(piece, 1) or self._pushes_with(piece))
            ]  # A17, X-c: without a step or a push the duty is suspended
            if pieces:
                duties[half] = pieces
        return duties

    def _full_moves(self, duties: dict[str, list[Piece]]) -> list[str]:
        moves = []
        for two_half, one_half in ((SOUTH, NORTH), (NORTH, SOUTH)):
            twos = self._walks_of(duties.get(two_half, self._own(two_half)), 2)
            ones = self._walks_of(duties.get(one_half, self._own(one_half)), 1)
            moves += [f"{two},{one}" for two in twos for one in ones]
        return moves

    def _entries(self, duties: dict[str, list[Piece]]) -> list[str]:
        """Full moves that bring a pair onto two EXEO squares with the same number."""
        if duties and self.version == 1:
            return []
        numbers = ("3",) if self.pairs_left(self.colour) == 1 else ("1", "2")  # A7
        moves = []
        for shape in SHAPES:
            for number in numbers:
                for two_half in HALVES:
                    two = self._entry_step(shape, two_half, number, 2)
                    one = self._entry_step(shape, OTHER_HALF[two_half], number, 1)
                    if two and one and self._leave(shape, duties):
                        moves.append(f"{two},{one}")
        return moves

    def _leave(self, shape: str, duties: dict[str, list[Piece]]) -> bool:
        """Whether these twins fulfil the duty of every half that has one; suspended duties do not count (X-b)."""
        return all((self.colour, shape, half) in duties[half] for half in duties)

    def _entry_step(self, shape: str, half: str, number: str, length: int) -> str | None:
        """The half of an entry that one twin makes, None if it cannot."""
        start = self.pieces.get((self.colour, shape, half))
        end = EXEO_SQUARES[number][half]
        if start is None or end in self.pieces.values():
            return None
        for line in lines(start, length):
            if line[-1] == end and all(self._is_open(square) for square in line[:-1]):
                return f"{start}-{end}"
        return None

    def _pushes(self, duties: dict[str, list[Piece]]) -> list[str]:
        if len(duties) == 2:  # A14: both must be moved
            return []
        # A16: with one duty, only its own pieces may push.
        pushers = [p for half in duties or HALVES for p in duties.get(half, self._own(half))]
        return [push for piece in pushers for push in self._pushes_with(piece)]

    def _pushes_with(self, piece: Piece) -> list[str]:
        start, half = self.pieces[piece], piece[2]
        taken = self.pieces.values()
        return [
            f"{start}x{line[-1]}>{silver_square}"
            for length in (1, 2)
            for line in lines(start, length)
            if self._may_push(piece, line)
            for silver_square in SILVER_SQUARES[half]
            if silver_square not in taken or (silver_square == start and self.version > 1)  # A19, X-e
        ]

    def _may_push(self, piece: Piece, line: list[str]) -> bool:
        target = line[-1]
        if target not in self.pieces.values() or target in ALL_SILVER:  # A10
            return False
        other = self._piece_on(target)
        if other[0] == self.colour:  # A21
            return False
        if target in ALL_EXEO and other[1] != piece[1]:  # A12
            return False
        return all(self._is_open(square) for square in line[:-1])  # A9, A11

    def _reduced_turns(self, duties: dict[str, list[Piece]]) -> list[str]:
        """X-d: the most duties fulfilled, then the most steps, of at most two."""
        choices: list[tuple[int, int, str]] = []
        dutiful = {piece for pieces in duties.values() for piece in pieces}
        for half in HALVES:
            for piece in self._own(half):
                for length in (1, 2):
                    for walk in self._walks(piece, length):
                        choices.append((piece in dutiful, length, walk))
        for piece in self._own(SOUTH):
            for other in self._own(NORTH):
                fulfilled = (piece in dutiful) + (other in dutiful)
                for south_walk in self._walks(piece, 1):
                    for north_walk in self._walks(other, 1):
                        choices.append((fulfilled, 2, f"{south_walk},{north_walk}"))
        best = max((choice[:2] for choice in choices), default=None)
        return [text for fulfilled, steps, text in choices if (fulfilled, steps) == best]

    def _walks_of(self, pieces: list[Piece], length: int) -> list[str]:
        return [walk for piece in pieces for walk in self._walks(piece, length)]

    def _walks(self, piece: Piece, length: int) -> list[str]:
        """The straight walks of a piece, every square being empty and ordinary."""
        start = self.pieces[piece]
        return [f"{start}-{line[-1]}" for line in lines(start, length) if all(self._is_open(square) for square in line)]

    def _is_open(self, square: str) -> bool:
        return square not in SPECIAL and square not in self.pieces.values()


class FirstExeoDuo(ExeoDuo):
    """The game by its first version: no entry under a duty, no silver square freed by the pusher."""

    version = 1


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


def starting_pieces(layout: str, order: str) -> Pieces:
    pieces: Pieces = {}
    for colour in (BLUE, SILVER):
        for shape in SHAPES:
            south, north = START[colour][shape].split("/")
            if order == "same":  # X-h: mirrored in the centre line
                north = f"{south[0]}{11 - int(south[1:])}"
            north_colour = ENEMY[colour] if layout == "crossed" else colour  # X-h
            pieces[colour, shape, SOUTH] = south
            pieces[north_colour, shape, NORTH] = north
    return pieces


def read_pieces(text: str) -> Pieces:
    """`Blue pyramid b3/c7; Silver cone b4` as squares by piece."""
    pieces: Pieces = {}
    for part in text.split(";"):
        colour, shape, squares = part.split()
        for square in squares.split("/"):
            add_piece(pieces, (colour, shape, half_of(square)), square)
    return pieces


def read_rows(rows: str) -> Pieces:
    """Lines of a number and nine letters; the centre line, drawn with `=`, is left out."""
    shapes = {letter: shape for shape, letter in LETTERS.items()}
    pieces: Pieces = {}
    for line in rows.strip().splitlines():
        if "=" in line:
            continue
        row, *letters = line.split()
        if len(letters) != len(COLUMNS):
            raise ValueError(f"bad row {line!r}, expected a number and nine letters")
        for column, letter in zip(COLUMNS, letters, strict=True):
            square = column + row
            if letter.lower() in shapes:
                colour = BLUE if letter.isupper() else SILVER
                add_piece(pieces, (colour, shapes[letter.lower()], half_of(square)), square)
            elif letter != ground(square):
                raise ValueError(f"bad letter {letter!r} on {square}, expected {ground(square)!r}")
    return pieces


def add_piece(pieces: Pieces, piece: Piece, square: str) -> None:
    colour, shape, _ = piece
    if colour not in ENEMY or shape not in SHAPES or square[0] not in COLUMNS:
        raise ValueError(f"bad piece {colour} {shape} on {square!r}")
    if piece in pieces or square in pieces.values():
        raise ValueError(f"a second {colour} {shape} or a taken square: {square!r}")
    pieces[piece] = square


def letter_of(piece: Piece) -> str:
    letter = LETTERS[piece[1]]
    return letter.upper() if piece[0] == BLUE else letter


def ground(square: str) -> str:
    """What the board shows on an empty square."""
    if square in ALL_SILVER:
        return "s"
    for number, pair in EXEO_SQUARES.items():
        if square in pair.values():
            return number
    return "."


def half_of(square: str) -> str:
    return SOUTH if int(square[1:]) <= 5 else NORTH


@cache
def lines(start: str, length: int) -> list[list[str]]:
    """The straight lines of so many squares that stay on the half, start left out."""
    found = []
    for dx, dy in DIRECTIONS:
        line = [shifted(start, dx * n, dy * n) for n in range(1, length + 1)]
        squares = [square for square in line if square is not None]
        if len(squares) == length and all(half_of(s) == half_of(start) for s in squares):
            found.append(squares)
    return found


def shifted(square: str, dx: int, dy: int) -> str | None:
    """The square so many columns and rows away, None off the board."""
    column = COLUMNS.index(square[0]) + dx
    row = int(square[1:]) + dy
    if 0 <= column < len(COLUMNS) and row in ROWS:
        return f"{COLUMNS[column]}{row}"
    return None
