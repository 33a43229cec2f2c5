cimport cython
from parlour.games.bits cimport Wide, lowest_wide, popcount_wide
from parlour.games.contract cimport NOBODY, WORD, Key, Move, mix
from parlour.games.window.tables cimport BIT
from parlour.puzzles.puzzle cimport Puzzle

cpdef enum:
    PIECES = 40
    ADD = 16384
    SOLVED = 1
    LOST = 2
    UNSOLVED = 9999

cdef Wide[128] BESIDE          # neighbouring compartments, the Center Square left out
cdef int[128] GROUPS           # how many groups a compartment belongs to
cdef int[128][4] PARTNERS      # the other two of each group, one pair after the other
cdef Wide TRANSIT, ROOMS


cdef class FullHousePosition(Puzzle):
    cdef public Wide taken, offers
    cdef public int supply, slides, ignore_transit
    @cython.locals(pieces=Wide)
    cdef int generate(self, Move* buffer) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    cdef int promise(self) noexcept nogil
    cdef int to_go(self) noexcept nogil
    cdef int turns_needed(self) noexcept nogil
    cdef int rating(self) noexcept nogil
    cdef bint is_circular(self) noexcept nogil
    cdef bint is_extra(self, Move move) noexcept nogil
    cdef int extras(self) noexcept nogil
    @cython.locals(offers=Wide)
    cdef void take_extras(self, int chosen) noexcept nogil
    cdef void refuse_extras(self) noexcept nogil
    @cython.final
    @cython.locals(one=Wide, other=Wide)
    cdef int offers_in(self, int room) noexcept nogil
    @cython.final
    cdef void offer(self, int landed) noexcept nogil
    @cython.final
    cdef void finish(self) noexcept nogil
    @cython.final
    @cython.locals(pieces=Wide)
    cdef bint is_stuck(self) noexcept nogil


cdef int list_places(Move move, Wide places, Move* buffer, int count) noexcept nogil
