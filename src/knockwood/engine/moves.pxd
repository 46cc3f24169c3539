cimport cython

from knockwood.engine.bits cimport Mask, bit, lowest
from knockwood.engine.codes cimport FINISH, GIN, KNOCK, LAY_OFF, THROW
from knockwood.engine.melds cimport best_throw, extensions, least

@cython.locals(number=int)
cdef list numbered(int dense, int count)
@cython.locals(found=list, auto=tuple, left=int)
cpdef list declared(bint gin, Mask rest, int limit, int how)
@cython.locals(moves=list, gins=list, may=Mask, rest=Mask, card=int, count=int, number=int)
cpdef list turn_moves(Mask hand, Mask ban, int limit, int how)
cpdef list finishes(Mask hand)
@cython.locals(moves=list, may=Mask, meld=Mask, card=int, number=int)
cpdef list layoff_moves(Mask hand, object table)
@cython.locals(dense=int, number=cython.longlong, found=list)
cpdef tuple named_spread(long long code, Mask hand, int limit, int how)
