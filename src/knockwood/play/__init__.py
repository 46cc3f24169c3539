"""What spans deals: the match to the target, and its record."""
