cimport cython
from parlour.games.bits cimport Bits, lowest, popcount

ctypedef unsigned int Move
ctypedef unsigned long long Key

cpdef enum:
    MAX_MOVES = 4096
    CHANCE = -1
    NOBODY = -1
    SWAP = 0x7FFFFFFF
    REPEATED = 100
    AGREED = 101

cdef Key WORD, GOLDEN, ODD

cpdef Key mix(Key key, Key word) noexcept nogil


@cython.final
cdef class Random:
    cdef char[64] before  # what one thread writes must not share a cache line with what another one writes
    cdef Key state
    cdef char[64] after
    cdef Key next(self) noexcept nogil
    cdef unsigned int below(self, unsigned int bound) noexcept nogil
    cdef int pick(self, Bits bits) noexcept nogil


cdef class Position:
    cdef readonly int size
    cdef readonly bint plain  # a prototype: its rules are methods of plain Python; with size it fills one word, so that
    # the block begins at a multiple of 16 bytes: copies are read back a fifth faster. All from here to the end of a subclass
    # is plain C data, copied as one block.
    cdef public int side
    cdef public int over
    cdef public int winner
    cdef public int players
    cdef public int repetition
    cdef public int swap
    cdef public int exchanged
    cdef int generate(self, Move* buffer) noexcept nogil
    @cython.locals(buffer=Move[4096])
    cdef Move draw(self, Random random) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    cdef Key state_key(self) noexcept nogil
    cdef Key symmetric_key(self) noexcept nogil
    cdef double chance(self, Move move) noexcept nogil
    cdef double score(self, int side) noexcept nogil
    cdef void end_by_repetition(self) noexcept nogil
    cdef void end_by_agreement(self) noexcept nogil
    cdef void resample(self, int side, Random random) noexcept nogil
    cdef void copy_into(self, Position other) noexcept nogil
    cdef void take_swap(self) noexcept nogil
    cdef bint same_as(self, Position other)
    cdef void check_side(self, side) except *
    @cython.locals(buffer=Move[4096])
    cpdef list legal_moves(self)
    @cython.locals(buffer=Move[4096], wanted=Move)
    cpdef bint is_legal(self, move)
    cpdef Position copy(self)
    cpdef Position after_unchecked(self, Move move)


cdef void copy_attributes(Position position, Position other) noexcept nogil


@cython.final
cdef class MoveBuffer:
    cdef Move[4096] moves
