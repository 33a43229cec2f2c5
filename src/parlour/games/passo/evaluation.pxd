cimport cython
from parlour.games.bits cimport Bits, highest, lowest, popcount
from parlour.games.contract cimport Move, Position
from parlour.games.evaluator cimport OPEN, THREATENED, WINNING
from parlour.games.net cimport FINE, FULL, NetEvaluator
from parlour.games.passo.position cimport BOARD, OFF, REACHED, RED, PassoPosition, near

cdef enum:
    COUNT = 10
    FARTHEST = 8
    PLANE = 30
    PLANES = 8
    ROWS = 6
    ROOMS = 16
    INPUTS = 389

cdef int[2][32] SEEN


cdef class PassoEvaluator(NetEvaluator):
    cdef double logit(self, Position position, int side) noexcept nogil
    cdef int inputs(self, Position position, int* out) noexcept nogil
    cdef void features(self, Position position, int side, float* out) noexcept nogil
    cdef int outlook(self, Position position) noexcept nogil
    cdef int hint(self, Position position, Move move) noexcept nogil


cdef int foresee(PassoPosition position) noexcept nogil
cdef Bits goal_of(PassoPosition position, int side) noexcept nogil
cdef int progress(PassoPosition position, Move move) noexcept nogil


@cython.locals(second=Bits, third=Bits, base=int)
cdef int list_inputs(PassoPosition position, int* out) noexcept nogil
cdef int list_cells(Bits cells, int side, int plane, int* out, int count) noexcept nogil
cdef Bits covered(PassoPosition position, int side, Bits second, Bits third) noexcept nogil
cdef int rear(PassoPosition position, int side) noexcept nogil
@cython.locals(own=float[10], other=float[10])
cdef void compare(PassoPosition position, int side, float* out) noexcept nogil
cdef void describe(PassoPosition position, int side, float* out) noexcept nogil
cdef int steps_to_pass(PassoPosition position, int side, Bits landing) noexcept nogil
