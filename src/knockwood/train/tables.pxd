cimport cython

from knockwood.engine.bits cimport Mask
from knockwood.engine.codes cimport HAND_OVER, LAYOFF
from knockwood.engine.deal cimport placed
from knockwood.engine.machine cimport Machine, defend, perform, shuffle
from knockwood.engine.random cimport Random
from knockwood.engine.state cimport copy_facts
from knockwood.engine.terms cimport terms_of
from knockwood.net.features cimport CHOICES, Context, add_hand, encode, forget
from knockwood.net.choices cimport choice_of, code_of, forced
from knockwood.net.hidden cimport encode_hidden
from knockwood.zoo.memory cimport Memory, become, begin, note
from knockwood.zoo.script cimport Script, decide, finish

cdef enum:
    LONGEST_MATCH = 200


@cython.locals(i=int, j=int, first=int, card="unsigned char")
cdef void mix_stock(Machine m, Random r) noexcept nogil


@cython.final
cdef class Tables:
    cdef readonly Py_ssize_t size
    cdef readonly list rules
    cdef list machines, memories, contexts, scripts, scratch, notes
    cdef bytearray room
    cdef void** machine_at
    cdef void** memory_at
    cdef void** context_at
    cdef void** script_at
    cdef void** scratch_at
    cdef void** notes_at
    cdef Random random, dealing
    cdef unsigned int theirs_count
    cdef int kinds
    cdef Py_ssize_t games
    cdef Py_ssize_t begun, reached
    cdef int side_a, side_b
    cdef Mask seed
    cdef int[::1] players
    cdef long long[::1] game
    cdef int[::1] hand
    cdef unsigned char[::1] live
    cdef unsigned char[::1] ended
    cdef float[::1] points
    cdef unsigned char[::1] places
    cdef int[::1] mix_ids
    cdef double[::1] mix_sums
    cdef readonly object results
    cdef int[::1] result_row
    cdef readonly object counts
    cdef long long[::1] count_row
    cdef readonly object against
    cdef long long[::1] against_row

    @cython.locals(number=Py_ssize_t, items=list)
    cdef void point(self) except *
    @cython.locals(i=Py_ssize_t)
    cdef void begin_all(self) noexcept
    cdef void begin_match(self, Py_ssize_t i, Machine m, Memory w, Context c) noexcept nogil
    @cython.locals(u=double, k=int)
    cdef void draw_players(self, Py_ssize_t i) noexcept nogil
    cdef void begin_hand(self, Py_ssize_t i, int dealer, Machine m, Memory w) noexcept nogil
    @cython.locals(a=int, side=int, dealer=int)
    cdef void end_hand(self, Py_ssize_t i, Machine m, Memory w, Context c) noexcept nogil
    @cython.locals(who=int, code=int)
    cdef int advance(self, Py_ssize_t i, Machine m, Memory w, Context c) noexcept nogil
    cdef unsigned char* places_of(self, Py_ssize_t i) noexcept nogil
    @cython.locals(i=Py_ssize_t, k=Py_ssize_t, who=int)
    cpdef Py_ssize_t see(self, float[:, ::1] rows, float[:, ::1] hidden, unsigned char[:, ::1] choices, int[::1] table, int[::1] whose, int[::1] mover) noexcept
    @cython.locals(i=Py_ssize_t, t=Py_ssize_t, code=int)
    cpdef void step(self, const int[::1] table, const int[::1] chosen, Py_ssize_t count) noexcept
    @cython.locals(i=Py_ssize_t, t=Py_ssize_t, kinds=int)
    cdef void label_all(self, const int[::1] table, unsigned char[:, ::1] choices, float[:, ::1] worths, Py_ssize_t count, int worlds, int mine, const int[::1] theirs) noexcept
    @cython.locals(world=int, a=int, me=int, code=int, other=int, gain=int)
    cdef void label_one(self, Py_ssize_t i, Machine m, Memory w, Machine base, Machine trial, Memory past, unsigned char* places,
        unsigned char[:, ::1] choices, float[:, ::1] worths, int worlds, int mine, const int[::1] theirs) noexcept nogil
    @cython.locals(i=Py_ssize_t, t=Py_ssize_t, k=Py_ssize_t, room=Py_ssize_t, kinds=int)
    cdef Py_ssize_t after_all(self, const int[::1] table, unsigned char[:, ::1] choices, Py_ssize_t first, Py_ssize_t count,
        float[:, ::1] rows, float[:, ::1] hidden, int[::1] owner, float[::1] sign, float[:, ::1] worths) noexcept
    @cython.locals(a=int, me=int, code=int, who=int, places="unsigned char[52]", spare="unsigned char[55]")
    cdef Py_ssize_t after_one(self, Py_ssize_t i, Py_ssize_t t, Machine m, Memory w, Context c, Machine trial, Memory past,
        unsigned char[:, ::1] choices, Py_ssize_t k, float[:, ::1] rows, float[:, ::1] hidden, int[::1] owner, float[::1] sign,
        float[:, ::1] worths) noexcept nogil
    @cython.locals(i=Py_ssize_t, t=Py_ssize_t, code=int)
    cpdef void ask(self, const int[::1] table, int[::1] chosen, Py_ssize_t count, int script) noexcept
