cimport cython

from knockwood.engine.bits cimport Mask, bit
from knockwood.engine.codes cimport (
    BIG_GIN, DISCARD, DRAW_DISCARD, DRAW_STOCK, FORCED_STOCK, GIN, KNOCK, PASS, TAKE_AND_KNOCK, TAKE_UPCARD, THROW,
    UPCARD_OFFER, WALL,
)
from knockwood.engine.machine cimport Machine, held, least_of, throw_of
from knockwood.engine.melds cimport thrown
from knockwood.net.features cimport GO_DOWN, LEAVE_TOP, TAKE_TOP


cdef Mask holding(Machine m) noexcept nogil
@cython.locals(card=int)
cdef int down_key(Machine m) noexcept nogil
@cython.locals(key=int)
cdef int down_code(Machine m) noexcept nogil
@cython.locals(card=int)
cdef int code_of(Machine m, int choice, unsigned char* places) noexcept nogil
cdef int choice_of(int code, unsigned char* places) noexcept nogil
@cython.locals(count=int)
cdef int forced(Machine m) noexcept nogil
