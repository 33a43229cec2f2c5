"""Passo in numbers: steps start by start, then swap; with power tokens choices, then the moves of each token in turn.

The actions of the game without tokens keep their numbers in the game with them.
"""

import cython

from parlour.games.contract import SWAP, Position
from parlour.games.game import Game
from parlour.games.options import Options
from parlour.games.passo.position import CARRY, CHOOSE, DOUBLE, LEAP, OFF, STEP, SUMMIT
from parlour.research.encoding import Encoding, Plane

if not cython.compiled:
    from parlour.games.passo.position import PassoPosition
    from parlour.research.encoding import fill, popcount, scatter

    CELLS, TOKENS, PLAIN = 25, 6, 9

POINTS = tuple(row * 6 + column for row in range(5) for column in range(5))
WORDS = ("carry", "double", "keep", "leap", "restore", "summit")
BOARD = (
    Plane("tiles", "cells that have a tile"),
    *(Plane(f"own discs {level}", f"the player's discs at level {level} of their stacks, 1 at the bottom") for level in range(1, 5)),
    *(Plane(f"other discs {level}", f"the opponent's discs at level {level} of their stacks") for level in range(1, 5)),
)
HANDS = (
    *(Plane(f"own {word}", f"1 everywhere if the player holds {word}") for word in WORDS),
    *(Plane(f"other {word}", f"1 everywhere if the opponent is known to hold {word}") for word in WORDS),
    *(Plane(f"own used {word}", f"1 everywhere if the player has used {word}") for word in WORDS),
    *(Plane(f"other used {word}", f"1 everywhere if the opponent has used {word}") for word in WORDS),
    Plane("hidden", "how many tokens the opponent holds that the player does not know, everywhere the same", 3),
    Plane("choosing", "how many players have still to choose tokens, everywhere the same", 2),
)
TURN = (
    Plane("black", "1 everywhere if the player who looks has Black, who moves down"),
    Plane("to move", "1 everywhere if the player who looks is to move"),
    Plane("swap", "1 everywhere if the move swap is offered"),
)


class PassoEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        keys = [*steps(STEP), SWAP]
        planes = BOARD + TURN
        if options["powers"] != "none":
            keys += list_choices() + list_powers()
            planes = BOARD + HANDS + TURN
        start = game.begin(options)
        names = [game.format_move(start, key) for key in keys]
        Encoding.__init__(self, game, options, (5, 5), planes, keys, names, longest=300)
        for index, cell in enumerate(POINTS):
            self.place[cell] = index
        self.set_images([list(range(25)), [cell // 5 * 5 + 4 - cell % 5 for cell in range(25)]], image)

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(PassoPosition, position), side, self.place, out)


def describe(position: PassoPosition, side: int, place: list[int], out: list[int]) -> None:
    scatter(position.tiles, place, out)
    for level in range(4):
        scatter(position.discs[4 * side + level], place, out + (1 + level) * CELLS)
        scatter(position.discs[4 * (side ^ 1) + level], place, out + (5 + level) * CELLS)
    last = PLAIN
    if position.powers:
        show_tokens(position.hand[side], out + PLAIN * CELLS)
        last = PLAIN + 4 * TOKENS + 2
        if position.hides(side ^ 1, side):
            fill(out + (last - 2) * CELLS, CELLS, popcount(position.hand[side ^ 1]))
        else:
            show_tokens(position.hand[side ^ 1], out + (PLAIN + TOKENS) * CELLS)
        show_tokens(position.used[side], out + (PLAIN + 2 * TOKENS) * CELLS)
        show_tokens(position.used[side ^ 1], out + (PLAIN + 3 * TOKENS) * CELLS)
        fill(out + (last - 1) * CELLS, CELLS, position.choosing)
    fill(out + last * CELLS, CELLS, side)
    fill(out + (last + 1) * CELLS, CELLS, position.side == side)
    fill(out + (last + 2) * CELLS, CELLS, position.swap == 1)


def show_tokens(tokens: int, out: list[int]) -> None:
    """One plane for each of the six."""
    for token in range(TOKENS):
        fill(out + token * CELLS, CELLS, tokens >> token & 1)


# -- all actions ------------------------------------------------------------------------------------------------------


def near(cell: int, distance: int = 1) -> list[int]:
    """The cells so far away in the eight directions."""
    column, row = cell % 6, cell // 6
    ways = [(across, up) for up in (-1, 0, 1) for across in (-1, 0, 1) if across or up]
    ends = [(column + distance * across, row + distance * up) for across, up in ways]
    return [up * 6 + across for across, up in ends if across in range(5) and up in range(5)]


def steps(kind: int, distance: int = 1) -> list[int]:
    """All moves of a kind from cell to cell, and for plain steps the pass-off from each cell."""
    heads = [(kind << 10 | start << 5, near(start, distance)) for start in POINTS]
    return [head | end for head, ends in heads for end in (*ends, *((OFF,) if kind in OFFS else ()))]


OFFS = (STEP,)


def list_choices() -> list[int]:
    return [CHOOSE << 10 | tokens for tokens in range(64) if tokens.bit_count() == 3]


def list_powers() -> list[int]:
    keys = []
    for kind in range(CARRY, SUMMIT + 1):
        if kind == DOUBLE:
            keys += [
                middle << 13 | kind << 10 | start << 5 | end
                for start in POINTS
                for middle in near(start)
                for end in (*near(middle), OFF)
            ]
        else:
            keys += steps(kind, 2 if kind == LEAP else 1)
    return keys


def image(cells: list[int], key: int) -> int:
    if key >> 10 & 7 == CHOOSE:
        return key
    ends = [key >> 13 & 31, key >> 5 & 31, key & 31]
    if key >> 10 & 7 != DOUBLE:
        ends[0] = 0
    middle, start, end = (POINTS[cells[POINTS.index(cell)]] if cell in POINTS else cell for cell in ends)
    if key >> 10 & 7 != DOUBLE:
        middle = 0
    return middle << 13 | (key & 7 << 10) | start << 5 | end
