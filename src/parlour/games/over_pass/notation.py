"""Over-Pass in words: `roll:7`, `b3>f7` over-pass, `b3-c5` slide, `b3=f2` trade, `l1^` exit, `end`; `colour:red` with two players."""

import re

from parlour.errors import IllegalMoveError, NotationError
from parlour.games.contract import CHANCE, NOBODY
from parlour.games.draft import Spelling
from parlour.games.over_pass.fields import read_fields, write_fields
from parlour.games.over_pass.position import (
    ACTING,
    CHOOSING,
    COLOUR,
    END,
    EXIT,
    HOME,
    OVER_PASS,
    ROLL,
    SLIDE,
    TRADE,
    OverPassPosition,
)
from parlour.games.window.board import COLOURS, load_board
from parlour.games.window.points import index_of, point_names
from parlour.games.window.tables import NAMES, edge_neighbours
from parlour.reason import Reason

__all__ = [
    "describe_outcome",
    "explain",
    "format_move",
    "parse_move",
    "prompt",
    "read_fields",
    "spell_move",
    "trace",
    "write_fields",
]

BOARD = load_board()
SIGNS = {OVER_PASS: ">", TRADE: "=", SLIDE: "-"}
KINDS = {sign: kind for kind, sign in SIGNS.items()}
COSTS = {OVER_PASS: 1, TRADE: 1, SLIDE: 2, EXIT: 1}
WORDS = {OVER_PASS: "an Over-Pass", TRADE: "a Trade", SLIDE: "a Slide", EXIT: "an Exit"}
POINT = r"(?:o|[a-z][1-9][0-9]?)"


def seat_name(position: OverPassPosition, seat: int) -> str:
    """What a player is called: by colour, with two players by both."""
    return " and ".join(COLOURS[colour].capitalize() for colour in range(4) if position.owner[colour] == seat)


def split_move(move: int) -> tuple[int, str, str]:
    """The kind of an action, its start and its target."""
    return move >> 14, NAMES[move >> 7 & 127], NAMES[move & 127]


# -- texts ------------------------------------------------------------------------------------------------------------


def format_move(position: OverPassPosition, move: int) -> str:
    kind = move >> 14
    if kind == ROLL:
        return f"roll:{move & 127}"
    if kind == COLOUR:
        return f"colour:{COLOURS[move & 127]}"
    if kind == END:
        return "end"
    _, start, target = split_move(move)
    if kind == EXIT:
        return f"{start}^"
    return SIGNS[kind].join(sorted((start, target)) if kind == TRADE else (start, target))


def parse_move(position: OverPassPosition, text: str) -> int:
    """The move of a text. A path such as `b3>c4>f7` must be one of its bridges and means the same as `b3>f7`."""
    word, colon, value = text.partition(":")
    if text == "end":
        return END << 14
    if colon and word == "roll" and re.fullmatch(r"[2-9]|1[0-2]", value):
        return ROLL << 14 | int(value)
    if colon and word == "colour" and value in COLOURS:
        return COLOUR << 14 | COLOURS.index(value)
    if re.fullmatch(rf"{POINT}\^", text):
        point = read_point(text, text[:-1])
        return EXIT << 14 | point << 7 | point
    if re.fullmatch(rf"{POINT}[=-]{POINT}", text):
        return parse_pair(text)
    if re.fullmatch(rf"{POINT}(>{POINT})+", text):
        return parse_path(position, text)
    raise NotationError(
        f"cannot read move {text!r}: expected one like b3>f7, b3-c5, b3=f2, l1^, end, roll:7 or colour:red"
    )


def read_point(text: str, name: str) -> int:
    try:
        return index_of(name)
    except NotationError as error:
        raise NotationError(f"cannot read move {text!r}: {error}") from None


def parse_pair(text: str) -> int:
    sign = "=" if "=" in text else "-"
    start, target = (read_point(text, name) for name in text.split(sign))
    if sign == "=":
        first, second = text.split(sign)
        if first > second:
            raise NotationError(
                f"cannot read move {text!r}: expected the names in alphabetical order, {second}={first}"
            )
        start, target = min(start, target), max(start, target)
    return KINDS[sign] << 14 | start << 7 | target


def parse_path(position: OverPassPosition, text: str) -> int:
    start, *passed, target = (read_point(text, name) for name in text.split(">"))
    move = OVER_PASS << 14 | start << 7 | target
    if passed and move in position.legal_moves():
        reason = why_no_bridge(position, start, passed, target)
        if reason:
            raise IllegalMoveError(reason)
    return move


def spell_move(position: OverPassPosition, move: int) -> list[Spelling]:
    """The clicks of a move; where an Over-Pass and a Slide lead to the same point, a word tells which is meant."""
    kind = move >> 14
    if kind == COLOUR:
        return [(COLOURS[move & 127],)]
    if kind in (ROLL, END):
        return [(format_move(position, move),)]
    _, start, target = split_move(move)
    if kind == EXIT:
        return [(start, "exit")]
    if kind == TRADE:
        return [(start, target), (target, start)]
    word = "slide" if kind == SLIDE else "over-pass"
    return [(start, target, word) if is_both(position, move) else (start, target)]


def is_both(position: OverPassPosition, move: int) -> bool:
    """Whether this Over-Pass could be a Slide or this Slide an Over-Pass."""
    kind, start, target = split_move(move)
    if kind == OVER_PASS:
        return position.counts >= COSTS[SLIDE] and target in BOARD.points[start].outward
    return bool(position.landing_points(move >> 7 & 127) >> (move & 127) & 1)


def trace(position: OverPassPosition, move: int) -> tuple[str, ...]:
    """The points that an action touches, in order; an Over-Pass shows one of its shortest bridges."""
    kind = move >> 14
    if kind not in COSTS:
        return ()
    _, start, target = split_move(move)
    if kind == EXIT:
        return (start,)
    return shortest_bridge(position, start, target) if kind == OVER_PASS else (start, target)


# -- sentences --------------------------------------------------------------------------------------------------------


def prompt(position: OverPassPosition, chosen: Spelling) -> str:
    name = seat_name(position, position.player)
    if position.side == CHANCE:
        return f"The dice are rolled for {name}."
    if position.phase == CHOOSING:
        return f"{name}: choose the colour to begin with."
    if len(chosen) == 2:
        return f"Over-Pass for 1 count or Slide for 2 from {chosen[0]} to {chosen[1]}?"
    if chosen:
        return f"Choose where the piece on {chosen[0]} goes, or the piece it trades with."
    counts = f"{position.counts} count{'s' if position.counts != 1 else ''} left"
    if "o" in occupied_names(position) and not position.released:
        return f"{name}, {counts}: choose a piece; the Center must be empty at the end of the turn."
    if position.legal_moves() == [END << 14]:
        return f"{name}, {counts}: end the turn."
    return f"{name}, {counts}: choose a piece, or end the turn."


def describe_outcome(position: OverPassPosition) -> Reason:
    if position.over == HOME:
        if position.both:
            return Reason("R22", f"{seat_name(position, position.winner)} brought all twenty pieces home")
        return Reason("R22", f"{COLOURS[position.active].capitalize()} brought ten pieces home")
    turns = f"{position.turns} turn{'s' if position.turns > 1 else ''}"
    if position.winner == NOBODY:
        return Reason("R22", f"equally many pieces home after {turns}")
    return Reason("R22", f"{seat_name(position, position.winner)} had the most pieces home after {turns}")


def explain(position: OverPassPosition, move: int) -> Reason:
    """Which rule forbids this move."""
    kind = move >> 14
    if kind == COLOUR:
        return why_no_colour(position, COLOURS[move & 127])
    if position.phase == CHOOSING:
        return Reason(
            "R6", f"{seat_name(position, position.player)} first names a colour, such as {own_colours(position)[0]}"
        )
    if kind == ROLL:
        return Reason("R8", "the dice have been rolled for this turn")
    if position.phase != ACTING:
        return Reason("R8", "the dice are rolled first")
    if kind == END:
        return why_no_end(position)
    return why_no_action(position, move)


def why_no_colour(position: OverPassPosition, colour: str) -> Reason:
    if position.players > 2:
        return Reason("R6", "a colour is named only in a game of two players")
    if position.phase != CHOOSING:
        return Reason("R6", "a colour is named only at the start of a player's first turn")
    return Reason("R4", f"{colour} belongs to the other player")


def why_no_end(position: OverPassPosition) -> Reason:
    if "o" in occupied_names(position) and not position.released:
        return Reason("R19", "the Center is still occupied")
    return Reason("R21", "counts must be spent as long as an action is legal, with must_spend=on")


def why_no_action(position: OverPassPosition, move: int) -> Reason:
    kind, start, target = split_move(move)
    occupied = occupied_names(position)
    if start not in occupied:
        return Reason("R10", f"no piece stands on {start}")
    if COSTS[kind] > position.counts:
        cost = f"{COSTS[kind]} count{'s' if COSTS[kind] > 1 else ''}"
        left = f"{position.counts or 'none'} {'is' if position.counts < 2 else 'are'} left"
        return Reason("R9", f"{WORDS[kind]} costs {cost}, and {left}")
    reason = {EXIT: why_no_exit, TRADE: why_no_trade, SLIDE: why_no_slide, OVER_PASS: why_no_pass}[kind](
        position, start, target
    )
    return reason or Reason("R19", "the Center could not be emptied any more in this turn")


def why_no_exit(position: OverPassPosition, start: str, target: str) -> Reason | None:
    if start not in BOARD.exits:
        return Reason("R16", f"{start} is not an Exit Point")
    colour = COLOURS[position.active]
    if piece_on(position, start) != colour:
        return Reason("R16", f"only {colour}, the active colour, exits in this turn")
    if position.roll % 2 and any(position.reserve):
        return Reason("R17", f"exits need an even roll while a reserve holds a piece, and this was {position.roll}")
    return None


def why_no_trade(position: OverPassPosition, start: str, target: str) -> Reason | None:
    if start == target:
        return Reason("R13", f"{start} cannot trade with itself")
    if target not in occupied_names(position):
        return Reason("R10", f"no piece stands on {target}")
    if {start, target} & set(BOARD.exits):
        return Reason("R18", "a piece on an Exit Point is not traded")
    if piece_on(position, start) == piece_on(position, target):
        return Reason("R13", "both pieces have the same colour")
    one, other = ([BOARD.lines[line] for line in BOARD.points[name].through] for name in (start, target))
    if not any(a.direction == b.direction and a.offset != b.offset for a in one for b in other):
        return Reason("R14", f"{start} and {target} do not rest on two different parallel lines")
    return None


def why_no_slide(position: OverPassPosition, start: str, target: str) -> Reason | None:
    if start in BOARD.exits:
        return Reason("R18", "a piece on an Exit Point does not slide")
    if target not in BOARD.points[start].neighbours:
        return Reason("R15", f"{target} is not next to {start}")
    if target in occupied_names(position):
        return Reason("R15", f"{target} is not empty")
    if target not in BOARD.points[start].outward:
        return Reason("R15", f"{target} is not farther from the Center than {start}")
    return None


def why_no_pass(position: OverPassPosition, start: str, target: str) -> Reason | None:
    if start == target:
        return Reason("R11", "a piece does not come back to its own start")
    if target in occupied_names(position):
        return Reason("R11", f"{target} is not empty")
    on_exit = start in BOARD.exits
    if on_exit and position.owner[COLOURS.index(piece_on(position, start))] != position.player:
        return Reason("R18", f"only its owner moves the piece on the Exit Point {start}")
    if target in landing_names(position, start):
        return None
    if on_exit and target not in BOARD.perimeter:
        return Reason("R18", f"a piece on an Exit Point stays on the perimeter, and {target} is not on it")
    return Reason("R18" if on_exit else "R11", f"no bridge of other colours leads from {start} to {target}")


# -- bridges ----------------------------------------------------------------------------------------------------------


def why_no_bridge(position: OverPassPosition, start: int, passed: list[int], target: int) -> Reason | None:
    """Why an Over-Pass cannot lead over these points; None where it can."""
    ways = bridge_ways(position, NAMES[start])
    occupied = occupied_names(position)
    for name in (NAMES[point] for point in passed):
        if name not in occupied:
            return Reason("R11", f"no piece stands on {name}, so there is no bridge")
        if name != NAMES[start] and piece_on(position, name) == piece_on(position, NAMES[start]):
            return Reason("R12", f"the piece on {name} has the same colour")
        if name not in ways:
            return Reason("R11", f"no bridge from {NAMES[start]} leads over {name}")
    parts = [part for part in bridge_parts(position, NAMES[start]) if {NAMES[point] for point in passed} <= part]
    if not any(NAMES[target] in near_on_way(position, NAMES[start], name) for part in parts for name in part):
        return Reason(
            "R11", f"no bridge leads over {' and '.join(NAMES[point] for point in passed)} to {NAMES[target]}"
        )
    return None


def bridge_ways(position: OverPassPosition, start: str) -> set[str]:
    """All points that can be passed over from here."""
    parts = bridge_parts(position, start)
    return set().union(*parts)


def bridge_parts(position: OverPassPosition, start: str) -> list[set[str]]:
    """The same in connected parts: a bridge runs through one of them, for it cannot cross its start."""
    passable = passable_names(position, start)
    parts: list[set[str]] = []
    for first in near_on_way(position, start, start):
        if first in passable and not any(first in part for part in parts):
            part, todo = {first}, [first]
            while todo:
                fresh = [name for name in near_on_way(position, start, todo.pop()) if name in passable - part]
                part.update(fresh)
                todo += fresh
            parts.append(part)
    return parts


def shortest_bridge(position: OverPassPosition, start: str, target: str) -> tuple[str, ...]:
    passable = passable_names(position, start)
    paths: list[tuple[str, ...]] = [(start, name) for name in near_on_way(position, start, start) if name in passable]
    seen = set(passable)
    while paths:
        longer = []
        for path in paths:
            near = near_on_way(position, start, path[-1])
            if target in near:
                return (*path, target)
            longer += [(*path, name) for name in near if name in seen]
            seen.difference_update(near)
        paths = longer
    return (start, target)


def near_on_way(position: OverPassPosition, start: str, name: str) -> tuple[str, ...]:
    """The next points for a piece from this start: along the perimeter only if it began on an Exit Point."""
    return tuple(edge_neighbours(name)) if start in BOARD.exits else BOARD.points[name].neighbours


def passable_names(position: OverPassPosition, start: str) -> set[str]:
    own = COLOURS.index(piece_on(position, start))
    barred = set(point_names(position.barred))
    return {name for colour in range(4) if colour != own for name in point_names(position.pieces[colour])} - barred


def landing_names(position: OverPassPosition, start: str) -> list[str]:
    return point_names(position.landing_points(index_of(start)))


def occupied_names(position: OverPassPosition) -> set[str]:
    return {name for colour in range(4) for name in point_names(position.pieces[colour])}


def piece_on(position: OverPassPosition, name: str) -> str:
    return next(COLOURS[colour] for colour in range(4) if position.pieces[colour] >> index_of(name) & 1)


def own_colours(position: OverPassPosition) -> list[str]:
    return [f"colour:{COLOURS[colour]}" for colour in range(4) if position.owner[colour] == position.player]
