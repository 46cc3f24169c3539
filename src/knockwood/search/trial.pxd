cimport cython

from knockwood.engine.bits cimport Mask
from knockwood.engine.machine cimport Machine
from knockwood.engine.random cimport Random
from knockwood.search.plans cimport Plans
from knockwood.search.worlds cimport Worlds
from knockwood.zoo.memory cimport Memory
from knockwood.zoo.script cimport Script, finish


@cython.final
cdef class Trial:
    cdef Machine base, scratch
    cdef Memory memory
    cdef Random random
    cdef Plans plans
    cdef readonly Worlds worlds
    cdef Script eager, patient, type0, type1, type2, type3
    cdef int gate, strict, halving, kept
    cdef readonly long long hands
    cdef object lax
    cdef short[::1] values
    cdef int[160] done
    cdef long long[160] sums
    cdef int[160] alive

    @cython.locals(i=int)
    cdef void put(self, int world) noexcept nogil
    cdef int value(self, int plan, int world) noexcept nogil
    cdef void play(self, Script own, int kind) noexcept nogil
    cdef void play_for(self, Script own, Script other) noexcept nogil
    @cython.locals(world=int, i=int, plan=int, start=int)
    cdef void look(self, int until) noexcept nogil
    @cython.locals(i=int, j=int, plan=int)
    cdef void rank(self) noexcept nogil
    cdef bint behind(self, int one, int two) noexcept nogil
    @cython.locals(rounds=int, r=int, n=int, i=int, keep=int, best=int, default=int)
    cdef int choose(self) noexcept nogil
    @cython.locals(n=int, i=int, gate=int, total=cython.longlong, squares=cython.longlong, gap=int, tenths=cython.longlong)
    cdef bint beats(self, int one, int two) noexcept nogil


cdef void renew(Machine m, Machine b, Mask theirs) noexcept nogil
