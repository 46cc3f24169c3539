"""Log lines: JSON on stderr, one event a line.

Never a card of a running hand, never a secret, never a name or an address in the clear.
"""

from __future__ import annotations

import hmac
import logging
import secrets
import sys
import time
from typing import Any, Protocol

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR, "off": 100}
ERRORS = {"command_failed", "refold_failed", "fold_failed", "table_frozen", "reindex_failed", "request_failed", "store_failed"}


class Report(Protocol):
    """Tells what happened."""

    def __call__(self, event: str, /, **fields: Any) -> None:
        """One line."""


def reporter(level: str) -> Report:
    """A reporter that writes lines of *level* and above (debug, info, warning, error, off)."""
    least = LEVELS.get(level, logging.INFO)
    if least > logging.ERROR:
        return quiet
    import structlog

    logger = structlog.wrap_logger(
        structlog.WriteLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", key="ts"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
    )

    def report(event: str, /, **fields: Any) -> None:
        if event in ERRORS:
            logger.error(event, **fields)
        elif event.startswith(("bot_", "bad_")):
            logger.warning(event, **fields)
        else:
            logger.info(event, **fields)

    return report


def quiet(event: str, /, **fields: Any) -> None:
    """Says nothing."""


class Pseudonyms:
    """Addresses as they stand in the log: a keyed hash with a new key each day, so that they cannot be traced back."""

    def __init__(self) -> None:
        self.day, self.key = -1, b""

    def of(self, address: str) -> str:
        """The name of an address today."""
        day = int(time.time() // 86400)
        if day != self.day:
            self.day, self.key = day, secrets.token_bytes(16)
        return hmac.digest(self.key, address.encode(), "sha256").hex()[:12]
