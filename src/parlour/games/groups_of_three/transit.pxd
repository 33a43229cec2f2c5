cimport cython
from parlour.games.bits cimport Bits, lowest, popcount

cdef enum:
    FAR = 1000

cdef Bits ONE, TRANSIT
cdef Bits[105] EXITS
cdef int[105] WIDTH
cdef int[105][8] NEAR

cdef bint can_clear(Bits own_low, Bits own_high, Bits taken_low, Bits taken_high, int slides, int bear_offs) noexcept nogil
@cython.locals(goals=int[16], lengths=int[16], homes=int[4])
cdef int fewest_slides(Bits own_low, Bits own_high, Bits taken_low, Bits taken_high, int bear_offs) noexcept nogil
@cython.locals(queue=int[105], steps=int[105])
cdef int walk(
    int start, Bits enemy_low, Bits enemy_high, Bits taken_low, Bits taken_high, int most, int first, int* goals, int* lengths
) noexcept nogil
cdef bint holds(Bits low, Bits high, int place) noexcept nogil
cdef int share_out(
    int row, int rows, int bear_offs, Bits used_low, Bits used_high, int* goals, int* lengths, int* homes
) noexcept nogil
