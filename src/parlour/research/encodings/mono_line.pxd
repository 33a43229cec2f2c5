cimport cython
from parlour.games.bits cimport Bits
from parlour.games.contract cimport Position
from parlour.games.mono_line.position cimport MonoLinePosition
from parlour.research.encoding cimport Byte, Encoding, fill, scatter_from

cdef enum:
    POINTS = 105


cdef class MonoLineEncoding(Encoding):
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


@cython.locals(plane=int, owner=int)
cdef void describe(MonoLinePosition position, int side, Byte* out) noexcept nogil
