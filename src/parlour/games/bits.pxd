# Bit tricks by compiler intrinsics; bits.py holds the same in plain Python.
ctypedef unsigned long long Bits

cdef extern from *:
    """
    #define parlour_lowest(bits) __builtin_ctzll(bits)
    #define parlour_highest(bits) (63 - __builtin_clzll(bits))
    #define parlour_popcount(bits) __builtin_popcountll(bits)
    #define parlour_flip(bits) __builtin_bswap64(bits)
    typedef unsigned __int128 parlour_wide;
    static inline int parlour_lowest_wide(parlour_wide bits) {
        unsigned long long low = (unsigned long long)bits;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(bits >> 64));
    }
    static inline int parlour_popcount_wide(parlour_wide bits) {
        return __builtin_popcountll((unsigned long long)bits) + __builtin_popcountll((unsigned long long)(bits >> 64));
    }
    """
    int lowest "parlour_lowest"(Bits bits) noexcept nogil
    int highest "parlour_highest"(Bits bits) noexcept nogil
    int popcount "parlour_popcount"(Bits bits) noexcept nogil
    Bits flip "parlour_flip"(Bits bits) noexcept nogil
    ctypedef unsigned long long Wide "parlour_wide"  # 128 bits: Cython need not know
    int lowest_wide "parlour_lowest_wide"(Wide bits) noexcept nogil
    int popcount_wide "parlour_popcount_wide"(Wide bits) noexcept nogil
