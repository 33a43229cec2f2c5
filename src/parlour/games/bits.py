"""Bit tricks for the rules when they run uncompiled; bits.pxd replaces them by compiler intrinsics."""

Bits = int


def lowest(bits: Bits) -> int:
    """The index of the lowest set bit; bits must not be 0."""
    return (bits & -bits).bit_length() - 1


def highest(bits: Bits) -> int:
    """The index of the highest set bit; bits must not be 0."""
    return bits.bit_length() - 1


def popcount(bits: Bits) -> int:
    """The number of set bits."""
    return bits.bit_count()


def flip(bits: Bits) -> Bits:
    """A board of eight rows of eight bits upside down."""
    return int.from_bytes(bits.to_bytes(8, "little"), "big")


Wide = int  # sets of more than 64 things: 128 bits once compiled


def lowest_wide(bits: Wide) -> int:
    """The index of the lowest set bit; bits must not be 0."""
    return (bits & -bits).bit_length() - 1


def popcount_wide(bits: Wide) -> int:
    return bits.bit_count()
