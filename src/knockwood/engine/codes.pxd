# The numbers of actions and results, as in actions.py and showdown.py.

cdef enum:
    TAKE_UPCARD = 0
    PASS = 1
    DRAW_STOCK = 2
    DRAW_DISCARD = 3
    THROW = 4
    KNOCK = 56
    GIN = 108
    BIG_GIN = 160
    TAKE_AND_KNOCK = 161
    LAY_OFF = 213
    FINISH = 265

cdef enum:
    KNOCKED = 1
    GINNED = 2
    BIG_GINNED = 3
    UNDERCUT = 4
    TIED = 5
    DEAD = 6

# Phases (view.py) and the findings of Machine.check (refusal.py).

cdef enum:
    UPCARD_OFFER = 0
    FORCED_STOCK = 1
    DRAW = 2
    DISCARD = 3
    WALL = 4
    LAYOFF = 5
    HAND_OVER = 6

cdef enum:
    FINE = 0
    LISTED = 1
    UNKNOWN = 2
    PHASE = 3
    ABSENT = 4
    TAKEN = 5
    ABOVE = 6
    ZERO = 7
    NOT_GIN = 8
    SPREAD = 9
    MELD = 10
    ARRANGED = 11
    NO_BIG_GIN = 12
