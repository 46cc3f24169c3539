"""Event stores: in memory and SQLite, with one contract."""
