"""``knockwood play``, ``knockwood serve`` and ``knockwood schema``."""

from __future__ import annotations


def schema() -> None:
    """Print the JSON Schema of everything that the server and its clients say.

    The web client's types are generated from it.

    Example: `knockwood schema > wire.json`
    """
    from knockwood.server.schema import schema_document

    print(schema_document())
