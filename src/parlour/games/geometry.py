"""Names of the squares of a grid: columns are letters, rows are numbers, a1 is index 0 and b1 index 1."""

import re
from dataclasses import dataclass

from parlour.errors import NotationError


@dataclass(frozen=True)
class Grid:
    columns: int
    rows: int

    def name(self, index: int) -> str:
        return chr(97 + index % self.columns) + str(index // self.columns + 1)

    def index(self, name: str) -> int:
        """The index of a square's name; NotationError where the board has no such square."""
        if re.fullmatch(r"[a-z][1-9][0-9]?", name):
            column, row = ord(name[0]) - 97, int(name[1:]) - 1
            if column < self.columns and row < self.rows:
                return row * self.columns + column
        raise NotationError(f"no square {name!r}: expected a1 to {self.name(self.columns * self.rows - 1)}")

    def names(self) -> list[str]:
        return [self.name(index) for index in range(self.columns * self.rows)]
