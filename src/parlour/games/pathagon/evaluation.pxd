cimport cython
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport Move, Position
from parlour.games.evaluator cimport OPEN, THREATENED, WINNING, Evaluator
from parlour.games.pathagon.position cimport (
    BOARD, BOTTOM, INNER, LEFT, LIGHT, ONE, PART, RIGHT, TOP, PathagonPosition, list_moves, trapped_beside
)

cdef enum:
    FARTHEST = 12
    SHORTEST = 6

cdef Bits MIDDLE

cdef class PathagonEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil
    cdef int outlook(self, Position position) noexcept nogil
    cdef bint skip_turn(self, Position position) noexcept nogil
    cdef int hint(self, Position position, Move move) noexcept nogil
    cdef int candidates(self, Position position, Move* buffer) noexcept nogil


cdef int foresee(PathagonPosition position) noexcept nogil
@cython.locals(upright=bint)
cdef Bits finishing_moves(PathagonPosition position, bint mine) noexcept nogil
cdef Bits joined(Bits group, Bits own) noexcept nogil
cdef bint hand_over(PathagonPosition position) noexcept nogil
cdef int list_answers(PathagonPosition position, Move* buffer) noexcept nogil
cdef int list_traps(PathagonPosition position, Bits free, Bits gaps, Move* buffer) noexcept nogil
cdef Bits trapping(Bits own, Bits other) noexcept nogil
cdef int count_trapped(PathagonPosition position, Move move) noexcept nogil


@cython.locals(own=float[4], other=float[4])
cdef void compare(PathagonPosition position, float* out) noexcept nogil
@cython.locals(there=Bits[16], back=Bits[16])
cdef void describe_ways(Bits own, Bits free, Bits near, Bits far, float* out) noexcept nogil
cdef int spread_out(Bits own, Bits free, Bits near, Bits far, Bits* layers) noexcept nogil
cdef Bits beside(Bits cells) noexcept nogil
cdef Bits trappable(Bits own, Bits other, Bits free) noexcept nogil
