cimport cython
from parlour.games.contract cimport NOBODY, Key, Move, MoveBuffer, Position, Random

cpdef enum:
    MAX_FEATURES = 64
    MAX_PLAYERS = 4
    CHECK = 4  # moves of a play-out between two looks for a sure winner
    SURE = 102  # why a play-out has ended: its winner is sure
    LONGEST_PLAYOUT = 400
    OPEN = 0
    WINNING = 1
    THREATENED = 2


cdef class Evaluator:
    cdef readonly tuple names
    cdef readonly int count
    cdef public int noisy
    cdef public int width
    cdef public int wide
    cdef public int swing
    cdef public int glance_depth
    cdef float[64] weights
    @cython.locals(values=float[64], share=float)
    cdef void features(self, Position position, int side, float* out) noexcept nogil
    cdef void measure(self, Position position, int side, float* out) noexcept nogil
    cdef bint is_noisy(self, Position position, Move move) noexcept nogil
    cdef int outlook(self, Position position) noexcept nogil
    cdef bint skip_turn(self, Position position) noexcept nogil
    cdef int hint(self, Position position, Move move) noexcept nogil
    cdef int candidates(self, Position position, Move* buffer) noexcept nogil
    cdef int verdict(self, Position position) noexcept nogil
    cdef int play_out(self, Position position, Random random, Move* moves, int* sides, int most) noexcept nogil
    cdef double promise(self, Position position, Move move) noexcept nogil
    cdef Key class_key(self, Position position) noexcept nogil
    cdef double logit(self, Position position, int side) noexcept nogil
    @cython.final
    @cython.locals(values=float[64])
    cdef double weigh(self, Position position, int side) noexcept nogil
    @cython.locals(total=double)
    cdef void shares(self, Position position, double* out) noexcept nogil


@cython.final
cdef class Features:
    cdef float[64] values
    cdef double[4] shares


@cython.final
cdef class Trail:
    cdef Move[400] moves
    cdef int[400] sides
