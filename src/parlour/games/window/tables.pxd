from parlour.games.bits cimport Bits, Wide

cdef Wide[128] BIT         # the point itself
cdef Wide[128] ABOVE       # the points after it
cdef Wide[128] NEAR        # next on a line, or across a corner of the board
cdef Wide[128] ALONG_EDGE  # next along the perimeter
cdef Wide[128] OUTWARD     # where a slide may lead
cdef Wide[128] PARALLEL    # where a trade may reach
cdef Bits[128] RESTS_ON    # lines that go on to both sides
cdef Wide[64] ON_LINE      # all points of a line
cdef int[128] RING         # how far out
cdef Wide ALL, EXITS, PERIMETER
