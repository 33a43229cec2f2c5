cimport cython
from parlour.games.contract cimport SWAP, Key, Move, Position, Random

cdef enum:
    MAX_PLIES = 4096


cdef class Frame:
    cdef Position position
    cdef Frame below
    cdef Move[4096] moves


cdef class Past:
    cdef int count
    cdef Key[4096] keys
    cdef void push(self, Key key) noexcept nogil
    cdef int occurrences(self, Key key) noexcept nogil


cdef unsigned long long count_leaves(Frame frame, int depth, Past past, bint play_last) noexcept nogil
cdef void play_each(Frame frame, int count) noexcept nogil
cdef void copy_position(Position position, Position other) noexcept nogil
cdef long long play_drawing(Position start, Position position, Random random, long long moves, int longest) noexcept nogil
cdef long long play_listing(Position start, Frame frame, Random random, long long moves, int longest) noexcept nogil
cpdef unsigned long long perft(Position position, int depth, past=*, bint play_last=*)
cpdef long long play_random(Position position, long long moves, unsigned long long seed, bint drawing=*, int longest=*)
