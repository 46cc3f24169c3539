cimport cython

from knockwood.engine.bits cimport Mask
from knockwood.engine.codes cimport DISCARD, DRAW, UPCARD_OFFER


@cython.final
cdef class Terms:
    cdef readonly object rules
    cdef Mask key
    cdef int ban, knock_limit, how, gin_bonus, undercut_bonus, dead_stock, most_pile_draws
    cdef int longest, opening, big_gin_bonus
    cdef bint undercut_on_tie, top_only, oklahoma, second_pack, expose, wall, big_gin
    cdef unsigned char[52] limits
    cdef unsigned char[52] mults




cpdef Terms terms_of(object rules)
