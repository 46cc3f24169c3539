cimport cython

from knockwood.engine.bits cimport ALL, Mask, bit, lowest, popcount
from knockwood.engine.codes cimport (
    BIG_GIN, DISCARD, DRAW, DRAW_DISCARD, DRAW_STOCK, FINE, FINISH, FORCED_STOCK, GIN, HAND_OVER, KNOCK, LAYOFF, LAY_OFF,
    PASS, TAKE_AND_KNOCK, TAKE_UPCARD, THROW, UPCARD_OFFER, WALL,
)
from knockwood.engine.deal cimport Deal, placed
from knockwood.engine.machine cimport check, hand_of, held, least_of, perform, play_out, shuffle, throw_of
from knockwood.engine.melds cimport MOST_CARDS, extensions, least
from knockwood.engine.random cimport Random
from knockwood.engine.state cimport assign
from knockwood.engine.terms cimport terms_of


@cython.final
cdef class DealBatch:
    cdef readonly object rules
    cdef readonly Py_ssize_t size
    cdef list deals, randoms
    cdef bytearray room
    cdef void** deal_at
    cdef void** random_at

    @cython.locals(i=Py_ssize_t)
    cdef void point(self) except *
    @cython.locals(i=Py_ssize_t)
    cdef void reset_all(self, const unsigned long long[::1] seeds, const unsigned char[::1] dealers) noexcept
    @cython.locals(i=Py_ssize_t, width=Py_ssize_t)
    cdef void mask_all(self, unsigned char[::1] out) noexcept
    @cython.locals(i=Py_ssize_t, found=Py_ssize_t)
    cdef Py_ssize_t check_all(self, const int[::1] codes) noexcept
    @cython.locals(i=Py_ssize_t)
    cdef void step_all(self, const int[::1] codes) noexcept
    @cython.locals(i=Py_ssize_t, width=Py_ssize_t)
    cdef void observe_all(self, unsigned char[::1] out) noexcept
    @cython.locals(i=Py_ssize_t)
    cdef void results_all(self, int[::1] out) noexcept
    @cython.locals(i=Py_ssize_t)
    cdef void playout_all(self, bint greedy) noexcept


@cython.locals(i=Py_ssize_t, size=Py_ssize_t)
cdef Py_ssize_t deadwood_all(const unsigned long long[::1] hands, unsigned char[::1] out) noexcept
@cython.locals(hand=Mask, may=Mask, ban=Mask, i=int)
cdef void mask_one(Deal deal, unsigned char[::1] out, Py_ssize_t at) noexcept nogil
@cython.locals(may=Mask, card=int, count=int)
cdef void mask_down(Deal deal, Mask hand, Mask ban, int most, unsigned char[::1] out, Py_ssize_t at, Py_ssize_t knocks) noexcept nogil
cdef void mark(Mask cards, unsigned char[::1] out, Py_ssize_t at) noexcept nogil
@cython.locals(seat=int, top=int, table=Mask, below=Mask, i=int)
cdef void observe_one(Deal deal, unsigned char[::1] out, Py_ssize_t at) noexcept nogil
@cython.locals(counts="long long[7]", one=cython.longlong, two=cython.longlong, n=cython.longlong, i=int)
cdef list simulate_all(Deal deal, Random base, Random random, long long hands, long long first, bint greedy)
