cimport cython
from parlour.engine.core.perft cimport Frame
from parlour.games.contract cimport Key, Move, MoveBuffer, Random
from parlour.puzzles.puzzle cimport Puzzle

cdef enum:
    ROOM = 3000000
    TABLE = 4194304
    HIGHEST = 65535


cdef struct Candidate:
    int score
    int parent
    Move move
    int extras


cdef class Beam:
    cdef int width, count
    cdef bint perfect
    cdef Puzzle child
    cdef MoveBuffer buffer
    cdef Random random
    cdef Candidate* items
    cdef Key* seen
    cdef object start, on_level
    cdef public list front, history, best_line
    cdef public int best_left, solved, full
    cdef bint expand(self, Puzzle parent, int index)
    cdef void consider(self, int parent, Move move, int extras)
    cdef void weigh(self, int parent, Move move, int extras)
    cdef list select(self)
    cdef bint is_new(self, Key key)


cdef class Dead:
    cdef Key* keys
    cdef long long nodes, most
    cdef bint perfect
    cdef bint has(self, Key key) noexcept nogil
    cdef void add(self, Key key) noexcept nogil


cdef int search(Frame frame, Dead dead) noexcept nogil
cdef bint is_goal(Puzzle position, bint perfect) noexcept nogil
