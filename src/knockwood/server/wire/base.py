"""What the fields of a message are made of."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

WIRE_VERSION = 2

Card = Annotated[str, Meta(pattern="^[A23456789TJQK][CDHS]$", min_length=2, max_length=2)]
Meld = Annotated[list[Card], Meta(min_length=1, max_length=13)]
"""Cards that a player calls a meld. Whether they are one is for the rules to say: of a knock a false meld is dropped (I3)."""
Spread = Annotated[list[Meld], Meta(max_length=11)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
GameId = Annotated[str, Meta(pattern="^[0-9a-hjkmnp-tv-z]{26}$", max_length=26)]
PageId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$", max_length=64)]
