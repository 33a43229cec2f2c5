cimport cython
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport Move, Position
from parlour.games.evaluator cimport OPEN, THREATENED, WINNING, Evaluator
from parlour.games.exeo_duo.position cimport OUT, PUSH, ExeoDuoPosition, around
from parlour.games.exeo_duo.tables cimport EXEO, FAR, NEAR, ONE, ORDINARY, SILVERS

cdef enum:
    COUNT = 6
    FAR_AWAY = 12

cdef int[6][64] STEPS_TO


cdef class ExeoDuoEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil
    cdef int outlook(self, Position position) noexcept nogil
    cdef bint skip_turn(self, Position position) noexcept nogil
    cdef int hint(self, Position position, Move move) noexcept nogil


cdef int foresee(ExeoDuoPosition position) noexcept nogil
cdef bint can_finish(ExeoDuoPosition position, int side) noexcept nogil
cdef bint hand_over(ExeoDuoPosition position) noexcept nogil
@cython.locals(total=int, half=int)
cdef int progress(ExeoDuoPosition position, Move move) noexcept nogil
cdef int to_gate(int half, int square) noexcept nogil


@cython.locals(own=float[8], other=float[8])
cdef void compare(ExeoDuoPosition position, int side, float* out) noexcept nogil
@cython.locals(total=int, nearest=int, detour=int, pairs=int, best=int, last=int, steps=int, exposed=int, leaving=int)
cdef void describe(ExeoDuoPosition position, int side, float* out) noexcept nogil
