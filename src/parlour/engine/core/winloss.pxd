cimport cython
from parlour.engine.core.control cimport Control
from parlour.engine.core.transpositions cimport EXACT, Transpositions, value_in
from parlour.games.contract cimport MAX_MOVES, NOBODY, Key, Move, Position
from parlour.games.evaluator cimport Evaluator

cpdef enum:
    LOST = -1
    OPEN = 0
    WON = 1


cdef class Depth:
    cdef Position position
    cdef Depth below
    cdef int count
    cdef Move* moves
    cdef float* promises


cdef class WinLoss:
    cdef Evaluator evaluator
    cdef Transpositions table
    cdef Control control
    cdef Depth top
    cdef readonly Move move
    cpdef int decide(self, Position position, Control control)
    cdef int search(self, Depth level) noexcept nogil
    cdef int try_moves(self, Depth level) noexcept nogil
    cdef bint list_open_moves(self, Depth level) noexcept nogil
    cdef void bring_best(self, Depth level, int index) noexcept nogil
