# The numbers of actions and results, as in actions.py and showdown.py.

cdef enum:
    TAKE_UPCARD = 0
    PASS = 1
    DRAW_STOCK = 2
    DRAW_DISCARD = 3
    THROW = 4
    KNOCK = 56
    GIN = 108
    LAY_OFF = 213
    FINISH = 265

cdef enum:
    KNOCKED = 1
    GINNED = 2
    BIG_GINNED = 3
    UNDERCUT = 4
    TIED = 5
    DEAD = 6
