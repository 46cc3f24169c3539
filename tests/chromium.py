"""Finds the Chromium for the browser tests. As a script it installs Debian's package where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

REMEDY = "install Chromium (Debian: apt install chromium), or set KNOCKWOOD_CHROMIUM to its path"


def chromium() -> str | None:
    """The path of a Chromium or Chrome, or None."""
    named = os.environ.get("KNOCKWOOD_CHROMIUM")
    names = [named] if named else ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    return next((path for name in names if (path := shutil.which(name))), None)


def main() -> int:
    """Make sure there is one; exit status 1 only in CI, where browser tests may not be left out."""
    if chromium() is None and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        print("installing Debian's chromium for the browser tests", flush=True)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update"], check=False, **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-y", "chromium"], check=False, **quiet)  # type: ignore[call-overload]
    if chromium() is None:
        print(f"no Chromium found: {REMEDY}. The browser tests will be reported as skipped.")
        return 1 if os.environ.get("CI") else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
