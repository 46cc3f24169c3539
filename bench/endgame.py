"""How far play in the last cards is from exact: ``python bench/endgame.py [POSITIONS] [SEED] [FILE]``.

Positions of real hands with `STOCK` cards left, in which all but `HIDDEN` cards of the other hand are made known. What is left
is small enough to be laid in every way: all the cards that the other may hold and all orders of the stock, all as likely as
one another, against an opponent whose play is fixed (`greedy10`, which ties nothing to chance and remembers nothing). `totals`
tries every action in all these worlds, and goes on in the same way from whatever the seat then sees: it knows no more than the
seat does. A choice is measured by the points that it brings in the mean, played on exactly, less than the best one. So that
hands end soon the pile may be drawn from twice in a row at most (W4).
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple

from knockwood.bots import make_bot
from knockwood.engine.cards import CardSet
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random, stream
from knockwood.engine.rules import preset
from knockwood.engine.view import DISCARD, DRAW, HAND_OVER, LAYOFF
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import script
from knockwood.zoo.script import play_out

RULES = preset("eaai").replace(max_pile_draws_in_a_row=2)
STOCK, HIDDEN = 4, 3
OPPONENT = script("greedy10")
PLAYERS = (
    "search:types=0",
    "search:worlds=4096,types=0",
    "search:worlds=256,types=0",
    "search:worlds=4096",
    "ahead",
    "net",
    "ply10",
    "greedy10",
)
HANDS = ("plyearly", "greedy0")
"""The players whose hands are stopped: they often play to the last cards."""
NOBODY, ANY = Memory(), Random(0)
"""What the opponent remembers and draws lots by: nothing."""


class Loss(NamedTuple):
    """What a player chose in a position."""

    player: str
    action: int
    lost: float
    """Points in the mean that the best action brings more."""


def follow(world: Deal, seat: int, code: int) -> Deal:
    """The world after an action of *seat*, where it is on turn again or the hand is over."""
    after = world.copy()
    after.apply(code)
    while after.phase != HAND_OVER and (after.turn != seat or after.phase == LAYOFF):
        if after.phase == LAYOFF:
            play_out(after, NOBODY, (OPPONENT, OPPONENT), ANY)
        else:
            after.apply(OPPONENT.choose(after, NOBODY, ANY))
    return after


def gain(world: Deal, seat: int) -> int:
    """Points of *seat* in a hand that is over; below 0 those of the other."""
    result = world.result
    assert result is not None
    return 0 if result.winner is None else result.points if result.winner == seat else -result.points


def look(world: Deal, seat: int) -> tuple[object, ...]:
    """What tells worlds apart for *seat*: its hand, the pile, what it saw the other take, the stock's number of cards."""
    return world.phase, world.hand(seat), world.pile, world.known0 if seat else world.known1, world.stock_count


def totals(worlds: Sequence[Deal], seat: int) -> dict[int, int]:
    """For every action in worlds that look the same to *seat*: the points that it brings in all of them, played on exactly."""
    found = {}
    for code in worlds[0].legal():
        total = 0
        groups: dict[object, list[Deal]] = defaultdict(list)
        for world in worlds:
            after = follow(world, seat, code)
            if after.phase == HAND_OVER:
                total += gain(after, seat)
            else:
                groups[look(after, seat)].append(after)
        found[code] = total + sum(max(totals(group, seat).values()) for group in groups.values())
    return found


def worlds_of(deal: Deal) -> list[Deal]:
    """Every way in which the cards may lie that the seat on turn cannot see, the stock in every order of what can be drawn.

    The last two cards of the stock are never drawn (W1): they are put in one order alone.
    """
    seat = deal.turn
    other = 1 - seat
    fields = deal.fields()
    known = fields["known"][other]
    unseen = [*CardSet(deal.hand(other) & ~known), *deal.stock]
    need = deal.hand(other).bit_count() - known.bit_count()
    drawn = deal.stock_count - 2
    found = []
    for held in combinations(unseen, need):
        rest = [card for card in unseen if card not in held]
        for first in permutations(rest, drawn):
            last = [card for card in rest if card not in first]
            hands = [0, 0]
            hands[seat], hands[other] = deal.hand(seat), known | sum(1 << card for card in held)
            found.append(
                Deal.from_position(deal.rules, **{**fields, "hands": tuple(hands), "stock": (*last, *reversed(first))})
            )
    return found


def position(seed: int, number: int, stock: int = STOCK, hidden: int = HIDDEN) -> Deal | None:
    """The position of a hand with so many cards in the stock and so many cards of the other hidden; None if it ended before."""
    deal, memory, random = Deal.from_seed(RULES, seed, number, number & 1), Memory(), stream(seed, number)
    phase = DRAW if number & 2 else DISCARD
    while deal.phase != HAND_OVER:
        if deal.stock_count == stock and deal.phase == phase:
            break
        code = script(HANDS[deal.turn]).choose(deal, memory, random)
        memory.follow(deal, code)
        deal.apply(code)
    if deal.phase == HAND_OVER:
        return None
    other = 1 - deal.turn
    fields = deal.fields()
    cards = list(CardSet(deal.hand(other) & ~fields["known"][other]))
    random.shuffle(cards)
    known = [*fields["known"]]
    known[other] |= sum(1 << card for card in cards[hidden:])
    return Deal.from_position(RULES, **{**fields, "known": tuple(known)})


def positions(count: int, seed: int, hidden: int = HIDDEN) -> Iterator[Deal]:
    """The first *count* positions of a seed."""
    number = -1
    while count:
        number += 1
        deal = position(seed, number, STOCK, hidden)
        if deal is not None:
            count -= 1
            yield deal


def losses(deal: Deal, players: Sequence[str]) -> tuple[list[Loss], int]:
    """What every player loses in a position, and the number of worlds."""
    worlds, seat = worlds_of(deal), deal.turn
    exact = totals(worlds, seat)
    best = max(exact.values())
    rows = []
    for player in players:
        action = make_bot(player, 1).act(deal.view(seat))
        rows.append(Loss(player, action, (best - exact[action]) / len(worlds)))
    return rows, len(worlds)


def main(words: list[str]) -> None:
    """A line for each player: exact choices, points lost in the mean and at most."""
    count, seed = int(words[0]) if words else 50, int(words[1]) if len(words) > 1 else 1
    found: dict[str, list[float]] = {player: [] for player in PLAYERS}
    worst: dict[str, str] = {}
    sizes = []
    for deal in positions(count, seed):
        rows, size = losses(deal, PLAYERS)
        sizes.append(size)
        for row in rows:
            if row.lost > max(found[row.player], default=0.0):
                worst[row.player] = f"{deal.action_text(row.action)} in {deal.text()}"
            found[row.player].append(row.lost)
    document: dict[str, Any] = {
        "command": f"python bench/endgame.py {count} {seed}",
        "stock": STOCK,
        "hidden": HIDDEN,
        "worlds": round(sum(sizes) / len(sizes)),
        "rows": [],
    }
    for player, lost in found.items():
        exact = sum(one < 1e-9 for one in lost)
        mean, most = round(sum(lost) / len(lost), 3), round(max(lost), 2)
        told = {"player": player, "positions": len(lost), "exact": exact, "lost": mean, "most": most}
        document["rows"].append({**told, "worst": worst.get(player, "")})
        print(f"{player:28} exact {exact:3} of {len(lost)}, loses {mean:.3f} points in the mean, {most:.2f} at most")
    if len(words) > 2:
        Path(words[2]).write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
