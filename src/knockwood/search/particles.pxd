cimport cython
from libc.math cimport exp

from knockwood.engine.bits cimport ALL, Mask, bit, lowest, popcount
from knockwood.engine.machine cimport Machine, least_of, throw_of
from knockwood.engine.random cimport Random
from knockwood.zoo.throws cimport beside, loose_cards, melds_with, paired


@cython.final
cdef class Particles:
    cdef readonly int size
    cdef Mask[::1] hands
    cdef Mask[::1] others
    cdef unsigned char[::1] types
    cdef unsigned char[::1] other_types
    cdef double[::1] weights
    cdef double[::1] sums
    cdef double[128] falls
    cdef int[52] pool
    cdef readonly Mask seen, known
    cdef Machine machine
    cdef Random random
    cdef int taken
    cdef object past, start, shares

    @cython.locals(i=int, total=int, at=int, kind=int)
    cdef void begin(self, tuple start, int need, object shares) except *
    @cython.locals(i=int, j=int, k=int, n=int, c=int, rest=Mask, hand=Mask)
    cdef void deal_hands(self, Mask seen, int need) noexcept nogil
    @cython.locals(i=int, total=double)
    cdef void add_up(self) noexcept nogil
    @cython.locals(at=double, low=int, high=int, middle=int)
    cdef Mask any_hand(self, Random r) noexcept nogil
    @cython.locals(skip=int)
    cdef int any_of(self, Mask cards) noexcept nogil
    @cython.locals(gain=int, top=Mask)
    cdef double would_take(self, Mask hand, int card, int kind) noexcept nogil
    @cython.locals(may=Mask, loose=Mask, alone=Mask, cost=int, best=int, own=int, n=int, c=int, total=double, costs="int[12]")
    cdef double would_throw(self, Mask hand, int card, Mask ban) noexcept nogil
    @cython.locals(i=int)
    cdef void refused(self, int card) noexcept nogil
    @cython.locals(i=int)
    cdef void took(self, int card) noexcept nogil
    @cython.locals(i=int)
    cdef void drew(self) noexcept nogil
    @cython.locals(i=int, limit=int, one=Mask, ban=Mask, hidden=Mask)
    cdef void threw(self, int card, int limit0, int limit1, int limit2, int limit3) noexcept nogil
    @cython.locals(i=int, others=bint, one=Mask)
    cdef void shown(self, int card) noexcept nogil
    @cython.locals(i=int, total=double, squares=double)
    cdef void settle(self, bint always) noexcept nogil
    @cython.locals(i=int, j=int, step=double, at=double, reached=double)
    cdef void resample(self, double total) noexcept nogil
