cimport cython
from parlour.games.bits cimport Bits, highest, lowest, popcount
from parlour.games.contract cimport Move, Position
from parlour.games.evaluator cimport OPEN, THREATENED, WINNING, Evaluator
from parlour.games.passo.position cimport OFF, REACHED, RED, PassoPosition, near

cdef enum:
    COUNT = 10
    FARTHEST = 8


cdef class PassoEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil
    cdef int outlook(self, Position position) noexcept nogil
    cdef int hint(self, Position position, Move move) noexcept nogil


cdef int foresee(PassoPosition position) noexcept nogil
cdef Bits goal_of(PassoPosition position, int side) noexcept nogil
cdef int progress(PassoPosition position, Move move) noexcept nogil


@cython.locals(own=float[10], other=float[10])
cdef void compare(PassoPosition position, int side, float* out) noexcept nogil
cdef void describe(PassoPosition position, int side, float* out) noexcept nogil
cdef int steps_to_pass(PassoPosition position, int side, Bits landing) noexcept nogil
