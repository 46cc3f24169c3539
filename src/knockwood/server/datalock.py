"""One process per data folder: a lock file that the system lets go of when the process ends, and the address beside it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path


class Held(Exception):
    """Another process uses the folder. ``address`` is where it serves, empty if it has not said so yet."""

    def __init__(self, folder: Path, address: str) -> None:
        super().__init__(f"another Knockwood uses {folder}")
        self.folder, self.address = folder, address


def lock_file(handle: int) -> bool:
    """Lock the open file for this process alone; False if another has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, 1 << 20, os.SEEK_SET)  # beyond the text, which others may read
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def read_address(path: Path) -> str:
    """The address in a lock file; empty if there is none."""
    try:
        said = json.loads(path.read_text())
        return str(said["address"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


class DataLock:
    """The lock of a data folder, held until `release` or the end of the process."""

    def __init__(self, folder: Path) -> None:
        """Make the folder for its owner alone and take the lock. Raises `Held` and `OSError`."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = folder / "lock"
        self.handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not lock_file(self.handle):
            os.close(self.handle)
            raise Held(folder, read_address(self.path))
        os.truncate(self.path, 0)

    def say(self, address: str) -> None:
        """Write where this process serves."""
        self.path.write_text(json.dumps({"pid": os.getpid(), "address": address}) + "\n")

    def release(self) -> None:
        """Let go."""
        self.path.write_text("")
        os.close(self.handle)
