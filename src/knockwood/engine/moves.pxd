cimport cython

from knockwood.engine.bits cimport ALL, Mask, bit, lowest
from knockwood.engine.codes cimport BIG_GIN, FINISH, GIN, KNOCK, LAY_OFF, PASS, TAKE_AND_KNOCK, THROW
from knockwood.engine.melds cimport best_throw, extensions, least
from knockwood.engine.runmax cimport auto_spread, least_short

cdef enum:
    AUTO = 2

@cython.locals(number=int)
cdef list numbered(int dense, int count)
@cython.locals(found=list, auto=tuple, left=int)
cpdef list declared(bint gin, Mask rest, int most, int how, int longest)
@cython.locals(knocks=list, gins=list, bigs=list, may=Mask, rest=Mask, card=int, count=int)
cdef tuple declarations(Mask hand, Mask ban, int most, int how, int longest, bint big)
@cython.locals(moves=list, knocks=list, gins=list, bigs=list, may=Mask)
cpdef list turn_moves(Mask hand, Mask ban, int most, int how, int longest, bint big)
@cython.locals(knocks=list, gins=list, bigs=list, code=int)
cpdef list wall_moves(Mask hand, int top, Mask ban, int limit, int how, int longest, bint big)
cpdef list finishes(Mask hand, int longest)
@cython.locals(moves=list, may=Mask, meld=Mask, card=int, number=int)
cpdef list layoff_moves(Mask hand, object table, int longest)
cpdef object spreads_named(int dense, Mask hand, int most, int how, int longest)
@cython.locals(number=cython.longlong, found=list)
cpdef tuple named_spread(long long code, Mask hand, int most, int how, int longest)
