cimport cython

from knockwood.engine.bits cimport EACH, Mask, bit
from knockwood.engine.codes cimport DISCARD
from knockwood.engine.machine cimport Machine, hand_of, held, least_of
from knockwood.engine.melds cimport auto_sets, runs, thrown, triples
from knockwood.net.features cimport put
from knockwood.net.knocks cimport brings
from knockwood.net.choices cimport down_key

cdef enum:
    HIDDEN = 112


@cython.locals(key=int, ten=Mask, sets=Mask, fourths=Mask)
cdef int worth_now(Machine m) noexcept nogil
@cython.locals(theirs=Mask, i=int)
cdef void encode_hidden(Machine m, float* out, unsigned char* places) noexcept nogil
