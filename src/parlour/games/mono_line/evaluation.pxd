cimport cython
from parlour.games.bits cimport Bits, popcount
from parlour.games.contract cimport Position
from parlour.games.evaluator cimport Evaluator
from parlour.games.mono_line.position cimport HIGH, STRICT, MonoLinePosition

cdef enum:
    COUNT = 6
    LINES = 40

cdef Bits[40] LINE_LOW, LINE_HIGH


cdef class MonoLineEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil


@cython.locals(own=float[6], other=float[6])
cdef void compare(MonoLinePosition position, int side, float* out) noexcept nogil
@cython.locals(expected=double)
cdef void describe(MonoLinePosition position, int side, float* out) noexcept nogil
