cimport cython

from knockwood.engine.bits cimport Mask, bit, highest, lowest, popcount
from knockwood.engine.codes cimport (
    ABOVE, ABSENT, ARRANGED, BIG_GIN, BIG_GINNED, DEAD, DISCARD, DRAW, DRAW_DISCARD, DRAW_STOCK, FINE, FINISH, FORCED_STOCK,
    GIN, GINNED, HAND_OVER, KNOCK, KNOCKED, LAYOFF, LAY_OFF, LISTED, MELD, NOT_GIN, NO_BIG_GIN, PASS, PHASE, SPREAD, TAKEN,
    TAKE_AND_KNOCK, TAKE_UPCARD, THROW, TIED, UNDERCUT, UNKNOWN, UPCARD_OFFER, WALL, ZERO,
)
from knockwood.engine.melds cimport (
    auto_sets, best_throw, count_points, defence_sets, extensions, first_meld, least, runs, thrown,
)
from knockwood.engine.random cimport Random
from knockwood.engine.runmax cimport auto_spread, best_throw_short, defence, least_short
from knockwood.engine.showdown cimport outcome, worth
from knockwood.engine.terms cimport Terms


@cython.freelist(64)
cdef class Machine:
    cdef Terms terms
    cdef object log
    cdef readonly Mask hand0, hand1, known0, known1
    cdef readonly int phase, turn, dealer, passes, drawn, taken, pile_draws, upcard, limit, mult
    cdef readonly int limit_card, exposed, stock_count, knocker, knocker_count, defender_count
    cdef int most, pile_count, meld_count, laid_count, own_count, ended, winner, gain
    cdef unsigned char[52] cards
    cdef unsigned char[52] pile_cards
    cdef Mask[4] melds
    cdef Mask[4] table
    cdef Mask[4] own
    cdef unsigned char[12] laid_cards
    cdef unsigned char[12] laid_melds

    cdef void make_room(self)


cdef void shuffle(Machine m, Random random) noexcept nogil
@cython.locals(i=int, one=Mask, two=Mask)
cdef void start(Machine m) noexcept nogil
cdef void set_limit(Machine m) noexcept nogil
cdef Mask hand_of(Machine m, int seat) noexcept nogil
cdef Mask held(Machine m) noexcept nogil
cdef void put_hand(Machine m, int seat, Mask hand) noexcept nogil
cdef void take(Machine m) noexcept nogil
cdef void draw(Machine m) noexcept nogil
cdef void refuse(Machine m) noexcept nogil
cdef void throw(Machine m, int card) noexcept nogil
cdef void end_check(Machine m) noexcept nogil
cdef void end_dead(Machine m) noexcept nogil
@cython.locals(sets=Mask)
cdef void put_auto(Machine m, Mask hand) noexcept nogil
cdef void spread_short(Machine m, Mask hand) noexcept nogil
cdef void own_short(Machine m, Mask hand) noexcept nogil
cdef int least_of(Machine m, Mask hand) noexcept nogil
cdef int throw_of(Machine m, Mask hand, Mask ban) noexcept nogil
@cython.locals(meld=Mask)
cdef void put_spread(Machine m, Mask sets, Mask blocks) noexcept nogil
@cython.locals(meld=Mask)
cdef void put_own(Machine m, Mask sets, Mask blocks) noexcept nogil
cdef void put_on(Machine m, int card, int number) noexcept nogil
cdef void lay_card(Machine m, int card, int number) noexcept nogil
@cython.locals(i=int, loose=Mask)
cdef void declare(Machine m, int card, bint wall) noexcept nogil
cdef void lay_open(Machine m, bint wall) noexcept nogil
@cython.locals(hand=Mask, sets=Mask)
cdef void finish_least(Machine m) noexcept nogil
@cython.locals(i=int, loose=Mask, said=int, bonus=int)
cdef void settle(Machine m) noexcept nogil
@cython.locals(dense=int, number=int, card=int)
cdef int check(Machine m, long long code) noexcept nogil
@cython.locals(card=int, count=int)
cdef int check_down(Machine m, Mask hand, int taken, int dense, int number) noexcept nogil
@cython.locals(dense=int, card=int, wall=bint)
cdef void perform(Machine m, int code) noexcept nogil
@cython.locals(i=int, meld=Mask, lay=Mask, free=Mask, hand=Mask, sets=Mask, rest=Mask, blocks=Mask, away=Mask, fits=Mask)
cdef void defend(Machine m) noexcept nogil
cdef void defend_short(Machine m) noexcept nogil
@cython.locals(i=int, card=int, number=int, best=object)
cdef void answer_short(Machine m) except *
@cython.locals(hand=Mask, ban=Mask, top=Mask, key=int, card=int, wants=bint, short=bint)
cdef void play_out(Machine m, Random random, bint greedy) noexcept nogil
@cython.locals(i=int, meld=Mask)
cdef void enter_spread(Machine m, object melds) except *
@cython.locals(i=int, meld=Mask)
cdef void enter_own(Machine m, object melds) except *
