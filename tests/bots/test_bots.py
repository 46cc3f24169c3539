"""Laws that hold for every bot: legal, honest, repeatable, quick; and what each of them is known for."""

from __future__ import annotations

import hashlib
from time import perf_counter

import pytest

from knockwood.arena.duel import deck_of
from knockwood.bots import BOT_NAMES, Bot, BotError, make_bot
from knockwood.bots.bot import defend
from knockwood.bots.levels import LEVELS
from knockwood.engine import COMPILED, actions
from knockwood.engine.arrange import deadwood
from knockwood.engine.cards import Card, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.rules import parse_rules, preset
from knockwood.engine.view import DISCARD, LAYOFF, View
from knockwood.play.match import Match
from tests.bots.positions import decisions

RULES = ("simple", "simple-oklahoma", "simple-gin-only", "eaai")
HANDS = 40 if COMPILED else 8
SCRIPTED = tuple(level.name for level in LEVELS if level.scripted)
THINKING = tuple(level.name for level in LEVELS if not level.scripted)
SLOWER = {"expert": 1, "master": 20}
"""By how many times fewer hands a level is asked that thinks; uncompiled in none."""


def hands_for(name: str, hands: int) -> int:
    """As many hands as take the same time: a search plays hundreds of hands where a script looks once."""
    if name not in THINKING:
        return hands
    return max(1, hands // SLOWER[name]) if COMPILED else 0


def other_world(deal: Deal, seed: int) -> Deal:
    """The same position for the seat on turn, with every card it has not been shown shuffled: other hand and stock."""
    fields = deal.fields()
    me, other = deal.turn, 1 - deal.turn
    known = fields["known"][other]
    hidden = [*CardSet(fields["hands"][other] & ~known), *fields["stock"]]
    stream(seed, 3).shuffle(hidden)
    size = fields["hands"][other].bit_count() - known.bit_count()
    hands = [0, 0]
    hands[me] = fields["hands"][me]
    hands[other] = known | sum(1 << card for card in hidden[:size])
    return Deal.from_position(deal.rules, **{**fields, "hands": tuple(hands), "stock": tuple(hidden[size:])})


def seen(deal: Deal, like: View) -> View:
    """The view of the seat on turn, with the history of another deal: a position carries none."""
    view = deal.view(deal.turn)
    view.history = like.history
    return view


@pytest.mark.parametrize("name", BOT_NAMES)
@pytest.mark.parametrize("rules", RULES)
def test_every_action_is_legal_and_every_hand_ends(name, rules):
    for number in range(hands_for(name, HANDS)):
        deal = Deal(preset(rules), deck_of(4, number, 0), number & 1)
        bots = [make_bot(name, number), make_bot("easy" if number & 2 else name, number + 1)]
        steps = 0
        while deal.result is None:
            view = deal.view(deal.turn)
            action = bots[deal.turn].act(view)
            assert action in view.legal()
            deal.apply(action)
            steps += 1
            assert steps < 1000


@pytest.mark.parametrize("name", BOT_NAMES)
def test_hidden_cards_cannot_change_a_choice(name):
    bot = make_bot(name, 5)
    checked = 0
    hands = hands_for(name, 12 if COMPILED else 6)
    for deal in decisions("simple", hands):
        if deal.phase == LAYOFF:
            continue  # the knocker's hand is public, the defender knows all he plays with
        view = deal.view(deal.turn)
        action = bot.act(view)
        for seed in (1, 2):
            again = other_world(deal, seed)
            assert again.hand(1 - deal.turn) != deal.hand(1 - deal.turn) or again.stock != deal.stock
            assert bot.act(seen(again, view)) == action
        checked += 1
    assert checked >= 4 * hands


@pytest.mark.parametrize("name", BOT_NAMES)
def test_the_same_view_and_seed_give_the_same_action(name):
    for deal in decisions("simple", min(3, hands_for(name, 40))):
        view = deal.view(deal.turn)
        assert make_bot(name, 7).act(view) == make_bot(name, 7).act(view)


def signature(name: str) -> str:
    """Twelve hex digits over the choices of a bot in fixed positions."""
    bot, sha = make_bot(name, 1), hashlib.sha256()
    for rules in ("simple", "simple-oklahoma", "simple-gin-only"):
        for deal in decisions(rules, 1 if name == "master" else 6, names=("random", "simple")):
            if deal.phase != LAYOFF:
                sha.update(deal.action_text(bot.act(deal.view(deal.turn))).encode() + b"\n")
    return sha.hexdigest()[:12]


SIGNATURES = {
    "random": "ba75bb9c9060",
    "simple": "6df68329e5c0",
    "novice": "a9e41acb59d9",
    "easy": "435e267313a1",
    "casual": "a1addf885be8",
    "medium": "55e887534390",
    "skilled": "c01e67bcdd32",
    "hard": "ef138e87fd94",
    "expert": "c9efefa5f2b7",
    "master": "3d300038e57f",
}


@pytest.mark.parametrize("name", [name for name in BOT_NAMES if COMPILED or name not in THINKING])
def test_play_does_not_change_unnoticed(name):
    assert signature(name) == SIGNATURES[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_decision_takes_no_longer_than_its_level_may(name):  # below Expert 5 ms, Master 50 ms
    bot, goal = make_bot(name), {"expert": 5e-3, "master": 50e-3}.get(name, 1e-3)
    views = [deal.view(deal.turn) for deal in decisions("simple", 30 if goal == 1e-3 else 4)]
    best = 1e9
    for _ in range(3):  # the machine may be busy with other things
        start = perf_counter()
        for view in views:
            bot.act(view)
        best = min(best, (perf_counter() - start) / len(views))
    assert best < goal * (10 if COMPILED else 300)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_every_bot_is_a_bot_and_knows_its_name(name):
    bot = make_bot(name)
    assert isinstance(bot, Bot)
    assert bot.name == name


def test_an_unknown_name_is_answered_with_the_names_there_are():
    with pytest.raises(
        BotError, match="unknown bot: deep-blue .*random simple novice easy casual medium skilled hard expert master"
    ):
        make_bot("deep-blue")


# --- the baseline -------------------------------------------------------------------------------------------------------------

OTHER = CardSet.parse("KC QD 9H 7S 5C 4D 2H TS 8D JC")


def simple_view(hand: str, **fields: object) -> View:
    """A view for seat 0 in DISCARD, or in another phase."""
    values: dict[str, object] = {"phase": DISCARD, "turn": 0, "seat": 0, "hand": int(CardSet.parse(hand)), "stock": 20}
    return View.from_fields(rules=preset("simple"), **{**values, **fields})


def test_simple_takes_only_for_a_meld():
    from knockwood.engine.view import DRAW

    bot = make_bot("simple")
    hand = "7C 8C QD QH AC AD 3S 5H 9D KS"
    for top, wanted in [("9C", actions.DRAW_DISCARD), ("QS", actions.DRAW_DISCARD), ("2H", actions.DRAW_STOCK)]:
        assert bot.act(simple_view(hand, phase=DRAW, pile=(int(Card.parse(top)),))) == wanted


def test_simple_knocks_as_soon_as_it_can():
    bot = make_bot("simple")
    assert actions.kind(bot.act(simple_view("AC 2C 3C 7D 8D 9D JS QS KS 8H 9S"))) == "knock"
    assert actions.kind(bot.act(simple_view("AC 2C 3C 7D 8D 9D JS QS KS TS 9H"))) == "gin"
    assert actions.kind(bot.act(simple_view("AC 2C 3C 7D 8D 9D JS QS 5H 8H 9S"))) == "discard"


def test_simple_throws_what_leaves_least_and_breaks_ties_by_chance():
    hand = "AC 2C 3C 7D 8D 9D KS QH JD TC 5S"  # king, queen, jack and ten leave the same
    thrown = {actions.card(make_bot("simple", seed).act(simple_view(hand))) for seed in range(60)}
    assert thrown == set(CardSet.parse("KS QH JD TC"))


def test_simple_never_throws_the_card_just_taken_even_where_it_may():
    card = int(Card.parse("KS"))
    view = simple_view("AC 2C 3C 7D 8D 9D KS 4H 6S 3D AD", taken=card, drawn=card)
    view.rules = parse_rules("simple discard_taken_ban=0")
    assert actions.card(make_bot("simple").act(view)) != card


# --- the levels ---------------------------------------------------------------------------------------------------------------

LEVEL_NAMES = tuple(level.name for level in LEVELS)


def test_the_easy_levels_hold_out_for_gin_where_the_others_knock_early():
    view = simple_view("AC 2C 3C 7D 8D 9D JS QS KS 8H 9S")
    kinds = {name: actions.kind(make_bot(name).act(view)) for name in SCRIPTED}
    assert kinds == {
        "novice": "discard",
        "easy": "discard",
        "casual": "knock",
        "medium": "knock",
        "skilled": "knock",
        "hard": "knock",
    }


@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_every_level_declares_gin_when_it_has_it(name):
    assert actions.kind(make_bot(name).act(simple_view("AC 2C 3C 7D 8D 9D JS QS KS TS 9H"))) == "gin"


def test_the_levels_remember_more_of_the_pile_the_higher_they_stand():
    remembers = [level.numbers["remembers"] for level in LEVELS if level.scripted]
    assert remembers == sorted(set(remembers))
    assert remembers[0] == 0
    assert remembers[-1] == 52


def test_from_expert_on_the_levels_think_instead_of_following_a_script():
    assert [level.player for level in LEVELS if not level.scripted] == ["net", "ahead"]
    assert LEVELS[-1].numbers == {}, "Master is the search with the net as it stands"


def test_skilled_does_not_feed_what_the_other_player_collects():
    # both eights leave the same; the other player took 7H and 6H, so 8H would meld with them
    hand = "AC 2C 3C 4D 5D 6D QS JS 8H 8C KD"
    view = simple_view(hand, other_known=int(CardSet.parse("7H 6H")), limit=0)
    assert make_bot("skilled").act(view) != actions.discard(Card.parse("8H"))


# --- the defence --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in BOT_NAMES if name != "random"])
def test_every_bot_defends_at_the_joint_optimum(name):  # L5
    bot, found, hands = make_bot(name), 0, max(4, hands_for(name, HANDS))
    for deal in decisions("simple", hands):
        if deal.phase != LAYOFF or deal.laid:
            continue
        best = deal.copy()
        for action in deal.best_defence():
            best.apply(action)
        while deal.result is None:
            deal.apply(bot.act(deal.view(deal.turn)))
        assert deal.result.defender_count == best.result.defender_count
        found += 1
    assert found >= hands // 4


def test_a_four_card_set_is_broken_for_a_better_lay_off():  # L6, layoff-005
    deal = Deal.parse(
        "hand0 5H 6H 7H 2C 2D 2S 9C 9D 9S AC | hand1 8C 8D 8H 8S 9H 3D 4C JS QD KC | pile KD 4H | knocker 0 | "
        "spread 5H 6H 7H / 2C 2D 2S / 9C 9D 9S"
    )
    while deal.result is None:
        deal.apply(defend(deal.view(deal.turn)))
    assert deal.result.defender_count == 37
    assert deadwood(CardSet.parse("8C 8D 8H 8S 9H 3D 4C JS QD KC")) == 46


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["simple", "simple-oklahoma", "simple-gin-only"])
def test_a_whole_match_between_every_two_neighbours_ends(rules):
    for a, b in zip(BOT_NAMES[1:], BOT_NAMES[2:]):
        match, bots = Match(preset(rules).replace(target=50)), [make_bot(a), make_bot(b)]
        while not match.over:
            deal = match.begin(deck_of(8, 1, match.hand_number))
            while not match.hand_over:
                match.apply(bots[deal.turn].act(match.view(deal.turn)))
        assert max(match.scores) >= 50
