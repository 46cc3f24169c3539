"""The tests of the training need PyTorch and are asked for by name: ``make train-test``."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Nothing here is collected unless the marker is asked for."""
    return None if config.getoption("markexpr") == "train" else True
