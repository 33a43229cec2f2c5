cimport cython
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport SWAP, WORD, Key, Move, Position, Random, mix

cpdef enum:
    PLACES = 105
    SUPPLY = 20
    STRICT = 0
    FRIENDLY = 1
    DISCOVERY = 2
    NOTHING = 0
    TURN = 1
    GAME = 2
    CLAIM = 16384
    CONCEDE = 32768
    NEWEST = 2
    NO_POINT = 1
    NO_PIECE = 2
    TRUE_CLAIM = 3
    FALSE_CLAIM = 4
    CONCEDED = 5
    SYMMETRIES = 8

cdef Bits ONE, LOW, HIGH
cdef Bits[105] SEEN_LOW, SEEN_HIGH, LINES_OF
cdef Key[2][8][105] WORDS

cdef Move claim_of(Move one, Move other) noexcept nogil
cdef bint share(int one, int other) noexcept nogil
@cython.locals(width=cython.uint)
cdef int pick(Random random, Bits low, Bits high) noexcept nogil
cdef int list_points(Bits low, Bits high, Move* buffer) noexcept nogil


cdef class MonoLinePosition(Position):
    cdef public Bits[2] low, high
    cdef public Bits[2] lines
    cdef public Bits[2] seen_low, seen_high
    cdef public Bits open_low
    cdef public int[2] placed
    cdef public int mode, wrong_claim, limit, first, can_swap, claimed, version
    cdef int generate(self, Move* buffer) noexcept nogil
    cdef Move draw(self, Random random) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    cdef Key symmetric_key(self) noexcept nogil
    @cython.final
    cdef Key image_sum(self, int way) noexcept nogil
    @cython.final
    cdef Bits free_low(self) noexcept nogil
    @cython.final
    cdef Bits free_high(self) noexcept nogil
    @cython.final
    cdef bint may_claim(self) noexcept nogil
    @cython.final
    @cython.locals(ones=Move[105], others=Move[105])
    cdef int list_claims(self, Move* buffer, int count) noexcept nogil
    @cython.final
    cdef Move draw_talk(self, Random random, int talks) noexcept nogil
    @cython.final
    cdef void place(self, int point) noexcept nogil
    @cython.final
    cdef void claim(self, int one, int other) noexcept nogil
    @cython.final
    cdef void turn_over(self) noexcept nogil
    @cython.final
    cdef bint is_stuck(self) noexcept nogil
    @cython.final
    cdef void lose_stuck(self) noexcept nogil
    @cython.final
    cdef void win(self, int side, int reason) noexcept nogil
