"""Passo played slowly and plainly: the twin that the fast rules are compared with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

COLUMNS = "abcde"
ROWS = "12345"
CELLS = [column + row for row in ROWS for column in COLUMNS]
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]

RED, BLACK = "R", "B"
ENEMY = {RED: BLACK, BLACK: RED}
FORWARD = {RED: 1, BLACK: -1}

TOKENS = ("carry", "double", "keep", "leap", "restore", "summit")
TOKENS_PER_PLAYER = 3
STACK_LIMIT = 3  # an ordinary step may make a stack of 3, never of 4

OPTIONS = {
    "first": ("0", "1"),
    "swap": ("off", "on"),
    "repetition": ("draw", "off"),
    "powers": ("none", "open", "secret"),
    "visible_only": ("off", "on"),
    "resolve_at_end": ("off", "on"),
    "pass_by": ("any", "mover"),
}

# The tiles that are left, each with its discs from bottom to top: {"b2": "RB", "c2": ""}.
Stacks = dict[str, str]


class Passo:
    """One game. Texts in, texts out; `stacks`, `hands` and `colour` may be set by a test."""

    def __init__(self, **options: str) -> None:
        self.options = read_options(options)
        self.colours = [RED, BLACK]  # the colour of player 0 and of player 1
        self.colour = self.colours[int(self.options["first"])]
        self.stacks = starting_stacks()
        self.hands: dict[str, set[str]] = {RED: set(), BLACK: set()}
        # P-g: player 0 chooses first, whoever begins.
        self.choosing = [0, 1] if self.options["powers"] != "none" else []
        self.turns_made = 0
        self.seen: dict[tuple[object, ...], int] = {}
        self.over = False
        self.winning_colour: str | None = None
        self._begin_turn()

    @classmethod
    def from_rows(
        cls,
        rows: str,
        colour: str = RED,
        hands: dict[str, set[str]] | None = None,
        **options: str,
    ) -> Passo:
        """A game under way, from a drawing such as `5 B # . . . / 4 . BR . . . / ...`."""
        game = cls(**options)
        game.stacks = read_rows(rows)
        game.colour = colour
        game.hands = {side: set((hands or {}).get(side, ())) for side in (RED, BLACK)}
        game.choosing = []
        game.turns_made = 2
        game.seen = {}
        game._begin_turn()
        return game

    def rows(self) -> str:
        """The drawing that `from_rows` reads."""
        return " / ".join(
            row + "".join(" " + draw_cell(self.stacks, column + row) for column in COLUMNS) for row in reversed(ROWS)
        )

    @property
    def to_move(self) -> int | None:
        if self.over:
            return None
        if self.choosing:
            return self.choosing[0]
        return self.colours.index(self.colour)

    @property
    def outcome(self) -> tuple[tuple[float, float], int | None] | None:
        if not self.over:
            return None
        if self.winning_colour is None:
            return (0.5, 0.5), None
        winner = self.colours.index(self.winning_colour)
        return ((1.0, 0.0), (0.0, 1.0))[winner], winner

    def legal_moves(self) -> list[str]:
        if self.over:
            return []
        if self.choosing:
            return sorted("choose:" + "+".join(c) for c in combinations(TOKENS, TOKENS_PER_PLAYER))
        moves = list(self._turns())
        if self.options["swap"] == "on" and self.turns_made == 1:
            moves.append("swap")
        return sorted(moves)

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move {text!r} in {self.rows()!r}")
        if text == "swap":
            # Nothing on the board changes, so no new position occurs. The tokens are
            # painted in the colours and go with them.
            self.colours.reverse()
            self.turns_made += 1
        elif text.startswith("choose:"):
            self._choose(text)
        else:
            self._play_turn(text)

    def _choose(self, text: str) -> None:
        player = self.choosing.pop(0)
        self.hands[self.colours[player]] = set(text.removeprefix("choose:").split("+"))
        if not self.choosing:
            self._begin_turn()

    def _play_turn(self, text: str) -> None:
        stacks, passed = self._result(text)
        self.stacks = stacks
        self.hands = self._hands_after(text)
        self.turns_made += 1
        if passed:
            self._end(self.colour)
            return
        self.colour = ENEMY[self.colour]
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Count the position, then see whether the player to move can move at all."""
        if self.choosing:
            return
        position = self._position()
        self.seen[position] = self.seen.get(position, 0) + 1
        if self.options["repetition"] == "draw" and self.seen[position] == 3:  # A12
            self._end(None)
        elif next(self._turns(), None) is None:  # resolution step 6
            self._end(ENEMY[self.colour])

    def _end(self, winning_colour: str | None) -> None:
        self.over = True
        self.winning_colour = winning_colour

    def _position(self) -> tuple[object, ...]:
        """A12: the same tiles, stacks, side to move and tokens."""
        tokens = tuple(tuple(sorted(self.hands[side])) for side in (RED, BLACK))
        return tuple(sorted(self.stacks.items())), tokens, self.colour

    def _turns(self) -> Iterator[str]:
        """The turns that the colour to move may make."""
        for start in free_discs(self.stacks, self.colour):
            yield from (f"{start}-{landing}" for landing in step_cells(self.stacks, start))
            if self._may_pass_off(self.stacks, start):
                yield f"{start}-off"
            for token in sorted(self.hands[self.colour]):
                yield from (f"{token}:{path}" for path in self._token_paths(token, start))

    def _hands_after(self, text: str) -> dict[str, set[str]]:
        token, _ = split_token(text)
        hands = {side: set(self.hands[side]) for side in (RED, BLACK)}
        hands[self.colour].discard(token)
        return hands

    def _token_paths(self, token: str, start: str) -> list[str]:
        if token == "double":
            return self._double_paths(start)
        cells = {
            "carry": carry_cells,
            "keep": keep_cells,
            "leap": leap_cells,
            "restore": restore_cells,
            "summit": summit_cells,
        }[token](self.stacks, start)
        return [f"{start}-{landing}" for landing in cells]

    def _double_paths(self, start: str) -> list[str]:
        """Both steps of `double`; none where the first wins or loses the disc (Notation)."""
        paths = []
        for middle in step_cells(self.stacks, start):
            between, passed = self._first_step_of_double(start, middle)
            if passed or middle not in between:
                continue
            paths += [f"{start}-{middle}-{landing}" for landing in step_cells(between, middle)]
            if self._may_pass_off(between, middle):
                paths.append(f"{start}-{middle}-off")
        return paths

    def _first_step_of_double(self, start: str, middle: str) -> tuple[Stacks, bool]:
        """The tiles between the two steps, and whether the first step has won already.

        `off` (A17, the default): the first step is resolved completely, except for the
        stuck check (P-b).
        `on`: no tile goes between the steps, neither the start tile nor an isolated one. The
        disc may therefore always step back onto the tile it came from. The pass checks are
        made all the same, on the tiles as they lie. After the second step comes the landing
        check, then both tiles that were left go if no disc is on them, then one sweep for
        isolated tiles, then the second pass check.
        """
        if self.options["resolve_at_end"] == "off":
            return self._resolve(self.stacks, start, middle)
        between = moved(self.stacks, start, middle, count=1)
        return between, self._has_passed(between, middle)

    def _result(self, text: str) -> tuple[Stacks, bool]:
        """The tiles after a turn, and whether the mover has passed."""
        token, path = split_token(text)
        start, *landings = path.split("-")
        if landings[-1] == "off":  # A2, A3: a pass-off always wins
            stacks = dict(self.stacks)
            if token == "double":
                stacks, _ = self._first_step_of_double(start, landings[0])
                start = landings[0]
            stacks[start] = stacks[start][:-1]
            return stacks, True
        if token == "double":
            middle, landing = landings
            between, _ = self._first_step_of_double(start, middle)
            if self.options["resolve_at_end"] == "off":
                return self._resolve(between, middle, landing)
            return self._resolve(between, middle, landing, left=(start, middle))
        (landing,) = landings
        if token == "carry":
            return self._resolve(self.stacks, start, landing, count=len(self.stacks[start]))
        if token == "keep":
            return self._resolve(self.stacks, start, landing, left=())
        if token == "restore":
            return self._resolve({**self.stacks, landing: ""}, start, landing)
        return self._resolve(self.stacks, start, landing)

    def _resolve(
        self,
        stacks: Stacks,
        start: str,
        landing: str,
        count: int = 1,
        left: tuple[str, ...] | None = None,
    ) -> tuple[Stacks, bool]:
        """Resolution steps 1 to 5; `left` are the tiles that go when they are empty."""
        stacks = moved(stacks, start, landing, count)  # step 1
        if self._is_beyond(stacks, landing):  # step 2
            return stacks, True
        for cell in (start,) if left is None else left:  # step 3
            if stacks[cell] == "":
                del stacks[cell]
        stacks = without_isolated_tiles(stacks)  # step 4
        return stacks, self._has_passed(stacks, landing)  # step 5

    def _has_passed(self, stacks: Stacks, landing: str) -> bool:
        """A8: any disc of the mover, or with `pass_by=mover` only the one that has just moved."""
        if self.options["pass_by"] == "any":
            return self._any_disc_is_beyond(stacks)
        return landing in stacks and self._is_beyond(stacks, landing)

    def _back_line(self, stacks: Stacks, colour: str) -> int | None:
        """The row of the rearmost disc; None without discs (P-d)."""
        rows = []
        for cell, stack in stacks.items():
            # A4: covered discs count, unless the option asks for visible ones only.
            discs = stack[-1:] if self.options["visible_only"] == "on" else stack
            if colour in discs:
                rows.append(row_of(cell))
        if not rows:
            return None
        return min(rows) if colour == RED else max(rows)

    def _rows_past_back_line(self, stacks: Stacks, cell: str) -> int | None:
        """How far the cell is beyond the enemy back line; 0 is on it, below 0 is before it."""
        back_line = self._back_line(stacks, ENEMY[self.colour])
        if back_line is None:
            return None
        return (row_of(cell) - back_line) * FORWARD[self.colour]

    def _is_beyond(self, stacks: Stacks, cell: str) -> bool:
        rows = self._rows_past_back_line(stacks, cell)
        return rows is not None and rows > 0

    def _any_disc_is_beyond(self, stacks: Stacks) -> bool:  # A8, P-a
        return any(self.colour in stack and self._is_beyond(stacks, cell) for cell, stack in stacks.items())

    def _may_pass_off(self, stacks: Stacks, cell: str) -> bool:
        rows = self._rows_past_back_line(stacks, cell)
        return rows is not None and rows >= 0


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


def starting_stacks() -> Stacks:
    return {cell: {"1": RED, "5": BLACK}.get(cell[1], "") for cell in CELLS}


def read_rows(rows: str) -> Stacks:
    """Rows parted by `/` or line ends: `#` gap, `.` empty tile, else discs from the bottom."""
    stacks: Stacks = {}
    drawn = []
    for line in rows.replace("/", "\n").splitlines():
        if not line.strip():
            continue
        row, *cells = line.split()
        if len(cells) == 1:  # an even row, drawn without blanks: `.....`
            cells = list(cells[0])
        if len(cells) != len(COLUMNS) or row not in set(ROWS):
            raise ValueError(f"bad row {line!r}, expected a number and five cells")
        drawn.append(row)
        for column, cell in zip(COLUMNS, cells, strict=True):
            if cell != "#":
                stacks[column + row] = cell.replace(".", "")
    if sorted(drawn) != list(ROWS):
        raise ValueError(f"bad rows {drawn}, expected each of 1 to 5 once")
    if not set("".join(stacks.values())) <= {RED, BLACK}:
        raise ValueError(f"bad disc in {rows!r}, expected R or B")
    return stacks


def draw_cell(stacks: Stacks, cell: str) -> str:
    if cell not in stacks:
        return "#"
    return stacks[cell] or "."


def split_token(text: str) -> tuple[str, str]:
    """`keep:b4-c4` as `keep` and `b4-c4`; a normal turn has the token ``."""
    token, _, path = text.rpartition(":")
    return token, path


def row_of(cell: str) -> int:
    return int(cell[1])


def shifted(cell: str, dx: int, dy: int) -> str | None:
    """The cell so many columns and rows away, None off the grid."""
    column = COLUMNS.index(cell[0]) + dx
    row = row_of(cell) + dy
    if 0 <= column < len(COLUMNS) and 1 <= row <= len(ROWS):
        return COLUMNS[column] + str(row)
    return None


def neighbours(cell: str) -> list[str]:
    return [to for dx, dy in DIRECTIONS if (to := shifted(cell, dx, dy)) is not None]


def free_discs(stacks: Stacks, colour: str) -> list[str]:
    return [cell for cell, stack in sorted(stacks.items()) if stack.endswith(colour)]


def step_cells(stacks: Stacks, start: str) -> list[str]:
    return [c for c in neighbours(start) if c in stacks and len(stacks[c]) < STACK_LIMIT]


def summit_cells(stacks: Stacks, start: str) -> list[str]:  # A16
    return [c for c in neighbours(start) if c in stacks and len(stacks[c]) == STACK_LIMIT]


def keep_cells(stacks: Stacks, start: str) -> list[str]:  # A15, P-c
    return step_cells(stacks, start) if len(stacks[start]) == 1 else []


def carry_cells(stacks: Stacks, start: str) -> list[str]:
    height = len(stacks[start])
    if height == 1:  # A15: nothing below
        return []
    return [
        cell
        for cell in neighbours(start)
        if cell in stacks and (stacks[cell] == "" or height + len(stacks[cell]) <= STACK_LIMIT)
    ]  # A18, P-e


def leap_cells(stacks: Stacks, start: str) -> list[str]:  # A20
    cells = []
    for dx, dy in DIRECTIONS:
        middle, landing = shifted(start, dx, dy), shifted(start, 2 * dx, 2 * dy)
        if landing in stacks and middle not in stacks and len(stacks[landing]) < STACK_LIMIT:
            cells.append(landing)
    return cells


def restore_cells(stacks: Stacks, start: str) -> list[str]:
    return [cell for cell in neighbours(start) if cell not in stacks]


def moved(stacks: Stacks, start: str, landing: str, count: int) -> Stacks:
    """The tiles after the top discs of one tile went onto another."""
    stacks = dict(stacks)
    height = len(stacks[start]) - count
    discs = stacks[start][height:]
    stacks[start] = stacks[start][:height]
    stacks[landing] += discs
    return stacks


def without_isolated_tiles(stacks: Stacks) -> Stacks:
    return {cell: stack for cell, stack in stacks.items() if any(neighbour in stacks for neighbour in neighbours(cell))}
