"""How nets are made: many tables at once, roll-out regression, then self-play. Needs the extra ``train`` (PyTorch, NumPy)."""
