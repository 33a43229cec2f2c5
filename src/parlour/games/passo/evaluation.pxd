cimport cython
from parlour.games.bits cimport Bits, highest, lowest, popcount
from parlour.games.contract cimport Position
from parlour.games.evaluator cimport Evaluator
from parlour.games.passo.position cimport REACHED, RED, PassoPosition, near

cdef enum:
    COUNT = 10
    FARTHEST = 8


cdef class PassoEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil


@cython.locals(own=float[10], other=float[10])
cdef void compare(PassoPosition position, int side, float* out) noexcept nogil
cdef void describe(PassoPosition position, int side, float* out) noexcept nogil
cdef int steps_to_pass(PassoPosition position, int side, Bits landing) noexcept nogil
