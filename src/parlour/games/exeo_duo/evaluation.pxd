cimport cython
from parlour.games.bits cimport Bits, popcount
from parlour.games.contract cimport Position
from parlour.games.evaluator cimport Evaluator
from parlour.games.exeo_duo.position cimport ORDINARY, OUT, SILVERS, ExeoDuoPosition, around

cdef enum:
    COUNT = 6
    FAR_AWAY = 12

cdef int[6][64] STEPS_TO


cdef class ExeoDuoEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil


@cython.locals(own=float[8], other=float[8])
cdef void compare(ExeoDuoPosition position, int side, float* out) noexcept nogil
@cython.locals(total=int, nearest=int, detour=int, pairs=int, best=int, last=int, steps=int, exposed=int, leaving=int)
cdef void describe(ExeoDuoPosition position, int side, float* out) noexcept nogil
