cimport cython


cdef class Equity:
    cdef public object rules
    cdef public object chances, steps, boxes, wins
    cdef public int target, step, size, reach, bonus, box, deals, count
    cdef public bint by_total, returns
    cdef public double idle


@cython.locals(
    size=int, width=int, total=int, moved=double, both=int, own=int, dealer=int, here=Py_ssize_t, chance=double, i=int,
    k=int, _=int,
)
cdef void sweep(Equity e, double[::1] chances, int[::1] steps, int[::1] boxes, double[::1] wins, double[::1] row) noexcept
@cython.locals(reach=int, width=int, won=bint, following=int, there=Py_ssize_t, ahead=int, k=int)
cdef void add_outcome(
    Equity e, double[::1] chances, double[::1] row, int own, int other, int dealer, int number, int steps, int boxes, double share
) noexcept
cdef bint ends(Equity e, int own, int other, int boxes) noexcept
