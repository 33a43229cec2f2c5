cimport cython
from parlour.games.bits cimport Wide, lowest_wide, popcount_wide
from parlour.games.contract cimport CHANCE, NOBODY, WORD, Key, Move, Position, Random, mix
from parlour.games.window.tables cimport ABOVE, ALL, ALONG_EDGE, BIT, EXITS, NEAR, OUTWARD, PARALLEL

cpdef enum:
    WHITE = 0
    BLACK = 1
    RED = 2
    BLUE = 3
    NONE = -1
    PIECES = 10
    CHOOSING = 0
    ROLLING = 1
    ACTING = 2
    ROLL = 0
    COLOUR = 1
    OVER_PASS = 2
    TRADE = 3
    SLIDE = 4
    EXIT = 5
    END = 6
    HOME = 1
    CAPPED = 2
    TRIES = 24

cdef Wide RING, SECOND

@cython.locals(bridge=Wide, reached=Wide, front=Wide)
cdef Wide landings_over(Wide* near, int start, Wide passable) noexcept nogil
cdef int list_targets(Move move, Wide targets, Move* buffer, int count) noexcept nogil
cdef int pick_wide(Random random, Wide bits) noexcept nogil


cdef class OverPassPosition(Position):
    cdef public Wide[4] pieces
    cdef public Wide barred
    cdef public short[4] owner
    cdef public short[4] reserve
    cdef public short[4] home
    cdef public short[2] last_colour
    cdef public signed char first, both, must_spend, skip_finished
    cdef public signed char player, active, phase, roll, counts, released
    cdef public int turns, turn_cap
    cdef int generate(self, Move* buffer) noexcept nogil
    @cython.locals(buffer=Move[4096])
    cdef Move draw(self, Random random) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    @cython.locals(turn=Key, key=Key)
    cdef Key key(self) noexcept nogil
    cdef double score(self, int side) noexcept nogil
    @cython.locals(total=int)
    cdef double chance(self, Move move) noexcept nogil
    @cython.final
    cdef Move draw_action(self, Random random) noexcept nogil
    @cython.final
    cdef int draw_kind(self, Random random, int start) noexcept nogil
    @cython.final
    cdef int list_actions(self, Move* buffer) noexcept nogil
    @cython.final
    cdef Wide targets(self, int kind, int colour, int start, Wide occupied) noexcept nogil
    @cython.final
    cdef Wide landings(self, int colour, int start, Wide occupied) noexcept nogil
    @cython.final
    cdef bint exits_open(self) noexcept nogil
    @cython.final
    cdef bint can_end(self) noexcept nogil
    @cython.final
    cdef Wide occupied(self) noexcept nogil
    @cython.final
    cdef int colour_at(self, int point) noexcept nogil
    @cython.final
    cdef bint is_carefree(self) noexcept nogil
    @cython.final
    cdef int keep_dutiful(self, Move* buffer, int count) noexcept nogil
    @cython.final
    cdef bint is_dutiful(self, Move move) noexcept nogil
    @cython.final
    cdef bint can_empty_center(self) noexcept nogil
    @cython.final
    cdef bint center_passes(self, Wide occupied) noexcept nogil
    @cython.final
    @cython.locals(buffer=Move[4096])
    cdef bint search(self) noexcept nogil
    @cython.final
    cdef void shift(self, Move move, int step) noexcept nogil
    @cython.final
    cdef bint wins_by(self, Move move) noexcept nogil
    @cython.final
    cdef void start_turn(self) noexcept nogil
    @cython.final
    cdef void enter(self, int colour) noexcept nogil
    @cython.final
    cdef void start_acting(self, int total) noexcept nogil
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.final
    cdef void finish_at_cap(self) noexcept nogil
    @cython.final
    cdef bint is_leader(self, int seat) noexcept nogil
    @cython.final
    cdef int home_of(self, int seat) noexcept nogil
