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
cdef Mask runs(Mask m) noexcept nogil
@cython.locals(both=Mask, some=Mask)
cdef Mask triples(Mask m) noexcept nogil
cdef int order(int card) noexcept nogil
cdef Mask extensions(Mask meld) noexcept nogil

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
