"""open-spiel's Gin Rummy beside a `Deal`: the same cards, the same choices, compared at every step.

The known differences of the two rule sets (docs/rules.md section 23) are mapped where that is possible; a hand in which one cannot be
mapped is left at that point. Each is counted by its name, so that a test can say what was compared and what was not.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from knockwood.engine import actions
from knockwood.engine.arrange import best_discard, deadwood, exposure
from knockwood.engine.cards import CARD_NAMES, CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random, stream
from knockwood.engine.rules import Rules, preset
from knockwood.engine.view import DISCARD, DRAW, FORCED_STOCK, LAYOFF, UPCARD_OFFER, WALL

#: Rows 1, 2, 3, 9 and 10 of the list of differences are switches of our rules.
RULES: Rules = preset("eaai").replace(undercut_on_tie=0, discard_taken_ban=0, max_pile_draws_in_a_row=0, fiftieth_card=1)
TO_THEIRS = {name: "SCDH".index(name[1]) * 13 + "A23456789TJQK".index(name[0]) for name in CARD_NAMES}
THEIRS = [TO_THEIRS[name] for name in CARD_NAMES]
OURS = [THEIRS.index(card) for card in range(52)]
TAKE, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56


class Differs(AssertionError):
    """The two engines disagree where no known difference explains it."""


class Pair:
    """One hand in both engines."""

    def __init__(self, spiel: Any, deck: list[int], notes: Counter[str], rules: Rules = RULES, game: str = "gin_rummy") -> None:
        self.spiel, self.notes = spiel, notes
        self.deal = Deal(rules, deck, 1)  # their player 0 never deals (row 7)
        self.state = spiel.load_game(game).new_initial_state()
        for hand in (self.deal.hand0, self.deal.hand1):
            for card in CardSet(hand):
                self.state.apply_action(THEIRS[card])
        self.state.apply_action(THEIRS[self.deal.upcard])

    # --- comparison -----------------------------------------------------------------------------------------------------------

    def same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise Differs(f"{what}: {ours} here, {theirs} there, at {self.deal.text()}")
        self.notes["compared"] += 1

    def compare(self) -> None:
        """Hands, counts, stock, seat to act and what may be done."""
        deal, state = self.deal, self.state
        for seat in (0, 1):
            self.same(f"hand of {seat}", set(CardSet(deal.hand(seat))), {OURS[card] for card in state.hands()[seat]})
            if deal.hand(seat).bit_count() == 10 and deal.phase != LAYOFF:
                self.same(f"deadwood of {seat}", deadwood(deal.hand(seat)), state.deadwood()[seat])
        self.same("stock", deal.stock_count, state.stock_size())
        self.same("turn", deal.turn, state.current_player())
        legal = set(state.legal_actions())
        if deal.phase in (DRAW, FORCED_STOCK, UPCARD_OFFER):
            names = {actions.TAKE_UPCARD: TAKE, actions.DRAW_DISCARD: TAKE, actions.DRAW_STOCK: STOCK, actions.PASS: PASS}
            self.same("legal", {names[action] for action in deal.legal()}, legal)
        elif deal.phase == DISCARD:
            self.same("discards", {THEIRS[card] for card in CardSet(deal.hand(deal.turn))}, legal - {KNOCK})
            least = best_discard(deal.hand(deal.turn))[1]
            if least <= deal.limit and KNOCK not in legal:
                self.notes["row 5: a knock that open-spiel does not see"] += 1
            else:
                self.same("may knock", least <= deal.limit, KNOCK in legal)
        elif deal.phase == WALL:
            least = best_discard(deal.holding())[1]
            if least <= deal.limit and KNOCK not in legal:
                self.notes["row 5: a knock that open-spiel does not see"] += 1
            else:
                self.same("the wall", {PASS} | ({KNOCK} if len(deal.legal()) > 1 else set()), legal)
                self.same("may knock at the wall", least <= deal.limit, KNOCK in legal)

    # --- steps ----------------------------------------------------------------------------------------------------------------

    def draw(self, action: int) -> bool:
        """Any draw or pass, then the card from the stock as chance there; False when their hand is over."""
        self.deal.apply(action)
        self.state.apply_action({actions.PASS: PASS, actions.DRAW_STOCK: STOCK}.get(action, TAKE))
        if action == actions.DRAW_STOCK:
            self.state.apply_action(THEIRS[self.deal.drawn])
        if self.state.is_terminal():
            self.notes["row 10: fifty draws from the pile"] += 1
            return False
        return True

    def discard(self, action: int) -> bool:
        """A throw; False when the hand goes no further on one side."""
        deal, state = self.deal, self.state
        back = actions.card(action) == deal.taken
        deal.apply(action)
        state.apply_action(THEIRS[actions.card(action)])
        if deal.phase == WALL:
            self.same("the wall at two cards", (deal.stock_count, PASS in state.legal_actions()), (2, True))
        if state.is_terminal():
            if not back:
                raise Differs(f"their hand is over, at {deal.text()}")
            self.notes["row 2: a card thrown back twice"] += 1
            return False
        return True

    def knock(self, action: int) -> bool:
        """A knock or gin: there the throw and each piece of the spread are actions of their own."""
        deal, state = self.deal, self.state
        card, spread = actions.card(action), deal.spread_of(action)
        if KNOCK not in state.legal_actions():
            return False  # row 5, counted in compare
        throws = {actions.card(code) for code in deal.legal() if actions.kind(code) in ("knock", "gin", "take_and_knock")}
        state.apply_action(KNOCK)
        self.same("throws of a knock", {THEIRS[code] for code in throws}, set(state.legal_actions()))
        deal.apply(action)
        state.apply_action(THEIRS[card])
        for meld in spread:
            self.lay(meld)
        state.apply_action(PASS)
        return True

    def pass_the_wall(self) -> None:
        """Nobody takes the last discard: a dead hand (row 9)."""
        self.deal.apply(actions.PASS)
        self.state.apply_action(PASS)
        self.notes["dead_hand"] += 1
        self.same("over at the wall", (self.deal.result is not None, True), (True, self.state.is_terminal()))
        self.same("a dead hand scores nothing", self.state.returns(), [0, 0])

    def lay(self, meld: int) -> None:
        """One meld there, in pieces of five cards at most (row 6)."""
        cards = [OURS[card] for card in sorted(THEIRS[card] for card in CardSet(meld))]
        while cards:
            size = len(cards) if len(cards) <= 5 else min(5, len(cards) - 3)
            if len(cards) > 5:
                self.notes["row 6: a run in pieces"] += 1
            piece, cards = cards[:size], cards[size:]
            code = MELDS + self.spiel.gin_rummy.GinRummyUtils(13, 4, 10).meld_to_int([THEIRS[card] for card in piece])
            if code not in self.state.legal_actions():
                raise Differs(f"{CardSet.of(piece)} may not be laid there, at {self.deal.text()}")
            self.state.apply_action(code)

    def defend(self, random: Random) -> None:
        """Lay-offs in any order, compared at each step, then own melds."""
        deal, state = self.deal, self.state
        while deal.phase == LAYOFF:
            legal = deal.legal()
            ours = {actions.card(code) for code in legal if actions.kind(code) == "lay_off"}
            theirs = {OURS[card] for card in state.legal_actions() if card < 52}
            for card in ours - theirs:
                if not self.third_in_a_row(card):
                    raise Differs(f"{CARD_NAMES[card]} may not be laid off there, at {deal.text()}")
                self.notes["row 4: the third card at one end"] += 1
            self.same("lay-offs", ours & theirs, theirs)
            choices = self.meant(legal, theirs) if random.below(4) else []
            if choices:
                code = choices[random.below(len(choices))]
                deal.apply(code)
                state.apply_action(THEIRS[actions.card(code)])
                continue
            state.apply_action(PASS)
            ends = [code for code in legal if actions.kind(code) == "finish"]
            code = ends[0] if random.below(2) else ends[random.below(len(ends))]
            melds = deal.spread_of(code)
            deal.apply(code)
            for meld in melds:
                self.lay(meld)
            state.apply_action(PASS)

    def meant(self, legal: list[int], theirs: set[int]) -> list[int]:
        """The lay-offs that both sides understand alike: there a card has no meld, and one that fits a run lies on the run (L6)."""
        found = []
        for card in theirs:
            codes = [code for code in legal if actions.kind(code) == "lay_off" and actions.card(code) == card]
            if len(codes) > 1:
                self.notes["row 4: a card that fits two melds"] += 1
                codes = [code for code in codes if (meld := self.deal.spread[actions.index(code)]) & meld >> 1]
            found += codes if len(codes) == 1 else []
        return found

    def third_in_a_row(self, card: int) -> bool:
        """Whether two cards already lie at the end of the run that *card* would extend (row 4)."""
        deal = self.deal
        laid = [(other, number) for other, number in deal.laid if other // 13 == card // 13]
        for number, meld in enumerate(deal.spread):
            grown = meld | sum(1 << other for other, where in laid if where == number)
            if exposure(0, (grown,)) >> card & 1 and sum(where == number for _, where in laid) >= 2:
                return True
        return False

    def finish_gin(self) -> None:
        """Against gin there is no decision here; there the defender still lays his melds down."""
        result, state = self.deal.result, self.state
        assert result is not None
        if PASS in state.legal_actions() and not state.finished_layoffs():
            state.apply_action(PASS)
        for meld in result.defender_melds:
            self.lay(meld)
        state.apply_action(PASS)

    def play(self, random: Random) -> None:
        """The whole hand. Every other hand waits for gin; most throws leave least, few go back to the pile they came from."""
        deal, waits = self.deal, random.below(2) == 0
        while True:
            self.compare()
            legal = deal.legal()
            if deal.phase == WALL:
                knocks = legal[1:]
                if not knocks or random.below(5) == 0:
                    self.pass_the_wall()
                    return
                if not self.knock(knocks[random.below(len(knocks))]):
                    return
                self.notes["knocks at the wall"] += 1
                break
            if deal.phase != DISCARD:
                top = 1 << deal.pile[-1]
                gains = best_discard(deal.hand(deal.turn) | top, top)[1] < deadwood(deal.hand(deal.turn))
                takes = random.below(10) == 0 or (gains and random.below(3) > 0)
                if not self.draw(legal[0 if takes and legal[0] == actions.TAKE_UPCARD else -1 if takes else -random.below(2)]):
                    return
                continue
            wanted = ("gin",) if waits and random.below(9) else ("knock", "gin")
            knocks = [code for code in legal if actions.kind(code) in wanted]
            if knocks and random.below(8):
                if not self.knock(knocks[random.below(len(knocks))]):
                    return
                break
            throws = [actions.card(code) for code in legal if actions.kind(code) == "discard"]
            if deal.taken >= 0 and random.below(30):
                throws.remove(deal.taken)
            ban = 1 << deal.taken if deal.taken >= 0 and deal.taken not in throws else 0
            card = throws[random.below(len(throws))] if random.below(6) == 0 else best_discard(deal.hand(deal.turn), ban)[0]
            if not self.discard(actions.discard(card)):
                return
        if deal.phase == LAYOFF:
            self.defend(random)
        else:
            self.finish_gin()
        self.end()

    def end(self) -> None:
        """Compare the score."""
        result, state = self.deal.result, self.state
        assert result is not None
        if not state.is_terminal():
            raise Differs(f"their hand goes on after {result}: {state}")
        points = [0, 0] if result.winner is None else [-result.points, result.points]
        self.same("score", points[::-1] if result.winner == 0 else points, [int(value) for value in state.returns()])
        self.notes[result.kind] += 1


#: What the long run plays: rules, their name there, share of the hands.
LONG_RUN = (
    (RULES, "gin_rummy", 6),
    (RULES.replace(oklahoma=1), "gin_rummy(oklahoma=true)", 6),
    (
        RULES.replace(knock_limit=7, gin_bonus=20, undercut_bonus=10),
        "gin_rummy(knock_card=7,gin_bonus=20,undercut_bonus=10)",
        3,
    ),
    (RULES.replace(knock_limit=3), "gin_rummy(knock_card=3)", 2),
    (RULES.replace(knock_limit=0), "gin_rummy(knock_card=0)", 2),
    (RULES.replace(oklahoma=1, gin_bonus=20), "gin_rummy(oklahoma=true,gin_bonus=20)", 1),
)


def play(spiel: Any, games: int, rules: Rules = RULES, game: str = "gin_rummy", seed: int = 5) -> Counter[str]:
    """Play hands in step; what was compared and what was left out, by name."""
    notes: Counter[str] = Counter()
    for number in range(games):
        random = stream(seed, number)
        deck = list(range(52))
        random.shuffle(deck)
        Pair(spiel, deck, notes, rules, game).play(random)
    return notes


def main() -> None:
    """``python -m tests.oracle.open_spiel [HANDS]``: the long run, 20,000 hands unless told otherwise, and its table."""
    import pyspiel

    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    total: Counter[str] = Counter()
    for number, (rules, game, share) in enumerate(LONG_RUN):
        played = hands * share // 20
        notes = play(pyspiel, played, rules, game, 100 + number)
        print(f"{game}: {played} hands, {notes['compared']} comparisons, 0 unexplained differences")
        total += Counter({"hands": played}) + notes
    for name, count in sorted(total.items()):
        print(f"  {count:>10} {name}")


if __name__ == "__main__":
    main()
