"""The settings of a search, each by name, and the players that they make."""

from __future__ import annotations

from collections.abc import Mapping

SETTINGS = {
    "worlds": (1024, 1, 1 << 14, "worlds looked at in a decision"),
    "developed": (100, 0, 300, "draws and throws by which the other hand is developed, in hundredths for each of its turns"),
    "best_of": (0, 0, 1000, "hands dealt for one that is kept, the best of them: 1 and so many hundredths for each turn"),
    "filter": (0, 0, 1 << 14, "guesses of a particle filter at the other hand; 0: hands are dealt and developed"),
    "types": (1, 0, 1, "1: the knock limit of the other player is estimated from the hands it has shown; 0: it knocks at once"),
    "patience": (2, 0, 2, "own play in the worlds: 0 knocks at once, 1 plays for gin alone, 2 both, the better one counts"),
    "lonely": (3, 0, 20, "points that a loose card without a partner counts more in the worlds, after a take none"),
    "loose": (1, 1, 99, "points that a pile card without a meld must save to be taken in the worlds"),
    "candidates": (6, 1, 11, "throws that are looked at"),
    "takes": (3, 1, 11, "throws that are looked at after a card off the pile"),
    "draws": (1, 0, 1, "1: the draw is searched too; 0: a pile card is taken where it lowers the count"),
    "spreads": (6, 0, 99, "points above the least count up to which other spreads of a knock are looked at"),
    "gate": (10, 0, 100, "tenths of a standard error by which a choice must be better than the default"),
    "strict": (20, 0, 100, "the same with less than 512 worlds"),
    "halving": (1, 0, 1, "1: the weaker half of the candidates is dropped after each round; 0: all get all worlds"),
}
"""The settings of a search: default, least, most, and what it is."""

AHEAD = {
    "worlds": (256, 1, 1 << 12, "worlds in which the best choices are played on"),
    "depth": (8, 0, 200, "choices of both players in a world before the critic judges it"),
    "sure": (990, 500, 1000, "per mille that the net gives its first choice from which on nothing is searched"),
    "floor": (5, 0, 1000, "per mille that the net must give a choice for it to be looked at"),
    "choices": (5, 1, 20, "choices that are looked at"),
    "pull": (50, 0, 1000, "hundredths of a point that a choice counts more when the net likes it e times as much"),
    "belief": (1, 0, 1, "1: the other hand is drawn card by card from the learned belief; 0: it is dealt and developed"),
    "rivals": (1, 0, 1, "1: the other player of a world may be a scripted one that fits it; 0: it is the net"),
    "chances": (0, 0, 1, "1: chances to win the match are counted, in playouts to the end of the hand; 0: points"),
}
"""The settings of the search with the net: default, least, most, and what it is."""

LIMITS = (10, 7, 3, 0)
"""The knock limits of the four types of other players."""

PLAYERS = {
    "search": ("searches a thousand worlds of cards it cannot see, and knows how the other player knocks", {}),
    "mc512": (
        "the published search rebuilt: 512 worlds, the best of several hands for the other player, four throws",
        {
            "worlds": 512,
            "developed": 0,
            "best_of": 50,
            "types": 0,
            "patience": 1,
            "lonely": 0,
            "candidates": 4,
            "gate": 20,
            "halving": 0,
            "spreads": 0,
        },
    ),
    "ahead": ("looks ahead with the net, in worlds drawn by what it believes of the other hand and the other player", {}),
}
"""The searching players: a line on each, and the settings in which it differs."""


def settings_of(name: str, changes: Mapping[str, int] | None = None) -> dict[str, int]:
    """Every setting of a player, with *changes*; `ValueError` names a setting that is unknown or out of range."""
    table = AHEAD if name == "ahead" else SETTINGS
    values = {key: row[0] for key, row in table.items()}
    for key, value in {**PLAYERS[name][1], **(changes or {})}.items():
        if key not in table:
            raise ValueError(f"{name} has no {key} (there are {', '.join(table)})")
        _, low, high, _ = table[key]
        if not low <= value <= high:
            raise ValueError(f"{key}: a whole number from {low} to {high}, not {value}")
        values[key] = value
    return values
