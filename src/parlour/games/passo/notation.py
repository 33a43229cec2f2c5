"""Passo in words: `b1-c2` steps, `c5-off` passes, `keep:b4-c4` uses a token, `choose:carry+keep+leap` chooses three."""

import re
from itertools import permutations

from parlour.errors import NotationError, nearest
from parlour.games.contract import NOBODY, REPEATED, SWAP, Position
from parlour.games.draft import Spelling
from parlour.games.geometry import Grid
from parlour.games.passo.position import (
    CARRY,
    CHOOSE,
    CHOSEN,
    DOUBLE,
    KEEP,
    LEAP,
    OFF,
    PASSED,
    RED,
    RESTORE,
    STEP,
    STUCK,
    SUMMIT,
    PassoPosition,
)
from parlour.reason import Reason

GRID = Grid(5, 5)
SIDES = ("Red", "Black")
LETTERS = "RB"
TOKENS = ("carry", "double", "keep", "leap", "restore", "summit")
CELL = r"(?:[#RB.]|\([RB]{2,4}\))"
CELLS = tuple(row * 6 + column for row in range(5) for column in range(5))
NAMES = {cell: GRID.name(index) for index, cell in enumerate(CELLS)} | {OFF: "off"}


def format_move(position: Position, move: int) -> str:
    kind = move >> 10 & 7
    if kind == CHOOSE:
        return f"choose:{write_set(move)}"
    cells = [move >> 5 & 31, move & 31]
    if kind == DOUBLE:
        cells.insert(1, move >> 13)
    path = "-".join(NAMES[cell] for cell in cells)
    return f"{TOKENS[kind - 1]}:{path}" if kind else path


def parse_move(position: Position, text: str) -> int:
    word, colon, path = text.rpartition(":")
    if word == "choose":
        return CHOOSE << 10 | parse_choice(text, path)
    if colon and word not in TOKENS:
        raise NotationError(f"cannot read move {text!r}: no token {word!r}{nearest(word, TOKENS)}")
    kind = TOKENS.index(word) + 1 if colon else STEP
    names = path.split("-")
    if len(names) != (3 if kind == DOUBLE else 2):
        expected = "double:c2-c3-d4" if kind == DOUBLE else "b1-c2, c5-off or keep:b4-c4"
        raise NotationError(f"cannot read move {text!r}: expected such as {expected}")
    try:
        cells = [CELLS[GRID.index(name)] for name in names[:-1]]
        target = OFF if names[-1] == "off" else CELLS[GRID.index(names[-1])]
    except NotationError as error:
        raise NotationError(f"cannot read move {text!r}: {error}") from None
    middle = cells[1] if kind == DOUBLE else 0
    return middle << 13 | kind << 10 | cells[0] << 5 | target


def parse_choice(text: str, names: str) -> int:
    chosen = names.split("+")
    if names == "?":
        raise NotationError(f"cannot read move {text!r}: this choice is hidden")
    if len(chosen) != CHOSEN or chosen != sorted(set(chosen)) or not set(chosen) <= set(TOKENS):
        raise NotationError(
            f"cannot read move {text!r}: expected three of {', '.join(TOKENS)} in this order, joined by +"
        )
    return read_set(names)


def spell_move(position: Position, move: int) -> list[Spelling]:
    """Three tokens may be chosen in any order; a token is named before the cells."""
    word, colon, path = format_move(position, move).rpartition(":")
    if word == "choose":
        return list(permutations(path.split("+")))
    steps = tuple(path.split("-"))
    return [(word, *steps)] if colon else [steps]


def prompt(position: PassoPosition, chosen: Spelling) -> str:
    side = SIDES[position.side]
    if position.choosing:
        left = CHOSEN - len(chosen)
        return f"{side} chooses three power tokens" + (f": choose {left} more." if chosen else ".")
    if not chosen:
        return f"{side} moves a disc: choose one{', or a token to use' if position.hand[position.side] else ''}."
    if chosen[-1] in TOKENS:
        return f"Choose the disc that uses {chosen[-1]}."
    if chosen[0] == "double" and len(chosen) == 3:
        return f"Choose where the disc goes from {chosen[-1]}."
    return f"Choose where {'the stack' if chosen[0] == 'carry' else 'the disc'} on {chosen[-1]} goes."


def hide_move(position: Position, before: Position, move: int, viewer: int) -> str | None:
    """A choice of tokens that the viewer does not know in the position."""
    assert isinstance(position, PassoPosition)
    if move != SWAP and move >> 10 & 7 == CHOOSE and position.is_hidden(before.side, viewer):
        return "choose:?"
    return None


def describe_outcome(position: PassoPosition) -> Reason:
    if position.winner == NOBODY:
        return Reason("R17", "the same position for the third time")
    winner, loser = SIDES[position.winner], SIDES[1 - position.winner]
    if position.over == STUCK:
        return Reason("R16", f"{loser} cannot move")
    return Reason("R5", f"{winner} passed {loser}'s back line")


# -- why a move is refused ----------------------------------------------------------------------------------------


def explain(position: PassoPosition, move: int) -> Reason | None:
    """Which rule forbids this move."""
    kind, start, target = move >> 10 & 7, move >> 5 & 31, move & 31
    if position.choosing:
        return Reason("R18", f"{SIDES[position.side]} must choose three tokens first, such as choose:carry+keep+leap")
    if kind == CHOOSE:
        return Reason(
            "R18", "tokens are chosen once, before the first turn, and only with powers=open or powers=secret"
        )
    if kind and not position.hand[position.side] >> kind - 1 & 1:
        return explain_token(position, kind)
    if not (stack_on(position, start) or "").endswith(LETTERS[position.side]):
        return explain_start(position, start)
    if kind == DOUBLE:
        return explain_double(position, start, move >> 13, target)
    if target == OFF:
        return explain_off(position, kind, start)
    return explain_target(position, kind, start, target)


def explain_token(position: PassoPosition, kind: int) -> Reason:
    side, token = SIDES[position.side], TOKENS[kind - 1]
    if not position.powers:
        return Reason("R19", "tokens are used only with powers=open or powers=secret")
    if position.used[position.side] >> kind - 1 & 1:
        return Reason("R19", f"{side} has used {token} already")
    return Reason("R19", f"{side} has not chosen {token}")


def explain_start(position: PassoPosition, start: int) -> Reason:
    side, stack = SIDES[position.side], stack_on(position, start)
    if not stack:
        fault = f"{NAMES[start]} is {'a gap' if stack is None else 'an empty tile'}"
    elif LETTERS[position.side] in stack:
        fault = f"{side}'s disc on {NAMES[start]} is covered"
    else:
        fault = f"the disc on {NAMES[start]} is {SIDES[1 - position.side]}'s"
    return Reason("R7", f"{fault}; {side} moves own free discs only")


def explain_double(position: PassoPosition, start: int, middle: int, target: int) -> Reason | None:
    reason = explain_target(position, STEP, start, middle)
    if reason:
        return reason
    between = position.halfway(start, middle)
    if between.over:
        return Reason("R21", f"the step to {NAMES[middle]} wins already")
    if not between.tiles >> middle & 1:
        return Reason("R21", f"the step to {NAMES[middle]} sweeps the disc away")
    return explain_off(between, DOUBLE, middle) if target == OFF else explain_target(between, STEP, middle, target)


def explain_off(position: PassoPosition, kind: int, start: int) -> Reason:
    if kind == CARRY:
        return Reason("R22", "a carried stack cannot make a pass-off")
    if kind not in (STEP, DOUBLE):
        return Reason("R19", f"{TOKENS[kind - 1]} changes nothing in a pass-off")
    enemy = 1 - position.side
    row = back_line(position, enemy)
    if row is None:
        return Reason("R11", f"{SIDES[enemy]} has no back line to pass")
    return Reason("R11", f"{NAMES[start]} lies before {SIDES[enemy]}'s back line, row {row}")


def explain_target(position: PassoPosition, kind: int, start: int, target: int) -> Reason | None:
    """Why the disc cannot go there with this token; None where it can."""
    if kind == LEAP:
        return explain_leap(position, start, target)
    if kind == KEEP and len(stack_on(position, start) or "") > 1:
        return Reason("R24", f"the tile {NAMES[start]} stays anyway, other discs lie on it")
    if kind == CARRY and len(stack_on(position, start) or "") == 1:
        return Reason("R22", f"no disc lies below the one on {NAMES[start]}")
    if distance(start, target) != 1:
        return Reason("R8", f"{NAMES[target]} is not adjacent to {NAMES[start]}")
    stack = stack_on(position, target)
    if kind == RESTORE:
        return Reason("R25", f"{NAMES[target]} has its tile")
    if stack is None:
        return Reason("R9", f"{NAMES[target]} is a gap")
    if kind == SUMMIT:
        return Reason("R20", f"{NAMES[target]} carries {discs(len(stack))}, not exactly three")
    if kind == CARRY:
        together = len(stack) + len(stack_on(position, start) or "")
        return Reason(
            "R22", f"{NAMES[start]} and {NAMES[target]} carry {discs(together)} together, three at most may be"
        )
    return Reason("R10", f"{NAMES[target]} carries {discs(len(stack))} already") if len(stack) > 2 else None


def explain_leap(position: PassoPosition, start: int, target: int) -> Reason:
    across, up = target % 6 - start % 6, target // 6 - start // 6
    if distance(start, target) != 2 or across % 2 or up % 2:
        return Reason("R23", f"{NAMES[target]} is not two cells from {NAMES[start]} in a straight line")
    middle, stack = (start + target) // 2, stack_on(position, target)
    if position.tiles >> middle & 1:
        return Reason("R23", f"{NAMES[middle]} is no gap to leap across")
    if stack is None:
        return Reason("R9", f"{NAMES[target]} is a gap")
    return Reason("R10", f"{NAMES[target]} carries {discs(len(stack))} already")


def discs(count: int) -> str:
    return "1 disc" if count == 1 else f"{count} discs"


def distance(start: int, target: int) -> int:
    return max(abs(start % 6 - target % 6), abs(start // 6 - target // 6))


def stack_on(position: PassoPosition, cell: int) -> str | None:
    """The discs on a tile from bottom to top, None on a gap."""
    if not position.tiles >> cell & 1:
        return None
    planes = position.discs
    return "".join(LETTERS[side] for level in range(4) for side in (0, 1) if planes[4 * side + level] >> cell & 1)


def back_line(position: PassoPosition, side: int) -> int | None:
    """The row of a side's rearmost disc, None without discs (R4)."""
    stacks = {cell: stack_on(position, cell) or "" for cell in CELLS}
    rows = [
        cell // 6 + 1
        for cell, stack in stacks.items()
        if LETTERS[side] in (stack[-1:] if position.visible_only else stack)
    ]
    return (min(rows) if side == RED else max(rows)) if rows else None


# -- positions: the board, and with powers the tokens left and used, Red's before Black's -------------------------


def write_fields(position: PassoPosition, viewer: int | None = None) -> str:
    rows = [write_row([stack_on(position, row * 6 + column) for column in range(5)]) for row in range(4, -1, -1)]
    board = "/".join(rows)
    return f"{board} {','.join(write_tokens(position, side, viewer) for side in (0, 1))}" if position.powers else board


def write_row(stacks: list[str | None]) -> str:
    cells = ["#" if stack is None else f"({stack})" if len(stack) > 1 else stack or "." for stack in stacks]
    return re.sub(r"\.+", lambda run: str(len(run.group())), "".join(cells))


def write_tokens(position: PassoPosition, side: int, viewer: int | None) -> str:
    """`left:used`, with a question mark for each token that the viewer may not see."""
    hidden = viewer is not None and position.is_hidden(side, viewer)
    left = "?" * position.hand[side].bit_count() if hidden else write_set(position.hand[side])
    return f"{left}:{write_set(position.used[side])}"


def write_set(tokens: int) -> str:
    return "+".join(TOKENS[index] for index in range(6) if tokens >> index & 1) or "-"


def read_fields(position: PassoPosition, fields: list[str]) -> None:
    expected = ["board", "tokens"] if position.powers else ["board"]
    if len(fields) != len(expected):
        raise NotationError(f"cannot read {' '.join(fields)!r}: expected only {' and '.join(expected)}")
    read_board(position, fields[0])
    if position.powers:
        read_tokens(position, fields[1])
    check_stacks(position, fields[0])
    check_start(position, " ".join(fields))
    check_end(position, " ".join(fields))


def read_board(position: PassoPosition, text: str) -> None:
    spread = re.sub(r"[1-5]", lambda run: "." * int(run.group()), text)
    rows = [re.findall(CELL, row) for row in spread.split("/")]
    if not re.fullmatch(f"({CELL}|/)*", spread) or [len(row) for row in rows] != [5] * 5:
        raise NotationError(
            f"cannot read board {text!r}: expected 5 rows of 5 cells from row 5 down: # for a gap, "
            "R, B, stacks such as (BR) from bottom to top, or numbers of empty tiles"
        )
    planes = [0] * 8
    position.tiles = 0
    for cell, stack in zip(CELLS, [cell for row in reversed(rows) for cell in row], strict=True):
        position.tiles |= (stack != "#") << cell
        for level, letter in enumerate(stack.strip("()#.")):
            planes[4 * LETTERS.index(letter) + level] |= 1 << cell
    position.discs = planes


def read_tokens(position: PassoPosition, text: str) -> None:
    if "?" in text:
        raise NotationError(
            f"cannot read tokens {text!r}: some are hidden, and only the text of the whole position can be read"
        )
    sides = re.fullmatch(r"([a-z+-]+):([a-z+-]+),([a-z+-]+):([a-z+-]+)", text)
    if not sides:
        raise NotationError(f"cannot read tokens {text!r}: expected left:used for Red and Black, with a comma between")
    sets = [read_set(names) for names in sides.groups()]
    position.hand, position.used = sets[::2], sets[1::2]
    counts = [(left | used).bit_count() for left, used in zip(sets[::2], sets[1::2], strict=True)]
    sizes = [tokens.bit_count() for tokens in sets]
    if counts != [sizes[0] + sizes[1], sizes[2] + sizes[3]] or counts not in ([3, 3], [3, 0], [0, 0]):
        raise NotationError(f"cannot read tokens {text!r}: expected three different ones for each side, left or used")
    position.choosing = counts.count(0)


def read_set(names: str) -> int:
    chosen = names.split("+") if names != "-" else []
    if chosen != sorted(set(chosen)) or not set(chosen) <= set(TOKENS):
        raise NotationError(
            f"cannot read tokens {names!r}: expected some of {', '.join(TOKENS)} in this order, joined by +, or -"
        )
    return sum(1 << TOKENS.index(name) for name in chosen)


def check_stacks(position: PassoPosition, text: str) -> None:
    planes = position.discs
    for side in (0, 1):
        if sum(plane.bit_count() for plane in planes[4 * side : 4 * side + 4]) > 5:
            raise NotationError(f"cannot read board {text!r}: {SIDES[side]} has more than five discs")
    summits = sum(used >> SUMMIT - 1 & 1 for used in position.used)
    if (planes[3] | planes[7]).bit_count() > summits:
        raise NotationError(f"cannot read board {text!r}: a stack of four needs a summit that has been used (R20)")
    lonely = [name for cell, name in NAMES.items() if position.tiles >> cell & 1 and not any_neighbour(position, cell)]
    if lonely and position.over != PASSED:
        raise NotationError(f"cannot read board {text!r}: the isolated tile {lonely[0]} would be gone (R14)")


def any_neighbour(position: PassoPosition, cell: int) -> bool:
    return any(position.tiles >> other & 1 for other in CELLS if distance(cell, other) == 1)


def check_start(position: PassoPosition, text: str) -> None:
    """Before the first turn everything lies as at the start, and the side is the one that chooses or begins."""
    if not position.choosing and position.swap != 2:
        return
    fresh = PassoPosition(first=position.first, powers=position.powers)
    side = 2 - position.choosing if position.choosing else position.first
    untouched = position.tiles == fresh.tiles and position.discs == fresh.discs and not any(position.used)
    if not untouched or position.side != side or position.exchanged or position.over:
        raise NotationError(
            f"cannot read {text!r}: before the first turn all lies as at the start, and {SIDES[side]} is to move"
        )


def check_end(position: PassoPosition, text: str) -> None:
    """The game is over exactly if it must be."""
    if position.choosing:
        return
    enemy, mover = SIDES[1 - position.side], SIDES[position.side]
    trial = position.copy()
    trial.over = 0
    if position.over == 0 and not position.by_mover and has_passed(position, 1 - position.side):
        raise NotationError(f"cannot read {text!r}: {enemy} has passed {mover}'s back line, and the game is over (R15)")
    if position.over in (0, REPEATED) and not trial.legal_moves():
        raise NotationError(f"cannot read {text!r}: {mover} cannot move, and the game is over (R16)")
    if position.over == STUCK and trial.legal_moves():
        raise NotationError(f"cannot read {text!r}: {mover} can move, and the game is not over (R16)")
    wanted = {0: NOBODY, PASSED: 1 - position.side, STUCK: 1 - position.side}
    if position.repetition:
        wanted[REPEATED] = NOBODY
    if wanted.get(position.over) != position.winner:
        raise NotationError(f"cannot read {text!r}: no game ends for the reason {position.over} with this winner")


def has_passed(position: PassoPosition, side: int) -> bool:
    """Whether a disc of this side stands beyond the enemy back line (R5)."""
    row = back_line(position, 1 - side)
    rows = [cell // 6 + 1 for cell in CELLS if LETTERS[side] in (stack_on(position, cell) or "")]
    return row is not None and bool(rows) and (max(rows) > row if side == RED else min(rows) < row)
