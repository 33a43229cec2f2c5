"""Pathagon in numbers: 49 placements in the order a1, b1, ... g7, then 49 moves for each start (one of them, onto itself,
is never legal), then swap.

With trapping=optional a turn is two actions: the second tells which of the four neighbours are taken, if they are trapped."""

import cython

from parlour.games.contract import SWAP, Position
from parlour.games.game import Game
from parlour.games.geometry import Grid
from parlour.games.options import Options
from parlour.research.encoding import Encoding, Plane

if not cython.compiled:
    from parlour.games.pathagon.position import CELLS, TAKEN, PathagonPosition
    from parlour.research.encoding import NONE, fill, scatter

GRID = Grid(7, 7)
CHOSEN = Plane("chosen", "start (1) and end (2) of the move whose trapped pieces are to be taken or left", 2)
PLANES: tuple[Plane, ...] = (
    Plane("own pieces", "pieces of the player who looks"),
    Plane("other pieces", "pieces of the opponent"),
    Plane("own barred", "cells on which the player may not place now"),
    Plane("other barred", "cells on which the opponent may not place now"),
    Plane("own last", "the player's piece that was moved last"),
    Plane("other last", "the opponent's piece that was moved last"),
    Plane("own reserve", "the player's pieces in reserve, everywhere the same", 14),
    Plane("other reserve", "the opponent's pieces in reserve, everywhere the same", 14),
    Plane("own owed", "trapped pieces the player must place before the bar is lifted, everywhere the same", 14),
    Plane("other owed", "the same for the opponent", 14),
    Plane("dark", "1 everywhere if the player who looks has Dark, who joins left and right"),
    Plane("to move", "1 everywhere if the player who looks is to move"),
    Plane("swap", "1 everywhere if the move swap is offered"),
)


class PathagonEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        keys = [*range(CELLS), *((a + 1) << 6 | b for a in range(CELLS) for b in range(CELLS)), SWAP]
        start, optional = game.begin(options), options["trapping"] == "optional"
        names, planes = [game.format_move(start, key) for key in keys], PLANES
        if optional:
            keys += [TAKEN + choice for choice in range(16)]
            names += [name_of(choice) for choice in range(16)]
            planes += (CHOSEN,)
        Encoding.__init__(self, game, options, (7, 7), planes, keys, names, longest=1000, split=optional)
        ways = [[way_of(cell, left, up) for cell in range(CELLS)] for up in (0, 1) for left in (0, 1)]
        self.set_images(ways, image)

    def key_of(self, move: int, part: int) -> int:
        return move & (TAKEN - 1) if part == 0 else TAKEN + move // TAKEN

    def mark(self, buffer: list[int], count: int, words: list[int]) -> None:
        """Moves are listed start by start, each with the same cells: so each start is one row of bits."""
        first = buffer[0] >> 6
        if not first:
            Encoding.mark(self, buffer, count, words)
            return
        row = cython.cast(Bits, 0)
        width = 0
        while width < count and buffer[width] >> 6 == first:
            row |= cython.cast(Bits, 1) << (buffer[width] & 63)
            width += 1
        index = 0
        while index < count:
            place = CELLS * (buffer[index] >> 6)
            words[place >> 6] |= row << (place & 63)
            if place & 63:
                words[(place >> 6) + 1] |= row >> (64 - (place & 63))
            index += width

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(PathagonPosition, position), position.side == side, self.place, out)
        if chosen != NONE:
            key = self.moves[chosen]
            if key >> 6:
                out[13 * CELLS + (key >> 6) - 1] = 1
            out[13 * CELLS + (key & 63)] = 2


def describe(position: PathagonPosition, mine: int, place: list[int], out: list[int]) -> None:
    """`own` of the position is the side to move; the first plane is the side that looks."""
    own = 0 if mine else CELLS
    other = CELLS - own
    scatter(position.own, place, out + own)
    scatter(position.other, place, out + other)
    scatter(position.own_barred, place, out + 2 * CELLS + own)
    scatter(position.other_barred, place, out + 2 * CELLS + other)
    scatter(position.own_last, place, out + 4 * CELLS + own)
    scatter(position.other_last, place, out + 4 * CELLS + other)
    fill(out + 6 * CELLS + own, CELLS, position.own_reserve)
    fill(out + 6 * CELLS + other, CELLS, position.other_reserve)
    fill(out + 8 * CELLS + own, CELLS, position.own_owed)
    fill(out + 8 * CELLS + other, CELLS, position.other_owed)
    fill(out + 10 * CELLS, CELLS, position.side if mine else position.side ^ 1)
    fill(out + 11 * CELLS, CELLS, mine)
    fill(out + 12 * CELLS, CELLS, position.swap == 1)


def way_of(cell: int, left: int, up: int) -> int:
    row, column = divmod(cell, 7)
    return (6 - row if up else row) * 7 + (6 - column if left else column)


def name_of(choice: int) -> str:
    sides = [side for index, side in enumerate(("right", "left", "above", "below")) if choice >> index & 1]
    return f"take:{'+'.join(sides) or 'nothing'}"


def image(cells: list[int], key: int) -> int:
    if key >= TAKEN:
        choice, order = key - TAKEN, [0, 1, 2, 3]
        if cells[0] % 7:
            order[:2] = 1, 0
        if cells[0] // 7:
            order[2:] = 3, 2
        return TAKEN + sum((choice >> index & 1) << place for index, place in enumerate(order))
    return cells[key] if key < 64 else (cells[(key >> 6) - 1] + 1) << 6 | cells[key & 63]
