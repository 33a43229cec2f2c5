cimport cython
from parlour.games.bits cimport Wide, lowest_wide, popcount_wide
from parlour.games.contract cimport MAX_MOVES, NOBODY, WORD, Key, Move, mix
from parlour.games.window.tables cimport ALL, ALONG_EDGE, BIT, EXITS, NEAR, RING
from parlour.puzzles.puzzle cimport Puzzle

cpdef enum:
    SOLVED = 1
    CENTERED = 2
    LOST = 3


cdef class SpiralPosition(Puzzle):
    cdef public Wide[4] pieces
    cdef public int ignored, free_exits
    @cython.locals(group=Wide)
    cdef int generate(self, Move* buffer) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    @cython.locals(occupied=Wide)
    cdef int promise(self) noexcept nogil
    cdef int to_go(self) noexcept nogil
    cdef int turns_needed(self) noexcept nogil
    cdef int rating(self) noexcept nogil
    cdef bint is_perfect(self) noexcept nogil
    @cython.final
    @cython.locals(rest=Wide, part=Wide, front=Wide, near=Wide)
    cdef int scatter(self, Wide occupied) noexcept nogil
    @cython.final
    @cython.locals(pieces=Wide)
    cdef int imbalance(self, Wide occupied) noexcept nogil
    @cython.final
    cdef Wide occupied(self) noexcept nogil
    @cython.final
    cdef Wide passable(self, int colour, int start) noexcept nogil
    @cython.final
    cdef Wide* ways(self, int start) noexcept nogil
    @cython.final
    cdef void finish(self) noexcept nogil
    @cython.final
    @cython.locals(group=Wide, bridge=Wide)
    cdef bint is_stuck(self) noexcept nogil


@cython.locals(bridge=Wide, front=Wide)
cdef Wide bridge_over(Wide* near, int start, Wide passable) noexcept nogil
@cython.locals(ends=Wide)
cdef int list_passes(Wide* near, int start, Wide bridge, Wide empty, Move* buffer, int count) noexcept nogil
