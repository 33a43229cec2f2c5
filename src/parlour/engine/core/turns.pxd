cimport cython
from libc.string cimport memcpy
from parlour.engine.core.control cimport Control
from parlour.engine.core.mcts cimport player_at
from parlour.games.contract cimport CHANCE, NOBODY, Key, Move, Position, Random
from parlour.games.evaluator cimport Evaluator

cdef enum:
    SEEN = 131072
    LONGEST_TURN = 64

ctypedef struct Step:
    int parent
    Move move
    float value

ctypedef struct Candidate:
    int item
    Move move
    float value


cdef class TurnSearch:
    cdef readonly Control control
    cdef readonly int width
    cdef readonly double best_value
    cdef readonly int finals
    cdef public double noise
    cdef Position root, position, child
    cdef Evaluator evaluator
    cdef Random random
    cdef int actor
    cdef Py_ssize_t size
    cdef char* boards
    cdef char* next_boards
    cdef Step* steps
    cdef int* items
    cdef int* next_items
    cdef Candidate* candidates
    cdef Key* seen
    cdef int step_count, candidate_count, item_count
    cdef int best_parent
    cdef Move best_move
    cdef Move[4096] moves
    cdef void search(self) noexcept nogil
    cdef void open_item(self, int item) noexcept nogil
    cdef void consider(self, int item, Move move) noexcept nogil
    cdef bint is_known(self, Key key) noexcept nogil
    cdef void offer(self, int item, Move move, float value) noexcept nogil
    cdef void sink(self, int index) noexcept nogil
    cdef void rise(self, int index) noexcept nogil
    cdef void keep_best(self) noexcept nogil
    cdef double value_of(self, Position position) noexcept nogil
    cdef double error(self) noexcept nogil
    cdef void load(self, char* boards, int item, Position position) noexcept nogil
    cdef void save(self, char* boards, int item, Position position) noexcept nogil
