"""Over-Pass Spiral in numbers: a move is two actions, the piece and then where it lands beside the last piece passed over.

The 105 points to start from come first, then the landings: `>f2xe1` lands on f2 and removes the piece on e1.
"""

import cython

from parlour.games.contract import Position
from parlour.games.game import Game
from parlour.games.options import Options
from parlour.games.window.tables import BOARD, NAMES
from parlour.research.encoding import Encoding, Plane
from parlour.research.encodings.window import point_images

if not cython.compiled:
    from parlour.puzzles.spiral.position import SpiralPosition
    from parlour.research.encoding import NONE, scatter_from

    POINTS, LANDING = 105, 128

PLANES = (
    *(Plane(f"{colour} pieces", f"points with a {colour} piece") for colour in ("white", "black", "red", "blue")),
    Plane("chosen", "the piece chosen to move, whose landing is to be chosen"),
)


class SpiralEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        ways = [(NAMES.index(name), place) for place, point in enumerate(BOARD.points.values()) for name in point.neighbours]
        landings = [LANDING + (end << 7 | gone) for gone, end in sorted((place, near) for near, place in ways)]
        keys = [*range(POINTS), *landings]
        names = [NAMES[key] if key < LANDING else f">{NAMES[key - LANDING >> 7]}x{NAMES[key & 127]}" for key in keys]
        Encoding.__init__(self, game, options, (POINTS,), PLANES, keys, names, longest=2 * POINTS, split=True)
        self.set_images(point_images(), image)

    def key_of(self, move: int, part: int) -> int:
        return move >> 14 if part == 0 else LANDING + (move & 16383)

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(SpiralPosition, position), out)
        if chosen != NONE:
            out[4 * POINTS + chosen] = 1


def describe(position: SpiralPosition, out: list[int]) -> None:
    for colour in range(4):
        scatter_from(0, cython.cast(Bits, position.pieces[colour]), out + colour * POINTS)
        scatter_from(64, cython.cast(Bits, position.pieces[colour] >> 64), out + colour * POINTS)


def image(points: list[int], key: int) -> int:
    if key < LANDING:
        return points[key]
    return LANDING + (points[key - LANDING >> 7] << 7 | points[key & 127])
