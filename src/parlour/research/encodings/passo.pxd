cimport cython
from parlour.games.bits cimport Bits, popcount
from parlour.games.contract cimport Position
from parlour.games.passo.position cimport PassoPosition
from parlour.research.encoding cimport Byte, Encoding, fill, scatter

cdef enum:
    CELLS = 25
    TOKENS = 6
    PLAIN = 9  # planes of tiles and discs


cdef class PassoEncoding(Encoding):
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


@cython.locals(owner=int, plane=int, level=int, last=int, next=int)
cdef void describe(PassoPosition position, int side, Byte* place, Byte* out) noexcept nogil
@cython.locals(token=int)
cdef void show_tokens(int tokens, Byte* out) noexcept nogil
