cimport cython

from knockwood.engine.bits cimport Mask, bit, popcount
from knockwood.engine.codes cimport (
    BIG_GIN, DRAW_DISCARD, DRAW_STOCK, GIN, KNOCK, LAY_OFF, PASS, TAKE_AND_KNOCK, TAKE_UPCARD, THROW, WALL,
)
from knockwood.engine.machine cimport Machine, held, least_of
from knockwood.engine.moves cimport named_spread


@cython.final
cdef class Memory:
    cdef signed char[52] thrown_by
    cdef short[52] thrown_at
    cdef Mask[2] refused
    cdef Mask[2] threw
    cdef Mask[2] took
    cdef short[2] turns
    cdef int turn


@cython.locals(i=int)
cdef void begin(Memory w, Machine m) noexcept nogil
@cython.locals(dense=int, card=int)
cdef void note(Memory w, Machine m, int code) noexcept nogil
cdef void note_throw(Memory w, int seat, int card) noexcept nogil
@cython.locals(dense=int, card=int, hand=Mask, least=int)
cdef bint is_false(Machine m, int code) noexcept nogil
@cython.locals(i=int)
cdef void become(Memory w, Memory other) noexcept nogil
