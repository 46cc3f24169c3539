"""The one way a command says that something is wrong."""

from __future__ import annotations


class UserError(Exception):
    """Bad input or a bad state of the machine, told in one line that says what to do. Exit status 2."""
