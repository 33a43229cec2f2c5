from parlour.games.contract cimport Key, Move

cpdef enum:
    EXACT = 1
    LOWER = 2
    UPPER = 3

cdef extern from *:
    """
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    #include <stdint.h>
    #include <stdlib.h>
    #define PARLOUR_LARGE_PAGE ((uintptr_t)1 << 21)
    /* Zeroed memory in large pages where the system has them: a probe then misses one cache, not two. */
    static inline void *parlour_large(void *memory, size_t size) {
        char *begin = (char *)(((uintptr_t)memory + PARLOUR_LARGE_PAGE - 1) & ~(PARLOUR_LARGE_PAGE - 1));
    #if defined(__linux__)
        if (size >= PARLOUR_LARGE_PAGE) madvise(begin, size, MADV_HUGEPAGE);
    #endif
        return begin;
    }
    #define parlour_prefetch(place) __builtin_prefetch(place)
    """
    enum:
        LARGE_PAGE "PARLOUR_LARGE_PAGE"
    void* large "parlour_large"(void* memory, size_t size) noexcept nogil
    void prefetch "parlour_prefetch"(void* place) noexcept nogil

cdef struct Entry:
    Key check
    Key data


cdef class Transpositions:
    cdef void* memory
    cdef Entry* entries
    cdef Key mask
    cdef void expect(self, Key key) noexcept nogil
    cdef Key look_up(self, Key key) noexcept nogil
    cdef void store(self, Key key, int value, Move move, int depth, int bound) noexcept nogil


cdef inline int value_in(Key data) noexcept nogil:
    return <int>(data >> 16 & 0xFFFF) - 32768

cdef inline int depth_in(Key data) noexcept nogil:
    return <int>(data >> 2 & 0xFF)

cdef inline int bound_in(Key data) noexcept nogil:
    return <int>(data & 3)

cdef inline Move move_in(Key data) noexcept nogil:
    return <Move>(data >> 32)
