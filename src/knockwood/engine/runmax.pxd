cimport cython

from knockwood.engine.arrange cimport layoff_order, order_key
from knockwood.engine.bits cimport EACH, Mask, NOT_ACES, NOT_KINGS, RANKS, bit, lowest
from knockwood.engine.melds cimport as_cards, as_meld, bounded, checked, runs, thrown, triples


@cython.locals(best="int[14]", run=int, i=int, size=int, least=int)
cdef int suit_points(int held, int zero, int longest) noexcept nogil
@cython.locals(total=int, i=int)
cdef int rest_points(Mask rest, Mask zero, int longest) noexcept nogil
@cython.locals(grown=Mask, more=Mask)
cdef Mask touching(Mask rest, Mask lay) noexcept nogil
@cython.locals(sets=Mask, clash=Mask, kept=Mask, took=Mask, rest=Mask, best=int)
cdef int least_short(Mask hand, Mask lay, Mask free, int longest) noexcept nogil
@cython.locals(best=int, may=Mask, card=int)
cdef int best_throw_short(Mask hand, Mask forbid, int longest) noexcept nogil

cpdef int deadwood(object hand, object run_max=*, object lay=*, object free=*) except -1
@cython.locals(key=int, mask=Mask, ban=Mask)
cpdef tuple best_discard(object hand, object forbid=*, object run_max=*)
cpdef tuple auto_spread(object hand, object run_max=*)
@cython.locals(mask=Mask, loose=Mask, meld=Mask, card=int)
cpdef object defence(object hand, object spread, object run_max=*)
