cimport cython
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport Position
from parlour.games.evaluator cimport Evaluator
from parlour.games.mono_line.position cimport HIGH, SEEN_HIGH, SEEN_LOW, MonoLinePosition

cdef enum:
    COUNT = 6


cdef class MonoLineEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil


@cython.locals(own=float[8], other=float[8])
cdef void compare(MonoLinePosition position, int side, float* out) noexcept nogil
cdef void describe(MonoLinePosition position, int side, float* out) noexcept nogil
