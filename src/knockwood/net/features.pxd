cimport cython

from knockwood.engine.bits cimport ALL, EACH, Mask, RANKS, bit, lowest, popcount
from knockwood.engine.codes cimport DEAD, DISCARD, UNDERCUT, UPCARD_OFFER, WALL
from knockwood.engine.machine cimport Machine, hand_of, held, least_of, throw_of
from knockwood.engine.melds cimport count_points, runs, triples
from knockwood.zoo.memory cimport Memory
from knockwood.zoo.throws cimport known_to, unseen_by

cdef enum:
    INPUTS = 576
    CHOICES = 55
    AT_TOP = 52
    AT_KNOWN = 104
    AT_OTHER_THREW = 156
    AT_OWN_THREW = 208
    AT_OWN_KNOWN = 260
    AT_UNSEEN = 312
    AT_AFTER = 364
    AT_OUTS = 416
    AT_DANGER = 468
    AT_NUMBERS = 520
    AT_RULES = 540
    AT_MATCH = 554
    AT_EARLIER = 560
    GO_DOWN = 52
    TAKE_TOP = 53
    LEAVE_TOP = 54
    SLACK = 20
    TALLIES = 9
    PATIENCE = 30

cdef float[128] RECENCY
@cython.locals(i=int, value=double)
cdef void fill_recency() noexcept nogil


@cython.final
cdef class Context:
    cdef int[2] scores
    cdef int target
    cdef int[18] tally


cdef int look(Machine m, Memory w, Context c, float[::1] row, unsigned char[::1] places, unsigned char[::1] choices) except -1
cdef void forget(Context c) noexcept nogil
@cython.locals(seat=int, at=int, down=int)
cdef void add_hand(Context c, Machine m, Memory w) noexcept nogil

@cython.locals(r=int, x=int, y=int)
cdef int rank_suits(Memory w, int a, int b) noexcept nogil
@cython.locals(i=int, j=int, r=int, one=int, keys="unsigned long long[4]", order="int[4]", suit=Mask)
cdef void place_suits(Memory w, Mask hand, Mask unseen, Mask known, unsigned char* places) noexcept nogil
cdef Mask melded(Mask m) noexcept nogil
@cython.locals(held_by=double)
cdef double odds(int card, Mask unseen, Mask known, double each) noexcept nogil
@cython.locals(r=int, s=int, i=int, k=int, p="double[3]", q="double[5]")
cdef double danger(int card, Mask unseen, Mask known, double each) noexcept nogil
cdef void put(Mask cards, float* out, int at, unsigned char* places, float value) noexcept nogil
@cython.locals(card=int, age=int, left=Mask)
cdef void put_recent(Memory w, Mask cards, float* out, int at, unsigned char* places) noexcept nogil
@cython.locals(card=int, left=Mask, now=Mask, grown=Mask, counts="unsigned char[52]", outs=int)
cdef int put_outs(Mask hand, Mask unseen, float* out, unsigned char* places) noexcept nogil
@cython.locals(me=int, other=int, card=int, i=int, best=int, count=int, more=int, unknown=int, top=int, outs=int, hand=Mask, known=Mask,
    pile=Mask, unseen=Mask, left=Mask, ban=Mask, each=double)
cdef int encode(Machine m, Memory w, Context c, float* out, unsigned char* places, unsigned char* choices) noexcept nogil
cdef void put_rules(Machine m, int other, float* out) noexcept nogil
@cython.locals(at=int, base=int, hands=double, down=double)
cdef void put_context(Machine m, Context c, int me, float* out) noexcept nogil
