"""A run of the real command with tiny sizes: both stages, killed in the middle, gone on with, judged."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from knockwood.net.layers import Net
from knockwood.play.rulebook import rules_named
from knockwood.train.belief import Belief, known
from knockwood.train.duel import duel
from knockwood.train.nets import load_net, widened
from knockwood.train.plan import Plan
from knockwood.train.regression import Regression, as_policy
from knockwood.train.rows import Rows, place
from knockwood.train.selfplay import Selfplay

pytestmark = pytest.mark.train
TINY = ("tables=64", "chunk=1024", "width=32", "steps=8", "batch=256", "worlds=1", "warm=1", "refresh=2")
QUICK = ("--games", "20", "--curve-games", "20")


def command(folder: Path, *words: str) -> list[str]:
    """The words of the command."""
    return [sys.executable, "-m", "knockwood", "train", str(folder), *QUICK, *words]


def train(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, run to its end."""
    return subprocess.run(command(folder, *words), capture_output=True, text=True, timeout=90)


def head(folder: Path) -> dict[str, Any]:
    """The slice as the state has it."""
    with np.load(folder / "state.npz") as state:
        return json.loads(state["head"].tobytes())["slice"]


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Path:
    """A run with a slice of each stage."""
    folder = tmp_path_factory.mktemp("runs") / "first"
    one = train(folder, "--updates", "3", "--set", *TINY)
    assert one.returncode == 0, one.stderr
    two = train(folder, "--updates", "4")
    assert two.returncode == 0, two.stderr
    assert "slice before" in two.stdout
    return folder


def test_a_slice_leaves_a_net_a_curve_and_a_judgement(run):
    assert Net.load(run / "slices" / "slice-01.npz").sizes == (576, 32, 32, 108)
    assert Net.load(run / "net.npz").name == "net"
    with (run / "curve.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["stage"] for row in rows] == ["regression", "selfplay"]
    assert float(rows[1]["total"]) == 3 * 1024 + 4 * 512
    assert all(0 <= float(row["simple"]) <= 100 and float(row["speed"]) > 0 for row in rows)
    assert (run / "curve.svg").read_text().startswith("<svg")
    judged = [json.loads(line) for line in (run / "slices.jsonl").read_text().splitlines()]
    assert [row["slice"]["number"] for row in judged] == [1, 2]
    assert judged[1]["plyearly"]["games"] == 20
    assert (run / "state.npz").stat().st_size < 4_000_000


def test_a_resume_file_begins_a_run_elsewhere(run, tmp_path):
    other = train(tmp_path / "second", "--from", str(run / "slices" / "resume.npz"), "--updates", "2", "--set", *TINY)
    assert other.returncode == 0, other.stderr
    assert head(tmp_path / "second")["stage"] == "selfplay"
    assert train(tmp_path / "second", "--from", str(run / "net.npz"), "--updates", "1").returncode == 2


def test_a_killed_slice_goes_on_from_the_last_state(tmp_path):
    folder = tmp_path / "killed"
    words = ("--updates", "40", "--keep-every", "0", "--curve-every", "0", "--set", *TINY)
    process = subprocess.Popen(
        command(folder, *words), stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )
    assert process.stderr is not None
    while process.poll() is None and not (folder / "state.npz").exists():
        os.sched_yield()
    while process.poll() is None and head(folder)["updates"] < 2:
        os.sched_yield()
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stderr.close()
    before = head(folder)
    assert 2 <= before["updates"] < 40
    after = train(folder, *words)
    assert after.returncode == 0, after.stderr
    done = head(folder)
    assert (done["number"], done["updates"]) == (before["number"], 40)
    assert done["done"] == 40 * 1024


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_slice_is_kept(tmp_path, number):
    folder = tmp_path / "stopped"
    words = ("--updates", "4000", "--keep-every", "0", "--curve-every", "0", "--set", *TINY)
    process = subprocess.Popen(command(folder, *words), stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not (folder / "state.npz").exists():
        os.sched_yield()
    second = train(folder, "--updates", "1")
    assert second.returncode == 2
    assert "another process trains here" in second.stderr
    process.send_signal(number)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "the same command goes on" in told
    assert 1 <= head(folder)["updates"] < 4000


def test_a_belief_is_learned_from_a_net_judged_and_gone_on_with(run, tmp_path):
    folder = tmp_path / "belief"
    small = ("belief_widths=24,16", *TINY)
    one = train(folder, "--stage", "belief", "--from", str(run / "slices" / "slice-02.npz"), "--updates", "3", "--set", *small)
    assert one.returncode == 0, one.stderr
    assert [line.split()[0] for line in one.stdout.splitlines()] == ["simple", "plyearly", "itself"]
    assert "nats a card" in one.stdout
    belief = folder / "slices" / "belief-01.npz"
    assert Net.load(belief, 785, 52).sizes == (785, 24, 16, 52)
    assert sorted(file.name for file in (folder / "slices").iterdir()) == ["belief-01.npz", "resume.npz"]
    with np.load(folder / "net.npz") as now, np.load(run / "slices" / "slice-02.npz") as before:
        assert all((now[name] == before[name]).all() for name in before)
    with (folder / "curve.csv").open() as file:
        (row,) = csv.DictReader(file)
    assert (row["stage"], float(row["total"])) == ("belief", 3 * 1024)
    assert 2 < float(row["belief_loss"]) < 4.5
    two = train(folder, "--stage", "belief", "--updates", "2")
    assert two.returncode == 0, two.stderr
    assert (head(folder)["number"], head(folder)["updates"]) == (2, 5)
    with np.load(belief) as old, np.load(folder / "slices" / "belief-02.npz") as new:
        assert not (old["w2"] == new["w2"]).all()
    judged = [json.loads(line) for line in (folder / "slices.jsonl").read_text().splitlines()]
    assert all(row["itself"]["positions"] > 1000 and row["simple"]["nats"] < 5 for row in judged)
    other = train(tmp_path / "other", "--stage", "belief", "--from", str(folder / "slices" / "resume.npz"), "--updates", "1",
                  "--set", *TINY)  # fmt: skip
    assert other.returncode == 0, other.stderr
    assert Net.load(tmp_path / "other" / "slices" / "belief-01.npz", 785, 52).sizes == (785, 24, 16, 52)


def test_self_play_goes_on_after_a_belief_where_it_stopped(run, tmp_path):
    folder = tmp_path / "between"
    shutil.copytree(run, folder)
    for words in (("--stage", "belief", "--set", "belief_widths=24,16"), ("--stage", "selfplay")):
        done = train(folder, "--updates", "2", *words)
        assert done.returncode == 0, done.stderr
    assert "slice before" in done.stdout
    assert (head(folder)["number"], head(folder)["updates"]) == (4, 6)
    with np.load(folder / "state.npz") as state:
        assert {name.split(".")[0] for name in state.files} >= {"net", "mean", "critic", "belief"}


def test_a_belief_learns_to_know_the_other_hand():
    player = as_policy(Regression(small()).net, 1.5)
    plan = small(belief_widths=(48, 32), chunk=8192, batch=256, belief_rate=3e-3, believed_zoo=1.0, zoo=(("plyearly", 1),))
    work = Belief(plan, player)
    before = known(player, work.net, plan, "plyearly", 7)
    for _ in range(8):
        work.chunk(0.0)
    after = known(player, work.net, plan, "plyearly", 7)
    assert after.positions == before.positions > 1000
    assert before.nats == pytest.approx(before.none, abs=0.05)
    assert after.nats < before.nats - 0.1


def test_wrong_words_are_told_in_one_line(tmp_path):
    for words, told in (
        (("--stage", "cooking"), "regression, selfplay, belief"),
        (("--stage", "selfplay"), "begins from a net"),
        (("--stage", "belief"), "begins from a net"),
        (("--set", "wdith=3"), "wdith"),
        (("--set", "width=wide"), "width"),
        (("--set", "width"), "name=value"),
        (("--games", "3"), "even"),
        (("--updates", "0"), "1 or more"),
        (("--set", "theirs=nobody"), "nobody"),
    ):
        bare = [sys.executable, "-m", "knockwood", "train", str(tmp_path / "x"), *words]
        found = subprocess.run(bare, capture_output=True, text=True, timeout=90)
        assert found.returncode == 2, words
        assert told in found.stderr
        assert found.stderr.count("\n") == 1


def test_a_net_is_the_same_player_in_use_and_in_training(run):
    rules = rules_named("eaai")
    net = load_net(run / "net.npz")
    used = Net.load(run / "net.npz")
    row = np.zeros(576, np.float32)
    row[::7] = 0.5
    net.half = False
    assert list(used.answer(row)) == pytest.approx(net.answer(torch.from_numpy(row[None]))[0].tolist(), abs=1e-4)
    assert duel(net, net, rules, 20, 3).share == 0.5


def small(**changes) -> Plan:
    """A small plan."""
    return Plan(**{"tables": 128, "chunk": 2048, "width": 32, "steps": 8, "batch": 512, "warm": 2, "worlds": 1, **changes})


def agreement(net) -> float:
    """How far the net's choices and the labels of fresh positions go together: the mean of their centred products."""
    rows = Rows([rules_named("eaai")], 512, 99)
    rows.tables.train([-1], [1.0])
    for _ in range(5):
        rows.see()
        rows.tables.ask(rows.table, rows.chosen, rows.count, place("greedy5"))
        rows.step()
    rows.see()
    worths = np.zeros((512, 55), np.float32)
    rows.tables.label(rows.table, rows.choices, worths, 512, 8, place("greedy0"), [place("greedy10")])
    out = net.answer(torch.from_numpy(rows.rows))[:, :55]
    mask = rows.choices > 0
    pairs = [(out[i][mask[i]], worths[i][mask[i]]) for i in range(512)]
    return float(np.mean([np.corrcoef(*pair)[0, 1] for pair in pairs if min(map(np.std, pair)) > 1e-3]))


def test_the_regression_learns_what_choices_are_worth():
    work = Regression(small(regression_rate=3e-3, chunk=8192, worlds=2))
    before = agreement(work.net)
    belief = [work.chunk(0.0)["belief_loss"] for _ in range(8)]
    assert agreement(work.net) > before + 0.05
    assert belief[-1] < 0.9 * belief[0]


def test_the_critic_learns_before_the_policy_moves():
    work = Selfplay(small(), as_policy(Regression(small()).net, 1.5))
    before = [w.detach().clone() for w in work.net.weights]
    work.update(0.0)
    work.update(0.0)
    assert all(bool((a == b).all()) for a, b in zip(before, work.net.weights, strict=True))
    critics = [w.detach().clone() for w in work.critic.weights]
    found = work.update(0.0)
    assert not all(bool((a == b).all()) for a, b in zip(before, work.net.weights, strict=True))
    assert not all(bool((a == b).all()) for a, b in zip(critics, work.critic.weights, strict=True))
    assert found["entropy"] > 0


def test_every_choice_is_looked_at_one_step_ahead():
    work = Selfplay(small(warm=0, every_choice=0.5), as_policy(Regression(small()).net, 1.5))
    work.update(0.0)
    assert work.worths is not None
    several = (work.choices.sum(2) > 1) & (work.mine > 0)
    spread = np.where(work.choices > 0, work.worths, np.nan)
    assert np.nanmax(np.abs(spread)) < 10
    assert (np.nanstd(spread[several], axis=1) > 0).mean() > 0.9
    assert not work.worths[work.mine == 0].any()


def test_the_mean_net_follows_by_its_share():
    work = Selfplay(small(warm=0, average=0.75), as_policy(Regression(small()).net, 1.5))
    before = [w.detach().clone() for w in work.mean.weights]
    work.update(0.0)
    for old, mean, now in zip(before, work.mean.weights, work.net.weights, strict=True):
        assert torch.allclose(mean, old + 0.25 * (now - old), atol=1e-6)
    assert any(bool((a != b).any()) for a, b in zip(before, work.mean.weights, strict=True))


def test_a_widened_net_gives_the_same_outputs_and_learns_on():
    net = as_policy(Regression(small()).net, 1.5)
    wide = widened(net, 48, 1)
    rows = torch.rand(7, 576)
    net.half = wide.half = False
    assert [tuple(w.shape) for w in wide.weights] == [(48, 576), (48,), (48, 48), (48,), (108, 48), (108,)]
    assert torch.allclose(net(rows), wide(rows), atol=1e-6)
    work = Selfplay(small(warm=0), wide)
    work.update(0.0)
    work.update(0.0)
    assert bool((work.net.weights[4][:, 32:] != 0).any())


def test_a_slice_with_a_larger_width_goes_on_from_the_narrow_net(run, tmp_path):
    folder = tmp_path / "wide"
    shutil.copytree(run, folder)
    done = train(folder, "--updates", "2", "--set", "width=40")
    assert done.returncode == 0, done.stderr
    assert Net.load(folder / "net.npz").sizes == (576, 40, 40, 108)
    again = train(folder, "--updates", "2")
    assert again.returncode == 0, again.stderr


def test_past_nets_are_kept_up_to_a_number_and_the_slow_net_is_refreshed():
    work = Selfplay(small(warm=0, refresh=1, keep=3), as_policy(Regression(small()).net, 1.5))
    for _ in range(4):
        work.update(0.0)
    assert work.past_names == ["net-000002", "net-000003", "net-000004"]
    assert all(bool((a == b).all()) for a, b in zip(work.slow.weights, work.net.weights, strict=True))


def test_the_same_seed_learns_the_same():
    found = []
    for _ in range(2):
        work = Regression(small())
        found.append([work.chunk(0.0) for _ in range(2)])
    assert found[0] == found[1]
