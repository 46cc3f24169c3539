cimport cython

from knockwood.engine.bits cimport Mask
from knockwood.engine.codes cimport HAND_OVER, LAYOFF
from knockwood.engine.deal cimport placed
from knockwood.engine.machine cimport Machine, defend, perform, put_hand
from knockwood.engine.random cimport Random
from knockwood.engine.state cimport assign, copy_facts
from knockwood.engine.terms cimport Terms, terms_of
from knockwood.net.choices cimport code_of, forced
from knockwood.net.features cimport CHOICES, Context, INPUTS, encode
from knockwood.net.hidden cimport HIDDEN, encode_hidden
from knockwood.net.layers cimport BLOCK, Net, WORK, run_many
from knockwood.search.worlds cimport MOST_RIVALS, Worlds
from knockwood.zoo.memory cimport Memory, become, note
from knockwood.zoo.script cimport Script, decide

cdef enum:
    OUTPUT = 108
    REACH = 512
    UNIT = 20


@cython.final
cdef class Playouts:
    cdef readonly int size
    cdef list machines, memories
    cdef bytearray room
    cdef void** machine_at
    cdef void** memory_at
    cdef Net net, critic
    cdef int me
    cdef bint[8] scripted
    cdef void** rival_at
    cdef list rivals
    cdef Random random
    cdef float[::1] results
    cdef int[::1] steps
    cdef unsigned char[::1] styles
    cdef int[::1] live
    cdef float[::1] rows
    cdef float[::1] full
    cdef float[::1] outs
    cdef float[::1] work
    cdef float[::1] worths
    cdef object points
    cdef unsigned char[::1] places
    cdef unsigned char[::1] choices
    cdef unsigned char[::1] spare
    cdef int[32] asked
    cdef int[32] left
    cdef int asking, leaving

    @cython.locals(i=Py_ssize_t)
    cdef void point(self) except *
    @cython.locals(board=Machine)
    cpdef void place(self, Machine base, Memory memory, Worlds worlds, int world, int number, int code) except *
    @cython.locals(i=int)
    cdef void lay(self, Machine m, Machine base, Memory w, Memory memory, Worlds worlds, int world, int code) noexcept nogil
    @cython.locals(i=int, n=int, k=int, first=int, b=int)
    cpdef void play(self, Context context, int count, int depth) noexcept
    @cython.locals(i=int, b=int)
    cdef void look(self, int first, int last, int depth, Context context) noexcept nogil
    cdef void sort(self, int b, Machine m, Memory w, int depth, Context context) noexcept nogil
    @cython.locals(code=int)
    cdef bint go_on(self, Machine m, Memory w, int style) noexcept nogil
    @cython.locals(gain=int)
    cdef float settled(self, Machine m) noexcept nogil
    cdef void see(self, int row, Machine m, Memory w, Context context) noexcept nogil
    @cython.locals(at=Py_ssize_t)
    cdef void see_all(self, int row, Machine m, Memory w, Context context) noexcept nogil
    cdef void ask(self) noexcept nogil
    @cython.locals(i=int, b=int, points=double)
    cdef void judge(self) noexcept nogil
    @cython.locals(a=int, best=int, at=Py_ssize_t, code=int)
    cdef void choose(self, int row, Machine m, Memory w) noexcept nogil
