"""Over-Pass in numbers: over-passes start by start, then trades, slides, exits, end and the four colours; dice are chance."""

import cython

from parlour.games.contract import Position
from parlour.games.game import Game
from parlour.games.options import Options
from parlour.games.over_pass.position import COLOUR, END, EXIT, OVER_PASS, SLIDE, TRADE
from parlour.games.window.tables import BOARD, NAMES, parallel_points
from parlour.research.encoding import Encoding, Plane
from parlour.research.encodings.window import point_images

if not cython.compiled:
    from parlour.games.over_pass.position import OverPassPosition
    from parlour.research.encoding import fill, scatter_from

    POINTS = 105

WHOSE = ("first", "second", "third", "fourth")  # colours from the first one of the player who looks
PLANES = (
    *(Plane(f"{word} pieces", f"pieces of the {word} colour, counted from the first one of the player who looks") for word in WHOSE),
    *(Plane(f"{word} reserve", f"pieces of the {word} colour in reserve, everywhere the same", 10) for word in WHOSE),
    *(Plane(f"{word} home", f"pieces of the {word} colour that are home, everywhere the same", 10) for word in WHOSE),
    *(Plane(f"{word} active", f"1 everywhere if the {word} colour is active") for word in WHOSE),
    Plane("counts", "counts left of the roll, everywhere the same", 12),
    Plane("roll", "the roll of this turn, everywhere the same", 12),
    Plane("released", "1 everywhere if the Center need not be left in this turn"),
    Plane("own last", "with two players: which colour the player used last, 1 to 4 counted from the first", 4),
    Plane("other last", "the same for the opponent", 4),
    Plane("seat", "the seat of the player who looks, everywhere the same", 3),
    Plane("to move", "1 everywhere if the player who looks is to move"),
    Plane("turns", "255 times the part of the turn cap that has gone by, where there is one", 255),
)


class OverPassEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        keys = list_keys()
        start = game.begin(options)
        names = [game.format_move(start, key) for key in keys]
        Encoding.__init__(self, game, options, (POINTS,), PLANES, keys, names, longest=4000)
        self.set_images(point_images(), image)

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(OverPassPosition, position), side, out)


def describe(position: OverPassPosition, side: int, out: list[int]) -> None:
    first = first_colour(position, side)
    for plane in range(4):
        colour = (first + plane) & 3
        scatter_from(0, cython.cast(Bits, position.pieces[colour]), out + plane * POINTS)
        scatter_from(64, cython.cast(Bits, position.pieces[colour] >> 64), out + plane * POINTS)
        fill(out + (4 + plane) * POINTS, POINTS, position.reserve[colour])
        fill(out + (8 + plane) * POINTS, POINTS, position.home[colour])
        fill(out + (12 + plane) * POINTS, POINTS, position.active == colour)
    fill(out + 16 * POINTS, POINTS, position.counts)
    fill(out + 17 * POINTS, POINTS, position.roll)
    fill(out + 18 * POINTS, POINTS, position.released)
    if position.players == 2:
        for other in range(2):
            last = position.last_colour[side ^ other]
            fill(out + (19 + other) * POINTS, POINTS, ((last - first) & 3) + 1 if last >= 0 else 0)
    fill(out + 21 * POINTS, POINTS, side)
    fill(out + 22 * POINTS, POINTS, position.side == side)
    if position.turn_cap:
        fill(out + 23 * POINTS, POINTS, 255 * position.turns // position.turn_cap)


def first_colour(position: OverPassPosition, side: int) -> int:
    for colour in range(4):
        if position.owner[colour] == side:
            return colour
    return 0


def list_keys() -> list[int]:
    index = {name: place for place, name in enumerate(NAMES)}
    keys = [OVER_PASS << 14 | a << 7 | b for a in range(POINTS) for b in range(POINTS) if a != b]
    keys += [TRADE << 14 | a << 7 | index[name] for a in range(POINTS) for name in parallel_points(NAMES[a]) if a < index[name]]
    keys += [SLIDE << 14 | index[point.name] << 7 | index[end] for point in BOARD.points.values() for end in point.outward]
    keys += [EXIT << 14 | index[name] << 7 | index[name] for name in BOARD.exits]
    return [*dict.fromkeys(keys), END << 14, *(COLOUR << 14 | colour for colour in range(4))]


def image(points: list[int], key: int) -> int:
    kind = key >> 14
    if kind in (END, COLOUR):
        return key
    start, target = points[key >> 7 & 127], points[key & 127]
    if kind == TRADE:
        start, target = min(start, target), max(start, target)
    return kind << 14 | start << 7 | target
