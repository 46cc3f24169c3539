# Sets of cards as words of the machine: bit operations as compiler builtins, and constants that a compiler can fold.
# The uncompiled modules define the same names in Python.

ctypedef unsigned long long Mask

cdef extern from *:
    """
    typedef unsigned long long kw_mask;
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int kw_popcount(kw_mask x) { return (int)__popcnt64(x); }
    static __inline int kw_lowest(kw_mask x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int kw_highest(kw_mask x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    #define kw_popcount(x) __builtin_popcountll(x)
    #define kw_lowest(x) __builtin_ctzll(x)
    #define kw_highest(x) (63 - __builtin_clzll(x))
    #endif
    #define kw_bit(card) ((kw_mask)1 << (card))
    #define KW_RANKS ((kw_mask)8191)
    #define KW_EACH ((kw_mask)1 | (kw_mask)1 << 13 | (kw_mask)1 << 26 | (kw_mask)1 << 39)
    #define KW_ALL (((kw_mask)1 << 52) - 1)
    """
    int popcount "kw_popcount"(Mask) noexcept nogil
    int lowest "kw_lowest"(Mask) noexcept nogil
    int highest "kw_highest"(Mask) noexcept nogil
    Mask bit "kw_bit"(int) noexcept nogil
    const Mask RANKS "KW_RANKS"
    const Mask EACH "(KW_EACH)"
    const Mask ALL "KW_ALL"
    const Mask RUN_START "(0x7FF * (KW_EACH))"
    const Mask NOT_ACES "(KW_ALL ^ (KW_EACH))"
    const Mask NOT_KINGS "(KW_ALL ^ (KW_EACH) << 12)"
    const Mask GOLDEN "0x9E3779B97F4A7C15ULL"
    const Mask M64 "(~(kw_mask)0)"
    const Mask M32 "((kw_mask)0xFFFFFFFF)"

cdef extern from *:
    """
    static CYTHON_INLINE long long kw_whole(PyObject *value) {
        int over;
        long long found = PyLong_AsLongLongAndOverflow(value, &over);
        return over ? -1 : found;
    }
    """
    # an int from outside; -1 for one beyond 64 bits, TypeError for what is none: nothing is rounded
    long long whole "kw_whole"(object value) except? -1
    int check_signals "PyErr_CheckSignals"() except -1
