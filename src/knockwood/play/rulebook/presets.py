"""What each preset is called and what it stands for."""

from __future__ import annotations

from typing import NamedTuple


class PresetTitle(NamedTuple):
    """*title* for a button, *line* says what it is, *family* groups presets that come from one source."""

    title: str
    line: str
    family: str


FAMILIES: dict[str, str] = {
    "simple": "The rules of the app",
    "modern": "Modern common rules",
    "rummy500": "Another game",
    "parlor": "The parlor family",
    "line": "Line scoring",
    "under-ten": "Under ten",
    "classic": "Older book rules",
    "research": "For measuring bots",
}
"""The families and their headings, those first that most people play."""

TITLES: dict[str, PresetTitle] = {
    "simple": PresetTitle("Simple", "The rules of the app: knock at 10, first to 100, nothing added at the end.", "simple"),
    "simple-oklahoma": PresetTitle("Simple, Oklahoma", "As Simple, and the upcard sets the knock limit.", "simple"),
    "simple-gin-only": PresetTitle("Simple, gin only", "As Simple, and nobody knocks.", "simple"),
    "standard": PresetTitle("Standard", "The modern common rules, with big gin and boxes: ranked play.", "modern"),
    "oklahoma": PresetTitle("Oklahoma", "The upcard sets the limit, spades double, gin brings extra boxes; to 150.", "modern"),
    "hollywood": PresetTitle(
        "Hollywood", "The modern rules with three games at once, entered by each player's wins.", "modern"
    ),
    "scarne-hollywood": PresetTitle(
        "Hollywood to 150", "Scarne's Hollywood: three games at once, each to 150, no big gin.", "modern"
    ),
    "straight": PresetTitle("Straight gin", "Nobody knocks; a series of three hands, no points.", "modern"),
    "tournament": PresetTitle("Tournament", "Oklahoma to 250, best of five games, with the fiftieth-card rule.", "modern"),
    "rummy500": PresetTitle("Rummy 500", "A game of its own for two to four: melds on the table, first to 500.", "rummy500"),
    "parlor": PresetTitle("Parlor", "Gin 20, undercut 10, boxes of 20, a shutout bonus, and the fiftieth-card rule.", "parlor"),
    "parlor-eleven": PresetTitle(
        "Parlor, eleven cards", "As Parlor, and the other player gets eleven cards and throws first.", "parlor"
    ),
    "parlor-straight": PresetTitle(
        "Parlor, straight gin", "As Parlor, but a series of three hands won by gin alone.", "parlor"
    ),
    "parlor-oklahoma": PresetTitle("Parlor, Oklahoma", "As Parlor, and the upcard sets the knock limit; to 150.", "parlor"),
    "parlor-hollywood": PresetTitle(
        "Parlor, Hollywood", "As Parlor, with three games at once, entered by hand number.", "parlor"
    ),
    "line": PresetTitle("Line", "Boxes of 25 for every hand won, a shutout doubles, the low card deals first.", "line"),
    "under-ten": PresetTitle(
        "Under ten", "Knock with less than ten, equal counts score nothing, the loser deals.", "under-ten"
    ),
    "classic": PresetTitle("Classic", "Older book rules: gin 20, undercut 10, boxes of 20, the winner deals.", "classic"),
    "eaai": PresetTitle("Research", "As Simple, and the knocker arranges the hand: what bots are measured with.", "research"),
}
"""Every preset, in the order of the list: by family."""
