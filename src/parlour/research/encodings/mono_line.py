"""Mono-Line in numbers: the 105 points in the order of the board, then swap; where claims are made, concede and the claims."""

import cython

from parlour.games.contract import SWAP, Position
from parlour.games.game import Game
from parlour.games.mono_line.position import CLAIM, CONCEDE
from parlour.games.options import Options
from parlour.research.encoding import Encoding, Plane
from parlour.research.encodings.window import point_images

if not cython.compiled:
    from parlour.games.mono_line.position import MonoLinePosition
    from parlour.research.encoding import fill, scatter_from

    POINTS = 105

PLANES = (
    Plane("own pieces", "points with a piece of the player who looks"),
    Plane("other pieces", "points with a piece of the opponent"),
    Plane("own lines", "all points on lines that the player holds: closed to the opponent in the strict game"),
    Plane("other lines", "all points on lines that the opponent holds"),
    Plane("own placed", "how many pieces the player has placed, everywhere the same", 105),
    Plane("other placed", "how many the opponent has placed, everywhere the same", 105),
    Plane("own claimed", "1 everywhere while the player may claim no more"),
    Plane("other claimed", "1 everywhere while the opponent may claim no more"),
    Plane("black", "1 everywhere if the player who looks has Black"),
    Plane("to move", "1 everywhere if the player who looks is to move"),
    Plane("swap", "1 everywhere if the move swap is offered"),
)


class MonoLineEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        keys = [*range(POINTS), SWAP]
        if options["mode"] != "strict":
            keys += [CONCEDE, *(CLAIM | one << 7 | other for one in range(POINTS) for other in range(one + 1, POINTS))]
        start = game.begin(options)
        names = [game.format_move(start, key) for key in keys]
        longest = 2 * POINTS + 2 if options["mode"] == "strict" else 4 * POINTS
        Encoding.__init__(self, game, options, (POINTS,), PLANES, keys, names, longest=longest)
        self.set_images(point_images(), image)

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(MonoLinePosition, position), side, out)


def describe(position: MonoLinePosition, side: int, out: list[int]) -> None:
    for plane in range(2):
        owner = side ^ plane
        scatter_from(0, position.low[owner], out + plane * POINTS)
        scatter_from(64, position.high[owner], out + plane * POINTS)
        scatter_from(0, position.seen_low[owner], out + (2 + plane) * POINTS)
        scatter_from(64, position.seen_high[owner], out + (2 + plane) * POINTS)
        fill(out + (4 + plane) * POINTS, POINTS, position.placed[owner])
        fill(out + (6 + plane) * POINTS, POINTS, position.claimed >> owner & 1)
    fill(out + 8 * POINTS, POINTS, side)
    fill(out + 9 * POINTS, POINTS, position.side == side)
    fill(out + 10 * POINTS, POINTS, position.swap == 1)


def image(points: list[int], key: int) -> int:
    if key < POINTS:
        return points[key]
    if key == CONCEDE:
        return key
    one, other = sorted((points[key >> 7 & 127], points[key & 127]))
    return CLAIM | one << 7 | other
