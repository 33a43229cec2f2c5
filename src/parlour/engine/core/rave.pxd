cimport cython
from libc.math cimport log, sqrtf
from parlour.engine.core.control cimport Control
from parlour.games.contract cimport Move, Position, Random
from parlour.games.evaluator cimport LONGEST_PLAYOUT, Evaluator

cdef enum:
    LONGEST_PATH = 512
    SLOTS = 16384

cdef float UNTRIED
cdef float FAINTLY

cdef struct Branch:
    int first  # of the children, which stand side by side; 0 where there are none yet
    int count
    int side

cdef int slot_of(Move move) noexcept nogil


cdef class RaveTree:
    # By node, each in an array of its own, so that several children are weighed by one instruction.
    cdef Move* moves
    cdef float* visits
    cdef float* totals
    cdef float* later_visits
    cdef float* later_totals
    cdef Branch* branches
    cdef readonly int used
    cdef readonly int room
    cdef readonly Control control
    cdef float exploration
    cdef float trust
    cdef Position root, position
    cdef Evaluator evaluator
    cdef Random random
    cdef long long last
    cdef int length
    cdef int drawn
    cdef float[2] values
    cdef int[512] path
    cdef Move[400] drawn_moves
    cdef int[400] drawn_sides
    cdef Move[4096] buffer
    cdef float[4096] worths
    cdef int stamp
    cdef int[2][16384] marks  # the stamp of the last iteration in which a side made a move
    cdef void search(self) noexcept nogil
    cdef void iterate(self) noexcept nogil
    cdef bint expand(self, int node) noexcept nogil
    @cython.locals(
        visits="float*", totals="float*", later_visits="float*", later_totals="float*", worths="float*",
        bonus=float, trust=float, later=float, mean=float, highest=float, best=int
    )
    cdef int select(self, int node) noexcept nogil
    cdef void play_out(self) noexcept nogil
    cdef void back_up(self) noexcept nogil
    cdef void mark(self, int side, Move move) noexcept nogil
    @cython.locals(moves="Move*", later_visits="float*", later_totals="float*", marks="int*", played=int, value=float)
    cdef void share(self, int node) noexcept nogil
    cdef int best_child(self, int node) noexcept nogil
