"""The engine protocol: what is said, by whom, and what becomes of those who do not keep to it."""
