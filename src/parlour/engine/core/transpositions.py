"""The transposition table: what is known about positions met before, shared by all threads of a search.

An entry is two words, and the first is the key combined with the second: a half-written entry matches no key.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free


class Transpositions:
    def __cinit__(self) -> None:
        self.memory = cython.NULL

    def __init__(self, megabytes: float = 16.0) -> None:
        size = 1024
        while size * 2 * cython.sizeof(Entry) <= megabytes * 1e6:
            size *= 2
        self.mask = size - 1
        self.memory = calloc(size * cython.sizeof(Entry) + LARGE_PAGE, 1)
        if self.memory == cython.NULL:
            raise MemoryError("no memory for a transposition table")
        self.entries = cython.cast(cython.pointer(Entry), large(self.memory, size * cython.sizeof(Entry)))

    def __dealloc__(self) -> None:
        free(self.memory)

    def expect(self, key: int) -> None:
        """Let the memory fetch what will be looked up next."""
        prefetch(cython.address(self.entries[key & self.mask]))

    def look_up(self, key: int) -> int:
        """What was stored for a position, or 0."""
        data = self.entries[key & self.mask].data
        return data if self.entries[key & self.mask].check ^ data == key else 0

    def store(self, key: int, value: int, move: int, depth: int, bound: int) -> None:
        """Keep the newest; a deeper result of the same position stays unless the new one is exact."""
        slot = key & self.mask
        data = self.entries[slot].data
        if self.entries[slot].check ^ data == key and depth_in(data) > depth + 2 and bound != EXACT:
            return
        data = (
            cython.cast(cython.ulonglong, move) << 32
            | cython.cast(cython.ulonglong, value + 32768) << 16
            | cython.cast(cython.ulonglong, depth) << 2
            | cython.cast(cython.ulonglong, bound)
        )
        self.entries[slot].data = data
        self.entries[slot].check = key ^ data
