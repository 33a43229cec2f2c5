# Bit tricks by compiler intrinsics; bits.py holds the same in plain Python.
ctypedef unsigned long long Bits

cdef extern from *:
    """
    #define parlour_lowest(bits) __builtin_ctzll(bits)
    #define parlour_highest(bits) (63 - __builtin_clzll(bits))
    #define parlour_popcount(bits) __builtin_popcountll(bits)
    #define parlour_flip(bits) __builtin_bswap64(bits)
    """
    int lowest "parlour_lowest"(Bits bits) noexcept nogil
    int highest "parlour_highest"(Bits bits) noexcept nogil
    int popcount "parlour_popcount"(Bits bits) noexcept nogil
    Bits flip "parlour_flip"(Bits bits) noexcept nogil
