cimport cython

from knockwood.engine.bits cimport M32, Mask


@cython.final
cdef class Random:
    cdef unsigned int a, b, c, n
    cdef void begin(self, Mask seed) noexcept nogil
    cdef void become(self, Random other) noexcept nogil
    cdef void stir(self) noexcept nogil
    cdef void mix_in(self, Mask key) noexcept nogil
    @cython.locals(x=cython.uint)
    cpdef unsigned int u32(self) noexcept nogil
    @cython.locals(wide=Mask, least=Mask)
    cpdef unsigned int below(self, unsigned int n) noexcept nogil
    @cython.locals(i=int, j=int, card=int, deck="unsigned char[52]")
    cdef void pack(self, unsigned char* cards) noexcept nogil


cpdef Mask checked_key(object key) except? 0
