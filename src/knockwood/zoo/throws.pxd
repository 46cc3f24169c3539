cimport cython

from knockwood.engine.bits cimport ALL, EACH, Mask, NOT_ACES, NOT_KINGS, RANKS, bit, highest, lowest, popcount
from knockwood.engine.machine cimport Machine, hand_of, throw_of
from knockwood.engine.melds cimport NO_THROW, count_points, dearest, runs, triples


@cython.locals(low=Mask, high=Mask)
cdef Mask beside(Mask cards) noexcept nogil
@cython.locals(a=Mask, b=Mask, c=Mask, d=Mask)
cdef Mask paired(Mask cards) noexcept nogil
cdef bint melds_with(Mask hand, int card) noexcept nogil
@cython.locals(sets=Mask, clash=Mask, kept=Mask, took=Mask, best=int, key=int, found=Mask, rest=Mask)
cdef Mask loose_cards(Mask hand, Mask ban) noexcept nogil
@cython.locals(may=Mask, with_one=Mask, alone=Mask, one=int, two=int)
cdef int lonely_throw(Mask hand, Mask loose, Mask ban, int extra) noexcept nogil
@cython.locals(fold=Mask, rank=int, card=int)
cdef int dearest_of(Mask loose, Mask may) noexcept nogil
@cython.locals(may=Mask, total=int, left=int)
cdef int outs(Machine m, Mask ten, int count, Mask unseen) noexcept nogil
@cython.locals(rank=int, i=int, total=int, a=int, b=int, c=int, p="int[4]", q="int[5]")
cdef int danger(int card, Mask unseen, Mask known, int chance) noexcept nogil
cdef int held_by(int card, Mask unseen, Mask known, int chance) noexcept nogil
cdef Mask known_to(Machine m, int seat) noexcept nogil
@cython.locals(i=int, seen=Mask)
cdef Mask unseen_by(Machine m, int seat) noexcept nogil
@cython.locals(found=Mask, i=int)
cdef Mask covered(Machine m, int depth) noexcept nogil
cdef int share_held(Machine m, int seat, Mask unseen, Mask known) noexcept nogil
@cython.locals(known=Mask, unseen=Mask)
cpdef int risk(Machine m, int card) except -1
