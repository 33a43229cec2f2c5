from parlour.games.bits cimport Bits

cdef Bits ONE
cdef Bits[2] ORDINARY, SILVERS, EXEOS
cdef Bits[6] NEAR, FAR  # by number and half: the squares one and two steps from an EXEO square
cdef int[6] EXEO
cdef int[8] STEPS
