cimport cython
from parlour.games.bits cimport Bits, Wide
from parlour.games.contract cimport Position
from parlour.puzzles.full_house.position cimport FullHousePosition
from parlour.research.encoding cimport Byte, Encoding, fill, scatter_from

cdef enum:
    ROOMS = 105


cdef class FullHouseEncoding(Encoding):
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


cdef void describe(FullHousePosition position, Byte* out) noexcept nogil
