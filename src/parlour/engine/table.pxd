from parlour.games.contract cimport Key, Move

cpdef enum:
    EXACT = 1
    LOWER = 2
    UPPER = 3

cdef struct Entry:
    Key check
    Key data


cdef class Table:
    cdef Entry* entries
    cdef Key mask
    cdef Key look_up(self, Key key) noexcept nogil
    cdef void store(self, Key key, int value, Move move, int depth, int bound) noexcept nogil


cdef inline int value_in(Key data) noexcept nogil:
    return <int>(data >> 16 & 0xFFFF) - 32768

cdef inline int depth_in(Key data) noexcept nogil:
    return <int>(data >> 2 & 0xFF)

cdef inline int bound_in(Key data) noexcept nogil:
    return <int>(data & 3)

cdef inline Move move_in(Key data) noexcept nogil:
    return <Move>(data >> 32)
