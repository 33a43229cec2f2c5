cimport cython
from parlour.games.bits cimport Bits, lowest
from parlour.games.contract cimport Position
from parlour.games.evaluator cimport Evaluator
from parlour.games.groups_of_three.position cimport GroupsOfThreePosition

cdef enum:
    COUNT = 4

cdef double FARTHEST
cdef int[105] SLIDES_IN


cdef class GroupsOfThreeEvaluator(Evaluator):
    cdef void measure(self, Position position, int side, float* out) noexcept nogil


@cython.locals(total=float[8])
cdef void describe(GroupsOfThreePosition position, int side, float* out) noexcept nogil
cdef void describe_colour(GroupsOfThreePosition position, int colour, float* out) noexcept nogil
cdef bint owns(GroupsOfThreePosition position, int side, int colour) noexcept nogil
