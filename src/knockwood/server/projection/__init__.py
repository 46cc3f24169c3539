"""The only way out: what one seat may know of a game, as messages. Nothing else turns a game into outgoing bytes.

Everything is built from the seat's own `View`; the sheet and the replay, from hands that are over.
"""

from knockwood.server.projection.replay import (
    AnyRecord,
    empty_replay,
    load_record,
    record,
    record_bytes,
    record_summary,
    replay,
)
from knockwood.server.projection.sheet import rules_info, seats_info, summary
from knockwood.server.projection.state import event, full_view, state
from knockwood.server.projection.turn import hint, preview, spreads, turn

__all__ = [
    "AnyRecord",
    "empty_replay",
    "event",
    "full_view",
    "hint",
    "load_record",
    "preview",
    "record",
    "record_bytes",
    "record_summary",
    "replay",
    "rules_info",
    "seats_info",
    "spreads",
    "state",
    "summary",
    "turn",
]
