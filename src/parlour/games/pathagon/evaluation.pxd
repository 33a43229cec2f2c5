cimport cython
from parlour.games.bits cimport Bits, popcount
from parlour.games.contract cimport Move, Position
from parlour.games.evaluator cimport Evaluator
from parlour.games.pathagon.position cimport BOARD, BOTTOM, INNER, LEFT, LIGHT, RIGHT, TOP, PathagonPosition

cdef enum:
    FARTHEST = 12

cdef Bits MIDDLE

cdef class PathagonEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil


@cython.locals(own=float[4], other=float[4])
cdef void compare(PathagonPosition position, float* out) noexcept nogil
@cython.locals(there=Bits[16], back=Bits[16])
cdef void describe_ways(Bits own, Bits free, Bits near, Bits far, float* out) noexcept nogil
cdef int spread_out(Bits own, Bits free, Bits near, Bits far, Bits* layers) noexcept nogil
cdef Bits beside(Bits cells) noexcept nogil
cdef Bits trappable(Bits own, Bits other, Bits free) noexcept nogil
