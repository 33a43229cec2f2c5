cimport cython
from parlour.games.bits cimport Bits, Wide
from parlour.games.contract cimport Position
from parlour.puzzles.crooked_jumps.position cimport CrookedJumpsPosition
from parlour.research.encoding cimport Byte, Encoding, scatter_from


cdef class CrookedJumpsEncoding(Encoding):
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


cdef void describe(CrookedJumpsPosition position, Byte* out) noexcept nogil
