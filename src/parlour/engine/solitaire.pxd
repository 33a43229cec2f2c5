cimport cython
from parlour.engine.perft cimport Frame
from parlour.games.bits cimport Wide, lowest_wide, popcount_wide
from parlour.games.contract cimport Key, Move, MoveBuffer, Position, Random
from parlour.games.over_pass.tables cimport BIT, NEAR
from parlour.puzzles.crooked_jumps.position cimport CrookedJumpsPosition
from parlour.puzzles.full_house.position cimport ADD, BESIDE, GROUPS, PARTNERS, FullHousePosition
from parlour.puzzles.spiral.position cimport SpiralPosition

cdef enum:
    CROOKED_JUMPS = 0
    FULL_HOUSE = 1
    SPIRAL = 2
    ROOM = 3000000
    TABLE = 4194304
    HIGHEST = 65535


cdef struct Candidate:
    int score
    int parent
    Move move
    int adds


cdef class Beam:
    cdef int kind, width, count, wants_center
    cdef Position child
    cdef MoveBuffer buffer
    cdef Random random
    cdef Candidate* items
    cdef Key* seen
    cdef object start, on_level
    cdef public list front, history, best_line
    cdef public int best_left, solved
    cdef bint expand(self, Position parent, int index)
    cdef void consider(self, int parent, Move move, int adds)
    cdef void weigh(self, int parent, Move move, int adds)
    cdef list select(self)
    cdef bint is_new(self, Key key)
    cdef void play_adds(self, int adds)


cdef class Dead:
    cdef Key* keys
    cdef long long nodes, most
    cdef int wants_center
    cdef bint has(self, Key key) noexcept nogil
    cdef void add(self, Key key) noexcept nogil


cdef int[128] AWAY
cdef int promise(int kind, Position position)
@cython.locals(pieces=Wide, near=Wide)
cdef int promise_of_jumps(CrookedJumpsPosition position)
@cython.locals(pieces=Wide, near=Wide, occupied=Wide, part=Wide, front=Wide, rest=Wide)
cdef int promise_of_spiral(SpiralPosition position)
@cython.locals(rooms=Wide, taken=Wide, one=Wide, other=Wide)
cdef int promise_of_house(FullHousePosition position)
cdef int search(Frame frame, Dead dead) noexcept nogil
