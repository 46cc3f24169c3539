cimport cython

from knockwood.engine.bits cimport (
    EACH, Mask, NOT_ACES, NOT_KINGS, RANKS, RUN_START, bit, check_signals, highest, lowest, popcount, whole,
)

cdef enum:
    NO_THROW = 1048576
    MOST_CARDS = 24

cdef unsigned char[8192] POINTS
cdef unsigned char[8192] LOOSE

@cython.locals(suit=int, rank=int, total=int, loose=int, value=int, blocks=int)
cdef void fill_tables() noexcept nogil

cdef int count_points(Mask m) noexcept nogil
cdef int loose_points(Mask m) noexcept nogil
cpdef Mask runs(Mask m) noexcept nogil
@cython.locals(both=Mask, some=Mask)
cpdef Mask triples(Mask m) noexcept nogil
cpdef int order(int card) noexcept nogil
cpdef Mask extensions(Mask meld) noexcept nogil
@cython.locals(size=int, mask=Mask)
cpdef bint is_meld(object m) except -1

@cython.locals(sets=Mask, clash=Mask, kept=Mask, took=Mask, best=int)
cdef int least(Mask hand) noexcept nogil
@cython.locals(sets=Mask, clash=Mask, kept=Mask, took=Mask, rest=Mask, best=int)
cdef int least_after(Mask hand, Mask lay, Mask free) noexcept nogil
@cython.locals(may=Mask, fold=Mask, rank=int, card=int)
cdef int dearest(Mask rest, Mask forbid) noexcept nogil
@cython.locals(sets=Mask, clash=Mask, kept=Mask, took=Mask, may=Mask, best=int, key=int, card=int, stuck=bint)
cdef int best_throw(Mask hand, Mask forbid) noexcept nogil
@cython.locals(place=int)
cdef int thrown(int key) noexcept nogil

@cython.locals(one=Mask, two=Mask, fold=Mask, grown=Mask)
cdef Mask first_meld(Mask sets, Mask blocks) noexcept nogil
@cython.locals(one=Mask, two=Mask)
cdef bint precedes(Mask sets, Mask blocks, Mask other_sets, Mask other_blocks) noexcept nogil
cdef int melds_in(Mask sets, Mask blocks) noexcept nogil
@cython.locals(ends=Mask)
cdef Mask open_cards(Mask sets, Mask blocks) noexcept nogil
@cython.locals(sets=Mask, clash=Mask, kept=Mask, took=Mask, rest=Mask, blocks=Mask, found=Mask, best=int, key=int)
cdef Mask auto_sets(Mask hand) noexcept nogil
@cython.locals(sets=Mask, clash=Mask, kept=Mask, took=Mask, rest=Mask, blocks=Mask, over=Mask, away=Mask, found=Mask, best=int, key=int)
cdef Mask defence_sets(Mask hand, Mask lay, Mask free) noexcept nogil

@cython.locals(mask=cython.longlong)
cdef long long as_cards(object cards) except -1
@cython.locals(mask=cython.longlong)
cdef long long checked(object cards) except -1
@cython.locals(mask=cython.longlong)
cdef Mask as_meld(object cards) except 0
cdef int bounded(object number) except -2
cpdef int points(object mask) except -1
@cython.locals(mask=Mask, down=Mask, fourth=Mask)
cpdef int deadwood(object hand, object lay=*, object free=*) except -1
@cython.locals(key=int, mask=Mask, ban=Mask)
cpdef tuple best_discard(object hand, object forbid=*)
@cython.locals(melds=list, meld=Mask)
cpdef tuple listed(Mask sets, Mask blocks)
@cython.locals(sets=Mask, mask=Mask)
cpdef tuple auto_spread(object hand)
cdef list order_key(tuple spread)
cpdef tuple by_order(object spread)
cpdef int _first_order(object meld) except -1
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
