"""Many tables at once: legal play, the cards of the arena, labels that are real playouts, the same compiled and uncompiled."""

from __future__ import annotations

from hashlib import sha256
from random import Random as PlainRandom

import numpy as np
import pytest

from knockwood.arena.duel import deck_of, play_game
from knockwood.engine import COMPILED, actions
from knockwood.engine.deal import Deal
from knockwood.engine.random import Random
from knockwood.engine.rules import PRESETS
from knockwood.engine.view import DISCARD
from knockwood.net.features import WAYS, WIDTH, Context, Seen
from knockwood.net.hidden import HIDDEN_WIDTH
from knockwood.train.rows import PLAYERS, Rows, place
from knockwood.zoo.memory import Memory
from knockwood.zoo.roster import script
from knockwood.zoo.script import play_out
from tests.engine.play import VARIANTS

EAAI = PRESETS["eaai"]
SIZE = 64 if COMPILED else 6
MOMENTS = 60 if COMPILED else 12


def at_random(rows: Rows, rnd: PlainRandom) -> None:
    """Any choice there is, for every row."""
    for i in range(rows.count):
        rows.chosen[i] = rnd.choice([way for way in range(WAYS) if rows.choices[i, way]])


def by_script(rows: Rows, name: str) -> None:
    """What a scripted player would choose, for every row."""
    rows.tables.ask(rows.table, rows.chosen, rows.count, place(name))


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_every_choice_is_a_legal_action(name):
    rows = Rows([VARIANTS[name]], SIZE, 3)
    rows.tables.train([-1, place("random")], [0.5, 0.5])
    rnd = PlainRandom(1)
    for _ in range(MOMENTS):
        assert rows.see() == SIZE
        before = [rows.tables.machine(i)[0].copy() for i in range(SIZE)]
        at_random(rows, rnd)
        rows.step()
        for i in range(SIZE):
            after = rows.tables.machine(i)[0]
            legal = {code & 511 for code in before[i].legal()}
            if rows.chosen[i] < 52:
                thrown = next(card for card in range(52) if rows.tables.place_of(i, card) == rows.chosen[i])
                assert actions.discard(thrown) in legal
            assert after.text() != before[i].text()


def test_a_row_is_what_the_features_say():
    rows = Rows([EAAI, PRESETS["parlor"]], SIZE, 3)
    rows.tables.train([-1], [1.0])
    for _ in range(MOMENTS):
        rows.see()
        for i in range(0, SIZE, 5):
            seen = Seen(*rows.tables.machine(i))
            assert rows.rows[i].tolist() == list(seen.row)
            assert bytes(rows.choices[i]) == bytes(seen.choices)
        by_script(rows, "simple")
        rows.step()


def test_what_only_the_critic_sees_is_true():
    rows = Rows([EAAI], SIZE, 4)
    rows.tables.train([-1], [1.0])
    declared = 0
    for _ in range(max(40, MOMENTS)):
        rows.see()
        for i in range(SIZE):
            deal, hidden = rows.tables.machine(i)[0], rows.hidden[i]
            places = [rows.tables.place_of(i, card) for card in range(52)]
            other = deal.hand(1 - deal.turn)
            assert [card for card in range(52) if hidden[places[card]]] == [card for card in range(52) if other >> card & 1]
            coming = list(deal.stock[::-1][: min(8, deal.stock_count - 2)])
            assert sorted(hidden[52 + places[card]] for card in coming) == pytest.approx(
                [1.0 - 0.1 * n for n in range(len(coming))][::-1]
            )
            if deal.phase == DISCARD and rows.choices[i, 52]:
                declared += 1
                after = deal.copy()
                code = min(
                    (c for c in deal.legal() if actions.kind(c) == "knock" and c < 512),
                    key=lambda c: (left(deal, c), -order(c)),
                )
                after.apply(code)
                for step in after.best_defence():
                    after.apply(step)
                points = after.result.points if after.result.winner == deal.turn else -after.result.points
                assert hidden[105] == pytest.approx(0.02 * points)
        by_script(rows, "greedy5")
        rows.step()
    assert declared


def left(deal: Deal, code: int) -> int:
    """The count of a knock."""
    after = deal.copy()
    after.apply(code)
    return after.knocker_count


def order(code: int) -> int:
    """The dearer card, then the higher number."""
    card = actions.card(code)
    return 100 * (card % 13) + card


def test_the_cards_of_a_duel_are_those_of_the_arena():
    rows = Rows([EAAI], 4, 9)
    rows.tables.duel(-1, -1, 4)
    rows.see()
    for game in range(4):
        assert rows.tables.machine(game)[0].text() == Deal(EAAI, deck_of(9, game >> 1, 0), 0).text()


def test_a_player_without_chance_draws_against_itself_in_mirrored_matches():
    rows = Rows([EAAI], 16, 5)
    games = 40 if COMPILED else 4
    rows.tables.duel(place("greedy5"), place("greedy5"), games)
    assert rows.see() == 0
    results = np.array(rows.tables.results).reshape(games, 3)
    for first, second in zip(results[::2], results[1::2], strict=True):
        assert (first[0], first[1], first[2]) == (second[1], second[0], second[2])
        assert max(first[:2]) >= 100


def test_a_duel_ends_as_the_arena_has_it():
    games = 12 if COMPILED else 2
    rows = Rows([EAAI], 5, 9)
    rows.tables.duel(place("greedy5"), place("plyearly"), games)
    assert rows.see() == 0
    results = np.array(rows.tables.results).reshape(games, 3).tolist()
    for number, (own, other, hands) in enumerate(results):
        game, _ = play_game(("greedy5", "plyearly"), EAAI, 9, number)
        assert (own >= 100, own - other, hands) == (game.won, game.points, game.hands)


def test_a_label_is_the_result_of_the_playout():
    rows = Rows([EAAI], SIZE, 6)
    rows.tables.train([-1], [1.0])
    own, theirs = script("greedy0"), script("greedy10")
    worths = np.zeros((SIZE, WAYS), np.float32)
    for _ in range(5):
        rows.see()
        rows.tables.label(rows.table, rows.choices, worths, rows.count, 1, place("greedy0"), [place("greedy10")])
        for i in range(0, SIZE, 3):
            deal = rows.tables.machine(i)[0]
            me = deal.turn
            for way in np.flatnonzero(rows.choices[i]):
                if way == 52:
                    continue
                after = deal.copy()
                after.apply(code_of(rows, i, int(way)))
                play_out(after, Memory(), (own, theirs) if me == 0 else (theirs, own), Random(1))
                points = 0 if after.result.winner is None else after.result.points
                assert worths[i, way] == (points if after.result.winner == me else -points)
        by_script(rows, "simple")
        rows.step()


def code_of(rows: Rows, i: int, way: int) -> int:
    """The action of a choice, by the rules' own list."""
    deal = rows.tables.machine(i)[0]
    if way == 53:
        return next(code for code in deal.legal() if code in (actions.TAKE_UPCARD, actions.DRAW_DISCARD))
    if way == 54:
        return next(code for code in deal.legal() if code in (actions.PASS, actions.DRAW_STOCK))
    return actions.discard(next(card for card in range(52) if rows.tables.place_of(i, card) == way))


def test_labels_leave_the_tables_as_they_were():
    rows = Rows([EAAI], SIZE, 6)
    rows.tables.train([-1], [1.0])
    rows.see()
    texts = [rows.tables.machine(i)[0].text() for i in range(SIZE)]
    worths = np.zeros((SIZE, WAYS), np.float32)
    rows.tables.label(rows.table, rows.choices, worths, rows.count, 3, place("simple"), [place("ply10")])
    assert [rows.tables.machine(i)[0].text() for i in range(SIZE)] == texts
    assert not (worths * (1 - rows.choices)).any()


def test_one_choice_ahead_is_what_the_choice_leads_to():
    rows = Rows([EAAI], SIZE, 12)
    rows.tables.train([-1, place("greedy10")], [0.5, 0.5])
    room = 3 * WAYS
    ahead = np.zeros((room, WIDTH), np.float32), np.zeros((room, HIDDEN_WIDTH), np.float32)
    owner, sign, worths = np.zeros(room, np.int32), np.zeros(room, np.float32), np.zeros((SIZE, WAYS), np.float32)
    reached = ended = 0
    for _ in range(max(20, MOMENTS)):
        rows.see()
        rows.news()
        found, first = {}, 0
        while first < rows.count:
            count, first = rows.tables.after(rows.table, rows.choices, first, rows.count, *ahead, owner, sign, worths)
            found.update({int(owner[k]): (ahead[0][k].copy(), ahead[1][k].copy(), sign[k]) for k in range(count)})
        by_script(rows, "ply10")
        chosen, mover = rows.chosen.copy(), rows.mover.copy()
        rows.step()
        rows.see()
        points, over = rows.news()
        for i in range(SIZE):
            if over[i]:
                ended += 1
                assert worths[i, chosen[i]] == (points[i] if mover[i] == 0 else -points[i])
            else:
                reached += 1
                row, hidden, side = found[WAYS * i + chosen[i]]
                assert row.tolist() == rows.rows[i].tolist()
                assert hidden.tolist() == rows.hidden[i].tolist()
                assert side == (1 if rows.mover[i] == mover[i] else -1)
    assert reached
    assert ended


def test_the_points_of_ended_hands_are_told_once_and_count_in_the_match():
    rows = Rows([EAAI], SIZE, 8)
    rows.tables.train([-1], [1.0])
    rows.see()
    rows.news()
    sums = np.zeros(SIZE)
    for _ in range(MOMENTS):
        by_script(rows, "greedy10")
        rows.step()
        rows.see()
        points, ended = rows.news()
        for i in np.flatnonzero(ended):
            sums[i] += points[i]
            one, two = rows.tables.machine(int(i))[2].standing()
            if one + two == 0:
                sums[i] = 0
            assert one - two == sums[i]
        assert not rows.news()[1].any()


def test_the_mix_seats_who_it_names():
    rows = Rows([EAAI], 400 if COMPILED else 60, 8)
    rows.tables.train([-1, place("simple")], [0.5, 0.5])
    both = sum(rows.tables.seats(i) == (-1, -1) for i in range(rows.size))
    others = [rows.tables.seats(i) for i in range(rows.size) if rows.tables.seats(i) != (-1, -1)]
    assert 0.3 * rows.size < both < 0.7 * rows.size
    assert {frozenset(pair) for pair in others} == {frozenset((-1, place("simple")))}


def test_tables_play_the_same_compiled_and_uncompiled():
    sha = sha256()
    for name in ("eaai", "wall", "exposed", "second pack"):
        rows = Rows([VARIANTS[name]], 6, 11)
        rows.tables.train([-1, *map(place, PLAYERS)], [2.0, *[0.2] * len(PLAYERS)])
        rnd = PlainRandom(4)
        for _ in range(12):
            rows.see()
            sha.update(rows.mover.tobytes() + rows.choices.tobytes())
            at_random(rows, rnd)
            rows.step()
        sha.update("".join(rows.tables.machine(i)[0].text() for i in range(6)).encode())
    assert sha.hexdigest()[:16] == "38e44bb6257d4539"


def test_a_tally_counts_what_the_other_saw():
    rows = Rows([EAAI], 8, 8)
    rows.tables.train([place("greedy10")], [1.0])
    for _ in range(MOMENTS):
        rows.see()
        by_script(rows, "greedy10")
        rows.step()
    context: Context = rows.tables.machine(0)[2]
    for seat in (0, 1):
        hands, knocks, gins, *_ = context.seen_of(seat)
        assert knocks + gins <= hands
