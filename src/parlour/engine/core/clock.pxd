# Seconds on a clock that never goes back, and seconds that the processor has worked for this thread.
cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static inline double parlour_now(void) { return GetTickCount64() * 1e-3; }
    static inline double parlour_worked(void) {
        FILETIME begun, ended, kernel, user;
        GetThreadTimes(GetCurrentThread(), &begun, &ended, &kernel, &user);
        return ((double)user.dwHighDateTime * 4294967296.0 + user.dwLowDateTime) * 1e-7;
    }
    #else
    #include <time.h>
    static inline double parlour_now(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return now.tv_sec + now.tv_nsec * 1e-9;
    }
    static inline double parlour_worked(void) {
        struct timespec now;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return now.tv_sec + now.tv_nsec * 1e-9;
    }
    #endif
    """
    double now "parlour_now"() noexcept nogil
    double worked "parlour_worked"() noexcept nogil
