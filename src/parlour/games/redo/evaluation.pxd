cimport cython
from parlour.games.bits cimport Bits, flip, highest, popcount
from parlour.games.contract cimport SWAP, Move, Position
from parlour.games.evaluator cimport Evaluator
from parlour.games.redo.position cimport BOARD, MIRROR, ONE, PASS, RedoPosition, ahead, sight

cdef enum:
    COUNT = 7


cdef class RedoEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil
    cdef bint is_noisy(self, Position position, Move move) noexcept nogil
    cdef int hint(self, Position position, Move move) noexcept nogil


@cython.locals(own=float[8], other=float[8])
cdef void compare(RedoPosition position, int side, float* out) noexcept nogil
@cython.locals(row=int)
cdef void describe(Bits own, Bits other, Bits towers, float* out) noexcept nogil
@cython.locals(jumps=bint)
cdef int count_turned(RedoPosition position, Move move) noexcept nogil
