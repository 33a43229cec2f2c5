cimport cython
from parlour.games.bits cimport Wide, lowest_wide, popcount_wide
from parlour.games.contract cimport NOBODY, WORD, Key, Move, mix
from parlour.games.window.tables cimport BIT, NEAR, RING
from parlour.puzzles.puzzle cimport Puzzle

cpdef enum:
    SOLVED = 1
    LOST = 2


cdef class CrookedJumpsPosition(Puzzle):
    cdef public Wide taken
    @cython.locals(pieces=Wide, jumped=Wide, ends=Wide)
    cdef int generate(self, Move* buffer) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    @cython.locals(pieces=Wide)
    cdef int promise(self) noexcept nogil
    cdef int to_go(self) noexcept nogil
    cdef int turns_needed(self) noexcept nogil
    cdef int rating(self) noexcept nogil
    @cython.final
    cdef void finish(self) noexcept nogil
    @cython.final
    @cython.locals(pieces=Wide, jumped=Wide)
    cdef bint is_stuck(self) noexcept nogil
