cimport cython

from knockwood.engine.bits cimport Mask, bit, whole
from knockwood.engine.codes cimport (
    ARRANGED, BIG_GIN, DEAD, DISCARD, DRAW, DRAW_DISCARD, DRAW_STOCK, FINE, FINISH, FORCED_STOCK, HAND_OVER, KNOCK, LAYOFF,
    LAY_OFF, LISTED, PASS, SPREAD, TAKE_AND_KNOCK, TAKE_UPCARD, THROW, UPCARD_OFFER, WALL, ZERO,
)
from knockwood.engine.machine cimport (
    Machine, check, declare, defend, enter_own, enter_spread, held, perform, settle, shuffle, start, take,
)
from knockwood.engine.moves cimport declared, finishes, layoff_moves, named_spread, turn_moves, wall_moves
from knockwood.engine.state cimport assign, mixed, put_position
from knockwood.engine.terms cimport Terms, terms_of


@cython.final
cdef class Deal(Machine):
    @cython.locals(top=int, ban=Mask)
    cpdef list legal(self)
    @cython.locals(seat=int, why=int, code=cython.longlong)
    cpdef object apply(self, object action)
    @cython.locals(dense=int, melds=tuple, wall=bint)
    cdef void apply_listed(self, long long code) except *
    cpdef Mask holding(self) noexcept
    cdef list entries(self)
    cdef object illegal(self, int why, object code)
    @cython.locals(deal=Deal)
    cpdef Deal copy(self)
    @cython.locals(after=Deal)
    cpdef list best_defence(self)


@cython.locals(deal=Deal, i=int)
cdef Deal placed(Terms terms, int dealer)
