cimport cython
from parlour.games.bits cimport Bits
from parlour.games.contract cimport Move, Position
from parlour.games.exeo_duo.position cimport OUT, PART, PUSH, ExeoDuoPosition
from parlour.research.encoding cimport NONE, Byte, Encoding, fill

cdef enum:
    PUSHED = 0x4000
    SILVER = 0x8000
    ALONE = 0x8080


cdef class ExeoDuoEncoding(Encoding):
    cdef Byte[128] cell
    cdef int key_of(self, Move move, int part) noexcept nogil
    @cython.locals(cells=int, key=int)
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


@cython.locals(piece=int, shape=int, owner=int)
cdef void describe(ExeoDuoPosition position, int side, int cells, Byte* cell, Byte* out) noexcept nogil
