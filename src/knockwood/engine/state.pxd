cimport cython

from knockwood.engine.bits cimport GOLDEN, M64, Mask
from knockwood.engine.codes cimport HAND_OVER
from knockwood.engine.machine cimport Machine, end_dead, enter_own, enter_spread, hand_of, put_on, set_limit, settle


cdef void assign(Machine m, Machine other)
@cython.locals(i=int)
cdef void copy_facts(Machine m, Machine other) noexcept nogil
@cython.locals(h=Mask, i=int)
cdef Mask mixed(Machine m) noexcept nogil
@cython.locals(i=int, card=int)
cdef void put_position(Machine m, dict f) except *
cdef Mask mix(Mask h, Mask value) noexcept nogil
