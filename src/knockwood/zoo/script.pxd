cimport cython

from knockwood.engine.bits cimport Mask, bit, highest, lowest, popcount
from knockwood.engine.codes cimport (
    BIG_GIN, DISCARD, DRAW, DRAW_DISCARD, DRAW_STOCK, FINISH, FORCED_STOCK, GIN, HAND_OVER, KNOCK, LAYOFF, LAY_OFF, PASS,
    TAKE_AND_KNOCK, TAKE_UPCARD, THROW, UPCARD_OFFER, WALL,
)
from knockwood.engine.machine cimport Machine, defend, held, least_of, perform, throw_of
from knockwood.engine.melds cimport defence_sets, extensions, runs, thrown
from knockwood.engine.random cimport Random
from knockwood.zoo.memory cimport Memory, note
from knockwood.zoo.throws cimport (
    beside, covered, danger, dearest_of, known_to, lonely_throw, loose_cards, melds_with, outs, paired, share_held, unseen_by,
)


cdef enum:
    NEVER = 99
    PATIENCE = 30


@cython.final
cdef class Script:
    cdef readonly int coin, even, melded, loose, first, until, then, wall, lonely, hope, care, remembers, window, jitter
    cdef readonly int settles, never_back


cdef int decide(Script s, Machine m, Memory w, Random r) noexcept nogil
cdef void finish(Machine m, Memory w, Script s0, Script s1, Random r) noexcept nogil
@cython.locals(hand=Mask, top=Mask, card=int, need=int, key=int)
cdef bint takes(Script s, Machine m, Random r) noexcept nogil
cdef int knocks_with(Script s, Memory w) noexcept nogil
@cython.locals(hand=Mask, ban=Mask, loose=Mask, key=int)
cdef int eleven(Script s, Machine m, Memory w, Random r) noexcept nogil
@cython.locals(skip=int)
cdef int any_throw(Mask hand, Random r) noexcept nogil
@cython.locals(may=Mask, card=int, chosen=int, found=int)
cdef int even_throw(Machine m, Mask hand, Mask ban, int least, Random r) noexcept nogil
@cython.locals(unseen=Mask, known=Mask, may=Mask, ten=Mask, alone=Mask, card=int, chosen=int, count=int, cost=int, best=int, chance=int)
cdef int weighed_throw(Script s, Machine m, Mask hand, Mask ban, Mask loose, int least, Random r) noexcept nogil
@cython.locals(hand=Mask, top=Mask, key=int)
cdef int last_chance(Script s, Machine m) noexcept nogil
@cython.locals(i=int, meld=Mask, lay=Mask, free=Mask, hand=Mask, sets=Mask, rest=Mask, blocks=Mask, away=Mask, fits=Mask)
cdef int lay_or_end(Machine m) noexcept nogil
cdef int lay_or_end_short(Machine m) except? -2
