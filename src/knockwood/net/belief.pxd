cimport cython
from libc.math cimport exp

from knockwood.engine.bits cimport EACH, Mask, bit, lowest, popcount
from knockwood.engine.random cimport Random
from knockwood.net.features cimport INPUTS
from knockwood.net.layers cimport Net, ROOM, add_four

cdef enum:
    TOLD = 209
    AT_SAME = 52
    AT_NEAR = 104
    AT_MELD = 156
    AT_LEFT = 208


@cython.final
cdef class Belief:
    cdef readonly Net net
    cdef float[::1] base
    cdef float[::1] work
    cdef float[::1] told
    cdef float[::1] logits
    cdef unsigned char[52] places
    cdef Mask unseen, known

    @cython.locals(i=int, j=int, wide=int, row="float[::1]", x=float)
    cpdef void look(self, object seen) except *
    @cython.locals(hand=Mask, left=int)
    cdef Mask draw(self, int need, Random r) noexcept nogil
    @cython.locals(j=int, layer=int, w="const float*", source="const float*", into="float*")
    cdef void answer(self, Net n, Mask hand, int left, float* told, float* out) noexcept nogil
    @cython.locals(left=Mask, most=double, total=double, u=double, card=int, weights="double[52]")
    cdef int one_card(self, Mask rest, const float* logits, Random r) noexcept nogil


@cython.locals(i=int, rest=Mask, card=int, rank=int, same=int, under=int, lower=int, over=int, upper=int, place=int)
cdef void write_told(Mask told, Mask held, Mask unseen, int left, float* out, const unsigned char* places) noexcept nogil
cdef void answer_first(Belief belief, int need, float[::1] out) noexcept
@cython.locals(i=int, j=int, k=int, x=float, xs="float[4]", ws="const float*[4]")
cdef void add_rows(float* into, const float* w, const float* source, int wide, int narrow) noexcept nogil
