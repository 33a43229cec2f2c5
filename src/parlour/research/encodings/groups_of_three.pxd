cimport cython
from parlour.games.bits cimport Bits
from parlour.games.contract cimport Position
from parlour.games.groups_of_three.position cimport GroupsOfThreePosition
from parlour.research.encoding cimport Byte, Encoding, fill, scatter_from

cdef enum:
    ROOMS = 105
    NOBODY = 255


cdef class GroupsOfThreeEncoding(Encoding):
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil


@cython.locals(plane=int, colour=int, first=int, last=int, other=int)
cdef void describe(GroupsOfThreePosition position, int side, Byte* out) noexcept nogil
