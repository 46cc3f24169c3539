cimport cython

from knockwood.engine.bits cimport EACH, Mask, bit, lowest
from knockwood.engine.codes cimport BIG_GIN, DISCARD, DRAW, FORCED_STOCK, GIN, KNOCK, TAKE_AND_KNOCK, THROW, UPCARD_OFFER, WALL
from knockwood.engine.machine cimport (
    Machine, declare, draw, end_dead, held, least_of, perform, put_auto, put_spread, refuse, take, throw, throw_of,
)
from knockwood.engine.melds cimport count_points, first_meld, runs, thrown, triples
from knockwood.zoo.throws cimport beside, dearest_of, lonely_throw, loose_cards, melds_with, paired

cdef enum:
    MOST = 160
    LEAVE = 0
    THROWS = 1
    DOWN = 2


@cython.final
cdef class Plans:
    cdef readonly int count, default
    cdef int[160] kind
    cdef int[160] taking
    cdef int[160] card
    cdef int[160] own
    cdef Mask[160] sets
    cdef Mask[160] blocks
    cdef int[160] left
    cdef int candidates, takes, spreads, lonely, loose, patience, draws

    @cython.locals(sets=Mask, blocks=Mask, meld=Mask)
    cdef list melds(self, int number)
    cdef void clear(self) noexcept nogil
    cdef int add(self, int kind, int taking, int card) noexcept nogil
    @cython.locals(hand=Mask, top=Mask, ban=Mask, best=int, key=int, need=int, takes=bint, throws=int)
    cdef void list_plans(self, Machine m) noexcept nogil
    @cython.locals(
        cost="int[12]", cards="int[12]", may=Mask, loose=Mask, alone=Mask, card=int, n=int, i=int, j=int, price=int, best=int, first=int,
        found=int
    )
    cdef int list_throws(self, Machine m, Mask hand, Mask ban, int taking, int most) noexcept nogil
    @cython.locals(
        may=Mask, ten=Mask, sets=Mask, clash=Mask, kept=Mask, took=Mask, rest=Mask, blocks=Mask, card=int, count=int, first=int, least=int,
        i=int, n=int, at=int, seen=bint
    )
    cdef void list_knocks(self, Machine m, Mask hand, Mask ban, int taking) noexcept nogil
    @cython.locals(i=int, n=int, at=int)
    cdef void double(self) noexcept nogil
    @cython.locals(at=int)
    cdef void copy_plan(self, int number) noexcept nogil
    @cython.locals(wall=bint)
    cdef void do(self, Machine m, int number) noexcept nogil
