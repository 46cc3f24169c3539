"""A bridge for players that answer four questions: take the card? which discard? which melds, or none? and are told the rest.

Many frameworks ask their players just that. Write a `Player`, here or around a program of yours, and let `speak` play it:

    knockwood arena "cmd:python examples/bridge.py" simple --rules eaai
"""

import json
import sys


class Player:
    """What is asked and told. Cards are names (7C), melds lists of names. This one takes nothing and knocks when it may."""

    def match_begins(self, rules, seat):
        """A match begins."""

    def hand_begins(self, dealer, cards, upcard, scores):
        """A hand was dealt."""

    def takes(self, card):
        """Whether to take the top of the pile."""
        return False

    def drew(self, seat, card):
        """A card was drawn; None where it is hidden."""

    def discard(self, cards, may):
        """The card of *may* to throw."""
        return may[-1]

    def threw(self, seat, card):
        """A card was thrown."""

    def melds(self, card, choices):
        """Which of *choices* (lists of melds) to knock with after throwing *card*; None: do not knock."""
        return choices[0]

    def put_down(self, seat, melds, loose):
        """A seat has knocked."""

    def defence(self, melds, choices):
        """Against the knocker's *melds*: the own melds, one of *choices*. What is left over is laid off where it fits."""
        return choices[0]

    def laid_off(self, seat, card, meld):
        """A card was laid off on meld number *meld*."""

    def hand_ended(self, result, winner, points, hands, scores):
        """The hand is over."""

    def match_ended(self, winner, points):
        """The match is over."""


class Bridge:
    """Turns the table's messages into a player's questions, and its answers into acts."""

    def __init__(self, player):
        self.player = player
        self.kept = None

    def tell(self, message):
        """Pass on what happened."""
        player = self.player
        match message["type"]:
            case "match":
                player.match_begins(message["rules"], message["seat"])
            case "hand":
                player.hand_begins(message["dealer"], message["hand"], message["upcard"], message["scores"])
                self.kept = None
            case "event":
                self.event(message["seat"], message["do"], message)
            case "hand_over":
                told = (message[key] for key in ("result", "winner", "points", "hands", "scores"))
                player.hand_ended(*told)
            case "match_over":
                player.match_ended(message["winner"], message["points"])

    def event(self, seat, do, message):
        """Pass on an act of either seat."""
        if do in ("draw_stock", "draw_discard", "take_upcard"):
            self.player.drew(seat, message.get("card"))
        elif do == "discard":
            self.player.threw(seat, message["card"])
        elif do == "lay_off":
            self.player.laid_off(seat, message["card"], message["meld"])
        elif message.get("melds") is not None:
            self.player.put_down(seat, message["melds"], message["loose"])

    def answer(self, phase, state, legal):
        """The act that the player's answers come to."""
        first = {act["do"]: act for act in reversed(legal)}
        if phase in ("upcard_offer", "draw", "forced_stock"):
            take = first.get("take_upcard") or first.get("draw_discard")
            return take if take and self.player.takes(state["pile"][-1]) else first.get("pass") or first["draw_stock"]
        if phase == "layoff":
            return self.defend(state, legal)
        downs = [act for act in legal if act["do"] not in ("discard", "pass") and not act.get("illegal")]
        if phase == "wall":
            card = None
        else:
            card = self.player.discard(state["hand"], [act["card"] for act in legal if act["do"] == "discard"])
            downs = [act for act in downs if act.get("card") in (card, None)]
        if downs:
            chosen = self.player.melds(card, [act["melds"] for act in downs])
            if chosen is not None:
                return next(act for act in downs if act["melds"] == chosen)
        return first["pass"] if phase == "wall" else next(act for act in legal if act.get("card") == card)

    def defend(self, state, legal):
        """Own melds first; then whatever is in none of them is laid off where it fits."""
        if self.kept is None:
            self.kept = self.player.defence(state["spread"], [act["melds"] for act in legal if act["do"] == "finish"])
        held = {card for meld in self.kept for card in meld}
        for act in legal:
            if act["do"] == "lay_off" and act["card"] not in held:
                return act
        return next(act for act in legal if act["do"] == "finish" and act["melds"] == self.kept)


def speak(player, name):
    """Read the table's lines, write the player's."""
    bridge = Bridge(player)
    for message in map(json.loads, sys.stdin):
        if message["type"] == "hello":
            print(json.dumps({"type": "hello", "version": 1, "name": name}), flush=True)
        elif message["type"] == "ask":
            act = bridge.answer(message["phase"], message["state"], message["legal"])
            print(json.dumps({**act, "type": "act", "id": message["id"]}), flush=True)
        else:
            bridge.tell(message)


if __name__ == "__main__":
    speak(Player(), "four questions")
