"""Bots against bots, measured: mirrored pairs of matches, an interval, the same result whatever runs them."""
