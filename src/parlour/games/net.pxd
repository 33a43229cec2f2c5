cimport cython
from parlour.games.contract cimport Position
from parlour.games.evaluator cimport Evaluator

cdef extern from *:
    """
    #include <string.h>
    #define PARLOUR_HIDDEN 16
    typedef short parlour_eight __attribute__((vector_size(16)));
    /* The sum of one net: columns of 16 words are added eight words at a time, without carries between them. */
    static inline int parlour_infer(const short *first, const short *bias, const short *second, const int *active, int count) {
        parlour_eight low, high, more;
        short sums[PARLOUR_HIDDEN];
        int index, total = 0;
        memcpy(&low, bias, 16);
        memcpy(&high, bias + 8, 16);
        for (index = 0; index < count; index++) {
            const short *column = first + PARLOUR_HIDDEN * active[index];
            memcpy(&more, column, 16);
            low += more;
            memcpy(&more, column + 8, 16);
            high += more;
        }
        memcpy(sums, &low, 16);
        memcpy(sums + 8, &high, 16);
        for (index = 0; index < PARLOUR_HIDDEN; index++) {
            short unit = sums[index] < 0 ? 0 : sums[index] > 255 ? 255 : sums[index];
            total += unit * second[index];
        }
        return total;
    }
    """
    int sum_net "parlour_infer"(short* first, short* bias, short* second, int* active, int count) noexcept nogil

cpdef enum:
    HIDDEN = 16
    MAX_INPUTS = 512
    MAX_ACTIVE = 64
    FULL = 255  # a hidden unit that is wholly on
    FINE = 256  # by which the weights behind the hidden units are multiplied


cdef class NetEvaluator(Evaluator):
    cdef readonly int input_count
    cdef readonly bint learned
    cdef int offset
    cdef short[8192] first
    cdef short[16] bias
    cdef short[16] second
    cdef int inputs(self, Position position, int* out) noexcept nogil
    @cython.locals(active=int[64])
    cdef int infer(self, Position position) noexcept nogil
    cpdef list list_inputs(self, Position position)


@cython.final
cdef class Inputs:
    cdef int[64] numbers
