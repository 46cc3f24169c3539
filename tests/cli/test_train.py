"""``knockwood train`` where PyTorch is not installed; with it: tests/learning."""

from __future__ import annotations

import sys

import pytest

from knockwood.cli.errors import UserError
from knockwood.cli.train import changes_of
from tests.cli.commands import command


def test_without_the_training_library_it_says_what_to_install(capsys, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    line = command(capsys, "train", str(tmp_path / "run")).refused()
    assert "pip install 'knockwood[train]'" in line
    assert not (tmp_path / "run").exists()


def test_settings_are_names_and_values():
    found = changes_of(["rate=1e-3", "theirs=greedy10,greedy0", "zoo=simple:2,plyearly"])
    assert found == {"rate": "1e-3", "theirs": ["greedy10", "greedy0"], "zoo": [("simple", 2.0), ("plyearly", 1.0)]}


@pytest.mark.parametrize("setting", ["rate", "zoo=simple:much"])
def test_a_setting_that_cannot_be_read_is_refused(setting):
    with pytest.raises(UserError, match="--set"):
        changes_of([setting])
