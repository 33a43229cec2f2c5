cimport cython
from libc.math cimport exp, log, sqrt
from parlour.engine.core.control cimport Control
from parlour.engine.core.perft cimport Past
from parlour.games.contract cimport CHANCE, NOBODY, REPEATED, Key, Move, Position, Random
from parlour.games.evaluator cimport Evaluator

cdef enum:
    LONGEST_PATH = 512
    WIN_LENGTH = 400  # random play-outs longer than this are judged as they stand
    SLOTS = 16384
    UNPROVEN = 0
    DRAWN = 100

ctypedef struct Node:
    Move move
    int first
    int next
    int visits
    float total
    float guess
    float prior
    float best
    signed char mover
    signed char proven
    signed char expanded

cdef struct Slot:
    Move move
    unsigned int stamp

cdef int player_at(Position position) noexcept nogil
cdef int slot_of(Move move) noexcept nogil


cdef class Tree:
    cdef Node* nodes
    cdef Slot* slots
    cdef unsigned int stamp
    cdef readonly int used
    cdef readonly int room
    cdef Position root, position, child
    cdef Evaluator evaluator
    cdef Random random
    cdef Past past
    cdef readonly Control control
    cdef long long last
    cdef int past_count
    cdef int viewer
    cdef bint hidden
    cdef public bint exact
    cdef public double exploration
    cdef public double mixing
    cdef public int playout_moves
    cdef public bint guided
    cdef Move[4096] moves
    cdef int[512] path
    cdef int length
    cdef double[4] values
    cdef double[4] shares
    cdef void search(self) noexcept nogil
    cdef void iterate(self) noexcept nogil
    cdef int select(self, int node) noexcept nogil
    cdef int select_chance(self, int node) noexcept nogil
    cdef double worth(self, int child, double bonus, double parent_log) noexcept nogil
    cdef bint expand(self, int node) noexcept nogil
    cdef int add(self, int node, Move move) noexcept nogil
    cdef void guess_children(self, int node) noexcept nogil
    cdef void widen(self, int node) noexcept nogil
    cdef bint is_marked(self, Move move) noexcept nogil
    cdef void mark(self, Move move) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef void judge_leaf(self) noexcept nogil
    cdef void play_out(self) noexcept nogil
    cdef void take_scores(self) noexcept nogil
    cdef void take_shares(self) noexcept nogil
    cdef void back_up(self) noexcept nogil
    @cython.locals(unproven=int, drawn=int)
    cdef void prove(self, int node, int actor) noexcept nogil
    cdef void prove_leaf(self, int node) noexcept nogil
    cdef int best_child(self, int node) noexcept nogil
