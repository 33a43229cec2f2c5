cimport cython
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport CHANCE, NOBODY, Key, Move, Position, Random, mix
from parlour.games.groups_of_three.transit cimport can_clear

cpdef enum:
    ROOMS = 105
    PIECES = 10
    NONE = 255
    ADD = 16384
    ROLL = 32768
    COLOUR = 65536
    END = 131072
    ALL_HOME = 1
    CAPPED = 2
    NAMING = 0
    ROLLING = 1
    ACTING = 2

cdef Bits ONE, TRANSIT
cdef Bits[105] NEAR_LOW, NEAR_HIGH
cdef int[105] GROUPS
cdef int[105][4] PARTNERS

cdef bint holds(Bits low, Bits high, int place) noexcept nogil


cdef class GroupsOfThreePosition(Position):
    cdef public Bits[4] low, high
    cdef public Bits taken_low, taken_high
    cdef public Bits offers_low, offers_high
    cdef public int[4] reserve, home
    cdef public int[2] last
    cdef public int player, active, phase, slides, hurried, turns
    cdef public int goal_one, must_spend, immediate, first, omit, turn_cap
    cdef int generate(self, Move* buffer) noexcept nogil
    @cython.locals(buffer=Move[128])
    cdef Move draw(self, Random random) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    cdef double chance(self, Move move) noexcept nogil
    cdef double score(self, int side) noexcept nogil
    @cython.final
    cdef int list_rolls(self, Move* buffer) noexcept nogil
    @cython.final
    cdef int list_turn(self, Move* buffer) noexcept nogil
    @cython.final
    cdef int list_slides(self, Move* buffer) noexcept nogil
    @cython.final
    cdef int list_slides_from(self, int start, Move* buffer, int count) noexcept nogil
    @cython.final
    cdef int list_adds(self, Move* buffer, int count) noexcept nogil
    @cython.final
    cdef bint may_bear_off(self) noexcept nogil
    @cython.final
    cdef bint may_slide(self, int start, int end) noexcept nogil
    @cython.final
    cdef bint may_add(self, int place) noexcept nogil
    @cython.final
    cdef bint clears(self, int slides) noexcept nogil
    @cython.final
    cdef void slide(self, int start, int end) noexcept nogil
    @cython.final
    cdef void add(self, int place) noexcept nogil
    @cython.final
    cdef void lift(self, int place) noexcept nogil
    @cython.final
    cdef void drop(self, int place) noexcept nogil
    @cython.final
    cdef void offer(self, int landed) noexcept nogil
    @cython.final
    cdef void bear_off(self) noexcept nogil
    @cython.final
    cdef void start_turn(self) noexcept nogil
    @cython.final
    cdef void set_colour(self, int colour) noexcept nogil
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.final
    cdef int home_of(self, int seat) noexcept nogil
    @cython.final
    cdef void end_by_cap(self) noexcept nogil
