cimport cython
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport SWAP, Key, Move, Position, Random, mix

cpdef enum:
    CELLS = 49
    PIECES = 14
    LIGHT = 0
    CONNECTED = 1
    TAKEN = 4096
    PART = 63

cdef Bits ONE, BOARD, LEFT, RIGHT, BOTTOM, TOP, INNER

@cython.locals(cells=Move[49])
cdef int list_moves(Bits starts, Bits free, Move* buffer) noexcept nogil
cdef Bits trapped_beside(Bits to, Bits own, Bits other) noexcept nogil
cdef Bits taken_cells(Bits to, Move move) noexcept nogil
cdef Bits image(Bits cells, int way) noexcept nogil
cdef Bits spread(Bits group, Bits own) noexcept nogil


cdef class PathagonPosition(Position):
    cdef public Bits own, other
    cdef public Bits own_barred, other_barred
    cdef public Bits own_last, other_last
    cdef public int own_reserve, other_reserve
    cdef public int own_owed, other_owed
    cdef public int bar_until_returned, optional
    cdef int generate(self, Move* buffer) noexcept nogil
    cdef Move draw(self, Random random) noexcept nogil
    cdef void play(self, Move move) noexcept nogil
    cdef Key key(self) noexcept nogil
    cdef Key symmetric_key(self) noexcept nogil
    @cython.final
    cdef Key key_of_image(self, int way) noexcept nogil
    @cython.final
    @cython.locals(move=Move, choice=Move, all_taken=Move)
    cdef int list_takings(self, Move* buffer, int count) noexcept nogil
    @cython.final
    cdef void bar(self, Bits trapped) noexcept nogil
    @cython.final
    cdef void turn_over(self, Bits own, Bits other, Bits last) noexcept nogil
    @cython.final
    cdef bint is_connected(self, Bits own, Bits to) noexcept nogil
