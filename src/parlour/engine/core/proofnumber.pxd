cimport cython
from parlour.engine.core.clock cimport now
from parlour.games.contract cimport Key, Move, Position, mix

cdef enum:
    GOES_ON = 0
    PROVEN = 1
    REFUTED = 2
    BUCKET = 4

cdef unsigned int NEVER


cdef struct Entry:
    Key key
    unsigned int proof
    unsigned int disproof


cdef class Level:
    cdef Position position
    cdef Level below
    cdef int count
    cdef Move[4096] moves
    cdef Key[4096] keys
    cdef unsigned char[4096] states


cdef class Proof:
    cdef Entry* table
    cdef Key mask, salt
    cdef int attacker
    cdef bint stopped, limited, symmetry, watched
    cdef object stop
    cdef public bint shared
    cdef double deadline
    cdef public long long nodes
    cdef Level top
    cdef unsigned int proof, disproof, second
    cdef int chosen
    cdef bint try_within(self, Position position, int attacker, int plies)
    @cython.locals(attacks=bint)
    cdef void mid(self, Level level, int plies, unsigned int proof_bound, unsigned int disproof_bound) noexcept nogil
    cdef void expand(self, Level level, int plies) noexcept nogil
    cdef void gather(self, Level level, bint attacks) noexcept nogil
    cdef void look_up(self, Key key, unsigned int* proof, unsigned int* disproof) noexcept nogil
    cdef void store(self, Key key, unsigned int proof, unsigned int disproof) noexcept nogil
    cdef Key key_of(self, Position position, int plies) noexcept nogil
    cdef unsigned char verdict(self, Position position) noexcept nogil
    cdef bint is_late(self) noexcept nogil
    cdef bint is_asked_to_stop(self) noexcept with gil


cdef int holder(Position position, int side) noexcept nogil
cdef unsigned int add(unsigned int one, unsigned int other) noexcept nogil
