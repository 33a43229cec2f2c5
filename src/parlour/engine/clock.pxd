# Seconds on a clock that never goes back.
cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static inline double parlour_now(void) { return GetTickCount64() * 1e-3; }
    #else
    #include <time.h>
    static inline double parlour_now(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return now.tv_sec + now.tv_nsec * 1e-9;
    }
    #endif
    """
    double now "parlour_now"() noexcept nogil
