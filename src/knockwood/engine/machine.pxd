cimport cython

from knockwood.engine.bits cimport GOLDEN, M64, Mask, bit, highest, lowest, popcount
from knockwood.engine.codes cimport (
    ABOVE, ABSENT, ARRANGED, DEAD, DISCARD, DRAW, DRAW_DISCARD, DRAW_STOCK, FINE, FINISH, FORCED_STOCK, GIN, GINNED,
    HAND_OVER, KNOCK, KNOCKED, LAYOFF, LAY_OFF, LISTED, MELD, NOT_GIN, PASS, PHASE, SPREAD, TAKEN, TAKE_UPCARD, THROW, TIED,
    UNDERCUT, UNKNOWN, UPCARD_OFFER, ZERO,
)
from knockwood.engine.melds cimport (
    auto_sets, best_throw, count_points, defence_sets, extensions, first_meld, least, runs, thrown,
)
from knockwood.engine.random cimport Random
from knockwood.engine.showdown cimport outcome, worth


@cython.final
cdef class Terms:
    cdef readonly object rules
    cdef Mask key
    cdef int ban, knock_limit, how, gin_bonus, undercut_bonus, dead_stock, most_pile_draws
    cdef bint undercut_on_tie, top_only
    cdef unsigned char[52] limits
    cdef unsigned char[52] mults


@cython.freelist(64)
cdef class Machine:
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
    @cython.locals(i=int, j=int, card=int)
    cdef void shuffle(self, Random random) noexcept nogil
    @cython.locals(i=int, one=Mask, two=Mask)
    cdef void start(self) noexcept nogil
    @cython.final
    cdef Mask hand_of(self, int seat) noexcept nogil
    @cython.final
    cdef Mask held(self) noexcept nogil
    @cython.final
    cdef void put_hand(self, int seat, Mask hand) noexcept nogil
    @cython.final
    cdef void take(self) noexcept nogil
    @cython.final
    cdef void draw(self) noexcept nogil
    @cython.final
    cdef void refuse(self) noexcept nogil
    @cython.final
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
    cdef void assign(self, Machine other)
    @cython.locals(h=Mask, i=int)
    cdef Mask mixed(self) noexcept nogil
    @cython.locals(i=int, meld=Mask, lay=Mask, free=Mask, hand=Mask, sets=Mask, rest=Mask, blocks=Mask, away=Mask, fits=Mask)
    cdef void defend(self) noexcept nogil
    @cython.locals(hand=Mask, ban=Mask, rest=Mask, sets=Mask, top=Mask, key=int, card=int, wants=bint)
    cdef void play_out(self, Random random, bint greedy) noexcept nogil
    @cython.locals(i=int, card=int)
    cdef void put_position(self, dict f) except *
    @cython.locals(i=int, meld=Mask)
    cdef void enter_spread(self, object melds) except *
    @cython.locals(i=int, meld=Mask)
    cdef void enter_own(self, object melds) except *


cpdef Terms terms_of(object rules)
cdef Mask mix(Mask h, Mask value) noexcept nogil
