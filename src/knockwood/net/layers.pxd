cimport cython

cdef enum:
    ROOM = 1024


@cython.final
cdef class Net:
    cdef readonly tuple sizes
    cdef readonly str name
    cdef int depth
    cdef int[8] widths
    cdef float[::1] numbers
    cdef Py_ssize_t[8] weights_at
    cdef Py_ssize_t[8] biases_at
    @cython.locals(i=Py_ssize_t, j=Py_ssize_t, at=Py_ssize_t, layer=int, wide=int, narrow=int, weights=tuple, biases=tuple)
    cdef void fill(self, list arrays) except *


@cython.locals(layer=int, wide=int, narrow=int, i=int, j=int, x=float, w="const float*", source="const float*", into="float*", last=bint)
cdef void run(Net n, const float* row, float* work, float* out) noexcept nogil
cdef void answer_into(Net net, const float[::1] row, float[::1] work, float[::1] out) noexcept
