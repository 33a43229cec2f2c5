"""Over-Pass Spiral in words: `c2>f7xe5` passes from c2 to f7, and the piece on e5 is removed."""

import re

from parlour.errors import NotationError
from parlour.games.contract import MAX_MOVES
from parlour.games.draft import Spelling
from parlour.games.window.board import COLOURS
from parlour.games.window.points import index_of, point_names, read_points
from parlour.games.window.tables import BOARD, NAMES, edge_neighbours
from parlour.puzzles.spiral.position import CENTERED, LOST, START, SpiralPosition
from parlour.reason import Reason

POINT = r"(o|[a-z][1-9][0-9]?)"
MOST = max(bits.bit_count() for bits in START)


def split_move(move: int) -> tuple[str, str, str]:
    """The start, the end and the point of the piece removed."""
    return NAMES[move >> 14], NAMES[move >> 7 & 127], NAMES[move & 127]


def format_move(position: SpiralPosition, move: int) -> str:
    start, end, gone = split_move(move)
    return f"{start}>{end}x{gone}"


def parse_move(position: SpiralPosition, text: str) -> int:
    found = re.fullmatch(rf"{POINT}>{POINT}x{POINT}", text)
    if not found:
        raise NotationError(f"cannot read move {text!r}: expected an Over-Pass such as a1>oxb2")
    try:
        start, end, gone = map(index_of, found.groups())
    except NotationError as error:
        raise NotationError(f"cannot read move {text!r}: {error}") from None
    return start << 14 | end << 7 | gone


def spell_move(position: SpiralPosition, move: int) -> list[Spelling]:
    """The piece, where it lands, and the piece that goes."""
    return [split_move(move)]


def trace(position: SpiralPosition, move: int) -> tuple[str, ...]:
    """One of the shortest ways over the pieces, the removed one last."""
    start, end, gone = split_move(move)
    passable = bridge_names(position, start)
    paths: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    while paths:
        path = paths.pop(0)
        if path[-1] == gone:
            return (*path, end)
        fresh = [name for name in near_on_way(position, start, path[-1]) if name in passable - seen]
        seen.update(fresh)
        paths += [(*path, name) for name in fresh]
    return (start, gone, end)


# -- sentences --------------------------------------------------------------------------------------------------------


def prompt(position: SpiralPosition, chosen: Spelling) -> str:
    if len(chosen) == 2:
        return f"Choose which of the last pieces before {chosen[1]} goes."
    if chosen:
        return f"Choose where the piece on {chosen[0]} lands."
    return f"{position.pieces_left()} pieces left: choose a piece to move."


def describe_outcome(position: SpiralPosition) -> Reason:
    if position.over == LOST:
        return Reason("R11", f"no move is left with {position.pieces_left()} pieces on the board")
    if position.over == CENTERED:
        return Reason("R10", "one piece is left, on the Center")
    return Reason("R10", f"one piece is left, on {next(iter(piece_colours(position)))} and not on the Center")


def explain(position: SpiralPosition, move: int) -> Reason:
    """Which rule forbids this move."""
    start, end, gone = split_move(move)
    colours = piece_colours(position)
    if start not in colours:
        return Reason("R3", f"no piece stands on {start}")
    if end == start:
        return Reason("R4", f"a piece cannot land where it started, on {start}")
    if end in colours:
        return Reason("R4", f"{end} is not empty")
    if gone not in colours or gone == start:
        return Reason("R7", f"no piece to pass over stands on {gone}")
    if colours[gone] == colours[start] and not position.ignored:
        return Reason("R5", f"the piece on {gone} has the same colour")
    bound = start in BOARD.exits and not position.free_exits
    if bound and not {end, gone} <= set(BOARD.perimeter):
        return Reason("R9", f"a piece on the Exit Point {start} stays on the perimeter")
    if gone not in bridge_names(position, start):
        return Reason("R4", f"no bridge leads from {start} over {gone}")
    return Reason("R8", f"{gone} cannot be the last piece before {end}, for they are not adjacent")


# -- bridges ----------------------------------------------------------------------------------------------------------


def near_on_way(position: SpiralPosition, start: str, name: str) -> tuple[str, ...]:
    """The next points for a piece from this start (R9)."""
    bound = start in BOARD.exits and not position.free_exits
    return tuple(edge_neighbours(name)) if bound else BOARD.points[name].neighbours


def bridge_names(position: SpiralPosition, start: str) -> set[str]:
    """All points that can be passed over from here."""
    colours = piece_colours(position)
    banned = {start} if position.ignored else {name for name in colours if colours[name] == colours[start]}
    bridge: set[str] = set()
    todo = [start]
    while todo:
        fresh = [n for n in near_on_way(position, start, todo.pop()) if n in colours and n not in banned | bridge]
        bridge.update(fresh)
        todo += fresh
    return bridge


def count_moves(position: SpiralPosition) -> int:
    """How many moves there are, without listing them."""
    colours = piece_colours(position)
    return sum(
        len(set(near_on_way(position, start, last)) - set(colours))
        for start in colours
        for last in bridge_names(position, start)
    )


def piece_colours(position: SpiralPosition) -> dict[str, str]:
    return {name: COLOURS[colour] for colour in range(4) for name in point_names(position.pieces[colour])}


# -- positions: the points of the four colours ------------------------------------------------------------------------


def write_fields(position: SpiralPosition, viewer: int | None = None) -> str:
    return ",".join("+".join(point_names(bits)) or "-" for bits in position.pieces)


def read_fields(position: SpiralPosition, fields: list[str]) -> None:
    groups = fields[0].split(",")
    if len(fields) != 1 or len(groups) != 4:
        raise NotationError(f"cannot read {' '.join(fields)!r}: expected the points of {', '.join(COLOURS)}")
    if position.exchanged:
        raise NotationError("the status does not fit: spiral has one player")
    said = position.over, position.winner
    sets = [read_points(group) for group in groups]
    check_pieces(sets)
    position.pieces = sets
    position.settle()
    if count_moves(position) > MAX_MOVES:
        raise NotationError(f"more than {MAX_MOVES} moves on this board: expected one that the spiral can lead to")
    if (position.over, position.winner) != said:
        raise NotationError(f"the status does not fit {position.pieces_left()} pieces on these points")


def check_pieces(sets: list[int]) -> None:
    together = sets[0] | sets[1] | sets[2] | sets[3]
    if together.bit_count() != sum(bits.bit_count() for bits in sets):
        raise NotationError("two pieces on one point: expected one at most")
    if not together:
        raise NotationError("no pieces: expected one at least")
    for colour, bits in enumerate(sets):
        if bits.bit_count() > MOST:
            raise NotationError(f"{bits.bit_count()} pieces of {COLOURS[colour]}: expected {MOST} at most")
