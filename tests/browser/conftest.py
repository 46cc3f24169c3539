"""Fixtures of the browser tests. Every test here is marked ``browser`` and is skipped, with the remedy, where there is no Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.house import House, house
from tests.browser.page import FLAGS, Watch, device, visit
from tests.chromium import REMEDY, chromium

HERE = Path(__file__).parent

OpenHouse = Callable[..., House]
OpenPage = Callable[..., tuple[Page, Watch]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in this folder."""
    missing = chromium() is None
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if missing:
                item.add_marker(pytest.mark.skip(reason=REMEDY))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, with the flags of a container."""
    return browser_type_launch_args | {"executable_path": chromium(), "args": [f"--{flag}" for flag in FLAGS]}


@pytest.fixture(scope="session")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """One server process for each plan of decks and bots: every game there is dealt the same hands, and every guest is a fresh one."""
    running: dict[str, House] = {}
    with ExitStack() as stack:

        def shared(**plan: Any) -> House:
            key = repr(sorted(plan.items()))
            if key not in running:
                running[key] = stack.enter_context(house(tmp_path_factory.mktemp("house"), **plan))
            return running[key]

        yield shared


@pytest.fixture
def open_house(tmp_path: Path, houses: OpenHouse) -> Iterator[OpenHouse]:
    """Gives a server process: ``open_house(decks=[...], script="...", dealer=0)``; with ``own=True`` one that the test may kill."""
    with ExitStack() as stack:

        def start(*, own: bool = False, **plan: Any) -> House:
            return stack.enter_context(house(tmp_path, **plan)) if own else houses(**plan)

        yield start


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens a fresh guest's start page: ``open_page(address, "phone", theme="dark", settings={...})``. Any error there fails the test."""
    with ExitStack() as stack:

        def start(
            address: str, name: str = "desktop", *, settings: dict[str, Any] | None = None, **more: Any
        ) -> tuple[Page, Watch]:
            return stack.enter_context(visit(browser, address, device(name, **more), settings))

        yield start
