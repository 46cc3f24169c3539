cimport cython
from libc.math cimport exp

from knockwood.engine.bits cimport EACH, Mask, bit, lowest, popcount
from knockwood.engine.random cimport Random
from knockwood.net.features cimport INPUTS
from knockwood.net.layers cimport BLOCK, Net, WORK, run_many

cdef enum:
    TOLD = 209
    AT_SAME = 52
    AT_NEAR = 104
    AT_MELD = 156
    AT_LEFT = 208


@cython.final
cdef class Belief:
    cdef readonly Net reader, net
    cdef float[::1] work
    cdef float[::1] told
    cdef float[::1] logits
    cdef unsigned char[::1] places
    cdef Mask unseen, known

    @cython.locals(i=int, j=int)
    cpdef void look(self, object seen) except *
    @cython.locals(first=int, some=int, left=int, i=int, hand=Mask)
    cdef void draw(self, int need, int count, Random random, Mask[::1] hands) noexcept nogil
    cdef void ask(self, int count) noexcept nogil
    @cython.locals(left=Mask, most=double, total=double, u=double, card=int, weights="double[52]")
    cdef int one_card(self, Mask rest, int at, Random random) noexcept nogil


@cython.locals(i=int, rest=Mask, card=int, rank=int, same=int, under=int, lower=int, over=int, upper=int, place=int)
cdef void write_told(Mask told, Mask held, Mask unseen, int left, float[::1] out, int at, const unsigned char[::1] places) noexcept nogil
