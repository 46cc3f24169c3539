"""An engine for Knockwood in thirty lines. Try it: knockwood arena "cmd:python examples/simple_engine.py" random"""

import json
import sys

VALUE = {**{str(n): n for n in range(2, 10)}, "A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


def friends(card, hand):  # how many cards of the hand can stand in a meld beside this one
    place = "A23456789TJQK".index
    near = [c for c in hand if c[1] == card[1] and 0 < abs(place(c[0]) - place(card[0])) <= 2]
    return len(near) + sum(c[0] == card[0] and c != card for c in hand)


def worst_first(act, hand):
    return friends(act["card"], hand), -VALUE[act["card"][0]]


def choose(acts, state):  # every legal act is offered: no rule need be known
    down = [act for act in acts if "count" in act and not act.get("illegal")]
    if down:  # knock, gin, or the end of a lay-off: with the fewest points left
        return min(down, key=lambda act: act["count"])
    throws = [act for act in acts if act["do"] == "discard"]
    if throws:
        return min(throws, key=lambda act: worst_first(act, state["hand"]))
    useful = bool(state["pile"]) and friends(state["pile"][-1], state["hand"]) >= 2
    return next((act for act in acts if act["do"] in ("take_upcard", "draw_discard") and useful), None) or next(
        (act for act in acts if act["do"] in ("pass", "draw_stock")), acts[0]
    )


for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "version": 1, "name": "simple engine"}), flush=True)
    if message["type"] == "ask":
        chosen = choose(message["legal"], message["state"])
        print(json.dumps({**chosen, "type": "act", "id": message["id"]}), flush=True)
