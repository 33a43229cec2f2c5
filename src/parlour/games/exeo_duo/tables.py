"""The squares of the Exeo Duo board as sets of bits, a half at a time, for the compiled rules; `tables.pxd` names the C arrays."""

import cython

from parlour.games.exeo_duo.board import BOARD

if not cython.compiled:
    ORDINARY, SILVERS, EXEOS = [0] * 2, [0] * 2, [0] * 2
    NEAR, FAR, EXEO = [0] * 6, [0] * 6, [0] * 6
    STEPS = [0] * 8

ONE = 1
STRIDE = BOARD.stride


def read_squares() -> None:
    """Sort the squares of each half by what they are."""
    for square in BOARD.squares():
        bit = ONE << (square & 63)
        half = square >> 6
        if square in BOARD.silver:
            SILVERS[half] |= bit
        elif BOARD.exeo_number(square):
            EXEOS[half] |= bit
        else:
            ORDINARY[half] |= bit


def read_entries() -> None:
    """The squares one and two steps in line from each EXEO square: number 0 to 2, and 3 more in the North."""
    for number in range(3):
        for half in range(2):
            EXEO[number + 3 * half] = BOARD.exeo[number][half] & 63
            for square in BOARD.squares():
                length = len(BOARD.line(square, BOARD.exeo[number][half]))
                if length == 1:
                    NEAR[number + 3 * half] |= ONE << (square & 63)
                elif length == 2:
                    FAR[number + 3 * half] |= ONE << (square & 63)


for index, step in enumerate((1, STRIDE - 1, STRIDE, STRIDE + 1)):
    STEPS[index], STEPS[index + 4] = step, -step
read_squares()
read_entries()
