"""The Exeo Duo board as read from `board.toml`.

A square is a number: 64 times its half, plus its row in that half times the stride, plus its column. The stride is one
more than the columns, so that a step across a side of the board lands on a square that is not there.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from parlour.errors import NotationError
from parlour.games.geometry import Grid

SIDES = ("Blue", "Silver")
HALVES = ("South", "North")
SHAPES = ("pyramid", "cone", "prism", "cube")
NOWHERE = 63  # the square, on its half, of a piece that is out
HALF_BITS = 62


@dataclass(frozen=True)
class Board:
    """`exeo` has a pair of squares for each number, South's first; `starts` the square of each piece on its half."""

    grid: Grid
    centre_line: int
    exeo: tuple[tuple[int, ...], ...]
    silver: tuple[int, ...]
    starts: dict[tuple[str, str], tuple[int, ...]]

    @property
    def stride(self) -> int:
        return self.grid.columns + 1

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of every square, row by row from a1."""
        return {self.square(name): name for name in self.grid.names()}

    def name(self, square: int) -> str:
        return self.names[square]

    def square(self, name: str) -> int:
        """The number of a square; NotationError where the board has no such square."""
        row, column = divmod(self.grid.index(name), self.grid.columns)
        half = int(row >= self.centre_line)
        return half << 6 | (row - half * self.centre_line) * self.stride + column

    def squares(self) -> list[int]:
        """All squares, row by row from a1."""
        return list(self.names)

    def exeo_number(self, square: int) -> int:
        """1, 2 or 3 on an EXEO square, 0 elsewhere."""
        return next((number for number, pair in enumerate(self.exeo, 1) if square in pair), 0)

    def line(self, start: int, end: int) -> list[int]:
        """The squares from start to end, without start, if they are one or two steps apart in line on one half."""
        rows = (end & 63) // self.stride - (start & 63) // self.stride
        columns = (end & 63) % self.stride - (start & 63) % self.stride
        length = max(abs(rows), abs(columns))
        if start >> 6 != end >> 6 or length not in (1, 2) or {abs(rows), abs(columns)} - {0, length}:
            return []
        return [(start + end) // 2, end] if length == 2 else [end]


def read_board(data: dict[str, Any]) -> Board:
    """The board described by the data file; ValueError where it contradicts itself."""
    grid, centre_line = Grid(data["columns"], data["rows"]), data["centre_line"]
    depth = max(centre_line, grid.rows - centre_line)
    if not 0 < centre_line < grid.rows or (grid.columns + 1) * depth > HALF_BITS:
        raise ValueError(f"bad board: two halves of at most {HALF_BITS} squares are possible, one more column counted")
    frame = Board(grid, centre_line, (), (), {})
    exeo = tuple(read_squares(frame, data["exeo"][number], "01") for number in ("1", "2", "3"))
    silver = read_squares(frame, data["silver"]["south"], "0") + read_squares(frame, data["silver"]["north"], "1")
    special = [*silver, *(square for pair in exeo for square in pair)]
    starts = {
        (layout, order): read_start(frame, setup, special)
        for layout, orders in data["start"].items()
        for order, setup in orders.items()
    }
    if len(set(special)) < len(special):
        raise ValueError("bad board: an EXEO or silver square is named twice")
    return Board(grid, centre_line, exeo, silver, starts)


def read_start(board: Board, setup: dict[str, dict[str, str]], special: Iterable[int]) -> tuple[int, ...]:
    """The square of every piece on its half: Blue's of the South, Blue's of the North, Silver's likewise."""
    twins = [[read_squares(board, setup[side.lower()][shape], "01") for shape in SHAPES] for side in SIDES]
    squares = [pair[half] for pairs in twins for half in (0, 1) for pair in pairs]
    if len(set(squares)) < len(squares) or set(squares) & set(special):
        raise ValueError("bad board: every piece must start on an ordinary square of its own")
    return tuple(square & 63 for square in squares)


def read_squares(board: Board, text: str, halves: str) -> tuple[int, ...]:
    """The squares of a text such as `b5 b6`, which must lie on these halves (one for each square, or one for all)."""
    try:
        squares = tuple(map(board.square, text.split()))
    except NotationError as error:
        raise ValueError(f"bad board: {error}") from None
    if [str(square >> 6) for square in squares] != list(halves if len(halves) > 1 else halves * len(squares)):
        raise ValueError(f"bad board: {text!r} lies on the wrong halves, expected South before North")
    return squares


BOARD = read_board(tomllib.loads((Path(__file__).parent / "board.toml").read_text("utf-8")))
