cimport cython
from parlour.games.bits cimport Wide, lowest_wide, popcount_wide
from parlour.games.contract cimport Position
from parlour.games.evaluator cimport Evaluator
from parlour.games.over_pass.position cimport ACTING, OverPassPosition
from parlour.games.window.tables cimport BIT, EXITS

cdef enum:
    COUNT = 5

cdef double SECOND_COLOUR
cdef int[128] SLIDES_OUT


cdef class OverPassEvaluator(Evaluator):
    cdef void measure(self, Position position, int side, float* out) noexcept nogil


@cython.locals(total=float[8])
cdef void describe(OverPassPosition position, int side, float* out) noexcept nogil
@cython.locals(group=Wide)
cdef void describe_colour(OverPassPosition position, int colour, float* out) noexcept nogil
