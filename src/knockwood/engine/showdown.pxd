from knockwood.engine.codes cimport BIG_GINNED, DEAD, GINNED, KNOCKED, TIED, UNDERCUT

cdef int outcome(int declared, int k, int d, bint undercut_on_tie) noexcept nogil
cdef int worth(int result, int k, int d, int bonus, int mult) noexcept nogil
