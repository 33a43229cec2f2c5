cimport cython
from libc.string cimport memcpy, memset
from parlour.games.bits cimport Bits, lowest, popcount
from parlour.games.contract cimport CHANCE, SWAP, Key, Move, Position, Random, mix
from parlour.research.encoding cimport Byte, Encoding, scatter_from

cdef enum:
    NONE = -1

cpdef Random random_of(Key seed, Key lane)
cpdef Key state_of(Random random)
cpdef set_state(Random random, Key state)
cpdef int below(Random random, unsigned int bound)
cpdef write_mask(Encoding encoding, Position position, int chosen, Bits[::1] words)
cpdef write_observation(Encoding encoding, Position position, int side, int chosen, int seen, int length, Byte[::1] out)
@cython.locals(twin=Random)
cpdef Random same_random(Random random)


cdef class Lanes:
    cdef readonly Encoding encoding
    cdef readonly int count, players
    cdef Position start
    cdef list kept
    cdef bint counts_repetitions
    cdef Py_ssize_t[::1] positions, randoms
    cdef int[::1] lengths, chosen, stood, seen
    cdef Bits[:, ::1] legal
    cdef Key[:, ::1] past
    cdef Bits[:, ::1] places
    cdef Py_ssize_t[::1] scratch
    # one lane
    @cython.final
    cdef void begin(self, Position position, Random random, int lane) noexcept nogil
    @cython.final
    @cython.locals(move=Move)
    cdef void advance(self, Position position, Random random, int lane, int action, Move* buffer) noexcept nogil
    @cython.final
    cdef void make(self, Position position, int lane, Move move) noexcept nogil
    @cython.final
    cdef void roll(self, Position position, Random random, int lane) noexcept nogil
    @cython.final
    @cython.locals(place=Key, bit=Bits, stood=int, index=int)
    cdef bint remember(self, int lane, Key key) noexcept nogil
    @cython.final
    @cython.locals(player=int, side=int, score=double)
    cdef void reward(self, Position position, float* out) noexcept nogil
    @cython.final
    cdef void show(self, Position position, int lane, Move* buffer, Byte* observation) noexcept nogil
    @cython.final
    @cython.locals(total=int, left=int, width=int, bits=Bits)
    cdef int pick(self, Random random, int lane) noexcept nogil
    @cython.final
    @cython.locals(length=int)
    cdef int play_out(self, Position position, Random random, int lane) noexcept nogil
    @cython.final
    cdef void reset_lane(self, Position position, Random random, int lane, Move* buffer, Byte* observation, Byte* acting) noexcept nogil
    @cython.final
    @cython.locals(ended=bint)
    cdef bint step_lane(
        self,
        Position position,
        Random random,
        int lane,
        int action,
        Move* buffer,
        float* rewards,
        Byte* acting,
        Byte* observation,
    ) noexcept nogil
    @cython.final
    @cython.locals(stood=int, seen=int, length=int)
    cdef int roll_lane(self, Position position, Position copy, Random random, int lane, float* returns) noexcept nogil
    # many lanes
    @cython.final
    @cython.locals(buffer=Move[4096])
    cdef void reset_lanes(self, int first, int last, Byte* observations, Byte* acting) noexcept nogil
    @cython.final
    @cython.locals(buffer=Move[4096])
    cdef void step_lanes(
        self, int first, int last, int* actions, Byte* observations, float* rewards, Byte* done, Byte* acting
    ) noexcept nogil
    @cython.locals(word=Bits, action=int, count=int)
    cpdef int check(self, int first, int last, int[::1] actions)
    @cython.locals(seen=cython.p_uchar)
    cpdef reset(self, int first, int last, Byte[:, ::1] observations, Byte[::1] acting)
    @cython.locals(seen=cython.p_uchar)
    cpdef step(
        self,
        int first,
        int last,
        int[::1] actions,
        Byte[:, ::1] observations,
        float[:, ::1] rewards,
        Byte[::1] done,
        Byte[::1] acting,
    )
    cpdef sample(self, int first, int last, int[::1] actions)
    cpdef roll_out(self, int first, int last, float[:, ::1] returns, int[::1] lengths)
    cpdef unpack(self, int first, int last, Byte[:, ::1] masks)
    cpdef pack(self, int first, int last, Bits[:, ::1] masks)
