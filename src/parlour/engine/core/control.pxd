from parlour.engine.core.clock cimport now, worked

cdef double LOOK_SECONDS, FOREVER

cdef class Control:
    cdef char[64] before  # what one thread counts must not share a cache line with what another one counts
    cdef public long long nodes
    cdef readonly long long most_nodes
    cdef readonly double begun
    cdef readonly double deadline
    cdef readonly int stopped
    cdef double next_look
    cdef int pulses
    cdef bint watched, processor
    cdef object event
    cdef char[64] after
    cdef bint pulse(self) noexcept nogil
    cdef bint count_node(self) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef void ask(self) noexcept with gil
    cdef double moment(self) noexcept nogil
    cpdef void stop(self)
    cpdef double elapsed(self)
