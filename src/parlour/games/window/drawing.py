"""The Over-Pass board drawn as a window of coloured glass; every game and puzzle of the set shares it.

`on_points` and `in_rooms` are whole pictures; what they are made of is there for games that need something else.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from parlour.games.picture import Bend, Cell, Label, Line, Mark, Pane, Picture, Piece, Pile, Points
from parlour.games.window.board import CENTER, CENTER_SQUARE, COLOURS, XY, Compartment, Stroke, load_board
from parlour.games.window.points import point_names

SCALE = 5.0
MARGIN = 60.0
SIZE = 2 * MARGIN + 200 * SCALE
PIECE = 42.0
GROWS = 0.45  # of the room around a piece
TINTS = {
    "A": "glass-1", "B": "transit", "C": "glass-2", "D": "glass-3", "E": "glass-4", "F": "glass-5",
    "G": "glass-3", "H": "glass-6", "I": "glass-2", "J": "glass-4", "K": "glass-5", "L": "glass-6",
    CENTER_SQUARE: "goal",
}  # fmt: skip
WEIGHTS = {"edge": 11.0, "A1": 7.0, "D1": 7.0, "A2": 6.0, "D2": 6.0, "A3": 5.5, "D3": 5.5, "center square": 6.0}


def spot(at: XY) -> XY:
    """Where a place of the board lies in the picture."""
    x, y = at
    return round(SIZE / 2 + x * SCALE, 2), round(SIZE / 2 - y * SCALE, 2)


def tint(name: str) -> str:
    """The role of a compartment's glass: one tint by ring, the Transit spaces and the Center Square marked."""
    return TINTS[name[0]]


# -- whole pictures ---------------------------------------------------------------------------------------------------


def on_points(game: str, caption: str, pieces: Iterable[Piece], piles: Iterable[Pile]) -> Picture:
    """The window with pieces on its intersections."""
    return Picture(
        game=game,
        width=SIZE,
        height=SIZE,
        caption=caption,
        cells=point_cells(),
        pieces=tuple(pieces),
        lines=lines(),
        labels=point_labels(),
        panes=panes(),
        bends=bends(),
        piles=tuple(piles),
    )


def in_rooms(
    game: str, caption: str, pieces: Iterable[Piece], piles: Iterable[Pile], offered: tuple[str, ...] = ()
) -> Picture:
    """The window with pieces in its compartments, which take their colours, and those marked where one may be added."""
    shown = tuple(pieces)
    return Picture(
        game=game,
        width=SIZE,
        height=SIZE,
        caption=caption,
        cells=room_cells(),
        pieces=shown,
        lines=lines(),
        labels=room_names(),
        piles=tuple(piles),
        marks=(*owned(shown), *((Mark("target", offered),) if offered else ())),
        groups=load_board().t_groups,
    )


# -- the board --------------------------------------------------------------------------------------------------------


@cache
def panes() -> tuple[Pane, ...]:
    """The compartments as mere glass, for games played on the points."""
    return tuple(Pane(outline(room), tint(name)) for name, room in load_board().compartments.items())


@cache
def lines() -> tuple[Line, ...]:
    """The engraved lines: dark lead, heavier for the larger squares, with a thin shine on it."""
    drawn = sorted(load_board().strokes, key=lambda stroke: WEIGHTS.get(stroke.part, 4.5))
    ways = [((spot(start), spot(end)), WEIGHTS.get(s.part, 4.5)) for s in drawn for start, end in visible(s)]
    lead = [Line(points, "lead", weight) for points, weight in ways]
    shine = [Line(points, "shine", round(weight / 4, 2)) for points, weight in ways]
    return tuple(lead + shine)


def visible(stroke: Stroke) -> list[tuple[XY, XY]]:
    """The parts of a stroke not covered by the Center Square: two of a line through the centre."""
    if stroke.kind != "centre line":
        return [(stroke.start, stroke.end)]
    half = max(x for x, _ in load_board().compartments[CENTER_SQUARE].polygon)
    cuts = [scaled(end, half / max(map(abs, end))) for end in (stroke.start, stroke.end)]
    return [(stroke.start, cuts[0]), (cuts[1], stroke.end)]


def scaled(at: XY, factor: float) -> XY:
    return at[0] * factor, at[1] * factor


def point_cells(roles: Mapping[str, str] | None = None) -> tuple[Cell, ...]:
    """The intersections to choose from; exits are marked, `roles` names the role of others."""
    board = load_board()
    usual = dict.fromkeys(board.exits, "exit-point") | {CENTER: "goal-point"} | dict(roles or {})
    return tuple(point_cell(name, usual.get(name, "point")) for name in board.points)


@cache
def point_cell(name: str, role: str) -> Cell:
    return Cell(name, *spot(load_board().points[name].at), "point", size=44.0, role=role)


def room_cells(roles: Mapping[str, str] | None = None) -> tuple[Cell, ...]:
    """The compartments to choose from, by their tint unless `roles` names another role."""
    named = roles or {}
    return tuple(room_cell(name, named.get(name) or tint(name)) for name in load_board().compartments)


@cache
def room_cell(name: str, role: str) -> Cell:
    room = load_board().compartments[name]
    return Cell(name, *middle(name), "polygon", size=room_size(name) + 8, role=role, outline=outline(room))


def owned(pieces: Iterable[Piece]) -> tuple[Mark, ...]:
    """The compartments of each colour: what belongs together is seen as one."""
    rooms: dict[str, list[str]] = {}
    for piece in pieces:
        rooms.setdefault(piece.colour, []).append(piece.at)
    return tuple(Mark(f"own-{colour}", tuple(names)) for colour, names in rooms.items())


@cache
def point_labels() -> tuple[Label, ...]:
    """The names of the points, a little beside them."""
    return tuple(
        Label(name, spot(point.at)[0] + 17, spot(point.at)[1] - 15, "name")
        for name, point in load_board().points.items()
    )


@cache
def room_names() -> tuple[Label, ...]:
    return tuple(Label(name, *middle(name), "name") for name in load_board().compartments)


@cache
def bends() -> tuple[Bend, ...]:
    """The corners of the board, around which two Exit Points each are neighbours."""
    board = load_board()
    far = board.half_side
    corners = [
        (math.copysign(far, board.points[one].at[0]), math.copysign(far, board.points[one].at[1]))
        for one, _ in board.corner_links
    ]
    return tuple(Bend(*link, *spot(corner)) for link, corner in zip(board.corner_links, corners, strict=True))


# -- pieces -----------------------------------------------------------------------------------------------------------


def point_piece(name: str, colour: str, note: str = "") -> Piece:
    """A piece on an intersection. Its kind carries a mark that tells the four colours apart."""
    return Piece(name, "counter", colour, *spot(load_board().points[name].at), size=PIECE, note=note)


def coloured_pieces(groups: Sequence[int]) -> list[Piece]:
    """The pieces of all four colours on the points of their masks."""
    return [
        point_piece(name, colour)
        for colour, group in zip(COLOURS, groups, strict=True)
        for name in point_names(group)
    ]


def room_piece(name: str, colour: str, note: str = "") -> Piece:
    """A piece in a compartment, larger where there is room."""
    return Piece(name, "counter", colour, *middle(name), size=room_size(name), note=note)


@cache
def room_size(name: str) -> float:
    """How wide a piece is drawn in a compartment."""
    room, (x, y) = load_board().compartments[name], middle(name)
    free = SCALE * clearance(room, ((x - SIZE / 2) / SCALE, (SIZE / 2 - y) / SCALE))
    return round(max(PIECE, PIECE + GROWS * (free - PIECE / 2)), 1)


# -- geometry ---------------------------------------------------------------------------------------------------------


def outline(room: Compartment) -> Points:
    return tuple(spot(corner) for corner in room.polygon)


@cache
def middle(name: str) -> XY:
    """The point of a compartment farthest from its sides; of several the one nearest to the centroid."""
    room = load_board().compartments[name]

    def merit(at: XY) -> float:
        return clearance(room, at) - 0.01 * math.dist(at, room.centroid)

    (x, y), step = room.centroid, 4.0
    while step > 0.01:
        around = [
            (x + step * math.cos(turn * math.pi / 4), y + step * math.sin(turn * math.pi / 4)) for turn in range(8)
        ]
        best = max(around, key=merit)
        if merit(best) > merit((x, y)) + 1e-9:
            x, y = best
        else:
            step /= 2
    return spot((x, y))


def clearance(room: Compartment, at: XY) -> float:
    """How far a place is from the nearest side; polygons are convex and run anticlockwise."""
    sides = zip(room.polygon, (*room.polygon[1:], room.polygon[0]), strict=True)
    return min(distance(at, start, end) for start, end in sides)


def distance(at: XY, start: XY, end: XY) -> float:
    along = end[0] - start[0], end[1] - start[1]
    return (along[0] * (at[1] - start[1]) - along[1] * (at[0] - start[0])) / math.hypot(*along)
