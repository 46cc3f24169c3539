cimport cython

from knockwood.engine.bits cimport Mask, bit, lowest, popcount
from knockwood.engine.random cimport Random
from knockwood.net.belief cimport write_told
from knockwood.net.features cimport AT_KNOWN, AT_UNSEEN


@cython.locals(i=Py_ssize_t, a=int, unseen=Mask, known=Mask, theirs=Mask)
cpdef void masks(const float[:, ::1] rows, const float[:, ::1] hidden, Py_ssize_t count, Mask[:, ::1] into) noexcept
@cython.locals(i=Py_ssize_t, a=int, j=int, k=int, n=int, card=int, unseen=Mask, known=Mask, left=Mask, shown=Mask, count=int,
    cards="unsigned char[52]", places="const unsigned char[::1]")
cpdef int tell(const Mask[:, ::1] seen, const long long[::1] at, Random random, float[:, ::1] told, float[:, ::1] marks) noexcept
