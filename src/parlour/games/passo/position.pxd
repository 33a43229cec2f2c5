cimport cython
from parlour.games.bits cimport Bits, highest, lowest, popcount
from parlour.games.contract cimport SWAP, Key, Move, Position, Random, mix

cpdef enum:
    RED = 0
    BLACK = 1
    OFF = 31
    OPEN = 1
    SECRET = 2
    STEP = 0
    CARRY = 1
    DOUBLE = 2
    KEEP = 3
    LEAP = 4
    RESTORE = 5
    SUMMIT = 6
    CHOOSE = 7
    ALL_TOKENS = 63
    CHOSEN = 3
    SECOND_PARTS = 9
    PASSED = 1
    STUCK = 2

cdef Bits ONE, BOARD, COLUMN
cdef Bits[2][32] BEYOND, REACHED
cdef Move[20] CHOICES
cdef int[8] DIRECTIONS
cdef int[4] STRIDES

cdef Bits near(Bits cells) noexcept nogil
cdef Bits mirror(Bits cells) noexcept nogil
cdef Bits leaps(Bits start, Bits gaps, Bits landing) noexcept nogil
cdef Bits skip(Bits cells, int count) noexcept nogil


cdef class PassoPosition(Position):
    cdef public Bits tiles
    cdef public Bits[8] discs
    cdef public int[2] hand
    cdef public int[2] used
    cdef public int powers, choosing, first
    cdef public int visible_only, resolve_at_end, by_mover
    @cython.locals(targets=Bits[35], heads=Move[35])
    cdef int generate(self, Move* buffer) noexcept nogil
    @cython.locals(targets=Bits[35], heads=Move[35])
    cdef Move draw(self, Random random) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    cdef Key symmetric_key(self) noexcept nogil
    @cython.final
    cdef inline Key head(self) noexcept nogil
    cdef void resample(self, int side, Random random) noexcept nogil
    @cython.final
    cdef bint hides(self, int owner, int viewer) noexcept nogil
    # what may be done
    @cython.final
    cdef int survey(self, Bits* targets, Move* heads) noexcept nogil
    @cython.final
    cdef Bits power_targets(self, int kind, int start, Bits landing) noexcept nogil
    @cython.final
    cdef Bits carry_targets(self, int start) noexcept nogil
    @cython.final
    @cython.locals(discs=Bits[8])
    cdef Bits second_parts(self, int start, int middle) noexcept nogil
    @cython.final
    cdef Move pick(self, Bits* targets, Move* heads, int width, int left) noexcept nogil
    @cython.final
    @cython.locals(steps=Bits[4], left=int)
    cdef Move draw_step(self, Random random) noexcept nogil
    @cython.final
    cdef bint can_move(self) noexcept nogil
    @cython.final
    cdef bint can_step(self) noexcept nogil
    @cython.final
    cdef int usable_tokens(self, int tokens) noexcept nogil
    # what it does
    @cython.final
    cdef void choose(self, int tokens) noexcept nogil
    @cython.final
    cdef bint turn(self, int kind, int start, int middle, int target) noexcept nogil
    @cython.final
    cdef bint first_step(self, int start, int middle) noexcept nogil
    @cython.final
    cdef bint resolve(self, int target, Bits left) noexcept nogil
    @cython.final
    cdef bint has_passed(self, int target) noexcept nogil
    @cython.final
    cdef void move_disc(self, int start, int target) noexcept nogil
    @cython.final
    cdef void move_stack(self, int start, int target) noexcept nogil
    @cython.locals(child=PassoPosition)
    cpdef PassoPosition halfway(self, int start, int middle)
    @cython.final
    cdef void end_turn(self, bint passed) noexcept nogil
    # what lies where
    @cython.final
    cdef inline Bits filled(self, int level) noexcept nogil
    @cython.final
    cdef inline int height(self, int cell) noexcept nogil
    @cython.final
    cdef inline Bits owned(self, int side) noexcept nogil
    @cython.final
    cdef inline Bits tops(self, int side) noexcept nogil
    @cython.final
    cdef inline Bits line(self, int side) noexcept nogil
    @cython.final
    cdef inline bint is_beyond(self, Bits cells) noexcept nogil
    @cython.final
    cdef inline Bits reached(self) noexcept nogil
