cimport cython

cdef enum:
    ROOM = 1024  # numbers in a layer at most; `run` works in 2 * ROOM
    BLOCK = 64  # rows that are walked together
    WORK = 4 * BLOCK * ROOM  # numbers of room that `run_many` works in

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define KW_RESTRICT __restrict
    #else
    #define KW_RESTRICT __restrict__
    #endif
    #if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
    __attribute__((target_clones("avx2", "default")))  /* wider, not fused: the same numbers everywhere */
    #endif
    static void kw_add_four(float *KW_RESTRICT into, const float *a, const float *b, const float *c, const float *d, const float *x, int n) {
        float x0 = x[0], x1 = x[1], x2 = x[2], x3 = x[3];
        for (int j = 0; j < n; j++) into[j] += (x0 * a[j] + x1 * b[j]) + (x2 * c[j] + x3 * d[j]);
    }
    """
    void add_four "kw_add_four"(float*, const float*, const float*, const float*, const float*, const float*, int) noexcept nogil


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


@cython.locals(layer=int, wide=int, narrow=int, i=int, j=int, k=int, x=float, xs="float[4]", ws="const float*[4]", w="const float*",
    source="const float*", into="float*")
cdef void run(Net n, const float* row, float* work, float* out) noexcept nogil
cdef void answer_into(Net net, const float[::1] row, float[::1] work, float[::1] out) noexcept
@cython.locals(r=Py_ssize_t, wide=Py_ssize_t, narrow=Py_ssize_t)
cdef void run_many(Net n, const float* rows, Py_ssize_t count, float* work, float* out) noexcept nogil
cdef void answers_into(Net net, const float[::1] rows, Py_ssize_t count, float[::1] work, float[::1] out) noexcept
