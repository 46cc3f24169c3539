"""Three and four players at one table, and matches of several games: the match itself, step by step."""

from __future__ import annotations

import pytest

from knockwood.bots import make_bot
from knockwood.engine import actions
from knockwood.engine.rules import PRESETS, Rules, RulesError, preset
from knockwood.play.document import Player, dump
from knockwood.play.match import Match, MatchError
from knockwood.play.record import check, load, record_of
from knockwood.play.words import tell
from tests.play.play_out import decks_for, play_out, play_round

EAAI = preset("eaai")
ROTATION, CAPTAIN, PARTNERS = (EAAI.replace(seating=form) for form in ("rotation", "captain", "partnership"))
PLAYERS = [Player(name, "bot", "simple") for name in ("Ada", "Bo", "Cy", "Di")]


def until(match: Match, kind: str) -> Match:
    """A match whose last hand ended by *kind*: seeds are tried in order."""
    for seed in range(200):
        trial = match.copy()
        play_round(trial, seed, "easy")
        if trial.hands[-1].kind == kind:
            return trial
    raise AssertionError(f"no {kind} in 200 hands")


# --- rotation -------------------------------------------------------------------------------------------------------------------


def test_in_rotation_two_play_and_the_third_deals_and_sees_no_hand():  # P2, P3, MULTI-1
    match = Match(ROTATION, first_dealer=2)
    deal = match.begin(*decks_for(match, 1))
    board = match.boards[0]
    assert (board.players, board.dealer, board.dealer_side, deal.dealer) == ((0, 1), 2, 0, 0)
    assert deal.turn == 1  # the challenger
    assert [match.board_of(player) for player in range(3)] == [0, 0, None]
    assert [match.side_of(player) for player in range(3)] == [0, 1, None]
    with pytest.raises(MatchError, match="sits out"):
        match.view(2)


@pytest.mark.parametrize("kind", ["knock", "gin", "undercut"])
def test_the_loser_of_the_hand_leaves_also_when_he_knocked_and_was_undercut(kind):  # P4, B-10
    match = until(Match(ROTATION, first_dealer=2), kind)
    result, board = match.hands[-1], match.boards[0]
    winner = board.players[result.winner]
    loser = board.players[1 - result.winner]
    assert (board.players[result.knocker] == loser) == (kind == "undercut")
    pairing = match.next_pairing
    assert pairing.pairs == ((winner, 2),)
    assert (pairing.dealer, pairing.out) == (loser, (loser,))
    assert match.scores[winner] == result.points
    assert match.wins[winner] == 1


def test_after_a_dead_hand_the_same_two_play_again_and_the_same_player_deals():  # P4, R3
    match = until(Match(ROTATION, first_dealer=1), "dead_hand")
    assert match.next_pairing == match.log[0].pairing


def test_every_player_of_a_rotation_keeps_an_own_score():  # P5
    match = play_out(Match(ROTATION, 0, 4), seed=5)
    assert match.parties == ((0,), (1,), (2,), (3,))
    for player in range(4):
        mine = [row.entry for row in match.rounds if row.entry.winner == player]
        assert match.scores[player] == sum(entry.points for entry in mine)
        assert match.wins[player] == len(mine)
    assert match.winners == (match.winner,)
    assert match.scores[match.winner] == max(match.scores) >= ROTATION.target


def test_a_rotation_is_settled_pair_by_pair():  # P5, B2
    match = play_out(Match(ROTATION.replace(cents_per_point=10), 0, 3), seed=2)
    sheet = match.sheet
    totals = sheet.running.totals
    assert sheet.cents == tuple(tuple(10 * (mine - other) for other in totals) for mine in totals)
    assert sum(sheet.balance) == 0


def test_the_view_carries_the_scores_of_the_two_who_play():  # P5
    match = play_out(Match(ROTATION, 2), seed=4, most=2)
    match.begin(*decks_for(match, 4))
    one, two = match.boards[0].players
    for player in (one, two):
        assert match.view(player).scores == (match.scores[one], match.scores[two])


# --- captain --------------------------------------------------------------------------------------------------------------------


def test_the_partners_share_one_score_and_change_when_one_loses():  # P6, P7
    match = Match(CAPTAIN, first_dealer=2)
    assert match.parties == ((0,), (1, 2))

    def after(match: Match) -> None:
        row = match.rounds[-1]
        captain, partner = row.pairing.pairs[0]
        assert (captain, row.pairing.dealer) == (0, 3 - partner)
        assert row.pairing.first == (partner,)
        if match.over:
            return
        stays = row.entry.winner != 0
        assert match.next_pairing.pairs[0] == (0, partner if stays else 3 - partner)

    play_out(match, seed=6, after=after)
    assert match.winners in ((0,), (1, 2))
    assert match.sheet.owed[0][1] == match.sheet.owed[0][2]


def test_the_captaincy_passes_in_a_match_of_three_games():  # P8, E8
    match = play_out(Match(CAPTAIN.replace(match_kind="best_of", match_length=3, target=30), 2), seed=1)
    captains = [game.parties[0][0] for game in match.games]
    assert captains == [0, 1, 2][: len(captains)]
    assert sorted(match.games_won())[-1] >= 1


# --- partnership ----------------------------------------------------------------------------------------------------------------


def test_partners_play_two_boards_at_once_with_a_pack_each():  # P9, P11
    match = Match(PARTNERS, first_dealer=1)
    with pytest.raises(MatchError, match="2 decks"):
        match.begin(range(52))
    match.begin(*decks_for(match, 1))
    assert [board.players for board in match.boards] == [(0, 1), (2, 3)]
    assert [board.dealer for board in match.boards] == [1, 3]
    assert [board.deal.turn for board in match.boards] == [0, 0]
    assert [match.board_of(player) for player in range(4)] == [0, 0, 1, 1]
    with pytest.raises(MatchError, match="no board 2"):
        match.apply(actions.PASS, 2)


def test_a_hand_that_ends_first_waits_for_the_other_one():  # P9, MULTI-2
    match = Match(PARTNERS, first_dealer=1)
    match.begin(*decks_for(match, 1))
    bot, deal = make_bot("simple"), match.boards[1].deal
    while deal.turn >= 0:
        match.apply(bot.act(match.view(match.boards[1].players[deal.turn])), 1)
    assert (match.hand_over, match.hands, match.scores) == (False, [], [0, 0])
    with pytest.raises(MatchError, match="on this board is over"):
        match.apply(actions.PASS, 1)
    deal = match.boards[0].deal
    while not match.hand_over:
        match.apply(bot.act(match.view(match.boards[0].players[deal.turn])), 0)
    assert len(match.hands) == 2
    assert len(match.rounds) == 1


def test_the_side_net_is_what_is_scored():  # P9, P10, P11
    def after(match: Match) -> None:
        row = match.rounds[-1]
        won = [(result.winner, result.points) for result in row.results]
        net = sum(points if winner == 0 else -points for winner, points in won)
        assert row.entry.points == abs(net)
        assert row.entry.winner == (None if net == 0 else 0 if net > 0 else 1)
        if not match.over:
            assert match.order.dealer_side == row.pairing.dealer_side ^ (net != 0)

    match = play_out(Match(PARTNERS.replace(sweep_boxes=1), 0), seed=9, after=after)
    assert match.winners == ((0, 2), (1, 3))[match.winner]
    assert sum(match.wins) == sum(row.entry.winner is not None for row in match.rounds)


def test_a_copy_of_a_table_with_two_boards_goes_its_own_way():
    match = Match(PARTNERS)
    match.begin(*decks_for(match, 2))
    twin = match.copy()
    twin.apply(twin.boards[1].deal.legal()[0], 1)
    assert match.log[-1].moves == ([], [])
    assert match.boards[1].deal.text() != twin.boards[1].deal.text()
    assert match.boards[0].deal.text() == twin.boards[0].deal.text()


# --- several games --------------------------------------------------------------------------------------------------------------


def test_a_new_game_begins_at_nothing_and_the_deal_runs_on():  # E8, E9
    match = Match(EAAI.replace(match_kind="best_of", match_length=3, target=20), 0)
    while not match.game.over:
        play_round(match, 3)
    assert not match.over
    assert max(match.scores) >= 20  # the finished game stays on the sheet until the next hand begins
    last = match.rounds[-1]
    assert match.dealer == 1 - last.pairing.dealer
    begun = match.copy()
    begun.begin(*decks_for(begun, 3))
    assert (begun.scores, begun.wins, len(begun.games)) == ([0, 0], [0, 0], 2)
    play_out(match, 3)
    assert max(match.games_won()) == 2
    assert match.sheet.games_won == tuple(match.games_won())


def test_a_cumulative_match_goes_to_its_length():  # E8
    match = play_out(Match(preset("classic").replace(match_kind="cumulative", match_length=400)), seed=8)
    assert max(match.sheet.sums) >= 400
    assert match.winners == (match.sheet.sums.index(max(match.sheet.sums)),)


def test_a_hollywood_match_ends_with_its_last_column():  # H5
    match = play_out(Match(preset("scarne-hollywood").replace(target=40)), seed=3)
    game = match.sheet.running
    lines = [column.settled.totals for column in game.columns if column.settled is not None]
    assert len(lines) == len(game.columns) == 3
    assert game.totals == tuple(sum(totals[party] for totals in lines) for party in (0, 1))
    assert match.winner == game.winner


def drawn_match() -> Match:
    """Two columns of one hand each, won by different players with equal points: seeds are tried in order."""
    changes = {"target": 1, "game_bonus": 0, "box_bonus": 0, "shutout_mult": 1, "hollywood": "per_hand", "hollywood_columns": 2}
    rules = preset("scarne-hollywood").replace(**changes)
    for seed in range(2000):
        match = play_out(Match(rules), seed)
        if not match.winners:
            return match
    raise AssertionError("no draw in 2,000 matches")


def test_a_drawn_match_is_over_without_a_winner():  # H5
    match = drawn_match()
    assert (match.over, match.winner, match.winners, match.sheet.winners) == (True, None, (), ())
    assert match.sheet.running.totals[0] == match.sheet.running.totals[1] > 0
    document = record_of(match, PLAYERS[:2])
    assert (document.status, document.winner, document.winners) == ("finished", None, [])
    assert check(load(dump(document))).winners == ()
    assert list(tell(document))[-1] == "The match is a draw."


def test_bots_see_the_hands_of_a_series_as_its_score():  # X2
    match = play_out(Match(preset("straight")), seed=2, most=1)
    match.begin(*decks_for(match, 2))
    view = match.view(0)
    assert view.target == 2
    assert view.scores == tuple(match.wins)


def test_notice_ends_the_extension_of_a_hollywood_sheet():  # H6
    rules = preset("scarne-hollywood").replace(target=20, hollywood_extend=1, hollywood_columns=1)
    match = Match(rules)
    while len(match.sheet.running.columns) < 3:
        play_round(match, 5)
    match.give_notice(1)
    with pytest.raises(MatchError, match="H6"):
        match.give_notice(0)
    play_out(match, 5)
    assert len(match.sheet.running.columns) == 3
    again = check(load(dump(record_of(match, PLAYERS[:2]))))
    assert (again.notice, again.sheet) == (match.notice, match.sheet)


# --- giving up ------------------------------------------------------------------------------------------------------------------


def test_when_a_partner_gives_up_the_other_side_wins():
    match = Match(PARTNERS)
    match.begin(*decks_for(match, 2))
    match.resign(2)
    assert (match.winner, match.winners, match.resigned) == (1, (1, 3), 2)
    assert match.sheet.balance == (0, 0, 0, 0)


def test_when_one_of_three_gives_up_the_leader_of_the_others_wins():
    match = play_out(Match(ROTATION, 2), seed=4, most=3)
    leader = max(range(3), key=lambda player: match.scores[player])
    loser = (leader + 1) % 3
    match.resign(loser)
    assert match.winners == (leader,)
    equal = Match(ROTATION, 2)
    equal.resign(0)
    assert (equal.over, equal.winner, equal.winners) == (True, None, ())


@pytest.mark.parametrize(("rules", "players"), [(EAAI, 3), (ROTATION, 2), (CAPTAIN, 4), (PARTNERS, 3)])
def test_a_number_of_players_that_the_table_has_not_is_refused(rules: Rules, players: int):  # P1, P2, P6, P9
    with pytest.raises(RulesError, match="seating"):
        Match(rules, 0, players)


def test_seats_of_a_larger_table_are_named_in_the_refusal():
    with pytest.raises(MatchError, match="seats are 0 to 3"):
        Match(PARTNERS, 4)


# --- records --------------------------------------------------------------------------------------------------------------------


def test_a_pair_of_hands_is_kept_together():  # P9
    match = play_out(Match(PARTNERS), seed=3, most=2)
    document = record_of(match, PLAYERS)
    assert [(hand.round, hand.players) for hand in document.hands] == [(1, [0, 1]), (1, [2, 3]), (2, [0, 1]), (2, [2, 3])]
    assert check(load(dump(document))).scores == match.scores


@pytest.mark.parametrize("done", [0, 1])
def test_a_match_given_up_keeps_both_hands_of_the_running_pair(done):
    match = Match(PARTNERS)
    match.begin(*decks_for(match, 2))
    bot, board = make_bot("simple"), match.boards[1]
    while done and board.deal.turn >= 0:
        match.apply(bot.act(match.view(board.players[board.deal.turn])), 1)
    match.resign(0)
    document = record_of(match, PLAYERS)
    assert [hand.result is not None for hand in document.hands] == [False, bool(done)]
    again = check(load(dump(document)))
    assert (again.resigned, again.winners) == (0, (1, 3))


def test_the_running_first_hand_of_a_further_game_is_left_out():  # E8
    match = Match(EAAI.replace(match_kind="best_of", match_length=3, target=20), 0)
    while not match.game.over:
        play_round(match, 3)
    before = record_of(match, PLAYERS[:2])
    match.begin(*decks_for(match, 3))
    assert record_of(match, PLAYERS[:2]) == before
    assert check(load(dump(before))).scores == list(before.scores)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_played_out_told_and_replayed(name):  # docs/rules.md, section 3
    rules = PRESETS[name]
    match = play_out(Match(rules.replace(target=min(40, rules.target))), seed=6)
    document = record_of(match, PLAYERS[:2], preset=name)
    again = check(load(dump(document)))
    assert (again.sheet, again.rounds, again.winners) == (match.sheet, match.rounds, match.winners)
    assert list(tell(document))[-1].startswith("The match ")


def test_the_defender_whose_undercut_reaches_the_target_has_the_game_bonus():  # E3, S4, B-02
    rules = preset("standard").replace(target=20)
    for seed in range(300):
        match = play_out(Match(rules), seed)
        last = match.hands[-1]
        if last.kind == "undercut":
            break
    assert last.winner == 1 - last.knocker
    settled = match.sheet.running.columns[0].settled
    assert settled is not None
    assert (settled.reached, settled.game[last.winner], settled.game[last.knocker]) == (last.winner, 100, 0)
