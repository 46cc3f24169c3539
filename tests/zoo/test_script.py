"""Scripted players: legal under every rule set, honest, the same compiled and uncompiled, and known by their habits."""

from __future__ import annotations

import hashlib
import pickle

import pytest
from hypothesis import given, settings

from knockwood.engine import COMPILED
from knockwood.engine.cards import Card, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.random import stream
from knockwood.engine.rules import preset
from knockwood.engine.view import HAND_OVER, LAYOFF
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import NAMES, ROSTER, script
from knockwood.zoo.script import Script, play_out
from knockwood.zoo.seat import seated
from knockwood.zoo.table import Table
from tests.engine.any_rules import rules_of_a_hand
from tests.engine.play import VARIANTS, seeds
from tests.zoo.hands import followed

HANDS = 10 if COMPILED else 1


@settings(max_examples=400 if COMPILED else 20, deadline=None)
@given(rules_of_a_hand(), seeds)
def test_no_script_acts_against_any_rules(rules, seed):
    deal, memory, random = Deal.from_seed(rules, seed), Memory(), stream(seed)
    names = [NAMES[seed % len(NAMES)], NAMES[seed // 64 % len(NAMES)]]
    steps = 0
    while deal.phase != HAND_OVER:
        code = script(names[deal.turn]).choose(deal, memory, random)
        assert code in deal.legal()
        assert not deal.is_false(code)
        memory.follow(deal, code)
        deal.apply(code)
        steps += 1
        assert steps < 2000


@pytest.mark.parametrize("rules", VARIANTS)
def test_hidden_cards_cannot_change_a_choice(rules):
    for seed in range(HANDS):
        for deal, memory in followed(VARIANTS[rules], seed):
            if deal.phase == HAND_OVER:
                continue
            other = seated(deal.view(deal.turn))
            for name in NAMES:
                seen = script(name).choose(other, memory, stream(seed, 2))
                assert seen == script(name).choose(deal, memory, stream(seed, 2)), name


@pytest.mark.parametrize("rules", VARIANTS)
def test_a_hand_played_out_is_the_hand_stepped_by_its_choices(rules):
    for seed in range(4 * HANDS):
        names = NAMES[seed % len(NAMES)], NAMES[seed * 7 % len(NAMES)]
        one, memory, random = Deal.from_seed(VARIANTS[rules], seed), Memory(), stream(seed)
        two = one.copy()
        play_out(two, Memory(), (script(names[0]), script(names[1])), stream(seed))
        while one.phase != HAND_OVER:
            code = script(names[one.turn]).choose(one, memory, random)
            memory.follow(one, code)
            one.apply(code)
        assert one.result.points == two.result.points
        assert (one.hand0, one.hand1, one.pile, one.stock) == (two.hand0, two.hand1, two.pile, two.stock)


def signature(name: str) -> str:
    """Twelve hex digits over hands that a script plays with itself."""
    sha = hashlib.sha256()
    for rules in ("simple", "parlor", "oklahoma"):
        for number in range(3):
            deal, memory, random = Deal.from_seed(preset(rules), 31, number), Memory(), stream(number)
            while deal.phase != HAND_OVER:
                code = script(name).choose(deal, memory, random)
                sha.update(code.to_bytes(4, "little"))
                memory.follow(deal, code)
                deal.apply(code)
    return sha.hexdigest()[:12]


SIGNATURES = {
    "random": "a660ca97acd0",
    "simple": "0e14a9f79a32",
    "greedy10": "493ec2a920a4",
    "greedy7": "361f5ad46e6d",
    "greedy5": "361f5ad46e6d",
    "greedy0": "5e7cdfe3a3fd",
    "eager": "97837144f43b",
    "mid": "6383e9b4fe0c",
    "safe": "f2cf5536cce9",
    "camper": "43db04bae132",
    "ply10": "4bcd149f2ded",
    "ply5": "b15c9dd9e330",
    "ply0": "c4acb1a54553",
    "plyearly": "c4acb1a54553",
}


@pytest.mark.parametrize("name", NAMES)
def test_play_does_not_change_unnoticed_and_is_the_same_uncompiled(name):
    assert signature(name) == SIGNATURES[name]


# --- habits -------------------------------------------------------------------------------------------------------------------

ELEVEN = "hand0 AC 2C 3C 7D 8D 9D JS QS KS 8H 9S | hand1 4C 5H 6S TD TH 2D 3H JC QD KH | phase discard | turn 0 | pile 5D"


def position(text: str, **more: str) -> Deal:
    """A position of the preset `eaai` in notation; what is left out of the pack lies in the stock."""
    fields = {"rules": "eaai", "dealer": "1", **more}
    parts = text + "".join(f" | {name} {value}" for name, value in fields.items())
    used = CardSet.parse(
        " ".join(part.split(" ", 1)[1] for part in text.split(" | ") if part.split()[0] in ("hand0", "hand1", "pile"))
    )
    stock = [card for card in range(52) if not used >> card & 1]
    return Deal.parse(f"{parts} | stock {' '.join(str(Card(card)) for card in stock)}")


def chosen(name: str, deal: Deal, turn: int = 0) -> str:
    """What a player of the roster does, in notation, when *turn* turns are finished."""
    memory = Memory()
    for number in range(turn):
        memory.read(number & 1, "discard", number, [0])
    return deal.action_text(script(name).choose(deal, memory, stream(1))).split(":")[0]


def test_camping_players_do_not_knock_where_others_do():
    deal = position(ELEVEN)  # 8H and 9S are loose: 8 points after the throw of 9S
    for name in ("simple", "greedy10", "eager", "mid", "ply10", "plyearly"):
        assert chosen(name, deal).startswith("knock"), name
    for name in ("greedy7", "greedy5", "greedy0", "safe", "camper", "ply5", "ply0"):
        assert chosen(name, deal).startswith("discard"), name


def test_some_players_knock_early_alone():
    deal = position(ELEVEN)
    assert chosen("plyearly", deal, turn=30).startswith("discard")
    assert chosen("mid", deal, turn=30).startswith("discard")
    assert chosen("ply10", deal, turn=30).startswith("knock")


def test_a_card_with_a_partner_is_kept_before_one_without():
    deal = position(
        "hand0 AC 2C 3C 7D 8D 9D QS QH TC 6H 3S | hand1 4C 5H 6S TD TH 2D 3H JC QD KH | phase discard | turn 0 | pile 5D"
    )
    assert chosen("greedy0", deal) == "discard QS"
    assert chosen("eager", deal) == "discard TC"


def test_who_forgets_the_pile_sees_no_safety_in_it():
    deal = position(
        "hand0 AC 2C 3C 7D 8D 9D QS KD 2S 4H 6H | hand1 4C 5H 6S TD TH 2D 3H JC QD KH | phase discard | turn 0 "
        "| pile QH QC JS KS 5D"
    )
    careful = Script(care=2400)
    assert deal.action_text(careful.choose(deal, Memory(), stream(1))) == "discard QS"
    assert deal.action_text(careful.replace(remembers=1).choose(deal, Memory(), stream(1))) == "discard KD"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_every_player_declares_gin(name):
    text = ELEVEN.replace("8H 9S", "KH TS").replace("2D 3H JC QD KH", "2D 3H JC QD KC")
    assert chosen(name, position(text)).startswith("gin")


def test_every_script_defends_at_the_joint_optimum():  # L5
    found = 0
    for number, rules in enumerate(VARIANTS.values()):
        for seed in range(number, number + 4 * HANDS):
            for deal, memory in followed(rules, seed):
                if deal.phase != LAYOFF or deal.laid:
                    continue
                best, own = deal.copy(), deal.copy()
                for action in best.best_defence():
                    best.apply(action)
                while own.phase != HAND_OVER:
                    own.apply(script("simple").choose(own, memory, stream(1)))
                assert own.result.defender_count == best.result.defender_count
                found += 1
                break
    assert found > 2 * HANDS


# --- scripts ------------------------------------------------------------------------------------------------------------------


def test_a_number_that_is_unknown_or_out_of_range_is_refused():
    with pytest.raises(ValueError, match="a script has no speed .there are coin"):
        Script(speed=3)
    with pytest.raises(ValueError, match="first: a whole number from 0 to 99, not 100"):
        Script(first=100)
    with pytest.raises(ValueError, match="no such player: deep .there are random, simple"):
        script("deep")


def test_a_script_is_its_numbers():
    one = script("plyearly")
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.replace(care=0) != one
    assert repr(Script(first=7)) == "Script(first=7)"
    assert ROSTER["plyearly"].script(care=0) == one.replace(care=0)


def test_a_choice_is_made_only_in_a_hand_that_runs():
    deal = Deal.from_seed(preset("simple"), 1)
    play_out(deal, Memory(), (Script(), Script()), stream(1))
    with pytest.raises(ValueError, match="the hand is over"):
        Script().choose(deal, Memory(), stream(1))


# --- tables -------------------------------------------------------------------------------------------------------------------


def test_a_player_is_as_strong_as_itself_and_a_run_can_be_repeated():
    pairs = 200 if COMPILED else 8
    one = Table(preset("eaai"), 3).duel(script("greedy10"), script("greedy10"), pairs)
    assert one == Table(preset("eaai"), 3).duel(script("greedy10"), script("greedy10"), pairs)
    assert one.share == 0.5
    assert one.matches == 2 * pairs


@pytest.mark.slow
def test_the_order_of_the_zoo_is_the_measured_one():
    table = Table(preset("eaai"), 7)
    assert table.duel(script("simple"), script("random"), 100).share > 0.95
    assert table.duel(script("plyearly"), script("simple"), 400).share > 0.70
    assert table.duel(script("camper"), script("simple"), 400).share > 0.68
    assert table.duel(script("ply10"), script("greedy0"), 400).share < 0.5
