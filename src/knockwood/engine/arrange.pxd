cimport cython

from knockwood.engine.bits cimport EACH, Mask, NOT_ACES, bit, check_signals, highest, lowest, popcount
from knockwood.engine.melds cimport (
    as_cards, as_meld, auto_sets, best_throw, bounded, checked, count_points, defence_sets, extensions, first_meld, least,
    least_after, order, runs, thrown, triples,
)

@cython.locals(size=int, mask=Mask)
cpdef bint is_meld(object m) except -1
@cython.locals(number=int, full=Mask)
cpdef bint melds_with(object hand, object card) except -1
cpdef int points(object mask) except -1
@cython.locals(mask=Mask, down=Mask, fourth=Mask)
cpdef int deadwood(object hand, object lay=*, object free=*) except -1
@cython.locals(key=int, mask=Mask, ban=Mask)
cpdef tuple best_discard(object hand, object forbid=*)
@cython.locals(melds=list, meld=Mask)
cdef tuple listed(Mask sets, Mask blocks)
@cython.locals(sets=Mask, mask=Mask)
cpdef tuple auto_spread(object hand)
cdef list order_key(tuple spread)
cpdef tuple by_order(object spread)
cdef int _first_order(object meld) except -1
@cython.locals(cards=Mask)
cpdef Mask exposure(object hand, object spread) except? 0
@cython.locals(low=Mask, grown=Mask, meld=Mask, one=Mask, two=Mask, three=Mask, size=int, found=list)
cdef list _growing(Mask hand, int longest)
@cython.locals(left=Mask, meld=Mask, more=int)
cdef void _collect(Mask rest, int count, int limit, int longest, tuple melds, list found) except *
@cython.locals(loose=Mask, ends=Mask, meld=Mask)
cdef bint _is_full(Mask hand, tuple spread, int longest) except -1
@cython.locals(mask=Mask, found=list, keyed=list, longest=int, loose=Mask, meld=Mask, opened=int, spread=tuple, ordered=tuple)
cpdef list spreads(object hand, object limit=*, object run_max=*, bint full=*)
@cython.locals(limit=int, found=list)
cpdef list arrangements(object hand, object run_max=*)
@cython.locals(left=Mask)
cpdef int count_left(object hand, object spread) except -1
@cython.locals(meld=Mask, lay=Mask, free=Mask)
cdef tuple _ends(object spread)
@cython.locals(fits=Mask, meld=Mask, done=list, number=int, card=int, pick_runs=bint)
cdef tuple layoff_order(object spread, Mask away)
@cython.locals(mask=Mask, lay=Mask, free=Mask, sets=Mask, rest=Mask, blocks=Mask, over=Mask, away=Mask)
cpdef object defence(object hand, object spread)
@cython.locals(mask=Mask, lay=Mask, free=Mask, sets=Mask, clash=Mask, goal=int, best=int, kept=Mask, took=Mask, rest=Mask, loose=Mask)
cpdef int arranged_first(object hand, object spread) except -1
