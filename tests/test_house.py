"""The house: layout, licences, lock files, packaging promises."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
FORBIDDEN = re.compile(r"\b(A|L)?GPL|GNU (Lesser|Affero|General)", re.IGNORECASE)


def tracked(*patterns: str) -> list[Path]:
    out = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / line for line in out.splitlines()]


def runtime_tree(name: str, seen: set[str]) -> set[str]:
    if name in seen:
        return seen
    seen.add(name)
    for line in distribution(name).requires or []:
        need = Requirement(line)
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            runtime_tree(need.name.lower(), seen)
    return seen


def test_no_run_time_dependency_has_a_gpl_or_lgpl_licence() -> None:
    tree = runtime_tree("knockwood", set())
    assert {"starlette", "msgspec", "uvicorn", "cyclopts"} <= tree
    for name in tree:
        meta = distribution(name).metadata.json
        said = [meta.get("license_expression"), meta.get("license"), *(meta.get("classifier") or [])]
        text = " ".join(str(word) for word in said if word)
        assert text.strip(), f"{name} names no licence"
        assert not FORBIDDEN.search(text[:2000]), f"{name}: {text[:200]}"


def test_every_module_stands_on_the_map_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    for module in tracked("src/knockwood/**.py", "src/knockwood/*.py"):
        if module.name in {"__init__.py", "__main__.py"}:
            continue
        assert re.search(rf"\b{re.escape(module.stem)}\b", readme), f"{module.relative_to(ROOT)} is not on the README's map"


def test_the_clients_lock_names_hashes_and_no_address() -> None:
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text())
    text = json.dumps(lock)
    assert text.count('"integrity"') > 50
    assert '"resolved"' not in text


def test_no_committed_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    pattern = re.compile(r"https?://[^\s\"']*(pypi|npmjs|registry)[^\s\"']*|(?<![\w.~/])/(work|home|farm)/[a-z]", re.IGNORECASE)
    for file in tracked():
        if file.suffix in {".png", ".woff2", ".ico", ".db"} or not file.is_file() or file == Path(__file__):
            continue
        found = pattern.search(file.read_text(encoding="utf-8", errors="replace"))
        assert not found, f"{file.relative_to(ROOT)}: {found[0] if found else ''}"


def test_no_file_names_a_page_that_is_not_in_the_tree() -> None:
    pages = {file.name for file in tracked("*.md")}
    for file in tracked("*.py", "*.pxd", "*.md", "*.ts", "*.svelte", "*.css", "*.toml", "*.json"):
        if not file.is_file() or file == Path(__file__):
            continue
        for name in re.findall(r"\b[A-Z]{3,}\.md\b|\bdocs/[\w/-]+\.md\b", file.read_text(encoding="utf-8", errors="replace")):
            assert name.split("/")[-1] in pages, f"{file.relative_to(ROOT)} names {name}"


def test_pinned_versions_of_the_client_have_no_ranges() -> None:
    package = json.loads((ROOT / "client" / "package.json").read_text())
    for name, version in {**package.get("dependencies", {}), **package.get("devDependencies", {})}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} {version}"


def test_decisions_are_numbered_once() -> None:
    numbers = [file.name[:4] for file in (ROOT / "docs" / "decisions").glob("*.md")]
    assert len(numbers) == len(set(numbers)) > 3


def test_an_engine_is_compiled_wherever_a_c_compiler_works() -> None:
    import os

    from knockwood.engine import COMPILED

    if os.environ.get("KNOCKWOOD_PURE") == "1" or not (shutil.which("cc") or shutil.which("gcc")):
        assert not COMPILED
        pytest.skip("this run is uncompiled")
    assert COMPILED
