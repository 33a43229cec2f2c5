"""Pathagon, slow and obvious: cells in a dict, rules in the order of the booklet."""

from collections import Counter
from itertools import combinations

COLUMNS, ROWS = "abcdefg", "1234567"
CELLS = [column + row for row in ROWS for column in COLUMNS]
OPTIONS = {
    "first": "01",
    "swap": ("off", "on"),
    "repetition": ("draw", "off"),
    "bar_until_all_returned": ("off", "on"),
    "trapping": ("always", "optional"),
}


def step(cell: str, across: int, up: int) -> str:
    """The name of a cell so many steps away; it may lie off the board."""
    return chr(ord(cell[0]) + across) + chr(ord(cell[1]) + up)


class Pathagon:
    def __init__(self, **options: str) -> None:
        for name, value in options.items():
            if value not in OPTIONS[name]:
                raise ValueError(f"{name}={value}")
        self.options = {name: values[0] for name, values in OPTIONS.items()} | options
        self.board: dict[str, int] = {}
        self.reserve = [14, 14]
        self.barred: list[set[str]] = [set(), set()]
        self.owed = [0, 0]
        self.last: list[str | None] = [None, None]
        self.side = int(self.options["first"])
        self.turns = 0
        self.exchanged = False
        self.may_swap = False
        self.outcome: tuple[tuple[float, float], int | None] | None = None
        self.seen: Counter[object] = Counter()
        self.note_position()

    @property
    def to_move(self) -> int | None:
        return None if self.outcome else self.player(self.side)

    def player(self, side: int) -> int:
        return 1 - side if self.exchanged else side

    def legal_moves(self) -> list[str]:
        if self.outcome:
            return []
        empty = [cell for cell in CELLS if cell not in self.board]
        if self.reserve[self.side]:
            moves = [cell for cell in empty if cell not in self.barred[self.side]] or empty
        else:
            own = [cell for cell in CELLS if self.board.get(cell) == self.side and cell != self.last[self.side]]
            moves = [f"{start}-{target}" for start in own for target in empty]
        if self.options["trapping"] == "optional":
            moves += [f"{move}x{'+'.join(taken)}" for move in moves for taken in self.choices(move)]
        return sorted(moves + ["swap"] * self.may_swap)

    def choices(self, move: str) -> list[tuple[str, ...]]:
        """Which trapped pieces the mover may take, none of them left out of the list."""
        start, _, target = move.rpartition("-")
        board = dict(self.board)
        if start:
            del self.board[start]
        self.board[target] = self.side
        trapped = sorted(self.trapped(target))
        self.board = board
        return [taken for count in range(1, len(trapped) + 1) for taken in combinations(trapped, count)]

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(text)
        if text == "swap":
            self.exchanged, self.may_swap = True, False
            return
        side, enemy = self.side, 1 - self.side
        way, _, names = text.partition("x")
        start, _, target = way.rpartition("-")
        if start:
            del self.board[start]
        else:
            self.reserve[side] -= 1
        self.last[side] = target if start else None
        self.board[target] = side
        self.lift_bars(side)
        trapped = self.trapped(target)
        if self.options["trapping"] == "optional":
            trapped = {cell for cell in names.split("+") if cell}
        for cell in trapped:
            del self.board[cell]
            self.reserve[enemy] += 1
            if self.last[enemy] == cell:
                self.last[enemy] = None
        self.barred[enemy] |= trapped
        self.owed[enemy] += len(trapped)
        self.side = enemy
        self.turns += 1
        self.may_swap = self.turns == 1 and self.options["swap"] == "on"
        if self.is_path(target):
            winner = self.player(side)
            self.outcome = ((1.0, 0.0) if winner == 0 else (0.0, 1.0), winner)
        else:
            self.note_position()

    def lift_bars(self, side: int) -> None:
        """The side has acted: its bars open, or one of the pieces it owes is back."""
        self.owed[side] = max(0, self.owed[side] - 1)
        if self.options["bar_until_all_returned"] == "off":
            self.owed[side] = 0
        if self.owed[side] == 0:
            self.barred[side] = set()

    def trapped(self, target: str) -> set[str]:
        side = self.board[target]
        found = set()
        for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            middle, behind = step(target, across, up), step(target, 2 * across, 2 * up)
            if self.board.get(middle) == 1 - side and self.board.get(behind) == side:
                found.add(middle)
        return found

    def is_path(self, target: str) -> bool:
        side = self.board[target]
        group, todo = {target}, [target]
        while todo:
            cell = todo.pop()
            for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                other = step(cell, across, up)
                if self.board.get(other) == side and other not in group:
                    group.add(other)
                    todo.append(other)
        which, low, high = (1, "1", "7") if side == 0 else (0, "a", "g")
        return {low, high} <= {cell[which] for cell in group}

    def note_position(self) -> None:
        """Count the position; the third time it stands the game is a draw."""
        bars = tuple(frozenset(cells) for cells in self.barred), tuple(self.owed)
        state = (frozenset(self.board.items()), bars, tuple(self.last), self.side)
        self.seen[state] += 1
        if self.seen[state] == 3 and self.options["repetition"] == "draw":
            self.outcome = ((0.5, 0.5), None)
