cimport cython

from knockwood.engine.bits cimport Mask, lowest
from knockwood.engine.melds cimport least

@cython.locals(hand=Mask, low=Mask, hands=cython.longlong, zero=cython.longlong, ten=cython.longlong, total=cython.longlong, most=int, count=int)
cdef tuple count_all(int cards)
