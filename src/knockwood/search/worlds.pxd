cimport cython

from knockwood.engine.bits cimport ALL, Mask, bit, lowest, popcount
from knockwood.engine.machine cimport Machine, hand_of, least_of, throw_of
from knockwood.engine.melds cimport thrown
from knockwood.engine.random cimport Random
from knockwood.net.belief cimport Belief
from knockwood.search.particles cimport Particles
from knockwood.zoo.throws cimport dearest_of, known_to, lonely_throw, loose_cards, unseen_by

cdef enum:
    ROOM = 52
    TYPES = 4
    MOST_RIVALS = 8


@cython.final
cdef class Worlds:
    cdef readonly int size, stock_count
    cdef bint guessed
    cdef Particles particles
    cdef int developed, best_of, lonely
    cdef Mask[::1] hands
    cdef unsigned char[::1] stocks
    cdef unsigned char[::1] types
    cdef int[4] shares
    cdef unsigned char[52] pool
    cdef int pool_size

    @cython.locals(i=int, k=int, n=int, count=int, total="unsigned int", at="unsigned int", shares="unsigned int[8]")
    cdef void seat_all(self, Machine m, int[::1] weights, int[::1] limits, Random r) noexcept
    @cython.locals(need=int)
    cdef void draw_hands(self, Machine m, Belief belief, Random r) noexcept
    @cython.locals(i=int)
    cdef void stack_all(self, Machine m, Random r) noexcept nogil
    @cython.locals(at=Py_ssize_t)
    cpdef tuple world(self, Py_ssize_t number)
    @cython.locals(i=int, seat=int, need=int, known=Mask, unseen=Mask, rest=Mask, hand=Mask)
    cdef void fill(self, Machine m, int turns, Random r) noexcept nogil
    @cython.locals(i=int, j=int, c=int, hand=Mask)
    cdef Mask uniform(self, Mask known, int need, Random r) noexcept nogil
    @cython.locals(k=int, i=int, steps=int, best=int, count=int, card=int, one=Mask, found=Mask, loose=Mask)
    cdef Mask sample(self, Machine m, Mask known, int need, int turns, Random r) noexcept nogil
    @cython.locals(at=int, n=int, i=int, j=int, c=int)
    cdef void stack(self, int number, Mask rest, Random r) noexcept nogil
    @cython.locals(at=int, i=int)
    cdef int any_type(self, Random r) noexcept nogil
