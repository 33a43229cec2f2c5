cimport cython
from parlour.games.bits cimport Bits, Wide, lowest, popcount, popcount_wide
from parlour.games.contract cimport NOBODY, WORD, Key, Move, Position, Random, mix
from parlour.games.evaluator cimport SURE, Evaluator
from parlour.games.mono_line.position cimport (
    HIGH, LINES_OF, LOW, ONE, PLACES, STRICT, MonoLinePosition, list_points, pick
)

cdef enum:
    COUNT = 6
    LINES = 40
    SYMMETRIES = 8
    OPENING = 5

cdef Bits EVERY_LINE
cdef Bits[40] LINE_LOW, LINE_HIGH
cdef Wide[40] LINE_WIDE
cdef Key[2][8][40] LINE_WORDS


cdef class MonoLineEvaluator(Evaluator):
    cdef void features(self, Position position, int side, float* out) noexcept nogil
    cdef int candidates(self, Position position, Move* buffer) noexcept nogil
    cdef int verdict(self, Position position) noexcept nogil
    cdef int play_out(self, Position position, Random random, Move* moves, int* sides, int most) noexcept nogil
    cdef double promise(self, Position position, Move move) noexcept nogil
    cdef Key class_key(self, Position position) noexcept nogil


cdef bint counts_lines(MonoLinePosition position) noexcept nogil
@cython.locals(taken=Bits[105], lines=Bits)
cdef int list_candidates(MonoLinePosition position, Move* buffer) noexcept nogil
@cython.locals(own=Wide, theirs=Wide, once=Wide, twice=Wide, points=Wide)
cdef int play_sensibly(MonoLinePosition position, Random random, Move* moves, int* sides, int most) noexcept nogil
@cython.locals(points=Wide)
cdef Wide open_to(MonoLinePosition position, int side) noexcept nogil
cdef int find_sure_winner(MonoLinePosition position, Wide own, Wide theirs, Wide unsure) noexcept nogil
cdef Move draw_sensibly(Random random, Wide points, Wide once, Wide twice) noexcept nogil
@cython.locals(own=Wide, theirs=Wide, unsure=Wide, points=Wide)
cdef int find_winner(MonoLinePosition position) noexcept nogil
cdef double weigh_lines(MonoLinePosition position, Move point) noexcept nogil
cdef Key hash_lines(MonoLinePosition position) noexcept nogil
cdef Key sum_image(MonoLinePosition position, int way) noexcept nogil
cdef Bits disputed(MonoLinePosition position, int side) noexcept nogil
@cython.locals(own=float[6], other=float[6])
cdef void compare(MonoLinePosition position, int side, float* out) noexcept nogil
@cython.locals(expected=double)
cdef void describe(MonoLinePosition position, int side, float* out) noexcept nogil
