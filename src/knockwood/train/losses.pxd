cimport cython
from libc.math cimport exp, log

from knockwood.engine.random cimport Random
from knockwood.net.features cimport AT_UNSEEN, CHOICES

cdef enum:
    AT_VALUE = 55
    AT_BELIEF = 56
    ASKED = 1
    HELD = 2


@cython.locals(a=int, top=double, total=double)
cdef double lean(const float[:, ::1] out, const unsigned char[:, ::1] choices, Py_ssize_t i, Py_ssize_t j, double scale, double* share) noexcept nogil
@cython.locals(i=Py_ssize_t, a=int, last=int, total=double, u=double, share="double[55]")
cpdef void sample(const float[:, ::1] out, const unsigned char[:, ::1] choices, double scale, Random random, int[::1] chosen, float[::1] logp, Py_ssize_t count) noexcept
@cython.locals(i=Py_ssize_t, a=int, top=int)
cpdef void best(const float[:, ::1] out, const unsigned char[:, ::1] choices, int[::1] chosen, Py_ssize_t count) noexcept
@cython.locals(i=Py_ssize_t, a=int, total=double, share="double[55]")
cpdef void logs(const float[:, ::1] out, const unsigned char[:, ::1] choices, float[:, ::1] into) noexcept
@cython.locals(i=Py_ssize_t, a=int)
cpdef void marks(const float[:, ::1] rows, const float[:, ::1] hidden, unsigned char[:, ::1] into) noexcept
@cython.locals(a=int, b=double, loss=double, p=double)
cdef double belief_one(const float[:, ::1] out, const unsigned char[:, ::1] marks, float[:, ::1] grad, Py_ssize_t i, Py_ssize_t j, double scale) noexcept nogil
@cython.locals(t=Py_ssize_t, i=Py_ssize_t, sign=double, d=double, last=double)
cpdef void advantages(const float[:, ::1] values, const int[:, ::1] movers, const float[:, ::1] points, const unsigned char[:, ::1] ended, double lam, float[:, ::1] out) noexcept
@cython.locals(i=Py_ssize_t, j=Py_ssize_t, a=int, n=Py_ssize_t, c=int, total=double, h=double, kl=double, lp=double, ratio=double, g=double, p=double, e=double,
    policy=double, entropy=double, away=double, belief=double, value=double, moved=double, clipped=double, mean=double, every=double, share="double[55]", logs="double[55]")
cpdef tuple selfplay(const float[:, ::1] out, const long long[::1] at, const unsigned char[:, ::1] choices, const int[::1] chosen, const float[::1] old, const float[:, ::1] slow,
    const float[::1] gains, const float[::1] weights, const float[::1] returns, const unsigned char[:, ::1] marks, float[:, ::1] grad, double weight,
    double clip, double c_entropy, double c_kl, double c_belief, double c_value, const float[:, ::1] worths=*, double c_every=*)
@cython.locals(i=Py_ssize_t, j=Py_ssize_t, a=int, n=Py_ssize_t, count=int, mean=double, centre=double, e=double, v=double, choice=double, value=double, belief=double)
cpdef tuple regression(const float[:, ::1] out, const long long[::1] at, const unsigned char[:, ::1] choices, const float[:, ::1] worths, const unsigned char[:, ::1] marks,
    float[:, ::1] grad, double scale, double c_belief, double c_value)
