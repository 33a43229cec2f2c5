"""Crooked Jumps in numbers: start by start every neighbour jumped, and beside that every end."""

import cython

from parlour.games.contract import Position
from parlour.games.game import Game
from parlour.games.options import Options
from parlour.games.window.tables import BOARD, NAMES
from parlour.research.encoding import Encoding, Plane
from parlour.research.encodings.window import point_images

if not cython.compiled:
    from parlour.puzzles.crooked_jumps.position import CrookedJumpsPosition
    from parlour.research.encoding import scatter_from

PLANES = (Plane("pieces", "points with a piece"),)


class CrookedJumpsEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        near = [[NAMES.index(name) for name in point.neighbours] for point in BOARD.points.values()]
        keys = [
            start << 14 | over << 7 | end
            for start in range(len(NAMES))
            for over in near[start]
            for end in near[over]
            if end != start
        ]
        position = game.begin(options)
        names = [game.format_move(position, key) for key in keys]
        Encoding.__init__(self, game, options, (len(NAMES),), PLANES, keys, names, longest=len(NAMES))
        self.set_images(point_images(), image)

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(CrookedJumpsPosition, position), out)


def describe(position: CrookedJumpsPosition, out: list[int]) -> None:
    scatter_from(0, cython.cast(Bits, position.taken), out)
    scatter_from(64, cython.cast(Bits, position.taken >> 64), out)


def image(points: list[int], key: int) -> int:
    return points[key >> 14] << 14 | points[key >> 7 & 127] << 7 | points[key & 127]
