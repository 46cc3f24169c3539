"""The executor for a Dask cluster, on a real one: a scheduler and workers in processes of their own."""

from __future__ import annotations

import contextlib
import json

import pytest

from knockwood.arena import executors
from knockwood.arena.plan import ArenaError, Plan
from knockwood.arena.run import report, run
from knockwood.arena.stats import TIMES
from knockwood.engine.rules import preset

THEIRS = "(distributed|dask|tornado|asyncio)"
pytestmark = pytest.mark.filterwarnings(f"default:::{THEIRS}")  # what they say of a newer Python is not ours to mend
PLAN = Plan("simple", "easy", preset("simple").replace(target=10), 42, 36)


@pytest.fixture(scope="module")
def cluster():
    """Address of a local cluster with two workers."""
    from distributed import LocalCluster

    local = LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)
    with contextlib.closing(local) as found:
        yield found.scheduler_address


def without_times(document) -> str:
    return json.dumps({key: value for key, value in document.items() if key not in TIMES})


def test_a_cluster_gives_the_same_bytes(cluster, tmp_path):
    whole = without_times(report(PLAN, run(PLAN, "serial")))
    state = tmp_path / "state"
    assert without_times(report(PLAN, run(PLAN, f"dask:{cluster}", state))) == whole
    kept = state.read_text().splitlines()
    state.write_text("\n".join(kept[:2]) + "\n")  # stopped after the first chunk
    assert without_times(report(PLAN, run(PLAN, f"dask:{cluster}", state))) == whole


def test_workers_with_other_code_are_refused(cluster, monkeypatch):
    monkeypatch.setattr(executors, "own_digest", lambda: "0" * 12)
    with pytest.raises(ArenaError, match="runs other code"):
        run(PLAN, f"dask:{cluster}")


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch):
    monkeypatch.setattr(executors, "DASK_WAIT", 0.2)
    with pytest.raises(ArenaError, match="no Dask scheduler answers at tcp://127.0.0.1:9"):
        run(PLAN, "dask:tcp://127.0.0.1:9")
