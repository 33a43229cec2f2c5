cimport cython
from libc.string cimport memset
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport CHANCE, SWAP, Move, MoveBuffer, Position

ctypedef unsigned char Byte
ctypedef short* Shorts
ctypedef Move* Moves

cdef enum:
    NONE = -1
    COMMON = 2

cdef void scatter(Bits bits, Byte* place, Byte* plane) noexcept nogil
cdef void scatter_from(int first, Bits bits, Byte* plane) noexcept nogil
cdef void fill(Byte* plane, int cells, int value) noexcept nogil


cdef class Encoding:
    cdef readonly int actions, words, cells, size, swap
    cdef public int longest
    cdef readonly bint split
    cdef readonly object game, options, planes, shape, images
    cdef object names
    cdef MoveBuffer buffer
    cdef Byte[64] place
    cdef object room
    cdef int top
    cdef short* table
    cdef Move* moves
    @cython.locals(place=int, size=int)
    cdef number(self, keys)
    # what an encoding of a game writes
    cdef int key_of(self, Move move, int part) noexcept nogil
    cdef void observe(self, Position position, int side, int chosen, Byte* out) noexcept nogil
    # what all share
    @cython.locals(key=int)
    @cython.final
    cdef int action_of(self, Move move, int part) noexcept nogil
    @cython.final
    cdef bint continues(self, Move move, int chosen) noexcept nogil
    @cython.final
    cdef void mask(self, Position position, int chosen, Move* buffer, Bits* words) noexcept nogil
    @cython.locals(action=int, index=int)
    cdef void mark(self, Move* buffer, int count, Bits* words) noexcept nogil
    @cython.final
    @cython.locals(action=int, index=int)
    cdef void mark_parts(self, Move* buffer, int count, int chosen, Bits* words) noexcept nogil
    @cython.final
    cdef bint complete(self, Position position, int chosen, int action, Move* buffer, Move* move) noexcept nogil
    @cython.final
    cdef void look(self, Position position, int side, int chosen, int seen, int length, Byte* out) noexcept nogil
    # for Python callers
    @cython.locals(move=Move)
    cpdef object move_of(self, Position position, int chosen, int action)
