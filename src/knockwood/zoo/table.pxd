cimport cython

from knockwood.engine.bits cimport Mask
from knockwood.engine.deal cimport Deal, placed
from knockwood.engine.machine cimport shuffle
from knockwood.engine.random cimport Random
from knockwood.engine.terms cimport terms_of
from knockwood.zoo.memory cimport Memory, begin
from knockwood.zoo.script cimport Script, finish


@cython.final
cdef class Table:
    cdef readonly object rules
    cdef Deal deal
    cdef Memory memory
    cdef Random base, cards, choices
    cdef int target, most
    cdef readonly int hands, dead
    cdef int[2] scores
    cdef void deal_hand(self, Mask pair, int hand, int dealer) noexcept nogil
    @cython.locals(dealer=int, hand=int)
    cdef int play_match(self, Script s0, Script s1, Mask pair) noexcept nogil
    @cython.locals(i=Py_ssize_t, one=int, two=int)
    cdef void play_pairs(self, Script a, Script b, unsigned char[::1] out, Mask first) noexcept nogil
