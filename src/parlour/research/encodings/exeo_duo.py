"""Exeo Duo in numbers: a turn is two actions, for its moves are hundreds of thousands.

The first action is the way of a piece, or its push; the second is the way of the other piece, the silver square of a push, or
`alone` where a turn has one part only. Ways come first, then pushes, silver squares and `alone`, then swap.
"""

import cython

from parlour.games.contract import SWAP, Position
from parlour.games.exeo_duo.board import BOARD, SHAPES
from parlour.games.game import Game
from parlour.games.options import Options
from parlour.research.encoding import Encoding, Plane

if not cython.compiled:
    from parlour.games.exeo_duo.position import OUT, PART, PUSH, ExeoDuoPosition
    from parlour.research.encoding import NONE, fill

    PUSHED, SILVER, ALONE = 0x4000, 0x8000, 0x8080

SQUARES = tuple(BOARD.squares())
PLANES = (
    *(Plane(f"own {shape}", f"where the player's twins of the shape {shape} stand") for shape in SHAPES),
    *(Plane(f"other {shape}", f"where the opponent's twins of the shape {shape} stand") for shape in SHAPES),
    Plane("chosen", "start (1) and end (2) of the way chosen as first part of the turn", 2),
    Plane("push", "1 everywhere if that is a push, so that a silver square is to be chosen"),
    Plane("silver", "1 everywhere if the player who looks has Silver"),
    Plane("to move", "1 everywhere if the player who looks is to move"),
    Plane("swap", "1 everywhere if the move swap is offered"),
)


class ExeoDuoEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        ways = [start | end << 7 for start in SQUARES for end in SQUARES if BOARD.line(start, end)]
        keys = ways + [PUSHED | way for way in ways] + [SILVER | square for square in sorted(BOARD.silver)] + [ALONE, SWAP]
        shape = (BOARD.grid.rows, BOARD.grid.columns)
        Encoding.__init__(self, game, options, shape, PLANES, keys, [*map(name_of, keys)], longest=1000, split=True)
        for index, square in enumerate(SQUARES):
            self.cell[square] = index
        columns = BOARD.grid.columns
        mirrored = [cell // columns * columns + columns - 1 - cell % columns for cell in range(self.cells)]
        self.set_images([list(range(self.cells)), *([mirrored] if is_symmetric(mirrored) else [])], image)

    def key_of(self, move: int, part: int) -> int:
        if part == 0:
            return (move & PART) | (PUSHED if move & PUSH else 0)
        if move & PUSH:
            return SILVER | (move >> 14 & 127)
        return move >> 14 & PART if move >> 14 else ALONE

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        cells = self.cells
        describe(cython.cast(ExeoDuoPosition, position), side, cells, self.cell, out)
        if chosen != NONE:
            key = self.moves[chosen]
            out[8 * cells + self.cell[key & 127]] = 1
            out[8 * cells + self.cell[key >> 7 & 127]] = 2
            fill(out + 9 * cells, cells, key & PUSHED != 0)


def describe(position: ExeoDuoPosition, side: int, cells: int, cell: list[int], out: list[int]) -> None:
    for piece in range(16):
        if position.squares[piece] != OUT:
            owner = 0 if piece >> 3 == side else 4
            shape = owner + (piece & 3)
            out[shape * cells + cell[(piece >> 2 & 1) << 6 | position.squares[piece]]] = 1
    fill(out + 10 * cells, cells, side)
    fill(out + 11 * cells, cells, position.side == side)
    fill(out + 12 * cells, cells, position.swap == 1)


def name_of(key: int) -> str:
    if key == SWAP:
        return "swap"
    if key == ALONE:
        return "alone"
    if key & SILVER:
        return f">{BOARD.name(key & 127)}"
    return f"{BOARD.name(key & 127)}{'x' if key & PUSHED else '-'}{BOARD.name(key >> 7 & 127)}"


def is_symmetric(cells: list[int]) -> bool:
    """Whether silver squares lie on silver ones, and 3 on 3; 1 and 2 may be exchanged, no rule tells them apart."""
    images = dict(zip(SQUARES, (SQUARES[cell] for cell in cells), strict=True))
    pairs = [set(pair) for pair in BOARD.exeo]
    moved = [{images[square] for square in pair} for pair in pairs]
    return (
        {images[square] for square in BOARD.silver} == set(BOARD.silver)
        and moved[2] == pairs[2]
        and sorted(map(sorted, moved[:2])) == sorted(map(sorted, pairs[:2]))
    )


def image(cells: list[int], key: int) -> int:
    if key == ALONE:
        return key
    if key & SILVER:
        return SILVER | SQUARES[cells[SQUARES.index(key & 127)]]
    start, end = (SQUARES[cells[SQUARES.index(square)]] for square in (key & 127, key >> 7 & 127))
    return (key & PUSHED) | start | end << 7
