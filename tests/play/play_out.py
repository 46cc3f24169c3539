"""Whole matches for the tests of what spans hands: bots play, or entries are drawn without cards."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from knockwood.arena.duel import deck_of
from knockwood.bots import make_bot
from knockwood.engine.rules import Rules, RulesError, preset
from knockwood.play.match import Match

HANDS: list[dict[str, object]] = [
    {},
    {"first_turn": "normal", "fiftieth_card": 1, "illegal_knock": "expose"},
    {"oklahoma": 1, "spade_multiplier": 2, "spade_doubles_boxes": 1, "big_gin_bonus": 31, "gin_extra_boxes": 2},
    {"oklahoma": 1, "eleven_card_deal": 1, "knock_card_source": "second_pack", "undercut_extra_boxes": 1},
    {"knock_limit": 9, "discard_taken_ban": 0, "arrangement": "player"},
]
"""Rules of a hand that differ from simple, for matches of hands of every kind."""
ANY_TARGET = st.integers(1, 150)
FORMS = {"heads_up": (2,), "rotation": (3, 4), "captain": (3,), "partnership": (4,)}


def decks_for(match: Match, seed: int) -> list[list[int]]:
    """A deck for each board of the next hand."""
    second_pack = match.rules.knock_card_source == "second_pack"
    pairing = match.next_pairing
    assert pairing is not None
    return [deck_of(seed, board, match.hand_number, second_pack) for board in range(len(pairing.pairs))]


def play_round(match: Match, seed: int = 1, bot: str = "simple") -> None:
    """Begin the next hand and let bots play it out; on two boards they move by turns."""
    players = [make_bot(bot, seed + player) for player in range(match.players)]
    match.begin(*decks_for(match, seed))
    while not match.hand_over:
        for number, board in enumerate(match.boards):
            side = board.deal.turn
            if side >= 0:
                player = board.players[side]
                match.apply(players[player].act(match.view(player)), number)


def play_out(match: Match, seed: int = 1, most: int | None = None, after: Callable[[Match], None] = lambda _: None) -> Match:
    """Play until the match is over, or *most* rounds; *after* looks at it after each."""
    while not match.over and (most is None or match.hand_number < most):
        play_round(match, seed)
        after(match)
    return match


@st.composite
def match_rules(draw: st.DrawFn, target: st.SearchStrategy[int] = ANY_TARGET) -> Rules:
    """Rules that differ from simple in anything that spans hands; none contradictory."""
    changes: dict[str, object] = {
        "target": draw(target),
        "dealer": draw(st.sampled_from(["alternate", "loser", "winner"])),
        "undercut_on_tie": draw(st.integers(0, 1)),
    }
    hand = draw(st.sampled_from(HANDS))
    form = draw(st.sampled_from(["plain", "plain", "hollywood", "series"]))
    if form == "series":
        changes |= {"series": draw(st.sampled_from([1, 3, 5])), "series_play_all": draw(st.integers(0, 1))}
        changes |= {"winner_by": "series", "knock_limit": 0}
        return preset("simple").replace(**changes)
    changes |= hand
    changes |= {
        "winner_by": draw(st.sampled_from(["target", "final_total"])),
        "game_bonus": draw(st.sampled_from([0, 100, 37])),
        "box_bonus": draw(st.sampled_from([0, 25, 20])),
        "immediate_boxes": draw(st.integers(0, 1)),
        "shutout_mult": draw(st.integers(1, 2)),
        "shutout_mult_base": draw(st.sampled_from(["hand_points", "hand_points_and_game", "total"])),
        "shutout_flat": draw(st.sampled_from([0, 100])),
        "cents_per_point": draw(st.sampled_from([0, 1, 25])),
    }
    if form == "hollywood":
        changes |= {
            "hollywood": draw(st.sampled_from(["per_player", "per_hand"])),
            "hollywood_columns": draw(st.integers(1, 4)),
        }
        return preset("simple").replace(**changes)
    seating = draw(st.sampled_from(sorted(FORMS)))
    changes["seating"] = seating
    if seating == "partnership":
        changes |= {"sweep_boxes": draw(st.integers(0, 2)), "partners_alternate": draw(st.integers(0, 1))}
    kind = draw(st.sampled_from(["single", "best_of", "cumulative"]))
    changes["match_kind"] = kind
    changes["match_length"] = {"single": 1, "best_of": draw(st.sampled_from([1, 3])), "cumulative": 200}[kind]
    try:
        return preset("simple").replace(**changes)
    except RulesError as error:
        raise AssertionError(f"drawn rules are contradictory: {error}") from error


@st.composite
def tables(draw: st.DrawFn, target: st.SearchStrategy[int] = ANY_TARGET) -> Match:
    """A match before its first hand: any rules that span hands, any number of players, any first dealer."""
    rules = draw(match_rules(target))
    players = draw(st.sampled_from(FORMS[rules.seating]))
    return Match(rules, draw(st.integers(0, players - 1)), players)
