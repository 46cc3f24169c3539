"""The table server: one actor per table, one append-only log, one projection per viewer."""
