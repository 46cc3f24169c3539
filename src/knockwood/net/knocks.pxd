cimport cython

from knockwood.engine.bits cimport Mask, bit, lowest, popcount
from knockwood.engine.codes cimport GINNED, KNOCKED
from knockwood.engine.melds cimport extensions, least_after
from knockwood.engine.random cimport Random
from knockwood.engine.showdown cimport outcome, worth
from knockwood.engine.terms cimport Terms, terms_of


@cython.locals(hand=Mask, left=Mask, card=int, total=double, u=double)
cdef Mask drawn(Mask unseen, int count, double* odds, Random random) noexcept nogil
@cython.locals(how=int, theirs=int)
cdef int brings(Terms t, int mult, int count, Mask lay, Mask free, Mask hand) noexcept nogil
@cython.locals(i=int, _=int, n=int, number=int, many=int, mult=int, factor=int, hands=int, total=Mask, hand=Mask, meld=Mask, lays="unsigned long long[64]",
    frees="unsigned long long[64]", counts="int[64]", sums="long long[64]", weights="double[52]", t=Terms)
cdef int compare(object rules, int mult, list ways, Mask known, Mask unseen, int many, const float[::1] odds, Random random, int hands) except -1
