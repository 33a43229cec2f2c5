"""Redo in numbers: start by start every square one or two away in the eight directions, then pass and swap."""

import cython

from parlour.games.contract import SWAP, Position
from parlour.games.game import Game
from parlour.games.options import Options
from parlour.games.redo.position import PASS
from parlour.research.encoding import Encoding, Plane

if not cython.compiled:
    from parlour.games.bits import flip
    from parlour.games.redo.position import RedoPosition
    from parlour.research.encoding import fill, scatter

    CELLS = 56

SQUARES = tuple(row * 8 + column for row in range(8) for column in range(7))
PLANES = (
    Plane("own discs", "single discs of the player who looks"),
    Plane("own towers", "towers of the player who looks"),
    Plane("other discs", "single discs of the opponent"),
    Plane("other towers", "towers of the opponent"),
    Plane("passes", "turns without a move in a row, everywhere the same", 2),
    Plane("quiet", "quiet moves in a row, counted with tower=king only, everywhere the same", 40),
    Plane("red", "1 everywhere if the player who looks has Red, who moves down"),
    Plane("to move", "1 everywhere if the player who looks is to move"),
    Plane("swap", "1 everywhere if the move swap is offered"),
)


class RedoEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        keys = [start << 6 | end for start in SQUARES for end in ends_from(start)] + [PASS, SWAP]
        start = game.begin(options)
        names = [game.format_move(start, key) for key in keys]
        Encoding.__init__(self, game, options, (8, 7), PLANES, keys, names, longest=500)
        for index, square in enumerate(SQUARES):
            self.place[square] = index
        self.set_images([list(range(56)), [cell // 7 * 7 + 6 - cell % 7 for cell in range(56)]], image)

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(RedoPosition, position), side, self.place, out)


def describe(position: RedoPosition, side: int, place: list[int], out: list[int]) -> None:
    """A position is seen from the seat of the side to move, an observation always from White's."""
    own, other, towers = position.own, position.other, position.towers
    if position.side:
        own, other, towers = flip(own), flip(other), flip(towers)
    if position.side != side:
        swapped = own
        own = other
        other = swapped
    scatter(own & ~towers, place, out)
    scatter(own & towers, place, out + CELLS)
    scatter(other & ~towers, place, out + 2 * CELLS)
    scatter(other & towers, place, out + 3 * CELLS)
    fill(out + 4 * CELLS, CELLS, position.passes)
    fill(out + 5 * CELLS, CELLS, position.quiet)
    fill(out + 6 * CELLS, CELLS, side)
    fill(out + 7 * CELLS, CELLS, position.side == side)
    fill(out + 8 * CELLS, CELLS, position.swap == 1)


def ends_from(start: int) -> list[int]:
    column, row = start % 8, start // 8
    ways = [(across, up) for up in (-1, 0, 1) for across in (-1, 0, 1) if across or up]
    ends = [(column + far * across, row + far * up) for far in (1, 2) for across, up in ways]
    return [up * 8 + across for across, up in ends if across in range(7) and up in range(8)]


def image(cells: list[int], key: int) -> int:
    if key == PASS:
        return key
    start, end = (SQUARES[cells[SQUARES.index(square)]] for square in (key >> 6, key & 63))
    return start << 6 | end
