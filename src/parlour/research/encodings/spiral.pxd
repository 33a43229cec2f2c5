cimport cython
from parlour.games.bits cimport Bits, Wide
from parlour.games.contract cimport Move, Position
from parlour.puzzles.spiral.position cimport SpiralPosition
from parlour.research.encoding cimport NONE, Byte, Encoding, scatter_from

cdef enum:
    POINTS = 105
    LANDING = 128


cdef class SpiralEncoding(Encoding):
    cdef int key_of(self, Move move, int part) noexcept nogil
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


@cython.locals(colour=int)
cdef void describe(SpiralPosition position, Byte* out) noexcept nogil
