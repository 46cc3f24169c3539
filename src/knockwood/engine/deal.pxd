cimport cython

from knockwood.engine.bits cimport GOLDEN, M64, Mask, bit, highest, lowest
from knockwood.engine.codes cimport (
    DEAD, DRAW_DISCARD, DRAW_STOCK, FINISH, GIN, GINNED, KNOCK, KNOCKED, LAY_OFF, PASS, TAKE_UPCARD, THROW, TIED, UNDERCUT,
)
from knockwood.engine.melds cimport auto_sets, count_points, extensions, first_meld, least, runs
from knockwood.engine.moves cimport declared, finishes, layoff_moves, named_spread, turn_moves
from knockwood.engine.random cimport Random
from knockwood.engine.showdown cimport outcome, worth

cpdef enum:
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


@cython.final
cdef class Terms:
    cdef readonly object rules
    cdef Mask key
    cdef int ban, knock_limit, how, gin_bonus, undercut_bonus, dead_stock, most_pile_draws
    cdef bint undercut_on_tie, top_only
    cdef unsigned char[52] limits
    cdef unsigned char[52] mults


@cython.final
@cython.no_gc_clear
@cython.freelist(64)
cdef class Deal:
    cdef Terms terms
    cdef object log
    cdef readonly Mask hand0, hand1, known0, known1
    cdef readonly int phase, turn, dealer, passes, drawn, taken, pile_draws, upcard, limit, mult
    cdef readonly int stock_count, knocker, knocker_count, defender_count
    cdef int pile_count, meld_count, laid_count, own_count, ended, winner, gain
    cdef unsigned char[52] cards
    cdef unsigned char[52] pile_cards
    cdef Mask[4] melds
    cdef Mask[4] table
    cdef Mask[4] own
    cdef unsigned char[12] laid_cards
    cdef unsigned char[12] laid_melds

    cdef void make_room(self)
    @cython.locals(i=int, card=int)
    cdef void put_position(self, dict f) except *
    @cython.locals(i=int, j=int, card=int)
    cdef void shuffle(self, Random random) noexcept nogil
    @cython.locals(i=int, one=Mask, two=Mask)
    cdef void start(self) noexcept nogil
    cpdef Mask hand(self, int seat) noexcept nogil
    cdef void put_hand(self, int seat, Mask hand) noexcept nogil
    cdef void take(self) noexcept nogil
    cdef void draw(self) noexcept nogil
    cdef void refuse(self) noexcept nogil
    cdef void throw(self, int card) noexcept nogil
    cdef void end_dead(self) noexcept nogil
    @cython.locals(meld=Mask)
    cdef void put_spread(self, Mask sets, Mask blocks) noexcept nogil
    @cython.locals(meld=Mask)
    cdef void put_own(self, Mask sets, Mask blocks) noexcept nogil
    cdef void put_on(self, int card, int number) noexcept nogil
    cdef void lay(self, int card, int number) noexcept nogil
    @cython.locals(i=int, loose=Mask)
    cdef void declare(self, int card) noexcept nogil
    @cython.locals(hand=Mask, sets=Mask)
    cdef void finish_least(self) noexcept nogil
    @cython.locals(i=int, loose=Mask, said=int, bonus=int)
    cdef void settle(self) noexcept nogil
    @cython.locals(dense=int, number=int, card=int, count=int)
    cdef int check(self, long long code) noexcept nogil
    @cython.locals(dense=int, card=int, rest=Mask, sets=Mask)
    cdef void step(self, int code) noexcept nogil
    @cython.locals(i=int)
    cdef void assign(self, Deal other)
    @cython.locals(h=Mask, i=int)
    cdef Mask mixed(self) noexcept nogil
    cpdef list legal(self)
    @cython.locals(seat=int, why=int)
    cpdef object apply(self, long long code)
    @cython.locals(seat=int, dense=int, melds=tuple)
    cdef void apply_listed(self, long long code) except *
    @cython.locals(i=int, meld=Mask)
    cdef void enter_spread(self, object melds) except *
    @cython.locals(i=int, meld=Mask)
    cdef void enter_own(self, object melds) except *
    cdef object illegal(self, int why, long long code)
    @cython.locals(deal=Deal)
    cpdef Deal copy(self)


@cython.locals(deal=Deal, i=int)
cdef Deal placed(Terms terms, int dealer)
cpdef Terms terms_of(object rules)
cdef Mask mix(Mask h, Mask value) noexcept nogil
