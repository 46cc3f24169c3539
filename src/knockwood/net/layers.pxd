cimport cython

cdef enum:
    ROOM = 1024  # numbers in a layer at most
    BLOCK = 32  # rows that are walked together
    WORK = 4 * ROOM * BLOCK  # numbers of room that `run_many` works in; 4 * ROOM for each row where there are fewer than BLOCK
    PANEL = 64
    STRIP = 16

cdef extern from *:
    """
    /* A layer for a few rows. Its weights stand as `panels` says, in panels of 64 outputs (the last ones in strips of 16), each
       with one line for every input: while all rows pass a panel, it stays in the cache and their sums stay in registers.
       Every output is summed in the same order on every machine, four inputs at a time, and never fused. */
    #ifndef KW_LAYERS
    #define KW_LAYERS
    typedef void kw_layer_fn(const float *weights, const float *bias, int wide, int narrow, int first, const float *source,
        Py_ssize_t stride, int count, float *room, float *into, Py_ssize_t span);

    /* The inputs that count (first layer: not zero, later: above zero) and where they stand, filled up to fours with zeros. */
    static inline int kw_fill_up(int k, float *numbers, int *places) {
        for (; k & 3; k++) numbers[k] = 0.0f, places[k] = 0;
        return k;
    }
    static inline int kw_gather(const float *x, int n, int first, float *numbers, int *places) {
        int k = 0;
        if (first) for (int i = 0; i < n; i++) numbers[k] = x[i], places[k] = i, k += x[i] != 0.0f;
        else for (int i = 0; i < n; i++) numbers[k] = x[i], places[k] = i, k += x[i] > 0.0f;
        return kw_fill_up(k, numbers, places);
    }

    #if defined(__GNUC__)
    #define KW_PANEL(NAME, TARGET, LANES, SUMS, WIDTH)                                                                         \
    TARGET static void NAME(const float *w, const float *bias, const float *x, const int *at, int k, float *into) {            \
        typedef float lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));                                    \
        for (int s = 0; s < WIDTH; s += LANES * SUMS) {                                                                        \
            lanes sum[SUMS];                                                                                                   \
            _Pragma("GCC unroll 8") for (int j = 0; j < SUMS; j++) sum[j] = *(const lanes *)(bias + s + LANES * j);            \
            for (int g = 0; g < k; g += 4) {                                                                                   \
                const float *a = w + (Py_ssize_t)at[g] * WIDTH + s, *b = w + (Py_ssize_t)at[g + 1] * WIDTH + s;                \
                const float *c = w + (Py_ssize_t)at[g + 2] * WIDTH + s, *d = w + (Py_ssize_t)at[g + 3] * WIDTH + s;            \
                float xa = x[g], xb = x[g + 1], xc = x[g + 2], xd = x[g + 3];                                                  \
                _Pragma("GCC unroll 8") for (int j = 0; j < SUMS; j++)                                                         \
                    sum[j] += (xa * *(const lanes *)(a + LANES * j) + xb * *(const lanes *)(b + LANES * j))                    \
                        + (xc * *(const lanes *)(c + LANES * j) + xd * *(const lanes *)(d + LANES * j));                       \
            }                                                                                                                  \
            _Pragma("GCC unroll 8") for (int j = 0; j < SUMS; j++) *(lanes *)(into + s + LANES * j) = sum[j];                  \
        }                                                                                                                      \
    }
    #else
    #define KW_PANEL(NAME, TARGET, LANES, SUMS, WIDTH)                                                                         \
    static void NAME(const float *w, const float *bias, const float *x, const int *at, int k, float *into) {                   \
        float sum[WIDTH];                                                                                                      \
        for (int j = 0; j < WIDTH; j++) sum[j] = bias[j];                                                                      \
        for (int g = 0; g < k; g += 4) {                                                                                       \
            const float *a = w + (Py_ssize_t)at[g] * WIDTH, *b = w + (Py_ssize_t)at[g + 1] * WIDTH;                            \
            const float *c = w + (Py_ssize_t)at[g + 2] * WIDTH, *d = w + (Py_ssize_t)at[g + 3] * WIDTH;                        \
            for (int j = 0; j < WIDTH; j++) sum[j] += (x[g] * a[j] + x[g + 1] * b[j]) + (x[g + 2] * c[j] + x[g + 3] * d[j]);   \
        }                                                                                                                      \
        for (int j = 0; j < WIDTH; j++) into[j] = sum[j];                                                                      \
    }
    #endif

    #define KW_LAYER(NAME, TARGET, LANES, SUMS, GATHER)                                                                        \
    KW_PANEL(NAME##_panel, TARGET, LANES, SUMS, 64)                                                                            \
    KW_PANEL(NAME##_strip, TARGET, LANES, (SUMS * LANES > 16 ? 16 / LANES : SUMS), 16)                                         \
    TARGET static void NAME(const float *weights, const float *bias, int wide, int narrow, int first, const float *source,     \
        Py_ssize_t stride, int count, float *room, float *into, Py_ssize_t span) {                                             \
        Py_ssize_t most = wide + 16;                                                                                           \
        float *numbers = room;                                                                                                 \
        int *places = (int *)(room + count * most), *counts = (int *)(room + 2 * count * most);                                \
        for (int r = 0; r < count; r++)                                                                                        \
            counts[r] = GATHER(source + r * stride, wide, first, numbers + r * most, places + r * most);                       \
        for (int j = 0; j < narrow;) {                                                                                         \
            int width = narrow - j > 32 ? 64 : 16;                                                                             \
            for (int r = 0; r < count; r++)                                                                                    \
                (width == 64 ? NAME##_panel : NAME##_strip)(                                                                   \
                    weights, bias + j, numbers + r * most, places + r * most, counts[r], into + r * span + j);                 \
            weights += (Py_ssize_t)wide * width;                                                                               \
            j += width;                                                                                                        \
        }                                                                                                                      \
    }

    KW_LAYER(kw_layer_plain, , 4, 8, kw_gather)
    #if defined(__GNUC__) && defined(__x86_64__)
    #include <immintrin.h>
    #define KW_AVX2 __attribute__((target("avx2")))
    #define KW_AVX512 __attribute__((target("avx512f")))
    KW_AVX512 static int kw_gather_avx512(const float *x, int n, int first, float *numbers, int *places) {
        int k = 0;
        __m512 none = _mm512_setzero_ps();
        __m512i at = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        for (int i = 0; i < n; i += 16) {
            __mmask16 all = n - i < 16 ? (__mmask16)((1u << (n - i)) - 1) : (__mmask16)0xffff;
            __m512 some = _mm512_maskz_loadu_ps(all, x + i);
            __mmask16 full = first ? _mm512_cmp_ps_mask(some, none, _CMP_NEQ_UQ) : _mm512_cmp_ps_mask(some, none, _CMP_GT_OQ);
            _mm512_storeu_ps(numbers + k, _mm512_maskz_compress_ps(full, some));
            _mm512_storeu_si512(places + k, _mm512_maskz_compress_epi32(full, at));
            k += __builtin_popcount(full);
            at = _mm512_add_epi32(at, _mm512_set1_epi32(16));
        }
        return kw_fill_up(k, numbers, places);
    }
    KW_LAYER(kw_layer_avx2, KW_AVX2, 8, 8, kw_gather)
    KW_LAYER(kw_layer_avx512, KW_AVX512, 16, 4, kw_gather_avx512)
    #endif
    static void kw_walk(int lanes, const float *weights, const float *bias, int wide, int narrow, int first,
        const float *source, Py_ssize_t stride, int count, float *room, float *into, Py_ssize_t span) {
        kw_layer_fn *layer = kw_layer_plain;
    #if defined(__GNUC__) && defined(__x86_64__)
        if (lanes >= 16 && __builtin_cpu_supports("avx512f")) layer = kw_layer_avx512;
        else if (lanes >= 8 && __builtin_cpu_supports("avx2")) layer = kw_layer_avx2;
    #endif
        layer(weights, bias, wide, narrow, first, source, stride, count, room, into, span);
    }

    /* How many numbers further the next line of the cache begins. */
    static Py_ssize_t kw_next_line(const float *x) { return (Py_ssize_t)(-(size_t)x % 64 / sizeof(float)); }
    #endif
    """
    void walk "kw_walk"(int, const float*, const float*, int, int, int, const float*, Py_ssize_t, int, float*, float*,
        Py_ssize_t) noexcept nogil
    Py_ssize_t next_line "kw_next_line"(const float*) noexcept nogil


@cython.final
cdef class Net:
    cdef readonly tuple sizes
    cdef readonly str name
    cdef public int lanes
    cdef int depth
    cdef int[8] widths
    cdef int[8] spans
    cdef float[::1] numbers
    cdef Py_ssize_t[8] weights_at
    cdef Py_ssize_t[8] biases_at
    @cython.locals(i=Py_ssize_t, j=Py_ssize_t, at=Py_ssize_t, first=Py_ssize_t, layer=int, wide=int, narrow=int, width=int,
        weights=tuple, biases=tuple)
    cdef void fill(self, list arrays) except *


cdef void run(Net n, const float* row, float* work, float* out) noexcept nogil
@cython.locals(r=Py_ssize_t, wide=Py_ssize_t, narrow=Py_ssize_t, stride=Py_ssize_t, room=Py_ssize_t, some=int, i=int, j=int,
    layer=int, source="const float*", into="float*", weights="const float*", bias="const float*")
cdef void run_many(Net n, const float* rows, Py_ssize_t count, float* work, float* out) noexcept nogil
cdef void answer_into(Net net, const float[::1] row, float[::1] work, float[::1] out) noexcept
cdef void answers_into(Net net, const float[::1] rows, Py_ssize_t count, float[::1] work, float[::1] out) noexcept
