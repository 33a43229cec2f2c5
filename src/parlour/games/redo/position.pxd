cimport cython
from parlour.games.bits cimport Bits, flip, highest, lowest, popcount
from parlour.games.contract cimport AGREED, NOBODY, REPEATED, SWAP, Key, Move, Position, Random, mix

cpdef enum:
    PASS = 4096
    MIRROR = 0xE38
    FORWARD3 = 3
    FORWARD5 = 5
    KING = 8
    KINDS = 20
    QUIET_LIMIT = 40
    SEARCHED = 1024
    STUCK = 1
    SETTLED = 2
    QUIET = 3

cdef Bits ONE, BOARD, COLUMN, ROW, FIRST_FIVE, HOME
cdef int[20] SHIFTS
cdef unsigned char[64] LAST_ROW

cdef Bits mirror(Bits bits) noexcept nogil
cdef Bits shifted(Bits bits, int by) noexcept nogil
cdef Bits ahead(Bits bits) noexcept nogil
cdef Bits cone(Bits bits) noexcept nogil
cdef Bits sight(Bits bits) noexcept nogil
cdef Bits reach(Bits discs, Bits towers, int ways) noexcept nogil
cdef bint can_meet(Bits discs) noexcept nogil
cdef int note(Bits own, Bits other, Bits tower, Bits* owns, Bits* others, Bits* towers, int found) noexcept nogil
cdef bint two_in(Bits bits) noexcept nogil


cdef class RedoPosition(Position):
    cdef public Bits own, other, towers
    cdef public int ways, passes, quiet, search
    @cython.locals(targets=Bits[20])
    cdef int generate(self, Move* buffer) noexcept nogil
    @cython.locals(targets=Bits[20], left=int)
    cdef Move draw(self, Random random) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    cdef Key state_key(self) noexcept nogil
    cdef Key symmetric_key(self) noexcept nogil
    cdef void end_by_repetition(self) noexcept nogil
    cdef void end_by_agreement(self) noexcept nogil
    @cython.final
    cdef int find_targets(self, Bits* targets) noexcept nogil
    @cython.final
    cdef bint has_only_promotions(self, Bits* targets) noexcept nogil
    @cython.final
    cdef void move_piece(self, int start, int target) noexcept nogil
    @cython.final
    cdef void turn_over(self) noexcept nogil
    @cython.final
    cdef void judge(self) noexcept nogil
    @cython.final
    cdef void count(self, int reason) noexcept nogil
    @cython.final
    cdef bint can_move(self) noexcept nogil
    @cython.final
    cdef bint can_change(self) noexcept nogil
    @cython.final
    @cython.locals(owns=Bits[1024], others=Bits[1024], towers=Bits[1024], targets=Bits[20])
    cdef bint is_settled(self) noexcept nogil
    @cython.final
    cdef void take_seat(self, Bits own, Bits other, Bits towers, int seat) noexcept nogil
