cimport cython
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport SWAP, Key, Move, Position, Random, mix
from parlour.games.exeo_duo.tables cimport EXEO, EXEOS, FAR, NEAR, ORDINARY, SILVERS, STEPS

cpdef enum:
    SOUTH = 0
    NORTH = 1
    WON = 1
    STUCK = 2
    OUT = 63
    PART = 0x3FFF
    PUSH = 0x10000000
    ONE_STEP = 0
    TWO_STEPS = 8
    PUSHES = 16
    NEXT_HALF = 32
    NEWEST = 2
    NORTH_PART = 8256

cdef Bits ONE
cdef int STRIDE

cdef Bits shift(Bits bits, int direction) noexcept nogil
cdef Bits around(Bits bits) noexcept nogil
cdef int nth(Bits bits, int index) noexcept nogil
cdef int count_ways(Bits* ways, int first, int kinds) noexcept nogil
cdef int count_pairs(Bits* ways, int first, int second) noexcept nogil
cdef Move pair_at(Bits* ways, int first, int second, int index) noexcept nogil
cdef Move way_at(Bits* ways, int first, int index) noexcept nogil
cdef Move part_of(int way, int square) noexcept nogil
cdef int list_ways(Bits* ways, int first, int kinds, Move* parts) noexcept nogil
@cython.locals(firsts=Move[64], seconds=Move[64])
cdef int list_pairs(Bits* ways, int first, int second, Move* buffer, int count) noexcept nogil
@cython.locals(parts=Move[64])
cdef int list_singles(Bits* ways, int first, Move* buffer, int count) noexcept nogil
cdef int steps_of(int part) noexcept nogil


cdef class ExeoDuoPosition(Position):
    cdef public short[16] squares
    cdef public Bits[4] taken
    cdef public int version
    @cython.locals(ways=Bits[64])
    cdef int generate(self, Move* buffer) noexcept nogil
    @cython.locals(ways=Bits[64], entries=Move[16], index=int)
    cdef Move draw(self, Random random) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    @cython.final
    cdef void survey(self, Bits* ways) noexcept nogil
    @cython.final
    cdef void survey_half(self, int half, Bits movers, bint may_push, Bits* ways) noexcept nogil
    @cython.final
    cdef Bits pushers(self, int half, Bits movers) noexcept nogil
    @cython.final
    cdef void survey_exeo_pushes(self, int half, Bits movers, Bits free, Bits* ways) noexcept nogil
    @cython.final
    cdef Bits bound(self, int half) noexcept nogil
    @cython.final
    @cython.locals(ways=Bits[64])
    cdef bint can_leave(self, int half, Bits piece) noexcept nogil
    @cython.final
    cdef Bits free_silver(self, int half) noexcept nogil
    @cython.final
    cdef int list_entries(self, Move* buffer, int count) noexcept nogil
    @cython.final
    cdef int list_twins_entering(self, int number, int half, Move* buffer, int count) noexcept nogil
    @cython.final
    cdef Bits enterers(self, int half) noexcept nogil
    @cython.final
    @cython.locals(parts=Move[64])
    cdef int list_pushes(self, int half, Bits* ways, Move* buffer, int count) noexcept nogil
    @cython.final
    cdef bint leaves_silver(self, int half) noexcept nogil
    @cython.final
    cdef int count_pushes(self, int half, Bits* ways) noexcept nogil
    @cython.final
    cdef Move push_at(self, int half, Bits* ways, int index) noexcept nogil
    @cython.final
    @cython.locals(ways=Bits[64])
    cdef int list_reduced(self, Move* buffer) noexcept nogil
    @cython.final
    cdef int rank(self, Move move, Bits south, Bits north) noexcept nogil
    @cython.final
    cdef int pairs_left(self, int side) noexcept nogil
    @cython.final
    cdef void carry(self, int side, int start, int end) noexcept nogil
    @cython.final
    cdef void turn_over(self) noexcept nogil
    @cython.final
    cdef bint take_out(self) noexcept nogil
    @cython.final
    @cython.locals(buffer=Move[4096])
    cdef bint has_turn(self) noexcept nogil
