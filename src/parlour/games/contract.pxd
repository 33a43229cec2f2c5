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

cdef Key mix(Key key, Key word) noexcept nogil


@cython.final
cdef class Random:
    cdef char[64] before  # what one thread writes must not share a cache line with what another one writes
    cdef Key state
    cdef char[64] after
    cdef Key next(self) noexcept nogil
    cdef unsigned int below(self, unsigned int bound) noexcept nogil
    cdef int pick(self, Bits bits) noexcept nogil


cdef class Position:
    cdef readonly Py_ssize_t size
    # Everything from here to the end of a subclass is plain C data, copied as one block.
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
    cpdef list legal_moves(self)
    cpdef Position copy(self)
    cpdef Position after(self, Move move)


@cython.final
cdef class MoveBuffer:
    cdef Move[4096] moves
