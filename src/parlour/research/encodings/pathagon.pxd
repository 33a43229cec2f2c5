cimport cython
from parlour.games.bits cimport Bits
from parlour.games.contract cimport Move, Position
from parlour.games.pathagon.position cimport CELLS, TAKEN, PathagonPosition
from parlour.research.encoding cimport NONE, Byte, Encoding, fill, scatter


cdef class PathagonEncoding(Encoding):
    cdef int key_of(self, Move move, int part) noexcept nogil
    @cython.locals(key=Move)
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil
    @cython.locals(first=Move, row=Bits, width=int, index=int, place=int)
    cdef void mark(self, Move* buffer, int count, Bits* words) noexcept nogil


@cython.locals(own=int, other=int)
cdef void describe(PathagonPosition position, int mine, Byte* place, Byte* out) noexcept nogil
