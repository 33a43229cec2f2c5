cimport cython
from parlour.engine.control cimport Control
from parlour.engine.mcts cimport player_at
from parlour.engine.perft cimport Past
from parlour.engine.table cimport EXACT, LOWER, UPPER, Table, bound_in, depth_in, move_in, value_in
from parlour.games.contract cimport NOBODY, Key, Move, Position
from parlour.games.evaluator cimport Evaluator

cpdef enum:
    WIN = 30000
    SURE = 29000
    REPEATED_WIN = 9000
    HIGHEST = 8000
    INFINITY = 32000
    DEEPEST = 96
    CALM = 8
    NO_MOVE = 0xFFFFFFFF


cdef class Ply:
    cdef Position position
    cdef Ply below
    cdef Move[4096] moves
    cdef int[4096] ranks
    cdef Move[2] killers


cdef class AlphaBeta:
    cdef readonly Control control
    cdef readonly int root_count
    cdef public int width
    cdef public bint calm
    cdef Evaluator evaluator
    cdef Table table
    cdef Past past
    cdef Ply top
    cdef int[8192] history
    cdef Move[4096] root_moves
    cdef int[4096] root_values
    cpdef int search_depth(self, int depth, int alpha, int beta, int first, bint exact)
    cdef int pass_over(self, int depth, int alpha, int beta, int first, bint exact) noexcept nogil
    cdef void bring_forward(self, int index, int first) noexcept nogil
    cdef int visit(self, Ply ply, Move move, int depth, int alpha, int beta, int height) noexcept nogil
    cdef int search(self, Ply ply, int depth, int alpha, int beta, int height) noexcept nogil
    cdef int try_move(self, Ply ply, int index, int depth, int alpha, int beta, int height, int best) noexcept nogil
    cdef int reduce(self, int index, int depth, Ply ply) noexcept nogil
    cdef int quiesce(self, Ply ply, int alpha, int beta, int height, int left) noexcept nogil
    cdef void rank_moves(self, Ply ply, int count, Move known, int depth) noexcept nogil
    cdef int glance(self, Ply ply, Move move) noexcept nogil
    cdef void pick(self, Ply ply, int index, int count) noexcept nogil
    cdef void reward(self, Ply ply, Move move, int depth) noexcept nogil
    cdef int estimate(self, Position position) noexcept nogil
    cdef int final_value(self, Position position, int actor, int height) noexcept nogil

cdef int slot_of(int actor, Move move) noexcept nogil
cdef int to_table(int value, int height) noexcept nogil
cdef int from_table(int value, int height) noexcept nogil
