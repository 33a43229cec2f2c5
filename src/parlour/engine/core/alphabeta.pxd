cimport cython
from parlour.engine.core.control cimport Control
from parlour.engine.core.perft cimport Past
from parlour.engine.core.transpositions cimport EXACT, LOWER, UPPER, Transpositions, bound_in, depth_in, move_in, value_in
from parlour.games.contract cimport MAX_MOVES, SWAP, Key, Move, Position
from parlour.games.evaluator cimport OPEN, THREATENED, WINNING, Evaluator

cpdef enum:
    WIN = 30000
    SURE = 29000
    REPEATED_WIN = 9000
    HIGHEST = 8000
    INFINITY = 32000
    DEEPEST = 96
    CALM = 6
    ROOM = 65536
    SLOTS = 8192
    PICKED = 3
    SORTED = 32

cdef Move NO_MOVE
cdef int LEARNED


@cython.final
cdef class Ply:
    cdef Position position
    cdef Ply below
    cdef Move* moves
    cdef int* ranks
    cdef Key key
    cdef Move arrival
    cdef int outlook, static
    cdef Move[2] killers


@cython.final
cdef class AlphaBeta:
    cdef readonly Control control
    cdef readonly int root_count
    cdef public int width
    cdef public bint selective, foresight
    cdef Evaluator evaluator
    cdef Transpositions table
    cdef Past past
    cdef Ply top
    cdef int[8192] history
    cdef Move[8192] replies
    cdef int[4096] less
    cdef Move[4096] root_moves
    cdef int[4096] root_values
    cdef Move[65536] room
    cdef int[65536] room_ranks
    cpdef int search_depth(self, int depth, int alpha, int beta, int first, bint exact)
    @cython.locals(proven=bint)
    cdef int pass_over(self, int depth, int alpha, int beta, int first, bint exact) noexcept nogil
    cdef void lead(self, int index, int first) noexcept nogil
    cdef void bring_forward(self, int index, int first) noexcept nogil
    cdef int visit(self, Ply ply, Move move, int depth, int alpha, int beta, int height) noexcept nogil
    @cython.locals(known=Move, narrow=bint)
    cdef int search(self, Ply ply, int depth, int alpha, int beta, int height) noexcept nogil
    cdef int prune(self, Ply ply, int depth, int beta, int height) noexcept nogil
    @cython.locals(best_move=Move, index=int, count=int)
    cdef int search_moves(self, Ply ply, Move known, int depth, int alpha, int beta, int height) noexcept nogil
    cdef int list_moves(self, Ply ply, Move known, int depth) noexcept nogil
    cdef bint is_hopeless(self, Ply ply, int index, int depth, int alpha, int best) noexcept nogil
    cdef int try_move(self, Ply ply, int index, int depth, int alpha, int beta, int height) noexcept nogil
    @cython.locals(less=int)
    cdef int reduce(self, Ply ply, int index, int depth, int window) noexcept nogil
    cdef int quiesce(self, Ply ply, int alpha, int beta, int height, int left) noexcept nogil
    @cython.locals(reply=Move, deep=bint)
    cdef void rank_moves(self, Ply ply, int count, Move known, int depth) noexcept nogil
    cdef int glance(self, Ply ply, Move move) noexcept nogil
    cdef void pick(self, Ply ply, int index, int count) noexcept nogil
    cdef void sort_rest(self, Ply ply, int count) noexcept nogil
    cdef void exchange(self, Ply ply, int index, int other) noexcept nogil
    cdef void reward(self, Ply ply, int index, int depth) noexcept nogil
    cdef void learn(self, int slot, int amount) noexcept nogil
    cdef int estimate(self, Position position) noexcept nogil
    cdef int final_value(self, Position position, int actor, int height) noexcept nogil

cdef int actor_at(Position position) noexcept nogil
cdef int slot_of(int actor, Move move) noexcept nogil
cdef int to_table(int value, int height) noexcept nogil
cdef int from_table(int value, int height) noexcept nogil
