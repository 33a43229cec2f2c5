cimport cython
from parlour.games.bits cimport Bits, flip
from parlour.games.contract cimport Position
from parlour.games.redo.position cimport RedoPosition
from parlour.research.encoding cimport Byte, Encoding, fill, scatter

cdef enum:
    CELLS = 56


cdef class RedoEncoding(Encoding):
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


@cython.locals(own=Bits, other=Bits, towers=Bits, swapped=Bits)
cdef void describe(RedoPosition position, int side, Byte* place, Byte* out) noexcept nogil
