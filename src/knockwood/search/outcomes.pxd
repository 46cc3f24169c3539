cimport cython

from knockwood.zoo.script cimport Script, finish
from knockwood.zoo.table cimport Table

@cython.locals(dealer=int, number=int, by_dealer=int, row=int, place=Py_ssize_t)
cdef void count(Table table, Script player, int hands, int[::1] counts)
