"""Players in processes of their own: one line of JSON a message, both directions.

Described for outsiders in docs/protocol.md.
"""
