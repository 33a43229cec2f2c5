cimport cython
from parlour.games.contract cimport Move, Position


cdef class Puzzle(Position):
    cdef int promise(self) noexcept nogil
    cdef int to_go(self) noexcept nogil
    cdef int turns_needed(self) noexcept nogil
    cdef int rating(self) noexcept nogil
    cdef double score(self, int side) noexcept nogil
    cdef bint is_perfect(self) noexcept nogil
    cdef bint is_circular(self) noexcept nogil
    cdef bint is_extra(self, Move move) noexcept nogil
    cdef int extras(self) noexcept nogil
    cdef void take_extras(self, int chosen) noexcept nogil
    cdef void refuse_extras(self) noexcept nogil
