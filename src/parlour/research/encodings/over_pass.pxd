cimport cython
from parlour.games.bits cimport Bits, Wide
from parlour.games.contract cimport Position
from parlour.games.over_pass.position cimport OverPassPosition
from parlour.research.encoding cimport Byte, Encoding, fill, scatter_from

cdef enum:
    POINTS = 105


cdef class OverPassEncoding(Encoding):
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


@cython.locals(plane=int, colour=int, first=int, last=int, other=int)
cdef void describe(OverPassPosition position, int side, Byte* out) noexcept nogil
cdef int first_colour(OverPassPosition position, int side) noexcept nogil
